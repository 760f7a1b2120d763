"""What the view of a deal says, on the deal of the rules page (section 15)."""

import pytest

from quinola.v1 import play_pb2, reversis_pb2
from quinola_bot import Request, Ruleset, Table
from quinola_bot.cards import CARDS, CLUBS, DIAMONDS, HEARTS, SPADES, card_of, text_of
from quinola_bot.reversis import ACES, QUINOLA, DealView, Question, points_of

TRICKS = (
    (1, "3C 7C 6C 5C"),
    (2, "3S 5S 9S 8S"),
    (0, "2C 8C 9C 4C"),
    (2, "3H 2H 9H 5H"),
    (0, "3D 4D 5D QD"),
    (3, "6H QS 6S 4H"),
    (3, "8H JC JD 7H"),
    (3, "JH 9D KC KH"),
    (2, "KS AS 7D JS"),
)
HANDS = {0: "8D 2D", 1: "7S 6D", 2: "QH AD", 3: "QC AH"}
"""What each seat holds before trick 10, which seat 3 leads."""


def cards(texts: str) -> list[int]:
    return sorted(card_of(text) for text in texts.split())


def a_view(played: int, seat: int, hand: str = "", **options: object) -> DealView:
    """The deal as `seat` sees it after that many tricks of it."""
    ruleset = Ruleset("reversis", 1, options, 4, CARDS, {}, 3)
    message = play_pb2.DecisionRequest(table_id=1, sequence=1)
    seen = message.reversis
    seen.seat, seen.question, seen.dealer = seat, reversis_pb2.REVERSIS_QUESTION_PLAY, 0
    seen.hand.extend(cards(hand))
    seen.kitty_card = card_of(("KD", "2S", "AC", "4S")[seat])
    for leader, texts in TRICKS[:played]:
        seen.leaders.append(leader)
        seen.played.extend(card_of(text) for text in texts.split())
    seen.leaders.append((*(leader for leader, _ in TRICKS), 3)[played])
    return DealView(Request(message, Table(play_pb2.TableStarted(seat=seat), ruleset)))


def plays(view: DealView, texts: str) -> DealView:
    """The same view after more cards."""
    view.observation.played.extend(card_of(text) for text in texts.split())
    return view


def texts(some: tuple[int, ...]) -> str:
    return " ".join(text_of(card) for card in some)


def test_unseen_cards_are_all_but_mine_the_played_and_my_kitty_card() -> None:
    view = a_view(9, 0, HANDS[0])
    assert texts(view.unseen) == "QC AC 6D AD 2S 4S 7S QH AH"
    assert len(view.unseen) + len(view.hand) + len(view.played) + 1 == 48


def test_tens_are_out_only_in_the_old_reversis() -> None:
    assert all(text_of(card)[0] != "T" for card in a_view(0, 0).unseen)
    assert card_of("TH") in a_view(0, 0, variant="old").unseen


def test_hand_is_sorted_by_suit() -> None:
    view = a_view(9, 3, HANDS[3])
    assert [texts(suit) for suit in view.hand_by_suit] == ["QC", "", "", "AH"]
    assert view.question is Question.PLAY


def test_guards_are_my_lower_cards_of_the_suit() -> None:
    view = a_view(0, 3, "KH 8H 2H AS")
    assert view.guards(card_of("KH")) == 2
    assert view.guards(card_of("AS")) == 0
    assert view.guards(QUINOLA) == 2


def test_unseen_cards_above_and_below_are_counted_in_the_suit() -> None:
    view = a_view(9, 0, HANDS[0])
    assert (view.unseen_above(card_of("2D")), view.unseen_below(card_of("8D"))) == (2, 1)


def test_trick_that_is_to_be_led_has_a_leader_and_no_cards() -> None:
    view = a_view(9, 3, HANDS[3])
    assert (view.trick.number, view.trick.leader, view.trick.cards) == (10, 3, ())
    assert view.is_leading
    assert (view.trick.suit, view.trick.best, view.trick.taker) == (None, None, None)
    assert view.takes(card_of("QC"))


def test_open_trick_says_who_takes_it_and_what_would_take_it() -> None:
    view = plays(a_view(7, 2, "KC KS QH AD"), "JH 9D")
    assert (view.trick.number, len(view.tricks)) == (8, 7)
    assert (view.trick.suit, view.trick.best, view.trick.taker) == (HEARTS, QUINOLA, 3)
    assert view.trick.points == 1
    assert view.takes(card_of("QH"))
    assert not view.takes(card_of("KC"))
    assert not view.is_last


def test_last_to_play_knows_it() -> None:
    assert plays(a_view(8, 1, "AS 6D 7S"), "KS").is_last is False
    assert plays(a_view(8, 1, "AS 6D 7S"), "KS AS 7D").is_last


def test_complete_tricks_name_their_takers_and_points() -> None:
    tricks = a_view(9, 0, HANDS[0]).tricks
    assert [trick.taker for trick in tricks] == [2, 0, 2, 0, 3, 3, 3, 2, 3]
    assert [trick.points for trick in tricks] == [0, 0, 0, 0, 2, 2, 2, 7, 8]


def test_cards_of_each_seat_are_told_apart() -> None:
    view = plays(a_view(9, 0, HANDS[0]), "QC")
    assert texts(view.played_by(3)) == "6C 5S 4C 2H QD 6H 8H JH AS QC"
    assert texts(view.played_by(1)) == "3C 8S 8C 5H 4D 6S JD KC JS"


def test_seat_that_does_not_follow_has_shown_a_void() -> None:
    assert a_view(5, 0).voids == (frozenset(),) * 4
    assert a_view(9, 0).voids == ({HEARTS, SPADES}, {HEARTS}, frozenset(), frozenset())


@pytest.mark.parametrize("espagnolette", [False, True])
def test_espagnolette_lets_a_seat_hide_its_suits_until_trick_nine(espagnolette: bool) -> None:  # noqa: FBT001 - a case
    view = plays(a_view(9, 0, HANDS[0], espagnolette=espagnolette), "QC 8D")
    assert (HEARTS in view.voids[0]) is not espagnolette
    assert CLUBS in view.voids[0]


def test_seat_may_hold_what_is_unseen_and_not_of_a_suit_it_lacks() -> None:
    view = a_view(9, 3, HANDS[3])
    assert view.may_hold(2, card_of("AD"))
    assert not view.may_hold(2, card_of("QC")), "that is mine"
    assert not view.may_hold(0, card_of("QH")), "seat 0 did not follow hearts"


def test_sweeper_has_taken_every_trick() -> None:
    assert a_view(0, 0).sweeper is None
    assert a_view(1, 0).sweeper == 2
    assert a_view(2, 0).sweeper is None


def test_points_of_the_pack_are_forty() -> None:
    assert sum(points_of(card) for card in range(52)) == 40
    assert {points_of(ace) for ace in ACES} == {4}
    assert ACES[1] // 13 == DIAMONDS
