"""The desk: tables kept, requests answered, without a wire."""

from collections.abc import Sequence

import pytest

from quinola.v1 import play_pb2
from quinola_bot import Bot, Choice, Request, Table, TableEnded
from quinola_bot.answering import FLUSH_NS, Desk
from quinola_bot.errors import BotRaisedError, LostRefereeError
from tests.unit.quinola_bot.scripted import Asks


class Answering(Bot):
    """Returns whatever it was made with."""

    def __init__(self, choice: object) -> None:
        self._choice = choice

    def choose(self, request: Request) -> Choice:  # noqa: ARG002 - as in Bot
        return self._choice  # type: ignore[return-value] # wrong ones are the point


def answered(desk: Desk, message: play_pb2.RefereeMessage) -> list[list[tuple[int, ...]]]:
    """The actions of each decision, in each message that is sent."""
    return [
        [tuple(decision.actions) for decision in answer.decisions]
        for answer in desk.answers(message.requests)
    ]


@pytest.mark.parametrize(
    ("choice", "actions"),
    [
        (20, (20,)),
        ("9D", (20,)),
        ("keep", (52,)),
        (True, (1,)),
        ([20, "TD"], (20, 21)),
        (("TD",), (21,)),
    ],
)
def test_choice_may_be_an_index_a_text_or_several(
    welcome: play_pb2.RefereeMessage, asks: Asks, choice: object, actions: tuple[int, ...]
) -> None:
    desk = Desk(Answering(choice))
    desk.open(welcome)
    assert answered(desk, asks(1, 20, 21, tables=(1,))) == [[actions]]


@pytest.mark.parametrize("choice", [None, "10D", 1.5, [None]])
def test_what_is_no_choice_is_said_to_its_author(
    welcome: play_pb2.RefereeMessage, asks: Asks, choice: object
) -> None:
    desk = Desk(Answering(choice))
    desk.open(welcome)
    with pytest.raises(BotRaisedError, match=r"table 1 \(reversis, seat 1\), request 4; expected"):
        answered(desk, asks(4, 20, 21, tables=(1,)))


def test_slow_bot_sends_what_it_has_so_that_others_can_go_on(
    welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    ticks = iter([0, FLUSH_NS, FLUSH_NS, FLUSH_NS + 1])
    desk = Desk(Answering(20), now_ns=lambda: next(ticks))
    desk.open(welcome)
    assert answered(desk, asks(1, 20)) == [[(20,)], [(20,)]]


def test_fast_bot_sends_one_message(welcome: play_pb2.RefereeMessage, asks: Asks) -> None:
    desk = Desk(Answering(20), now_ns=lambda: 0)
    desk.open(welcome)
    assert answered(desk, asks(1, 20)) == [[(20,), (20,)]]


def test_bot_may_take_all_requests_at_once(welcome: play_pb2.RefereeMessage, asks: Asks) -> None:
    class Batching(Bot):
        def choose_many(self, requests: Sequence[Request]) -> Sequence[Choice]:
            return [request.legal[request.seat] for request in requests]

    desk = Desk(Batching())
    desk.open(welcome)
    assert answered(desk, asks(1, 20, 21, 22)) == [[(21,), (22,)]]


def test_bot_that_answers_too_few_of_a_batch_is_told(
    welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    class Forgetful(Bot):
        def choose_many(self, requests: Sequence[Request]) -> Sequence[Choice]:
            return [requests[0].legal[0]]

    desk = Desk(Forgetful())
    desk.open(welcome)
    with pytest.raises(BotRaisedError, match="choose_many failed at 2 requests, the first"):
        answered(desk, asks(1, 20))


def test_table_knows_its_rules_and_its_seat(welcome: play_pb2.RefereeMessage) -> None:
    tables: list[Table] = []

    class Curious(Answering):
        def table_started(self, table: Table) -> None:
            tables.append(table)

    Desk(Curious(20)).open(welcome)
    first, second = tables
    assert (first.id, first.seat, second.id, second.seat) == (1, 1, 2, 2)
    assert (first.game, first.seat_count, first.bank_ms, first.increment_ms) == (
        *("reversis", 4),
        *(30_000, 100),
    )
    assert first.options == {"deals": 8, "espagnolette": False, "variant": "standard"}
    assert first.ruleset.actions[52] == "keep"


def test_table_ends_once_with_its_result(welcome: play_pb2.RefereeMessage) -> None:
    results: list[tuple[int, tuple[int, ...]]] = []

    class Listening(Answering):
        def table_ended(self, table: Table, result: TableEnded) -> None:
            results.append((table.id, tuple(result.points)))

    desk = Desk(Listening(20))
    desk.open(welcome)
    message = play_pb2.RefereeMessage()
    message.tables_ended.add(table_id=2, points=[4, -4, 0, 0])
    desk.close(message)
    desk.close(message)
    assert results == [(2, (4, -4, 0, 0))]


def test_referee_that_asks_at_an_unknown_table_is_not_one(
    welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    desk = Desk(Answering(20))
    desk.open(welcome)
    with pytest.raises(LostRefereeError, match="table 9, which it never announced"):
        answered(desk, asks(1, 20, tables=(9,)))


def test_bot_without_choose_is_told_so(welcome: play_pb2.RefereeMessage, asks: Asks) -> None:
    desk = Desk(Bot())
    desk.open(welcome)
    with pytest.raises(BotRaisedError, match="choose failed") as raised:
        answered(desk, asks(1, 20))
    assert str(raised.value.__cause__) == "Bot does not override choose"
