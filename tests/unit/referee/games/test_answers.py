"""What is refused as an answer, and that the refusal tells nothing."""

from typing import Any

import pytest

from referee.errors import IllegalActionError
from referee.games.answers import not_legal, one_action, shuffled
from referee.games.game import ActionId, Chosen, Decide, Event, Phase, Seat, Shuffle, Shuffled


def test_a_permutation_answers_a_shuffle() -> None:
    assert shuffled(Shuffled((2, 0, 1)), Shuffle(3)) == (2, 0, 1)


@pytest.mark.parametrize(
    ("event", "phase"),
    [
        (Shuffled((0, 1, 2)), Decide((Seat(0),))),
        (Chosen(()), Shuffle(3)),
        (Shuffled((0, 1)), Shuffle(3)),
        (Shuffled((0, 1, 1)), Shuffle(3)),
        (Shuffled((0, 1, 3)), Shuffle(3)),
        (Shuffled((0, 1, 2, 2)), Shuffle(3)),
    ],
)
def test_everything_else_is_refused(event: Event, phase: Phase) -> None:
    with pytest.raises(IllegalActionError):
        shuffled(event, phase)


@pytest.mark.parametrize("order", [None, 7, ([], [], [])])
def test_what_is_no_order_at_all_is_refused(order: Any) -> None:  # whatever somebody passes
    with pytest.raises(IllegalActionError):
        shuffled(Shuffled(order), Shuffle(3))


def test_a_refusal_holds_nothing_of_the_order() -> None:
    with pytest.raises(IllegalActionError) as refused:
        shuffled(Shuffled((31, 32, 32)), Shuffle(3))
    assert "3" in str(refused.value)
    assert "31" not in str(refused.value)
    assert "32" not in str(refused.value)


def test_a_refused_action_is_named_and_nothing_else() -> None:
    assert str(not_legal(Seat(1), "QS")) == ("seat 1 chose QS, expected one of its legal actions")


def test_one_action_answers_one_seat() -> None:
    assert one_action(Chosen(((ActionId(54),),)), Seat(1), 55) == 54


@pytest.mark.parametrize(
    "actions",
    [(), ((),), ((1, 2),), ((1,), (2,)), ((-1,),), ((55,),), ((10**30,),), ((True,),), ((1.0,),)],
    ids=str,
)
def test_anything_but_one_action_of_the_game_is_refused(actions: Any) -> None:  # whatever comes
    with pytest.raises(IllegalActionError, match=r"seat 1 gave something else.*0 to 54"):
        one_action(Chosen(actions), Seat(1), 55)


@pytest.mark.parametrize("actions", [None, 7, (None,), "5"])
def test_what_is_no_choice_at_all_is_refused(actions: Any) -> None:  # whatever comes
    with pytest.raises(IllegalActionError, match="exactly one action"):
        one_action(Chosen(actions), Seat(1), 55)
