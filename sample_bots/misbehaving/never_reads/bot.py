"""Takes its seat and reads nothing: what the referee sends stays where it is."""

import os
import queue
import signal

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it
hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
outgoing: queue.SimpleQueue[play_pb2.BotMessage | None] = queue.SimpleQueue()
outgoing.put(play_pb2.BotMessage(hello=hello))
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    # gRPC takes a message from the wire when somebody asks for it, and nobody does.
    call = play_pb2_grpc.RefereeServiceStub(channel).Play(iter(outgoing.get, None))
    signal.pause()
