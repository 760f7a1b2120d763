"""Find the bot that somebody names: a folder, a submitted bot, or one of the samples."""

from dataclasses import dataclass
from pathlib import Path

import league
from league.cli.opening import opened_store
from league.manifest import read_manifest
from league.model.bots import Manifest, Submission
from league.model.errors import NotFoundError
from league.settings import read_settings
from league.verbs.bots import bot_named, bots
from referee.errors import ConfigurationError
from referee.launch.launcher import Program


@dataclass(frozen=True, slots=True)
class FoundBot:
    """A bot that can be started.

    Attributes:
        name: Its name.
        digest: SHA-256 of its submission; empty for a folder, which may change.
        program: How to start it.
    """

    name: str
    digest: str
    program: Program


def find_bot(name: str, game: str) -> FoundBot:
    """Find a bot that plays a game.

    Args:
        name: A folder if it has a slash; else a submitted bot, a folder here, or a sample.
        game: The game's name.

    Raises:
        ConfigurationError: There is none, or it plays other games.
    """
    if "/" in name:
        found, manifest = _in_folder(Path(name))
    else:
        found, manifest = _submitted(name) or _in_folder(_folder_named(name))
    if game not in manifest.games:
        raise ConfigurationError(
            f"{found.name} does not play {game}: its bot.toml says games = {list(manifest.games)}"
        )
    return found


def _in_folder(folder: Path) -> tuple[FoundBot, Manifest]:
    """The bot in a folder, as it is now."""
    manifest = read_manifest(folder)
    program = Program(manifest.run, folder.resolve())
    return FoundBot(manifest.name, "", program), manifest


def _submitted(name: str) -> tuple[FoundBot, Manifest] | None:
    """The latest submission of a bot."""
    settings = read_settings()
    with opened_store(settings) as store:
        try:
            submission: Submission = bot_named(store, name)
        except NotFoundError:
            return None
        folder = store.submissions.path_of(submission.digest)
    program = Program(submission.manifest.run, folder)
    return FoundBot(submission.bot.name, submission.digest, program), submission.manifest


def _folder_named(name: str) -> Path:
    """The folder of a bot without a slash in its name: here, or among the samples for Python."""
    samples = Path(league.__file__).parents[1] / "sample_bots" / "python"
    for folder in (Path(name), samples / name):
        if folder.is_dir():
            return folder
    with opened_store(read_settings()) as store:
        known = {one.bot.name for one in bots(store)}
    known |= {file.parent.name for file in samples.glob("*/bot.toml")}
    raise ConfigurationError(
        f"no bot is named {name!r}: expected a folder with a bot.toml, or one of "
        f"{', '.join(sorted(known))}"
    )
