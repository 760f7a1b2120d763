"""Everything that a round plays, from its tables and its seed: the same every time."""

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import count
from typing import Self

from league.model.ids import (
    SeasonId,
    deal_path,
    match_id,
    pairing_id,
    session_id,
)
from league.model.results import Match
from league.model.schedule import DealSet, Pairing
from league.pairing import Table, cyclic_order, seating
from league.store.sessions import NewSession


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a round plays, all in planned order.

    Attributes:
        pairings: Who meets whom.
        deal_sets: The chance of each match, and the cyclic order drawn for it.
        sessions: One for each pairing and rotation.
        matches: One for each session and deal-set; one for each deal-set where every match has a
            deal of its own.
    """

    pairings: tuple[Pairing, ...]
    deal_sets: tuple[DealSet, ...]
    sessions: tuple[NewSession, ...]
    matches: tuple[Match, ...]


@dataclass(frozen=True, slots=True)
class Begin:
    """Where the numbers of a round begin: each one behind the last of the round before.

    Attributes:
        season_id: The season.
        round: Number of the round.
        pairing: Number of its first pairing.
        session: Planned index of its first session.
        match: Planned index of its first match.
    """

    season_id: SeasonId
    round: int = 1
    pairing: int = 1
    session: int = 1
    match: int = 1

    def after(self, planned: Schedule) -> Self:
        """Where the round after a planned one begins."""
        return replace(
            self,
            round=self.round + 1,
            pairing=self.pairing + len(planned.pairings),
            session=self.session + len(planned.sessions),
            match=self.match + len(planned.matches),
        )


def schedule_seed(season_id: SeasonId, seed: bytes) -> bytes:
    """What decides who meets whom: HMAC-SHA256(seed, "season/7/schedule")."""
    return _derived(seed, f"season/{season_id}/schedule")


@dataclass(frozen=True, slots=True)
class Dealing:
    """How deals go to matches.

    Attributes:
        seats: Seats at a table.
        own_deals: Whether every match has a deal of its own, see `Terms.remote`. If not, each deal
            is played in every rotation.
    """

    seats: int
    own_deals: bool = False

    def cyclic(self, deal_set: int) -> int:
        """Which of its pairing's cyclic orders a deal-set has; both are counted from 1."""
        return (deal_set - 1) // self.seats + 1 if self.own_deals else deal_set

    def plays(self, rotation: int, deal_set: int) -> bool:
        """Whether the session of a rotation plays a deal-set of its pairing."""
        return not self.own_deals or (deal_set - 1) % self.seats + 1 == rotation

    def count(self, deal_sets: int) -> int:
        """How many deals a table of so many deal-sets has."""
        return deal_sets * self.seats if self.own_deals else deal_sets


def planned_round(
    begin: Begin, tables: Sequence[Table], dealing: Dealing, seed: bytes
) -> Schedule:
    """Plan a round.

    The cyclic orders of a pairing come from HMAC-SHA256(seed, "season/7/pairing/3/order"), as who
    meets whom comes from `schedule_seed`: neither says anything about a deal.

    Args:
        begin: Where its numbers begin.
        tables: Who meets, over how many deal-sets.
        dealing: How deals go to matches.
        seed: The season's seed.
    """
    pairings = tuple(_pairings(begin, tables))
    deal_sets = {
        pairing.pairing_id: tuple(_deal_sets(pairing, table.deal_sets, dealing, seed))
        for pairing, table in zip(pairings, tables, strict=True)
    }
    sessions = tuple(_sessions(begin, pairings, dealing.seats))
    by_id = {pairing.pairing_id: pairing for pairing in pairings}
    planned = count(begin.match)
    matches = tuple(
        _match(session, by_id[session.pairing_id], deal_set, next(planned))
        for session in sessions
        for deal_set in deal_sets[session.pairing_id]
        if dealing.plays(session.rotation, deal_set.number)
    )
    every_deal_set = (one for pairing in pairings for one in deal_sets[pairing.pairing_id])
    return Schedule(pairings, tuple(every_deal_set), sessions, matches)


def _pairings(begin: Begin, tables: Sequence[Table]) -> Iterator[Pairing]:
    for number, table in enumerate(tables, start=begin.pairing):
        name = pairing_id(begin.season_id, number)
        yield Pairing(name, begin.season_id, number, table.entries, begin.round)


def _deal_sets(
    pairing: Pairing, deal_sets: int, dealing: Dealing, seed: bytes
) -> Iterator[DealSet]:
    orders = _derived(seed, f"season/{pairing.season_id}/pairing/{pairing.number}/order")
    for number in range(1, dealing.count(deal_sets) + 1):
        yield DealSet(
            path=deal_path(pairing.season_id, pairing.number, number),
            pairing_id=pairing.pairing_id,
            number=number,
            order=cyclic_order(orders, dealing.cyclic(number), dealing.seats),
        )


def _sessions(begin: Begin, pairings: Sequence[Pairing], seats: int) -> Iterator[NewSession]:
    planned = count(begin.session)
    for pairing in pairings:
        for rotation in range(1, seats + 1):
            yield NewSession(
                session_id=session_id(pairing.pairing_id, rotation),
                pairing_id=pairing.pairing_id,
                season_id=pairing.season_id,
                rotation=rotation,
                planned=next(planned),
            )


def _match(session: NewSession, pairing: Pairing, deal_set: DealSet, planned: int) -> Match:
    places = seating(deal_set.order, session.rotation - 1)
    return Match(
        match_id=match_id(session.session_id, deal_set.number),
        season_id=session.season_id,
        planned=planned,
        session_id=session.session_id,
        deal_path=deal_set.path,
        entries=tuple(pairing.entries[place] for place in places),
    )


def _derived(seed: bytes, path: str) -> bytes:
    return hmac.digest(seed, path.encode(), "sha256")
