"""Open a season: who plays, by which seed, and its first round."""

import hashlib
from collections.abc import Sequence

from league.announcing import check_announced, check_place
from league.manifest import NAME_EXPECTED, checked_name
from league.model.bots import Submission
from league.model.ids import LeagueId
from league.model.seasons import (
    MOST_CYCLES,
    MOST_DEAL_SETS,
    League,
    ScheduleKind,
    Season,
    SeasonPlan,
    SeasonState,
)
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import leagues as league_rows
from league.store import seasons as season_rows
from league.store.seasons import NewSeason
from league.verbs.grow import grow
from league.verbs.seasons import plan_digest, season_with
from referee.errors import ConfigurationError, ConflictError
from referee.games import ruleset

SEED_BYTES = 32
_VERSIONS = 2


def open_season(
    store: Store, plan: SeasonPlan, entrants: Sequence[Submission], *, seed: bytes
) -> Season:
    """Open a new season of the plan's league, in one transaction; make the league if it is new.

    Its first round is planned at once; what comes after it, when that has been played.

    Args:
        store: Where it is kept.
        plan: What is asked for.
        entrants: What plays, in the order of entries; each of another bot.
        seed: 32 secret bytes from which all chance of the season comes. Its SHA-256 is public at
            once, the seed itself when the season is over.

    Raises:
        ConfigurationError: Fewer bots than seats, a bot that enters twice or does not play the
            game, a count out of bounds, or a league of that name that plays something else.
        ConflictError: The league's last season is still open.
        InfrastructureError: It could not be stored.
    """
    check_plan(plan)
    _check_entrants(plan, entrants)
    check_seed(seed)
    with store.writing() as transaction:
        now_ms = store.now_ms(transaction)
        league_id = _league(transaction, plan, now_ms)
        new = NewSeason(
            league_id=league_id,
            number=season_rows.last_number(transaction, league_id) + 1,
            plan=plan,
            plan_digest=plan_digest(plan, entrants),
            seed=seed,
            seed_digest=hashlib.sha256(seed).hexdigest(),
        )
        season_id = season_rows.add_season(transaction, new, now_ms)
        entry_rows.add_entries(transaction, season_id, entrants)
        if grow(transaction, season_id, now_ms) is None:
            raise ConfigurationError(
                "nothing can be played: expected matches for a deal-set or more"
            )
        return season_with(transaction, season_id)


def check_seed(seed: bytes) -> None:
    """Refuse a seed that could be guessed.

    Raises:
        ConfigurationError: It has another length than 32 bytes.
    """
    if len(seed) != SEED_BYTES:
        raise ConfigurationError(f"the seed has {len(seed)} bytes, expected {SEED_BYTES}")


def check_plan(plan: SeasonPlan) -> None:
    """Refuse a plan that nobody could play.

    Raises:
        ConfigurationError: It names the count, the name or the ruleset, and what was expected.
    """
    counts = (
        ("deal_sets", plan.deal_sets, MOST_DEAL_SETS),
        ("cycles", plan.cycles, MOST_CYCLES),
        ("fault_limit", plan.fault_limit, MOST_CYCLES),
    )
    for name, value, most in counts:
        if not 1 <= value <= most:
            raise ConfigurationError(f"{name} is {value}, expected 1 to {most}")
    terms = plan.terms
    ends = (terms.rounds, terms.matches, terms.deal_sets_per_bot, terms.until_elo)
    if plan.schedule is not ScheduleKind.ROUND_ROBIN and ends == (None, None, None, None):
        raise ConfigurationError(
            f"a {plan.schedule} schedule without an end: expected rounds, matches or a precision"
        )
    if checked_name(plan.league) != plan.league:
        raise ConfigurationError(f"the league's name is {plan.league!r}, expected {NAME_EXPECTED}")
    spec = ruleset(plan.ruleset.game, dict(plan.ruleset.options)).spec
    asked = plan.ruleset
    if (asked.options, asked.version, asked.seats) != (spec.options, spec.version, spec.seats):
        raise ConfigurationError(
            f"the plan is for another form of {spec.name}: expected version {spec.version}, "
            f"{spec.seats} seats and the options {dict(spec.options)}"
        )


def check_entrant(plan: SeasonPlan, entrant: Submission) -> None:
    """Refuse a bot that does not play what is planned, or not from where it is.

    Raises:
        ConfigurationError: It names the bot, and what its bot.toml says.
    """
    rules, bot = plan.ruleset, entrant.bot.name
    check_announced(bot, entrant.manifest.games, rules.game, dict(rules.options))
    check_place(bot, is_remote=entrant.manifest.remote, takes_remote=plan.terms.remote)


def _check_entrants(plan: SeasonPlan, entrants: Sequence[Submission]) -> None:
    seats = plan.ruleset.seats
    if plan.schedule is ScheduleKind.COMPARISON:
        _check_versions(entrants)
    elif len(entrants) < seats:
        counted = "1 bot" if len(entrants) == 1 else f"{len(entrants)} bots"
        raise ConfigurationError(f"{counted} for {seats} seats: expected at least {seats} bots")
    seen = set()
    for entrant in entrants:
        if entrant.bot.bot_id in seen and plan.schedule is not ScheduleKind.COMPARISON:
            raise ConfigurationError(f"bot {entrant.bot.name!r} enters twice, expected once")
        seen.add(entrant.bot.bot_id)
        check_entrant(plan, entrant)


def _check_versions(entrants: Sequence[Submission]) -> None:
    """Refuse what cannot be compared."""
    if len(entrants) != _VERSIONS:
        raise ConfigurationError(f"{len(entrants)} versions to compare, expected a new and an old")
    new, old = entrants
    if new.digest == old.digest:
        raise ConfigurationError(
            f"the new version and the old one are the same program, {new.bot.name} "
            f"{new.digest[:12]}…: expected two that differ"
        )


def _league(transaction: Transaction, plan: SeasonPlan, now_ms: int) -> LeagueId:
    """The league of the plan's name; it must play the same, and its last season must be over."""
    found = league_rows.league_with_name(transaction, plan.league)
    if found is None:
        return league_rows.add_league(transaction, plan.league, plan.ruleset, now_ms)
    _check_league(found, plan)
    held = season_rows.seasons_of(transaction, found)
    if held and held[-1].state is SeasonState.OPEN:
        raise ConflictError(
            f"season {held[-1].number} of {found.name!r} is still open: resume it, or wait until "
            "it is over"
        )
    return found.league_id


def _check_league(league: League, plan: SeasonPlan) -> None:
    own, asked = league.ruleset, plan.ruleset
    if (own.game, own.options) != (asked.game, asked.options):
        different = sorted(set(asked.options) - set(own.options))
        what = ", ".join(f"{name} = {value}" for name, value in different) or asked.game
        raise ConfigurationError(
            f"the league {league.name!r} plays {own.game} with other options than {what}: choose "
            "another name for what is a league of its own"
        )
