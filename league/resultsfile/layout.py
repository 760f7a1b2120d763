"""What the columns of a results file are."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum, auto

from league.rating.results import FEWEST_SEATS
from referee.errors import ConfigurationError

EXPECTED = (
    "expected seat1, seat2 and on with points1 or score1 and on; or first, second, result; "
    "or first, second, first_wins, draws, second_wins"
)
# What public tables of two sides call them.
_OTHER_NAMES = {
    "home": "first",
    "away": "second",
    "home_wins": "first_wins",
    "away_wins": "second_wins",
}
_SEAT = re.compile(r"seat(\d+)")
_SHOWN_COLUMNS = 8


class Kind(Enum):
    """What the values of a row say."""

    POINTS = auto()
    """What each seat got."""
    RESULT = auto()
    """1 if the first won, 1/2 for a tie, 0 if the second won."""
    COUNTS = auto()
    """How many games the first won, were tied, the second won."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """The rows to take.

    Attributes:
        column: a column's name.
        value: what must stand there.
    """

    column: str
    value: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Where everything stands, as indices of columns.

    Attributes:
        columns: the names in the header.
        kind: what the values say.
        seats: the bots, in seat order.
        values: points in seat order; or the result; or the counts of wins, ties and losses.
        chance: the key of everything that chance decided; None if each game has its own.
        wanted: where the rows to take have a certain value; None takes all.
    """

    columns: tuple[str, ...]
    kind: Kind
    seats: tuple[int, ...]
    values: tuple[int, ...]
    chance: int | None
    wanted: int | None


def read_layout(header: Sequence[str], wanted: Wanted | None) -> Layout:
    """Understand a header.

    Args:
        header: its cells.
        wanted: which rows will be taken.

    Raises:
        ConfigurationError: a column is missing or is there twice; it says which were expected.
    """
    cells = [cell.strip().casefold() for cell in header]
    names = [_OTHER_NAMES.get(cell, cell) for cell in cells]
    for name, count in Counter(filter(None, names)).items():
        if count > 1:
            raise ConfigurationError(f"column {name!r} is there {count} times, expected once")
    place = {name: index for index, name in enumerate(names)}
    kind, seats, values = _shape(place)
    chance = next((place[name] for name in ("deal", "opening") if name in place), None)
    return Layout(
        columns=tuple(cell.strip() for cell in header),
        kind=kind,
        seats=tuple(place[name] for name in seats),
        values=tuple(place[name] for name in values),
        chance=chance,
        wanted=None if wanted is None else _wanted(wanted, cells),
    )


def _shape(place: dict[str, int]) -> tuple[Kind, list[str], list[str]]:
    """The kind of a file, the names of its seats and of its values."""
    duel = ["first", "second"]
    counts: list[str] = [n for n in ("first_wins", "draws", "second_wins") if n in place]
    if numbers := sorted(int(found[1]) for name in place if (found := _SEAT.fullmatch(name))):
        return Kind.POINTS, *_seats_and_points(place, numbers)
    if all(name in place for name in duel):
        if "result" in place:
            return Kind.RESULT, duel, ["result"]
        if "first_wins" in place and "second_wins" in place:
            return Kind.COUNTS, duel, counts
    shown = ", ".join(map(repr, list(place)[:_SHOWN_COLUMNS]))
    raise ConfigurationError(f"the columns are {shown}; {EXPECTED}")


def _seats_and_points(place: dict[str, int], numbers: list[int]) -> tuple[list[str], list[str]]:
    """The columns of seats and of points, from seat 1 on and none missing."""
    word = "points" if "points1" in place or "score1" not in place else "score"
    due = range(1, max(FEWEST_SEATS, numbers[-1]) + 1)
    seats, values = [f"seat{number}" for number in due], [f"{word}{number}" for number in due]
    if numbers[0] == 0:
        raise ConfigurationError(f"column seat0: seats are counted from 1; {EXPECTED}")
    for name in (*seats, *values):
        if name not in place:
            raise ConfigurationError(f"column {name} is missing; {EXPECTED}")
    if (beyond := f"{word}{due[-1] + 1}") in place:
        raise ConfigurationError(f"column {beyond} has no seat{due[-1] + 1}; {EXPECTED}")
    return seats, values


def _wanted(wanted: Wanted, cells: list[str]) -> int:
    if wanted.column.casefold() not in cells:
        raise ConfigurationError(
            f"there is no column {wanted.column!r}, expected one of {', '.join(cells)}"
        )
    return cells.index(wanted.column.casefold())
