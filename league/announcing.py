"""What a bot announces that it plays, and whether a ruleset is among it."""

from collections.abc import Mapping, Sequence

from referee.errors import ConfigurationError
from referee.games import GAMES, named_ruleset
from referee.games.game import OptionValue


def check_announced(
    bot: str, announced: Sequence[str], game: str, options: Mapping[str, OptionValue]
) -> None:
    """Refuse a bot that does not say it plays a ruleset.

    Args:
        bot: Its name.
        announced: The `games` of its manifest.
        game: The game's name.
        options: All options of the ruleset with their values.

    Raises:
        ConfigurationError: It names the bot, the ruleset and what the bot announces.
    """
    if plays(announced, game, options):
        return
    # A bot that plays nothing of the game need not hear of presets.
    some = any(name.partition(":")[0] == game for name in announced)
    asked = _ruleset_name(game, options) if some else game
    raise ConfigurationError(
        f"{bot} does not play {asked}; its bot.toml names {', '.join(announced)}"
    )


def plays(announced: Sequence[str], game: str, options: Mapping[str, OptionValue]) -> bool:
    """Whether a ruleset is among what a bot announces.

    "hearts" is every ruleset of the game. "hearts:omnibus" is every ruleset that agrees with the
    preset in all options by which presets of the game differ; the others, such as the number of
    deals, are free.
    """
    return any(_is_played(name, game, options) for name in announced)


def _ruleset_name(game: str, options: Mapping[str, OptionValue]) -> str:
    """What to call a ruleset: "hearts:omnibus", or "hearts" where no preset is like it."""
    for preset in GAMES[game].PRESETS:
        if _agrees(f"{game}:{preset}", game, options):
            return f"{game}:{preset}"
    return game


def _is_played(name: str, game: str, options: Mapping[str, OptionValue]) -> bool:
    announced, colon, _ = name.partition(":")
    return announced == game and (not colon or _agrees(name, game, options))


def _agrees(name: str, game: str, options: Mapping[str, OptionValue]) -> bool:
    """Whether a ruleset is one of a preset."""
    telling = {option for preset in GAMES[game].PRESETS.values() for option in preset}
    meant = dict(named_ruleset(name).spec.options)
    return all(options[option] == meant[option] for option in telling)


def check_place(bot: str, *, is_remote: bool, takes_remote: bool) -> None:
    """Refuse a bot that runs on its author's machine where that is not foreseen.

    Args:
        bot: Its name.
        is_remote: Whether it runs there.
        takes_remote: Whether the league deals each match for itself, see `Terms.remote`.

    Raises:
        ConfigurationError: It names the bot and what the league has to say.
    """
    if is_remote and not takes_remote:
        raise ConfigurationError(
            f"{bot} plays from its author's machine: expected a league with remote = true"
        )
