"""Seasons that grow: rounds, terms of schedules, further seeds, and why an entry has left."""

import hashlib
import json

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add what growing needs; a season that is there has one round and one seed."""
    _make_rounds()
    _make_seeds()
    # The defaults are for the rows that are there; whoever adds one says what it is.
    op.add_column("season", sa.Column("terms", sa.Text(), nullable=False, server_default="{}"))
    op.add_column("entry", sa.Column("left_because", sa.Text(), nullable=False, server_default=""))
    op.add_column("pairing", sa.Column("round", sa.Integer(), nullable=False, server_default="1"))


def _make_rounds() -> None:
    made = op.create_table(
        "season_round",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("plan", sa.Text(), nullable=False),
        sa.Column("entries", sa.Text(), nullable=False),
        sa.Column("planned_at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(
            ["season_id"], ["season.id"], name=op.f("fk_season_round_season_id")
        ),
        sa.PrimaryKeyConstraint("season_id", "number", name=op.f("pk_season_round")),
    )
    rows = [
        {
            "season_id": season.id,
            "number": 1,
            "part": 1,
            "plan": json.dumps(
                {"cycles": season.cycles, "deal_sets": season.deal_sets, "terms": {}}
            ),
            "entries": " ".join(str(number) for number in range(1, season.entries + 1)),
            "planned_at_ms": season.opened_at_ms,
        }
        for season in op.get_bind().execute(
            sa.text(
                "SELECT id, cycles, deal_sets, opened_at_ms, "
                "(SELECT count(*) FROM entry WHERE season_id = season.id) AS entries FROM season"
            )
        )
    ]
    if rows:
        op.bulk_insert(made, rows)


def _make_seeds() -> None:
    made = op.create_table(
        "seed",
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("part", sa.Integer(), nullable=False),
        sa.Column("seed", sa.LargeBinary(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"], name=op.f("fk_seed_season_id")),
        sa.PrimaryKeyConstraint("season_id", "part", name=op.f("pk_seed")),
    )
    found = op.get_bind().execute(sa.text("SELECT season_id, seed FROM season_seed")).all()
    rows = [
        {
            "season_id": season_id,
            "part": 1,
            "seed": bytes(seed),
            "digest": hashlib.sha256(bytes(seed)).hexdigest(),
        }
        for season_id, seed in found
    ]
    if rows:
        op.bulk_insert(made, rows)
    op.drop_table("season_seed")
