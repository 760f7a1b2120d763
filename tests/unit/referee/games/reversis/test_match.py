"""Rules page, sections 6.3, 10 and 16.8: several deals, claims, and the score."""

from random import Random

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Better, Chosen, Decide, Over, Seat, Shuffle, Shuffled
from referee.games.reversis import Reversis, ReversisState
from referee.games.reversis.facts import (
    Cause,
    ClaimAnswered,
    DealEnded,
    DealStarted,
    Debt,
    Paid,
)
from referee.games.reversis.observation import Question
from referee.games.reversis.scoring import score4
from tests.builders import cards, chosen, texts
from tests.unit.referee.games.reversis.arranging import (
    Plan,
    arranged,
    at_first_lead,
    play,
)

GAME = Reversis()
MANUAL = Reversis(led_claim="manual")
CLAIM, WAIVE = (MANUAL.spec.actions.index(text) for text in ("claim", "waive"))


def next_event(state: ReversisState, rng: Random) -> Shuffled | Chosen | None:
    phase = state.phase()
    match phase:
        case Over():
            return None
        case Shuffle(size):
            return Shuffled(tuple(rng.sample(range(size), size)))
        case Decide((seat,)):
            return chosen(rng.choice(state.legal(seat)))
        case _:
            raise AssertionError(phase)


def test_x11_each_seat_deals_equally_often_and_pays_for_it() -> None:
    rng, state, told = Random(11), GAME.start(), []
    while event := next_event(state, rng):
        told += [fact.body for fact in state.tell(event)]
    assert [fact.dealer for fact in told if isinstance(fact, DealStarted)] == [0, 1, 2, 3] * 2
    antes = [fact for fact in told if isinstance(fact, Paid) and fact.cause is Cause.ANTE]
    before_a_deal = [
        told[index - 1] for index, fact in enumerate(told) if isinstance(fact, DealStarted)
    ]
    assert before_a_deal == [Paid(Seat(d), None, 5, Cause.ANTE) for d in (0, 1, 2, 3)] * 2
    assert all(paid.amount == 5 for paid in antes)


def test_x13_the_score_adds_a_quarter_of_the_pots() -> None:
    points = score4((120, 90, 120, 45), 100, 25)
    assert points == (105, -15, 105, -195)
    ranks = [1 + sum(other > own for other in points) for own in points]
    assert ranks == [1, 3, 1, 4]


def test_the_match_ends_after_its_deals_with_the_pots_unclaimed() -> None:
    rng, state = Random(5), Reversis(deals=4).start()
    while event := next_event(state, rng):
        state.advance(event)
    seen, phase = state.observe(Seat(0)), state.phase()
    assert isinstance(phase, Over)
    assert phase.points == score4(seen.chips, 100, sum(seen.pots))
    assert sum(phase.points) == 0
    assert seen.deal == 4
    assert GAME.spec.better is Better.MORE
    with pytest.raises(IllegalActionError):
        state.advance(Shuffled(tuple(range(48))))


def test_a_deal_ends_with_its_points_tricks_chips_and_pots() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = at_first_lead(GAME, deal)
    last = play(state, deal.plays)[-1].body
    points = state.observe(Seat(0)).points
    assert last == DealEnded(1, points, (0, 0, 11, 0), (58, 79, 159, 79), (25,))


# Claims, asked one by one

DEBTS = {(2, 1): "AS", (4, 1): "AC"}
"""Seat 1 leads two aces; the winner is its neighbour 2, who takes no trick."""
TAKERS = [1, 1, 1, 1, 3, 0, 3, 0, 3, 0, 3]


def two_debts(game: Reversis) -> ReversisState:
    deal = arranged(Plan(TAKERS, DEBTS, kitty="JH AD AH"))
    state = at_first_lead(game, deal)
    play(state, deal.plays)
    return state


def test_x15_the_winner_claims_one_debt_and_waives_the_other() -> None:
    state = two_debts(MANUAL)
    seen = state.observe(Seat(2))
    first, second = seen.debts
    assert texts([first.card, second.card]) == ["AS", "AC"]
    assert (seen.question, seen.claim) == (Question.CLAIM, first)
    assert state.legal(Seat(2)) == (CLAIM, WAIVE)
    assert state.substitute(Seat(2)) == (CLAIM,)

    told = [fact.body for fact in state.tell(chosen(CLAIM))]
    paid = Paid(Seat(1), Seat(2), 1, Cause.LED)
    assert told == [ClaimAnswered(first, claimed=True), paid]
    assert state.observe(Seat(0)).claim == second

    told = [fact.body for fact in state.tell(chosen(WAIVE))]
    assert told[0] == ClaimAnswered(second, claimed=False)
    assert isinstance(told[1], DealEnded)
    after = state.observe(Seat(2))
    changed = tuple(b - a for a, b in zip(seen.chips, after.chips, strict=True))
    assert changed == (0, -1, +1, 0)
    assert after.claims == (True, False)


def test_debts_are_paid_without_asking_by_default() -> None:
    asked, unasked = two_debts(MANUAL), two_debts(GAME)
    asked.advance(chosen(CLAIM))
    asked.advance(chosen(CLAIM))
    assert asked.observe(Seat(0)).chips == unasked.observe(Seat(0)).chips
    assert unasked.phase() == Shuffle(48)


def test_a_card_is_no_answer_to_a_claim() -> None:
    state = two_debts(MANUAL)
    with pytest.raises(IllegalActionError):
        state.advance(chosen(cards("AS")[0]))


def test_without_debts_nobody_is_asked() -> None:
    deal = arranged(Plan(TAKERS, kitty="JH AD AH AC", played={(3, 2): "AS", (3, 1): "KD"}))
    state = at_first_lead(MANUAL, deal)
    play(state, deal.plays)
    assert state.observe(Seat(0)).debts == ()
    assert state.phase() == Shuffle(48)


def test_debts_are_asked_after_the_last_deal_too() -> None:
    rng = Random(8)
    game = Reversis(led_claim="manual", deals=4)
    for _ in range(50):
        state = game.start()
        seen = state.observe(Seat(0))
        while event := next_event(state, rng):
            seen = state.observe(Seat(0))
            state.advance(event)
        if seen.deal == 4 and seen.claim is not None:
            return
    pytest.fail("no match ended with a claim")


def test_a_debt_is_recorded_when_its_card_is_led() -> None:
    deal = arranged(Plan(TAKERS, DEBTS, kitty="JH AD AH"))
    state = at_first_lead(GAME, deal)
    told = [fact.body for fact in play(state, deal.plays[:5])]
    assert told[-1] == Debt(Seat(1), cards("AS")[0], 2)
    assert state.observe(Seat(3)).debts == (Debt(Seat(1), cards("AS")[0], 2),)
