"""Arguments and options that several commands take, in the same words."""

from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="Print JSON for programs.")]
Csv = Annotated[bool, typer.Option("--csv", help="Print comma-separated values.")]
Another = Annotated[
    bool, typer.Option("--another", help="Play another season after one that is over.")
]
Seed = Annotated[
    str | None,
    typer.Option(
        help="Any text, for a season that can be repeated: who knows it knows all cards."
    ),
]
Game = Annotated[str, typer.Option(help="A game, or game:preset.")]
Bank = Annotated[int, typer.Option(help="Milliseconds on each clock.", min=1)]
Increment = Annotated[int, typer.Option(help="Milliseconds added a decision.", min=0)]
League = Annotated[str | None, typer.Argument(help="A league's name; the latest one if left out.")]
Anchor = Annotated[str | None, typer.Option(help="BOT=RATING: measure all others from this bot.")]
SeasonNumber = Annotated[
    int | None,
    typer.Option("--season", help="Which season of the league; the latest one if left out."),
]
