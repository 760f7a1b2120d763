"""Sends bytes that are no message of the protocol, when it is asked."""

import os
import queue

import grpc

from quinola.v1 import play_pb2

METHOD = "/quinola.v1.RefereeService/Play"

environment = os.environ  # noqa: TID251 - a bot is started by it
hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
outgoing: queue.SimpleQueue[bytes] = queue.SimpleQueue()
outgoing.put(play_pb2.BotMessage(hello=hello).SerializeToString())
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    # Without serializers, messages are bytes.
    for raw in channel.stream_stream(METHOD)(iter(outgoing.get, None)):
        if play_pb2.RefereeMessage.FromString(raw).requests:
            outgoing.put(b"\xff" * 100)
