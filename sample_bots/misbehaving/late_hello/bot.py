"""Opens its stream, and says Hello after 15 seconds: five more than it has."""

import os
import time
from collections.abc import Iterator

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc


def say_hello_late(ticket: str) -> Iterator[play_pb2.BotMessage]:
    """Load something first that could have been loaded before."""
    time.sleep(15)
    yield play_pb2.BotMessage(hello=play_pb2.Hello(ticket=ticket, protocol_version=1))


environment = os.environ  # noqa: TID251 - a bot is started by it
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    for _ in play_pb2_grpc.RefereeServiceStub(channel).Play(
        say_hello_late(environment["QUINOLA_TICKET"])
    ):
        pass
