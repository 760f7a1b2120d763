"""Read `bot.toml`: what a bot says of itself.

```toml
name = "cautious"
games = ["reversis"]                    # or with a preset: "hearts:omnibus"
run = ["python", "bot.py"]              # in the bot's folder; a program with a slash is one of it
description = "Sheds its aces early."   # this and all that follows is optional
language = "python"
build = ["make", "bot"]                 # run once in a copy of the folder, before the first match
start_budget = "20s"                    # how long it may take to connect
batch = 256                             # the most requests that it takes in one message
exclude = ["target"]                    # folders that are not part of the bot
```

A folder may hold more bots than one, each in a manifest of its own beside `bot.toml`:
`FOLDER/careful.toml` is the folder with that file in the place of `bot.toml`.
"""

import unicodedata
from pathlib import Path

from league.model.bots import (
    DEFAULT_START_BUDGET_MS,
    MOST_BATCH,
    MOST_START_BUDGET_MS,
    Language,
    Manifest,
    bot_key,
)
from league.tomlfile import Key, TomlFile
from league.upload.content import MANIFEST, Content, checked_path
from league.upload.folders import read_folder
from referee.errors import ConfigurationError
from referee.games import named_ruleset

LONGEST_NAME = 200
LONGEST_DESCRIPTION = 500
MOST_EXCLUDED = 32

_KNOWN = (
    "name",
    "games",
    "run",
    "description",
    "language",
    "build",
    "start_budget",
    "batch",
    "exclude",
)
# What the tools of a language leave in a folder: never part of a bot, whether it says so or not.
_LEFT_BY_TOOLS = {
    Language.JAVA: ("target",),
    Language.RUST: ("target",),
    Language.TYPESCRIPT: ("node_modules",),
}
# Controls and unassigned characters cannot be shown; marks that turn the direction of writing
# could make one name look like another.
_HIDDEN = ("Cc", "Cs", "Co", "Cn", "Zl", "Zp")
_TURNING = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def read_bot(path: Path) -> tuple[Manifest, Content]:
    """Read a bot from its folder, or from another manifest in it.

    Args:
        path: The folder, or a file `….toml` in it that stands for its `bot.toml`.

    Raises:
        ConfigurationError: It is no bot, or its content is not acceptable.
    """
    folder, own = bot_folder(path)
    file = folder / own
    if own != MANIFEST and not file.is_file():
        raise ConfigurationError(f"{file} does not exist: expected a bot's manifest")
    try:
        manifest = file.read_bytes() if file.is_file() else b""
    except OSError as error:
        raise ConfigurationError(f"cannot read {file}: {error.strerror}") from None
    content = read_folder(folder, _left_behind(TomlFile.parse(str(file), manifest)))
    if own != MANIFEST:
        content = content.with_file(MANIFEST, manifest)
    return manifest_of(str(folder), content, name=own), content


def bot_folder(path: Path) -> tuple[Path, str]:
    """The folder of a bot, and the name of its manifest in it.

    Args:
        path: The folder, or a file `….toml` in it.
    """
    is_manifest = path.suffix == ".toml" and not path.is_dir()
    return (path.parent, path.name) if is_manifest else (path, MANIFEST)


def manifest_of(source: str, content: Content, *, name: str = MANIFEST) -> Manifest:
    """Read the `bot.toml` of a submission.

    Args:
        source: What messages call the place that it comes from.
        content: The submission.
        name: What messages call the manifest.

    Raises:
        ConfigurationError: It names file, line, key, value and what was expected.
    """
    found = content.file(MANIFEST)
    file = TomlFile.parse(f"{source}/{name}", b"" if found is None else found.content)
    file.allow(_KNOWN)
    build = _build(file, content)
    return Manifest(
        name=read_name(file),
        games=_games(file),
        run=_run(file, content, built=bool(build)),
        description=_description(file),
        language=_language(file),
        build=build,
        start_budget_ms=_start_budget_ms(file),
        batch=file.whole_number(("batch",), MOST_BATCH, least=1, most=MOST_BATCH),
        exclude=_left_behind(file),
    )


def checked_name(name: str) -> str | None:
    """A name composed (NFC) and without spaces around it; None if it cannot be a name."""
    composed = unicodedata.normalize("NFC", name).strip()
    hidden = any(unicodedata.category(char) in _HIDDEN or char in _TURNING for char in composed)
    if hidden or "/" in composed or len(composed) > LONGEST_NAME or not bot_key(composed):
        return None
    return composed


NAME_EXPECTED = f"a name of 1 to {LONGEST_NAME} visible characters without a slash"


def read_name(file: TomlFile) -> str:
    """The key `name` of a file.

    Raises:
        ConfigurationError: It is missing, or cannot be a name.
    """
    name = checked_name(file.required_text(("name",), NAME_EXPECTED))
    if name is None:
        raise file.bad(("name",), NAME_EXPECTED)
    return name


def _games(file: TomlFile) -> tuple[str, ...]:
    key = ("games",)
    games = file.required_texts(key, 'a list of games, such as ["reversis", "hearts:omnibus"]')
    for game in games:
        try:
            named_ruleset(game)
        except ConfigurationError as error:
            raise ConfigurationError(f"{file.where(key, containing=game)}: {error}") from None
    return games


def _run(file: TomlFile, content: Content, *, built: bool) -> tuple[str, ...]:
    key = ("run",)
    run = file.required_texts(key, 'a command as a list of texts, such as ["python", "bot.py"]')
    # What a build makes is looked for when it has been built.
    _check_command(file, key, run, None if built else content)
    return run


def _build(file: TomlFile, content: Content) -> tuple[str, ...]:
    key = ("build",)
    build = file.texts(key, 'a command as a list of texts, such as ["make", "bot"]')
    if build:
        _check_command(file, key, build, content)
    return build


def _check_command(
    file: TomlFile, key: Key, command: tuple[str, ...], content: Content | None
) -> None:
    """Refuse a command that nobody can start.

    Args:
        file: Where it stands.
        key: Its key.
        command: The command.
        content: Where a program with a slash must be; None if that cannot be said yet.
    """
    program = command[0]
    if not program or any("\0" in part for part in command):
        raise file.bad(key, "a program and its arguments")
    if "/" not in program or program.startswith("/"):
        return
    path = checked_path(file.where(key), program)
    if content is None:
        return
    found = content.file(path)
    if found is None or not found.executable:
        what = "is not in the folder" if found is None else "is not executable"
        raise file.bad(key, f"a program of the folder, but {program} {what}")


def _description(file: TomlFile) -> str:
    value = file.value(("description",))
    if value is None:
        return ""
    if not isinstance(value, str) or len(value) > LONGEST_DESCRIPTION:
        raise file.bad(("description",), f"a text of at most {LONGEST_DESCRIPTION} characters")
    return value.strip()


def _language(file: TomlFile) -> Language:
    key = ("language",)
    value = file.value(key)
    if value is None:
        return Language.OTHER
    if not isinstance(value, str) or value not in list(Language):
        raise file.bad(key, f"one of {', '.join(Language)}")
    return Language(value)


def _start_budget_ms(file: TomlFile) -> int:
    key = ("start_budget",)
    budget_ms = file.duration_ms(key, DEFAULT_START_BUDGET_MS)
    if not 1 <= budget_ms <= MOST_START_BUDGET_MS:
        raise file.bad(key, f'a time of at most "{MOST_START_BUDGET_MS // 60_000}min"')
    return budget_ms


def _left_behind(file: TomlFile) -> tuple[str, ...]:
    """Names of the folders that are not part of a bot."""
    key = ("exclude",)
    names = file.texts(key, 'a list of folder names, such as ["target", "node_modules"]')
    if len(names) > MOST_EXCLUDED or any(not name or "/" in name for name in names):
        raise file.bad(key, f"at most {MOST_EXCLUDED} names of folders, without a slash")
    return tuple(dict.fromkeys((*names, *_LEFT_BY_TOOLS.get(_language(file), ()))))
