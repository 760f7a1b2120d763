"""Report a season by game phase, where the game gives one: each deal is read from its record."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from league.model.ids import SeasonId
from league.model.reports import PhaseLine, PhaseReport
from league.model.results import Match
from league.rating.shares import measured_mean
from league.store import Store
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import results as result_rows
from league.verbs.seasons import season_with
from league.verbs.standings import entry_names, standings
from referee.games import ruleset
from referee.games.game import OptionValue
from referee.games.hearts import facts as hearts
from referee.games.reversis import facts as reversis
from referee.match.record import Transcript
from referee.match.replay import replay
from referee.match.transcript import read


class Deal(NamedTuple):
    """One deal of a match.

    Attributes:
        phase: Which phase of the game it is.
        points: What it gave to each seat.
    """

    phase: str
    points: tuple[int, ...]


Phases = Callable[[Iterable[object], Mapping[str, OptionValue]], Iterator[Deal]]


def _hearts(facts: Iterable[object], _: Mapping[str, OptionValue]) -> Iterator[Deal]:
    """By where cards are passed: with no pass a hand must be played as it was dealt."""
    phase = ""
    for fact in facts:
        if isinstance(fact, hearts.DealStarted):
            names = {0: "no passing", 1: "passing left", len(fact.totals) - 1: "passing right"}
            phase = names.get(fact.pass_offset, f"passing {fact.pass_offset} seats on")
        elif isinstance(fact, hearts.DealEnded):
            yield Deal(phase, fact.points)


def _reversis(facts: Iterable[object], options: Mapping[str, OptionValue]) -> Iterator[Deal]:
    """By the deal of the match: pots grow, and the last deals play for what is in them."""
    held: tuple[int, ...] = ()
    for fact in facts:
        if isinstance(fact, reversis.DealEnded):
            before = held or (int(options["start_chips"]),) * len(fact.chips)
            gained = tuple(now - then for now, then in zip(fact.chips, before, strict=True))
            yield Deal(f"deal {fact.deal}", gained)
            held = fact.chips


PHASES: dict[str, Phases] = {"hearts": _hearts, "reversis": _reversis}
"""How each game that has phases is split into them."""


def phase_report(store: Store, season_id: SeasonId) -> PhaseReport:
    """What each phase gave to each bot, and to all; every record is replayed for it.

    Raises:
        NotFoundError: There is no such season.
        RecordError: A record does not hold.
    """
    with store.reading() as transaction:
        season = season_with(transaction, season_id)
        names = entry_names(entry_rows.entries_of_season(transaction, season_id))
    rules = season.plan.ruleset
    bots = tuple(row.bot for row in standings(store, season_id).rows)
    seen = _seen(store, season_id, PHASES[rules.game]) if rules.game in PHASES else _Seen()
    of_entry = {name: entry for entry, name in names.items()}
    lines = [*seen.lines(None, None)]
    for bot in bots:
        lines += seen.lines(bot, of_entry[bot])
    return PhaseReport(
        season_id=season_id,
        revision=season.revision,
        game=rules.game,
        unit=ruleset(rules.game, dict(rules.options)).spec.unit.name,
        lines=tuple(lines),
    )


class _Seen:
    """Deals of complete deal-sets, one row a seat."""

    def __init__(self) -> None:
        self._phases: dict[str, list[tuple[int, int, int]]] = {}
        self._deal_sets: dict[str, int] = {}

    def add(self, deal_set: str, entry: int, phase: str, points: int) -> None:
        """Add what a seat got out of a deal."""
        number = self._deal_sets.setdefault(deal_set, len(self._deal_sets))
        self._phases.setdefault(phase, []).append((number, entry, points))

    @cached_property
    def _tables(self) -> dict[str, NDArray[np.int64]]:
        """The rows of each phase, once all are there: number of the deal-set, entry, points."""
        return {phase: np.array(rows, np.int64) for phase, rows in self._phases.items()}

    def lines(self, bot: str | None, entry: int | None) -> Iterator[PhaseLine]:
        """Lines of an entry, or of all; nothing is added any more."""
        for phase, table in self._tables.items():
            mine = table if entry is None else table[table[:, 1] == entry]
            found = measured_mean(mine[:, 2].astype(np.float64), mine[:, 0])
            if found is not None:
                ends = (found.mean, found.low, found.high)
                yield PhaseLine(bot, phase, found.values, found.deal_sets, *ends)


def _seen(store: Store, season_id: SeasonId, phases: Phases) -> _Seen:
    """Replay every match of a complete deal-set."""
    seen = _Seen()
    with store.reading() as transaction:
        complete = result_rows.complete_deal_sets(transaction, season_id)
        matches = match_rows.rateable(transaction, season_id, 0, None)
    for match in matches:
        if match.deal_path not in complete:
            continue
        with store.reading() as transaction:
            record = result_rows.find_record(transaction, match.match_id)
        if record is not None:
            _look_at(seen, match, read(record.transcript), phases)
    return seen


def _look_at(seen: _Seen, match: Match, transcript: Transcript, phases: Phases) -> None:
    """Add the deals of a match, without the seats that it forfeited."""
    facts = (fact.body for step in replay(transcript) for fact in step.facts)
    for deal in phases(facts, dict(transcript.options)):
        for seat, points in enumerate(deal.points):
            if seat not in transcript.forfeited_seats:
                seen.add(match.deal_path, match.entries[seat], deal.phase, points)
