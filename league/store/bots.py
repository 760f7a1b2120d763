"""Bots and submissions in the database."""

import json
from collections.abc import Collection, Mapping
from dataclasses import asdict
from typing import Any

from sqlalchemy import Row, Select, func, insert, select
from sqlalchemy.dialects import postgresql, sqlite

from league.model.bots import (
    DEFAULT_START_BUDGET_MS,
    MOST_BATCH,
    Bot,
    Language,
    Manifest,
    Submission,
    bot_key,
)
from league.model.ids import BotId, SubmissionId
from league.store.schema import BOT, SUBMISSION, UPLOAD, UPLOAD_KEY
from league.store.transaction import Transaction
from league.upload.content import Content


def find_bot(transaction: Transaction, bot_id: BotId) -> Bot | None:
    """A bot by its number."""
    row = transaction.execute(select(BOT).where(BOT.c.id == bot_id)).one_or_none()
    if row is None:
        return None
    return Bot(BotId(row.id), row.owner, row.name, row.created_at_ms)


def bot_of(transaction: Transaction, owner: str, name: str, now_ms: int) -> BotId:
    """The bot of an owner with a name, however that is written; a new one if there is none.

    Until the transaction ends nobody else submits anything of this bot.
    """
    key = bot_key(name)
    insert_into = sqlite.insert if transaction.dialect.name == "sqlite" else postgresql.insert
    new = insert_into(BOT).values(owner=owner, name=name, name_key=key, created_at_ms=now_ms)
    transaction.execute(new.on_conflict_do_nothing())
    known = select(BOT.c.id).where(BOT.c.owner == owner, BOT.c.name_key == key)
    return BotId(transaction.execute(known.with_for_update()).scalar_one())


def submission_with(transaction: Transaction, bot_id: BotId, digest: str) -> SubmissionId | None:
    """The submission of a bot that has a digest."""
    known = select(SUBMISSION.c.id).where(
        SUBMISSION.c.bot_id == bot_id, SUBMISSION.c.digest == digest
    )
    return transaction.execute(known).scalar_one_or_none()


def add_submission(
    transaction: Transaction, bot_id: BotId, manifest: Manifest, content: Content, now_ms: int
) -> SubmissionId:
    """Add a submission after those that the bot has."""
    count = select(func.count()).where(SUBMISSION.c.bot_id == bot_id)
    new = insert(SUBMISSION).values(
        bot_id=bot_id,
        number=1 + transaction.execute(count).scalar_one(),
        digest=content.digest,
        manifest=json.dumps(asdict(manifest), ensure_ascii=False),
        file_count=len(content.files),
        size_bytes=content.size_bytes,
        submitted_at_ms=now_ms,
    )
    return SubmissionId(transaction.execute(new.returning(SUBMISSION.c.id)).scalar_one())


def add_upload(
    transaction: Transaction, bot_id: BotId, submission_id: SubmissionId, now_ms: int
) -> None:
    """Make a submission the bot's latest, unless it is."""
    latest = (
        select(UPLOAD.c.submission_id)
        .where(UPLOAD.c.bot_id == bot_id)
        .order_by(UPLOAD.c.id.desc())
        .limit(1)
    )
    if transaction.execute(latest).scalar_one_or_none() != submission_id:
        transaction.execute(
            insert(UPLOAD).values(
                bot_id=bot_id, submission_id=submission_id, uploaded_at_ms=now_ms
            )
        )


def keyed_upload(
    transaction: Transaction, owner: str, key: str
) -> tuple[str, SubmissionId] | None:
    """What an idempotency key was used for: digest of the request, and what came of it."""
    used = select(UPLOAD_KEY).where(UPLOAD_KEY.c.owner == owner, UPLOAD_KEY.c.key == key)
    row = transaction.execute(used).one_or_none()
    return None if row is None else (row.request_digest, SubmissionId(row.submission_id))


def add_keyed_upload(
    transaction: Transaction, owner: str, key: str, digest: str, submission_id: SubmissionId
) -> None:
    """Remember what an idempotency key was used for."""
    transaction.execute(
        insert(UPLOAD_KEY).values(
            owner=owner, key=key, request_digest=digest, submission_id=submission_id
        )
    )


def find_submission(transaction: Transaction, submission_id: SubmissionId) -> Submission | None:
    """A submission by its number."""
    row = transaction.execute(_submissions().where(SUBMISSION.c.id == submission_id))
    found = row.one_or_none()
    return None if found is None else _submission(found)


def submissions_by_id(
    transaction: Transaction, ids: Collection[int]
) -> dict[SubmissionId, Submission]:
    """Several submissions by their numbers."""
    rows = transaction.execute(_submissions().where(SUBMISSION.c.id.in_(ids)))
    return {found.submission_id: found for found in map(_submission, rows)}


def submissions_of(transaction: Transaction, bot_id: BotId) -> tuple[Submission, ...]:
    """All submissions of a bot, oldest first."""
    chosen = _submissions().where(SUBMISSION.c.bot_id == bot_id).order_by(SUBMISSION.c.number)
    return tuple(map(_submission, transaction.execute(chosen)))


def latest_submissions(transaction: Transaction) -> tuple[Submission, ...]:
    """The latest submission of every bot, by name and owner."""
    latest = select(func.max(UPLOAD.c.id)).group_by(UPLOAD.c.bot_id)
    chosen = (
        _submissions()
        .join(UPLOAD, UPLOAD.c.submission_id == SUBMISSION.c.id)
        .where(UPLOAD.c.id.in_(latest))
        .order_by(BOT.c.name_key, BOT.c.owner)
    )
    return tuple(map(_submission, transaction.execute(chosen)))


def latest_named(transaction: Transaction, name: str) -> tuple[Submission, ...]:
    """The latest submission of every bot of a name, however it is written, by owner."""
    latest = (
        select(func.max(UPLOAD.c.id))
        .join(BOT, BOT.c.id == UPLOAD.c.bot_id)
        .where(BOT.c.name_key == bot_key(name))
        .group_by(UPLOAD.c.bot_id)
    )
    chosen = (
        _submissions()
        .join(UPLOAD, UPLOAD.c.submission_id == SUBMISSION.c.id)
        .where(UPLOAD.c.id.in_(latest))
        .order_by(BOT.c.owner)
    )
    return tuple(map(_submission, transaction.execute(chosen)))


def _submissions() -> Select[*tuple[object, ...]]:
    return select(
        SUBMISSION, BOT.c.owner, BOT.c.name, BOT.c.created_at_ms.label("bot_created_at_ms")
    ).join(BOT, BOT.c.id == SUBMISSION.c.bot_id)


def _submission(row: Row[*tuple[object, ...]]) -> Submission:
    return Submission(
        submission_id=SubmissionId(row.id),
        bot=Bot(BotId(row.bot_id), row.owner, row.name, row.bot_created_at_ms),
        number=row.number,
        digest=row.digest,
        manifest=_manifest(json.loads(row.manifest)),
        file_count=row.file_count,
        size_bytes=row.size_bytes,
        submitted_at_ms=row.submitted_at_ms,
    )


# Any: what this program wrote as JSON.
def _manifest(stored: Mapping[str, Any]) -> Manifest:
    """A manifest as it was stored; the first ones had four keys."""
    return Manifest(
        name=stored["name"],
        games=tuple(stored["games"]),
        run=tuple(stored["run"]),
        description=stored["description"],
        language=Language(stored.get("language", Language.OTHER)),
        build=tuple(stored.get("build", ())),
        start_budget_ms=stored.get("start_budget_ms", DEFAULT_START_BUDGET_MS),
        batch=stored.get("batch", MOST_BATCH),
        exclude=tuple(stored.get("exclude", ())),
        remote=stored.get("remote", False),
    )
