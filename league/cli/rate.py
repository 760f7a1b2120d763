"""Rate a file of results from anywhere."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from math import isfinite, isnan
from pathlib import Path

from rich.text import Text

from league.cli.printing import Form, console, counted, print_csv, print_json, table
from league.cli.standings import ranks_text
from league.rating.comparisons import FloatArray
from league.rating.estimate import MEAN, Anchor
from league.rating.official import OfficialTable, Row, table_of
from league.rating.superiority import superiority
from league.resultsfile import ResultsFile, Wanted, read_results
from referee.errors import ConfigurationError

_CSV_COLUMNS = (
    *("rank", "bot", "rating", "se", "low", "high", "interval", "rank_low", "rank_high"),
    *("first", "games", "deal_sets", "provisional", "island", "note"),
)
# The matrix of a larger field would be most of what is printed.
_MOST_COMPARED = 100


@dataclass(frozen=True, slots=True)
class RateRequest:
    """What the command line asks for.

    Attributes:
        file: the file of results.
        fewer_wins: whether fewer points are better.
        anchor: "BOT=RATING", from which all others are measured; None for the mean of all.
        only: "COLUMN=VALUE" of the rows to take; None takes all.
    """

    file: Path
    fewer_wins: bool
    anchor: str | None
    only: str | None


def rate(request: RateRequest, form: Form) -> None:
    """Print the official table of a file.

    Raises:
        ConfigurationError: the file or an option is not acceptable; it says which value.
    """
    anchor = None if request.anchor is None else chosen_anchor(request.anchor)
    wanted = None if request.only is None else _wanted(request.only)
    read = read_results(request.file, fewer_wins=request.fewer_wins, wanted=wanted)
    try:
        rated = table_of(read.results, anchor=anchor)
    except ValueError as error:
        raise ConfigurationError(f"--anchor {request.anchor}: {error}") from None
    match form:
        case Form.JSON:
            print_json(as_json(rated, read))
        case Form.CSV:
            print_csv(_CSV_COLUMNS, map(_as_dict, rated.rows))
        case Form.TEXT:
            _show(rated, read)


def as_json(rated: OfficialTable, read: ResultsFile) -> dict[str, object]:
    """A table as JSON: everything that is known, without a rounding, and never NaN."""
    found = rated.estimate
    bots = () if found is None else found.results.bots
    return {
        "bots": [_as_dict(row) for row in rated.rows],
        "seat_effects": rated.seat_effects,
        "games": rated.tables,
        "deal_sets": rated.deal_sets,
        "honest_over_naive": rated.honest_over_naive,
        "islands": list(dict.fromkeys(row.island for row in rated.rows if row.island)),
        "superiority": {
            "bots": bots,
            "likelihoods": _likelihoods(superiority(found)),
        }
        if found is not None and len(bots) <= _MOST_COMPARED
        else None,
        "warnings": warnings(rated, read),
        "digest": rated.digest,
    }


def warnings(rated: OfficialTable, read: ResultsFile) -> list[str]:
    """What a reader must know of the whole table."""
    said = list(rated.warnings)
    if not read.games:
        said.append("no game: nobody is ranked yet")
    if read.self_play:
        said.append(f"{counted(read.self_play, 'game')} of a bot against itself: these never rate")
    return said


def _as_dict(row: Row) -> dict[str, object]:
    shown = asdict(row) | {"games": row.tables}
    return {column: shown[column] for column in _CSV_COLUMNS}


def _likelihoods(matrix: FloatArray) -> list[list[float | None]]:
    return [[None if isnan(value) else value for value in row] for row in matrix.tolist()]


def chosen_anchor(text: str) -> Anchor:
    """The anchor that an option names; its rating is the usual mean where none is given.

    Raises:
        ConfigurationError: It is not "BOT=RATING".
    """
    bot, equals, rating = text.rpartition("=")
    if not equals:
        return Anchor(text, MEAN)
    try:
        value = float(rating)
    except ValueError:
        value = float("nan")
    if not bot or not isfinite(value):
        raise ConfigurationError(f"--anchor {text}: expected BOT=RATING, as in b1=1500")
    return Anchor(bot, value)


def _wanted(text: str) -> Wanted:
    column, equals, value = text.partition("=")
    if not column or not equals:
        raise ConfigurationError(f"--only {text}: expected COLUMN=VALUE, as in round=1")
    return Wanted(column, value)


def _show(rated: OfficialTable, read: ResultsFile) -> None:
    made = table(
        *("rank", "bot", "rating", "95 % interval", "first", "games", "deal-sets"),
        right=("rank", "rating", "first", "games", "deal-sets"),
    )
    island = rated.rows[0].island if rated.rows else None
    for row in rated.rows:
        if row.island != island and row.island is not None:
            # An empty line between bots that cannot be compared.
            made.add_row()
            island = row.island
        made.add_row(
            ranks_text(row.rank_low, row.rank_high),
            Text(row.bot),
            "-" if row.rating is None else f"{row.rating:.1f}",
            interval_text(row.low, row.high, provisional=row.provisional),
            "-" if row.first is None else f"{row.first:.1%}",
            f"{row.tables:,}",
            f"{row.deal_sets:,}",
        )
    console.print(made)
    console.print()
    for note in (*_measures(rated), *warnings(rated, read), *_notes(rated.rows)):
        console.print(note, style="dim", markup=False)


def interval_text(low: float | None, high: float | None, *, provisional: bool) -> str:
    """An interval, or that there is none yet."""
    if low is None or high is None:
        return "not ranked yet"
    return f"{low:.1f} to {high:.1f}{' provisional' if provisional else ''}"


def _measures(rated: OfficialTable) -> list[str]:
    """What holds for the whole table, in numbers."""
    if not rated.tables:
        return []
    said = [f"{counted(rated.tables, 'game')} in {counted(rated.deal_sets, 'deal-set')}"]
    effects = ", ".join(f"{effect:+.1f}" for effect in rated.seat_effects)
    said.append(f"a seat is worth, in Elo and by seat: {effects}")
    if rated.honest_over_naive is not None:
        said.append(
            f"honest over naive error: {rated.honest_over_naive:.2f} (above 1, games of one deal "
            "share their luck; below 1, equal deals save games)"
        )
    return said


def _notes(rows: Sequence[Row]) -> list[str]:
    return [f"{row.bot}: {row.note}" for row in rows if row.note]
