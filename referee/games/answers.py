"""Reads answers to open questions; what it refuses, it refuses without telling what is hidden."""

from functools import lru_cache

from referee.errors import IllegalActionError
from referee.games.game import ActionId, Chosen, Event, Phase, Seat, Shuffle, Shuffled


def shuffled(event: Event, phase: Phase) -> tuple[int, ...]:
    """The order that chance gives.

    Args:
        event: The answer.
        phase: The open question.

    Raises:
        IllegalActionError: Nobody asked for a shuffle, or it is no permutation of its indices.
    """
    if type(event) is not Shuffled or type(phase) is not Shuffle:
        raise IllegalActionError(f"got {type(event).__name__}, but the open question is {phase}")
    order, size = event.order, phase.size
    try:
        complete = len(order) == size and set(order) == _indices(size)
    except TypeError:
        complete = False
    if not complete:
        # No text ever holds any of the order.
        raise IllegalActionError(f"expected a permutation of range({size})")
    return order


def one_action(event: Chosen, seat: Seat, action_count: int) -> ActionId:
    """The one action that the one asked seat chose; whether it is legal has not been looked at.

    Args:
        event: The answer.
        seat: The seat that is asked.
        action_count: How many actions the game has.

    Raises:
        IllegalActionError: It is not exactly one action of the game.
    """
    try:
        ((action,),) = event.actions
    except (TypeError, ValueError):
        raise _not_one_action(seat, action_count) from None
    # Exactly an int in range: no bool, no float, no negative index, no endless shift.
    if type(action) is not int or not 0 <= action < action_count:
        raise _not_one_action(seat, action_count)
    return action


def _not_one_action(seat: Seat, action_count: int) -> IllegalActionError:
    return IllegalActionError(
        f"seat {seat} gave something else, expected exactly one action, 0 to {action_count - 1}"
    )


def not_legal(seat: Seat, text: str) -> IllegalActionError:
    """The error for an action that is not legal: one text for all reasons.

    Another would tell what it must not, such as which suit the seat still holds.
    """
    return IllegalActionError(f"seat {seat} chose {text}, expected one of its legal actions")


@lru_cache(maxsize=16)
def _indices(size: int) -> frozenset[int]:
    return frozenset(range(size))
