"""Rules page, section 10 and rows 82 to 87: what a leader may tell with its card."""

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Seat
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.actions import Signal
from referee.games.traversone.facts import CardPlayed
from referee.games.traversone.pack import CARDS
from tests.unit.referee.games.traversone.arranging import (
    a_trick,
    at_a_lead,
    latin,
    named,
    names,
)

GAME = Traversone(sides="pairs", first_dealer="3")
OTHERS = {1: "7d 7c", 2: "6d 6c", 3: "4d 4c"}


def leading(hand: str, game: Traversone = GAME) -> TraversoneState:
    return at_a_lead({**OTHERS, 0: hand}, 0, game)


def signals_of(state: TraversoneState, card: str = "5d") -> list[str]:
    """The signals with which a card may be led."""
    legal = names(state.legal(Seat(0)))
    assert card in legal
    return [text.split()[1] for text in legal if text.startswith(f"{card} ")]


@pytest.mark.parametrize(
    ("hand", "signals"),
    [
        ("5d Kd 3c", ["busso"]),
        ("5d 3c Ks", ["busso", "volo"]),
        ("5d 4d 3c", ["busso"]),
        ("5d Kd 4d 3c", ["busso", "striscio"]),
        ("3d 2d Ad Kd Cd Jd 5d", ["busso", "striscio"]),
    ],
    ids=["82", "83", "84", "85", "many"],
)
def test_volo_and_striscio_must_be_true(hand: str, signals: list[str]) -> None:
    state = leading(hand)
    assert signals_of(state) == signals
    for signal in {"busso", "volo", "striscio"} - set(signals):
        before = state.observe(Seat(0))
        with pytest.raises(IllegalActionError):
            state.advance(named(f"5d {signal}"))
        assert state.observe(Seat(0)) == before


@pytest.mark.parametrize("least", range(1, 10))
def test_how_many_are_many_is_an_option(least: int) -> None:
    game = Traversone(signals="leader", striscio_min=least)
    suit = CARDS[:10]
    for held in range(1, 11):
        hand = " ".join(suit[-held:])
        told = signals_of(leading(hand, game), "4d")
        assert ("striscio" in told) == (held - 1 >= least)


def test_86_a_follower_cannot_signal() -> None:
    state = leading("5d 3c")
    a_trick(state, "5d")
    assert names(state.legal(Seat(1))) == ["7d"]
    for signal in ("busso", "volo", "striscio"):
        with pytest.raises(IllegalActionError):
            state.advance(named(f"7d {signal}"))


def test_86_nor_anybody_where_signals_are_off() -> None:
    state = leading("5d 3c", Traversone())
    assert names(state.legal(Seat(0))) == ["5d", "3c"]
    for signal in ("busso", "volo", "striscio"):
        with pytest.raises(IllegalActionError):
            state.advance(named(f"5d {signal}"))


def test_87_nobody_must_do_what_a_signal_asks() -> None:
    state = leading("5d 3c")
    state.advance(named("5d busso"))
    a_trick(state, "7d")
    assert state.legal(Seat(2)) == latin("6d")


def test_a_signal_is_told_to_all_with_its_card() -> None:
    state = leading("5d 3c")
    (fact,) = state.tell(named("5d volo"))
    assert (fact.body, fact.audience) == (
        CardPlayed(Seat(0), latin("5d")[0], Signal.VOLO),
        None,
    )
    assert state.observe(Seat(3)).signals == (Signal.VOLO,)
    told = a_trick(state, "7d 6d 4d 7c")
    assert told[-1] == CardPlayed(Seat(1), latin("7c")[0])
    assert state.observe(Seat(3)).signals == (Signal.VOLO, Signal.NONE)


def test_any_trick_may_be_led_with_a_signal() -> None:
    state = leading("5d 3c")
    a_trick(state, "5d 7d 6d 4d")
    state.advance(named("7c volo"))
    assert state.observe(Seat(0)).signals == (Signal.NONE, Signal.VOLO)


def test_legal_actions_are_cards_then_signals_in_canonical_order() -> None:
    legal = names(leading("Kd 5d 4d 3c").legal(Seat(0)))
    assert legal == [
        *("Kd", "5d", "4d", "3c"),
        *("Kd busso", "5d busso", "4d busso", "3c busso"),
        "3c volo",
        *("Kd striscio", "5d striscio", "4d striscio"),
    ]


def test_signals_are_for_pairs_unless_asked_for() -> None:
    assert Traversone(sides="pairs").signals == "leader"
    assert Traversone().signals == "off"
    assert Traversone(sides="pairs", signals="off").signals == "off"
