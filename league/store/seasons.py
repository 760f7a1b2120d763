"""Seasons in the database."""

from dataclasses import dataclass, replace

from sqlalchemy import Row, func, insert, select, update

from league.model.ids import LeagueId, SeasonId
from league.model.seasons import (
    EarlierSeed,
    League,
    ScheduleKind,
    Season,
    SeasonPlan,
    SeasonState,
)
from league.store.leagues import find_league
from league.store.schema import SEASON
from league.store.seeds import Seed, add_seed, public_seeds
from league.store.terms import read_terms, write_terms
from league.store.transaction import Transaction
from referee.match.clock import ClockRules


@dataclass(frozen=True, slots=True)
class NewSeason:
    """What a season is opened with.

    Attributes:
        league_id: Whose season it is.
        number: Which one of the league's.
        plan: What was asked for.
        plan_digest: SHA-256 of the plan and of who plays.
        seed: The secret seed.
        seed_digest: Its SHA-256.
    """

    league_id: LeagueId
    number: int
    plan: SeasonPlan
    plan_digest: str
    seed: bytes
    seed_digest: str


def add_season(transaction: Transaction, new: NewSeason, now_ms: int) -> SeasonId:
    """Add a season and its seed."""
    plan = new.plan
    row = insert(SEASON).values(
        league_id=new.league_id,
        number=new.number,
        rules_version=plan.ruleset.version,
        schedule=plan.schedule.value,
        deal_sets=plan.deal_sets,
        cycles=plan.cycles,
        bank_ms=plan.clock.bank_ms,
        increment_ms=plan.clock.increment_ms,
        tolerance_ms=plan.clock.tolerance_ms,
        fault_limit=plan.fault_limit,
        terms=write_terms(plan.terms),
        plan_digest=new.plan_digest,
        seed_digest=new.seed_digest,
        state=SeasonState.OPEN.value,
        stopped=False,
        revision=1,
        opened_at_ms=now_ms,
    )
    season_id = SeasonId(transaction.execute(row.returning(SEASON.c.id)).scalar_one())
    add_seed(transaction, season_id, Seed(1, new.seed, new.seed_digest))
    return season_id


def find_season(transaction: Transaction, season_id: SeasonId) -> Season | None:
    """A season by its number."""
    row = transaction.execute(select(SEASON).where(SEASON.c.id == season_id)).one_or_none()
    if row is None:
        return None
    league = find_league(transaction, LeagueId(row.league_id))
    return None if league is None else _season(transaction, row, league)


def seasons_of(transaction: Transaction, league: League) -> tuple[Season, ...]:
    """The seasons of a league, oldest first."""
    chosen = select(SEASON).where(SEASON.c.league_id == league.league_id).order_by(SEASON.c.number)
    return tuple(_season(transaction, row, league) for row in transaction.execute(chosen))


def change(transaction: Transaction, season_id: SeasonId) -> int | None:
    """Count a change that a reader could notice, and keep other changes out until the end.

    Every transaction that changes what belongs to a season begins with this, so that what it
    reads afterwards (is anything left to play?) is true when it ends.

    Returns:
        The revision now; None if there is no such season.
    """
    counted = (
        update(SEASON)
        .where(SEASON.c.id == season_id)
        .values(revision=SEASON.c.revision + 1)
        .returning(SEASON.c.revision)
    )
    return transaction.execute(counted).scalar_one_or_none()


def close(transaction: Transaction, season_id: SeasonId, now_ms: int) -> bool:
    """Move a season from open to over; whether this call did."""
    closed = (
        update(SEASON)
        .where(SEASON.c.id == season_id, SEASON.c.state == SeasonState.OPEN.value)
        .values(state=SeasonState.OVER.value, over_at_ms=now_ms)
    )
    return transaction.execute(closed).rowcount == 1


def set_stopped(transaction: Transaction, season_id: SeasonId, *, stopped: bool) -> None:
    """Hold an open season, or let it go on."""
    transaction.execute(update(SEASON).where(SEASON.c.id == season_id).values(stopped=stopped))


def playing(transaction: Transaction) -> tuple[SeasonId, ...]:
    """The seasons whose sessions may be claimed, oldest first."""
    chosen = (
        select(SEASON.c.id)
        .where(SEASON.c.state == SeasonState.OPEN.value, SEASON.c.stopped.is_(False))
        .order_by(SEASON.c.id)
    )
    return tuple(map(SeasonId, transaction.execute(chosen).scalars()))


def last_number(transaction: Transaction, league_id: LeagueId) -> int:
    """Number of a league's last season; 0 if it has none."""
    last = select(func.max(SEASON.c.number)).where(SEASON.c.league_id == league_id)
    return transaction.execute(last).scalar_one() or 0


def take_up(
    transaction: Transaction, season_id: SeasonId, plan: SeasonPlan, plan_digest: str
) -> None:
    """Let a season go on with a plan that asks for more, whether or not it was over."""
    changed = (
        update(SEASON)
        .where(SEASON.c.id == season_id)
        .values(
            deal_sets=plan.deal_sets,
            cycles=plan.cycles,
            terms=write_terms(plan.terms),
            plan_digest=plan_digest,
            state=SeasonState.OPEN.value,
            over_at_ms=None,
        )
    )
    transaction.execute(changed)


def add_part(transaction: Transaction, season_id: SeasonId, new: Seed) -> None:
    """Give a season whose seed is public another one."""
    add_seed(transaction, season_id, new)
    changed = update(SEASON).where(SEASON.c.id == season_id).values(seed_digest=new.digest)
    transaction.execute(changed)


def _season(transaction: Transaction, row: Row[*tuple[object, ...]], league: League) -> Season:
    season_id = SeasonId(row.id)
    state = SeasonState(row.state)
    over = state is SeasonState.OVER
    public = public_seeds(transaction, season_id, over=over)
    plan = SeasonPlan(
        league=league.name,
        ruleset=replace(league.ruleset, version=row.rules_version),
        clock=ClockRules(row.bank_ms, row.increment_ms, row.tolerance_ms),
        deal_sets=row.deal_sets,
        cycles=row.cycles,
        fault_limit=row.fault_limit,
        schedule=ScheduleKind(row.schedule),
        terms=read_terms(row.terms),
    )
    return Season(
        season_id=season_id,
        league=league,
        number=row.number,
        plan=plan,
        plan_digest=row.plan_digest,
        seed_digest=row.seed_digest,
        seed=public[-1].seed if over else None,
        state=state,
        stopped=row.stopped,
        revision=row.revision,
        opened_at_ms=row.opened_at_ms,
        over_at_ms=row.over_at_ms,
        earlier_seeds=tuple(
            EarlierSeed(one.digest, one.seed) for one in (public[:-1] if over else public)
        ),
    )
