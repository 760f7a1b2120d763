"""How the tables came to be, a file a version; Alembic runs them."""
