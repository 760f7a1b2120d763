"""Bots and what was uploaded of them."""

import unicodedata
from dataclasses import dataclass
from enum import StrEnum

from league.model.ids import BotId, EntryNumber, SeasonId, SubmissionId

DEFAULT_START_BUDGET_MS = 20_000
MOST_START_BUDGET_MS = 600_000
"""The longest start budget that a `bot.toml` may ask for; an installation may grant less."""

MOST_BATCH = 1024
"""The most requests in one message to a bot, whatever its `bot.toml` says."""

LOCAL_OWNER = "local"
"""Who owns what is submitted on this machine without an account."""


def bot_key(name: str) -> str:
    """What makes two names one: the same whatever case, spaces around and accents they use.

    Composed and decomposed accents, and characters that nobody can see, make no difference.
    """
    composed = unicodedata.normalize("NFC", name).strip()
    folded = unicodedata.normalize("NFC", composed.casefold())
    return "".join(char for char in folded if unicodedata.category(char) != "Cf")


class Language(StrEnum):
    """What a bot is written in: for people, and for what its tools leave in the folder."""

    PYTHON = "python"
    GO = "go"
    RUST = "rust"
    JAVA = "java"
    TYPESCRIPT = "typescript"
    CPP = "cpp"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Manifest:
    """What a bot says of itself in its `bot.toml`.

    Attributes:
        name: Its name, composed (NFC) and without spaces around it.
        games: What it plays, at least one: "hearts" for every ruleset of a game, "hearts:omnibus"
            for one preset.
        run: The command that starts it in its folder, and the arguments.
        description: A sentence for people; may be empty.
        language: What it is written in.
        build: The command that makes it ready to be started, and the arguments; empty if it is.
        start_budget_ms: How long it may take to connect.
        batch: The most requests that it takes in one message.
        exclude: Names of folders that are not part of it, wherever they stand in it.
        remote: Whether it runs on its author's machine; nothing starts it here then.
    """

    name: str
    games: tuple[str, ...]
    run: tuple[str, ...]
    description: str = ""
    language: Language = Language.OTHER
    build: tuple[str, ...] = ()
    start_budget_ms: int = DEFAULT_START_BUDGET_MS
    batch: int = MOST_BATCH
    exclude: tuple[str, ...] = ()
    remote: bool = False


@dataclass(frozen=True, slots=True)
class Bot:
    """A named program.

    Attributes:
        bot_id: Its number.
        owner: Who submits it; a name is unique within its owner.
        name: As its author writes it.
        created_at_ms: When it was first submitted, in milliseconds since 1970 (UTC).
    """

    bot_id: BotId
    owner: str
    name: str
    created_at_ms: int

    @property
    def key(self) -> str:
        """What its name is compared by."""
        return bot_key(self.name)


@dataclass(frozen=True, slots=True)
class Submission:
    """One immutable upload of a bot.

    Attributes:
        submission_id: Its number.
        bot: Whose upload it is.
        number: Which one of the bot's uploads, from 1.
        digest: SHA-256 of its canonical content, in hexadecimal.
        manifest: What its `bot.toml` says.
        file_count: How many files it has.
        size_bytes: Their length in all.
        submitted_at_ms: When it first came, in milliseconds since 1970 (UTC).
    """

    submission_id: SubmissionId
    bot: Bot
    number: int
    digest: str
    manifest: Manifest
    file_count: int
    size_bytes: int
    submitted_at_ms: int


@dataclass(frozen=True, slots=True)
class Entry:
    """A submission in a season.

    Attributes:
        season_id: The season.
        number: Its position in the season's list, from 1.
        submission: What plays.
        withdrawn_at_ms: When it left the season, in milliseconds since 1970 (UTC); None while it
            takes part.
        left_because: Why it left; empty while it takes part.
    """

    season_id: SeasonId
    number: EntryNumber
    submission: Submission
    withdrawn_at_ms: int | None = None
    left_because: str = ""
