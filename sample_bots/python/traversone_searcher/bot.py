"""Deals the unseen cards at random, plays each deal out, and counts what each card brings.

A house bot: beside the SDK it imports Quinola's own `referee.games` and `referee.wire`, so it runs
where Quinola is installed. Its dice and a fixed number of cards decide, never a clock. It leads
without signals, reads those of others only as `redeal` does, and declares whatever it may.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache

from traversone_play import CHOSEN, SUIT_SIZE, THREAT, Table, Trick, choice, laid_down, play_out

from quinola_bot import Bot, OptionValue, Request, run
from quinola_bot.search import best_of
from quinola_bot.strength import read_level
from referee.games.game import Over
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.actions import CARD_COUNT, FIRST_DECLARATION
from referee.games.traversone.observation import Question, TraversoneObservation
from referee.games.traversone.pack import THIRDS
from referee.wire.traversone import read_observation

EFFORT: Mapping[int, int] = {1: 0, 2: 800, 3: 2500}
"""By level: how many cards are played in trial for one decision. Level 1 tries nothing."""
DEFAULT = 3

WIDTH = 6
"""How many cards are tried: those that look best before any trial."""

HANDICAP = 3.0
"""Points, over all trials, that a card has to be better than one that looked better."""

PLACE = 2.0
"""What a place in the match is worth where the deal ends it, in points."""

TWO = 2
HIDDEN_DRAWS = 8
"""So many times less is tried where two do not see what is drawn: to deal that takes long."""

PASSES = 3
"""Of three seats with 14 cards each one lays a card down before the first trick."""


class TraversoneSearcher(Bot):
    """Asks the rules engine what each card brings."""

    def __init__(self, level: int = DEFAULT) -> None:
        """Choose a strength, a key of `EFFORT`."""
        self._effort = EFFORT[level]

    def choose(self, request: Request) -> int:
        """Declare; else try the cards that look best, all of them in the same deals."""
        legal = request.legal
        if legal[-1] >= FIRST_DECLARATION:
            return legal[-1]
        cards = [card for card in legal if card < CARD_COUNT]
        if len(cards) == 1:
            return cards[0]
        return Trials(request).best_card(cards, self._effort)


@lru_cache
def rules(options: tuple[tuple[str, OptionValue], ...]) -> Traversone:
    """The rules that a table plays."""
    return Traversone(**dict(options))


class Trials:
    """What one decision is tried on."""

    def __init__(self, request: Request) -> None:
        """Read what the seat sees."""
        self._game = game = rules(tuple(request.table.options.items()))
        self._seen = seen = read_observation(request.traversone)
        self._roll = request.random.random
        self._sign = game.sign
        self._table = Table(len(seen.seats), game.direction == "high", game.sides == "pairs")
        self._passes = 0
        if seen.question is not Question.PLAY:
            self._passes = PASSES - seen.passes
        form = game.forms[len(seen.seats)]
        self._cards_left = len(seen.seats) * form.tricks - len(seen.played)

    def best_card(self, cards: Sequence[int], effort: int) -> int:
        """The card after which the deal ends best."""
        options = self._promising(cards)
        trials = effort // self._cards_left
        if not self._game.show_drawn and len(self._seen.seats) == TWO:
            trials //= HIDDEN_DRAWS
        return best_of(options, trials, self._deal, self._worth, handicap=HANDICAP)

    def _promising(self, cards: Sequence[int]) -> list[int]:
        """The cards to be tried: what everybody plays in a trial, then what ducks and is weak."""
        if self._passes:
            first = laid_down(self._table, cards)
        else:
            first = choice(self._table, self._trick(), self._seen.seat, cards)
        others = [card for card in distinct(cards, self._seen) if card != first]
        others.sort(key=THREAT.__getitem__, reverse=bool(self._passes))
        return [first, *others][:WIDTH]

    def _trick(self) -> Trick:
        """The open trick."""
        seen, trick = self._seen, Trick()
        size = len(seen.seats)
        start = len(seen.played) // size * size
        leader = seen.seats.index(seen.leaders[-1])
        for place, card in enumerate(seen.played[start:]):
            trick.add(seen.seats[(leader + place) % size], card, size)
        return trick

    def _deal(self) -> TraversoneState:
        roll = self._roll
        return self._game.redeal(self._seen, lambda size: int(roll() * size))

    def _worth(self, world: TraversoneState, card: int) -> float:
        """What the deal comes to for the side of the seat, against the mean of the others."""
        state, trick, table = world.copy(), Trick(), self._table
        if not self._passes:
            trick = self._trick()
            trick.add(self._seen.seat, card, table.size)
        state.advance(CHOSEN[card])
        play_out(state, table, trick, max(0, self._passes - 1))
        return self._counted(state)

    def _counted(self, state: TraversoneState) -> float:
        """The score of the side below the mean of the others, in points, and places at the end."""
        seen, sides = state.observe(self._seen.seat), self._game.side_count
        own = seen.seat % sides
        others = [side for side in range(sides) if side != own]
        scores = seen.scores
        behind = sum(scores[side] for side in others) / len(others) - scores[own]
        worth = self._sign * behind / self._game.parts
        phase = state.phase()
        if isinstance(phase, Over):
            ranks = phase.ranks
            worth += PLACE * sum(
                (ranks[side] > ranks[own]) - (ranks[side] < ranks[own]) for side in others
            )
        return worth


def distinct(cards: Sequence[int], seen: TraversoneObservation) -> list[int]:
    """The cards without those that come to the same as another.

    Two cards do that if all between them in their suit have gone or are in the same hand, and both
    count the same. Cards of the open trick still lie between others.
    """
    size = len(seen.seats)
    gone = {*seen.played[: len(seen.played) // size * size], *seen.hand}
    kept: list[int] = []
    for card in cards:
        before = kept[-1] if kept else card
        between = range(before + 1, card)
        if (
            kept
            and before // SUIT_SIZE == card // SUIT_SIZE
            and THIRDS[before] == THIRDS[card]
            and all(other in gone for other in between)
        ):
            continue
        kept.append(card)
    return kept


if __name__ == "__main__":
    run(TraversoneSearcher(read_level(tuple(EFFORT), DEFAULT)))
