"""Answers questions that nobody asked, without end, and never those that were."""

import os
import sys
from collections.abc import Iterator

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc


def flood(ticket: str) -> Iterator[play_pb2.BotMessage]:
    """Say Hello, then answer for one table after the other that does not exist."""
    yield play_pb2.BotMessage(hello=play_pb2.Hello(ticket=ticket, protocol_version=1))
    table_id = 1_000_000
    while True:
        table_id += 1
        decision = play_pb2.Decision(table_id=table_id, sequence=1, actions=[0])
        yield play_pb2.BotMessage(decisions=[decision])


def main() -> None:
    """Flood the referee until it has had enough."""
    environment = os.environ  # noqa: TID251 - a bot is started by it
    with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
        stub = play_pb2_grpc.RefereeServiceStub(channel)
        for _ in stub.Play(flood(environment["QUINOLA_TICKET"])):
            pass


try:
    main()
except grpc.RpcError as verdict:
    sys.exit(f"{verdict.code().name}: {verdict.details()}")
