"""What makes each sample bot the bot that it is."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from quinola_bot.cards import card_of
from referee.games.cards import PACK_48, Card, mask_of
from referee.games.game import Seat
from referee.games.reversis import Reversis, ReversisObservation
from referee.games.reversis.observation import Choice, Question
from tests.unit.sample_bots.tables import a_bot, a_request, action_of, mean_chips

GAME = Reversis(deals=4)
KEEP = 52


def cards(texts: str) -> tuple[int, ...]:
    return tuple(sorted(card_of(text) for text in texts.split()))


def an_observation(hand: str, *, trick: str = "", leader: int = 0) -> ReversisObservation:
    """Seat 1 plays to the first trick, in a deal of seat 3 in which nobody exchanged."""
    return ReversisObservation(
        seat=Seat(1),
        question=Question.PLAY,
        deal=1,
        dealer=Seat(3),
        hand=cards(hand),
        played=tuple(card_of(text) for text in trick.split()),
        leaders=(Seat(leader),),
        points=(0,) * 4,
        tricks=(0,) * 4,
        chips=(95, 95, 95, 90),
        pots=(25,),
        base_doubled=False,
        choices=(Choice.KEPT, Choice.KEPT, Choice.KEPT, Choice.DISCARDED),
        kitty_card=card_of("2C"),
        taken_card=None,
        debts=(),
        committed_seat=None,
        claim=None,
        kitty=(),
        deal_chips=(95, 95, 95, 90),
        deal_pots=(25,),
        deal_base_doubled=False,
        espagnolette_right=False,
        espagnolette_used=False,
        claims=(),
    )


def before_play(hand: str) -> ReversisObservation:
    """Seat 1 may exchange, as the first after the dealer."""
    nothing = Choice.NOTHING
    return replace(
        an_observation(hand),
        question=Question.EXCHANGE,
        dealer=Seat(0),
        leaders=(),
        kitty_card=None,
        choices=(Choice.DISCARDED, nothing, nothing, nothing),
    )


def chosen(name: str, seen: ReversisObservation, legal: Sequence[int] | None = None) -> str:
    """What a bot chooses, as text."""
    may = (*seen.hand, KEEP) if seen.question is Question.EXCHANGE else seen.hand
    request = a_request(GAME, seen, may if legal is None else legal)
    action = action_of(request, a_bot(name).choose(request))
    return request.text(action)


WITHOUT_HEARTS = "5C 7C 9C JC AC 3D 6D QD KD 4S 9S"

THINKING = ("cautious", "quinola_hunter", "reversis_hunter", "searcher", "short_suit")


@pytest.mark.parametrize("name", THINKING)
def test_quinola_is_thrown_away_where_it_wins_the_pot(name: str) -> None:
    seen = an_observation("JH 5C 7C 9C JC AC 3D 6D 8D QD KD", trick="4S", leader=0)
    assert chosen(name, seen) == "JH"


@pytest.mark.parametrize("name", ["cautious", "quinola_hunter", "short_suit"])
def test_ducking_gets_rid_of_the_highest_card_that_takes_nothing(name: str) -> None:
    seen = an_observation("5C 7C 9C JC AC 3D 6D QD KD 4S 9S", trick="QC", leader=0)
    assert chosen(name, seen, cards("5C 7C 9C JC AC")) == "JC"


@pytest.mark.parametrize("name", ["cautious", "quinola_hunter", "searcher"])
def test_quinola_without_cover_is_laid_away(name: str) -> None:
    assert chosen(name, before_play("JH 2H 5C 6C 7C 3D 4D 5D 4S 5S 6S")) == "JH"


@pytest.mark.parametrize("name", ["cautious", "quinola_hunter"])
def test_low_hand_is_kept(name: str) -> None:
    assert chosen(name, before_play("2H 3H 4C 5C 6C 2D 3D 4D 2S 3S 4S")) == "keep"


def test_quinola_hunter_leads_a_heart_while_another_may_hold_the_quinola() -> None:
    seen = replace(an_observation("3H 7H 2D 5C 7C 9C 3D 6D 8D 4S 9S"), leaders=(Seat(1),))
    assert chosen("quinola_hunter", seen) in {"3H", "7H"}
    assert chosen("cautious", seen) == "3D"


def test_quinola_hunter_with_the_quinola_leads_no_heart() -> None:
    seen = replace(an_observation("3H 7H JH 5C 7C 9C 3D 6D 8D 4S 9S"), leaders=(Seat(1),))
    assert chosen("quinola_hunter", seen)[1] != "H"


def test_reversis_hunter_takes_with_a_strong_hand_and_ducks_with_a_weak_one() -> None:
    strong = "AC KC QC JC AD KD QD AS KS QS AH"
    weak = "AC 3C 5C 7C 3D 5D 7D 3S 5S 7S 9S"
    assert chosen("reversis_hunter", an_observation(strong, trick="9C"), cards("JC QC KC AC")) == (
        "AC"
    )
    assert chosen("reversis_hunter", an_observation(weak, trick="9C"), cards("3C 5C 7C AC")) == (
        "7C"
    )


def test_short_suit_lays_the_last_card_of_a_suit_away() -> None:
    assert chosen("short_suit", before_play("KS 5C 6C 7C 9C 3D 4D 5D 6D 2H 3H")) == "KS"


def test_searcher_breaks_a_reversis_when_it_can() -> None:
    """Seat 0 has taken nine tricks, and is bound: who takes the tenth is paid 64 chips."""
    seen = last_tricks("AC 3C", "KC")
    assert chosen("searcher", seen, cards("AC 3C")) == "AC"


def last_tricks(hand: str, trick: str) -> ReversisObservation:
    """Trick 10, led by seat 0, who has taken all nine before."""
    mine = mask_of(cards(hand)) | mask_of(cards(trick)) | 1 << card_of("2C")
    others = [card for card in PACK_48 if not mine >> card & 1]
    return replace(
        an_observation(hand, trick=trick),
        played=(*tricks_of_seat_0(others), *(card_of(text) for text in trick.split())),
        leaders=(Seat(0),) * 10,
        tricks=(9, 0, 0, 0),
        committed_seat=Seat(0),
    )


def tricks_of_seat_0(free: Sequence[Card]) -> tuple[int, ...]:
    """Nine tricks that seat 0 leads and takes: in each all follow suit, or none can."""
    played: list[int] = []
    suits = [[card for card in free if card // 13 == suit] for suit in range(4)]
    for suit in suits:
        while len(suit) >= 4 and len(played) < 36:
            high = suit.pop()
            played += [high, *(suit.pop(0) for _ in range(3))]
    return tuple(played)


@pytest.mark.slow
def test_better_bots_win_chips_from_simpler_ones() -> None:
    """The margin is a third of the one that was measured over 150 deal-sets."""
    names = ["quinola_hunter", "short_suit", "cautious", "random_bot"]
    chips = mean_chips(names, deal_sets=60)
    ordered = sorted(names, key=chips.__getitem__, reverse=True)
    assert ordered[0] == "quinola_hunter"
    assert ordered[-1] == "random_bot"
    assert chips["cautious"] - chips["random_bot"] > 20
