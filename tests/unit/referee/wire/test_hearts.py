"""What a seat of Hearts is told arrives as it was meant."""

from enum import IntEnum

import pytest
from hypothesis import given

from quinola.v1 import hearts_pb2, play_pb2
from referee.games.game import Seat
from referee.games.hearts import facts, observation
from referee.wire.hearts import read_fact, read_observation, write_fact, write_observation
from tests.unit.referee.wire.hearts_strategies import hearts_facts, hearts_observations
from tests.unit.referee.wire.round_trips import GameOnTheWire, has_the_numbers_of

HEARTS = GameOnTheWire(
    "hearts",
    write_fact,
    read_fact,
    write_observation,
    read_observation,
    hearts_pb2.HeartsObservation,
)


@given(hearts_facts, hearts_facts)
def test_facts_read_back_in_order(first: facts.HeartsFact, second: facts.HeartsFact) -> None:
    HEARTS.facts_read_back(first, second)


@given(hearts_observations)
def test_an_observation_reads_back(seen: observation.HeartsObservation) -> None:
    HEARTS.observation_reads_back(seen)


def test_an_observation_has_the_fields_of_its_message() -> None:
    HEARTS.has_the_fields_of_its_message(observation.HeartsObservation)


def test_a_fact_without_a_kind_is_refused() -> None:
    HEARTS.refuses_a_fact_without_a_kind()


@pytest.mark.parametrize(
    ("numbers", "message"),
    [(observation.Question, "HeartsQuestion"), (facts.Moon, "HeartsMoon")],
)
def test_enums_have_the_numbers_of_their_messages(numbers: type[IntEnum], message: str) -> None:
    has_the_numbers_of(numbers, hearts_pb2, message)


def test_a_trick_that_nobody_took_is_not_one_of_seat_0() -> None:
    for seat in (None, Seat(0)):
        written = write_fact(facts.TrickTaken(6, seat, 0))
        (told,) = play_pb2.DecisionRequest.FromString(written).facts
        assert told.hearts.trick_taken.HasField("seat") == (seat is not None)


def test_a_fact_of_nothing_but_zeros_keeps_its_kind() -> None:
    HEARTS.facts_read_back(facts.MoonShot(Seat(0)), facts.ExchangeDone(Seat(0)))
