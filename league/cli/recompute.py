"""Compute a season again from its records, and say whether what is stored agrees."""

import time

from league.cli.opening import opened_store
from league.cli.printing import console, counted, print_json
from league.cli.reports import find_season
from league.settings import read_settings
from league.verbs.recompute import recompute_season
from referee.errors import RecordError

_SHOWN = 20


def recompute(league: str | None, number: int | None, *, as_json: bool) -> None:
    """Recompute a season, and print that it agrees or what differs.

    Raises:
        ConfigurationError: There is no such league or season.
        RecordError: Something is stored otherwise than the records give it.
    """
    begun = time.perf_counter()
    with opened_store(read_settings()) as store:
        season = find_season(store, league, number)
        found = recompute_season(store, season.season_id)
    seconds = time.perf_counter() - begun
    name = f"season {season.number} of {season.league.name}"
    if as_json:
        print_json(
            {
                "league": season.league.name,
                "season": season.number,
                "agrees": not found.differences,
                "matches": found.matches,
                "deal_sets": found.deal_sets,
                "rating_points": found.points,
                "bots": found.bots,
                "differences": found.differences,
                "seconds": seconds,
            }
        )
    elif not found.differences:
        console.print(
            f"{name} agrees with its records: {found.matches:,} matches replayed, "
            f"{found.points:,} rating points and {found.bots} official ratings computed again in "
            f"{seconds:.1f} s",
            markup=False,
        )
    else:
        for difference in found.differences[:_SHOWN]:
            console.print(difference, markup=False)
    if found.differences:
        said = counted(len(found.differences), "difference")
        raise RecordError(f"{name}: {said} between what is stored and what its records give")
