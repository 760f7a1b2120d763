"""Rules page, sections 11.1 and 16.6: the Espagnolette."""

from collections.abc import Sequence

import pytest

from referee.errors import ConfigurationError, IllegalActionError
from referee.games.cards import PACK_48, mask_of
from referee.games.game import Seat
from referee.games.reversis import Reversis
from referee.games.reversis.espagnolette import holder_of
from referee.games.reversis.facts import Cause, EspagnoletteShown, Paid
from referee.games.reversis.scoring import Trick, debt_payment, debts_to
from referee.games.reversis.settlement import PlayedDeal, settle
from tests.builders import a_hand, a_shuffle, cards, chosen
from tests.unit.referee.games.reversis.arranging import Plan, arranged, at_first_lead, play
from tests.unit.referee.games.reversis.rows import a_debt, a_trick, folded, numbers, pots

GAME = Reversis(espagnolette=True)
E = Seat(3)
ALL_TWO = [2] * 11
KITTY = "KS QC 2D 3D"
NO_TRICK, ONE_TRICK = "3 3 5 0", "3 3 4 1"
PLAIN_CARDS = cards("2C 3C 4C 5C")

# What seat 3 receives: 1 from 0, 4 from 1, 5 from 2 with the pot.
FROM_0 = a_trick("T2 L0", "KC 2C 3C AS")
FROM_1 = a_trick("T4 L1", "KC 2C AD 3C")
QUINOLA = a_trick("T6 L2", "KC JH 2C 3C")
E1 = (FROM_0, FROM_1, QUINOLA)


def a_deal(
    receipts: Sequence[Trick],
    tricks: str,
    points: str = "3 13 19 0",
    newest_pot: int = 25,
    refuser: Seat | None = E,
) -> PlayedDeal:
    """A deal with the given receipts in its tricks, and plain cards in the others."""
    by_number = {trick.number: trick for trick in receipts}
    played: list[int] = []
    leaders = [Seat(0)] * 12
    for number in range(1, 12):
        trick = by_number.get(number)
        played += trick.cards if trick else PLAIN_CARDS
        if trick:
            leaders[number - 1 : number + 1] = trick.leader, trick.taker
    return PlayedDeal(
        dealer=Seat(0),
        played=tuple(played),
        leaders=tuple(leaders),
        points=numbers(points),
        tricks=numbers(tricks),
        kitty=cards(KITTY),
        newest_pot=newest_pot,
        refuser=refuser,
    )


def change_in(
    deal: PlayedDeal, receipts: Sequence[Paid], before: str, debts: str = ""
) -> tuple[tuple[int, ...], object]:
    """Chips gained in a deal after its antes, and the pots after it."""
    settlement = settle(deal, GAME)
    winner = settlement.winner
    assert winner is not None
    led = [a_debt(debts)] if debts else []
    owed = [debt_payment(debt, winner) for debt in debts_to(winner, led)]
    return folded([*receipts, *settlement.payments, *owed], before)


def receipts_of(pot: int, *, aces: bool = True) -> list[Paid]:
    """What E1 and E5 say that E received."""
    from_aces = [
        Paid(Seat(0), Seat(3), 1, Cause.DISCARDED),
        Paid(Seat(1), Seat(3), 4, Cause.DISCARDED),
    ]
    quinola = [
        Paid(Seat(2), Seat(3), 5, Cause.DISCARDED),
        Paid(None, Seat(3), pot, Cause.POT),
    ]
    return from_aces + quinola if aces else quinola


@pytest.mark.parametrize(
    ("tricks", "change", "after"),
    [(NO_TRICK, "-1 -4 -14 +44", "[]"), (ONE_TRICK, "+10 +4 +5 -44", "[50*]")],
    ids=["E1", "E2"],
)
def test_receipts_are_kept_or_returned_twofold(tricks: str, change: str, after: str) -> None:
    deal = a_deal(E1, tricks)
    assert change_in(deal, receipts_of(25), "[25]") == (numbers(change), pots(after))


@pytest.mark.parametrize(
    ("before", "change", "after"),
    [
        ("[50*]", "+9 0 +5 -64", "[50*, 50]"),
        ("[65*, 70]", "+9 0 +5 -84", "[65*, 70, 70]"),
    ],
    ids=["E5", "E6"],
)
def test_a_pot_goes_back_to_its_place_and_once_more_as_a_surcharge(
    before: str, change: str, after: str
) -> None:
    newest = pots(before).newest
    deal = a_deal([QUINOLA], ONE_TRICK, newest_pot=newest)
    receipts = receipts_of(newest, aces=False)
    assert change_in(deal, receipts, before) == (numbers(change), pots(after))


@pytest.mark.parametrize(
    ("points", "tricks", "refuser", "debts", "change"),
    [
        ("0 16 19 0", "0 5 6 0", Seat(3), "", "0 0 -9 +9"),
        ("0 16 19 0", "0 5 6 0", None, "", "+18 0 -18 0"),
        ("3 13 19 0", ONE_TRICK, Seat(3), "", "+9 0 0 -9"),
        ("8 2 5 20", "4 1 2 4", Seat(3), "", "0 +18 0 -18"),
        ("3 13 19 0", ONE_TRICK, Seat(3), "3 AS T6", "+10 0 0 -10"),
        ("3 13 19 0", NO_TRICK, Seat(3), "1 AD T10", "0 -8 -9 +17"),
    ],
    ids=["E3", "E4", "E7", "E8", "E18", "E19"],
)
def test_the_refuser_wins_without_a_trick_and_loses_with_one(
    points: str, tricks: str, refuser: Seat | None, debts: str, change: str
) -> None:
    deal = a_deal([], tricks, points, refuser=refuser)
    assert change_in(deal, [], "[25]", debts) == (numbers(change), pots("[25]"))


# Through whole deals

REFUSES = {(2, 2): "KC", (2, 3): "AS", (5, 3): "4C"}
"""Seat 3 throws the ace of spades on a club, and follows with a club later."""


def test_e9_the_refuser_must_follow_in_trick_ten() -> None:
    tenth = {(10, 1): "KH", (10, 2): "7H", (10, 3): "JH", (10, 0): "2H"}
    aces = {(3, 2): "KD", (3, 3): "AC", (4, 2): "QD", (4, 3): "AH"}
    takers = [2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1]
    plan = Plan(takers, {**REFUSES, **aces, **tenth}, kitty="AD", refuser=3)
    deal = arranged(plan)
    state = at_first_lead(GAME, deal)
    play(state, deal.plays[:36])
    before = state.observe(Seat(3))
    assert before.espagnolette_used
    assert not before.espagnolette_right
    play(state, deal.plays[36:40])
    after = state.observe(Seat(3))
    changed = tuple(b - a for a, b in zip(before.chips, after.chips, strict=True))
    assert (changed, after.pots, after.base_doubled) == ((-10, 60, -10, -65), (50,), True)
    assert after.tricks[3] == 0


ALL_ACES = {
    (2, 2): "KC",
    (2, 3): "AS",
    (3, 2): "KD",
    (3, 3): "AC",
    (4, 2): "QD",
    (4, 3): "AH",
    (6, 3): "AD",
    (6, 2): "KH",
}
"""Seat 3 throws its four aces on other suits; that it holds a diamond makes it a refusal."""


@pytest.mark.parametrize(
    ("last_two", "change"),
    [((2, 2), "-32 -16 +64 -16"), ((3, 3), "0 0 -64 +64")],
    ids=["E10", "E11"],
)
def test_a_reversis_cancels_the_espagnolette(last_two: tuple[int, int], change: str) -> None:
    plan = Plan([2] * 9 + list(last_two), {**ALL_ACES, (8, 3): "5D"}, kitty="JH", refuser=3)
    deal = arranged(plan)
    state = at_first_lead(GAME, deal)
    told = [fact.body for fact in play(state, deal.plays)]
    seen = state.observe(Seat(3))
    assert seen.espagnolette_used
    assert any(isinstance(fact, Paid) and fact.payee == 3 for fact in told)
    assert not any(isinstance(fact, Paid) and fact.cause is Cause.REFUND for fact in told)
    changed = tuple(b - a for a, b in zip(seen.deal_chips, seen.chips, strict=True))
    assert changed == numbers(change)


def following(plan: Plan, trick: int, seat: int) -> tuple[set[int], set[int]]:
    """The hand of a seat, and what of it is legal, when it has to follow in a trick of a plan.

    Every other card of the hand is refused, and leaves the match as it was.
    """
    deal = arranged(plan)
    state = at_first_lead(GAME, deal)
    place = 4 * (trick - 1) + 1
    play(state, deal.plays[:place])
    while not state.legal(Seat(seat)):
        place += 1
        play(state, deal.plays[place - 1 : place])
    seen = state.observe(Seat(seat))
    hand: set[int] = set(seen.hand)
    legal: set[int] = set(state.legal(Seat(seat)))
    for card in hand - legal:
        with pytest.raises(IllegalActionError):
            state.advance(chosen(card))
        assert state.observe(Seat(seat)) == seen
    return hand, legal


def test_the_holder_need_not_follow_before_trick_ten() -> None:
    plan = Plan(ALL_TWO, {**ALL_ACES, (8, 3): "5D"}, kitty="JH", refuser=3)
    hand, legal = following(plan, trick=4, seat=3)
    assert legal == hand


def test_e12_the_right_ends_with_trick_nine() -> None:
    plan = Plan(
        [2] * 9 + [2, 2],
        {**ALL_ACES, (10, 2): "QS", (10, 3): "5S", (11, 3): "5D"},
        kitty="JH",
        refuser=3,
    )
    hand, legal = following(plan, trick=10, seat=3)
    assert (hand, legal) == (set(cards("5S 5D")), set(cards("5S")))


def test_e13_the_right_ends_with_a_trick_taken() -> None:
    aces = {(1, 3): "AC", (2, 3): "AH", (5, 3): "AD", (6, 3): "AS"}
    fourth = {(4, 0): "QS", (4, 3): "4S"}
    plan = Plan([3, 3, 0, 0, 3, 3, 0, 0, 0, 0, 0], {**aces, **fourth}, kitty="JH", dealer=2)
    hand, legal = following(plan, trick=4, seat=3)
    assert len(hand) == 8
    assert legal == {card for card in hand if card // 13 == 2}


def test_e14_a_discard_when_really_void_is_no_use_of_the_right() -> None:
    """Nobody refuses here: the plan has no refuser, so seat 3 is void when it throws them."""
    leads = {(8, 2): "KD", (9, 2): "QD", (10, 2): "JD", (11, 2): "9D"}
    throws = {(8, 3): "JH", (9, 3): "AC", (10, 3): "AS", (11, 3): "AH"}
    deal = arranged(Plan(ALL_TWO, {**leads, **throws}, kitty="AD"))
    state = at_first_lead(GAME, deal)
    assert state.observe(E).espagnolette_right
    play(state, deal.plays[:43])
    assert not state.observe(E).espagnolette_used
    assert not any(isinstance(f.body, EspagnoletteShown) for f in play(state, deal.plays[43:]))


def test_e15_a_right_laid_away_is_none() -> None:
    """Four aces dealt, one of them laid away, the quinola not held: the hand at the first lead."""
    assert holder_of([0, mask_of(a_hand("S: A", "H: A", "D: A 2")), 0, 0]) is None


def test_e16_a_right_may_be_taken_from_the_table() -> None:
    """Three aces dealt, and the quinola taken."""
    assert holder_of([0, mask_of(a_hand("S: A", "H: A J", "D: A 2")), 0, 0]) == 1


@pytest.mark.parametrize(
    ("laid", "table", "holds"),
    [("AC", "2S", False), ("3C", "JH", True)],
    ids=["E15, in play", "E16, in play"],
)
def test_the_hand_at_the_first_lead_counts(laid: str, table: str, holds: bool) -> None:  # noqa: FBT001 - a row
    aces = cards("AC AD AS AH") if laid == "AC" else cards("AD AS AH 3C")
    hand = (*aces, *cards("4C 5C 6C 4D 5D 6D 7D"))
    rest = [card for card in PACK_48 if card not in (*hand, *cards(table))]
    deck: list[int] = [*hand[:4], *rest[:12], *hand[4:7], *rest[12:21], *hand[7:], *rest[21:34]]
    deck += [*cards(table), *rest[34:]]
    state = GAME.start()
    state.advance(a_shuffle(deck, PACK_48))
    state.advance(chosen(state.legal(Seat(0))[0]))
    state.advance(chosen(cards(laid)[0]))
    assert not state.observe(Seat(1)).espagnolette_right
    keep = GAME.spec.actions.index("keep")
    state.advance(chosen(keep))
    state.advance(chosen(keep))
    assert state.observe(Seat(1)).espagnolette_right is holds


def test_e17_the_old_form_has_no_espagnolette() -> None:
    with pytest.raises(ConfigurationError, match=r"espagnolette.*True.*old"):
        Reversis(variant="old", espagnolette=True)


def test_the_use_is_shown_to_all_after_the_last_trick() -> None:
    deal = arranged(Plan(ALL_TWO, {**ALL_ACES, (8, 3): "5D"}, kitty="JH", refuser=3))
    state = at_first_lead(GAME, deal)
    told = play(state, deal.plays)
    shown = [fact for fact in told if isinstance(fact.body, EspagnoletteShown)]
    assert [(fact.body, fact.audience) for fact in shown] == [
        (EspagnoletteShown(E, succeeded=True), None)
    ]
    assert not any(isinstance(f.body, EspagnoletteShown) for f in told[:-20])


def test_only_one_seat_can_hold_the_right() -> None:
    """Two would need six aces: four of the five cards that are paid for."""
    hands = [mask_of(cards("AC AD AS JH")), mask_of(cards("AH")), 0, 0]
    assert holder_of(hands) == 0
