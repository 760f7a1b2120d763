"""What came of the matches: results, records, ratings, standings, progress."""

from dataclasses import dataclass

from league.model.ids import DealPath, EntryNumber, MatchId, SeasonId, SessionId
from league.model.schedule import SessionState
from league.model.seasons import SeasonState
from referee.match.traffic import Termination


@dataclass(frozen=True, slots=True)
class SeatResult:
    """What one seat got out of a match.

    Attributes:
        entry: Who sat there.
        points: In the smallest part of the game's unit.
        rank: From 1; equal results share it, forfeited seats come last.
        forfeited: Whether it lost by conduct.
        faults: Its own faults at this table.
        losses: Faults of its whole process that touched this table; the session's other tables
            show the same ones.
    """

    entry: EntryNumber
    points: int
    rank: int
    forfeited: bool = False
    faults: int = 0
    losses: int = 0


@dataclass(frozen=True, slots=True)
class MatchResult:
    """The one result of a match.

    Attributes:
        match_id: The match.
        termination: How it ended; never void.
        seats: By seat.
        attempt: Which attempt of its session this was, from 1.
        isolation: How the bots were kept apart: "process", "bubblewrap", "docker" or "remote".
        duration_ms: How long it took, in milliseconds.
        digest: SHA-256 of the transcript, in hexadecimal.
        settled_at_ms: In milliseconds since 1970 (UTC).
    """

    match_id: MatchId
    termination: Termination
    seats: tuple[SeatResult, ...]
    attempt: int
    isolation: str
    duration_ms: int
    digest: str
    settled_at_ms: int


@dataclass(frozen=True, slots=True)
class Match:
    """Given entries in given seats, and what came of it.

    Attributes:
        match_id: Its id.
        season_id: Its season.
        planned: Its place in the planned order of its season, from 1.
        session_id: The session that plays it.
        deal_path: Its deal-set.
        entries: By seat.
        result: None until it is settled.
    """

    match_id: MatchId
    season_id: SeasonId
    planned: int
    session_id: SessionId
    deal_path: DealPath
    entries: tuple[EntryNumber, ...]
    result: MatchResult | None = None


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """The record of a match as it is kept.

    Attributes:
        match_id: The match.
        digest: SHA-256 of the transcript, in hexadecimal.
        transcript: Its canonical text (docs/records.md), UTF-8.
        conduct: The text of its conduct, UTF-8.
    """

    match_id: MatchId
    digest: str
    transcript: bytes
    conduct: bytes


@dataclass(frozen=True, slots=True)
class RatingPoint:
    """What one match did to the online Elo of one entry. Points are never changed once made.

    Attributes:
        match_id: The match.
        planned: Its place in the planned order of its season.
        entry: Whose rating.
        before: The rating before the match, unrounded.
        after: The rating after it.
        games: How many rated matches came before.
        score: Sum of 1, 1/2 or 0 over the other seats.
        expected: The sum that the ratings before led to expect.
    """

    match_id: MatchId
    planned: int
    entry: EntryNumber
    before: float
    after: float
    games: int
    score: float
    expected: float


@dataclass(frozen=True, slots=True)
class Count:
    """How many of how many."""

    done: int
    total: int


@dataclass(frozen=True, slots=True)
class Rounds:
    """Which round of how many; None where nobody can say how many there will be."""

    current: int
    total: int | None


@dataclass(frozen=True, slots=True)
class SetAside:
    """A session that nobody plays any more.

    Attributes:
        session_id: The session.
        reason: Why, by its last attempt.
    """

    session_id: SessionId
    reason: str


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a season is; every count names its unit.

    Attributes:
        season_id: The season.
        state: How far it is.
        stopped: Whether its organiser holds it.
        revision: The season's revision at which all this held.
        matches: Settled, of all planned.
        deal_sets: Complete, of all planned: only these count in standings.
        sessions: How many sessions are in each state; every state is there.
        set_aside: The first of those that nobody plays any more.
        matches_per_second: Over the last minute of play; None before two matches are settled.
        rounds: The number of the round that is played or was played last, of all there will be;
            the total is None where results decide how many.
    """

    season_id: SeasonId
    state: SeasonState
    stopped: bool
    revision: int
    matches: Count
    deal_sets: Count
    sessions: tuple[tuple[SessionState, int], ...]
    set_aside: tuple[SetAside, ...]
    matches_per_second: float | None
    rounds: Rounds

    @property
    def remaining_seconds(self) -> float | None:
        """How long what is planned takes at this rate; None while nobody can say."""
        if not self.matches_per_second:
            return None
        return (self.matches.total - self.matches.done) / self.matches_per_second
