"""Submit a bot: keep an immutable copy of it under its digest."""

import hashlib
from dataclasses import dataclass
from pathlib import Path

from league.manifest import manifest_of, read_bot
from league.model.bots import LOCAL_OWNER, Manifest, Submission
from league.model.ids import BotId, SubmissionId
from league.store import Store, Transaction
from league.store import bots as rows
from league.store import remote as remote_rows
from league.upload.archives import read_archive
from league.upload.content import Content
from referee.errors import ConfigurationError, ConflictError

_ARCHIVE = "the archive"


@dataclass(frozen=True, slots=True)
class Upload:
    """What has been read and checked, and is still to be kept.

    Attributes:
        manifest: What its `bot.toml` says.
        content: All its files.
    """

    manifest: Manifest
    content: Content


def submit_folder(store: Store, folder: Path, *, owner: str = LOCAL_OWNER) -> Submission:
    """Submit the bot in a folder; the same content again is the same submission.

    Files and folders whose name begins with a dot, `__pycache__`, and the folders that the
    manifest excludes stay behind.

    Args:
        store: Where it is kept.
        folder: The folder, which holds `bot.toml`, or another manifest in it.
        owner: Whose bot it is.

    Raises:
        ConfigurationError: The folder is missing, `bot.toml` is not acceptable, or the content is
            not: links, devices, too many files, too many bytes.
        InfrastructureError: It could not be stored.
    """
    return keep_upload(store, read_upload(folder), owner=owner)


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
    request = hashlib.sha256(archive).hexdigest()
    if key is not None and (done := _done_before(store, owner, key, request)):
        return done
    content = read_archive(archive, source=_ARCHIVE)
    manifest = manifest_of(_ARCHIVE, content)
    upload = Upload(manifest, content.without_folders(manifest.exclude))
    store.submissions.keep(upload.content)
    try:
        return _store(store, owner, upload, key=key, request=request)
    except ConflictError:
        # A second call came at the same moment and was first: it has stored all there is to store.
        if key is not None and (done := _done_before(store, owner, key, request)):
            return done
        raise


def read_upload(folder: Path) -> Upload:
    """Read and check the bot in a folder; nothing is kept.

    Raises:
        ConfigurationError: As `submit_folder`.
    """
    return Upload(*read_bot(folder))


def keep_upload(store: Store, upload: Upload, *, owner: str) -> Submission:
    """Keep what `read_upload` has read.

    Raises:
        InfrastructureError: It could not be stored.
    """
    store.submissions.keep(upload.content)
    return _store(store, owner, upload)


def _store(
    store: Store, owner: str, upload: Upload, *, key: str | None = None, request: str = ""
) -> Submission:
    with store.writing() as transaction:
        submission_id = _submission(transaction, store.now_ms(transaction), owner, upload)
        if key is not None:
            rows.add_keyed_upload(transaction, owner, key, request, submission_id)
        return rows.submissions_by_id(transaction, [submission_id])[submission_id]


def _submission(transaction: Transaction, now_ms: int, owner: str, upload: Upload) -> SubmissionId:
    bot_id = rows.bot_of(transaction, owner, upload.manifest.name, now_ms)
    if remote_rows.is_remote(transaction, bot_id):
        raise ConfigurationError(
            f"bot {upload.manifest.name!r} is registered to play from its author's machine: "
            "choose another name"
        )
    return put_upload(transaction, bot_id, upload, now_ms)


def put_upload(
    transaction: Transaction, bot_id: BotId, upload: Upload, now_ms: int
) -> SubmissionId:
    """Make an upload a bot's latest submission, within a transaction; its content is kept."""
    found = rows.submission_with(transaction, bot_id, upload.content.digest)
    if found is None:
        found = rows.add_submission(transaction, bot_id, upload.manifest, upload.content, now_ms)
    rows.add_upload(transaction, bot_id, found, now_ms)
    return found


def _done_before(store: Store, owner: str, key: str, request: str) -> Submission | None:
    """What an idempotency key was used for, if it was used for the same request."""
    with store.reading() as transaction:
        used = rows.keyed_upload(transaction, owner, key)
        if used is None:
            return None
        digest, submission_id = used
        if digest != request:
            raise ConflictError(
                f"the idempotency key {key!r} was used for another archive: use a new one"
            )
        return rows.find_submission(transaction, submission_id)
