"""Hangs up shortly before its time is over, and connects again to be asked anew."""

import os
import queue
import time

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it


def connect_once() -> bool:
    """Wait for a question, and nearly as long as its clock allows; return whether to go on."""
    outgoing: queue.SimpleQueue[play_pb2.BotMessage | None] = queue.SimpleQueue()
    hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
    outgoing.put(play_pb2.BotMessage(hello=hello))
    with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
        for message in play_pb2_grpc.RefereeServiceStub(channel).Play(iter(outgoing.get, None)):
            if message.requests:
                left_ms = min(request.time_left_ms for request in message.requests)
                time.sleep(max(left_ms / 1000 - 0.1, 0.05))
                return True
    return False


while connect_once():
    pass
