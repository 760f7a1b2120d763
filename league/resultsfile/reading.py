"""Read a file of results, a million rows in seconds; what is wrong is said by line and column."""

import csv
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from league.rating.comparisons import Results
from league.rating.gathering import results_from_columns
from league.resultsfile.cells import Cells
from league.resultsfile.games import blocks_of, games_of
from league.resultsfile.layout import Kind, Layout, Wanted, read_layout
from referee.errors import ConfigurationError

# So few that they stay in the processor's cache, and below what wakes the garbage collector:
# 20,000 took twice as long.
_ROWS_AT_ONCE = 500
_UTF_16 = (b"\xff\xfe", b"\xfe\xff")


@dataclass(frozen=True, slots=True, eq=False)
class ResultsFile:
    """What a file says.

    Attributes:
        results: the games, as ratings take them.
        games: how many there are.
        self_play: how many of them a bot played against itself alone: these never rate.
    """

    results: Results
    games: int
    self_play: int


def read_results(
    file: Path, *, fewer_wins: bool = False, wanted: Wanted | None = None
) -> ResultsFile:
    """Read a file of results.

    Args:
        file: comma-separated values in UTF-8, the names of the columns in the first line.
        fewer_wins: whether fewer points are better.
        wanted: the rows to take; None takes all.

    Raises:
        ConfigurationError: it cannot be read or understood; one sentence says which line, which
            column, which value, and what was expected.
    """
    content = _content(file)
    reading = _Reading(file, Cells(_layout(content, file, wanted)), wanted)
    if fewer_wins and reading.cells.layout.kind is not Kind.POINTS:
        raise ConfigurationError(f"{file} has results, not points: leave out --fewer-wins")
    try:
        columns = reading.cells.columns(reading.chunks(content))
    except (ValueError, csv.Error) as error:
        # Lines are counted only now: in a good file nobody asks for them.
        reading.check(content)
        raise AssertionError(f"no row of {file} is wrong, and yet it cannot be read") from error
    if wanted is not None and not len(columns.bots):
        raise ConfigurationError(f"{file} has no row in which {wanted.column} is {wanted.value}")
    bots, deals = reading.cells.bots.found, reading.cells.deals.found
    games = games_of(columns, reading.cells.layout, fewer_wins=fewer_wins)
    return ResultsFile(
        results=results_from_columns(bots, blocks_of(games, bots, deals)),
        games=len(games.bots),
        self_play=games.self_play,
    )


def _content(file: Path) -> bytes:
    try:
        content = file.read_bytes()
    except OSError as error:
        raise ConfigurationError(f"{file}: {error.strerror}") from None
    if content.startswith(_UTF_16):
        raise ConfigurationError(f"{file} is written in UTF-16, expected UTF-8")
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise ConfigurationError(
            f"{file}, line {line}: byte 0x{content[error.start]:02x} is not UTF-8, expected a "
            "file in that encoding"
        ) from None
    if not text.strip():
        raise ConfigurationError(f"{file} is empty, expected the names of columns and then rows")
    return content


def _text(content: bytes) -> io.TextIOWrapper:
    return io.TextIOWrapper(io.BytesIO(content), "utf-8-sig", newline="")


def _numbered(content: bytes, file: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that are not blank, each with the line in which it begins.

    Raises:
        ConfigurationError: quotes that do not match.
    """
    rows, begin = csv.reader(_text(content), strict=True, skipinitialspace=True), 1
    try:
        for row in rows:
            if any(row):
                yield begin, row
            begin = rows.line_num + 1
    except csv.Error as error:
        raise ConfigurationError(
            f"{file}, line {begin}: its quotes do not match ({error}), expected a quoted cell to "
            'end in one quote, and a quote within it to be written twice: "a ""b"""'
        ) from None


def _layout(content: bytes, file: Path, wanted: Wanted | None) -> Layout:
    """What the first row says of the others."""
    line, header = next(_numbered(content, file))
    try:
        return read_layout(header, wanted)
    except ConfigurationError as error:
        raise ConfigurationError(f"{file}, line {line}: {error}") from None


@dataclass(frozen=True, slots=True)
class _Reading:
    """Rows of one file, on their way to numbers.

    Attributes:
        file: named in what is said.
        cells: what its rows are read with.
        wanted: the rows to take; None takes all.
    """

    file: Path
    cells: Cells
    wanted: Wanted | None

    def chunks(self, content: bytes) -> Iterator[list[list[str]]]:
        """Yield the wanted rows, some at a time.

        Raises:
            ValueError: a row is shorter or longer than the header.
            csv.Error: quotes do not match.
        """
        rows = filter(any, csv.reader(_text(content), strict=True, skipinitialspace=True))
        next(rows)  # the header
        while many := list(islice(rows, _ROWS_AT_ONCE)):
            if set(map(len, many)) != {self._width}:
                raise ValueError("a row that is shorter or longer than the header")
            if self.wanted is not None:
                many = [row for row in many if self._takes(row)]
            if many:
                yield many

    def check(self, content: bytes) -> None:
        """Say what is wrong with the first row that is not acceptable.

        Raises:
            ConfigurationError: it names the line, the column, the value and what was expected.
        """
        for line, row in islice(_numbered(content, self.file), 1, None):
            if len(row) != self._width:
                raise ConfigurationError(
                    f"{self.file}, line {line}: {len(row)} cells, the last of them {row[-1]!r}; "
                    f"expected {self._width} as in the header"
                )
            if self._takes(row):
                try:
                    self.cells.check(row)
                except ConfigurationError as error:
                    raise ConfigurationError(f"{self.file}, line {line}, {error}") from None

    @property
    def _width(self) -> int:
        return len(self.cells.layout.columns)

    def _takes(self, row: Sequence[str]) -> bool:
        at = self.cells.layout.wanted
        return self.wanted is None or at is None or row[at].strip() == self.wanted.value
