"""Cells as numbers: names of bots and of deals, points, results. Fast where all is well."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from math import isfinite, nan
from typing import assert_never

import numpy as np
from numpy.typing import NDArray

from league.rating.comparisons import FloatArray, IntArray
from league.rating.results import FEWEST_SEATS
from league.resultsfile.layout import Kind, Layout
from referee.errors import ConfigurationError

NOBODY = -1
"""The number of an empty cell."""

_NONE = np.empty(0, np.int64)
_NOTHING = np.empty(0)
# What would write over a terminal, or end a line.
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_RESULTS = (0.0, 0.5, 1.0)
# More games in one row than this are a slip of the pen, and would need memory without end.
MOST_GAMES = 1_000_000
# Points are mostly few different numbers; where they are not, they are not all remembered.
_REMEMBERED = 200_000


class Names(dict[str, int]):
    """The number of each name by how it is written; a new name gets the next number.

    Attributes:
        found: the names, in the order of their numbers.
    """

    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def __missing__(self, cell: str) -> int:
        """Number what has not been seen yet; raise ValueError if it cannot be a name."""
        name = cell.strip()
        if name != cell:
            number = self[name]
        elif not name:
            number = NOBODY
        elif not name.isalnum() and _CONTROL.search(name):
            raise ValueError(f"{name!r} holds a control character")
        else:
            number = len(self.found)
            self.found.append(name)
        self[cell] = number
        return number

    def column(self, cells: Sequence[str]) -> IntArray:
        """Return the numbers of many cells."""
        return np.fromiter(map(self.__getitem__, cells), np.int64, len(cells))


class Numbers(dict[str, float]):
    """The number that each cell holds; not-a-number for an empty cell, and for no other."""

    def __missing__(self, cell: str) -> float:
        """Read what has not been seen yet; raise ValueError if it is no finite number."""
        text = cell.strip()
        # float() would take 1_000 for a thousand.
        value = float(text.replace("_", "?")) if text else nan
        if text and not isfinite(value):
            raise ValueError(f"{text!r} is not finite")
        if len(self) >= _REMEMBERED:
            self.clear()
        self[cell] = value
        return value

    def column(self, cells: Sequence[str]) -> FloatArray:
        """Return the numbers in many cells."""
        return np.fromiter(map(self.__getitem__, cells), np.float64, len(cells))


@dataclass(frozen=True, slots=True, eq=False)
class Columns:
    """Some rows as numbers.

    Attributes:
        bots: shape (rows, seats); NOBODY at a seat that is not there.
        values: shape (rows, values), as in the file.
        deals: shape (rows,); the number of each row's deal; empty if there is no such column.
    """

    bots: IntArray
    values: FloatArray
    deals: IntArray


@dataclass(frozen=True, slots=True)
class Cells:
    """What all rows of one file are read with.

    Attributes:
        layout: where everything stands.
        bots: the bots met so far.
        deals: the deals met so far.
        numbers: the points met so far.
    """

    layout: Layout
    bots: Names = field(default_factory=Names)
    deals: Names = field(default_factory=Names)
    numbers: Numbers = field(default_factory=Numbers)

    def columns(self, chunks: Iterable[Sequence[Sequence[str]]]) -> Columns:
        """Return rows as numbers.

        Args:
            chunks: rows as long as the header, some at a time.

        Raises:
            ValueError: some row is not acceptable; `check` says which and why.
        """
        layout = self.layout
        chance = () if layout.chance is None else (layout.chance,)
        bots: list[list[IntArray]] = [[_NONE] for _ in layout.seats]
        values: list[list[FloatArray]] = [[_NOTHING] for _ in layout.values]
        deals: list[IntArray] = [_NONE]
        for rows in chunks:
            cells = list(zip(*rows, strict=True))
            for column, at in zip(bots, layout.seats, strict=True):
                column.append(self.bots.column(cells[at]))
            for numbers, at in zip(values, layout.values, strict=True):
                numbers.append(self.numbers.column(cells[at]))
            deals += [self.deals.column(cells[at]) for at in chance]
        found = Columns(
            bots=np.stack([np.concatenate(column) for column in bots], axis=1),
            values=np.stack([np.concatenate(column) for column in values], axis=1),
            deals=np.concatenate(deals),
        )
        if not _acceptable(found, layout.kind):
            raise ValueError("a row that is not acceptable")
        return found

    def check(self, row: Sequence[str]) -> None:
        """Say what is wrong with a row.

        Raises:
            ConfigurationError: it names the column, the value and what was expected.
        """
        layout = self.layout
        named = [seat for seat in range(len(layout.seats)) if row[layout.seats[seat]].strip()]
        # A table may have fewer seats than the largest one: its last columns are then empty.
        seats = max(FEWEST_SEATS, 1 + max(named, default=0))
        for column in layout.seats[:seats]:
            self._check_name(row, column, self.bots, "a bot's name")
        if layout.chance is not None:
            self._check_name(row, layout.chance, self.deals, "the key of a deal")
        here = seats if layout.kind is Kind.POINTS else len(layout.values)
        for column in layout.values[:here]:
            self._check_value(row, column)
        for column in layout.values[here:]:
            if row[column].strip():
                raise self._wrong(row, column, "nothing where no bot sits")

    def _check_name(self, row: Sequence[str], column: int, names: Names, expected: str) -> None:
        try:
            number = names[row[column]]
        except ValueError:
            raise self._wrong(row, column, f"{expected} without control characters") from None
        if number == NOBODY:
            raise self._wrong(row, column, expected)

    def _check_value(self, row: Sequence[str], column: int) -> None:
        expected = _expected(self.layout.kind)
        try:
            value = self.numbers[row[column]]
        except ValueError:
            raise self._wrong(row, column, expected) from None
        if not _right(np.array([[value]]), self.layout.kind).all():
            raise self._wrong(row, column, expected)

    def _wrong(self, row: Sequence[str], column: int, expected: str) -> ConfigurationError:
        value = row[column].strip()
        said = f"{value!r}" if value else "empty"
        return ConfigurationError(
            f"column {self.layout.columns[column]}: {said}, expected {expected}"
        )


def _expected(kind: Kind) -> str:
    match kind:
        case Kind.POINTS:
            return "a finite number"
        case Kind.RESULT:
            return "1 (the first wins), 0.5 or 0"
        case Kind.COUNTS:
            return f"a whole number from 0 to {MOST_GAMES:,}"
        case _:
            assert_never(kind)


def _right(values: FloatArray, kind: Kind) -> NDArray[np.bool_]:
    """Whether each value is one of its kind."""
    right: NDArray[np.bool_]
    match kind:
        case Kind.POINTS:
            right = np.isfinite(values)
        case Kind.RESULT:
            right = np.isin(values, _RESULTS)
        case Kind.COUNTS:
            right = (values >= 0) & (values <= MOST_GAMES) & (values == np.floor(values))
        case _:
            assert_never(kind)
    return right


def _acceptable(found: Columns, kind: Kind) -> bool:
    """Whether every row is one that `Cells.check` would let pass."""
    seated = found.bots != NOBODY
    sizes = seated.sum(axis=1)
    # The seats that are taken come first: none is left out.
    whole = seated == (np.arange(seated.shape[1]) < sizes[:, None])
    right = _right(found.values, kind)
    return bool(
        whole.all()
        and sizes.min(initial=FEWEST_SEATS) >= FEWEST_SEATS
        and (right == seated if kind is Kind.POINTS else right).all()
        and (found.deals != NOBODY).all()
    )
