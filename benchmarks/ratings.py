"""How long ratings take, beside the same work in choix, a library that fits the same model.

Results are in memory, as columns, before the clock starts. choix drops ties and knows neither
seats nor errors; it gets the wins as a list of pairs. Its matrix is dense, so 10,000 bots are
beyond it. Online Elo has no peer here: beside it stands the same loop with the arithmetic alone.
Beside reading a file of results stands Python's csv module, which only splits it into cells.
All of it is measured in one run, in turn, and medians of several rounds are compared: the ratios
mean something, the figures depend on the machine.

Usage: python benchmarks/ratings.py [ROUNDS]
"""

import csv
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from math import tanh
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter

import numpy as np

from league.rating.elo import replay
from league.rating.estimate import estimate
from league.rating.fit import fit
from league.rating.gathering import Block, results_from_columns
from league.rating.official import table_of
from league.rating.results import RatedTable
from league.rating.superiority import superiority
from league.resultsfile import read_results

try:
    import choix
except ImportError:
    choix = None

TIES = 0.1
GOALS = {
    "10000 bots, 1000000 results: ratings": 2.0,
    "1000 bots, 100000 results: errors and superiorities": 1.2,
    "100 bots, 100000 results: everything": 0.2,
    "online Elo, 1000000 results": 0.5,
    "a file of 1000000 results: read": 4.0,
}


@dataclass(frozen=True)
class League:
    """Simulated duels: columns for us, pairs for choix."""

    names: tuple[str, ...]
    block: Block
    wins: list[tuple[int, int]]


def simulated(bots: int, results: int) -> League:
    """Return duels of random pairs, two of each deal, a tenth of them ties."""
    dice = np.random.default_rng([bots, results])
    strengths = dice.normal(0, 1, bots)
    first = dice.integers(0, bots, results)
    second = (first + dice.integers(1, bots, results)) % bots
    won = dice.random(results) < 1 / (1 + np.exp(strengths[second] - strengths[first]))
    tied = dice.random(results) < TIES
    finishes = np.stack((np.where(won | tied, 1, 2), np.where(~won | tied, 1, 2)), axis=1)
    pairs = np.where(won[:, None], np.stack((first, second), 1), np.stack((second, first), 1))
    return League(
        names=tuple(f"bot{number:05d}" for number in range(bots)),
        block=Block(np.stack((first, second), axis=1), finishes, np.arange(results) // 2),
        wins=[(one, other) for one, other in pairs[~tied].tolist()],
    )


def main(rounds: int) -> None:
    """Measure, and print each figure as soon as it is known."""
    print("simulating results …", flush=True)
    with TemporaryDirectory() as folder:
        measure(dict(work(Path(folder))), rounds)


def measure(jobs: dict[str, Callable[[], object]], rounds: int) -> None:
    """Do everything in turn, so many times."""
    figures: dict[str, list[float]] = {name: [] for name in jobs}
    for number in range(1, rounds + 1):
        print(f"round {number} of {rounds}")
        for name, job in jobs.items():
            figures[name].append(seconds(job))
            print(f"  {name:<56} {figures[name][-1]:8.3f} s", flush=True)
    report({name: median(values) for name, values in figures.items()})


def work(folder: Path) -> Iterator[tuple[str, Callable[[], object]]]:
    """Name everything that is measured, each thing of ours before its peer."""
    big, middle, small = simulated(10_000, 10**6), simulated(1_000, 10**5), simulated(100, 10**5)
    yield "10000 bots, 1000000 results: ratings", lambda: ratings(big)
    yield "1000 bots, 100000 results: ratings", lambda: ratings(middle)
    if choix is not None:
        yield "1000 bots, 100000 results: choix", lambda: peer(middle)
    yield "1000 bots, 100000 results: errors and superiorities", lambda: errors(middle)
    yield "100 bots, 100000 results: ratings", lambda: ratings(small)
    if choix is not None:
        yield "100 bots, 100000 results: choix", lambda: peer(small)
    yield "100 bots, 100000 results: everything", lambda: everything(small)
    duels = tables(simulated(1_000, 10**6))
    file = folder / "results.csv"
    write(file, duels)
    yield "online Elo, 1000000 results", lambda: replay(duels)
    yield "online Elo, its arithmetic alone", lambda: arithmetic(duels)
    yield "a file of 1000000 results: read", lambda: read_results(file)
    yield "a file of 1000000 results: csv", lambda: split(file)


def ratings(league: League) -> object:
    """Sort, count and fit."""
    return fit(results_from_columns(league.names, [league.block]))


def errors(league: League) -> object:
    """The same, and how certain each rating and each difference is."""
    return superiority(estimate(results_from_columns(league.names, [league.block])))


def everything(league: League) -> object:
    """The whole official table, and all superiorities."""
    table = table_of(results_from_columns(league.names, [league.block]))
    assert table.estimate is not None  # noqa: S101 (a league with results has one)
    return superiority(table.estimate)


def peer(league: League) -> object:
    """The same model by choix, with the little that keeps it finite."""
    return choix.ilsr_pairwise(len(league.names), league.wins, alpha=1e-3)


def tables(league: League) -> list[RatedTable]:
    """Return the results as online Elo takes them."""
    names = league.names
    pairs = zip(league.block.bots.tolist(), league.block.finishes.tolist(), strict=True)
    return [
        RatedTable((names[first], names[second]), (finish, other), "")
        for (first, second), (finish, other) in pairs
    ]


def arithmetic(duels: list[RatedTable]) -> float:
    """Run once over all duels with one hyperbolic tangent for each, and keep no ratings."""
    rating = 0.0
    for table in duels:
        finish, other = table.finishes
        rating += 10.0 * ((finish < other) - (finish > other) - tanh(rating * 0.0029))
    return rating


def write(file: Path, duels: list[RatedTable]) -> None:
    """Write results as `quinola rate` takes them."""
    scores = {(1, 2): "1", (1, 1): "0.5", (2, 1): "0"}
    with file.open("w") as opened:
        opened.write("game,opening,first,second,result\n")
        for number, table in enumerate(duels):
            cells = (number, number // 2, *table.bots, scores[table.finishes])
            opened.write(",".join(map(str, cells)) + "\n")


def split(file: Path) -> int:
    """Split a file into cells, and count its rows."""
    with file.open(newline="") as opened:
        return sum(1 for _ in csv.reader(opened))


def seconds(job: Callable[[], object]) -> float:
    """Return how long a job takes."""
    start = perf_counter()
    job()
    return perf_counter() - start


def report(medians: dict[str, float]) -> None:
    """Print goals and ratios, and everything as JSON on the last line."""
    for name, goal in GOALS.items():
        print(f"{name}: {medians[name]:.3f} s of {goal} s")
    ratios = {}
    for bots in (1000, 100):
        ours, theirs = (medians.get(f"{bots} bots, 100000 results: {job}") for job in JOBS)
        if ours and theirs:
            ratios[f"choix over ours, {bots} bots"] = theirs / ours
    loop = medians["online Elo, 1000000 results"]
    ratios["online Elo over its arithmetic"] = loop / medians["online Elo, its arithmetic alone"]
    read = medians["a file of 1000000 results: read"]
    ratios["reading a file over csv alone"] = read / medians["a file of 1000000 results: csv"]
    for name, ratio in ratios.items():
        print(f"{name}: {ratio:.1f}")
    if choix is None:
        print("choix is not installed, so there is no peer: make install-dev brings it")
    print(json.dumps({"seconds": medians, "goals": GOALS, "ratios": ratios}))


JOBS = ("ratings", "choix")

if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
