"""Find the submissions that are to play a season; submit those that are named by their folder."""

from collections.abc import Sequence

from league.model.bots import LOCAL_OWNER, Submission, bot_key
from league.model.requests import BotReference, FolderReference, NameReference
from league.store import Store
from league.verbs.bots import bot_named
from league.verbs.submit import Upload, keep_upload, read_upload
from referee.errors import ConfigurationError


def submit_entrants(
    store: Store,
    bots: Sequence[BotReference],
    *,
    owner: str = LOCAL_OWNER,
    versions: bool = False,
) -> tuple[Submission, ...]:
    """Return one submission for each reference, in their order.

    All references are checked before anything is stored.

    Args:
        store: Where they are kept.
        bots: Who is to play.
        owner: Whose the folders are.
        versions: Whether two references may be versions of one bot.

    Raises:
        ConfigurationError: A folder is no bot, a name is unknown or belongs to several owners, or
            two references are one bot; it begins with where that was named.
        InfrastructureError: A submission could not be stored.
    """
    found = [_look_up(store, reference) for reference in bots]
    if not versions:
        _refuse_twins(bots, found, owner)
    return tuple(
        keep_upload(store, entrant, owner=owner) if isinstance(entrant, Upload) else entrant
        for entrant in found
    )


def _look_up(store: Store, reference: BotReference) -> Upload | Submission:
    try:
        match reference:
            case FolderReference(folder=folder):
                return read_upload(folder)
            case NameReference(name=name):
                return bot_named(store, name)
    except ConfigurationError as error:
        raise ConfigurationError(f"{reference.where}: {error}") from error


def _refuse_twins(
    bots: Sequence[BotReference], found: Sequence[Upload | Submission], owner: str
) -> None:
    """Refuse a bot that is named twice: the second upload would play as both."""
    seen: dict[tuple[str, str], str] = {}
    for reference, entrant in zip(bots, found, strict=True):
        bot = _identity(entrant, owner)
        if bot in seen:
            raise ConfigurationError(
                f"{reference.where} is the bot {bot[1]!r} once more, after {seen[bot]}: expected "
                "each bot once"
            )
        seen[bot] = reference.where


def _identity(entrant: Upload | Submission, owner: str) -> tuple[str, str]:
    """Owner and key of an entrant's bot."""
    if isinstance(entrant, Upload):
        return owner, bot_key(entrant.manifest.name)
    return entrant.bot.owner, entrant.bot.key
