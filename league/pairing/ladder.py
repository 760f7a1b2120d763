"""Open ladders: the tables that tell most come first, and nobody's share gets out of hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import cycle, islice
from math import ceil
from typing import Self

import numpy as np
from numpy.typing import NDArray

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
_NEVER = -1e9

# How often a round looks at what is known: after each table, up to so many tables.
_LOOKS = 64

IntArray = NDArray[np.int64]


def next_of_ladder(situation: Situation) -> tuple[Table, ...]:
    """Return the next round of a ladder; nothing when it has come to its end.

    A round has as many tables as the field fills. Newcomers have two opponents by lot in each of
    their first two rounds. Every other table is the one that narrows the errors of all ratings
    most; but who has sat far less than the mean comes first, and nobody sits far more.
    """
    if situation.over:
        return ()
    groups = list(_newcomers(situation))
    missing = len(situation.entries) // situation.seats - len(groups)
    if missing > 0 and any(seated >= NEWCOMER_ROUNDS for seated in _rounds_seated(situation)):
        groups += _Field.of(situation, groups).best(missing)
    budget = situation.budget
    whole = groups if budget is None else groups[: max(1, budget)]
    return within_budget(tuple(Table(group, situation.deal_sets) for group in whole), budget)


def _rounds_seated(situation: Situation) -> list[int]:
    """In how many rounds each of the field has sat."""
    return [situation.rounds_seated[entry] for entry in situation.entries]


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
    """A round while it is planned; bots are numbered in an order drawn for it.

    Attributes:
        situation: What it is planned from.
        entries: The bots in that order: of equal tables the first is taken.
        information: What tables would tell.
        against: Per two bots, what speaks against seating them together.
        sat: Per bot, at how many tables it sits, those of this round included.
        now: Per bot, at how many tables of this round.
    """

    situation: Situation
    entries: tuple[EntryNumber, ...]
    information: Information
    against: FloatArray
    sat: IntArray
    now: IntArray

    @classmethod
    def of(cls, situation: Situation, planned: Sequence[tuple[EntryNumber, ...]]) -> Self:
        """The round when the tables of its newcomers are planned."""
        entries = tuple(situation.draws("field").shuffled(situation.entries))
        number = {entry: index for index, entry in enumerate(entries)}
        information = Information(
            [situation.rated[one].rating for one in entries], situation.seats
        )
        sat, now = np.zeros((2, len(entries)), np.int64)
        made = cls(situation, entries, information, _apart(situation, entries), sat, now)
        for one, complete in zip(situation.held, situation.complete(), strict=True):
            bots = [number[entry] for entry in one.entries if entry in number]
            information.met(bots, complete)
            made.sat[bots] += 1
        for group in planned:
            bots = [number[entry] for entry in group]
            information.met(bots, situation.deal_sets)
            made.seat(bots)
        information.ready()
        return made

    def seat(self, bots: Sequence[int]) -> None:
        """Count a table of this round."""
        self.sat[bots] += 1
        self.now[bots] += 1
        self.against[np.ix_(bots, bots)] += _AGAIN

    def best(self, tables: int) -> Iterator[tuple[EntryNumber, ...]]:
        """So many tables that tell most; in large fields several for each look at the gains."""
        at_once = max(1, tables // _LOOKS)
        for first in range(0, tables, at_once):
            gains = self.information.gains(self.situation.deal_sets) + self.against
            self._shut_out(gains)
            chosen = []
            for _ in range(min(at_once, tables - first)):
                chosen.append(self._table(gains))
                self.seat(chosen[-1])
                # What these would tell once more is not known before the next look.
                gains[chosen[-1], :] += _AGAIN
                gains[:, chosen[-1]] += _AGAIN
            self.information.learn(chosen, self.situation.deal_sets)
            yield from (tuple(self.entries[bot] for bot in table) for table in chosen)

    def _shut_out(self, gains: FloatArray) -> None:
        """Let nobody meet himself, nor whoever has sat enough, unless too few are left then."""
        np.fill_diagonal(gains, _NEVER)
        seated = self.situation.rounds_seated
        new = np.array([seated[entry] < NEWCOMER_ROUNDS for entry in self.entries])
        most = max(1, ceil(self._mean * self.situation.terms.cap))
        enough = new | (self.sat >= most) | (self.now >= MOST_TABLES_A_ROUND)
        if np.count_nonzero(~enough) >= self.situation.seats:
            gains[enough, :] = _NEVER
            gains[:, enough] = _NEVER

    def _table(self, gains: FloatArray) -> list[int]:
        """The table that tells most; whoever is far behind the mean is seated first."""
        table = [self._first(gains)]
        while len(table) < self.situation.seats:
            worth = gains[:, table].sum(axis=1)
            worth[table] = _NEVER
            table.append(int(np.argmax(worth)))
        return table

    def _first(self, gains: FloatArray) -> int:
        """Who is seated first."""
        worth = gains.max(axis=1)
        behind = (self.sat < self._mean * self.situation.terms.floor) & (worth > _APART)
        if np.any(behind):
            return int(np.argmin(np.where(behind, self.sat, self.sat.max() + 1)))
        return int(np.argmax(worth))

    @property
    def _mean(self) -> float:
        """How many tables each sits at on average, with one more in this round."""
        return (float(self.sat.sum()) + self.situation.seats) / len(self.sat)


def _apart(situation: Situation, entries: Sequence[EntryNumber]) -> FloatArray:
    """Return per two bots what speaks against seating them together: one owner, or nothing."""
    against = np.zeros((len(entries), len(entries)))
    owned: dict[str, list[int]] = {}
    for bot, entry in enumerate(entries):
        owner = situation.owners.get(entry)
        if owner is not None and situation.terms.owners_apart:
            owned.setdefault(owner, []).append(bot)
    for bots in owned.values():
        against[np.ix_(bots, bots)] = _APART
    return against
