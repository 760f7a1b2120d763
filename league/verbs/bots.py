"""Read bots and their submissions."""

from league.model.bots import Bot, Submission
from league.model.ids import BotId, SubmissionId
from league.store import Store


def bots(store: Store) -> tuple[Submission, ...]:
    """The latest submission of every bot, by the bot's name."""
    raise NotImplementedError


def bot(store: Store, bot_id: BotId) -> Bot:
    """One bot.

    Raises:
        NotFoundError: There is none with this id.
    """
    raise NotImplementedError


def bot_named(store: Store, name: str) -> Submission:
    """The latest submission of a bot, by its name or by "owner/name".

    Raises:
        NotFoundError: No bot has this name; it names the nearest one.
        ConfigurationError: Bots of several owners have it.
    """
    raise NotImplementedError


def submissions(store: Store, bot_id: BotId) -> tuple[Submission, ...]:
    """All submissions of a bot, oldest first.

    Raises:
        NotFoundError: There is no such bot.
    """
    raise NotImplementedError


def submission(store: Store, submission_id: SubmissionId) -> Submission:
    """One submission.

    Raises:
        NotFoundError: There is none with this id.
    """
    raise NotImplementedError
