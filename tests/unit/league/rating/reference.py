"""Results and right values from outside; ratings_data/README.md names their sources."""

import csv
import json
from pathlib import Path
from typing import Any

from league.rating.results import RatedTable, finishing_order

FOLDER = Path(__file__).parents[2] / "ratings_data"
EDGES = ("islands", "firstwins", "extremes", "single", "oneway", "draws")

# How far a right program may be off.
RATING, ERROR, LIKELIHOOD = 1e-4, 1e-3, 1e-5
# The file holds the ends of profile intervals to three digits.
PROFILE_END = 6e-4

_FINISHES = {1.0: (1, 2), 0.5: (1, 1), 0.0: (2, 1)}


def expected() -> dict[str, Any]:
    values: dict[str, Any] = json.loads((FOLDER / "expected.json").read_text())
    return values


def rows(name: str) -> list[dict[str, str]]:
    with (FOLDER / f"{name}.csv").open(newline="") as file:
        return list(csv.DictReader(file))


def duel(first: str, second: str, score: float, cluster: str) -> RatedTable:
    return RatedTable((first, second), _FINISHES[score], cluster)


def triangle() -> list[RatedTable]:
    """Three bots, 600 games, each a deal-set of its own."""
    scores = (("first_wins", 1.0), ("draws", 0.5), ("second_wins", 0.0))
    played = [
        (row["first"], row["second"], score)
        for row in rows("d1_triangle")
        for column, score in scores
        for _ in range(int(row[column]))
    ]
    return [duel(*game, cluster=str(number)) for number, game in enumerate(played)]


def reversi() -> list[RatedTable]:
    """Eight bots, 168 openings, each with both colours."""
    return [
        duel(row["first"], row["second"], float(row["result"]), cluster=row["opening"])
        for row in rows("d2_reversi8")
    ]


def hearts() -> list[RatedTable]:
    """Six bots, 60 deals, each in four rotations; fewer points are better."""
    return [
        RatedTable(
            bots=tuple(row[f"seat{seat}"] for seat in range(1, 5)),
            finishes=finishing_order(
                [float(row[f"points{seat}"]) for seat in range(1, 5)], fewer_wins=True
            ),
            cluster=row["deal"],
        )
        for row in rows("d3_hearts6")
    ]


def edge(case: str) -> list[RatedTable]:
    """Return one of the small cases in which naive programs fail."""
    return [
        duel(row["first"], row["second"], float(row["result"]), cluster=row["game"])
        for row in rows("d5_edges")
        if row["case"] == case
    ]


def baseball() -> list[RatedTable]:
    """American League East 1987, home team first."""
    return [
        duel(
            row["home"].replace(" ", "_"), row["away"].replace(" ", "_"), score, f"{n} {score} {k}"
        )
        for n, row in enumerate(rows("d6_baseball1987"))
        for column, score in (("home_wins", 1.0), ("away_wins", 0.0))
        for k in range(int(row[column]))
    ]


def cases() -> dict[str, tuple[list[RatedTable], dict[str, Any]]]:
    """Return every set of results that has right values for the official table."""
    values = expected()
    found = {
        "d1_triangle": (triangle(), values["d1_triangle"]),
        "d2_reversi8": (reversi(), values["d2_reversi8"]),
        "d3_hearts6": (hearts(), values["d3_hearts6"]),
    }
    for case in EDGES:
        found[case] = (edge(case), values["d5_edges"][case])
    return found
