"""Rules page, sections 9.1 and 9.2 and rows 68 to 74: fewer seats."""

from dataclasses import replace

import pytest

from referee.errors import IllegalActionError
from referee.games.cards import mask_of
from referee.games.game import Decide, Over, Seat, Shuffled
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.facts import (
    AsideShown,
    CardDrawn,
    CardPassed,
    CardSetAside,
    DealScored,
    DealStarted,
)
from referee.games.traversone.observation import Question
from referee.games.traversone.pack import PACK
from referee.games.traversone.position import Laid
from tests.builders import chosen
from tests.unit.referee.games.traversone.arranging import (
    SEATS,
    before_last_trick,
    deck,
    ended,
    latin,
    named,
    play_out,
    scores_of,
)

ORDERED = Shuffled(tuple(range(40)))
TWO = Traversone(players=2, first_dealer="1")
UNSHOWN = Traversone(players=2, first_dealer="1", show_drawn=False)
REMOVED = Traversone(players=3, first_dealer="2")
MONTE = Traversone(players=3, first_dealer="2", three_deck="monte")
PASSING = Traversone(players=3, first_dealer="2", three_deck="pass_14")


def begun(game: Traversone, order: Shuffled = ORDERED) -> TraversoneState:
    state = game.start()
    state.advance(order)
    return state


# Two


def test_68_the_taker_draws_first_and_both_see_both_cards() -> None:
    """In canonical order seat 0 holds the ace of coins, and seat 1 the two."""
    state = begun(TWO)
    state.advance(named("Ad"))
    told = state.tell(named("2d"))
    drawn = [(fact.body, fact.audience) for fact in told if isinstance(fact.body, CardDrawn)]
    assert drawn == [
        (CardDrawn(Seat(1), 20), (0, 1)),
        (CardDrawn(Seat(0), 21), (0, 1)),
    ]
    for seat in (0, 1):
        seen = state.observe(Seat(seat))
        assert (seen.drawn, seen.stock) == ((20, 21), 18)
        assert len(seen.hand) == 10
    assert state.phase() == Decide((Seat(1),))


def test_drawn_cards_may_be_seen_by_their_drawer_alone() -> None:
    state = begun(UNSHOWN)
    state.advance(named("Ad"))
    told = state.tell(named("2d"))
    drawn = [(fact.body, fact.audience) for fact in told if isinstance(fact.body, CardDrawn)]
    assert drawn == [
        (CardDrawn(Seat(1), 20), (1,)),
        (CardDrawn(Seat(1)), (0,)),
        (CardDrawn(Seat(0), 21), (0,)),
        (CardDrawn(Seat(0)), (1,)),
    ]
    assert [state.observe(Seat(seat)).drawn for seat in (0, 1)] == [(21,), (20,)]


def test_69_after_ten_tricks_ten_more_are_played_without_a_stock() -> None:
    state = begun(TWO, deck(2))
    play_out(state, tricks=10)
    seen = [state.observe(Seat(seat)) for seat in (0, 1)]
    assert [(one.stock, len(one.hand)) for one in seen] == [(0, 10), (0, 10)]
    told = play_out(state)
    assert not any(isinstance(fact, CardDrawn) for fact in told)
    assert len(state.observe(Seat(0)).leaders) == 21


def test_70_the_led_suit_must_be_followed_while_there_is_a_stock() -> None:
    state = begun(TWO)
    state.advance(named("Ad"))
    assert state.observe(Seat(1)).stock == 20
    assert set(state.legal(Seat(1))) < set(state.observe(Seat(1)).hand)
    with pytest.raises(IllegalActionError):
        state.advance(named("3c"))


# Three


@pytest.mark.parametrize("removed", ["4d", "4c", "4s", "4b"])
def test_71_a_four_may_be_removed(removed: str) -> None:
    game = Traversone(players=3, first_dealer="2", removed_card=removed)
    (card,) = latin(removed)
    state = game.start()
    started, *_ = state.tell(deck(0))
    assert isinstance(started.body, DealStarted)
    assert (started.body.removed, state.observe(Seat(1)).removed) == (card, card)
    hands = [state.observe(seat).hand for seat in SEATS[:3]]
    assert [len(hand) for hand in hands] == [13, 13, 13]
    assert sorted(held for hand in hands for held in hand) == [c for c in PACK if c != card]
    play_out(state)
    seen = state.observe(Seat(0))
    assert (len(seen.leaders), sum(seen.thirds)) == (14, 32)


def test_the_remaining_cards_keep_their_order_when_one_is_removed() -> None:
    game = Traversone(players=3, first_dealer="2", removed_card="4d")
    state = begun(game)
    assert state.observe(Seat(0)).hand == (0, 3, 6, 10, 13, 16, 19, 22, 25, 28, 31, 34, 37)


@pytest.mark.parametrize(("last", "scores"), [(1, (3, 5, 3)), (2, (3, 3, 5))], ids=["72", "73"])
def test_the_monte_counts_for_the_last_trick(last: int, scores: tuple[int, ...]) -> None:
    assert scores_of("10 9 10", last, MONTE, aside="Ab") == scores


def test_the_monte_is_shown_to_all_when_the_deal_is_scored() -> None:
    state = before_last_trick(MONTE, "10 9 10", 1, aside="Ab")
    assert all(state.observe(seat).aside is None for seat in SEATS[:3])
    told = play_out(state)
    assert told[-2:] == [
        AsideShown(Seat(1), 32),
        DealScored(7, (10, 12, 10), (3, 5, 3), None, (3, 5, 3)),
    ]
    assert all(state.observe(seat).aside == 32 for seat in SEATS[:3])
    assert state.observe(Seat(0)).thirds == (10, 12, 10)


def test_a_card_aside_counts_for_a_cappotto() -> None:
    assert scores_of("29 0 0", 0, MONTE, aside="Ab") == (0, 11, 11)
    assert scores_of("29 0 0", 1, MONTE, aside="Ab") == (9, 2, 0)


def sizes(state: TraversoneState) -> list[int]:
    return [len(state.observe(seat).hand) for seat in SEATS[:3]]


def test_74_each_passes_a_card_on_and_the_dealer_lays_one_aside() -> None:
    state = begun(PASSING, deck(0))
    assert sizes(state) == [14, 13, 13]
    assert state.observe(Seat(0)).question is Question.PASS
    assert state.legal(Seat(0)) == state.observe(Seat(0)).hand
    assert state.substitute(Seat(0)) == state.legal(Seat(0))[:1]
    told = state.tell(named("As"))
    assert [(fact.body, fact.audience) for fact in told] == [
        (CardPassed(Seat(0), Seat(1), 22), (0, 1)),
        (CardPassed(Seat(0), Seat(1)), (2,)),
    ]
    assert sizes(state) == [13, 14, 13]
    told = state.tell(named("As"))
    assert [(fact.body, fact.audience) for fact in told] == [
        (CardPassed(Seat(1), Seat(2), 22), (1, 2)),
        (CardPassed(Seat(1), Seat(2)), (0,)),
    ]
    assert sizes(state) == [13, 13, 14]
    assert state.observe(Seat(2)).question is Question.SET_ASIDE
    told = state.tell(named("3s"))
    assert [(fact.body, fact.audience) for fact in told] == [
        (CardSetAside(Seat(2), 20), (2,)),
        (CardSetAside(Seat(2)), (0, 1)),
    ]
    assert sizes(state) == [13, 13, 13]
    assert state.phase() == Decide((Seat(0),))
    seen = [state.observe(seat) for seat in SEATS[:3]]
    assert [(one.passed, one.received, one.aside) for one in seen] == [
        (22, None, None),
        (22, 22, None),
        (None, 22, 20),
    ]
    assert [one.passes for one in seen] == [3, 3, 3]


def test_a_card_that_is_not_held_cannot_be_passed_on() -> None:
    state = begun(PASSING, deck(0))
    held = state.observe(Seat(0)).hand
    for card in PACK:
        if card not in held:
            with pytest.raises(IllegalActionError):
                state.advance(chosen(card))
    with pytest.raises(IllegalActionError):
        state.advance(named("3d busso"))


def test_the_card_laid_aside_is_shown_when_the_deal_is_scored() -> None:
    state = begun(PASSING, deck(0))
    for card in ("As", "As", "3s"):
        state.advance(named(card))
    told = play_out(state)
    assert [fact for fact in told if isinstance(fact, AsideShown)] == [AsideShown(Seat(1), 20)]
    assert all(state.observe(seat).aside == 20 for seat in SEATS[:3])


def test_a_four_player_match_passes_cards_in_an_extra_deal_of_three() -> None:
    game = Traversone(three_deck="pass_14", first_dealer="3")
    state = ended(before_last_trick(game, "32 0 0 0", 1, totals="11 10 11 11"))
    assert state.observe(Seat(0)).totals == (21, 11, 11, 11)
    told = state.tell(deck(0))
    assert isinstance(told[0].body, DealStarted)
    assert told[0].body.seats == (1, 2, 3)
    seen = state.observe(Seat(0))
    # The dealer was 3: 1 deals now, 2 is vorhand.
    assert (seen.dealer, len(state.observe(Seat(2)).hand)) == (1, 14)
    (card, *_) = state.legal(Seat(2))
    told = state.tell(chosen(card))
    assert [(fact.body, fact.audience) for fact in told] == [
        (CardPassed(Seat(2), Seat(3), card), (2, 3)),
        (CardPassed(Seat(2), Seat(3)), (0, 1)),
    ]


def test_two_play_a_whole_match() -> None:
    state = TWO.start()
    for t in range(50):
        if isinstance(state.phase(), Over):
            break
        state.advance(deck(t))
        play_out(state)
    phase = state.phase()
    assert isinstance(phase, Over)
    assert max(phase.points) >= 21
    assert sorted(phase.ranks) == [1, 2]


def test_an_arranged_moment_is_one_that_can_be_reached() -> None:
    """The tests above rest on it."""
    state = before_last_trick(MONTE, "10 9 10", 1, aside="Ab")
    seen = state.observe(Seat(0))
    again = TraversoneState.restored(
        MONTE,
        replace(seen),
        Laid(tuple(mask_of(state.observe(seat).hand) for seat in SEATS[:3]), aside=PACK[32]),
    )
    assert again.observe(Seat(0)) == seen
