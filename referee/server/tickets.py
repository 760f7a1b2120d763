"""Tickets: what a bot shows to take its place in a session.

A ticket is 256 random bits, known to its bot alone: only its hash is kept here, and neither is
ever logged. It dies when its place gets another one, and with the session.
"""

import hashlib
import hmac
import secrets

_TICKET_BYTES = 32


class Tickets:
    """The tickets of one session."""

    def __init__(self) -> None:
        self._digests: dict[int, bytes] = {}

    def issue(self, place: int) -> str:
        """Return a new ticket for a place; the one that it had is void."""
        ticket = secrets.token_urlsafe(_TICKET_BYTES)
        self._digests[place] = _digest(ticket)
        return ticket

    def place_of(self, ticket: str) -> int | None:
        """Return the place that a ticket names; None if it names none.

        Takes the same time whatever the ticket is.
        """
        shown = _digest(ticket)
        found = None
        for place, digest in self._digests.items():
            if hmac.compare_digest(shown, digest):
                found = place
        return found

    def revoke(self, place: int) -> None:
        """Void the ticket of a place."""
        self._digests.pop(place, None)

    def revoke_all(self) -> None:
        """End the session for everybody."""
        self._digests.clear()


def _digest(ticket: str) -> bytes:
    # surrogatepass: whatever text arrives is hashed, not judged.
    return hashlib.sha256(ticket.encode("utf-8", "surrogatepass")).digest()
