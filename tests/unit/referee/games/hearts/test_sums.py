"""Random play to the end of matches: no card is lost, and every point is somebody's."""

from collections import Counter
from random import Random

import pytest

from referee.games.cards import CARDS
from referee.games.game import Seat
from referee.games.hearts import Hearts, HeartsState
from referee.games.hearts.facts import Moon
from tests.unit.referee.games.hearts.playing import RULESETS, some_event


@pytest.mark.parametrize("name", RULESETS)
def test_no_card_is_lost_and_every_point_is_somebodys(name: str) -> None:
    assert played_through(name, matches=1) > 100


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("name", RULESETS)
def test_the_same_over_tens_of_thousands_of_decisions(name: str) -> None:
    assert played_through(name, matches=40) > 10_000


def played_through(name: str, matches: int) -> int:
    """Play matches with both checks after each event; how many events there were."""
    game = RULESETS[name]
    rng = Random(f"sums {name} {matches}")
    events = 0
    for _ in range(matches):
        state = game.start()
        while (event := some_event(game, state, rng)) is not None:
            state.advance(event)
            events += 1
            cards_are_all_there(game, state)
            points_are_somebodys(game, state)
    return events


def cards_are_all_there(game: Hearts, state: HeartsState) -> None:
    """Hands, cards played and the widow make up the pack."""
    seen = [state.observe(Seat(seat)) for seat in range(game.players)]
    found = Counter(card for one in seen for card in one.hand)
    found += Counter(seen[0].played)
    missing = Counter[int](game.form.pack) - found
    assert found - Counter[int](game.form.pack) == Counter()
    assert missing.total() == len(game.form.widow)
    assert Counter(seen[0].widow) in (Counter(), missing)


def points_are_somebodys(game: Hearts, state: HeartsState) -> None:
    """What lies in piles and on the table is what has been played, by the texts of its cards."""
    seen = state.observe(Seat(0))
    fallen = [CARDS[card] for card in (*seen.played, *seen.widow)]
    hearts = sum(text[1] == "H" for text in fallen)
    all_taken = sum(seen.tricks) and len(seen.played) == game.players * game.form.tricks
    assert sum(seen.hearts) <= hearts
    assert sum(seen.queens) <= fallen.count("QS")
    assert seen.broken >= (sum(seen.hearts) > 0)
    if all_taken:
        assert (sum(seen.hearts), sum(seen.queens)) == (hearts, fallen.count("QS"))
    if not seen.deal_points:
        return
    assert sum(seen.points) == game.form.least
    if seen.shooter is None:
        assert seen.deal_points == seen.points
    elif seen.moon is Moon.SUBTRACT:
        assert sum(seen.deal_points) in {-game.form.total, -game.form.total - 10}
    else:
        others = (game.players - 1) * game.form.total
        assert sum(seen.deal_points) in {others, others - 10}
