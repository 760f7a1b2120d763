"""Cards as numbers: the canonical order, texts and sets."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.games.cards import (
    CARDS,
    CARDS_BY_SUIT,
    PACK_48,
    PACK_52,
    SUIT_MASK_OF,
    SUIT_MASKS,
    card_of,
    cards_of,
    mask_of,
)
from tests.builders import a_hand, cards, texts

card_sets = st.sets(st.integers(0, 51))


def test_suits_rise_from_clubs_to_hearts_and_ranks_from_two_to_ace() -> None:
    assert "".join(text[0] for text in texts(PACK_52[:13])) == "23456789TJQKA"
    assert [text[1] for text in CARDS[::13]] == ["C", "D", "S", "H"]


def test_the_short_pack_lacks_the_tens_and_keeps_the_numbers() -> None:
    assert len(PACK_48) == 48
    assert set(PACK_52) - set(PACK_48) == set(cards("TC TD TS TH"))
    assert card_of("JH") == 48


def test_texts_are_unique_and_read_back() -> None:
    assert len(set(CARDS)) == 52
    assert [card_of(text) for text in CARDS] == list(PACK_52)


def test_an_unknown_text_is_no_card() -> None:
    with pytest.raises(KeyError):
        card_of("1H")


@given(card_sets)
def test_a_set_gives_its_cards_in_order(members: set[int]) -> None:
    assert cards_of(mask_of(members)) == tuple(sorted(members))


@given(card_sets, st.integers(0, 3))
def test_one_look_up_gives_the_cards_of_a_suit(members: set[int], suit: int) -> None:
    sets, start = CARDS_BY_SUIT[SUIT_MASKS[suit]]
    of_suit = sets[mask_of(members) >> start & 8191]
    assert of_suit == tuple(sorted(card for card in members if card // 13 == suit))


def test_suits_partition_the_pack() -> None:
    assert sum(SUIT_MASKS) == mask_of(PACK_52)
    assert SUIT_MASK_OF[card_of("QS")] == SUIT_MASKS[2] == mask_of(range(26, 39))


def test_a_hand_is_written_by_suits() -> None:
    assert texts(a_hand("S: Q", "H: A 2")) == ["QS", "2H", "AH"]
