"""The games that can be played, with their presets, seats and options."""

from dataclasses import dataclass

from league.cli.printing import console, print_json, table
from referee.games import GAMES, named_ruleset
from referee.games.game import Option, OptionValue
from referee.games.options import allowed, unknown


@dataclass(frozen=True, slots=True)
class Preset:
    """A ruleset with a name.

    Attributes:
        name: As in "game:name".
        seats: How many seats its table has.
        options: The options that are other than their default.
    """

    name: str
    seats: int
    options: dict[str, OptionValue]


def list_games(*, as_json: bool) -> None:
    """Print every game with its presets."""
    found = {name: _presets(name) for name in sorted(GAMES)}
    if as_json:
        print_json(found)
        return
    made = table("play", "seats", "options", right=("seats",))
    for name, presets in found.items():
        for preset in presets:
            options = ", ".join(f"{key} = {_text(value)}" for key, value in preset.options.items())
            made.add_row(f"{name}:{preset.name}", str(preset.seats), options or "the default ones")
    console.print(made)


def show_game(name: str, *, as_json: bool) -> None:
    """Print the options of a game, with meaning and default.

    Raises:
        ConfigurationError: There is no such game; the nearest one is named.
    """
    game = GAMES.get(name)
    if game is None:
        raise unknown("game", name, GAMES)
    if as_json:
        print_json({"name": name, "options": game.OPTIONS, "presets": _presets(name)})
        return
    presets = ", ".join(preset.name for preset in _presets(name))
    console.print(f"[bold]{name}[/]: {game().spec.seats} seats; presets: {presets}")
    for option in game.OPTIONS:
        _show_option(option)


def _show_option(option: Option) -> None:
    """An option, what it means, and what it may be."""
    console.print()
    in_leagues = "" if option.in_leagues is None else f", in leagues {_text(option.in_leagues)}"
    title = f"{option.name} = {_text(option.default)}{in_leagues}"
    console.print(title, style="bold", markup=False)
    console.print(f"  {option.meaning}", markup=False)
    console.print(f"  Allowed: {allowed(option)}", style="dim", markup=False)


def _presets(game: str) -> list[Preset]:
    """The presets of a game, as registered."""
    found = []
    for name, options in GAMES[game].PRESETS.items():
        spec = named_ruleset(f"{game}:{name}").spec
        found.append(Preset(name, spec.seats, dict(options)))
    return found


def _text(value: OptionValue) -> str:
    """A value as the command line writes it."""
    if isinstance(value, bool):
        return "on" if value else "off"
    return str(value)
