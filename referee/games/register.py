"""The register of games, and how a ruleset is made from names and options."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from referee.games.game import Game
from referee.games.hearts import Hearts
from referee.games.options import check_options, unknown
from referee.games.reversi import Reversi
from referee.games.reversis import Reversis
from referee.games.traversone import Traversone

# Any: each game has observations and facts of its own, and whoever finds a game here by its name
# passes them on unread.
AnyGame = Game[Any, Any]

GAMES: Mapping[str, type[AnyGame]] = MappingProxyType(
    {game.NAME: game for game in (Hearts, Reversi, Reversis, Traversone)}
)
"""All games by name."""


def ruleset(name: str, options: Mapping[str, object] | None = None) -> AnyGame:
    """The game of that name with its options chosen: `ruleset("reversis", {"deals": 4})`.

    Raises:
        ConfigurationError: Unknown game or option (it suggests the nearest), or a value or a
            combination that the rules page excludes (it names option, value and what is allowed).
    """
    game = _game(name)
    return game(**check_options(name, game.OPTIONS, options or {}))


def named_ruleset(name: str, options: Mapping[str, object] | None = None) -> AnyGame:
    """The ruleset of a name `game` or `game:preset`; given options override the preset's.

    Raises:
        ConfigurationError: As `ruleset`; an unknown preset suggests the nearest.
    """
    game_name, colon, preset = name.partition(":")
    game = _game(game_name)
    if not colon:
        return ruleset(game_name, options)
    if preset not in game.PRESETS:
        raise unknown(f"preset of {game_name}", preset, game.PRESETS)
    return ruleset(game_name, {**game.PRESETS[preset], **(options or {})})


def league_ruleset(name: str, options: Mapping[str, object] | None = None) -> AnyGame:
    """`named_ruleset` as leagues play it: what nobody sets may have another default there.

    Raises:
        ConfigurationError: As `named_ruleset`.
    """
    game = named_ruleset(name, options)
    if game.spec.seats == 1:
        return game  # nobody meets anybody
    _, _, preset = name.partition(":")
    usual = {
        option.name: option.in_leagues
        for option in game.OPTIONS
        if option.in_leagues is not None and option.name not in game.PRESETS.get(preset, {})
    }
    return named_ruleset(name, {**usual, **(options or {})})


def _game(name: str) -> type[AnyGame]:
    if name not in GAMES:
        raise unknown("game", name, GAMES)
    return GAMES[name]
