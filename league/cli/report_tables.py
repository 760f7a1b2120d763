"""Reports of a season as tables for people."""

from collections.abc import Iterable

from rich.text import Text

from league.cli.printing import console, table
from league.model.reports import (
    HistoryReport,
    PairLine,
    PairReport,
    PhaseReport,
    SeatLine,
    SeatReport,
)

# More bots than this make a matrix wider than a terminal.
_WIDEST_MATRIX = 7


def tell_pairs(shown: PairReport) -> None:
    """Show what happened between every two bots."""
    if not shown.pairs:
        console.print("no two bots have met in a complete deal-set yet")
        return
    if len(shown.bots) <= _WIDEST_MATRIX:
        _show_matrix(shown)
        console.print()
    made = table(
        *("bot", "against", "+ = -", "deal-sets", "share", "95 %", "expected"),
        *("gap in Elo", "stronger"),
        right=("+ = -", "deal-sets", "share", "expected", "stronger"),
    )
    place = {bot: number for number, bot in enumerate(shown.bots)}
    for pair in shown.pairs:
        if place[pair.first] < place[pair.second]:
            made.add_row(*_pair_cells(pair))
    console.print(made)
    console.print()
    console.print(
        "+ = -: matches in which the bot was ahead, level and behind. expected: what ratings and "
        "seats lead to expect; where it lies outside of the interval, this pair is not as ratings "
        "have it.",
        style="dim",
    )
    if shown.honest_over_naive is not None:
        console.print(f"honest over naive error: {shown.honest_over_naive:.2f}", style="dim")


def _show_matrix(shown: PairReport) -> None:
    """Share of the row against the column, with its interval."""
    cells = {(pair.first, pair.second): pair for pair in shown.pairs}
    made = table("share of", *shown.bots)
    for one in shown.bots:
        made.add_row(Text(one), *(_matrix_cell(cells.get((one, other))) for other in shown.bots))
    console.print(made)


def _matrix_cell(pair: PairLine | None) -> str:
    return (
        "-" if pair is None else f"{pair.score:.0%} {_percents(pair.score_low, pair.score_high)}"
    )


def _pair_cells(pair: PairLine) -> list[str | Text]:
    gap = "-"
    if pair.gap is not None and pair.gap_low is not None and pair.gap_high is not None:
        gap = f"{pair.gap:+.0f} ({pair.gap_low:+.0f} to {pair.gap_high:+.0f})"
    return [
        Text(pair.first),
        Text(pair.second),
        f"{pair.wins:,} {pair.ties:,} {pair.losses:,}",
        f"{pair.deal_sets:,}",
        f"{pair.score:.0%}",
        _percents(pair.score_low, pair.score_high),
        f"{pair.expected:.0%}",
        gap,
        "-" if pair.superiority is None else f"{pair.superiority:.0%}",
    ]


def tell_seats(shown: SeatReport) -> None:
    """Show what each seat was worth."""
    if not shown.seats:
        console.print("no deal-set is complete yet")
        return
    _show_seat_lines(shown.seats, shown.unit)
    console.print()
    _show_seat_lines(shown.bots, shown.unit)
    console.print()
    console.print(
        "every bot sits in every seat of each of its deals, so seats favour nobody; "
        "points without forfeited matches",
        style="dim",
    )


def _show_seat_lines(lines: Iterable[SeatLine], unit: str) -> None:
    points = f"mean {unit}"
    made = table(
        *("bot", "seat", "matches", "deal-sets", points, "95 %", "share", "95 %", "Elo", "95 %"),
        right=("seat", "matches", "deal-sets", points, "share", "Elo"),
    )
    for line in lines:
        made.add_row(
            "all" if line.bot is None else Text(line.bot),
            str(line.seat),
            f"{line.matches:,}",
            f"{line.deal_sets:,}",
            "-" if line.points is None else f"{line.points:+.1f}",
            _numbers(line.points_low, line.points_high),
            "-" if line.score is None else f"{line.score:.0%}",
            _percents(line.score_low, line.score_high),
            "" if line.elo is None else f"{line.elo:+.0f}",
            "" if line.elo is None else _numbers(line.elo_low, line.elo_high),
        )
    console.print(made)


def tell_phases(shown: PhaseReport) -> None:
    """Show what each phase of the game gave."""
    if not shown.lines:
        console.print(
            f"no deal-set is complete yet, or {shown.game} has no phases that deals differ in"
        )
        return
    points = f"mean {shown.unit}"
    made = table(
        *("bot", "phase", "deals", "deal-sets", points, "95 %"),
        right=("deals", "deal-sets", points),
    )
    for line in shown.lines:
        made.add_row(
            "all" if line.bot is None else Text(line.bot),
            line.phase,
            f"{line.deals:,}",
            f"{line.deal_sets:,}",
            f"{line.points:+.1f}",
            _numbers(line.points_low, line.points_high),
        )
    console.print(made)


def tell_history(shown: HistoryReport) -> None:
    """Show what each match did to a bot's online Elo."""
    made = table(
        *("match", "games", "before", "score", "expected", "change", "after"),
        right=("games", "before", "score", "expected", "change", "after"),
    )
    for point in shown.points:
        made.add_row(
            point.match_id,
            str(point.games),
            f"{point.before:.1f}",
            f"{point.score:g}",
            f"{point.expected:.3f}",
            f"{point.after - point.before:+.1f}",
            f"{point.after:.1f}",
        )
    console.print(made if shown.points else "no match has been rated yet")
    console.print()
    console.print(
        "online Elo is for watching: it depends on the order of matches, has no interval, and "
        "decides nothing; in its first 30 games a bot moves twice as far",
        style="dim",
    )


def _percents(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{low:.0%} to {high:.0%}"


def _numbers(low: float | None, high: float | None) -> str:
    return "-" if low is None or high is None else f"{low:+.1f} to {high:+.1f}"
