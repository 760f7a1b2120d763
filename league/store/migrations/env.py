"""Runs migrations on the connection that `league.store.versions` gives."""

from alembic import context

from league.store.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,  # SQLite cannot alter a table otherwise
)
with context.begin_transaction():
    context.run_migrations()
