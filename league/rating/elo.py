"""Online Elo: a number that moves after every match. For watching; it decides no league.

Why it decides nothing: it depends on the order of matches. The same 336 matches in reverse order
moved one of eight bots by 157 points. `league.rating.official` has the number that decides.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import fsum, log, tanh

from league.rating.results import FEWEST_SEATS, RatedTable

START = 1500.0
PROVISIONAL_GAMES = 30
K_PROVISIONAL = 40.0
K_ESTABLISHED = 20.0

# 1 / (1 + 10^(-d/400)) = 1/2 + tanh(d * ln 10 / 800) / 2. This form cannot overflow, and it is
# odd: what one bot gains by it is exactly what the other loses.
_HALF_NATURAL = log(10) / 800
# The K of a duel by that form, which counts every score twice.
_FAST = K_PROVISIONAL / 2
_SLOW = K_ESTABLISHED / 2


@dataclass(frozen=True, slots=True)
class OnlineRating:
    """A bot's online Elo, and how many rated matches it rests on."""

    rating: float = START
    games: int = 0

    @property
    def provisional(self) -> bool:
        """Whether the bot has fewer than 30 rated matches and still moves twice as fast."""
        return self.games < PROVISIONAL_GAMES

    @property
    def k(self) -> float:
        """The most that the next match can move this rating."""
        return K_PROVISIONAL if self.provisional else K_ESTABLISHED

    @property
    def label(self) -> str:
        """The rating for people: rounded, "1512?" while provisional."""
        return f"{self.rating:.0f}{'?' if self.provisional else ''}"


@dataclass(frozen=True, slots=True)
class Change:
    """What one match did to one bot's rating, with the terms that explain it.

    Attributes:
        before: the rating before the match.
        after: the rating after it.
        score: sum of 1, 1/2 or 0 over the other seats.
        expected: the sum that the ratings before the match led to expect.
    """

    before: OnlineRating
    after: OnlineRating
    score: float
    expected: float


def expected_score(rating: float, opponent: float) -> float:
    """Return the score to expect against one opponent.

    Args:
        rating: Elo rating of the bot.
        opponent: Elo rating of the other.

    Returns:
        A score from 0 to 1; 0.5 between equals. A lead of 400 is odds of ten to one.

    Source: Elo, The Rating of Chessplayers, 1978.
    """
    return 0.5 + 0.5 * tanh((rating - opponent) * _HALF_NATURAL)


def changes(before: Sequence[OnlineRating], finishes: Sequence[int]) -> tuple[Change, ...]:
    """Return what a match between different bots does to each of them, all at once.

    A bot moves by K / (seats - 1) times the sum, over the other seats, of score minus expected
    score. So no match moves a bot by more than its K, however many sit at the table.

    Args:
        before: ratings in seat order, all from before the match.
        finishes: per seat, 1 for the best; equal numbers are a tie.

    Returns:
        One change a seat. Two bots with one K move by exactly opposite amounts.
    """
    wins: list[list[int]] = [[] for _ in before]
    leads: list[list[float]] = [[] for _ in before]
    for one, other in combinations(range(len(before)), 2):
        won = (finishes[one] < finishes[other]) - (finishes[one] > finishes[other])
        lead = tanh((before[one].rating - before[other].rating) * _HALF_NATURAL)
        wins[one].append(won)
        wins[other].append(-won)
        leads[one].append(lead)
        leads[other].append(-lead)
    return tuple(map(_change, before, wins, leads))


def _change(before: OnlineRating, wins: Sequence[int], leads: Sequence[float]) -> Change:
    """Apply doubled scores (1, 0 or -1) and doubled expectations (-1 to 1), one per opponent."""
    # fsum rounds once, so that the order of the seats cannot change a bit of the result.
    surplus = fsum(won - lead for won, lead in zip(wins, leads, strict=True))
    moved = before.rating + before.k / (2 * len(wins)) * surplus
    return Change(
        before=before,
        after=OnlineRating(moved, before.games + 1),
        score=(len(wins) + sum(wins)) / 2,
        expected=(len(wins) + fsum(leads)) / 2,
    )


def history(tables: Iterable[RatedTable]) -> Iterator[tuple[Change, ...]]:
    """Tell, table by table, how online Elo moved.

    Args:
        tables: in planned order (`league.rating.results.planned_order`), never in the order in
            which they finished.

    Yields:
        For each table its changes in seat order; () where one bot had two seats, which is not
        rated here.
    """
    ladder: dict[str, OnlineRating] = {}
    for table in tables:
        step: tuple[Change, ...] = ()
        if len(set(table.bots)) == len(table.bots):
            step = changes([ladder.get(b, OnlineRating()) for b in table.bots], table.finishes)
            ladder.update((b, c.after) for b, c in zip(table.bots, step, strict=True))
        yield step


def replay(tables: Iterable[RatedTable]) -> dict[str, OnlineRating]:
    """Return every bot's online Elo after all tables: the last line of `history`, but fast.

    This is the repair for a late or a corrected result: nothing is undone, all is played over.

    Args:
        tables: in planned order, as for `history`.

    Returns:
        By bot, in the order of first appearance; a bot without a rated table is missing.
    """
    ladder: defaultdict[str, list[float]] = defaultdict(lambda: [START, 0])
    # As names of this function: they are looked up a million times.
    slow, fast, provisional, half, lead = _SLOW, _FAST, PROVISIONAL_GAMES, _HALF_NATURAL, tanh
    for table in tables:
        bots = table.bots
        if len(bots) > FEWEST_SEATS or bots[0] == bots[1]:
            _replay_slowly(ladder, table)
            continue
        # `changes` written out for two seats, to the same bits: calls and small objects would
        # cost several times the arithmetic.
        one, other = ladder[bots[0]], ladder[bots[1]]
        (rating, games), (opponent, met) = one, other
        finish, rival = table.finishes
        surplus = -lead((rating - opponent) * half)
        if finish < rival:
            surplus += 1.0
        elif finish > rival:
            surplus -= 1.0
        one[0] = rating + (slow if games >= provisional else fast) * surplus
        other[0] = opponent - (slow if met >= provisional else fast) * surplus
        one[1] = games + 1
        other[1] = met + 1
    return {bot: OnlineRating(rating, int(games)) for bot, (rating, games) in ladder.items()}


def _replay_slowly(ladder: defaultdict[str, list[float]], table: RatedTable) -> None:
    """Move the ratings of any table, unless one bot has two of its seats."""
    if len(set(table.bots)) < len(table.bots):
        return
    before = [OnlineRating(ladder[bot][0], int(ladder[bot][1])) for bot in table.bots]
    for bot, change in zip(table.bots, changes(before, table.finishes), strict=True):
        ladder[bot][:] = change.after.rating, change.after.games
