"""Rules page, sections 2 to 4 and rows 1 to 12 of section 13."""

import pytest

from referee.errors import IllegalActionError
from referee.games.game import ActionId, Chosen, Decide, Event, Seat, Shuffle, Shuffled
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.actions import ACTIONS
from referee.games.traversone.facts import DealStarted, FirstDealerDrawn, HandDealt, TrickTaken
from referee.games.traversone.pack import (
    ALL_THIRDS,
    CARDS,
    PACK,
    SUIT_MASK_OF,
    SUIT_MASKS,
    THIRDS,
    latin_card,
)
from tests.builders import chosen
from tests.unit.referee.games.traversone.arranging import (
    DEALT_BY_3,
    SEATS,
    a_trick,
    at_a_lead,
    deck,
    latin,
    named,
    names,
    play_out,
)

# Cards


def test_cards_stand_in_canonical_order() -> None:
    assert " ".join(CARDS[:10]) == "3d 2d Ad Kd Cd Jd 7d 6d 5d 4d"
    assert (latin_card("3d"), latin_card("Cc"), latin_card("4b")) == (0, 14, 39)
    assert [text[1] for text in CARDS[::10]] == list("dcsb")


def test_french_cards_are_understood() -> None:
    assert latin("QH JD AC 3S 4C") == latin("Cc Jd Ab 3s 4b")
    with pytest.raises(KeyError):
        latin_card("8H")


def test_cards_count_32_thirds() -> None:
    assert [THIRDS[card] for card in latin("Ad 3c 2s Kb Cd Jc 7s 6b 5d 4c")] == [
        *(3, 1, 1, 1, 1, 1),
        *(0, 0, 0, 0),
    ]
    assert sum(THIRDS) == ALL_THIRDS == 32


def test_suits_partition_the_pack() -> None:
    assert sum(SUIT_MASKS) == (1 << 40) - 1
    assert all(SUIT_MASK_OF[card] >> card & 1 for card in PACK)


def test_actions_are_cards_then_signalled_leads_then_declarations() -> None:
    assert len(ACTIONS) == len(set(ACTIONS)) == 40 + 3 * 40 + 19
    assert ACTIONS[:40] == CARDS
    assert [ACTIONS[place] for place in (40, 88, 159)] == ["3d busso", "5d volo", "4b striscio"]
    assert ACTIONS[160:164] == ("nap d", "nap c", "nap s", "nap b")
    assert ACTIONS[-4:] == ("three A -b", "four 3", "four 2", "four A")


# Following and taking


def test_1_the_led_suit_must_be_followed() -> None:
    state = at_a_lead({0: "4d", 1: "Ad 3c"}, leader=0)
    a_trick(state, "4d")
    assert names(state.legal(Seat(1))) == ["Ad"]


def test_2_a_void_seat_may_play_anything() -> None:
    state = at_a_lead({0: "4d", 1: "3c Kb"}, leader=0)
    a_trick(state, "4d")
    assert names(state.legal(Seat(1))) == ["3c", "Kb"]


def test_3_there_is_no_duty_to_beat() -> None:
    state = at_a_lead({0: "Kd", 1: "4d 3d 3c"}, leader=0)
    a_trick(state, "Kd")
    assert names(state.legal(Seat(1))) == ["3d", "4d"]


TRICKS = [
    (4, 0, "7d 4c 3s Ab", 0, 4),
    (5, 2, "Ad 2d 3d Kd", 0, 6),
    (6, 1, "Jd 7d Cd 3c", 3, 3),
    (7, 3, "4d 3c 2s Ab", 3, 5),
    (8, 0, "Kb Ab 4b 2b", 3, 5),
    (9, 1, "4s 5s 6s 7s", 0, 0),
]


@pytest.mark.parametrize(
    ("leader", "cards", "taker", "thirds"),
    [row[1:] for row in TRICKS],
    ids=[str(row[0]) for row in TRICKS],
)
def test_the_highest_card_of_the_led_suit_takes_the_trick(
    leader: int, cards: str, taker: int, thirds: int
) -> None:
    hands = {(leader + turn) % 4: f"{card} 6c" for turn, card in enumerate(cards.split())}
    state = at_a_lead(hands, leader)
    assert a_trick(state, cards)[-1] == TrickTaken(1, Seat(taker), thirds)
    assert state.phase() == Decide((Seat(taker),))
    assert state.observe(Seat(0)).thirds[taker] == thirds


def test_any_card_may_be_led() -> None:
    state = DEALT_BY_3.start()
    state.advance(deck(0))
    assert state.legal(Seat(0)) == state.observe(Seat(0)).hand
    assert len(state.legal(Seat(0))) == 10


# Dealing


def test_10_the_seat_after_the_dealer_leads_and_deals_next() -> None:
    state = DEALT_BY_3.start()
    state.advance(deck(0))
    assert (state.observe(Seat(0)).dealer, state.observe(Seat(0)).leaders) == (3, (0,))
    play_out(state)
    state.advance(deck(1))
    assert (state.observe(Seat(0)).dealer, state.observe(Seat(0)).leaders) == (0, (1,))


ORDERED = Shuffled(tuple(range(40)))


def hands_of(game: Traversone, order: Shuffled = ORDERED) -> list[tuple[int, ...]]:
    state = game.start()
    state.advance(order)
    return [state.observe(seat).hand for seat in SEATS[: game.players]]


def test_cards_are_dealt_one_at_a_time_from_vorhand() -> None:
    assert hands_of(DEALT_BY_3) == [tuple(range(seat, 40, 4)) for seat in range(4)]
    assert hands_of(Traversone(first_dealer="0"))[1] == tuple(range(0, 40, 4))


def test_11_packets_of_five() -> None:
    hands = hands_of(Traversone(first_dealer="3", packet=5))
    assert hands[0] == (0, 1, 2, 3, 4, 20, 21, 22, 23, 24)
    assert hands[1][:5] == (5, 6, 7, 8, 9)
    assert hands[3][:5] == (15, 16, 17, 18, 19)


def test_packets_of_five_for_two() -> None:
    hands = hands_of(Traversone(players=2, first_dealer="1", packet=5))
    assert hands[0] == (0, 1, 2, 3, 4, 10, 11, 12, 13, 14)
    assert hands_of(Traversone(players=2, first_dealer="1"))[0] == tuple(range(0, 20, 2))


def test_a_random_first_dealer_is_drawn_and_told_to_all() -> None:
    state = Traversone().start()
    assert state.phase() == Shuffle(4)
    assert state.observe(Seat(1)).dealer is None
    (fact,) = state.tell(Shuffled((2, 0, 1, 3)))
    assert (fact.body, fact.audience) == (FirstDealerDrawn(Seat(2)), None)
    assert state.observe(Seat(1)).dealer == 2
    assert state.phase() == Shuffle(40)
    started, *hands = state.tell(deck(0))
    assert started.body == DealStarted(
        1, 0, Seat(2), (Seat(0), Seat(1), Seat(2), Seat(3)), None, (0, 0, 0, 0)
    )
    assert state.phase() == Decide((Seat(3),))
    assert [(fact.audience, type(fact.body)) for fact in hands] == [
        ((seat,), HandDealt) for seat in SEATS
    ]


# Refusals


def refusal(state: TraversoneState, event: Event) -> str:
    """The text with which an event is refused; the match is as it was."""
    before = [state.observe(seat) for seat in SEATS], state.phase()
    with pytest.raises(IllegalActionError) as refused:
        state.tell(event)
    assert ([state.observe(seat) for seat in SEATS], state.phase()) == before
    return str(refused.value)


@pytest.mark.parametrize(
    "game", [DEALT_BY_3, Traversone(revoke="penalty_11")], ids=["reject", "penalty_11"]
)
def test_12_what_is_not_held_is_refused_without_a_penalty(game: Traversone) -> None:
    state = at_a_lead({0: "4d", 1: "Ad 3c", 2: "Kd", 3: "5d"}, leader=0, game=game)
    refusal(state, named("5d"))
    a_trick(state, "4d")
    text = refusal(state, named("Kd"))
    assert text.replace("Kd", "?") == refusal(state, named("7s")).replace("7s", "?")
    assert state.legal(Seat(2)) == ()


MALFORMED = [
    Chosen(()),
    Chosen(((),)),
    Chosen(((ActionId(0), ActionId(1)),)),
    Chosen(((ActionId(0),), (ActionId(1),))),
    Chosen(((ActionId(-4),),)),
    Chosen(((ActionId(len(ACTIONS)),),)),
    Chosen(((ActionId(2**63),),)),
    Chosen(((True,),)),  # type: ignore[arg-type]  # what a careless caller may send
    Chosen(((0.0,),)),  # type: ignore[arg-type]
    Chosen((("Kd",),)),  # type: ignore[arg-type]
    named("nap d"),
    named("3d volo"),
    ORDERED,
]


@pytest.mark.parametrize("event", MALFORMED, ids=str)
def test_anything_but_one_legal_action_is_refused(event: Event) -> None:
    state = DEALT_BY_3.start()
    state.advance(ORDERED)
    refusal(state, event)


@pytest.mark.parametrize("size", [4, 40])
def test_anything_but_a_permutation_is_no_shuffle(size: int) -> None:
    state = Traversone().start()
    if size == 40:
        state.advance(Shuffled((1, 0, 2, 3)))
    for order in [(0,) * size, tuple(range(size - 1)), tuple(range(1, size + 1)), None]:
        refusal(state, Shuffled(order))  # type: ignore[arg-type]  # None, too
    refusal(state, chosen(0))
