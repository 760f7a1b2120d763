"""Checks options that come from a league file, a command line or a constructor."""

from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import assert_never

from referee.errors import ConfigurationError
from referee.games.game import Option, OptionValue

_FLAGS = {"on": True, "true": True, "yes": True, "off": False, "false": False, "no": False}


def unknown(kind: str, name: str, known: Iterable[str]) -> ConfigurationError:
    """The error for a name that nobody knows; it names the nearest one and all that are known.

    Args:
        kind: What was named, e.g. "game".
        name: The name given.
        known: The names that exist.
    """
    names = sorted(known)
    nearest = get_close_matches(name, names, n=1, cutoff=0.5)
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
    return ConfigurationError(f"unknown {kind} {name!r}{hint} (known: {', '.join(names)})")


def check_options(
    game: str, options: Iterable[Option], given: Mapping[str, object]
) -> dict[str, OptionValue]:
    """The given options with every name, type and value checked; nothing is filled in.

    Args:
        game: Name of the game, for the messages.
        options: All options of the game.
        given: Some of them with their values.

    Raises:
        ConfigurationError: It names the option, the value and what is allowed.
    """
    by_name = {option.name: option for option in options}
    for name in given:
        if name not in by_name:
            raise unknown(f"option of {game}", name, by_name)
    return {name: _checked(game, by_name[name], value) for name, value in given.items()}


def parse_option(game: str, option: Option, text: str) -> OptionValue:
    """Read the text of an option, as it stands on a command line, and check its value.

    Raises:
        ConfigurationError: It names the option, the text and what is allowed.
    """
    return _checked(game, option, _read(option, text))


def allowed(option: Option) -> str:
    """What values an option takes, in words: "a multiple of 4, at least 4"."""
    match option.default:
        case bool():
            return "on or off (true or false)"
        case int():
            return _allowed_number(option)
        case str():
            return option.form or f"one of {', '.join(option.choices)}"
        case _:
            assert_never(option.default)


def _allowed_number(option: Option) -> str:
    if option.choices:
        return f"one of {', '.join(option.choices)}"
    multiple = option.multiple_of
    words = ["a whole number" if multiple == 1 else f"a multiple of {multiple}"]
    if option.minimum is not None:
        words.append(f"at least {option.minimum}")
    if option.maximum is not None:
        words.append(f"at most {option.maximum}")
    return ", ".join(words)


def _read(option: Option, text: str) -> object:
    match option.default:
        case bool():
            return _FLAGS.get(text.lower(), text)
        case int():
            try:
                return int(text)
            except ValueError:
                return text
        case str():
            return text
        case _:
            assert_never(option.default)


def _checked(game: str, option: Option, value: object) -> OptionValue:
    if type(value) is int and isinstance(option.default, str) and str(value) in option.choices:
        # A file writes a seat among words as the number that it is.
        value = str(value)
    # The type exactly: True is an int for Python, and no number of deals.
    if type(value) is type(option.default):
        match value:
            case bool():
                return value
            case int() if _is_allowed_number(option, value):
                return value
            case str() if option.form or value in option.choices:
                return value
    raise ConfigurationError(
        f"option {option.name} of {game} is {value!r}, expected {allowed(option)}"
    )


def _is_allowed_number(option: Option, value: int) -> bool:
    if option.choices and str(value) not in option.choices:
        return False
    too_small = option.minimum is not None and value < option.minimum
    too_large = option.maximum is not None and value > option.maximum
    return not too_small and not too_large and value % option.multiple_of == 0
