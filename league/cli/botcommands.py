"""The commands of `quinola bot`: their names, arguments and help; see `league.cli.app`."""

# ruff: noqa: PLC0415 - a command imports what it needs, and nobody else waits for it

from pathlib import Path
from typing import Annotated

import typer

from league.cli.arguments import Bank, Increment, Json

bot = typer.Typer(help="Bots: make one, check it, submit it, list them.", no_args_is_help=True)


@bot.command("new")
def bot_new(
    name: Annotated[str, typer.Argument(help="The bot's name, and its folder's.")],
    *,
    json: Json = False,
) -> None:
    """Make a bot that plays, in a new folder."""
    from league.cli.bots import make

    make(name, as_json=json)


@bot.command("check")
def bot_check(  # noqa: PLR0913 - a command line has as many options as it has
    path: Annotated[
        str | None, typer.Argument(help="The bot: its folder, a manifest in it, or its name.")
    ] = None,
    *,
    command: Annotated[
        str, typer.Option(help="How to start a bot in this folder, in place of PATH.")
    ] = "",
    address: Annotated[
        str, typer.Option(help="host:port to wait at for a bot that you start, in place of PATH.")
    ] = "",
    certificate: Annotated[
        tuple[Path, Path] | None,
        typer.Option(help="With --address: certificate and key of this host (PEM), for TLS."),
    ] = None,
    game: Annotated[
        list[str] | None, typer.Option(help="Without PATH: what the bot plays; all by default.")
    ] = None,
    only: Annotated[
        list[str] | None, typer.Option(help="A group of checks, or one check; repeat for more.")
    ] = None,
    bank: Bank = 5_000,
    increment: Increment = 100,
    junit: Annotated[Path | None, typer.Option(help="Write JUnit XML to this file.")] = None,
    list_all: Annotated[bool, typer.Option("--list", help="List all checks and exit.")] = False,
    json: Json = False,
) -> None:
    """Play a scripted referee against a bot, and say what is wrong with it."""
    from league.cli.check import CheckRequest, list_checks, run_check

    if list_all:
        list_checks(as_json=json)
        return
    request = CheckRequest(
        path=path,
        command=command,
        address=address,
        certificate=certificate,
        games=tuple(game or ()),
        only=tuple(only or ()),
        bank_ms=bank,
        increment_ms=increment,
    )
    if not run_check(request, junit=junit, as_json=json):
        raise typer.Exit(1)


@bot.command("submit")
def bot_submit(
    path: Annotated[Path, typer.Argument(help="The bot's folder, with its bot.toml.")],
    *,
    json: Json = False,
) -> None:
    """Keep an immutable copy of a bot, for leagues to play."""
    from league.cli.bots import submit

    submit(path, as_json=json)


@bot.command("remote")
def bot_remote(
    name: Annotated[str, typer.Argument(help="The bot's name.")],
    *,
    games: Annotated[list[str], typer.Option(help="What it plays: a game, or game:preset.")],
    renew: Annotated[
        bool, typer.Option("--renew", help="Give a registered bot another token.")
    ] = False,
    json: Json = False,
) -> None:
    """Register a bot that plays from its author's machine, and print its token once."""
    from league.cli.remote import register

    register(name, games, renew=renew, as_json=json)


@bot.command("list")
def bot_list(*, json: Json = False) -> None:
    """List the submitted bots."""
    from league.cli.bots import list_bots

    list_bots(as_json=json)
