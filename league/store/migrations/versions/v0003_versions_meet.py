"""Two versions of one bot may meet in a season: what enters once is a submission."""

from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Count entries by their submission."""
    with op.batch_alter_table("entry") as entry:
        entry.drop_constraint(op.f("uq_entry_season_id_bot_id"), type_="unique")
        entry.create_unique_constraint(
            op.f("uq_entry_season_id_submission_id"), ["season_id", "submission_id"]
        )
