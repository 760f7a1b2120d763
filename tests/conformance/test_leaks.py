"""No leak: what a seat has not seen cannot change a byte of what it is sent (case B142)."""

from random import Random

from referee.games import GAMES
from referee.games.game import Shuffle
from referee.games.register import AnyGame
from tests.conformance.hearing import difference, heard
from tests.conformance.senders import HONEST
from tests.conformance.twins import RETELLERS, differ, twins


def deals_of(game: AnyGame) -> int:
    """How many parts of deals are told twice: more where a secret declaration is rare."""
    return 96 if dict(game.spec.options).get("accuse") else 24


def test_every_game_can_be_told_again() -> None:
    assert set(RETELLERS) == set(GAMES)


def test_nothing_that_a_seat_is_sent_depends_on_what_it_has_not_seen(
    game: AnyGame, rng: Random
) -> None:
    changed, deals = 0, deals_of(game)
    for _ in range(deals):
        told = twins(game, rng)
        one, other = heard(HONEST, game, told, rng)
        assert one.pieces
        assert one.unasked == other.unasked == 0
        assert difference(one.pieces, other.pieces) is None
        changed += differ(told.events, told.others)
    # A game without chance hides nothing.
    assert changed > deals // 2 or not isinstance(game.start().phase(), Shuffle)
