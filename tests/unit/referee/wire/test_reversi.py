"""What a seat of Reversi is told arrives as it was meant."""

from hypothesis import given

from quinola.v1 import play_pb2, reversi_pb2
from referee.games.reversi import facts, observation
from referee.wire.reversi import read_fact, read_observation, write_fact, write_observation
from tests.unit.referee.wire.reversi_strategies import reversi_facts, reversi_observations
from tests.unit.referee.wire.round_trips import GameOnTheWire, has_the_numbers_of

REVERSI = GameOnTheWire(
    "reversi",
    write_fact,
    read_fact,
    write_observation,
    read_observation,
    reversi_pb2.ReversiObservation,
)


@given(reversi_facts, reversi_facts)
def test_facts_read_back_in_order(first: facts.ReversiFact, second: facts.ReversiFact) -> None:
    REVERSI.facts_read_back(first, second)


@given(reversi_observations)
def test_an_observation_reads_back(seen: observation.ReversiObservation) -> None:
    REVERSI.observation_reads_back(seen)


def test_an_observation_has_the_fields_of_its_message() -> None:
    REVERSI.has_the_fields_of_its_message(observation.ReversiObservation)


def test_a_fact_without_a_kind_is_refused() -> None:
    REVERSI.refuses_a_fact_without_a_kind()


def test_enums_have_the_numbers_of_their_messages() -> None:
    has_the_numbers_of(observation.Side, reversi_pb2, "ReversiSide")


def test_a_fact_of_nothing_but_zeros_keeps_its_kind() -> None:
    neither = observation.Side.NEITHER
    REVERSI.facts_read_back(facts.DuelEnded(0, 0, neither, 0), facts.SoloEnded(0, 0, 0, 0))


def test_a_disc_that_flips_none_is_told_all_the_same() -> None:
    placed = facts.DiscPlaced(observation.Side.X, 0, ())
    (told,) = play_pb2.DecisionRequest.FromString(write_fact(placed)).facts
    assert told.reversi.WhichOneof("fact") == "disc_placed"
