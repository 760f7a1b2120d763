"""Open a season for others to play: the workers of `quinola up`, here or elsewhere."""

from pathlib import Path

from league.cli.opening import opened_store
from league.cli.printing import console, print_json
from league.cli.seasons import build_all, seed_of
from league.leaguefile import read_league_file
from league.settings import read_settings
from league.verbs.entrants import submit_entrants
from league.verbs.open_season import open_season


def open_file(file: Path, *, seed: str | None, as_json: bool) -> None:
    """Open the season that a league file describes; whatever serves this store plays it.

    Raises:
        ConfigurationError: The file or a bot is not acceptable; nothing was opened.
        ConflictError: The league's last season is still open.
    """
    request = read_league_file(file)
    with opened_store(read_settings()) as store:
        entrants = submit_entrants(store, request.bots)
        build_all(store, entrants, quiet=as_json)
        season = open_season(store, request.plan, entrants, seed=seed_of(seed))
    if as_json:
        print_json(season)
        return
    console.print(f"{season.league.name}, season {season.number}, is open")
    console.print(f"  bots      {', '.join(entrant.bot.name for entrant in entrants)}")
    console.print(f"  chance    SHA-256 of the seed is {season.seed_digest}")
    console.print("`quinola up` plays it; `quinola standings` shows how far it is")
