"""Rules page, sections 4, 5 and 16.8: dealing, exchanging, and following suit."""

import pytest

from referee.errors import IllegalActionError
from referee.games.cards import PACK_48
from referee.games.game import ActionId, Chosen, Decide, Event, Seat, Shuffle, Shuffled
from referee.games.reversis import Reversis, ReversisState
from referee.games.reversis.facts import Discarded, Exchanged, Kept, KittyShown, Paid
from referee.games.reversis.observation import Choice, Question
from tests.builders import a_shuffle, cards, chosen, texts
from tests.unit.referee.games.reversis.arranging import Plan, arranged, at_first_lead, play

GAME = Reversis()
KEEP, CLAIM = (ActionId(GAME.spec.actions.index(text)) for text in ("keep", "claim"))
ORDERED = Shuffled(tuple(range(48)))


def dealt(first_dealer: int = 0) -> ReversisState:
    """A match whose pack lies in canonical order."""
    state = Reversis(first_dealer=first_dealer).start()
    state.advance(ORDERED)
    return state


def pack(*spans: tuple[int, int]) -> tuple[int, ...]:
    """The cards at some places of the pack, both ends included."""
    return tuple(sorted(PACK_48[index] for a, b in spans for index in range(a, b + 1)))


def refusal(state: ReversisState, event: Event) -> str:
    """The text with which an event is refused; the match is as it was."""
    seats = [Seat(seat) for seat in range(4)]
    before = [state.observe(seat) for seat in seats], state.phase()
    with pytest.raises(IllegalActionError) as refused:
        state.tell(event)
    assert ([state.observe(seat) for seat in seats], state.phase()) == before
    return str(refused.value)


def test_x1_packets_of_4_3_and_4_then_the_twelfth_and_the_table_cards() -> None:
    state = dealt()
    assert state.observe(Seat(1)).hand == pack((0, 3), (16, 18), (28, 31))
    assert state.observe(Seat(2)).hand == pack((4, 7), (19, 21), (32, 35))
    assert state.observe(Seat(3)).hand == pack((8, 11), (22, 24), (36, 39))
    assert state.observe(Seat(0)).hand == pack((12, 15), (25, 27), (40, 43), (44, 44))
    state.advance(chosen(PACK_48[12]))
    for seat, index in ((1, 45), (2, 46), (3, 47)):
        state.advance(chosen(KEEP))
        assert state.observe(Seat(seat)).kitty_card == PACK_48[index]


def test_x2_the_dealer_acts_first_and_eldest_leads() -> None:
    state = dealt(first_dealer=3)
    asked: list[Seat] = []
    for _ in range(4):
        phase = state.phase()
        assert isinstance(phase, Decide)
        asked += phase.seats
        state.advance(chosen(state.legal(phase.seats[0])[0]))
    assert asked == [3, 0, 1, 2]
    assert state.phase() == Decide((Seat(0),))
    assert state.observe(Seat(0)).question is Question.PLAY


def test_x3_a_table_card_is_refused_like_any_card_that_is_not_in_hand() -> None:
    state = dealt()
    state.advance(chosen(PACK_48[12]))
    own, other = PACK_48[45], PACK_48[46]
    names_table_card = refusal(state, chosen(own))
    names_other_card = refusal(state, chosen(other))
    swap = GAME.spec.actions
    assert names_table_card.replace(swap[own], "?") == names_other_card.replace(swap[other], "?")


def test_x4_who_has_kept_cannot_exchange_any_more() -> None:
    state = dealt()
    state.advance(chosen(PACK_48[12]))
    state.advance(chosen(KEEP))
    assert state.legal(Seat(1)) == ()
    refusal(state, chosen(PACK_48[0]))
    assert state.observe(Seat(1)).kitty_card == PACK_48[45]


def test_x5_the_dealer_cannot_skip_his_discard() -> None:
    state = dealt()
    assert KEEP not in state.legal(Seat(0))
    refusal(state, chosen(KEEP))


@pytest.mark.parametrize(("heavy", "game"), [(False, 5), (True, 7)], ids=["X6", "X6, heavy kitty"])
def test_x6_the_quinola_may_be_laid_away(heavy: bool, game: int) -> None:  # noqa: FBT001 - a row
    """Kitty 1 for it (3 with heavy_kitty), no quinola event, pots unchanged."""
    deal = arranged(Plan([3, 1, 0, 1, 0, 3, 1, 0, 1, 3, 0], kitty="JH 2C 3C 4C"))
    state = at_first_lead(Reversis(heavy_kitty=heavy), deal)
    assert cards("JH")[0] in deal.kitty
    told = [fact.body for fact in play(state, deal.plays)]
    seen = state.observe(Seat(0))
    value = [f.amount for f in told if isinstance(f, Paid) and f.cause.name == "GAME"]
    assert value in ([game], [2 * game])
    assert (seen.pots, seen.base_doubled) == ((25,), False)


def test_x7_after_all_choices_the_cards_are_partitioned() -> None:
    state = dealt()
    for _ in range(4):
        phase = state.phase()
        assert isinstance(phase, Decide)
        state.advance(chosen(state.legal(phase.seats[0])[0]))
    seen = [state.observe(Seat(seat)) for seat in range(4)]
    assert [len(one.hand) for one in seen] == [11, 11, 11, 11]
    kitty = [one.kitty_card for one in seen if one.kitty_card is not None]
    assert sorted([*kitty, *(card for one in seen for card in one.hand)]) == list(PACK_48)


def test_x10_off_suit_is_refused_while_the_led_suit_is_held() -> None:
    """The holder of hearts 2 and 7 plays 9S to a heart; the text is that of any other refusal."""
    deal = arranged(
        Plan([2] * 11, {(9, 2): "KH", (9, 3): "2H", (10, 3): "7H", (11, 3): "9S"}, kitty="JH")
    )
    state = at_first_lead(GAME, deal)
    play(state, deal.plays[:33])
    assert texts(state.legal(Seat(3))) == ["2H", "7H"]
    text = refusal(state, chosen(cards("9S")[0]))
    assert text.replace("9S", "?") == refusal(state, chosen(cards("JH")[0])).replace("JH", "?")


def test_there_is_no_duty_to_beat_and_any_card_may_be_led() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = at_first_lead(GAME, deal)
    assert state.legal(Seat(1)) == state.observe(Seat(1)).hand


def test_choices_are_public_and_cards_are_not() -> None:
    state = dealt()
    own, public = (fact.body for fact in state.tell(chosen(PACK_48[12])))
    assert (own, public) == (Discarded(Seat(0), PACK_48[12]), Discarded(Seat(0)))
    told = state.tell(chosen(PACK_48[0]))
    assert [fact.body for fact in told] == [
        Exchanged(Seat(1), PACK_48[0], PACK_48[45]),
        Exchanged(Seat(1)),
    ]
    assert [fact.audience for fact in told] == [(1,), (0, 2, 3)]
    told = state.tell(chosen(KEEP))
    assert [fact.body for fact in told] == [Kept(Seat(2), PACK_48[46]), Kept(Seat(2))]
    choices = (Choice.DISCARDED, Choice.EXCHANGED, Choice.KEPT, Choice.NOTHING)
    assert state.observe(Seat(3)).choices == choices


def test_a_card_taken_can_be_played_but_not_laid_away() -> None:
    state = dealt()
    state.advance(chosen(PACK_48[12]))
    state.advance(chosen(PACK_48[0]))
    assert PACK_48[45] in state.observe(Seat(1)).hand
    assert state.observe(Seat(1)).kitty_card == PACK_48[0]
    assert state.observe(Seat(1)).taken_card == PACK_48[45]


def test_the_substitute_is_the_first_card_keep_and_claim() -> None:
    state = dealt()
    assert state.substitute(Seat(0)) == state.legal(Seat(0))[:1]
    state.advance(chosen(PACK_48[12]))
    assert state.substitute(Seat(1)) == (KEEP,)
    assert state.substitute(Seat(2)) == ()


def test_the_kitty_is_shown_sorted_and_without_owners() -> None:
    deal = arranged(Plan([2] * 11, kitty="JH"))
    state = at_first_lead(GAME, deal)
    told = play(state, deal.plays)
    shown = [fact for fact in told if isinstance(fact.body, KittyShown)]
    assert [(fact.body, fact.audience) for fact in shown] == [(KittyShown(deal.kitty), None)]


MALFORMED = [
    Chosen(()),
    Chosen(((),)),
    Chosen(((ActionId(0), ActionId(1)),)),
    Chosen(((ActionId(0),), (ActionId(1),))),
    Chosen(((ActionId(-4),),)),
    Chosen(((ActionId(55),),)),
    Chosen(((ActionId(2**63),),)),
    Chosen(((True,),)),  # type: ignore[arg-type]  # what a careless caller may send
    Chosen(((0.0,),)),  # type: ignore[arg-type]
    Chosen((("QS",),)),  # type: ignore[arg-type]
    Chosen(((None,),)),  # type: ignore[arg-type]
    Chosen(((ActionId(CLAIM),),)),
    ORDERED,
]


@pytest.mark.parametrize("event", MALFORMED, ids=str)
def test_anything_but_one_legal_action_is_refused(event: Event) -> None:
    refusal(dealt(), event)
    state = dealt()
    state.advance(chosen(PACK_48[12]))
    refusal(state, event)


@pytest.mark.parametrize(
    "order",
    [
        tuple(range(47)),
        tuple(range(52)),
        (*range(47), 0),
        (*range(47), -1),
        (*range(47), 48),
        (*range(47), "47"),
        (*range(47), []),
        None,
    ],
    ids=["short", "long", "twice", "negative", "beyond", "text", "list", "nothing"],
)
def test_anything_but_a_permutation_is_no_shuffle(order: tuple[int, ...]) -> None:
    state = GAME.start()
    assert state.phase() == Shuffle(48)
    refusal(state, Shuffled(order))
    refusal(state, chosen(0))


def test_a_deck_may_be_named_card_by_card() -> None:
    assert a_shuffle(PACK_48, PACK_48) == ORDERED
