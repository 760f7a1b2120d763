"""Swiss rounds: neighbours in the official table meet, nobody twice if it can be helped."""

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations

from league.model.ids import EntryNumber
from league.pairing.round_robin import FEWEST_SEATS
from league.pairing.situation import Situation, Table, within_budget

# How many pairs are tried for duels without a meeting too many before one more is allowed.
_PATIENCE = 3_000
# How many times all exchanges are tried, and at larger tables between how distant ones.
_SWEEPS = 20
_TABLES_AWAY = 4
# One meeting more weighs as much as the table turned upside down, one owner more than everything.
_MEETING = 1 << 24
_OWNER = 1 << 40

Group = tuple[EntryNumber, ...]


def next_of_swiss(situation: Situation) -> tuple[Table, ...]:
    """Return the next Swiss round; nothing after the last one.

    Who has sat out least sits out where the field does not fill the tables: so the numbers of
    byes differ by at most one. The others are seated with their neighbours in the official table,
    in the first round by lot. A bye is no match, so it changes no rating.
    """
    if situation.over:
        return ()
    ranked = _ranked(situation)
    resting = set(_resting(situation, ranked))
    playing = [entry for entry in ranked if entry not in resting]
    groups = _duels if situation.seats == FEWEST_SEATS else _tables
    tables = tuple(Table(group, situation.deal_sets) for group in groups(situation, playing))
    return within_budget(tables, situation.budget)


def _ranked(situation: Situation) -> list[EntryNumber]:
    """Best first by the official table; equals, and everybody in the first round, by lot."""
    drawn = situation.draws("lots").shuffled(situation.entries)
    if not situation.held:
        return drawn
    return sorted(drawn, key=lambda entry: -situation.rated[entry].rating)


def _resting(situation: Situation, ranked: Sequence[EntryNumber]) -> list[EntryNumber]:
    """Who sits out: those who played most rounds, of these the last in the table."""
    # A round before somebody came counts as one that he sat out: he has tables to catch up on.
    from_last = list(reversed(ranked))
    from_last.sort(key=lambda entry: -situation.rounds_seated[entry])
    return from_last[: len(ranked) % situation.seats]


# Two seats


def _duels(situation: Situation, playing: Sequence[EntryNumber]) -> list[Group]:
    """Pairs of neighbours, with as few earlier meetings as can be found."""
    exchanged: list[Group] = []
    for keep_apart in (True, False):
        for most in range(max(situation.met.values(), default=0) + 1):
            allowed = _allowed(situation, most, keep_apart=keep_apart)
            found = _matching(playing, allowed)
            if found is not None:
                return found
            # Going back from the bottom may take for ever; exchanges find another way.
            exchanged = exchanged or _tables(situation, playing)
            if all(allowed(*pair) for pair in exchanged):
                return exchanged
    raise AssertionError("with every meeting allowed, neighbours can always meet")


def _allowed(situation: Situation, most: int, *, keep_apart: bool) -> Callable[..., bool]:
    """Whether two may meet who have met so often at most."""

    def allowed(one: EntryNumber, other: EntryNumber) -> bool:
        if keep_apart and situation.apart(one, other):
            return False
        return situation.met[frozenset((one, other))] <= most

    return allowed


def _matching(
    playing: Sequence[EntryNumber], allowed: Callable[[EntryNumber, EntryNumber], bool]
) -> list[Group] | None:
    """Pair from the top with the nearest that is allowed, going back where that leads nowhere."""
    pairs: list[tuple[EntryNumber, EntryNumber]] = []
    options = [_partners(playing, set(), allowed)]
    for _ in range(_PATIENCE):
        pair = next(options[-1], None)
        if pair is None:
            options.pop()
            if not options:
                return None
            pairs.pop()
            continue
        pairs.append(pair)
        if 2 * len(pairs) == len(playing):
            return list(pairs)
        taken = {entry for seated in pairs for entry in seated}
        options.append(_partners(playing, taken, allowed))
    return None


def _partners(
    playing: Sequence[EntryNumber],
    taken: set[EntryNumber],
    allowed: Callable[[EntryNumber, EntryNumber], bool],
) -> Iterator[tuple[EntryNumber, EntryNumber]]:
    """The first who is free with everybody free whom he may meet, the nearest first."""
    first, *others = [entry for entry in playing if entry not in taken]
    return ((first, other) for other in others if allowed(first, other))


# Three to seven seats


def _tables(situation: Situation, playing: Sequence[EntryNumber]) -> list[Group]:
    """Tables of neighbours, improved by exchanges as long as one makes them better."""
    seats = situation.seats
    place = {entry: number for number, entry in enumerate(playing)}
    seated = list(playing)

    def cost(table: int) -> int:
        group = seated[table * seats : (table + 1) * seats]
        return sum(_strain(situation, place, pair) for pair in combinations(group, 2))

    for _ in range(_SWEEPS):
        if not _exchanged(seated, seats, cost):
            break
    return [tuple(seated[first : first + seats]) for first in range(0, len(seated), seats)]


def _strain(
    situation: Situation, place: dict[EntryNumber, int], pair: tuple[EntryNumber, EntryNumber]
) -> int:
    """What speaks against seating two together."""
    one, other = pair
    distance = place[one] - place[other]
    met = situation.met[frozenset(pair)]
    return distance * distance + met * _MEETING + situation.apart(one, other) * _OWNER


def _exchanged(seated: list[EntryNumber], seats: int, cost: Callable[[int], int]) -> bool:
    """Exchange two at different tables wherever that helps; whether it did anywhere."""
    helped = False
    reach = len(seated) if seats == FEWEST_SEATS else _TABLES_AWAY * seats
    for one, other in combinations(range(len(seated)), 2):
        tables = one // seats, other // seats
        if tables[0] == tables[1] or other - one > reach:
            continue
        before = sum(map(cost, tables))
        seated[one], seated[other] = seated[other], seated[one]
        if sum(map(cost, tables)) < before:
            helped = True
        else:
            seated[one], seated[other] = seated[other], seated[one]
    return helped
