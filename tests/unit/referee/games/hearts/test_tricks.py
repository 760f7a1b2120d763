"""Rules page, sections 5.5, 8.3 and 10: who takes a trick, and what comes with it."""

import pytest

from referee.games.game import Decide, Seat
from referee.games.hearts import Hearts, HeartsState
from referee.games.hearts.facts import DealEnded, TrickTaken, WidowShown
from referee.games.hearts.forms import BONUS
from tests.builders import cards, chosen, texts
from tests.unit.referee.games.hearts.arranging import (
    a_deal_of,
    a_layout,
    a_table,
    after_trick,
    nothing_seen,
    play,
)

GAME = Hearts()
CANCELLATION = Hearts(variant="cancellation", players=6)

TRICKS = [
    ("26", GAME, "5D QS 6D 7D", 3, 13, True),
    ("26 hearts only", Hearts(queen_breaks_hearts=False), "5D QS 6D 7D", 3, 13, False),
    ("27", GAME, "9S QS 6S 7S", 1, 13, True),
    ("27 hearts only", Hearts(queen_breaks_hearts=False), "9S QS 6S 7S", 1, 13, False),
    ("28", GAME, "QS 6S 7S 8S", 0, 13, True),
    ("29", GAME, "5D KD AS 2D", 1, 0, False),
    ("30", GAME, "9S 4H TD QS", 3, 14, True),
    ("31", GAME, "3C AD KS AH", 0, 1, True),
    ("49", CANCELLATION, "9C KC KC 4C 2D 7C", 0, 0, False),
    ("50", CANCELLATION, "9C 9C KC KC 4D 7D", None, 0, False),
    ("52", CANCELLATION, "QS 3S QS 7S AD 2H", 3, 27, True),
    ("53", CANCELLATION, "AH 5H AH JH KS 2C", 3, 4, True),
    ("54", CANCELLATION, "TD TD 4D 9S 9S 5D", 5, 0, False),
    ("55", CANCELLATION, "TD TD 4D 9S 9S 4D", None, 0, False),
    ("the jack of diamonds", Hearts(variant="omnibus"), "5D JD 2H 7D", 1, -9, True),
    ("spot", Hearts(variant="spot"), "5D AH QS 7D", 3, 39, True),
]


@pytest.mark.parametrize("row", TRICKS, ids=[row[0] for row in TRICKS])
def test_the_highest_card_of_the_led_suit_takes_the_trick(
    row: tuple[str, Hearts, str, int | None, int, bool],
) -> None:
    _, game, plays, taker, points, broken = row
    state, taken = after_trick(game, plays)
    assert taken == TrickTaken(2, None if taker is None else Seat(taker), points)
    seen = state.observe(Seat(0))
    assert seen.broken == broken
    assert seen.leaders[-1] == (taker or 0)
    assert state.phase() == Decide((Seat(taker or 0),))
    assert sum(seen.points) == points
    assert sum(seen.tricks) == (taker is not None)


@pytest.mark.parametrize("leader", range(4))
def test_places_in_a_trick_count_from_its_leader(leader: int) -> None:
    _, taken = after_trick(GAME, "5D KD AS 2D", leader=leader)
    assert taken.seat == (leader + 1) % 4


def test_row_50_cards_that_nobody_takes_go_to_the_next_taker() -> None:
    hands = ["9C 5S", "9C 6S", "KC 7S", "KC 8S", "4H 9S", "7D QS"]
    state = a_table(CANCELLATION, hands)
    told = play(state, "9C 9C KC KC 4H 7D")
    assert state.observe(Seat(0)).points == (0,) * 6
    assert state.observe(Seat(0)).broken
    told += play(state, "5S 6S 7S 8S 9S QS")
    taken = [fact.body for fact in told if isinstance(fact.body, TrickTaken)]
    assert taken == [TrickTaken(2, None, 0), TrickTaken(3, Seat(5), 14)]
    assert state.observe(Seat(0)).tricks == (0, 0, 0, 0, 0, 1)


def before_the_last_trick(hands: list[str], widow: str = "") -> HeartsState:
    """Six players of Cancellation Hearts; seat 0 leads the last trick, nothing is taken yet."""
    tricks = CANCELLATION.form.tricks
    # A trick of 2C 2C 3C 3C 4C 4C cancels altogether.
    seen = nothing_seen(
        CANCELLATION,
        played=cards("2C 2C 3C 3C 4C 4C") * (tricks - 1),
        leaders=(Seat(0),) * tricks,
    )
    return HeartsState.restored(CANCELLATION, seen, a_layout(CANCELLATION, hands, widow))


def test_row_51_the_last_trick_goes_to_its_leader_when_nobody_takes_it() -> None:
    state = before_the_last_trick(["9C", "9C", "KC", "KC", "4H", "7D"], "QH 3D")
    told = play(state, "9C 9C KC KC 4H 7D")
    bodies = [fact.body for fact in told]
    assert TrickTaken(17, Seat(0), 1) in bodies
    # The widow comes with the first trick that is taken at all.
    assert WidowShown(Seat(0), cards("3D QH")) in bodies
    assert DealEnded(1, (2, 0, 0, 0, 0, 0), (2, 0, 0, 0, 0, 0)) in bodies


def test_row_66_the_widow_joins_the_first_trick_with_a_taker_face_down() -> None:
    widow = cards("QH 3D")
    hands = [list(cards(two)) for two in ("9D 8C", "5D 2C", "5D 3C", "7D 4C", "7D 5C", "9D 6C")]
    rest = [*range(52), *range(52)]
    for card in (*widow, *(card for hand in hands for card in hand)):
        rest.remove(card)
    hands = [[*hand, *rest[seat::6]] for seat, hand in enumerate(hands)]
    state = CANCELLATION.start()
    state.advance(a_deal_of(CANCELLATION, hands, widow))
    told = play(state, "5D 5D 7D 7D 9D 9D 2C 3C 4C 5C 6C 8C")
    assert [fact.body for fact in told if isinstance(fact.body, TrickTaken)] == [
        TrickTaken(1, None, 0),
        TrickTaken(2, Seat(0), 0),
    ]
    # 12 cards lie open; of the queen of hearts in the widow nothing is to be seen yet.
    seen = state.observe(Seat(0))
    assert (seen.points, seen.hearts, seen.widow) == ((0,) * 6, (0,) * 6, ())
    while isinstance(phase := state.phase(), Decide):
        told += state.tell(chosen(state.legal(phase.seats[0])[0]))
    assert WidowShown(Seat(0), cards("3D QH")) in [fact.body for fact in told]
    taken = [fact.body for fact in told if isinstance(fact.body, TrickTaken)]
    open_points = [sum(one.points for one in taken if one.seat == seat) for seat in range(6)]
    after = state.observe(Seat(0))
    assert after.deal_points == (open_points[0] + 1, *open_points[1:])
    assert after.points == after.deal_points


def test_row_66_a_widow_counts_for_its_taker_when_the_deal_is_scored() -> None:
    state = before_the_last_trick(["9C", "TC", "KD", "KD", "4D", "7D"], "QH 3D")
    play(state, "9C TC KD KD 4D 7D")
    seen = state.observe(Seat(3))
    assert seen.deal_points == seen.points == (0, 1, 0, 0, 0, 0)
    assert texts(seen.widow) == ["3D", "QH"]


def test_the_card_of_omnibus_hearts_counts_beside_the_penalty_cards() -> None:
    state, _ = after_trick(Hearts(variant="omnibus"), "5D JD 2H 7D")
    seen = state.observe(Seat(2))
    assert seen.points == (0, -9, 0, 0)
    assert seen.hearts == (0, 1, 0, 0)
    assert seen.queens == (0, 0, 0, 0)
    assert Hearts(variant="omnibus").form.worth[cards("JD")[0]] == BONUS


def test_a_taker_leads_next_and_the_match_counts_on() -> None:
    state = a_table(GAME, ["5D 2S", "KD 3S", "AS 4S", "2D 5S"])
    play(state, "5D KD AS 2D")
    assert state.phase() == Decide((Seat(1),))
    state.advance(chosen(cards("3S")[0]))
    assert state.phase() == Decide((Seat(2),))
