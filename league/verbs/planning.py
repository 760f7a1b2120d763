"""Everything that a season plays, from its plan, its entries and its seed: the same every time."""

import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from league.model.ids import (
    EntryNumber,
    SeasonId,
    deal_path,
    match_id,
    pairing_id,
    session_id,
)
from league.model.results import Match
from league.model.schedule import DealSet, Pairing
from league.model.seasons import SeasonPlan
from league.pairing import cyclic_order, plan_round_robin, seating
from league.store.sessions import NewSession


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a season plays, all in planned order.

    Attributes:
        pairings: Who meets whom.
        deal_sets: The chance of each match, and the cyclic order drawn for it.
        sessions: One for each pairing and rotation.
        matches: One for each session and deal-set.
    """

    pairings: tuple[Pairing, ...]
    deal_sets: tuple[DealSet, ...]
    sessions: tuple[NewSession, ...]
    matches: tuple[Match, ...]


def planned_schedule(
    season_id: SeasonId, plan: SeasonPlan, entry_count: int, seed: bytes
) -> Schedule:
    """Plan a season.

    Who meets whom comes from HMAC-SHA256(seed, "season/7/schedule"), the cyclic orders of a
    pairing from HMAC-SHA256(seed, "season/7/pairing/3/order"): neither says anything about a deal.

    Args:
        season_id: The season.
        plan: What was asked for.
        entry_count: How many entries it has, at least as many as seats.
        seed: The season's seed.
    """
    pairings = _pairings(season_id, plan, entry_count, seed)
    deal_sets = {
        pairing.pairing_id: tuple(_deal_sets(pairing, plan, seed)) for pairing in pairings
    }
    sessions = tuple(_sessions(pairings, plan))
    by_id = {pairing.pairing_id: pairing for pairing in pairings}
    planned = count(1)
    matches = tuple(
        _match(session, by_id[session.pairing_id], deal_set, next(planned))
        for session in sessions
        for deal_set in deal_sets[session.pairing_id]
    )
    every_deal_set = (one for pairing in pairings for one in deal_sets[pairing.pairing_id])
    return Schedule(pairings, tuple(every_deal_set), sessions, matches)


def _pairings(
    season_id: SeasonId, plan: SeasonPlan, entry_count: int, seed: bytes
) -> tuple[Pairing, ...]:
    entries = [EntryNumber(number) for number in range(1, entry_count + 1)]
    drawn = plan_round_robin(
        entries, plan.ruleset.seats, plan.cycles, _derived(seed, f"season/{season_id}/schedule")
    )
    return tuple(
        Pairing(pairing_id(season_id, number), season_id, number, tuple(places))
        for number, places in enumerate(drawn, start=1)
    )


def _deal_sets(pairing: Pairing, plan: SeasonPlan, seed: bytes) -> Iterator[DealSet]:
    orders = _derived(seed, f"season/{pairing.season_id}/pairing/{pairing.number}/order")
    for number in range(1, plan.deal_sets + 1):
        yield DealSet(
            path=deal_path(pairing.season_id, pairing.number, number),
            pairing_id=pairing.pairing_id,
            number=number,
            order=cyclic_order(orders, number, plan.ruleset.seats),
        )


def _sessions(pairings: tuple[Pairing, ...], plan: SeasonPlan) -> Iterator[NewSession]:
    planned = count(1)
    for pairing in pairings:
        for rotation in range(1, plan.ruleset.seats + 1):
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
