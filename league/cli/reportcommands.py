"""The commands of `quinola report`: their names, arguments and help; see `league.cli.app`."""

# ruff: noqa: PLC0415 - a command imports what it needs, and nobody else waits for it

from typing import Annotated

import typer

from league.cli.arguments import Csv, Json, League, SeasonNumber

report = typer.Typer(help="Reports of a season.", no_args_is_help=True)


@report.command("pairs")
def report_pairs(
    league: League = None, *, season: SeasonNumber = None, json: Json = False, csv: Csv = False
) -> None:
    """Show what happened between every two bots, with intervals, beside what ratings expect."""
    from league.cli.printing import chosen_form
    from league.cli.reports import show_pairs

    show_pairs(league, season, chosen_form(json=json, csv=csv))


@report.command("seats")
def report_seats(
    league: League = None, *, season: SeasonNumber = None, json: Json = False, csv: Csv = False
) -> None:
    """Show what each seat was worth, to all and to each bot."""
    from league.cli.printing import chosen_form
    from league.cli.reports import show_seats

    show_seats(league, season, chosen_form(json=json, csv=csv))


@report.command("phases")
def report_phases(
    league: League = None, *, season: SeasonNumber = None, json: Json = False, csv: Csv = False
) -> None:
    """Show what each phase of the game gave, read from the records; not every game has phases."""
    from league.cli.printing import chosen_form
    from league.cli.reports import show_phases

    show_phases(league, season, chosen_form(json=json, csv=csv))


@report.command("history")
def report_history(
    league: Annotated[str, typer.Argument(help="A league's name.")],
    bot: Annotated[str, typer.Argument(help="A bot's name, as the standings have it.")],
    *,
    season: SeasonNumber = None,
    json: Json = False,
    csv: Csv = False,
) -> None:
    """Show what each match did to a bot's online Elo."""
    from league.cli.printing import chosen_form
    from league.cli.reports import show_history

    show_history(league, bot, season, chosen_form(json=json, csv=csv))
