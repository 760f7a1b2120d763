"""Publish and verify the seed to which a season was committed."""

import hashlib
from collections.abc import Iterator, Mapping

from league.model.ids import SeasonId
from league.model.results import Match
from league.model.seasons import Season
from league.store import Store, Transaction
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import pairings as pairing_rows
from league.store import results as result_rows
from league.store import rounds as round_rows
from league.store import seeds as seed_rows
from league.store.matches import Page
from league.verbs.grow import next_tables
from league.verbs.planning import Begin, Dealing, Schedule, planned_round
from league.verbs.seasons import season_with
from league.verbs.situation import situation_before
from referee.errors import ConflictError, RecordError
from referee.match.chance import deal_key
from referee.match.transcript import read

_PAGE = 1_000


def published_seed(store: Store, season_id: SeasonId) -> bytes:
    """The seed of a season that is over.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: The season is not over: its seed is still secret.
    """
    with store.reading() as transaction:
        return _seed(season_with(transaction, season_id))


def verify_season(store: Store, season_id: SeasonId) -> int:
    """Check that all chance of a season came from the seed to which it was committed.

    The seed must have the published SHA-256 and give every pairing, every cyclic order and the
    deal key of every record; together with the results of the rounds before, where a schedule
    pairs by results.

    Returns:
        How many records were checked.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: The season is not over: its seed is still secret.
        RecordError: Something does not follow from the seed; it says what.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        _seed(season)
        seeds = _checked_seeds(transaction, season)
        _check_schedule(transaction, season, seeds)
        return _check_records(transaction, season_id, seeds)


def _checked_seeds(transaction: Transaction, season: Season) -> dict[int, bytes]:
    """The season's seeds by their parts; each has the SHA-256 that was published for it."""
    published = [*(one.digest for one in season.earlier_seeds), season.seed_digest]
    seeds = seed_rows.public_seeds(transaction, season.season_id, over=True)
    for digest, one in zip(published, seeds, strict=True):
        if hashlib.sha256(one.seed).hexdigest() != digest:
            raise RecordError(
                f"season {season.season_id}: its seed has another SHA-256 than {digest}, "
                "which was published"
            )
    return {one.part: one.seed for one in seeds}


def _seed(season: Season) -> bytes:
    if season.seed is None:
        raise ConflictError(
            f"season {season.season_id} is not over: its seed is secret until then, only its "
            f"SHA-256 is public: {season.seed_digest}"
        )
    return season.seed


def _check_schedule(transaction: Transaction, season: Season, seeds: Mapping[int, bytes]) -> None:
    due = tuple(_planned_again(transaction, season, seeds))
    pairings = pairing_rows.pairings_of(transaction, season.season_id)
    if pairings != tuple(pairing for one in due for pairing in one.pairings):
        raise RecordError(f"season {season.season_id}: its pairings do not come from its seed")
    deal_sets = tuple(
        deal_set
        for pairing in pairings
        for deal_set in pairing_rows.deal_sets_of(transaction, pairing.pairing_id)
    )
    if deal_sets != tuple(deal_set for one in due for deal_set in one.deal_sets):
        raise RecordError(f"season {season.season_id}: its seatings do not come from its seed")
    _check_matches(
        transaction, season.season_id, tuple(match for one in due for match in one.matches)
    )


def _planned_again(
    transaction: Transaction, season: Season, seeds: Mapping[int, bytes]
) -> Iterator[Schedule]:
    """Every round as its seed, the rounds before it and their results give it."""
    begin = Begin(season.season_id)
    entries = entry_rows.entries_of_season(transaction, season.season_id)
    for planned in round_rows.rounds_of(transaction, season.season_id):
        seed = seeds[planned.part]
        situation = situation_before(transaction, season, planned, entries, seed)
        tables = next_tables(season.plan.schedule, situation)
        dealing = Dealing(season.plan.ruleset.seats, planned.terms.remote)
        schedule = planned_round(begin, tables, dealing, seed)
        begin = begin.after(schedule)
        yield schedule


def _check_matches(
    transaction: Transaction, season_id: SeasonId, planned: tuple[Match, ...]
) -> None:
    for first in range(0, len(planned), _PAGE):
        page = Page(after=first, limit=_PAGE)
        found = match_rows.page_of_matches(transaction, season_id, page)
        for due, match in zip(planned[first : first + _PAGE], found, strict=True):
            if (match.match_id, match.entries) != (due.match_id, due.entries):
                raise RecordError(f"match {match.match_id}: its seats do not come from the seed")


def _check_records(
    transaction: Transaction, season_id: SeasonId, seeds: Mapping[int, bytes]
) -> int:
    part = {one.number: one.part for one in round_rows.rounds_of(transaction, season_id)}
    seed_of = {
        f"season/{season_id}/pairing/{pairing.number}": seeds[part[pairing.round]]
        for pairing in pairing_rows.pairings_of(transaction, season_id)
    }
    settled = result_rows.settled_ids(transaction, season_id)
    for match_id in settled:
        record = result_rows.find_record(transaction, match_id)
        if record is None:
            raise RecordError(f"match {match_id} has a result but no record")
        transcript = read(record.transcript)
        seed = seed_of.get(transcript.deal_path.partition("/deal-set/")[0])
        if seed is None or transcript.deal_key != deal_key(seed, transcript.deal_path):
            raise RecordError(f"match {match_id}: its deal key does not come from the seed")
    return len(settled)
