"""A match taken up from what a seat has seen: the same match, its hidden tiles dealt anew."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from referee.games.game import Chosen, Decide, Seat, Shuffle
from referee.games.reversi import Reversi
from referee.games.reversi.facts import TileTurnedUp
from referee.games.reversi.observation import Tile
from referee.games.reversi.tiles import KINDS
from tests.unit.referee.games.reversi.positions import (
    SOLO,
    State,
    a_board,
    a_kind,
    a_solo_game,
    laid,
    place,
    tile_text,
)

SEAT = Seat(0)

DUELS = [
    Reversi(),
    Reversi(capture="one"),
    Reversi(start="free"),
    Reversi(start="free", capture="one", tie_rule="draw"),
    Reversi(opening="f5 d6 c3"),
]


def a_choice(state: State, rng: Random) -> Chosen | None:
    phase = state.phase()
    if not isinstance(phase, Decide):
        return None
    return Chosen(((rng.choice(state.legal(phase.seats[0])),),))


@pytest.mark.parametrize("game", DUELS, ids=str)
@pytest.mark.parametrize("seat", [Seat(0), Seat(1)])
def test_a_duel_goes_on_as_if_it_had_never_been_left(game: Reversi, seat: Seat) -> None:
    rng = Random(seat)
    for _ in range(5):
        state = game.start()
        while choice := a_choice(state, rng):
            other = game.redeal(state.observe(seat), rng.randrange)
            assert other.tell(choice) == state.tell(choice)
            assert other.phase() == state.phase()
            assert other.observe(seat) == state.observe(seat)


def test_a_duel_that_is_over_stays_over() -> None:
    rng = Random(0)
    state = Reversi().start()
    while choice := a_choice(state, rng):
        state.advance(choice)
    other = Reversi().redeal(state.observe(Seat(1)), rng.randrange)
    assert other.phase() == state.phase()


def test_a_solo_game_that_has_not_begun_still_waits_for_its_tiles() -> None:
    state = SOLO.start()
    other = SOLO.redeal(state.observe(SEAT), Random(0).randrange)
    assert other.phase() == state.phase() == Shuffle(24)
    assert other.observe(SEAT) == state.observe(SEAT)


def test_tiles_that_have_been_seen_stay_what_they_are() -> None:
    rng = Random(7)
    state = laid(rng.sample(range(24), 24))
    while choice := a_choice(state, rng):
        state.advance(choice)
        seen = state.observe(SEAT)
        other = SOLO.redeal(seen, rng.randrange)
        assert other.observe(SEAT) == seen
        assert (other.legal(SEAT), other.phase()) == (state.legal(SEAT), state.phase())


def test_every_arrangement_of_unseen_tiles_is_equally_likely() -> None:
    """Four hidden tiles, two of them alike: 12 arrangements, each in a twelfth of the deals."""
    hidden = {"c2": "G1", "d2": "B2", "e2": "B0", "c3": "B0"}
    all_but_hidden = Counter(Tile(0, *kind) for kind in KINDS)
    all_but_hidden -= Counter(Tile(0, *a_kind(text)) for text in hidden.values())
    left = a_solo_game(a_board(x="e4 d5", o="d4 e5"), hidden, {}).observe(SEAT)
    seen = replace(left, won=tuple(all_but_hidden.elements()))
    rng = Random(12)
    found = Counter(all_turned_up(SOLO.redeal(seen, rng.randrange)) for _ in range(6_000))
    assert len(found) == 12
    # 500 each, with a standard deviation of 21.
    assert all(400 < count < 600 for count in found.values())


def all_turned_up(state: State) -> str:
    """The four tiles beside d3, which a disc there turns up."""
    told = place(state, "d3")
    return " ".join(tile_text(fact.tile) for fact in told if isinstance(fact, TileTurnedUp))


def test_tiles_that_cannot_lie_so_are_refused() -> None:
    seen = laid(range(24)).observe(SEAT)
    with pytest.raises(ValueError, match="not as many unseen tiles"):
        SOLO.redeal(replace(seen, face_down=seen.face_down[1:]), Random(0).randrange)
