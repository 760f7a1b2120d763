"""Rules page, section 11: whole deals by rules of thumb, card by card and in numbers.

LOW and HIGH play the first or the last legal card; everybody passes his last three cards.
"""

import pytest

from referee.games.cards import SUIT_MASKS, cards_of
from referee.games.game import Decide, Seat, Shuffled
from referee.games.hearts import Hearts, HeartsFact
from referee.games.hearts.facts import CardPlayed, TrickTaken
from tests.builders import cards, chosen, texts
from tests.unit.referee.games.hearts.arranging import (
    a_deal_of,
    before_deal,
    high,
    in_order,
    low,
    pass_last_three,
    played_out,
    strides,
    totals,
)

POLICIES = {"LOW": low, "HIGH": high}


def tricks_of(told: list[HeartsFact], players: int) -> list[str]:
    """Each trick as a line: `0: 2C 4C 5C 6C 7C 8C 9C -> 6 (0)`."""
    plays = [fact for fact in told if isinstance(fact, CardPlayed)]
    taken = [fact for fact in told if isinstance(fact, TrickTaken)]
    lines = []
    for number, fact in enumerate(taken):
        trick = plays[number * players : (number + 1) * players]
        shown = " ".join(texts(play.card for play in trick))
        lines.append(f"{trick[0].seat}: {shown} -> {fact.seat} ({fact.points})")
    return lines


def test_a_a_seat_without_a_heart_shoots_the_moon() -> None:
    """Example A: each seat has a suit of its own."""
    game = Hearts()
    for choice, points in (("subtract", (-26, 0, 0, 0)), ("add", (0, 26, 26, 26))):
        shuffle = a_deal_of(game, [cards_of(suit) for suit in SUIT_MASKS])
        state, told = played_out(game, 4, shuffle, low)
        assert tricks_of(told, 4)[0] == "0: 2C 2D 2S 2H -> 0 (1)"
        assert state.observe(Seat(1)).tricks == (13, 0, 0, 0)
        assert state.phase() == Decide((Seat(0),))
        state.advance(chosen(game.spec.actions.index(choice)))
        assert totals(state) == points


def test_a_the_queen_does_not_fall_on_the_first_trick() -> None:
    game = Hearts()
    shuffle = a_deal_of(game, [cards_of(suit) for suit in SUIT_MASKS])
    state = before_deal(game, 4)
    state.advance(shuffle)
    for card in cards("2C 2D"):
        state.advance(chosen(card))
    assert "QS" not in texts(state.legal(Seat(2)))
    state.advance(chosen(cards("2S")[0]))
    assert len(state.legal(Seat(3))) == 13


PASSED_HANDS = {
    7: (
        1,
        """2C TC 6D KD KS 7H AH
        4C JC 7D AD 7S AS 8H
        5C QC 8D 2S 8S 2H 9H
        6C KC 9D 3S 9S 3H TH
        7C AC TD 4S TS 4H JH
        8C 4D JD 5S JS 5H QH
        9C 5D QD 6S QS 6H KH""",
    ),
    6: (
        2,
        """2C TC 5D JD 4S JS 4H TH
        5C JC 6D QD 5S QS 5H JH
        6C QC 7D KD 6S KS 6H QH
        7C KC 8D AD 7S AS 7H KH
        8C AC 9D 2S 8S 2H 8H AH
        9C 4D TD 3S 9S TS 3H 9H""",
    ),
}


@pytest.mark.parametrize("players", sorted(PASSED_HANDS))
def test_b_c_hands_after_passing(players: int) -> None:
    deal, hands = PASSED_HANDS[players]
    game = Hearts(players=players)
    state = before_deal(game, deal)
    state.advance(in_order(game))
    state.advance(pass_last_three(state))
    for seat, hand in enumerate(hands.splitlines()):
        assert texts(state.observe(Seat(seat)).hand) == hand.split()


PLAYED = {
    "B": (
        (Hearts(players=7), 1, low),
        """0: 2C 4C 5C 6C 7C 8C 9C -> 6 (0)
        6: 5D 6D 7D 8D 9D TD 4D -> 4 (0)
        4: AC JD QD TC JC QC KC -> 4 (0)
        4: 4S 5S 6S KS 7S 2S 3S -> 0 (0)
        0: KD AD 8S 9S TS JS QS -> 1 (13)
        1: AS 2H 3H 4H 5H 6H 7H -> 1 (6)
        1: 8H 9H TH JH QH KH AH -> 0 (7)""",
        (7, 19, 0, 0, 0, 0, 0),
    ),
    "C": (
        (Hearts(players=6), 2, low),
        """0: 2C 5C 6C 7C 8C 9C -> 5 (0)
        5: 4D 5D 6D 7D 8D 9D -> 4 (0)
        4: AC TD TC JC QC KC -> 4 (0)
        4: 2S 3S 4S 5S 6S 7S -> 3 (0)
        3: AD 8S 9S JD QD KD -> 3 (0)
        3: AS 2H TS JS QS KS -> 3 (14)
        3: 7H 8H 3H 4H 5H 6H -> 4 (6)
        4: AH 9H TH JH QH KH -> 4 (6)""",
        (0, 0, 0, 14, 12, 0),
    ),
    "D": (
        (Hearts(players=5), 1, high),
        """0: 3C AC TC JC QC -> 1 (0)
        1: KS AS JS QS 8S -> 2 (13)
        2: JH QH KH AH TH -> 0 (5)
        0: 9H 5H 6H 7H 8H -> 0 (5)
        0: 4H 9S TS 2H 3H -> 0 (3)
        0: 3S 4S 5S 6S 7S -> 4 (0)
        4: 2S JD QD KD AD -> 4 (0)
        4: TD 6D 7D 8D 9D -> 4 (0)
        4: 5D KC 9C 3D 4D -> 4 (0)
        4: 7C 8C 4C 5C 6C -> 0 (0)""",
        (13, 0, 13, 0, 0),
    ),
}


@pytest.mark.parametrize("example", sorted(PLAYED))
def test_b_c_d_every_card_and_every_taker(example: str) -> None:
    (game, deal, policy), lines, result = PLAYED[example]
    state, told = played_out(game, deal, in_order(game), policy)
    assert tricks_of(told, game.players) == [line.strip() for line in lines.splitlines()]
    assert totals(state) == result


MATRIX = """
3 1 | 9 4 13 | 9 13 4 | 2 | 13 13 0 | 4 22 0
3 2 | 0 13 13 | 0 22 4 | 2 | 13 4 9 | 4 13 9
4 1 | 12 0 14 0 | 12 0 14 0 | 1 | 0 0 0 26 | 0 0 0 26
4 2 | 0 0 26 0 | 0 0 26 0 | 1 | 0 12 0 14 | 0 12 0 14
4 3 | 0 12 14 0 | 0 12 14 0 | 1 | 12 0 0 14 | 12 0 0 14
4 4 | 0 0 18 8 | 0 0 13 13 | 1 | 0 0 8 18 | 0 0 13 13
5 1 | 5 0 8 0 13 | 13 0 13 0 0 | 0 | 0 0 0 16 10 | 0 0 0 13 13
5 2 | 3 0 0 10 13 | 0 0 0 13 13 | 0 | 0 8 5 13 0 | 0 13 13 0 0
6 1 | 12 0 0 0 0 14 | 13 0 0 0 0 13 | 5 | 0 12 14 0 0 0 | 0 13 13 0 0 0
6 2 | 0 0 0 14 12 0 | 0 0 0 13 13 0 | 5 | 14 0 0 0 0 12 | 13 0 0 0 0 13
7 1 | 7 19 0 0 0 0 0 | 13 13 0 0 0 0 0 | 1 | 0 0 13 0 0 13 0 | 0 0 13 0 0 13 0
7 2 | 0 13 0 0 0 0 13 | 0 0 0 0 0 13 13 | 1 | 13 0 0 0 0 13 0 | 13 0 0 13 0 0 0
"""
"""Players and number of the deal; points LOW and HIGH with the pack as it is; with strides the
seat that opens, and points LOW and HIGH."""

Case = tuple[Hearts, int, str, str, int, str]


def matrix() -> list[Case]:
    """One case for each result: ruleset, deal, shuffle, policy, opener, points."""
    cases: list[Case] = []
    for line in MATRIX.strip().splitlines():
        where, order_low, order_high, opener, stride_low, stride_high = line.split(" | ")
        players, deal = map(int, where.split())
        game = Hearts(players=players)
        cases += [
            (game, deal, "RR", "LOW", 0, order_low),
            (game, deal, "RR", "HIGH", 0, order_high),
            (game, deal, "strides", "LOW", int(opener), stride_low),
            (game, deal, "strides", "HIGH", int(opener), stride_high),
        ]
    without_2c = Hearts(players=3, three_player_removed="2C")
    cases += [(without_2c, *case[1:4], 0, case[5]) for case in cases[:8] if case[2] == "RR"]
    cases += [
        (Hearts(queen_breaks_hearts=False), 4, "RR", "HIGH", 0, "0 0 26 0"),
        (Hearts(variant="omnibus"), 1, "RR", "LOW", 0, "12 0 14 -10"),
        (Hearts(variant="spot"), 1, "RR", "LOW", 0, "99 0 30 0"),
    ]
    return cases


def case_id(case: Case) -> str:
    game, deal, shuffle, policy, _, _ = case
    rules = game.variant if game.queen_breaks_hearts else "hearts only"
    return f"{game.players} {rules} {game.three_player_removed} {deal} {shuffle} {policy}"


@pytest.mark.parametrize("case", matrix(), ids=case_id)
def test_the_regression_matrix(case: Case) -> None:
    game, deal, shuffle, policy, opener, points = case
    order = in_order(game) if shuffle == "RR" else strides(game)
    state, told = played_out(game, deal, order, POLICIES[policy])
    opening = next(fact for fact in told if isinstance(fact, CardPlayed))
    assert opening.seat == opener
    assert texts([opening.card]) == texts([min(game.form.pack)])
    seen = state.observe(Seat(0))
    taken = tuple(map(int, points.split()))
    assert seen.points == taken
    assert seen.shooter == (taken.index(26) if 26 in taken else None)


DOUBLE_PACK = Shuffled(tuple((37 * place + 11) % 104 for place in range(104)))
"""Position i of the pack is card (37 i + 11) mod 104 of the canonical pack, twice over."""


CANCELLATION = [
    (6, "4H 2S", "LOW", "14 6 26 0 6 0", []),
    (6, "4H 2S", "HIGH", "0 0 32 14 6 0", []),
    (7, "QH TS 8D 6C 4H 2S", "LOW", "4 19 4 6 0 19 0", []),
    (7, "QH TS 8D 6C 4H 2S", "HIGH", "0 0 33 0 0 19 0", []),
    (9, "TS 8D 6C 4H 2S", "LOW", "0 26 0 10 0 0 0 0 16", [6]),
    (9, "TS 8D 6C 4H 2S", "HIGH", "0 26 0 9 0 3 14 0 0", []),
    (10, "8D 6C 4H 2S", "LOW", "0 26 1 25 0 0 0 0 0 0", []),
    (10, "8D 6C 4H 2S", "HIGH", "0 15 0 10 0 0 0 27 0 0", []),
    (11, "TS 8D 6C 4H 2S", "LOW", "0 0 11 13 0 1 0 0 0 0 27", [5, 7]),
    (11, "TS 8D 6C 4H 2S", "HIGH", "14 16 11 0 0 0 0 0 0 0 11", []),
]


@pytest.mark.parametrize("row", CANCELLATION, ids=[f"{row[0]} {row[2]}" for row in CANCELLATION])
def test_the_regression_of_cancellation(row: tuple[int, str, str, str, list[int]]) -> None:
    players, widow, policy, points, without_taker = row
    game = Hearts(variant="cancellation", players=players)
    state, told = played_out(game, 1, DOUBLE_PACK, POLICIES[policy])
    seen = state.observe(Seat(0))
    assert seen.widow == tuple(sorted(cards(widow)))
    assert seen.leaders[0] == 1
    assert seen.deal_points == seen.totals == tuple(map(int, points.split()))
    if policy == "LOW":
        taken = [fact for fact in told if isinstance(fact, TrickTaken)]
        assert [fact.trick for fact in taken if fact.seat is None] == without_taker


@pytest.mark.parametrize("policy", ["LOW", "HIGH"])
def test_eight_players_may_cancel_every_trick(policy: str) -> None:
    """The leader of the last trick takes all 104 cards: a moon of 52."""
    game = Hearts(variant="cancellation", players=8)
    state, told = played_out(game, 1, DOUBLE_PACK, POLICIES[policy])
    taken = [fact for fact in told if isinstance(fact, TrickTaken)]
    assert [fact.seat for fact in taken] == [*[None] * 12, 1]
    assert state.phase() == Decide((Seat(1),))
    subtracted, added = state.copy(), state.copy()
    subtracted.advance(chosen(game.spec.actions.index("subtract")))
    added.advance(chosen(game.spec.actions.index("add")))
    assert totals(subtracted) == (0, -52, 0, 0, 0, 0, 0, 0)
    assert totals(added) == (52, 0, 52, 52, 52, 52, 52, 52)
