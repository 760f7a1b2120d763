"""Small random leagues: results that a seed makes, and strategies that search for hard ones."""

from collections.abc import Sequence
from random import Random

from hypothesis import strategies as st

from league.rating.results import RatedTable

BOTS = "abcdefg"


@st.composite
def tables(draw: st.DrawFn, *, least: int = 0, most: int = 14) -> list[RatedTable]:
    """Draw tables of two to five seats, few bots and few deal-sets: every degenerate case."""
    bots = BOTS[: draw(st.integers(1, len(BOTS)))]
    found = []
    for _ in range(draw(st.integers(least, most))):
        seats = draw(st.integers(2, 5))
        found.append(
            RatedTable(
                bots=tuple(draw(st.lists(st.sampled_from(bots), min_size=seats, max_size=seats))),
                finishes=tuple(draw(st.lists(st.integers(1, 3), min_size=seats, max_size=seats))),
                cluster=draw(st.sampled_from("123456789")),
            )
        )
    return found


def leagues() -> st.SearchStrategy[list[RatedTable]]:
    """Draw tables at one of which two different bots met."""
    return tables(least=1).filter(lambda found: any(len(set(t.bots)) > 1 for t in found))


def a_league(
    seed: int, *, deal_sets: int, seats: int = 2, strengths: Sequence[float] = (0, 0.2, 0.4, 0.9)
) -> list[RatedTable]:
    """Return deal-sets of random tables, each in all rotations, with luck that they share.

    Args:
        seed: makes the same league again.
        deal_sets: how many.
        seats: seats at each table.
        strengths: of the bots a, b, c ..., in natural units.
    """
    dice = Random(seed)
    found = []
    for deal in range(deal_sets):
        order = dice.sample(range(len(strengths)), seats)
        luck = [dice.gauss(0, 0.5) for _ in range(seats)]
        for rotation in range(seats):
            seated = order[rotation:] + order[:rotation]
            shown = [
                strengths[bot] + luck[seat] - dice.expovariate(1)
                for seat, bot in enumerate(seated)
            ]
            finishes = tuple(1 + sum(other > own for other in shown) for own in shown)
            found.append(RatedTable(tuple(BOTS[b] for b in seated), finishes, f"deal {deal}"))
    return found
