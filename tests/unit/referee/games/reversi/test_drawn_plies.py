"""Rules page, openings: plies that chance draws before anybody is asked."""

from fractions import Fraction
from random import Random

import pytest

from referee.errors import ConfigurationError, IllegalActionError
from referee.games.game import Decide, Draw, Fact, Over, Seat, Shuffle, Shuffled
from referee.games.reversi import Reversi
from referee.games.reversi.facts import DiscPlaced
from tests.unit.referee.games.chances import chances
from tests.unit.referee.games.reversi import games
from tests.unit.referee.games.reversi.positions import (
    O,
    State,
    X,
    board_of,
    legal,
    place,
    played,
    side_asked,
    words,
)

FORMS = [
    Reversi(opening_plies=20),
    Reversi(opening_plies=7, capture="one"),
    Reversi(opening_plies=6, start="free"),
    Reversi(opening_plies=9, start="free", capture="one", opening="d5 d4"),
    Reversi(opening_plies=12, start="parallel", opening="f4 e3"),
]


def draw(state: State, rng: Random) -> list[Fact[object]]:
    """Answer all shuffles, and say what was told."""
    told: list[Fact[object]] = []
    while isinstance(phase := state.phase(), Shuffle):
        told += state.tell(Shuffled(tuple(rng.sample(range(phase.size), phase.size))))
    return told


def test_chance_chooses_among_the_legal_plies_of_each_side_in_turn() -> None:
    state = Reversi(opening_plies=2).start()
    assert state.phase() == Shuffle(4)  # d3 c4 f5 e6
    assert state.legal(Seat(0)) == state.legal(Seat(1)) == ()
    state.advance(Shuffled((2, 0, 1, 3)))
    assert board_of(state) == board_of(played("f5"))
    assert state.phase() == Shuffle(3)  # f4 d6 f6
    state.advance(Shuffled((1, 2, 0)))
    assert board_of(state) == board_of(played("f5 d6"))
    assert state.phase() == Decide((Seat(0),))


@pytest.mark.parametrize("game", FORMS, ids=str)
def test_as_many_discs_are_placed_and_told_to_all_as_the_option_says(game: Reversi) -> None:
    for seed in range(5):
        state = game.start()
        before = state.observe(Seat(0)).placements
        told = draw(state, Random(seed))
        seen = state.observe(Seat(0))
        placed = [fact.body for fact in told if isinstance(fact.body, DiscPlaced)]
        assert seen.placements == (*before, *(fact.action for fact in placed))
        assert len(placed) == game.options.opening_plies
        assert all(fact.audience is None for fact in told)
        assert isinstance(state.phase(), Decide)


@pytest.mark.parametrize("game", FORMS, ids=str)
def test_a_match_taken_up_while_chance_draws_is_the_same_match(game: Reversi) -> None:
    rng, seat = Random(4), Seat(1)
    state = game.start()
    while isinstance(phase := state.phase(), Shuffle):
        other = game.redeal(state.observe(seat), rng.randrange)
        shuffled = Shuffled(tuple(rng.sample(range(phase.size), phase.size)))
        assert (other.phase(), other.observe(seat)) == (phase, state.observe(seat))
        assert other.tell(shuffled) == state.tell(shuffled)
    assert game.redeal(state.observe(seat), rng.randrange).legal(seat) == state.legal(seat)


def test_every_ply_of_a_side_is_equally_likely() -> None:
    def opening(draw_one: Draw) -> str:
        state = Reversi(opening_plies=2).start()
        while isinstance(phase := state.phase(), Shuffle):
            first = draw_one(phase.size)
            rest = [index for index in range(phase.size) if index != first]
            state.advance(Shuffled((first, *rest)))
        return words(state.observe(Seat(0)).placements)

    found = chances(opening)
    assert len(found) == 12
    assert set(found.values()) == {Fraction(1, 4 * 3)}


def test_nobody_is_asked_while_chance_draws() -> None:
    state = Reversi(opening_plies=3).start()
    assert side_asked(state) is None
    with pytest.raises(IllegalActionError):
        place(state, "d3")
    assert state.phase() == Shuffle(4)


def test_the_next_side_is_asked_then() -> None:
    for plies, side in ((0, X), (1, O), (2, X), (5, O)):
        state = Reversi(opening_plies=plies).start()
        draw(state, Random(3))
        assert side_asked(state) is side


def test_a_ply_that_ends_the_game_is_not_drawn() -> None:
    before = " ".join(games.G1.split()[:-1])
    legal_plies = legal(Reversi(opening=before).start()).split()
    state = Reversi(opening=before, opening_plies=1).start()
    assert "c5" in legal_plies
    assert state.phase() == Shuffle(len(legal_plies) - 1)
    for first in range(len(legal_plies) - 1):
        rest = [index for index in range(len(legal_plies) - 1) if index != first]
        other = state.copy()
        other.advance(Shuffled((first, *rest)))
        assert not isinstance(other.phase(), Over)
    assert state.phase() == Shuffle(len(legal_plies) - 1)


def test_where_every_ply_ends_the_game_the_side_is_asked() -> None:
    before = " ".join(games.G4.split()[:-1])
    state = Reversi(opening=before, opening_plies=5).start()
    assert legal(state) == "g2"
    seen = state.observe(Seat(0))
    assert Reversi(opening=before, opening_plies=5).redeal(seen, Random(0).randrange).phase() == (
        state.phase()
    )


def test_a_shuffle_that_is_none_changes_nothing() -> None:
    state = Reversi(opening_plies=1).start()
    for order in ((0, 1, 2), (0, 1, 2, 2), (0, 1, 2, 3, 4)):
        with pytest.raises(IllegalActionError, match="permutation"):
            state.advance(Shuffled(order))
    assert (state.phase(), board_of(state)) == (Shuffle(4), board_of(played("")))


def test_an_asked_seat_is_not_answered_by_chance() -> None:
    state = Reversi(opening_plies=1).start()
    draw(state, Random(1))
    with pytest.raises(IllegalActionError, match="got Shuffled"):
        state.advance(Shuffled((0,)))


@pytest.mark.parametrize("plies", [-1, 21])
def test_no_more_than_20_plies_are_drawn(plies: int) -> None:
    with pytest.raises(ConfigurationError, match=f"option opening_plies of reversi is {plies}"):
        Reversi(opening_plies=plies)


def test_the_solo_game_has_no_such_plies() -> None:
    with pytest.raises(ConfigurationError, match="opening_plies of reversi is 8, but mode is"):
        Reversi(mode="solo", opening_plies=8)
