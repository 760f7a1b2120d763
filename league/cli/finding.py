"""Find the bot that somebody names: a folder, a submitted bot, or one of the samples."""

from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from league.cli.opening import opened_store
from league.cli.printing import console
from league.cli.samples import SAMPLE_BOTS
from league.manifest import bot_folder, read_bot
from league.model.bots import Manifest, Submission
from league.model.errors import NotFoundError
from league.model.requests import BotReference, FolderReference, NameReference
from league.settings import read_settings
from league.store import Store
from league.upload.content import Content
from league.upload.folders import read_folder
from league.verbs.bots import bot_named, bots
from referee.errors import ConfigurationError
from referee.launch.launcher import Program


@dataclass(frozen=True, slots=True)
class FoundBot:
    """A bot that somebody has named.

    Attributes:
        name: Its name.
        digest: SHA-256 of its submission; empty for a folder, which may change.
        manifest: What it says of itself.
        folder: Where its files lie.
        content: What they hold, if that has been read already.
    """

    name: str
    digest: str
    manifest: Manifest
    folder: Path
    content: Content | None = field(default=None, repr=False)


def find_bot(name: str) -> FoundBot:
    """Find a bot.

    Args:
        name: A folder, or another manifest in it, if it has a slash; else a submitted bot, a
            folder here, or a sample.

    Raises:
        ConfigurationError: There is none.
    """
    if "/" in name:
        return _in_folder(Path(name))
    return _submitted(name) or _in_folder(_folder_named(name))


def reference_to(store: Store, name: str) -> BotReference:
    """A bot, found as `find_bot` finds it, that is still to be read and submitted.

    Raises:
        ConfigurationError: There is none, or it plays from its author's machine.
    """
    if "/" in name:
        return FolderReference(Path(name).resolve(), name)
    try:
        submission = bot_named(store, name)
    except NotFoundError:
        return FolderReference(_folder_named(name).resolve(), name)
    _refuse_remote(name, submission)
    return NameReference(name, name)


def program_of(bot: FoundBot, *, quiet: bool = False) -> Program:
    """How to start a bot; one that has to be built is built, unless it has been before.

    Args:
        bot: The bot.
        quiet: Whether to say nothing about it.

    Raises:
        BuildError: It does not build; it says why.
        InfrastructureError: This machine cannot build it.
    """
    manifest = bot.manifest
    if not manifest.build:
        return Program(manifest.run, bot.folder.resolve())
    content = bot.content
    if content is None:
        folder = build(bot.digest, manifest, lambda: read_folder(bot.folder), quiet=quiet)
    else:
        folder = build(content.digest, manifest, lambda: content, quiet=quiet)
    return Program(manifest.run, folder)


def build(digest: str, manifest: Manifest, read: Callable[[], Content], *, quiet: bool) -> Path:
    """Build a bot, unless it is built, and say so; what failed before is tried again.

    Args:
        digest: The digest of its content.
        manifest: Its manifest, which has a build command.
        read: Reads its content.
        quiet: Whether to say nothing about it.

    Returns:
        The folder to start it in.

    Raises:
        BuildError: It does not build; it says why.
        InfrastructureError: This machine cannot build it.
    """
    builds = read_settings().builds
    if not quiet and not builds.is_built(digest):
        console.print(f"building {manifest.name} …", style="dim")
    return builds.built(digest, manifest, read, again=True)


def _in_folder(path: Path) -> FoundBot:
    """The bot in a folder, as it is now."""
    manifest, content = read_bot(path)
    return FoundBot(manifest.name, "", manifest, bot_folder(path)[0], content)


def _submitted(name: str) -> FoundBot | None:
    """The latest submission of a bot."""
    with opened_store(read_settings()) as store:
        try:
            submission: Submission = bot_named(store, name)
        except NotFoundError:
            return None
        folder = store.folder_of(submission)
    _refuse_remote(name, submission)
    return FoundBot(submission.bot.name, submission.digest, submission.manifest, folder)


def _refuse_remote(name: str, submission: Submission) -> None:
    if submission.manifest.remote:
        raise ConfigurationError(
            f"{name} plays from its author's machine: only a league with remote = true seats it"
        )


def _folder_named(name: str) -> Path:
    """The folder of a bot without a slash in its name: here, or among the samples for Python."""
    samples = SAMPLE_BOTS / "python"
    for path in (Path(name), samples / name):
        folder, manifest = bot_folder(path)
        if path.is_dir() or (path != folder and (folder / manifest).is_file()):
            return path
    with opened_store(read_settings()) as store:
        known = {one.bot.name for one in bots(store)}
    known |= {file.parent.name for file in samples.glob("*/bot.toml")}
    raise ConfigurationError(
        f"no bot is named {name!r}: expected a folder with a bot.toml, or one of "
        f"{', '.join(sorted(known))}"
    )
