"""Submit a bot: keep an immutable copy of it under its digest."""

from pathlib import Path

from league.model.bots import LOCAL_OWNER, Submission
from league.store import Store


def submit_folder(store: Store, folder: Path, *, owner: str = LOCAL_OWNER) -> Submission:
    """Submit the bot in a folder; the same content again is the same submission.

    Files and folders whose name begins with a dot, and `__pycache__`, stay behind.

    Args:
        store: Where it is kept.
        folder: The folder; it holds `bot.toml`.
        owner: Whose bot it is.

    Raises:
        ConfigurationError: The folder is missing, `bot.toml` is not acceptable, or the content is
            not: links, devices, too many files, too many bytes.
        InfrastructureError: It could not be stored.
    """
    raise NotImplementedError


def submit_archive(
    store: Store, archive: bytes, *, owner: str = LOCAL_OWNER, key: str | None = None
) -> Submission:
    """Submit the bot in an archive (zip, tar or tar.gz), with or without a folder around it.

    Args:
        store: Where it is kept.
        archive: The archive's bytes.
        owner: Whose bot it is.
        key: An idempotency key: a second call with it returns what the first one did.

    Raises:
        ConfigurationError: As `submit_folder`; nothing has been written then.
        ConflictError: The key was used for another archive.
        InfrastructureError: It could not be stored.
    """
    raise NotImplementedError
