"""Take a season up again for more: further bots, deal-sets, cycles, rounds or matches."""

import hashlib
from collections.abc import Sequence
from dataclasses import replace

from league.model.bots import Entry, Submission
from league.model.ids import SeasonId
from league.model.seasons import Season, SeasonPlan, SeasonState
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import seasons as season_rows
from league.store import seeds as seed_rows
from league.store.seeds import Seed
from league.verbs.finish import go_on
from league.verbs.open_season import check_entrant, check_plan, check_seed
from league.verbs.seasons import plan_digest, season_with
from referee.errors import ConfigurationError


def asks_for_more(
    season: Season, entries: Sequence[Entry], plan: SeasonPlan, entrants: Sequence[Submission]
) -> bool:
    """Whether a plan with these entrants is the season's own with something added.

    It may have more bots behind or between those of the season, more deal-sets or cycles, and
    other terms. A changed bot, ruleset, clock or schedule is another season, and so is one in
    which deals go otherwise to matches.

    Args:
        season: The season.
        entries: Its entries.
        plan: What is asked for now.
        entrants: Who is to play.
    """
    own = season.plan
    widened = replace(
        own, league=plan.league, deal_sets=plan.deal_sets, cycles=plan.cycles, terms=plan.terms
    )
    asked = {entrant.submission_id for entrant in entrants}
    playing = {
        entry.submission.submission_id for entry in entries if entry.withdrawn_at_ms is None
    }
    return (
        plan == widened
        and plan.deal_sets >= own.deal_sets
        and plan.cycles >= own.cycles
        and plan.terms.remote == own.terms.remote
        and asked >= playing
        and not _changed_bots(entries, entrants)
    )


def take_up(
    store: Store,
    season_id: SeasonId,
    plan: SeasonPlan,
    entrants: Sequence[Submission],
    *,
    seed: bytes,
) -> Season:
    """Let a season go on with a plan that asks for more: only what is missing is played.

    Args:
        store: Where it is kept.
        season_id: The season, open or over.
        plan: What is asked for now; see `asks_for_more`.
        entrants: Who is to play; those who are new are entered.
        seed: 32 secret bytes, used if the season was over: its seed is public, and no deal may
            come from one that is.

    Raises:
        NotFoundError: There is no such season.
        ConfigurationError: It asks for something else, or a new bot does not play the game.
    """
    check_plan(plan)
    check_seed(seed)
    with store.writing() as transaction:
        season_rows.change(transaction, season_id)
        season = season_with(transaction, season_id)
        entries = entry_rows.entries_of_season(transaction, season_id)
        if not asks_for_more(season, entries, plan, entrants):
            raise ConfigurationError(
                f"season {season.number} of {season.league.name!r} cannot be taken up for this: "
                "expected the same bots, game, clock and schedule, and more of something"
            )
        known = {entry.submission.bot.bot_id for entry in entries}
        new = [entrant for entrant in entrants if entrant.bot.bot_id not in known]
        season_rows.take_up(transaction, season_id, plan, plan_digest(plan, entrants))
        _enter(store, transaction, season, new, seed)
        return season_with(transaction, season_id)


def enter(store: Store, season_id: SeasonId, entrant: Submission, *, seed: bytes) -> Season:
    """Enter a bot into a season that has begun: it is seated from the next round on.

    Args:
        store: Where it is kept.
        season_id: The season; if it was over, it goes on with the matches that the bot adds.
        entrant: What enters.
        seed: As for `take_up`.

    Raises:
        NotFoundError: There is no such season.
        ConfigurationError: The bot is or was in the season, or does not play its game.
    """
    check_seed(seed)
    with store.writing() as transaction:
        season_rows.change(transaction, season_id)
        season = season_with(transaction, season_id)
        for entry in entry_rows.entries_of_season(transaction, season_id):
            if entry.submission.bot.bot_id == entrant.bot.bot_id:
                state = f"has left it ({entry.left_because})" if entry.left_because else "plays"
                raise ConfigurationError(
                    f"bot {entrant.bot.name!r} {state} as entry {entry.number} of season "
                    f"{season.number}: expected a bot that is new to it"
                )
        season_rows.take_up(transaction, season_id, season.plan, season.plan_digest)
        _enter(store, transaction, season, [entrant], seed)
        return season_with(transaction, season_id)


def _enter(
    store: Store, transaction: Transaction, season: Season, new: Sequence[Submission], seed: bytes
) -> None:
    """Add entries, and go on with the season if nothing of it is left to play."""
    for entrant in new:
        check_entrant(season.plan, entrant)
    season_id = season.season_id
    first = entry_rows.count_entries(transaction, season_id) + 1
    entry_rows.add_entries(transaction, season_id, new, first=first)
    if season.state is SeasonState.OVER:
        part = seed_rows.last_part(transaction, season_id) + 1
        digest = hashlib.sha256(seed).hexdigest()
        season_rows.add_part(transaction, season_id, Seed(part, seed, digest))
    go_on(transaction, season_id, store.now_ms(transaction))


def _changed_bots(entries: Sequence[Entry], entrants: Sequence[Submission]) -> bool:
    """Whether a bot of the season is asked for with another submission."""
    bots = {entry.submission.bot.bot_id for entry in entries}
    own = {entry.submission.submission_id for entry in entries}
    return any(
        entrant.bot.bot_id in bots and entrant.submission_id not in own for entrant in entrants
    )
