"""What remote bots are told: that a session waits for them, and where."""

import hashlib
from dataclasses import dataclass, field

from league.model.bots import Submission
from league.model.ids import BotId, SessionId

PRESENCE_MS = 45_000
"""A remote bot whose author has not asked for this long is away: no session waits for it."""


@dataclass(frozen=True, slots=True)
class Registration:
    """A remote bot as it has just been registered.

    Attributes:
        submission: What it says of itself.
        token: What its author's machine shows; it is kept nowhere else, and shown in no log.
    """

    submission: Submission
    token: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Invitation:
    """A session waits for a remote bot.

    Attributes:
        session_id: The session.
        place: The place in it.
        bot_id: Who is to fill the place.
        address: Where it dials in: "host:port", with TLS.
        ticket: What it shows there; shown in no log.
        certificates: Those that vouch for the host (PEM).
    """

    session_id: SessionId
    place: int
    bot_id: BotId
    address: str
    ticket: str = field(repr=False)
    certificates: str = field(repr=False)

    @property
    def name(self) -> str:
        """What to call it: another ticket is another invitation."""
        return hashlib.sha256(self.ticket.encode()).hexdigest()[:16]
