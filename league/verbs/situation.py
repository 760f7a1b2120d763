"""Put together what a schedule must know of a season before it plans a round."""

from collections.abc import Callable, Mapping, Sequence

import numpy as np

from league.model.bots import LOCAL_OWNER, Entry
from league.model.ids import EntryNumber, SeasonId
from league.model.schedule import Pairing, Round
from league.model.seasons import Season
from league.pairing import Held, Rated, Situation
from league.rating.estimate import MEAN
from league.rating.official import Row
from league.rating.sprt import Verdict
from league.store import Transaction
from league.store import pairings as pairing_rows
from league.store.kept import kept_matches
from league.store.results import complete_by_pairing
from league.verbs.planning import schedule_seed
from league.verbs.standings import official_table_of
from league.verbs.versions import comparison_scores, sequential_test


def situation_before(
    transaction: Transaction, season: Season, planned: Round, entries: Sequence[Entry], seed: bytes
) -> Situation:
    """Everything that a round may depend on: all that was planned, and came out, before it.

    Args:
        transaction: Where to read.
        season: The season.
        planned: The round: its number, what was asked for and who may be seated; it may be one
            that was planned long ago.
        entries: Every entry of the season.
        seed: The seed of the round's part.
    """
    seats = season.plan.ruleset.seats
    pairings = [
        pairing
        for pairing in pairing_rows.pairings_of(transaction, season.season_id)
        if pairing.round < planned.number
    ]
    return Situation(
        entries=planned.entries,
        owners={entry.number: _owner(entry) for entry in entries},
        seats=seats,
        deal_sets=planned.deal_sets,
        cycles=planned.cycles,
        terms=planned.terms,
        round=planned.number,
        held=_held(transaction, season, pairings),
        seed=schedule_seed(season.season_id, seed),
        complete=_complete(transaction, season, pairings),
        table=_table(transaction, season.season_id, seats, planned),
        decided=_decided(transaction, season.season_id, seats, planned),
    )


def _decided(
    transaction: Transaction, season_id: SeasonId, seats: int, planned: Round
) -> Callable[[], bool]:
    """Look at the sequential test after all rounds before one, when it is asked for."""

    def decided() -> bool:
        counted = kept_matches(transaction, season_id, seats, before_round=planned.number)
        verdict = sequential_test(planned.terms).verdict(comparison_scores(counted, seats))
        return verdict is not Verdict.CONTINUE

    return decided


def _owner(entry: Entry) -> str | None:
    """Whose an entry is; whatever was submitted on this machine is nobody's in particular."""
    owner = entry.submission.bot.owner
    return None if owner == LOCAL_OWNER else owner


def _held(
    transaction: Transaction, season: Season, pairings: Sequence[Pairing]
) -> tuple[Held, ...]:
    deal_sets = pairing_rows.deal_sets_by_pairing(transaction, season.season_id)
    deals = _deals_for_one(season)
    return tuple(
        Held(pairing.entries, deal_sets[pairing.pairing_id] // deals, pairing.round)
        for pairing in pairings
    )


def _complete(
    transaction: Transaction, season: Season, pairings: Sequence[Pairing]
) -> Callable[[], Sequence[int]]:
    """Count the complete deal-sets of each pairing, when they are asked for."""

    def complete() -> Sequence[int]:
        counted = complete_by_pairing(transaction, season.season_id)
        deals = _deals_for_one(season)
        return [counted.get(pairing.pairing_id, 0) // deals for pairing in pairings]

    return complete


def _deals_for_one(season: Season) -> int:
    """How many stand for a deal-set: as many as seats where each match has a deal of its own."""
    return season.plan.ruleset.seats if season.plan.terms.remote else 1


def _table(
    transaction: Transaction, season_id: SeasonId, seats: int, planned: Round
) -> Callable[[], Mapping[EntryNumber, Rated]]:
    """Compute the official table over all rounds before one, when it is asked for."""

    def table() -> Mapping[EntryNumber, Rated]:
        counted = kept_matches(transaction, season_id, seats, before_round=planned.number)
        most = int(counted.entries.max(initial=max(planned.entries, default=1)))
        # Names that sort as the numbers do.
        names = {EntryNumber(number): f"{number:09}" for number in range(1, most + 1)}
        rows = {row.bot: row for row in official_table_of(counted, names).rows}
        return {entry: _rated(rows[names[entry]]) for entry in planned.entries}

    return table


def _rated(row: Row) -> Rated:
    if row.rating is None:
        return Rated(MEAN, None)
    # A tenth of a point is far below what any schedule needs, and above what machines differ by.
    rating = float(np.round(row.rating, 1))
    if row.low is None or row.high is None:
        return Rated(rating, None)
    return Rated(rating, max(row.high - row.rating, row.rating - row.low))
