"""Bots on their authors' machines: their tokens, and the invitations that they are sent."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add both tables; nothing that is there changes."""
    op.create_table(
        "remote_bot",
        sa.Column("bot_id", sa.Integer(), nullable=False),
        sa.Column("token_digest", sa.String(length=64), nullable=False),
        sa.Column("issued_at_ms", sa.BigInteger(), nullable=False),
        sa.Column("seen_at_ms", sa.BigInteger(), nullable=False),
        sa.ForeignKeyConstraint(["bot_id"], ["bot.id"], name=op.f("fk_remote_bot_bot_id")),
        sa.PrimaryKeyConstraint("bot_id", name=op.f("pk_remote_bot")),
        sa.UniqueConstraint("token_digest", name=op.f("uq_remote_bot_token_digest")),
    )
    op.create_table(
        "invitation",
        sa.Column("session_id", sa.String(length=50), nullable=False),
        sa.Column("place", sa.Integer(), nullable=False),
        sa.Column("bot_id", sa.Integer(), nullable=False),
        sa.Column("token", sa.Integer(), nullable=False),
        sa.Column("address", sa.String(length=300), nullable=False),
        sa.Column("ticket", sa.String(length=100), nullable=False),
        sa.Column("certificates", sa.Text(), nullable=False),
        sa.Column("told", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(
            ["session_id"], ["session.id"], name=op.f("fk_invitation_session_id")
        ),
        sa.ForeignKeyConstraint(
            ["bot_id"], ["remote_bot.bot_id"], name=op.f("fk_invitation_bot_id")
        ),
        sa.PrimaryKeyConstraint("session_id", "place", name=op.f("pk_invitation")),
    )
    op.create_index(op.f("ix_invitation_bot_id"), "invitation", ["bot_id"])
