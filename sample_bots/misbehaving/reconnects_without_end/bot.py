"""Connects again as soon as it is connected, without end."""

import os
import queue

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it


def connect_once() -> bool:
    """Take the seat, and leave it at once; return whether to go on."""
    outgoing: queue.SimpleQueue[play_pb2.BotMessage | None] = queue.SimpleQueue()
    hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
    outgoing.put(play_pb2.BotMessage(hello=hello))
    with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
        for message in play_pb2_grpc.RefereeServiceStub(channel).Play(iter(outgoing.get, None)):
            if message.HasField("welcome"):
                return True
    return False


while connect_once():
    pass
