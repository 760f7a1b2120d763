"""Read `bot.toml`: what a bot says of itself.

```toml
name = "cautious"
games = ["reversis"]
run = ["python", "bot.py"]              # in the bot's folder; a program with a slash is one of it
description = "Sheds its aces early."   # optional
```
"""

import unicodedata
from pathlib import Path

from league.model.bots import Manifest, bot_key
from league.tomlfile import TomlFile
from league.upload.content import MANIFEST, Content, checked_path
from league.upload.folders import read_folder
from referee.errors import ConfigurationError
from referee.games import GAMES
from referee.games.options import unknown

LONGEST_NAME = 200
LONGEST_DESCRIPTION = 500

_KNOWN = ("name", "games", "run", "description")
# Controls and unassigned characters cannot be shown; marks that turn the direction of writing
# could make one name look like another.
_HIDDEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def read_manifest(folder: Path) -> Manifest:
    """Read the `bot.toml` of a folder, and check all of it as if it were submitted.

    Raises:
        ConfigurationError: The folder is no bot; it says what is wrong where.
    """
    return manifest_of(str(folder), read_folder(folder))


def manifest_of(source: str, content: Content) -> Manifest:
    """Read the `bot.toml` of a submission.

    Args:
        source: What messages call the place that it comes from.
        content: The submission.

    Raises:
        ConfigurationError: It names file, line, key, value and what was expected.
    """
    found = content.file(MANIFEST)
    file = TomlFile.parse(f"{source}/{MANIFEST}", b"" if found is None else found.content)
    file.allow(_KNOWN)
    return Manifest(
        name=_name(file),
        games=_games(file),
        run=_run(file, content),
        description=_description(file),
    )


def checked_name(name: str) -> str | None:
    """A name composed (NFC) and without spaces around it; None if it cannot be a name."""
    composed = unicodedata.normalize("NFC", name).strip()
    hidden = any(unicodedata.category(char) in _HIDDEN or char in _TURNING for char in composed)
    if hidden or "/" in composed or len(composed) > LONGEST_NAME or not bot_key(composed):
        return None
    return composed


NAME_EXPECTED = f"a name of 1 to {LONGEST_NAME} visible characters without a slash"


def _name(file: TomlFile) -> str:
    name = checked_name(file.required_text(("name",), NAME_EXPECTED))
    if name is None:
        raise file.bad(("name",), NAME_EXPECTED)
    return name


def _games(file: TomlFile) -> tuple[str, ...]:
    games = file.required_texts(("games",), 'a list of games, such as ["reversis"]')
    for game in games:
        if game not in GAMES:
            raise ConfigurationError(f"{file.where(('games',))}: {unknown('game', game, GAMES)}")
    return games


def _run(file: TomlFile, content: Content) -> tuple[str, ...]:
    key = ("run",)
    run = file.required_texts(key, 'a command as a list of texts, such as ["python", "bot.py"]')
    if not run[0] or any("\0" in part for part in run):
        raise file.bad(key, "a program and its arguments")
    if "/" in run[0] and not run[0].startswith("/"):
        program = content.file(checked_path(file.where(key), run[0]))
        if program is None or not program.executable:
            what = "is not in the folder" if program is None else "is not executable"
            raise file.bad(key, f"a program of the folder, but {run[0]} {what}")
    return run


def _description(file: TomlFile) -> str:
    value = file.value(("description",))
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_DESCRIPTION:
        raise file.bad(("description",), f"a text of at most {LONGEST_DESCRIPTION} characters")
    return value.strip()
