"""The demo: the league of the sample bots."""

from pathlib import Path

from league.cli.printing import console, own_name
from league.cli.samples import SAMPLE_BOTS
from league.cli.seasons import Played, run_file
from referee.errors import ConfigurationError


def run_demo(*, seed: str | None, another: bool, as_json: bool) -> None:
    """Play the demo league, show its standings, and say what to try next.

    Raises:
        ConfigurationError: The sample bots are not where they should be.
    """
    played = run_file(demo_file(), seed=seed, another=another, as_json=as_json)
    if not as_json:
        _what_next(played)


def demo_file() -> Path:
    """The league file of the demo, in the checkout that this package belongs to."""
    file = SAMPLE_BOTS / "demo.toml"
    if not file.exists():
        raise ConfigurationError(f"there is no {file}: the demo is played from a checkout")
    return file


def _what_next(played: Played) -> None:
    """Say where things are and which commands are worth trying."""
    me = own_name()
    match = f"{played.season.season_id}.1.1.1"
    console.print()
    console.print(f"records and results are in {played.database}")
    console.print()
    console.print("next:")
    for command, effect in (
        (f"{me} replay show {match}", "one match, told; --seat 2 tells what that seat knew"),
        (f"{me} bot new mybot", "a bot of your own, which plays at once"),
        (f"{me} demo --another", "another season, with new cards"),
    ):
        console.print(f"  {command:<40}  [dim]{effect}[/]", soft_wrap=True)
