"""What a seat of Reversis is told arrives as it was meant."""

from dataclasses import fields

import pytest
from hypothesis import given

from quinola.v1 import play_pb2, reversis_pb2
from referee.games.game import Seat
from referee.games.reversis import facts, observation
from referee.wire import mirror
from referee.wire.reversis import (
    read_fact,
    read_observation,
    write_fact,
    write_observation,
)
from tests.unit.referee.wire.strategies import reversis_facts, reversis_observations


@given(reversis_facts)
def test_a_fact_reads_back_from_a_request(fact: facts.ReversisFact) -> None:
    request = play_pb2.DecisionRequest.FromString(write_fact(fact))
    assert [read_fact(told.reversis) for told in request.facts] == [fact]


@given(reversis_facts)
def test_a_fact_reads_back_from_the_end_of_a_table(fact: facts.ReversisFact) -> None:
    ended = play_pb2.TableEnded.FromString(write_fact(fact))
    assert [read_fact(told.reversis) for told in ended.facts] == [fact]


@given(reversis_facts, reversis_facts)
def test_joined_facts_read_back_in_order(
    first: facts.ReversisFact, second: facts.ReversisFact
) -> None:
    request = play_pb2.DecisionRequest.FromString(write_fact(first) + write_fact(second))
    assert [read_fact(told.reversis) for told in request.facts] == [first, second]


@given(reversis_observations)
def test_an_observation_reads_back(seen: observation.ReversisObservation) -> None:
    request = play_pb2.DecisionRequest.FromString(write_observation(seen))
    assert read_observation(request.reversis) == seen


@given(reversis_observations)
def test_an_observation_written_by_hand_is_the_message_that_the_library_fills(
    seen: observation.ReversisObservation,
) -> None:
    filled = reversis_pb2.ReversisObservation()
    mirror.fill(filled, seen)
    assert play_pb2.DecisionRequest.FromString(write_observation(seen)).reversis == filled


def test_a_hidden_card_is_absent_and_not_card_0() -> None:
    request = play_pb2.DecisionRequest.FromString(write_fact(facts.Discarded(Seat(1))))
    assert not request.facts[0].reversis.discarded.HasField("card")
    request = play_pb2.DecisionRequest.FromString(write_fact(facts.Discarded(Seat(1), 0)))
    assert request.facts[0].reversis.discarded.HasField("card")


def test_a_fact_of_nothing_but_zeros_keeps_its_kind() -> None:
    request = play_pb2.DecisionRequest.FromString(write_fact(facts.Committed(Seat(0))))
    assert read_fact(request.facts[0].reversis) == facts.Committed(Seat(0))


def test_a_fact_without_a_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="says nothing"):
        read_fact(reversis_pb2.ReversisFact())


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (facts.Cause, "ReversisCause"),
        (observation.Question, "ReversisQuestion"),
        (observation.Choice, "ReversisChoice"),
    ],
)
def test_enums_have_the_numbers_of_their_messages(
    numbers: type[facts.Cause | observation.Question | observation.Choice], message: str
) -> None:
    values = reversis_pb2.DESCRIPTOR.enum_types_by_name[message].values_by_number
    # What has a name of its own beside 0 is not sent as "unspecified".
    assert {number.value for number in numbers} | {0} == set(values)


def test_an_observation_has_the_fields_of_its_message() -> None:
    message = reversis_pb2.ReversisObservation.DESCRIPTOR
    names = [field.name for field in fields(observation.ReversisObservation)]
    assert names == [field.name for field in message.fields]
