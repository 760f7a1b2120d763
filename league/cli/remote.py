"""Remote bots on the command line."""

from collections.abc import Sequence

from league.cli.opening import opened_store
from league.cli.printing import console, print_json
from league.settings import read_settings
from league.verbs.remote_bots import register_remote, remote_manifest


def register(name: str, games: Sequence[str], *, renew: bool, as_json: bool) -> None:
    """Register a bot that runs on its author's machine, and print its token, once.

    Raises:
        ConfigurationError: The name or a game is not acceptable, or the name stands for uploads.
        ConflictError: It is registered, and is not to be renewed.
    """
    manifest = remote_manifest(name, games)
    with opened_store(read_settings()) as store:
        made = register_remote(store, manifest, renew=renew)
    if as_json:
        print_json({"submission": made.submission, "token": made.token})
        return
    console.print(f"{made.submission.bot.name} plays from its author's machine. Its token:")
    console.print(made.token, markup=False, highlight=False, soft_wrap=True)
    console.print("It is shown only now; keep it in a file that nobody else can read. There:")
    console.print(
        "  python -m quinola_bot.remote http://HOST:PORT --token-file FILE -- python bot.py",
        markup=False,
        highlight=False,
        soft_wrap=True,
    )
