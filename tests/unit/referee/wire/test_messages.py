"""What a session says to a bot arrives as it was meant, and nothing malformed gets in."""

from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quinola.v1 import play_pb2
from referee.errors import BotFaultError
from referee.games.game import ActionId, GameSpec, Seat
from referee.games.reversis.facts import CardPlayed, ReversisFact
from referee.games.reversis.observation import ReversisObservation
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.plan import Player, TablePlan
from referee.match.traffic import (
    Batch,
    Decision,
    FaultNotice,
    Request,
    TableEnded,
    TableStarted,
    Termination,
)
from referee.wire.codec import WireCodec
from referee.wire.messages import (
    BOT_MESSAGE_BYTES,
    FAULTS,
    MESSAGE_BYTES,
    TERMINATIONS,
    read_bot_message,
    write_batch,
    write_request,
    write_welcome,
)
from referee.wire.reversis import read_fact, read_observation
from referee.wire.rulesets import RulesetBook
from tests.unit.referee.wire.strategies import reversis_facts, reversis_observations

SPEC = GameSpec(
    name="reversis",
    version=1,
    seats=4,
    actions=("2C", "3C", "keep"),
    options=(("deals", 4), ("espagnolette", False), ("variant", "standard")),
    event_limit=200,
)


class Rules:
    """A ruleset that is only announced."""

    spec = SPEC

    def start(self) -> None:
        raise AssertionError("nobody plays it")


GAME = Rules()
CLOCK = ClockRules(bank_ms=60_000, increment_ms=100)
BOOK = RulesetBook(
    [
        TablePlan("m", GAME, bytes(32), "", (0, 1, 2, 3), (Player("a"),) * 4, CLOCK)
        for _ in range(2)
    ]
)
CODEC = WireCodec()
STARTED = TableStarted(7, GAME, 3, Seat(2), CLOCK, bytes(range(16)), resumed=True)
ENDED: TableEnded[bytes] = TableEnded(7, Termination.FORFEIT, (-5, 3, 2, 0), (Seat(0),), ())


def messages(batch: Batch[bytes]) -> list[play_pb2.RefereeMessage]:
    return [play_pb2.RefereeMessage.FromString(raw) for raw in write_batch(batch, BOOK)]


requests = st.builds(
    Request[bytes],
    table_id=st.integers(1, 2**40),
    seat=st.integers(0, 3).map(Seat),
    sequence=st.integers(1, 2**31 - 1),
    legal_actions=st.sets(st.integers(0, 300), min_size=1).map(
        lambda chosen: tuple(ActionId(action) for action in sorted(chosen))
    ),
    pick=st.integers(1, 3),
    time_left_ms=st.integers(0, 2**31 - 1),
    facts=st.lists(reversis_facts.map(CODEC.encode), max_size=4).map(tuple),
    observation=reversis_observations,
)


@given(requests)
def test_a_request_arrives_whole(request: Request[bytes]) -> None:
    [read] = play_pb2.RefereeMessage.FromString(write_request(request)).requests
    assert (read.table_id, read.sequence) == (request.table_id, request.sequence)
    assert tuple(read.legal_actions) == request.legal_actions
    assert (read.pick, read.time_left_ms) == (request.pick, request.time_left_ms)
    assert isinstance(request.observation, ReversisObservation)
    assert read_observation(read.reversis) == request.observation


@given(requests, st.lists(reversis_facts, max_size=4))
def test_facts_come_with_a_request_in_their_order(
    request: Request[bytes], told: list[ReversisFact]
) -> None:
    told_request = request._replace(facts=tuple(CODEC.encode(fact) for fact in told))
    [read] = play_pb2.RefereeMessage.FromString(write_request(told_request)).requests
    assert [read_fact(fact.reversis) for fact in read.facts] == told


def test_a_table_is_announced_with_its_ruleset_and_dice() -> None:
    [message] = messages(Batch(tables_started=(STARTED,)))
    [started] = message.tables_started
    assert (started.table_id, started.ruleset_id, started.seat) == (7, 1, 2)
    assert (started.clock.bank_ms, started.clock.increment_ms) == (60_000, 100)
    assert started.clock.tolerance_ms == 50
    assert started.dice_seed == bytes(range(16))
    assert started.resumed


def test_the_welcome_lists_each_ruleset_once_with_options_of_their_kinds() -> None:
    welcome = play_pb2.RefereeMessage.FromString(write_welcome(BOOK, 0)).welcome
    [ruleset] = welcome.rulesets
    assert (ruleset.game, ruleset.rules_version, ruleset.seat_count) == ("reversis", 1, 4)
    assert list(ruleset.actions) == ["2C", "3C", "keep"]
    assert {option.name: option.WhichOneof("value") for option in ruleset.options} == {
        "deals": "number",
        "espagnolette": "flag",
        "variant": "text",
    }


@pytest.mark.parametrize(("wanted", "given_size"), [(0, 1024), (16, 16), (5000, 1024)])
def test_the_welcome_says_how_large_a_batch_will_be(wanted: int, given_size: int) -> None:
    welcome = play_pb2.RefereeMessage.FromString(write_welcome(BOOK, wanted)).welcome
    assert welcome.max_batch_size == given_size


def test_the_end_of_a_table_tells_points_forfeits_and_the_last_facts() -> None:
    fact = CardPlayed(Seat(1), 40)
    [message] = messages(Batch(tables_ended=(replace(ENDED, facts=(CODEC.encode(fact),)),)))
    [ended] = message.tables_ended
    assert ended.termination == play_pb2.TERMINATION_FORFEIT
    assert list(ended.points) == [-5, 3, 2, 0]
    assert list(ended.forfeited_seats) == [0]
    assert [read_fact(told.reversis) for told in ended.facts] == [fact]


def test_a_fault_of_the_whole_process_names_no_table() -> None:
    notice = FaultNotice(
        None, None, Fault.OUTPUT, "wrote 17 MiB, expected 16 at most", 1, forfeited=False
    )
    [message] = messages(Batch(fault_notices=(notice,)))
    [read] = message.fault_notices
    assert not read.HasField("table_id")
    assert not read.HasField("sequence")
    assert (read.fault, read.fault_count) == (play_pb2.FAULT_OUTPUT, 1)


def test_a_fault_at_a_table_names_table_request_and_count() -> None:
    notice = FaultNotice(3, 9, Fault.LATE, "took 5 s", 3, forfeited=True)
    [message] = messages(Batch(fault_notices=(notice,)))
    [read] = message.fault_notices
    assert (read.table_id, read.sequence, read.fault_count, read.forfeited) == (3, 9, 3, True)


def test_all_of_a_small_batch_comes_in_one_message() -> None:
    batch: Batch[bytes] = Batch(
        tables_started=(STARTED,), tables_ended=(ENDED,), session_ended="done"
    )
    [message] = messages(batch)
    assert len(message.tables_started) == len(message.tables_ended) == 1
    assert message.session_ended.reason == "done"


def test_an_empty_batch_is_no_message() -> None:
    assert messages(Batch()) == []


def test_a_batch_larger_than_a_message_is_cut_between_its_parts() -> None:
    fact = CODEC.encode(CardPlayed(Seat(1), 40))
    ended = replace(ENDED, facts=(fact,) * 2_000)
    batch = Batch(tables_ended=(ended,) * 100, session_ended="done")
    written = list(write_batch(batch, BOOK))
    assert len(written) > 1
    assert max(map(len, written)) <= MESSAGE_BYTES
    read = messages(batch)
    assert sum(len(message.tables_ended) for message in read) == 100
    assert [message.HasField("session_ended") for message in read[-2:]] == [False, True]


def test_every_fault_and_every_termination_has_its_number() -> None:
    assert set(FAULTS.values()) == set(play_pb2.Fault.values()) - {0}
    assert set(TERMINATIONS.values()) == set(play_pb2.Termination.values()) - {0}


@given(
    st.lists(
        st.builds(
            Decision,
            st.integers(-(2**63), 2**63 - 1),
            st.integers(-(2**31), 2**31 - 1),
            st.lists(st.integers(-(2**31), 2**31 - 1), max_size=4),
        ),
        min_size=1,
    )
)
def test_decisions_are_read_as_they_are_and_judged_elsewhere(decisions: list[Decision]) -> None:
    message = play_pb2.BotMessage()
    for table_id, sequence, actions in decisions:
        message.decisions.add(table_id=table_id, sequence=sequence, actions=actions)
    assert read_bot_message(message.SerializeToString()).decisions == decisions


def test_hello_is_read_and_its_ticket_is_shown_in_no_text() -> None:
    hello = play_pb2.Hello(ticket="secret", protocol_version=1, software="x" * 500)
    read = read_bot_message(play_pb2.BotMessage(hello=hello).SerializeToString())
    assert read.hello is not None
    assert (read.hello.ticket, len(read.hello.software)) == ("secret", 200)
    assert "secret" not in repr(read)


def test_goodbye_without_a_reason_is_a_goodbye() -> None:
    message = play_pb2.BotMessage(goodbye=play_pb2.Goodbye())
    assert read_bot_message(message.SerializeToString()).goodbye == ""


@pytest.mark.parametrize(
    ("raw", "complaint"),
    [
        (b"", "an empty message"),
        (b"\xff\xff\xff", "no BotMessage"),
        (b"\x0a\x03\x0a\x01\xff", "no BotMessage"),  # a ticket that is no UTF-8
        (bytes(BOT_MESSAGE_BYTES + 1), "65536 at most"),
        (b"\x0a\x02\x18\xff" + b"\xff" * 8 + b"\x01", "no BotMessage"),  # a field cut short
    ],
)
def test_what_is_no_message_is_the_bots_fault(raw: bytes, complaint: str) -> None:
    with pytest.raises(BotFaultError, match=complaint):
        read_bot_message(raw)


def test_a_negative_batch_size_is_the_bots_fault() -> None:
    hello = play_pb2.Hello(max_batch_size=-1)
    with pytest.raises(BotFaultError, match="max_batch_size -1"):
        read_bot_message(play_pb2.BotMessage(hello=hello).SerializeToString())


@given(st.binary(max_size=200))
def test_whatever_bytes_come_they_are_read_or_refused(raw: bytes) -> None:
    with suppress(BotFaultError):
        read_bot_message(raw)
