"""Do "95 %" intervals hold the truth 95 % of the time? In simulated leagues, lopsided too.

B112: 6,000 leagues of duplicate deal-sets with known strengths; -s prints every share and width.
"""

from dataclasses import dataclass

import numpy as np
import pytest
from numpy.random import Generator

from league.rating.comparisons import FloatArray, IntArray
from league.rating.estimate import MEAN, estimate
from league.rating.fit import fit
from league.rating.gathering import Block, results_from_columns
from league.rating.intervals import intervals
from league.rating.likelihood import NATURAL

LEAGUES = 200
NAMES = tuple("abcdef")
# What one seat of one deal is worth to whoever sits there, in Elo.
DEAL_LUCK = 120
SEAT_ELO = 15


@dataclass(frozen=True)
class Field:
    """Bots of known strength, in Elo."""

    name: str
    strengths: tuple[float, ...]

    def __str__(self) -> str:
        return self.name


EVEN = Field("even", (0, 40, 80, 120, 160, 200))
SMALL = Field("small", (0, 50, 100, 150))
LOPSIDED = Field("lopsided", (0, 60, 120, 180, 700))


def play(dice: Generator, field: Field, seats: int, tables: int) -> Block:
    """Play deal-sets of bots in turn, each in all rotations, with the luck of its deal."""
    seated = drawn_tables(dice, len(field.strengths), seats, tables)
    rotated = np.concatenate([np.roll(seated, -turn, axis=1) for turn in range(seats)])
    deal = np.tile(np.arange(tables), seats)
    luck = dice.normal(0, DEAL_LUCK * NATURAL, seated.shape)[deal]
    strength = np.array(field.strengths)[rotated] * NATURAL
    home = np.linspace(SEAT_ELO, -SEAT_ELO, seats) * NATURAL
    # Gumbel noise: pairs of it differ by the logistic distribution that Elo assumes.
    shown = strength + home + luck + dice.gumbel(size=rotated.shape)
    return Block(rotated, np.argsort(np.argsort(-shown, axis=1), axis=1) + 1, deal)


def drawn_tables(dice: Generator, bots: int, seats: int, tables: int) -> IntArray:
    """Let whoever waited longest sit down next, all of them as often."""
    waiting: list[int] = []
    found = []
    for _ in range(tables):
        while len(set(waiting)) < seats:
            waiting += dice.permutation(bots).tolist()
        table = list(dict.fromkeys(waiting))[:seats]
        for bot in table:
            waiting.remove(bot)
        found.append(dice.permutation(table))
    return np.array(found)


def truth(field: Field, seats: int) -> FloatArray:
    """Return what endless play would show; the luck of the deal draws all to the middle."""
    block = play(np.random.default_rng(99), field, seats, tables=12_000)
    strengths = fit(results_from_columns(NAMES[: len(field.strengths)], [block])).strengths
    return MEAN + (strengths - strengths.mean()) / NATURAL


@dataclass(frozen=True)
class Covered:
    share: float
    width: float

    def __str__(self) -> str:
        return f"{self.share:.3f} of the truth within +-{self.width:.0f} Elo"


def coverage(field: Field, seats: int, deal_sets: int) -> Covered:
    right, bots = truth(field, seats), len(field.strengths)
    dice = np.random.default_rng([seats, deal_sets])
    held, widths = [], []
    for _ in range(LEAGUES):
        block = play(dice, field, seats, tables=-(-bots * deal_sets // seats))
        results = results_from_columns(NAMES[:bots], [block])
        if len(results.bots) == bots:
            found = intervals(estimate(results))
            held.append((found.low <= right) & (right <= found.high))
            widths.append(np.median(found.high - found.low) / 2)
    found = Covered(float(np.mean(held)), float(np.mean(widths)))
    print(f"{field}, {seats} seats, {deal_sets} deal-sets: {found}")  # noqa: T201 (what -s shows)
    return found


@pytest.mark.slow
@pytest.mark.parametrize("field", [EVEN, SMALL, LOPSIDED], ids=str)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("deal_sets", [6, 12, 24])
def test_from_six_deal_sets_on_intervals_hold_the_truth_as_often_as_they_say(
    field: Field, seats: int, deal_sets: int
) -> None:
    """0.93 to 0.97; 200 leagues of a few bots each are off by up to 0.02 themselves."""
    found = coverage(field, seats, deal_sets)
    assert 0.91 <= found.share <= 0.99


@pytest.mark.slow
@pytest.mark.parametrize("field", [EVEN, SMALL, LOPSIDED], ids=str)
@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("deal_sets", [2, 4])
def test_below_six_deal_sets_intervals_hold_the_truth_at_least_as_often(
    field: Field, seats: int, deal_sets: int
) -> None:
    found = coverage(field, seats, deal_sets)
    assert found.share >= 0.93
