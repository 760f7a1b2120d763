"""What a seat of Traversone is told arrives as it was meant."""

from enum import IntEnum

import pytest
from hypothesis import given

from quinola.v1 import play_pb2, traversone_pb2
from referee.games.game import Seat
from referee.games.traversone import actions, facts, observation
from referee.wire.traversone import read_fact, read_observation, write_fact, write_observation
from tests.unit.referee.wire.round_trips import GameOnTheWire, has_the_numbers_of
from tests.unit.referee.wire.traversone_strategies import (
    traversone_facts,
    traversone_observations,
)

TRAVERSONE = GameOnTheWire(
    "traversone",
    write_fact,
    read_fact,
    write_observation,
    read_observation,
    traversone_pb2.TraversoneObservation,
)


@given(traversone_facts, traversone_facts)
def test_facts_read_back_in_order(
    first: facts.TraversoneFact, second: facts.TraversoneFact
) -> None:
    TRAVERSONE.facts_read_back(first, second)


@given(traversone_observations)
def test_an_observation_reads_back(seen: observation.TraversoneObservation) -> None:
    TRAVERSONE.observation_reads_back(seen)


def test_an_observation_has_the_fields_of_its_message() -> None:
    TRAVERSONE.has_the_fields_of_its_message(observation.TraversoneObservation)


def test_a_fact_without_a_kind_is_refused() -> None:
    TRAVERSONE.refuses_a_fact_without_a_kind()


@pytest.mark.parametrize(
    ("numbers", "message"),
    [(observation.Question, "TraversoneQuestion"), (actions.Signal, "TraversoneSignal")],
)
def test_enums_have_the_numbers_of_their_messages(numbers: type[IntEnum], message: str) -> None:
    has_the_numbers_of(numbers, traversone_pb2, message)


def test_a_hidden_card_is_absent_and_not_card_0() -> None:
    for card in (None, 0):
        for fact in (
            facts.CardDrawn(Seat(1), card),
            facts.CardSetAside(Seat(1), card),
            facts.CardPassed(Seat(0), Seat(1), card),
        ):
            (told,) = play_pb2.DecisionRequest.FromString(write_fact(fact)).facts
            kind = getattr(told.traversone, told.traversone.WhichOneof("fact"))
            assert kind.HasField("card") == (card is not None)


def test_a_fact_of_nothing_but_zeros_keeps_its_kind() -> None:
    TRAVERSONE.facts_read_back(facts.FirstDealerDrawn(Seat(0)), facts.RevokePunished(Seat(0), 0))
