"""The commands of `quinola league`: their names, arguments and help; see `league.cli.app`."""

# ruff: noqa: PLC0415 - a command imports what it needs, and nobody else waits for it

from pathlib import Path
from typing import Annotated

import typer

from league.cli.arguments import Another, Json, Seed

league = typer.Typer(help="Leagues.", no_args_is_help=True)


@league.command("run")
def league_run(
    file: Annotated[Path, typer.Argument(help="A league file (docs/league-files.md).")],
    *,
    another: Another = False,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Play the league that a file describes; a second call goes on where the first one stopped."""
    from league.cli.seasons import run_file

    run_file(file, seed=seed, another=another, as_json=json)


@league.command("open")
def league_open(
    file: Annotated[Path, typer.Argument(help="A league file (docs/league-files.md).")],
    *,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Open the season that a file describes, for `quinola up` to play."""
    from league.cli.new_season import open_file

    open_file(file, seed=seed, as_json=json)


@league.command("enter")
def league_enter(
    league: Annotated[str, typer.Argument(help="The league's name.")],
    bot: Annotated[str, typer.Argument(help="The bot: a folder, or a submitted bot's name.")],
    *,
    json: Json = False,
) -> None:
    """Enter a bot into a season that has begun: it is seated from the next round on."""
    from league.cli.entering import enter_bot

    enter_bot(league, bot, as_json=json)


@league.command("withdraw")
def league_withdraw(
    league: Annotated[str, typer.Argument(help="The league's name.")],
    bot: Annotated[str, typer.Argument(help="The bot's name.")],
    *,
    json: Json = False,
) -> None:
    """Withdraw a bot: what it has played stays, what waits is not played."""
    from league.cli.entering import withdraw_bot

    withdraw_bot(league, bot, as_json=json)


@league.command("list")
def league_list(*, json: Json = False) -> None:
    """List leagues and their seasons."""
    from league.cli.seasons import list_leagues

    list_leagues(as_json=json)
