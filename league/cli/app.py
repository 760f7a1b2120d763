"""All commands: their names, arguments and help. Each ends in one call to the module that does it.

The modules are imported by the command that needs them, so that `quinola --help` answers at once.
"""

# ruff: noqa: PLC0415 - a command imports what it needs, and nobody else waits for it

from pathlib import Path
from typing import Annotated

import typer

from league.cli.arguments import (
    Anchor,
    Another,
    Bank,
    Csv,
    Game,
    Increment,
    Json,
    League,
    SeasonNumber,
    Seed,
)
from league.cli.botcommands import bot
from league.cli.leaguecommands import league
from league.cli.reportcommands import report

app = typer.Typer(
    name="quinola",
    help="Tournaments between programs that play games with hidden cards.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
)
replay = typer.Typer(help="Records of matches.", no_args_is_help=True)
games = typer.Typer(help="Games, their presets and options.", invoke_without_command=True)
app.add_typer(league, name="league")
app.add_typer(bot, name="bot")
app.add_typer(replay, name="replay")
app.add_typer(games, name="games")
app.add_typer(report, name="report")


@app.command()
def demo(*, another: Another = False, seed: Seed = None, json: Json = False) -> None:
    """Play a Reversis league between the sample bots, from nothing; Ctrl-C and it resumes."""
    from league.cli.demo import run_demo

    run_demo(seed=seed, another=another, as_json=json)


@app.command("ratings", hidden=True)  # what it was called first
@app.command()
def standings(
    league: League = None,
    *,
    season: SeasonNumber = None,
    anchor: Anchor = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Show the official table of a season, with intervals."""
    from league.cli.printing import chosen_form
    from league.cli.reports import show_season

    show_season(league, season, chosen_form(json=json, csv=csv), anchor=anchor)


@app.command()
def compare(  # noqa: PLR0913 - a command line has as many options as it has
    new: Annotated[str, typer.Argument(help="The new version: a folder, or a bot's name.")],
    old: Annotated[str, typer.Argument(help="The old version: a folder, or a bot's name.")],
    *,
    game: Game,
    option: Annotated[
        list[str] | None, typer.Option(help="An option of the game, as name=value.")
    ] = None,
    elo0: Annotated[float, typer.Option(help="The smaller difference to tell apart.")] = 0.0,
    elo1: Annotated[float, typer.Option(help="The larger difference to tell apart.")] = 10.0,
    alpha: Annotated[float, typer.Option(help="Chance to take elo0 for elo1.")] = 0.05,
    beta: Annotated[float, typer.Option(help="Chance to take elo1 for elo0.")] = 0.05,
    max_deal_sets: Annotated[
        int, typer.Option(help="End undecided after so many.", min=1, max=1_000_000)
    ] = 10_000,
    bank: Bank = 20_000,
    increment: Increment = 100,
    another: Annotated[bool, typer.Option("--another", help="Compare the same two anew.")] = False,
    seed: Seed = None,
    json: Json = False,
) -> None:
    """Play two versions of a bot against each other until it is known which is stronger."""
    from league.cli.compare import CompareRequest
    from league.cli.compare import compare as compare_versions

    request = CompareRequest(
        new=new,
        old=old,
        game=game,
        options=tuple(option or ()),
        elo0=elo0,
        elo1=elo1,
        alpha=alpha,
        beta=beta,
        most_deal_sets=max_deal_sets,
        bank_ms=bank,
        increment_ms=increment,
        seed=seed,
        another=another,
    )
    compare_versions(request, as_json=json)


@app.command()
def recompute(league: League = None, *, season: SeasonNumber = None, json: Json = False) -> None:
    """Compute a season's results and ratings again from its records, and say what differs."""
    from league.cli.recompute import recompute as recompute_season

    recompute_season(league, season, as_json=json)


@app.command()
def rate(  # noqa: PLR0913 - a command line has as many options as it has
    file: Annotated[Path, typer.Argument(help="Comma-separated results (docs/ratings.md).")],
    *,
    fewer_wins: Annotated[
        bool, typer.Option("--fewer-wins", help="Fewer points are better.")
    ] = False,
    anchor: Anchor = None,
    only: Annotated[
        str | None, typer.Option(help="COLUMN=VALUE: take only the rows that say so.")
    ] = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Show the official table of a file of results from anywhere."""
    from league.cli.printing import chosen_form
    from league.cli.rate import RateRequest
    from league.cli.rate import rate as rate_file

    rate_file(RateRequest(file, fewer_wins, anchor, only), chosen_form(json=json, csv=csv))


@app.command()
def play(  # noqa: PLR0913 - a command line has as many options as it has
    bots: Annotated[list[str], typer.Argument(help="One bot a seat: a folder, or a bot's name.")],
    *,
    game: Game = "reversis",
    deals: Annotated[int | None, typer.Option(help="The option `deals` of the game.")] = None,
    option: Annotated[
        list[str] | None, typer.Option(help="Another option of the game, as name=value.")
    ] = None,
    seed: Annotated[
        str | None, typer.Option(help="Any text: equal seeds deal equal cards; else a new one.")
    ] = None,
    bank: Bank = 20_000,
    increment: Increment = 100,
    record: Annotated[
        Path | None, typer.Option(help="Write the transcript here, the conduct beside it.")
    ] = None,
    json: Json = False,
) -> None:
    """Play one match on this machine and tell it."""
    from league.cli.play import MatchRequest, play_match

    request = MatchRequest(
        bots=tuple(bots),
        game=game,
        deals=deals,
        options=tuple(option or ()),
        seed=seed,
        bank_ms=bank,
        increment_ms=increment,
    )
    play_match(request, record=record, as_json=json)


@games.callback()
def games_list(context: typer.Context, *, json: Json = False) -> None:
    """List the games with their presets, seats and options."""
    if context.invoked_subcommand is None:
        from league.cli.games import list_games

        list_games(as_json=json)


@games.command("show")
def games_show(
    game: Annotated[str, typer.Argument(help="The game's name.")], *, json: Json = False
) -> None:
    """Show the options of a game, with meaning and default."""
    from league.cli.games import show_game

    show_game(game, as_json=json)


Match = Annotated[str, typer.Argument(help="A transcript's file, or a match's id as 1.3.2.5.")]


@replay.command("show")
def replay_show(
    match: Match,
    *,
    seat: Annotated[int | None, typer.Option(help="Tell only what this seat knew.", min=0)] = None,
    json: Json = False,
) -> None:
    """Tell a match from its record."""
    from league.cli.replay import show

    show(match, seat, as_json=json)


@replay.command("verify")
def replay_verify(match: Match, *, json: Json = False) -> None:
    """Deal and replay a record again, and say whether it holds."""
    from league.cli.replay import verify

    verify(match, as_json=json)


@app.command()
def up(
    *,
    host: Annotated[str | None, typer.Option(help="Address to listen on.")] = None,
    port: Annotated[int | None, typer.Option(help="Port to listen on.", min=0)] = None,
    json: Json = False,
) -> None:
    """Serve the API, with the workers behind it, until Ctrl-C."""
    from league.cli.up import serve

    serve(host, port, as_json=json)


@app.command()
def doctor(*, json: Json = False) -> None:
    """Say whether this machine is ready, and what to do if it is not."""
    from league.cli.doctor import examine

    examine(as_json=json)
