"""What a request says of itself."""

from collections.abc import Callable

import pytest

from quinola.v1 import play_pb2
from quinola_bot import Request, Ruleset, Table
from tests.unit.quinola_bot.scripted import Asks


@pytest.fixture
def request_of(welcome: play_pb2.RefereeMessage, asks: Asks) -> Callable[[int, int], Request]:
    """`request_of(table_id, sequence)`."""
    ruleset = Ruleset.read(welcome.welcome.rulesets[0])

    def made(table_id: int, sequence: int) -> Request:
        started = welcome.tables_started[table_id - 1]
        message = asks(sequence, 20, 36, 52, tables=(table_id,)).requests[0]
        return Request(message, Table(started, ruleset))

    return made


def test_actions_have_texts_and_texts_have_actions(
    request_of: Callable[[int, int], Request],
) -> None:
    request = request_of(1, 1)
    assert request.legal == (20, 36, 52)
    assert request.legal_texts == ("9D", "QS", "keep")
    assert request.text(36) == "QS"
    assert request.action("QS") == 36
    with pytest.raises(KeyError):
        request.action("10D")


def test_dice_depend_on_the_seat_and_the_question_alone(
    request_of: Callable[[int, int], Request],
) -> None:
    def roll(table_id: int, sequence: int) -> float:
        return request_of(table_id, sequence).random.random()

    assert roll(1, 1) == roll(1, 1)
    assert len({roll(1, 1), roll(1, 2), roll(2, 1), roll(2, 2)}) == 4


def test_dice_of_one_request_go_on(request_of: Callable[[int, int], Request]) -> None:
    request = request_of(1, 1)
    assert request.random is request.random
    assert request.random.random() != request.random.random()


def test_facts_and_observation_are_the_messages_of_the_game(
    request_of: Callable[[int, int], Request],
) -> None:
    request = request_of(1, 1)
    request.message.facts.add().reversis.card_played.card = 36
    request.message.reversis.hand.extend([20, 36])
    assert [fact.reversis.card_played.card for fact in request.facts] == [36]
    assert list(request.reversis.hand) == [20, 36]


def test_request_names_itself_in_messages(request_of: Callable[[int, int], Request]) -> None:
    assert str(request_of(2, 5)) == "table 2 (reversis, seat 2), request 5"
