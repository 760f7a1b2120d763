"""Rules page, sections 3 and 10: who passes what to whom, rows 7 to 12."""

from typing import Any

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Chosen, Decide, Seat
from referee.games.hearts import Hearts, HeartsState
from referee.games.hearts.facts import CardsPassed, ExchangeDone
from referee.games.hearts.observation import Question
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.match.table import Table
from tests.builders import cards
from tests.unit.referee.games.hearts.arranging import before_deal, in_order, pass_last_three


def given_to(game: Hearts, deals: int) -> list[int | None]:
    """Whom seat 0 passes to in each deal; None for nobody."""
    found: list[int | None] = []
    for deal in range(1, deals + 1):
        state = before_deal(game, deal)
        state.advance(in_order(game))
        if state.observe(Seat(0)).question is not Question.PASS:
            found.append(None)
            continue
        told = state.tell(pass_last_three(state))
        passed = [fact.body for fact in told if isinstance(fact.body, CardsPassed)]
        found += [one.receiver for one in passed if one.giver == 0]
    return found


def test_row_7_four_players_pass_left_right_across_and_then_hold() -> None:
    assert given_to(Hearts(), 5) == [1, 3, 2, None, 1]


def test_row_8_five_players_pass_left_and_right_and_never_hold() -> None:
    assert given_to(Hearts(players=5), 4) == [1, 4, 1, 4]


def test_row_9_three_players_never_hold() -> None:
    game = Hearts(players=3)
    state = before_deal(game, 3)
    state.advance(in_order(game))
    told = state.tell(pass_last_three(state))
    passed = [fact.body for fact in told if isinstance(fact.body, CardsPassed)]
    assert [one.receiver for one in passed if one.giver == 2] == [0]
    assert given_to(game, 3) == [1, 2, 1]


@pytest.mark.parametrize(
    ("players", "left", "right"),
    [
        (3, [1, 2, 0], [2, 0, 1]),
        (4, [1, 2, 3, 0], [3, 0, 1, 2]),
        (5, [1, 2, 3, 4, 0], [4, 0, 1, 2, 3]),
        (6, [1, 2, 3, 4, 5, 0], [5, 0, 1, 2, 3, 4]),
        (7, [1, 2, 3, 4, 5, 6, 0], [6, 0, 1, 2, 3, 4, 5]),
    ],
)
def test_every_seat_passes_in_the_same_direction(
    players: int, left: list[int], right: list[int]
) -> None:
    for deal, receivers in ((1, left), (2, right)):
        state = before_deal(Hearts(players=players), deal)
        state.advance(in_order(Hearts(players=players)))
        told = state.tell(pass_last_three(state))
        passed = [fact.body for fact in told if isinstance(fact.body, CardsPassed)]
        assert [one.receiver for one in passed] == receivers


WRONG: list[tuple[Any, ...]] = [  # among them what is no tuple of cards at all
    cards("2C 6C"),
    cards("2C 6C TC AC"),
    cards("6C 2C 2C"),
    cards("2C 2C 6C"),
    cards("2C 6C 3C"),
    cards("6C 2C TC"),
    (-1, 0, 4),
    (0, 4, 99),
    (0, 4, 52),
    (False, 4, 8),
    ("2C", "6C", "TC"),
    (),
]


@pytest.mark.parametrize("wrong", WRONG, ids=str)
@pytest.mark.parametrize("seat", range(4))
def test_row_10_a_wrong_pass_is_refused_and_nothing_changes(
    wrong: tuple[Any, ...], seat: int
) -> None:
    state = Hearts().start()
    state.advance(in_order(Hearts()))
    before = [state.observe(Seat(one)) for one in range(4)]
    passes: list[Any] = list(pass_last_three(state).actions)
    # Seat 0 holds 2C 6C TC …, and each other seat the cards next to them.
    passes[seat] = tuple(c + seat if type(c) is int and 0 <= c < 52 else c for c in wrong)
    for move in (state.advance, state.tell):
        with pytest.raises(IllegalActionError):
            move(Chosen(tuple(passes)))
    assert [state.observe(Seat(one)) for one in range(4)] == before
    state.advance(pass_last_three(state))


@pytest.mark.parametrize("passes", [(), ((0, 4, 8),), None, (None,) * 4, ((0, 4, 8),) * 5])
def test_fewer_or_more_passes_than_seats_are_refused(passes: Any) -> None:  # whatever comes
    state = Hearts().start()
    state.advance(in_order(Hearts()))
    with pytest.raises(IllegalActionError):
        state.advance(Chosen(passes))


class Unread:
    """Facts as they are."""

    def encode(self, body: object) -> object:
        """The fact itself."""
        return body

    def starts_deal(self, _: object) -> bool:
        """No deal matters."""
        return False


def a_table_where_three_have_passed() -> tuple[Table[object], HeartsState]:
    """A table whose first three seats have passed their last three cards, and its state."""
    game = Hearts()
    plan = TablePlan(
        match_id="passing",
        game=game,
        deal_key=b"k" * 32,
        deal_path="",
        seating=(0, 1, 2, 3),
        players=tuple(Player(f"seat {seat}") for seat in range(4)),
        clock=ClockRules(bank_ms=1000, increment_ms=0),
    )
    table: Table[object] = Table(1, plan, Unread())
    table.start()
    for seat in (0, 1, 2):
        request = table.request(Seat(seat), 1000)
        assert request.pick == 3
        assert not table.choose(Seat(seat), request.legal_actions[-3:])
    state = table._state  # noqa: SLF001 - what the table asks of it is the point
    assert isinstance(state, HeartsState)
    return table, state


def test_row_11_who_has_passed_learns_nothing_before_all_have() -> None:
    table, state = a_table_where_three_have_passed()
    for seat in range(3):
        seen = state.observe(Seat(seat))
        assert len(seen.hand) == 13
        assert seen.given == seen.received == ()
        assert table.news(Seat(seat)) == ()
        # Nobody is told who has passed: all four are asked as before.
        assert seen.question is Question.PASS
    assert state.phase() == Decide(tuple(Seat(seat) for seat in range(4)), 3)
    assert table.owing() == (3,)


def test_row_12_after_the_exchange_each_seat_knows_six_cards_and_no_others() -> None:
    state = Hearts().start()
    state.advance(in_order(Hearts()))
    before = [state.observe(Seat(seat)).hand for seat in range(4)]
    passes = pass_last_three(state)
    told = state.tell(passes)
    for seat in range(4):
        seen = state.observe(Seat(seat))
        assert len(seen.hand) == 13
        assert seen.given == passes.actions[seat]
        assert seen.received == passes.actions[seat - 1]
        assert set(seen.hand) == set(before[seat]) - set(seen.given) | set(seen.received)
        learnt = [f.body for f in told if f.audience is None or seat in f.audience]
        assert learnt == [
            *(
                CardsPassed(Seat(giver), Seat((giver + 1) % 4), passes.actions[giver])
                for giver in sorted({seat, (seat - 1) % 4})
            ),
            ExchangeDone(Seat(0)),
        ]


def test_both_cards_are_known_for_the_rest_of_the_deal() -> None:
    state = Hearts().start()
    state.advance(in_order(Hearts()))
    passes = pass_last_three(state)
    state.advance(passes)
    for _ in range(51):
        phase = state.phase()
        assert isinstance(phase, Decide)
        state.advance(Chosen((state.legal(phase.seats[0])[:1],)))
        assert state.observe(Seat(2)).given == passes.actions[2]
        assert state.observe(Seat(2)).received == passes.actions[1]


def test_row_60_without_passing_nobody_is_asked_to_pass() -> None:
    for deal in range(1, 5):
        state = before_deal(Hearts(pass_count=0), deal)
        state.advance(in_order(Hearts()))
        seen = state.observe(Seat(0))
        assert seen.pass_offset == 0
        phase = state.phase()
        assert isinstance(phase, Decide)
        assert len(phase.seats) == phase.pick == 1
