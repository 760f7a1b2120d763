"""What the pages for authors show is what happens."""

import re
from pathlib import Path

from google.protobuf import text_format

from quinola.v1 import play_pb2
from referee.games.cards import CARDS, PACK_48
from referee.games.game import ActionId, Chosen, Seat, Shuffled
from referee.games.reversis import Reversis, ReversisFact, ReversisState
from referee.wire.reversis import write_fact, write_observation

DOCS = Path(__file__).parents[3] / "docs"

# The deal of the rules page, section 15.
DECK = """
    JD 6D 5H 7S AC 4H AD 3S QD QC JH 5S 9D QS 5C 9H KC 6S 3C 5D 7H 3H 4C AH 2H JC 8D 2C JS 8C 4D
    8S KH 7C KS 9C 6H 8H 6C AS 2D 7D 3D KD 9S 2S QH 4S
"""
CHOICES = """
    KD keep AC keep 3C 7C 6C 5C 3S 5S 9S 8S 2C 8C 9C 4C 3H 2H 9H 5H 3D 4D 5D QD 6H QS 6S 4H 8H JC
    JD 7H JH 9D KC
"""


def worked_example() -> tuple[play_pb2.RefereeMessage, play_pb2.BotMessage, bytes]:
    """The messages of docs/protocol.md, section 11, and the bytes of the second."""
    page = (DOCS / "protocol.md").read_text("utf-8")
    section = page.partition("## 11.")[2].partition("## 12.")[0]
    asked, answered = re.findall(r"^```\n(.*?)^```", section, re.MULTILINE | re.DOTALL)
    sent = re.search(r"`((?:[0-9a-f]{2} ?)+)`", section)
    assert sent
    return (
        text_format.Parse(asked, play_pb2.RefereeMessage()),
        text_format.Parse(answered, play_pb2.BotMessage()),
        bytes.fromhex(sent[1]),
    )


def the_deal() -> tuple[ReversisState, list[ReversisFact]]:
    """The deal when seat 2 plays to trick 8, and what it has learnt since its last request."""
    game = Reversis(deals=4)
    state, news = game.start(), list[ReversisFact]()
    order = tuple(PACK_48.index(ActionId(CARDS.index(card))) for card in DECK.split())
    state.tell(Shuffled(order))
    for text in CHOICES.split():
        if state.legal(Seat(2)):
            news.clear()
        facts = state.tell(Chosen(((ActionId(game.spec.actions.index(text)),),)))
        news += [fact.body for fact in facts if fact.audience is None or 2 in fact.audience]
    return state, news


def test_worked_example_is_what_the_referee_sends() -> None:
    asked, _, _ = worked_example()
    state, news = the_deal()
    told = b"".join(write_fact(fact) for fact in news) + write_observation(state.observe(Seat(2)))
    expected = play_pb2.DecisionRequest.FromString(told)
    expected.table_id, expected.sequence, expected.pick = 3, 9, 1
    expected.legal_actions.extend(state.legal(Seat(2)))
    expected.time_left_ms = asked.requests[0].time_left_ms
    assert list(asked.requests) == [expected]


def test_worked_answer_has_the_bytes_that_the_page_shows() -> None:
    _, answered, sent = worked_example()
    assert answered.SerializeToString() == sent
    assert CARDS[answered.decisions[0].actions[0]] == "KH"
