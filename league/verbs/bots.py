"""Read bots and their submissions."""

from difflib import get_close_matches

from league.model.bots import Bot, Submission
from league.model.errors import NotFoundError
from league.model.ids import BotId, SubmissionId
from league.store import Store, Transaction
from league.store import bots as rows
from referee.errors import ConfigurationError


def bots(store: Store) -> tuple[Submission, ...]:
    """The latest submission of every bot, by the bot's name."""
    with store.reading() as transaction:
        return rows.latest_submissions(transaction)


def bot(store: Store, bot_id: BotId) -> Bot:
    """One bot.

    Raises:
        NotFoundError: There is none with this id.
    """
    with store.reading() as transaction:
        return bot_with(transaction, bot_id)


def bot_with(transaction: Transaction, bot_id: BotId) -> Bot:
    """One bot, within a transaction.

    Raises:
        NotFoundError: There is none with this id.
    """
    found = rows.find_bot(transaction, bot_id)
    if found is None:
        raise NotFoundError(f"there is no bot {bot_id}")
    return found


def bot_named(store: Store, name: str) -> Submission:
    """The latest submission of a bot, by its name or by "owner/name".

    Raises:
        NotFoundError: No bot has this name; it names the nearest one.
        ConfigurationError: Bots of several owners have it.
    """
    with store.reading() as transaction:
        owner, slash, bare = name.rpartition("/")
        found = rows.latest_named(transaction, bare)
        if slash:
            found = tuple(submission for submission in found if submission.bot.owner == owner)
        if not found:
            raise _nobody(transaction, name)
    if len(found) > 1:
        choice = ", ".join(f"{submission.bot.owner}/{bare}" for submission in found)
        raise ConfigurationError(f"several bots are named {name!r}: expected one of {choice}")
    return found[0]


def submissions(store: Store, bot_id: BotId) -> tuple[Submission, ...]:
    """All submissions of a bot, oldest first.

    Raises:
        NotFoundError: There is no such bot.
    """
    with store.reading() as transaction:
        bot_with(transaction, bot_id)
        return rows.submissions_of(transaction, bot_id)


def submission(store: Store, submission_id: SubmissionId) -> Submission:
    """One submission.

    Raises:
        NotFoundError: There is none with this id.
    """
    with store.reading() as transaction:
        found = rows.find_submission(transaction, submission_id)
    if found is None:
        raise NotFoundError(f"there is no submission {submission_id}")
    return found


def _nobody(transaction: Transaction, name: str) -> NotFoundError:
    known = [submission.bot.name for submission in rows.latest_submissions(transaction)]
    nearest = get_close_matches(name, known, n=1, cutoff=0.5)
    hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
    return NotFoundError(f"no bot named {name!r} has been submitted{hint}")
