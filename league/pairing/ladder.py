"""Open ladders: the tables that tell most come first, and nobody's share gets out of hand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice
from math import ceil

import numpy as np

from league.model.ids import EntryNumber
from league.pairing.information import FloatArray, Information
from league.pairing.round_robin import FEWEST_SEATS
from league.pairing.situation import Situation, Table, within_budget

NEWCOMER_ROUNDS = 2
"""For so many rounds a newcomer meets opponents drawn by lot, so that all can be compared."""

NEWCOMER_OPPONENTS = 2
MOST_TABLES_A_ROUND = 3

# Gains are at most 1: worse than no gain, and far worse.
_AGAIN = -50.0
_APART = -1_000.0


def next_of_ladder(situation: Situation) -> tuple[Table, ...]:
    """Return the next round of a ladder; nothing when it has come to its end.

    A round has as many tables as the field fills. Newcomers have two opponents by lot in each of
    their first two rounds. Every other table is the one that narrows the errors of all ratings
    most; but who has sat far less than the mean comes first, and nobody sits far more.
    """
    rounds = situation.terms.rounds
    if rounds is not None and situation.round > rounds:
        return ()
    if len(situation.entries) < situation.seats or situation.precise:
        return ()
    field_of = _Field.of(situation)
    for group in _newcomers(situation):
        field_of.seat(group)
    if any(situation.rounds_seated[entry] >= NEWCOMER_ROUNDS for entry in situation.entries):
        while len(field_of.tables) < len(situation.entries) // situation.seats:
            field_of.seat(field_of.best())
    budget = situation.budget
    whole = field_of.tables if budget is None else field_of.tables[: max(1, budget)]
    return within_budget(
        tuple(Table(group, situation.deal_sets) for group in whole), situation.budget
    )


# Newcomers


def _newcomers(situation: Situation) -> Iterator[tuple[EntryNumber, ...]]:
    """The tables of those who sat in fewer than two rounds."""
    draws = situation.draws("newcomers")
    drawn = draws.shuffled(situation.entries)
    new = [entry for entry in drawn if situation.rounds_seated[entry] < NEWCOMER_ROUNDS]
    known = [entry for entry in drawn if entry not in new]
    if not known:
        return _among_newcomers(situation, new)
    return _with_known(situation, new, known)


def _among_newcomers(
    situation: Situation, new: Sequence[EntryNumber]
) -> Iterator[tuple[EntryNumber, ...]]:
    """Everybody is new: a ring of duels, or tables one after the other around the ring."""
    seats = situation.seats
    if seats == FEWEST_SEATS:
        # Around a ring each has two neighbours, and everybody can be compared.
        pairs = dict.fromkeys(frozenset((new[place - 1], new[place])) for place in range(len(new)))
        yield from (tuple(sorted(pair)) for pair in pairs)
        return
    for first in range(0, len(new), seats):
        yield tuple(islice(cycle(new), first, first + seats))


def _with_known(
    situation: Situation, new: Sequence[EntryNumber], known: Sequence[EntryNumber]
) -> Iterator[tuple[EntryNumber, ...]]:
    """Each newcomer among others who take turns in a drawn order."""
    waiting = [*known, *new]
    tables = NEWCOMER_OPPONENTS if situation.seats == FEWEST_SEATS else 1
    for newcomer in new:
        for _ in range(tables):
            table = [newcomer]
            while len(table) < situation.seats:
                table.append(_next_opponent(situation, table, waiting))
            yield tuple(table)


def _next_opponent(
    situation: Situation, table: Sequence[EntryNumber], waiting: list[EntryNumber]
) -> EntryNumber:
    """The first in the queue who may sit there; he goes to its end."""
    free = [entry for entry in waiting if entry not in table]
    strangers = (entry for entry in free if not any(situation.apart(entry, s) for s in table))
    chosen = next(strangers, free[0])
    waiting.remove(chosen)
    waiting.append(chosen)
    return chosen


# Everybody else


@dataclass(slots=True)
class _Field:
    """A round while it is planned.

    Attributes:
        situation: What it is planned from.
        information: What tables would tell.
        apart: Per two bots, what speaks against seating them together.
        sat: Per bot, at how many tables it sits, those of this round included.
        tables: Those of this round.
    """

    situation: Situation
    information: Information
    apart: FloatArray
    sat: "np.ndarray[tuple[int], np.dtype[np.int64]]"
    tables: list[tuple[EntryNumber, ...]] = field(default_factory=list)

    @classmethod
    def of(cls, situation: Situation) -> "_Field":
        """The round before any table is planned."""
        number = {entry: index for index, entry in enumerate(situation.entries)}
        ratings = (
            [situation.rated[entry].rating for entry in situation.entries]
            if situation.held
            else [0.0] * len(number)
        )
        information = Information(ratings, situation.seats)
        sat = np.zeros(len(number), np.int64)
        for one in situation.held:
            seated = [number[entry] for entry in one.entries if entry in number]
            information.met(seated, one.complete)
            sat[seated] += 1
        apart = np.array(
            [
                [_APART * situation.apart(one, other) for other in situation.entries]
                for one in situation.entries
            ]
        )
        return cls(situation, information.ready(), apart, sat)

    def seat(self, group: Sequence[EntryNumber]) -> None:
        """Add a table to the round."""
        self.tables.append(tuple(group))
        seated = self._numbers(group)
        self.information.add(seated, self.situation.deal_sets)
        self.sat[seated] += 1

    def best(self) -> tuple[EntryNumber, ...]:
        """The table that tells most of those that floor and cap allow."""
        gains = self.information.gains(self.situation.deal_sets) + self.apart
        for group in self.tables:
            seated = self._numbers(group)
            gains[np.ix_(seated, seated)] += _AGAIN
        free = self._free()
        table = self._first(free, gains)
        while len(table) < self.situation.seats:
            rest = [bot for bot in free if bot not in table]
            worth = gains[np.ix_(rest, table)].sum(axis=1)
            table.append(rest[int(np.argmax(worth))])
        return tuple(self.situation.entries[bot] for bot in table)

    def _first(self, free: Sequence[int], gains: FloatArray) -> list[int]:
        """Who is seated first: whoever is far behind, else the best pair."""
        behind = [bot for bot in free if self.sat[bot] < self._mean * self.situation.terms.floor]
        if behind:
            return [min(behind, key=lambda bot: self.sat[bot])]
        pairs = gains[np.ix_(free, free)]
        np.fill_diagonal(pairs, 2 * _APART)
        one, other = divmod(int(np.argmax(pairs)), len(free))
        return [free[one], free[other]]

    @property
    def _mean(self) -> float:
        """How many tables each sits at on average, with one more in this round."""
        return (float(self.sat.sum()) + self.situation.seats) / len(self.sat)

    def _free(self) -> list[int]:
        """Who may sit at one more table, in drawn order; everybody where these are too few."""
        most = max(1, ceil(self._mean * self.situation.terms.cap))
        now = Counter(entry for group in self.tables for entry in group)
        entries = self.situation.entries
        drawn = self.situation.draws(f"table {len(self.tables)}").shuffled(range(len(entries)))
        seated = self.situation.rounds_seated
        free = [
            bot
            for bot in drawn
            if self.sat[bot] < most
            and now[entries[bot]] < MOST_TABLES_A_ROUND
            and seated[entries[bot]] >= NEWCOMER_ROUNDS
        ]
        return free if len(free) >= self.situation.seats else drawn

    def _numbers(self, group: Iterable[EntryNumber]) -> list[int]:
        return [self.situation.entries.index(entry) for entry in group]
