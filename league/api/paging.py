"""Cursors: where a page ended, in a form that nobody is tempted to compute with."""

import base64
import binascii

from referee.errors import ConfigurationError


def write_cursor(position: int) -> str:
    """The cursor that goes on after a position."""
    return base64.urlsafe_b64encode(f"after:{position}".encode()).decode()


def read_cursor(cursor: str) -> int:
    """The position that a cursor goes on after.

    Raises:
        ConfigurationError: It is none of ours.
    """
    try:
        word, _, position = base64.urlsafe_b64decode(cursor.encode()).decode().partition(":")
        if word == "after" and int(position) >= 0:
            return int(position)
    except (binascii.Error, UnicodeError, ValueError):
        pass
    raise ConfigurationError(f"cursor {cursor!r}: expected `next` of the page before")
