"""Register bots that run on their authors' machines, and know them again by their tokens."""

import hashlib
import json
import secrets
from collections.abc import Sequence

from league.manifest import LONGEST_DESCRIPTION, NAME_EXPECTED, checked_name
from league.model.bots import LOCAL_OWNER, Manifest
from league.model.ids import BotId
from league.model.invitations import Registration
from league.store import Store
from league.store import bots as bot_rows
from league.store import remote as rows
from league.upload.content import MANIFEST, Content, ContentFile
from league.verbs.submit import Upload, put_upload
from referee.errors import ConfigurationError, ConflictError
from referee.games import named_ruleset

_TOKEN_BYTES = 32


def register_remote(
    store: Store, manifest: Manifest, *, owner: str = LOCAL_OWNER, renew: bool = False
) -> Registration:
    """Register a bot that runs on its author's machine.

    Args:
        store: Where it is kept.
        manifest: What it says of itself, see `remote_manifest`.
        owner: Whose bot it is.
        renew: Whether a bot that is registered gets another token; the one that it had is void.

    Raises:
        ConfigurationError: There is a bot of this name that is played from its uploads.
        ConflictError: It is registered, and is not to be renewed.
        InfrastructureError: It could not be stored.
    """
    # All that there is of it here, kept as if it had been uploaded.
    text = f"name = {_quoted(manifest.name)}\ngames = {_quoted(manifest.games)}\nremote = true\n"
    content = Content((ContentFile(MANIFEST, text.encode()),))
    token = secrets.token_urlsafe(_TOKEN_BYTES)
    store.submissions.keep(content)
    with store.writing() as transaction:
        now_ms = store.now_ms(transaction)
        bot_id = bot_rows.bot_of(transaction, owner, manifest.name, now_ms)
        registered = rows.is_remote(transaction, bot_id)
        if not registered and bot_rows.submissions_of(transaction, bot_id):
            raise ConfigurationError(
                f"bot {manifest.name!r} is played from its uploads: choose another name"
            )
        if registered and not renew:
            raise ConflictError(f"bot {manifest.name!r} is registered already")
        submission_id = put_upload(transaction, bot_id, Upload(manifest, content), now_ms)
        rows.put_token(transaction, bot_id, _digest(token), now_ms)
        submission = bot_rows.submissions_by_id(transaction, [submission_id])[submission_id]
    return Registration(submission, token)


def remote_manifest(name: str, games: Sequence[str], description: str = "") -> Manifest:
    """What a remote bot says of itself.

    Raises:
        ConfigurationError: The name is no name, a game or preset is unknown, or none is given.
    """
    checked = checked_name(name)
    if checked is None:
        raise ConfigurationError(f"the name is {name!r}, expected {NAME_EXPECTED}")
    if not games:
        raise ConfigurationError(f"{checked} plays no game: expected one such as hearts")
    for game in games:
        named_ruleset(game)
    if len(description) > LONGEST_DESCRIPTION:
        raise ConfigurationError(
            f"the description has {len(description)} characters, expected at most "
            f"{LONGEST_DESCRIPTION}"
        )
    return Manifest(checked, tuple(games), (), description.strip(), remote=True)


def bot_with_token(store: Store, token: str) -> BotId | None:
    """The remote bot that a token belongs to; None if it is nobody's."""
    with store.reading() as transaction:
        return rows.bot_with_token(transaction, _digest(token))


def _digest(token: str) -> str:
    # surrogatepass: whatever text arrives is hashed, not judged.
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def _quoted(value: object) -> str:
    """A text or a list of texts as TOML writes it."""
    return json.dumps(value, ensure_ascii=False)
