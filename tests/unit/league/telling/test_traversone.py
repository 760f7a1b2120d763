"""A match of Traversone as lines, with all cards open and as one seat saw it."""

from random import Random

import pytest

from league.telling import TELLERS
from referee.games.game import Fact, Revoked, Seat
from referee.games.traversone import Traversone, TraversoneFact
from referee.games.traversone.actions import ACTIONS, FIRST_DECLARATION
from tests.builders import chosen
from tests.unit.referee.games.traversone.arranging import deck, named
from tests.unit.referee.games.traversone.retelling import (
    SETTINGS,
    a_part_of_a_deal,
    some_event,
)


def lines(facts: list[Fact[TraversoneFact]], seat: int | None = None) -> list[str]:
    told: list[Fact[object]] = [Fact(fact.body, fact.audience) for fact in facts]
    return list(TELLERS["traversone"](told, None if seat is None else Seat(seat)))


def a_deal(game: Traversone, *actions: str) -> list[Fact[TraversoneFact]]:
    """What is told of the cards of G(0) and some actions."""
    state = game.start()
    told = list(state.tell(deck(0)))
    for action in actions:
        told += state.tell(named(action))
    return told


def test_a_trick_is_a_line_with_its_signal() -> None:
    state = Traversone(first_dealer="3", sides="pairs").start()
    facts = [*state.tell(deck(0)), *state.tell(named("3d busso"))]
    for seat in (1, 2, 3):
        facts += state.tell(chosen(state.legal(Seat(seat))[0]))
    told = lines(facts)
    assert told[0] == "Deal 1: seat 3 deals; totals 0 0"
    assert told[1].startswith("  seat 0 has 3d ")
    assert told[5] == "    1  0:3d busso  1:Jd  2:2d  3:Ad   seat 0 takes it with 6"


def test_passed_cards_are_told_to_those_who_know_them() -> None:
    game = Traversone(players=3, first_dealer="2", three_deck="pass_14")
    facts = a_deal(game, "As", "As", "3s")
    assert lines(facts)[-3:] == [
        "  seat 0 passes As to seat 1",
        "  seat 1 passes As to seat 2",
        "  seat 2 lays 3s aside",
    ]
    assert lines(facts, seat=0)[-3:] == [
        "  seat 0 passes As to seat 1",
        "  seat 1 passes a card to seat 2",
        "  seat 2 lays a card aside",
    ]


def test_a_revoke_ends_a_deal() -> None:
    state = Traversone(first_dealer="3", revoke="penalty_11").start()
    told = list(state.tell(deck(0)))
    while True:
        (seat,) = (seat for seat in map(Seat, range(4)) if state.legal(seat))
        if any(state.revokes(seat, card) for card in range(40)):
            break
        told += state.tell(chosen(state.legal(seat)[0]))
    told += state.tell(Revoked(seat))
    end = lines(told)[-2:]
    assert end[0].startswith(f"  seat {seat} revokes, and holds ")
    assert end[1].startswith("  scores ")


@pytest.mark.parametrize("name", SETTINGS)
def test_every_fact_can_be_told(name: str) -> None:
    rng, setting = Random(name), SETTINGS[name]
    _, events = a_part_of_a_deal(setting, rng, 30)
    state = setting.start()
    facts = [fact for event in events for fact in state.tell(event)]
    while not state.observe(Seat(0)).scores:
        facts += state.tell(some_event(state, rng))
    whole = lines(facts)
    assert not any("None" in line for line in whole)
    assert any(line.startswith("  thirds") for line in whole)
    declared = any(ACTIONS[FIRST_DECLARATION] in line or "declares" in line for line in whole)
    assert declared == any(type(fact.body).__name__ == "Declared" for fact in facts)
    for seat in range(setting.game.players):
        assert len(lines(facts, seat)) > 10
