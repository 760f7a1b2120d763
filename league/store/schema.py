"""The tables. A later stage adds rows; of an earlier row only the state moves.

Times are milliseconds since 1970 (UTC) by the clock of the database. Ids of what a season plans
are texts that say where it stands (`league.model.ids`). Lists that nobody searches by are texts.
"""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    UniqueConstraint,
)

METADATA = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "uq": "uq_%(table_name)s_%(column_0_N_name)s",
        "fk": "fk_%(table_name)s_%(column_0_N_name)s",
        "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    }
)

# Bots

BOT = Table(
    "bot",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("owner", String(200), nullable=False),
    Column("name", String(200), nullable=False),
    Column("name_key", String(600), nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    UniqueConstraint("owner", "name_key"),
)

SUBMISSION = Table(
    "submission",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("bot_id", ForeignKey("bot.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("manifest", Text, nullable=False),
    Column("file_count", Integer, nullable=False),
    Column("size_bytes", BigInteger, nullable=False),
    Column("submitted_at_ms", BigInteger, nullable=False),
    UniqueConstraint("bot_id", "digest"),
    UniqueConstraint("bot_id", "number"),
)

# Which submission of a bot came last: an old one may come again.
UPLOAD = Table(
    "upload",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("bot_id", ForeignKey("bot.id"), nullable=False, index=True),
    Column("submission_id", ForeignKey("submission.id"), nullable=False),
    Column("uploaded_at_ms", BigInteger, nullable=False),
)

# What a client may ask twice without doing it twice.
UPLOAD_KEY = Table(
    "upload_key",
    METADATA,
    Column("owner", String(200), nullable=False),
    Column("key", String(200), nullable=False),
    Column("request_digest", String(64), nullable=False),
    Column("submission_id", ForeignKey("submission.id"), nullable=False),
    PrimaryKeyConstraint("owner", "key"),
)

# Remote bots

# Who shows the token is the bot's author; only its hash is kept.
REMOTE_BOT = Table(
    "remote_bot",
    METADATA,
    Column("bot_id", ForeignKey("bot.id"), primary_key=True),
    Column("token_digest", String(64), nullable=False, unique=True),
    Column("issued_at_ms", BigInteger, nullable=False),
    Column("seen_at_ms", BigInteger, nullable=False),
)

# Where a session waits for a remote bot. It holds as long as the claim that has the fencing token
# does; the ticket in it is of no use without the session's referee, and is removed with it.
INVITATION = Table(
    "invitation",
    METADATA,
    Column("session_id", ForeignKey("session.id"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("bot_id", ForeignKey("remote_bot.bot_id"), nullable=False, index=True),
    Column("token", Integer, nullable=False),
    Column("address", String(300), nullable=False),
    Column("ticket", String(100), nullable=False),
    Column("certificates", Text, nullable=False),
    Column("told", Boolean, nullable=False),
    PrimaryKeyConstraint("session_id", "place"),
)

# Leagues

LEAGUE = Table(
    "league",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("name", String(200), nullable=False),
    Column("name_key", String(600), nullable=False),
    Column("game", String(100), nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("created_at_ms", BigInteger, nullable=False),
    UniqueConstraint("name_key"),
)

SEASON = Table(
    "season",
    METADATA,
    Column("id", Integer, primary_key=True),
    Column("league_id", ForeignKey("league.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("rules_version", Integer, nullable=False),
    Column("schedule", String(20), nullable=False),
    Column("deal_sets", Integer, nullable=False),
    Column("cycles", Integer, nullable=False),
    Column("bank_ms", Integer, nullable=False),
    Column("increment_ms", Integer, nullable=False),
    Column("tolerance_ms", Integer, nullable=False),
    Column("fault_limit", Integer, nullable=False),
    Column("terms", Text, nullable=False),
    Column("plan_digest", String(64), nullable=False),
    Column("seed_digest", String(64), nullable=False),
    Column("state", String(20), nullable=False),
    Column("stopped", Boolean, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("opened_at_ms", BigInteger, nullable=False),
    Column("over_at_ms", BigInteger),
    UniqueConstraint("league_id", "number"),
    Index(None, "state"),
)

# Apart from the season, so that no query for something else ever holds it. A season that is taken
# up again after it was over, when its seed is public, gets one more.
SEASON_SEED = Table(
    "seed",
    METADATA,
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("part", Integer, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("digest", String(64), nullable=False),
    PrimaryKeyConstraint("season_id", "part"),
)

ENTRY = Table(
    "entry",
    METADATA,
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("bot_id", ForeignKey("bot.id"), nullable=False, index=True),
    Column("submission_id", ForeignKey("submission.id"), nullable=False),
    Column("withdrawn_at_ms", BigInteger),
    Column("left_because", Text, nullable=False),
    PrimaryKeyConstraint("season_id", "number"),
    UniqueConstraint("season_id", "submission_id"),
)

# The schedule

# What was planned in one go; `plan` and `entries` are as they were then.
SEASON_ROUND = Table(
    "season_round",
    METADATA,
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("part", Integer, nullable=False),
    Column("plan", Text, nullable=False),
    Column("entries", Text, nullable=False),
    Column("planned_at_ms", BigInteger, nullable=False),
    PrimaryKeyConstraint("season_id", "number"),
)

PAIRING = Table(
    "pairing",
    METADATA,
    Column("id", String(40), primary_key=True),
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("round", Integer, nullable=False),
    UniqueConstraint("season_id", "number"),
)

PLACE = Table(
    "place",
    METADATA,
    Column("pairing_id", ForeignKey("pairing.id"), nullable=False),
    Column("place", Integer, nullable=False),
    Column("season_id", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    PrimaryKeyConstraint("pairing_id", "place"),
    ForeignKeyConstraint(["season_id", "entry"], ["entry.season_id", "entry.number"]),
)

DEAL_SET = Table(
    "deal_set",
    METADATA,
    Column("path", String(100), primary_key=True),
    Column("pairing_id", ForeignKey("pairing.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("cyclic_order", String(60), nullable=False),
    UniqueConstraint("pairing_id", "number"),
)

SESSION = Table(
    "session",
    METADATA,
    Column("id", String(50), primary_key=True),
    Column("pairing_id", ForeignKey("pairing.id"), nullable=False),
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("rotation", Integer, nullable=False),
    Column("planned", Integer, nullable=False),
    Column("state", String(20), nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("token", Integer, nullable=False),
    Column("owner", String(300)),
    Column("lease_until_ms", BigInteger),
    Column("waits_until_ms", BigInteger, nullable=False),
    Column("reason", Text, nullable=False),
    UniqueConstraint("pairing_id", "rotation"),
    Index(None, "season_id", "state", "planned"),
    Index(None, "state", "lease_until_ms"),
)

ATTEMPT = Table(
    "attempt",
    METADATA,
    Column("session_id", ForeignKey("session.id"), nullable=False),
    Column("token", Integer, nullable=False),
    Column("owner", String(300), nullable=False),
    Column("started_at_ms", BigInteger, nullable=False),
    Column("ended_at_ms", BigInteger),
    Column("ending", String(20)),
    Column("reason", Text, nullable=False),
    PrimaryKeyConstraint("session_id", "token"),
)

MATCH = Table(
    "match",
    METADATA,
    Column("id", String(60), primary_key=True),
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("session_id", ForeignKey("session.id"), nullable=False, index=True),
    Column("deal_path", ForeignKey("deal_set.path"), nullable=False, index=True),
    Column("planned", Integer, nullable=False),
    UniqueConstraint("season_id", "planned"),
)

MATCH_SEAT = Table(
    "match_seat",
    METADATA,
    Column("match_id", ForeignKey("match.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("entry", Integer, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)

# What came of it

RESULT = Table(
    "result",
    METADATA,
    Column("match_id", ForeignKey("match.id"), primary_key=True),
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("deal_path", ForeignKey("deal_set.path"), nullable=False),
    Column("termination", String(20), nullable=False),
    Column("attempt", Integer, nullable=False),
    Column("isolation", String(40), nullable=False),
    Column("duration_ms", BigInteger, nullable=False),
    Column("digest", String(64), nullable=False),
    Column("settled_at_ms", BigInteger, nullable=False),
    Index(None, "season_id", "deal_path"),
    Index(None, "season_id", "settled_at_ms"),
)

SEAT_RESULT = Table(
    "seat_result",
    METADATA,
    Column("match_id", ForeignKey("result.match_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("points", Integer, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("forfeited", Boolean, nullable=False),
    Column("faults", Integer, nullable=False),
    Column("losses", Integer, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
)

# Both parts compressed by gzip.
RECORD = Table(
    "record",
    METADATA,
    Column("match_id", ForeignKey("match.id"), primary_key=True),
    Column("transcript", LargeBinary, nullable=False),
    Column("conduct", LargeBinary, nullable=False),
)

RATING_POINT = Table(
    "rating_point",
    METADATA,
    Column("match_id", ForeignKey("result.match_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("season_id", ForeignKey("season.id"), nullable=False),
    Column("entry", Integer, nullable=False),
    Column("planned", Integer, nullable=False),
    Column("before", Double, nullable=False),
    Column("after", Double, nullable=False),
    Column("games", Integer, nullable=False),
    Column("score", Double, nullable=False),
    Column("expected", Double, nullable=False),
    PrimaryKeyConstraint("match_id", "seat"),
    Index(None, "season_id", "entry", "planned"),
    Index(None, "season_id", "planned"),
)
