"""What a database says when it fails, as one of our errors."""

from sqlalchemy.exc import DBAPIError, IntegrityError

from referee.errors import ConfigurationError, ConflictError, InfrastructureError, QuinolaError

# SQLite has no codes that SQLAlchemy passes on; PostgreSQL has SQLSTATE.
_FULL = ("database or disk is full", "disk i/o error", "no space left", "could not extend file")
_FOREIGN = ("file is not a database", "malformed")
_DISK_FULL_STATE = "53100"


def translated(error: DBAPIError) -> QuinolaError:
    """The error to raise for what the database's driver raised."""
    text = str(error.orig).strip()
    lower = text.lower()
    if isinstance(error, IntegrityError):
        return ConflictError(f"somebody else changed the database first: {text}")
    if any(word in lower for word in _FULL) or _state(error) == _DISK_FULL_STATE:
        return InfrastructureError(
            f"the database cannot write ({text}): free space on its disk; nothing was half stored"
        )
    if any(word in lower for word in _FOREIGN):
        return ConfigurationError(
            f"the database cannot be read ({text}): is it another program's?"
        )
    if "locked" in lower:
        return InfrastructureError(
            f"the database is busy ({text}): another program has held it for too long"
        )
    return InfrastructureError(f"the database failed: {text}")


def _state(error: DBAPIError) -> str | None:
    state = getattr(error.orig, "sqlstate", None)
    return state if isinstance(state, str) else None
