"""The types of ids, and how the speaking ones are made.

What a season plans is named by where it stands in it: match "7.3.2.5" belongs to season 7, pairing
3, rotation 2, deal-set 5, everything counted from 1. Such an id needs no lookup to be understood,
is the same whoever plans the season again, and never changes.
"""

from typing import NewType

BotId = NewType("BotId", int)
SubmissionId = NewType("SubmissionId", int)
LeagueId = NewType("LeagueId", int)
SeasonId = NewType("SeasonId", int)

EntryNumber = NewType("EntryNumber", int)
"""An entry's position in the list of its season, from 1."""

PairingId = NewType("PairingId", str)
"""Season and pairing: "7.3"."""

SessionId = NewType("SessionId", str)
"""Season, pairing and rotation: "7.3.2"."""

MatchId = NewType("MatchId", str)
"""Season, pairing, rotation and deal-set: "7.3.2.5"."""

DealPath = NewType("DealPath", str)
"""Path of a deal-set, from which its season's seed gives the deal key."""


def pairing_id(season: SeasonId, pairing: int) -> PairingId:
    """The id of a season's pairing, counted from 1."""
    return PairingId(f"{season}.{pairing}")


def session_id(pairing: PairingId, rotation: int) -> SessionId:
    """The id of the session that plays a pairing's rotation, counted from 1."""
    return SessionId(f"{pairing}.{rotation}")


def match_id(session: SessionId, deal_set: int) -> MatchId:
    """The id of a session's match with a deal-set, counted from 1 in its pairing."""
    return MatchId(f"{session}.{deal_set}")


def deal_path(season: SeasonId, pairing: int, deal_set: int) -> DealPath:
    """The path of a pairing's deal-set, both counted from 1."""
    return DealPath(f"season/{season}/pairing/{pairing}/deal-set/{deal_set}")


_ATTEMPT = "/attempt/"


def dealt_again(path: DealPath, attempt: int) -> DealPath:
    """The path of a deal that stands in for a deal-set's in a later attempt."""
    return DealPath(f"{path}{_ATTEMPT}{attempt}")


def deal_set_of(path: DealPath) -> DealPath:
    """The path of the deal-set that a deal belongs to."""
    return DealPath(path.partition(_ATTEMPT)[0])


_PARTS = ("season", "pairing", "rotation", "deal-set")


def spelled_out(name: PairingId | SessionId | MatchId) -> str:
    """An id in words: "season 7 / pairing 3 / rotation 2 / deal-set 5"."""
    parts = zip(_PARTS, name.split("."), strict=False)
    return " / ".join(f"{part} {number}" for part, number in parts)
