"""Questions that random play seldom asks, and how to come to them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from referee.check.bottable import Style, at_random
from referee.check.subject import Announced, Subject
from referee.games import named_ruleset
from referee.games.cards import RANKS
from referee.games.game import Draw, OptionValue
from referee.games.hearts.observation import Question as HeartsQuestion
from referee.games.reversi.notation import ONE_ACTIONS
from referee.games.reversis.observation import Question as ReversisQuestion
from referee.games.traversone.actions import CARD_COUNT, FIRST_DECLARATION
from referee.games.traversone.observation import Question as TraversoneQuestion
from referee.match.traffic import Request

Found = Callable[[Request[bytes]], bool]
"""Whether a request is what is looked for."""

_RANK_COUNT = len(RANKS)
_SPADES = 2 * _RANK_COUNT
_SECOND = 2
_SHOOTER = 0


def _shooting(request: Request[bytes], _draw: Draw) -> Sequence[int]:
    """One seat of Hearts takes all that it can, and the others keep low."""
    by_rank = sorted(request.legal_actions, key=lambda card: card % _RANK_COUNT)
    if request.pick > 1:
        return by_rank[: request.pick] if request.seat == _SHOOTER else by_rank[-request.pick :]
    if request.seat == _SHOOTER:
        return by_rank[-1:]
    # Whoever takes the trick gets the queen and the hearts in it: they are kept for the shooter.
    return [min(by_rank, key=lambda card: (card >= _SPADES, card % _RANK_COUNT))]


@dataclass(frozen=True, slots=True)
class Rarity:
    """A question that is looked for.

    Attributes:
        check: The check that it belongs to.
        label: The preset at whose tables it is asked.
        found: Whether a request is it.
        options: Options beside the preset's.
        every_ruleset: Whether it needs a bot that announces every ruleset of the game.
        style: How the kit plays until then.
        most: In one match, events after which it is not looked for any longer.
        first: Number of the match in which to look first: in most before, it never comes.
    """

    check: str
    label: str
    found: Found
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    every_ruleset: bool = False
    style: Style = at_random
    most: int = 4_000
    first: int = 0

    @property
    def game(self) -> str:
        """The game's name."""
        return self.label.partition(":")[0]

    @property
    def full_label(self) -> str:
        """The preset with its options."""
        options = ", ".join(f"{name} = {value}" for name, value in self.options.items())
        return f"{self.label} with {options}" if options else self.label

    def ruleset(self) -> Announced:
        """The rules at whose tables it is asked."""
        return Announced(self.full_label, self.game, named_ruleset(self.label, self.options))

    def concerns(self, subject: Subject) -> bool:
        """Whether a bot announces these rules."""
        if self.game in subject.games:
            return True
        return not self.every_ruleset and self.label in subject.games


def _asks(question: object) -> Found:
    def found(request: Request[bytes]) -> bool:
        return _seen(request).question is question

    return found


def _seen(request: Request[bytes]) -> Any:  # Any: each game's own observation
    return request.observation


def _holds_twins(request: Request[bytes]) -> bool:
    hand = _seen(request).hand
    return len(set(hand)) < len(hand)


def _has_right(request: Request[bytes]) -> bool:
    return bool(_seen(request).espagnolette_right)


def _may_signal(request: Request[bytes]) -> bool:
    return any(CARD_COUNT <= action < FIRST_DECLARATION for action in request.legal_actions)


def _may_declare(request: Request[bytes]) -> bool:
    return request.legal_actions[-1] >= FIRST_DECLARATION


def _sets_up(request: Request[bytes]) -> bool:
    return request.sequence == _SECOND


def _chooses_run(request: Request[bytes]) -> bool:
    squares = [ONE_ACTIONS[action].partition("/")[0] for action in request.legal_actions]
    return len(set(squares)) < len(squares)


RARITIES = (
    Rarity("hearts_pass", "hearts:hearts", _asks(HeartsQuestion.PASS)),
    Rarity(
        "hearts_moon",
        "hearts:hearts",
        _asks(HeartsQuestion.MOON),
        style=_shooting,
        most=60,
        first=116,
    ),
    Rarity("hearts_twins", "hearts:cancellation", _holds_twins),
    Rarity("reversi_setup", "reversi:historic", _sets_up),
    Rarity("reversi_runs", "reversi:children", _chooses_run),
    Rarity("reversis_discard", "reversis:reversis", _asks(ReversisQuestion.DISCARD)),
    Rarity("reversis_exchange", "reversis:reversis", _asks(ReversisQuestion.EXCHANGE)),
    Rarity("reversis_claim", "reversis:manual_claim", _asks(ReversisQuestion.CLAIM)),
    Rarity("reversis_right", "reversis:espagnolette", _has_right),
    Rarity(
        "traversone_pass",
        "traversone:ciapano",
        _asks(TraversoneQuestion.PASS),
        options={"players": 3},
    ),
    Rarity(
        "traversone_aside",
        "traversone:ciapano",
        _asks(TraversoneQuestion.SET_ASIDE),
        options={"players": 3},
    ),
    Rarity("traversone_signal", "traversone:partner", _may_signal),
    Rarity(
        "traversone_declare",
        "traversone:straight",
        _may_declare,
        options={"accuse": True},
        every_ruleset=True,
    ),
)
"""Every question that is looked for."""
