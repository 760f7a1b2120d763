"""What a season plans: pairings, deal-sets, sessions, matches; and who plays a session now."""

import os
import socket
import uuid
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Self

from league.model.bots import Manifest
from league.model.ids import BotId, DealPath, EntryNumber, MatchId, PairingId, SeasonId, SessionId
from league.model.seasons import Ruleset, Terms
from referee.match.clock import ClockRules
from referee.match.plan import Player

MOST_ATTEMPTS = 3
"""A session that failed this often is set aside."""


class SessionState(StrEnum):
    """How far a session is.

    A claimed session that was given back, lost or void is queued again; done, set aside and
    cancelled (a bot of it was withdrawn) are final.
    """

    QUEUED = "queued"
    CLAIMED = "claimed"
    DONE = "done"
    SET_ASIDE = "set aside"
    CANCELLED = "cancelled"


class Ending(StrEnum):
    """How a claim on a session ended. All but done and released count as an attempt."""

    DONE = "done"
    RELEASED = "released"
    VOID = "void"
    EXPIRED = "expired"
    LOST = "lost"


@dataclass(frozen=True, slots=True)
class Round:
    """Pairings that were planned in one go, and everything but results that they come from.

    Attributes:
        season_id: Its season.
        number: Its position in the season, from 1.
        part: Which of the season's seeds it comes from, from 1.
        deal_sets: Deal-sets a pairing, as asked for when it was planned.
        cycles: How often everybody was to meet everybody then.
        terms: How far the schedule was to go then.
        entries: Who might be seated, ascending.
        planned_at_ms: When, in milliseconds since 1970 (UTC).
    """

    season_id: SeasonId
    number: int
    part: int
    deal_sets: int
    cycles: int
    terms: Terms
    entries: tuple[EntryNumber, ...]
    planned_at_ms: int


@dataclass(frozen=True, slots=True)
class Pairing:
    """The sessions that complete some deal-sets: who sits at which place.

    Attributes:
        pairing_id: Its id.
        season_id: Its season.
        number: Its position in the season, from 1.
        entries: The entry at each place.
        round: Number of the round in which it was planned.
    """

    pairing_id: PairingId
    season_id: SeasonId
    number: int
    entries: tuple[EntryNumber, ...]
    round: int = 1


@dataclass(frozen=True, slots=True)
class DealSet:
    """One match's whole chance, played in every rotation of one cyclic order.

    Attributes:
        path: Its path, from which the seed gives its deal key.
        pairing_id: Whose deal-set it is.
        number: Its position in the pairing, from 1.
        order: The places in the cyclic order that was drawn for it.
    """

    path: DealPath
    pairing_id: PairingId
    number: int
    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Session:
    """The unit of work: one pairing in one rotation, all its deal-sets at once.

    Attributes:
        session_id: Its id.
        pairing_id: Who plays.
        season_id: Its season.
        rotation: From 1 to the number of seats.
        state: How far it is.
        attempts: How many claims on it have failed, or may yet: the running one is counted.
        token: The fencing token of the last claim on it; 0 before the first.
        owner: Who holds it; None when nobody does.
        lease_until_ms: Until when it is left to its owner, by the clock of the store.
        reason: Why it was void last, or why it is set aside; may be empty.
    """

    session_id: SessionId
    pairing_id: PairingId
    season_id: SeasonId
    rotation: int
    state: SessionState
    attempts: int
    token: int
    owner: str | None
    lease_until_ms: int | None
    reason: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """One claim on a session and what became of it.

    Attributes:
        session_id: The session.
        token: Its fencing token: 1 for the first claim.
        owner: Who held it.
        started_at_ms: In milliseconds since 1970 (UTC).
        ended_at_ms: The same; None while it plays.
        ending: How it ended; None while it plays.
        reason: Why; may be empty.
    """

    session_id: SessionId
    token: int
    owner: str
    started_at_ms: int
    ended_at_ms: int | None
    ending: Ending | None
    reason: str


@dataclass(frozen=True, slots=True)
class Owner:
    """A process that may hold sessions: "host:pid:uuid" as text.

    Attributes:
        host: The machine's name.
        pid: The process.
        unique: Tells it from a later process with the same number.
    """

    host: str
    pid: int
    unique: str

    @classmethod
    def of_this_process(cls) -> Self:
        """A new owner for the running process."""
        return cls(socket.gethostname(), os.getpid(), uuid.uuid4().hex)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read what `str` wrote.

        Raises:
            ValueError: It is not "host:pid:uuid".
        """
        host, pid, unique = text.rsplit(":", 2)
        return cls(host, int(pid), unique)

    def __str__(self) -> str:
        return f"{self.host}:{self.pid}:{self.unique}"


@dataclass(frozen=True, slots=True)
class DueMatch:
    """What the record of a planned match must say.

    Attributes:
        match_id: The match.
        entries: By seat.
        players: By seat.
        deal_path: The path of its deal-set.
        deal_key: The key of all its shuffles, 32 bytes: secret until the deal-set is complete.
    """

    match_id: MatchId
    entries: tuple[EntryNumber, ...]
    players: tuple[Player, ...]
    deal_path: DealPath
    deal_key: bytes = field(repr=False)  # it must never reach a log


@dataclass(frozen=True, slots=True)
class Claim:
    """The right to play a session, as long as nobody else has been given a higher token.

    Attributes:
        session_id: The session.
        season_id: Its season.
        owner: Who holds it.
        token: The fencing token.
        attempt: Which attempt this is, from 1.
        lease_seconds: How long one sign of life lasts.
        ruleset: What is played.
        clock: Time of each seat in each match.
        fault_limit: How many faults forfeit a seat.
        due: What is still to be played.
    """

    session_id: SessionId
    season_id: SeasonId
    owner: str
    token: int
    attempt: int
    lease_seconds: int
    ruleset: Ruleset
    clock: ClockRules
    fault_limit: int
    due: tuple[DueMatch, ...]


@dataclass(frozen=True, slots=True)
class Placed:
    """What fills one place of a session.

    Attributes:
        place: The place, from 0.
        entry: Which entry.
        bot: The bot's name.
        bot_id: The bot's number.
        digest: SHA-256 of the submission, in hexadecimal.
        folder: The submission's folder, not to be written to.
        manifest: How it is built and started.
    """

    place: int
    entry: EntryNumber
    bot: str
    bot_id: BotId
    digest: str
    folder: Path
    manifest: Manifest


@dataclass(frozen=True, slots=True)
class PlannedMatch:
    """A match that is still to be played.

    Attributes:
        match_id: Its id.
        deal_path: The path of its deal-set.
        deal_key: The key of all its shuffles, 32 bytes: secret until the deal-set is complete.
        seating: The place that sits in each seat.
    """

    match_id: MatchId
    deal_path: DealPath
    deal_key: bytes = field(repr=False)  # it must never reach a log
    seating: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class ClaimedSession:
    """Everything that playing a session needs.

    Attributes:
        claim: The right to play it.
        ruleset: What is played.
        clock: Time of each seat in each match.
        fault_limit: How many faults forfeit a seat.
        places: What fills each place.
        matches: What is still to be played, in planned order; after a failed attempt only what
            that one left.
    """

    claim: Claim
    ruleset: Ruleset
    clock: ClockRules
    fault_limit: int
    places: tuple[Placed, ...]
    matches: tuple[PlannedMatch, ...]
