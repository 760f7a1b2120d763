"""Standings as a table for people."""

from rich.table import Table

from league.cli.printing import console, table
from league.model.standings import Standing, Standings


def show_standings(shown: Standings) -> None:
    """Print a table and what must be known to read it."""
    console.print(standings_table(shown))
    console.print()
    for note in standings_notes(shown):
        console.print(note, style="dim", markup=False)


def standings_table(standings: Standings) -> Table:
    """The list of a season: one line an entry, best first, never a bare number."""
    unit = f"mean {standings.unit}"
    made = table(
        *("rank", "bot", "rating", "95 % interval", "matches", unit, "faults", "online"),
        right=("rank", "rating", "matches", unit, "faults", "online"),
    )
    for row in standings.rows:
        made.add_row(
            ranks_text(row.best_rank, row.worst_rank),
            row.bot,
            "-" if row.rating is None else f"{row.rating:.0f}",
            _interval(row),
            f"{row.matches:,}",
            "-" if row.mean_points is None else f"{row.mean_points:+.1f}",
            _faults(row),
            f"{row.online:.0f}{'?' if row.online_provisional else ''}",
        )
    return made


def standings_notes(standings: Standings) -> list[str]:
    """What a reader must know about the list and its lines, for below the table."""
    count = standings.deal_sets
    notes = [f"{count.done:,} of {count.total:,} deal-sets are complete; only those count."]
    if standings.honest_over_naive is not None:
        notes.append(
            f"honest over naive error: {standings.honest_over_naive:.2f} (above 1, matches of one "
            "deal share their luck; below 1, equal deals save matches)"
        )
    notes += standings.notes
    notes += [f"{row.bot}: {row.note}" for row in standings.rows if row.note]
    if any(row.online_provisional for row in standings.rows):
        notes.append("? rests on fewer than 30 matches.")
    return notes


def ranks_text(best: int | None, worst: int | None) -> str:
    """The places that the results leave possible."""
    if best is None or worst is None:
        return "-"
    return str(best) if best == worst else f"{best}-{worst}"


def _interval(row: Standing) -> str:
    """The interval, or why there is none."""
    if row.low is None or row.high is None:
        return "not ranked yet" if row.rating is None else "none"
    mark = " provisional" if row.provisional else ""
    return f"{row.low:.0f} to {row.high:.0f}{mark}"


def _faults(row: Standing) -> str:
    """Faults, and the matches that they cost."""
    return f"{row.faults:,} ({row.forfeits:,} forfeits)" if row.forfeits else f"{row.faults:,}"
