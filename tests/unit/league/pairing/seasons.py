"""Seasons without matches: round after round is planned, and a truth says how each came out."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from league.model.ids import EntryNumber
from league.model.seasons import Terms
from league.pairing import Held, Rated, Situation, Table

SEED = b"a season"
Kind = Callable[[Situation], tuple[Table, ...]]


def entries(count: int, first: int = 1) -> tuple[EntryNumber, ...]:
    """So many entries."""
    return tuple(EntryNumber(number) for number in range(first, first + count))


def a_situation(
    bots: int, seats: int = 2, *, deal_sets: int = 1, terms: Terms | None = None
) -> Situation:
    """The first round of a season in which everybody's rating grows with his number."""
    return Situation(
        entries=entries(bots),
        owners={},
        seats=seats,
        deal_sets=deal_sets,
        cycles=1,
        terms=terms or Terms(),
        round=1,
        held=(),
        seed=SEED,
        complete=tuple,
        table=lambda: by_number(entries(400)),
    )


def by_number(
    rated: Sequence[EntryNumber], *, half_width: float | None = 50.0
) -> Mapping[EntryNumber, Rated]:
    """A table in which the last entry leads."""
    return {entry: Rated(1400.0 + 4 * entry, half_width) for entry in rated}


def all_of(held: Sequence[Held]) -> Callable[[], Sequence[int]]:
    """Every deal-set is complete."""
    return lambda: [one.deal_sets for one in held]


@dataclass
class Season:
    """A season that grows.

    Attributes:
        kind: Its schedule.
        now: The situation before the round to come.
        rounds: What was planned.
    """

    kind: Kind
    now: Situation
    rounds: list[tuple[Table, ...]] = field(default_factory=list)

    def grow(self, rounds: int = 10_000) -> "Season":
        """Plan and play so many rounds, or as many as there are."""
        for _ in range(rounds):
            tables = self.kind(self.now)
            if not tables:
                break
            self.rounds.append(tables)
            held = (
                *self.now.held,
                *(Held(table.entries, table.deal_sets, self.now.round) for table in tables),
            )
            self.now = replace(
                self.now, held=held, complete=all_of(held), round=self.now.round + 1
            )
        return self

    def field_of(self, *playing: EntryNumber) -> "Season":
        """The same season with other entries from now on."""
        self.now = replace(self.now, entries=tuple(sorted(playing)))
        return self

    @property
    def tables(self) -> list[Table]:
        """All tables so far."""
        return [table for planned in self.rounds for table in planned]

    @property
    def sat(self) -> Counter[EntryNumber]:
        """At how many tables each sat."""
        return Counter(entry for table in self.tables for entry in table.entries)

    @property
    def byes(self) -> Counter[EntryNumber]:
        """In how many rounds each entry of today sat out."""
        return Counter(
            entry
            for planned in self.rounds
            for entry in self.now.entries
            if all(entry not in table.entries for table in planned)
        )
