"""Bots on the command line: make one, submit it, list them."""

from pathlib import Path

from league.cli.finding import build
from league.cli.opening import opened_store
from league.cli.printing import console, own_name, print_json, table
from league.model.bots import LOCAL_OWNER
from league.settings import read_settings
from league.verbs import bots as all_bots
from league.verbs.submit import keep_upload, read_upload
from referee.errors import ConfigurationError


def make(name: str, *, as_json: bool) -> None:
    """Write a bot that plays into a new folder, and say what to do with it.

    Raises:
        ConfigurationError: The folder exists, or the name is no name.
    """
    from quinola_bot import template  # noqa: PLC0415 - brings gRPC, which nothing else here needs

    folder = Path(name)
    try:
        template.write(folder, folder.name)
    except FileExistsError:
        raise ConfigurationError(f"{folder} exists already: choose another name") from None
    except (OSError, ValueError) as error:
        raise ConfigurationError(f"cannot make a bot named {name!r}: {error}") from None
    if as_json:
        print_json({"folder": folder.resolve(), "files": sorted(p.name for p in folder.iterdir())})
        return
    me = own_name()
    console.print(f"{folder}/bot.py plays already. Next:")
    console.print(f"  {me} play {folder}/ random_bot cautious quinola_hunter")
    console.print(f"  {me} bot submit {folder}/")


def submit(path: Path, *, as_json: bool) -> None:
    """Keep an immutable copy of a bot that builds.

    Raises:
        ConfigurationError: It is not acceptable, or does not build; nothing was kept.
        InfrastructureError: This machine cannot build it, or not keep it.
    """
    upload = read_upload(path)
    content = upload.content
    if upload.manifest.build:
        build(content.digest, upload.manifest, lambda: content, quiet=as_json)
    with opened_store(read_settings()) as store:
        submission = keep_upload(store, upload, owner=LOCAL_OWNER)
    if as_json:
        print_json(submission)
        return
    console.print(
        f"{submission.bot.name}, submission {submission.number}: "
        f"{submission.file_count} files, {submission.size_bytes:,} bytes"
    )
    console.print(f"SHA-256 {submission.digest}", style="dim")


def list_bots(*, as_json: bool) -> None:
    """Print the latest submission of every bot."""
    with opened_store(read_settings()) as store:
        submissions = all_bots.bots(store)
    if as_json:
        print_json(submissions)
        return
    made = table("bot", "submission", "games", "digest", "description", right=("submission",))
    for one in submissions:
        games = ", ".join(one.manifest.games)
        digest = one.digest[:12]
        made.add_row(one.bot.name, str(one.number), games, digest, one.manifest.description)
    console.print(made if submissions else "no bot yet: `quinola bot submit PATH` keeps one")
