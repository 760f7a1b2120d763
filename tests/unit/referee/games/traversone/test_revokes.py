"""Rules page, section 7 and rows 46 to 52: what a revoke costs."""

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Over, Revoked, Seat, Shuffle
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.facts import DealScored, RevokePunished
from referee.games.traversone.options import EXACT
from tests.builders import chosen
from tests.unit.referee.games.traversone.arranging import (
    SEATS,
    a_trick,
    at_a_lead,
    between_deals,
    deck,
    latin,
    named,
    names,
    next_deal,
    numbers,
    play_out,
    result,
)

PUNISHED = {"revoke": "penalty_11", "first_dealer": "3"}
GAME = Traversone(revoke="penalty_11", first_dealer="3")

HANDS = {0: "3d 4d 5d", 1: "Jd Kc 7c", 2: "7d 4c Ab", 3: "6d 5c Kb"}
"""Seat 1 must follow diamonds with its jack, and holds two cups."""


def at_a_revoke(game: Traversone, totals: str = "", seat: int = 1) -> TraversoneState:
    """A moment at which a seat can revoke."""
    hands = {(other + seat - 1) % 4: cards for other, cards in HANDS.items()}
    state = at_a_lead(hands, (seat - 1) % 4, game, totals=totals)
    a_trick(state, "3d")
    return state


def test_46_a_revoke_is_refused_and_only_its_seat_is_told() -> None:
    state = at_a_revoke(Traversone())
    assert names(state.legal(Seat(1))) == ["Jd"]
    with pytest.raises(IllegalActionError) as refused:
        state.tell(named("Kc"))
    assert "Jd" not in str(refused.value)
    assert not state.revokes(Seat(1), latin("Kc")[0])
    with pytest.raises(IllegalActionError):
        state.tell(Revoked(Seat(1)))


def test_47_a_revoke_ends_the_deal() -> None:
    state = at_a_revoke(GAME, seat=2)
    before = state.observe(Seat(2))
    assert state.legal(Seat(2)) == latin("Jd")
    told = state.tell(Revoked(Seat(2)))
    scored = DealScored(1, (), (0, 0, 11, 0), None, (0, 0, 11, 0))
    assert [(fact.body, fact.audience) for fact in told] == [
        (RevokePunished(Seat(2), 0), None),
        (scored, None),
    ]
    seen = state.observe(Seat(2))
    assert (seen.played, seen.revoked) == (before.played, 2)
    assert state.phase() == Shuffle(40)
    assert next_deal(state).observe(Seat(0)).dealer == 0


def test_47_captured_cards_are_ignored() -> None:
    """In trick 4 of a real deal."""
    state = GAME.start()
    state.advance(deck(0))
    play_out(state, tricks=3)
    assert sum(state.observe(Seat(0)).thirds) > 0
    seat = play_to_a_revoke(state)
    state.advance(Revoked(seat))
    scores = [0, 0, 0, 0]
    scores[seat] = 11
    assert state.observe(Seat(0)).scores == tuple(scores)


def test_48_a_revoke_may_end_the_match() -> None:
    state = at_a_revoke(GAME, totals="12 9 13 10", seat=2)
    state.advance(Revoked(Seat(2)))
    assert result(state) == Over((12, 9, 24, 10), ranks=(3, 1, 4, 2))


@pytest.mark.parametrize(
    ("options", "seat", "scores"),
    [
        ({"sides": "pairs"}, 3, "0 11"),
        ({"sides": "pairs", "direction": "high"}, 1, "11 0"),
        ({"scoring": EXACT}, 0, "33 0 0 0"),
        ({"scoring": EXACT, "last_trick": "half"}, 0, "66 0 0 0"),
        ({"cappotto": "instant_win"}, 0, "11 0 0 0"),
    ],
    ids=["49", "50", "51", "51 half", "52"],
)
def test_the_offender_pays_eleven(options: dict[str, str], seat: int, scores: str) -> None:
    state = at_a_revoke(Traversone(**PUNISHED, **options), seat=seat)  # type: ignore[arg-type]  # options of any type
    state.advance(Revoked(Seat(seat)))
    seen = state.observe(Seat(0))
    assert (seen.scores, seen.cappotto_side) == (numbers(scores), None)
    assert state.phase() == Shuffle(40)


def test_50_the_declarations_of_the_deal_are_void() -> None:
    game = Traversone(
        sides="pairs", direction="high", accuse=True, revoke="penalty_11", first_dealer="3"
    )
    state = at_a_lead({0: "3d 2d Ad 4d", 1: "7d Kc", 2: "6d", 3: "5d"}, 0, game)
    state.advance(named("nap d"))
    state.advance(named("4d"))
    assert state.observe(Seat(3)).declarations
    state.advance(Revoked(Seat(1)))
    assert state.observe(Seat(0)).scores == (11, 0)


def test_a_revoke_in_an_extra_deal_costs_those_who_play_it() -> None:
    """Row 66: of three that tie one revokes, and the other two play on."""
    state = next_deal(between_deals(GAME, "22 11 11 11", dealer=3))
    assert state.observe(Seat(0)).seats == (1, 2, 3)
    offender = play_to_a_revoke(state)
    state.advance(Revoked(offender))
    scores = [0, 0, 0, 0]
    scores[offender] = 11
    assert state.observe(Seat(0)).scores == tuple(scores)
    seats = next_deal(state).observe(Seat(0)).seats
    assert seats == tuple(seat for seat in (1, 2, 3) if seat != offender)


def play_to_a_revoke(state: TraversoneState) -> Seat:
    """Play until the asked seat can revoke."""
    while True:
        (seat,) = (seat for seat in SEATS if state.legal(seat))
        if any(state.revokes(seat, card) for card in range(40)):
            return seat
        state.advance(chosen(state.legal(seat)[0]))


# What is a revoke


def test_only_a_held_card_off_the_led_suit_is_a_revoke() -> None:
    state = at_a_revoke(GAME)
    revoking = [card for card in range(-1, 200) if state.revokes(Seat(1), card)]
    assert names(revoking) == ["Kc", "7c"]


def test_nobody_but_the_asked_seat_revokes() -> None:
    state = at_a_revoke(GAME)
    for seat in (0, 2, 3):
        assert not any(state.revokes(Seat(seat), card) for card in range(40))
        with pytest.raises(IllegalActionError):
            state.advance(Revoked(Seat(seat)))


def test_a_lead_is_no_revoke() -> None:
    state = at_a_lead(HANDS, 0, GAME)
    assert not any(state.revokes(Seat(0), card) for card in range(40))
    with pytest.raises(IllegalActionError):
        state.advance(Revoked(Seat(0)))


@pytest.mark.parametrize("hand", ["Kc 7c", "Jd 7d"], ids=["void", "nothing else"])
def test_who_could_not_revoke_has_not(hand: str) -> None:
    state = at_a_lead({**HANDS, 1: hand}, 0, GAME)
    a_trick(state, "3d")
    with pytest.raises(IllegalActionError):
        state.advance(Revoked(Seat(1)))


def test_a_signalled_card_off_the_suit_is_refused_and_no_revoke() -> None:
    game = Traversone(revoke="penalty_11", signals="leader")
    state = at_a_revoke(game)
    with pytest.raises(IllegalActionError):
        state.advance(named("Kc busso"))
    assert not state.revokes(Seat(1), 40 + latin("Kc")[0])


def test_a_revoke_is_never_listed() -> None:
    assert names(at_a_revoke(GAME).legal(Seat(1))) == ["Jd"]
