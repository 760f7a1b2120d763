"""What a seat is sent after an event, byte for byte, whatever the game."""

from dataclasses import dataclass
from typing import Any

from referee.errors import IllegalActionError
from referee.games.game import Decide, Event, Seat, State
from referee.wire.codec import OBSERVATION_WRITERS, WireCodec
from tests.builders import chosen

AnyState = State[Any, Any]  # of any game: its observations and facts are only written

_CODEC = WireCodec()


@dataclass(frozen=True)
class Sent:
    """What a seat is sent.

    Attributes:
        facts: What it learns.
        seen: Its observation.
        legal: Its legal actions; () if it is not asked.
        refusals: The texts with which other actions would be refused.
    """

    facts: tuple[bytes, ...]
    seen: bytes
    legal: tuple[int, ...]
    refusals: tuple[str, ...]


def sent_to(state: AnyState, seat: Seat, event: Event, actions: range) -> Sent:
    """Let an event happen, and collect what a seat gets.

    Args:
        state: The match; it moves.
        seat: The seat.
        event: The event.
        actions: Those of which the seat, when it is asked for one, tries what is not legal.
    """
    told = state.tell(event)
    facts = [fact.body for fact in told if fact.audience is None or seat in fact.audience]
    seen, legal, phase = state.observe(seat), state.legal(seat), state.phase()
    tries = bool(legal) and isinstance(phase, Decide) and phase.pick == 1
    return Sent(
        tuple(_CODEC.encode(fact) for fact in facts),
        OBSERVATION_WRITERS[type(seen)](seen),
        legal,
        tuple(_refusal(state, action) for action in actions if tries and action not in legal),
    )


def _refusal(state: AnyState, action: int) -> str:
    try:
        state.advance(chosen(action))
    except IllegalActionError as refused:
        return str(refused)
    raise AssertionError(f"{action} was accepted")
