"""What a schedule knows when it is asked for its next round, and what it answers: pure values."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations

from league.model.ids import EntryNumber
from league.model.seasons import Terms
from league.pairing.draws import Draws


@dataclass(frozen=True, slots=True)
class Table:
    """One pairing to come: who meets, over how many deal-sets.

    Attributes:
        entries: Who sits at its places; where they sit is drawn for each deal-set.
        deal_sets: How many deal-sets it plays, at least one.
    """

    entries: tuple[EntryNumber, ...]
    deal_sets: int


@dataclass(frozen=True, slots=True)
class Held:
    """A pairing that has been planned in an earlier round.

    Attributes:
        entries: Who sits at its places.
        deal_sets: How many deal-sets were planned.
        round: In which round it was planned, from 1.
    """

    entries: tuple[EntryNumber, ...]
    deal_sets: int
    round: int


@dataclass(frozen=True, slots=True)
class Rated:
    """What the official table says of an entry.

    Attributes:
        rating: In Elo; the mean of all where it is not ranked yet.
        half_width: How far its 95 % interval reaches to the further side; None while there is
            none.
    """

    rating: float
    half_width: float | None


@dataclass(frozen=True, eq=False)
class Situation:
    """Everything that the next round may depend on. Equal situations give equal rounds.

    Attributes:
        entries: Who takes part now, ascending.
        owners: Whose each of them is; None for nobody's in particular.
        seats: Seats at a table.
        deal_sets: Deal-sets a pairing, as asked for.
        cycles: How often everybody is to meet everybody.
        terms: How far the schedule goes.
        round: Number of the round to plan, from 1.
        held: Every pairing so far, in planned order.
        seed: Chance of the whole schedule.
        complete: Counts the complete deal-sets of each pairing in `held`; only called where it
            matters.
        table: Computes the official table over all rounds so far; only called where it matters.
        decided: Says whether a sequential test has come to its end; only called where it matters.
    """

    entries: tuple[EntryNumber, ...]
    owners: Mapping[EntryNumber, str | None]
    seats: int
    deal_sets: int
    cycles: int
    terms: Terms
    round: int
    held: tuple[Held, ...]
    seed: bytes
    complete: Callable[[], Sequence[int]]
    table: Callable[[], Mapping[EntryNumber, Rated]]
    decided: Callable[[], bool] = lambda: False

    def draws(self, what: str) -> Draws:
        """Chance of the round to plan."""
        return Draws(self.seed, f"{what} of round {self.round}")

    @cached_property
    def rated(self) -> Mapping[EntryNumber, Rated]:
        """The official table, computed once."""
        return self.table()

    @cached_property
    def met(self) -> Counter[frozenset[EntryNumber]]:
        """In how many pairings each two have met."""
        return Counter(
            frozenset(pair) for one in self.held for pair in combinations(one.entries, 2)
        )

    @cached_property
    def rounds_seated(self) -> Counter[EntryNumber]:
        """In how many rounds each entry sat at a table."""
        sat = {(one.round, entry) for one in self.held for entry in one.entries}
        return Counter(entry for _, entry in sat)

    def apart(self, one: EntryNumber, other: EntryNumber) -> bool:
        """Whether two belong to one owner, and so are not seated together if it can be helped."""
        owner = self.owners.get(one)
        return self.terms.owners_apart and owner is not None and owner == self.owners.get(other)

    def mixed(self, entries: tuple[EntryNumber, ...]) -> bool:
        """Whether no two of these must be kept apart."""
        return not any(self.apart(*pair) for pair in combinations(entries, 2))

    @property
    def budget(self) -> int | None:
        """Deal-sets that may still be planned; None without a bound."""
        bounds = []
        if self.terms.matches is not None:
            bounds.append(self.terms.matches // self.seats)
        if self.terms.deal_sets_per_bot is not None:
            bounds.append(self.terms.deal_sets_per_bot * len(self.entries) // self.seats)
        planned = sum(one.deal_sets for one in self.held)
        return max(0, min(bounds) - planned) if bounds else None

    @property
    def precise(self) -> bool:
        """Whether every rating is known as precisely as is wanted; no if nothing is wanted."""
        wanted = self.terms.until_elo
        if wanted is None or not self.held:
            return False
        widths = [self.rated[entry].half_width for entry in self.entries]
        return all(width is not None and width <= wanted for width in widths)

    @property
    def over(self) -> bool:
        """Whether all rounds are played, no table can be filled, or all is known well enough."""
        rounds = self.terms.rounds
        if rounds is not None and self.round > rounds:
            return True
        return len(self.entries) < self.seats or self.precise


def within_budget(tables: tuple[Table, ...], budget: int | None) -> tuple[Table, ...]:
    """Tables with as few deal-sets as a budget needs, alike for all; none if it is too small."""
    if budget is None or sum(table.deal_sets for table in tables) <= budget:
        return tables
    share = budget // len(tables)
    return tuple(replace(table, deal_sets=share) for table in tables) if share else ()
