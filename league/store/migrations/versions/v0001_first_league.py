"""The first tables: bots, leagues, the schedule of a season, and what comes of it."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make all tables in an empty database."""
    _make_bots()
    _make_leagues()
    _make_pairings()
    _make_sessions()
    _make_matches()
    _make_results()


def _make_bots() -> None:
    op.create_table(
        "bot",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=200), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("name_key", sa.String(length=600), nullable=False),
        sa.Column("created_at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bot")),
        sa.UniqueConstraint("owner", "name_key", name=op.f("uq_bot_owner_name_key")),
    )
    op.create_table(
        "submission",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("bot_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("manifest", sa.Text(), nullable=False),
        sa.Column("file_count", sa.Integer(), nullable=False),
        sa.Column("size_bytes", sa.BigInteger(), nullable=False),
        sa.Column("submitted_at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["bot_id"], ["bot.id"], name=op.f("fk_submission_bot_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_submission")),
        sa.UniqueConstraint("bot_id", "digest", name=op.f("uq_submission_bot_id_digest")),
        sa.UniqueConstraint("bot_id", "number", name=op.f("uq_submission_bot_id_number")),
    )
    op.create_table(
        "upload",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("bot_id", sa.Integer(), nullable=False),
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.Column("uploaded_at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["bot_id"], ["bot.id"], name=op.f("fk_upload_bot_id")),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name=op.f("fk_upload_submission_id")
        ),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_upload")),
    )
    op.create_index(op.f("ix_upload_bot_id"), "upload", ["bot_id"])
    op.create_table(
        "upload_key",
        sa.Column("owner", sa.String(length=200), nullable=False),
        sa.Column("key", sa.String(length=200), nullable=False),
        sa.Column("request_digest", sa.String(length=64), nullable=False),
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name=op.f("fk_upload_key_submission_id")
        ),
        sa.PrimaryKeyConstraint("owner", "key", name=op.f("pk_upload_key")),
    )


def _make_leagues() -> None:
    op.create_table(
        "league",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.String(length=200), nullable=False),
        sa.Column("name_key", sa.String(length=600), nullable=False),
        sa.Column("game", sa.String(length=100), nullable=False),
        sa.Column("options", sa.Text(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("created_at_ms", sa.BigInteger(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_league")),
        sa.UniqueConstraint("name_key", name=op.f("uq_league_name_key")),
    )
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("league_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("rules_version", sa.Integer(), nullable=False),
        sa.Column("schedule", sa.String(length=20), nullable=False),
        sa.Column("deal_sets", sa.Integer(), nullable=False),
        sa.Column("cycles", sa.Integer(), nullable=False),
        sa.Column("bank_ms", sa.Integer(), nullable=False),
        sa.Column("increment_ms", sa.Integer(), nullable=False),
        sa.Column("tolerance_ms", sa.Integer(), nullable=False),
        sa.Column("fault_limit", sa.Integer(), nullable=False),
        sa.Column("plan_digest", sa.String(length=64), nullable=False),
        sa.Column("seed_digest", sa.String(length=64), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("stopped", sa.Boolean(), nullable=False),
        sa.Column("revision", sa.Integer(), nullable=False),
        sa.Column("opened_at_ms", sa.BigInteger(), nullable=False),
        sa.Column("over_at_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["league_id"], ["league.id"], name=op.f("fk_season_league_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_season")),
        sa.UniqueConstraint("league_id", "number", name=op.f("uq_season_league_id_number")),
    )
    op.create_index(op.f("ix_season_state"), "season", ["state"])
    op.create_table(
        "season_seed",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_season_seed_season_id")
        ),
        sa.PrimaryKeyConstraint("season_id", name=op.f("pk_season_seed")),
    )
    op.create_table(
        "entry",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("bot_id", sa.Integer(), nullable=False),
        sa.Column("submission_id", sa.Integer(), nullable=False),
        sa.Column("withdrawn_at_ms", sa.BigInteger(), nullable=True),
        sa.ForeignKeyConstraint(["bot_id"], ["bot.id"], name=op.f("fk_entry_bot_id")),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name=op.f("fk_entry_season_id")),
        sa.ForeignKeyConstraint(
            ["submission_id"], ["submission.id"], name=op.f("fk_entry_submission_id")
        ),
        sa.PrimaryKeyConstraint("season_id", "number", name=op.f("pk_entry")),
        sa.UniqueConstraint("season_id", "bot_id", name=op.f("uq_entry_season_id_bot_id")),
    )
    op.create_index(op.f("ix_entry_bot_id"), "entry", ["bot_id"])


def _make_pairings() -> None:
    op.create_table(
        "pairing",
        sa.Column("id", sa.String(length=40), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name=op.f("fk_pairing_season_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_pairing")),
        sa.UniqueConstraint("season_id", "number", name=op.f("uq_pairing_season_id_number")),
    )
    op.create_table(
        "place",
        sa.Column("pairing_id", sa.String(length=40), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["pairing_id"], ["pairing.id"], name=op.f("fk_place_pairing_id")),
        sa.ForeignKeyConstraint(
            ["season_id", "entry"],
            ["entry.season_id", "entry.number"],
            name=op.f("fk_place_season_id_entry"),
        ),
        sa.PrimaryKeyConstraint("pairing_id", "place", name=op.f("pk_place")),
    )
    op.create_table(
        "deal_set",
        sa.Column("path", sa.String(length=100), nullable=False),
        sa.Column("pairing_id", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("cyclic_order", sa.String(length=60), nullable=False),
        sa.ForeignKeyConstraint(
            ["pairing_id"], ["pairing.id"], name=op.f("fk_deal_set_pairing_id")
        ),
        sa.PrimaryKeyConstraint("path", name=op.f("pk_deal_set")),
        sa.UniqueConstraint("pairing_id", "number", name=op.f("uq_deal_set_pairing_id_number")),
    )


def _make_sessions() -> None:
    op.create_table(
        "session",
        sa.Column("id", sa.String(length=50), nullable=False),
        sa.Column("pairing_id", sa.String(length=40), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("rotation", sa.Integer(), nullable=False),
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=20), nullable=False),
        sa.Column("attempts", sa.Integer(), nullable=False),
        sa.Column("token", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=300), nullable=True),
        sa.Column("lease_until_ms", sa.BigInteger(), nullable=True),
        sa.Column("waits_until_ms", sa.BigInteger(), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["pairing_id"], ["pairing.id"], name=op.f("fk_session_pairing_id")
        ),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name=op.f("fk_session_season_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_session")),
        sa.UniqueConstraint("pairing_id", "rotation", name=op.f("uq_session_pairing_id_rotation")),
    )
    op.create_index(
        op.f("ix_session_season_id_state_planned"), "session", ["season_id", "state", "planned"]
    )
    op.create_index(
        op.f("ix_session_state_lease_until_ms"), "session", ["state", "lease_until_ms"]
    )
    op.create_table(
        "attempt",
        sa.Column("session_id", sa.String(length=50), nullable=False),
        sa.Column("token", sa.Integer(), nullable=False),
        sa.Column("owner", sa.String(length=300), nullable=False),
        sa.Column("started_at_ms", sa.BigInteger(), nullable=False),
        sa.Column("ended_at_ms", sa.BigInteger(), nullable=True),
        sa.Column("ending", sa.String(length=20), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["session.id"], name=op.f("fk_attempt_session_id")
        ),
        sa.PrimaryKeyConstraint("session_id", "token", name=op.f("pk_attempt")),
    )


def _make_matches() -> None:
    op.create_table(
        "match",
        sa.Column("id", sa.String(length=60), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("session_id", sa.String(length=50), nullable=False),
        sa.Column("deal_path", sa.String(length=100), nullable=False),
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["deal_path"], ["deal_set.path"], name=op.f("fk_match_deal_path")),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name=op.f("fk_match_season_id")),
        sa.ForeignKeyConstraint(["session_id"], ["session.id"], name=op.f("fk_match_session_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_match")),
        sa.UniqueConstraint("season_id", "planned", name=op.f("uq_match_season_id_planned")),
    )
    op.create_index(op.f("ix_match_deal_path"), "match", ["deal_path"])
    op.create_index(op.f("ix_match_session_id"), "match", ["session_id"])
    op.create_table(
        "match_seat",
        sa.Column("match_id", sa.String(length=60), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_match_seat_match_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seat")),
    )


def _make_results() -> None:
    op.create_table(
        "result",
        sa.Column("match_id", sa.String(length=60), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("deal_path", sa.String(length=100), nullable=False),
        sa.Column("termination", sa.String(length=20), nullable=False),
        sa.Column("attempt", sa.Integer(), nullable=False),
        sa.Column("isolation", sa.String(length=40), nullable=False),
        sa.Column("duration_ms", sa.BigInteger(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("settled_at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["deal_path"], ["deal_set.path"], name=op.f("fk_result_deal_path")
        ),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_result_match_id")),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name=op.f("fk_result_season_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_result")),
    )
    op.create_index(op.f("ix_result_season_id_deal_path"), "result", ["season_id", "deal_path"])
    op.create_index(
        op.f("ix_result_season_id_settled_at_ms"), "result", ["season_id", "settled_at_ms"]
    )
    op.create_table(
        "seat_result",
        sa.Column("match_id", sa.String(length=60), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("forfeited", sa.Boolean(), nullable=False),
        sa.Column("faults", sa.Integer(), nullable=False),
        sa.Column("losses", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["result.match_id"], name=op.f("fk_seat_result_match_id")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_seat_result")),
    )
    op.create_table(
        "record",
        sa.Column("match_id", sa.String(length=60), nullable=False),
        sa.Column("transcript", sa.LargeBinary(), nullable=False),
        sa.Column("conduct", sa.LargeBinary(), nullable=False),
        sa.ForeignKeyConstraint(["match_id"], ["match.id"], name=op.f("fk_record_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_record")),
    )
    op.create_table(
        "rating_point",
        sa.Column("match_id", sa.String(length=60), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("entry", sa.Integer(), nullable=False),
        sa.Column("planned", sa.Integer(), nullable=False),
        sa.Column("before", sa.Double(), nullable=False),
        sa.Column("after", sa.Double(), nullable=False),
        sa.Column("games", sa.Integer(), nullable=False),
        sa.Column("score", sa.Double(), nullable=False),
        sa.Column("expected", sa.Double(), nullable=False),
        sa.ForeignKeyConstraint(
            ["match_id"], ["result.match_id"], name=op.f("fk_rating_point_match_id")
        ),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_rating_point_season_id")
        ),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_rating_point")),
    )
    op.create_index(
        op.f("ix_rating_point_season_id_entry_planned"),
        "rating_point",
        ["season_id", "entry", "planned"],
    )
    op.create_index(
        op.f("ix_rating_point_season_id_planned"), "rating_point", ["season_id", "planned"]
    )
