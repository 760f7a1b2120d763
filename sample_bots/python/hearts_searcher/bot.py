"""Deals the unseen cards at random, plays each deal out, and counts what each card costs.

A house bot: beside the SDK it imports Quinola's own `referee.games` and `referee.wire`, so it runs
where Quinola is installed. Its dice and a fixed number of cards decide, never a clock.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

from hearts_play import (
    CARDS,
    CHOSEN,
    PASSED,
    QUEEN,
    THREAT,
    after,
    best_passed,
    follow,
    lead,
    pass_of,
    play_out,
)

from quinola_bot import Bot, OptionValue, Request, run
from quinola_bot.search import best_of
from quinola_bot.strength import read_level
from referee.games.game import ActionId, Chosen, Over, Seat
from referee.games.hearts import Hearts, HeartsObservation, HeartsState
from referee.wire.hearts import read_observation


@dataclass(frozen=True, slots=True)
class Level:
    """How strong the bot is.

    Attributes:
        effort: How many cards are played in trial for one decision; with 0 the rules decide by
            which everybody plays in a trial.
        errors: How often it plays any legal card instead.
    """

    effort: int
    errors: float = 0.0


LEVELS: Mapping[int, Level] = {
    1: Level(effort=0, errors=1 / 3),
    2: Level(effort=0, errors=1 / 8),
    3: Level(effort=2500),
}
DEFAULT = 3

PASS_EFFORT = 4
"""How many times as much is tried for a pass, which comes once a deal."""

PASS_WIDTH = 5
"""Of how many cards, those that are best passed, three are chosen."""

WIDTH = 6
"""How many cards are tried: those that look best before any trial."""

HANDICAP = 20.0
"""Points, over all trials, that a card or a pass has to be better than one that looked better."""

PLACE = 10.0
"""What a place in the match is worth where the deal ends it, in points."""


class HeartsSearcher(Bot):
    """Asks the rules engine what each card costs."""

    def __init__(self, level: Level = LEVELS[DEFAULT]) -> None:
        """Choose a strength."""
        self._level = level

    def choose(self, request: Request) -> int | Sequence[int]:
        """Try what may be done, all of it in the same deals."""
        legal, level = request.legal, self._level
        if request.pick == len(legal) == 1:
            return legal[0]
        if request.random.random() < level.errors:
            errors = request.random.sample(legal, request.pick)
            return errors if request.pick > 1 else errors[0]
        trials = Trials(request)
        if request.pick == PASSED:
            return trials.best_pass(level.effort * PASS_EFFORT)
        return trials.best_action(legal, level.effort)


@lru_cache
def rules(options: tuple[tuple[str, OptionValue], ...]) -> Hearts:
    """The rules that a table plays."""
    return Hearts(**dict(options))


class Trials:
    """What one decision is tried on."""

    def __init__(self, request: Request) -> None:
        """Read what the seat sees."""
        self._game = rules(tuple(request.table.options.items()))
        self._seen = seen = read_observation(request.hearts)
        self._roll = request.random.random
        self._players = self._game.players
        self._trick = trick_of(seen, self._players)
        self._hunted = QUEEN not in seen.played
        self._cards_left = self._players * self._game.form.tricks - len(seen.played)

    def best_action(self, legal: Sequence[int], effort: int) -> int:
        """The card, or what a moon does, after which the deal ends best."""
        first = self._first(legal)
        others = distinct(legal, self._seen, self._game, self._trick)
        others.sort(key=lambda card: THREAT[card] if card < len(CARDS) else 0)
        options = [first, *(card for card in others if card != first)]
        trials = effort // max(1, self._cards_left)
        return best_of(
            options[:WIDTH], trials, self._deal, self._worth_of_action, handicap=HANDICAP
        )

    def best_pass(self, effort: int) -> tuple[int, ...]:
        """The three cards without which, and with what others pass, the deal ends best."""
        best_first = best_passed(self._seen.hand)[:PASS_WIDTH]
        options = [tuple(sorted(cards)) for cards in combinations(best_first, PASSED)]
        trials = effort // self._cards_left
        return best_of(options, trials, self._deal, self._worth_of_pass, handicap=HANDICAP)

    def _first(self, legal: Sequence[int]) -> int:
        """What looks best before any trial: what everybody plays in one."""
        if legal[0] >= len(CARDS):
            return legal[0]
        place, suit, best, heavy = 0, -1, -1, False
        for card in self._trick:
            place, suit, best, heavy = after(card, place, suit, best, heavy)
        if suit < 0:
            return lead(legal, hunted=self._hunted)
        if legal[0] // 13 == suit == legal[-1] // 13:
            return follow(legal, best, last=place == self._players - 1, heavy=heavy)
        return max(legal, key=THREAT.__getitem__)

    def _deal(self) -> HeartsState:
        roll = self._roll
        return self._game.redeal(self._seen, lambda size: int(roll() * size))

    def _worth_of_action(self, world: HeartsState, action: int) -> float:
        state = world.copy()
        state.advance(CHOSEN[action])
        trick = (*self._trick, action) if action < len(CARDS) else ()
        if len(trick) == self._players:
            trick = ()
        play_out(state, trick, self._players, hunted=self._hunted and action != QUEEN)
        return self._worth(state)

    def _worth_of_pass(self, world: HeartsState, passed: tuple[int, ...]) -> float:
        state = world.copy()
        own = self._seen.seat
        passes = [
            passed if seat == own else pass_of(state.legal(Seat(seat)))
            for seat in range(self._players)
        ]
        state.advance(Chosen(tuple(tuple(map(ActionId, cards)) for cards in passes)))
        play_out(state, (), self._players, hunted=True)
        return self._worth(state)

    def _worth(self, state: HeartsState) -> float:
        """What the deal came to for the seat: its points below the mean, and places at the end."""
        own, totals = self._seen.seat, state.observe(self._seen.seat).totals
        others = [total for seat, total in enumerate(totals) if seat != own]
        worth = sum(others) / len(others) - totals[own]
        if isinstance(state.phase(), Over):
            worth += PLACE * sum((total > totals[own]) - (total < totals[own]) for total in others)
        return worth


def trick_of(seen: HeartsObservation, players: int) -> tuple[int, ...]:
    """The cards of the open trick."""
    return seen.played[len(seen.played) // players * players :]


def distinct(
    legal: Sequence[int], seen: HeartsObservation, game: Hearts, trick: Sequence[int]
) -> list[int]:
    """The legal actions without those that come to the same as another.

    Two cards do that if all between them in their suit have gone or are in the same hand, and both
    count the same.
    """
    gone = {*seen.played, *seen.hand} - set(trick)
    worth = game.form.worth
    kept: list[int] = []
    for card in legal:
        same = bool(kept) and card < len(CARDS) and game.variant != "cancellation"
        if same:
            before = kept[-1]
            between = range(before + 1, card)
            same = before // 13 == card // 13 and worth[before] == worth[card]
            same = same and all(other in gone for other in between)
        if not same:
            kept.append(card)
    return kept


if __name__ == "__main__":
    run(HeartsSearcher(LEVELS[read_level(tuple(LEVELS), DEFAULT)]))
