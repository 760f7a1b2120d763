"""A referee that follows a script: a real gRPC server on a Unix socket."""

import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import grpc
import pytest

from quinola.v1 import play_pb2, play_pb2_grpc
from tests.unit.quinola_bot.scripted import Asks, ScriptedReferee


@pytest.fixture
def referee() -> Iterator[ScriptedReferee]:
    with (
        tempfile.TemporaryDirectory(prefix="quinola-") as folder,
        ThreadPoolExecutor(4) as threads,
    ):
        scripted = ScriptedReferee(f"unix:{Path(folder, 'referee.sock')}")
        server = grpc.server(threads)
        play_pb2_grpc.add_RefereeServiceServicer_to_server(scripted, server)
        server.add_insecure_port(scripted.address)
        server.start()
        yield scripted
        server.stop(grace=0).wait()


@pytest.fixture
def welcome() -> play_pb2.RefereeMessage:
    """The first message to a bot that sits at tables 1 and 2, in seats 1 and 2."""
    message = play_pb2.RefereeMessage()
    message.welcome.protocol_version = 1
    ruleset = message.welcome.rulesets.add(ruleset_id=1, game="reversis", rules_version=1)
    ruleset.seat_count = 4
    ruleset.fault_limit = 3
    ruleset.actions.extend(
        [rank + suit for suit in "CDSH" for rank in "23456789TJQKA"] + ["keep", "claim", "waive"]
    )
    ruleset.options.add(name="deals", number=8)
    ruleset.options.add(name="espagnolette", flag=False)
    ruleset.options.add(name="variant", text="standard")
    for table_id in (1, 2):
        started = message.tables_started.add(table_id=table_id, ruleset_id=1, seat=table_id)
        started.clock.bank_ms = 30_000
        started.clock.increment_ms = 100
        started.dice_seed = bytes([table_id]) * 16
    return message


@pytest.fixture
def asks() -> Asks:
    def message(
        sequence: int, *legal: int, tables: tuple[int, ...] = (1, 2)
    ) -> play_pb2.RefereeMessage:
        asking = play_pb2.RefereeMessage()
        for table_id in tables:
            request = asking.requests.add(table_id=table_id, sequence=sequence, pick=1)
            request.legal_actions.extend(legal)
        return asking

    return message
