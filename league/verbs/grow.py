"""Let a season grow: plan its next round when nothing of the last one is left to play."""

from typing import assert_never

from league.model.bots import Entry
from league.model.ids import SeasonId
from league.model.schedule import Round
from league.model.seasons import ScheduleKind, Season
from league.pairing import (
    Situation,
    Table,
    next_of_comparison,
    next_of_ladder,
    next_of_round_robin,
    next_of_swiss,
)
from league.store import Transaction
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import pairings as pairing_rows
from league.store import results as result_rows
from league.store import rounds as round_rows
from league.store import seeds as seed_rows
from league.store import sessions as session_rows
from league.verbs.planning import Begin, Dealing, Schedule, planned_round
from league.verbs.seasons import season_with
from league.verbs.situation import situation_before


def grow(transaction: Transaction, season_id: SeasonId, now_ms: int) -> int | None:
    """Plan the next round of a season: exactly one process may, so a transaction is asked for.

    `league.store.seasons.change` has been called in it, and no session of the season may still be
    played.

    Returns:
        The number of the round; None when the schedule has come to its end.
    """
    season = season_with(transaction, season_id)
    entries = entry_rows.entries_of_season(transaction, season_id)
    if _suspend(transaction, season, entries, now_ms):
        entries = entry_rows.entries_of_season(transaction, season_id)
    planned = _next_round(transaction, season, entries, now_ms)
    seed = seed_rows.secret_seed(transaction, season_id, planned.part)
    tables = next_tables(
        season.plan.schedule, situation_before(transaction, season, planned, entries, seed)
    )
    if not tables:
        return None
    round_rows.add_round(transaction, planned)
    begin = _begin(transaction, planned)
    dealing = Dealing(season.plan.ruleset.seats, planned.terms.remote)
    _add(transaction, planned_round(begin, tables, dealing, seed))
    return planned.number


def next_tables(kind: ScheduleKind, situation: Situation) -> tuple[Table, ...]:
    """What a schedule of this kind plays next; nothing when it has come to its end."""
    match kind:
        case ScheduleKind.ROUND_ROBIN:
            return next_of_round_robin(situation)
        case ScheduleKind.SWISS:
            return next_of_swiss(situation)
        case ScheduleKind.LADDER:
            return next_of_ladder(situation)
        case ScheduleKind.COMPARISON:
            return next_of_comparison(situation)
        case _:
            assert_never(kind)


def _suspend(
    transaction: Transaction, season: Season, entries: tuple[Entry, ...], now_ms: int
) -> bool:
    """Seat nobody any more who has had too many faults of its own; whether there is one now."""
    faults = result_rows.own_faults(transaction, season.season_id)
    suspended = False
    for entry in entries:
        counted = faults.get(entry.number, 0)
        if entry.withdrawn_at_ms is None and counted >= season.plan.terms.suspend_after:
            entry_rows.leave(transaction, entry, now_ms, f"suspended after {counted} own faults")
            suspended = True
    return suspended


def _next_round(
    transaction: Transaction, season: Season, entries: tuple[Entry, ...], now_ms: int
) -> Round:
    plan = season.plan
    return Round(
        season_id=season.season_id,
        number=round_rows.last_round(transaction, season.season_id) + 1,
        part=seed_rows.last_part(transaction, season.season_id),
        deal_sets=plan.deal_sets,
        cycles=plan.cycles,
        terms=plan.terms,
        entries=tuple(entry.number for entry in entries if entry.withdrawn_at_ms is None),
        planned_at_ms=now_ms,
    )


def _begin(transaction: Transaction, planned: Round) -> Begin:
    season_id = planned.season_id
    return Begin(
        season_id=season_id,
        round=planned.number,
        pairing=pairing_rows.last_pairing(transaction, season_id) + 1,
        session=session_rows.last_planned(transaction, season_id) + 1,
        match=match_rows.last_planned(transaction, season_id) + 1,
    )


def _add(transaction: Transaction, schedule: Schedule) -> None:
    pairing_rows.add_pairings(transaction, schedule.pairings)
    pairing_rows.add_deal_sets(transaction, schedule.deal_sets)
    session_rows.add_sessions(transaction, schedule.sessions)
    match_rows.add_matches(transaction, schedule.matches)
