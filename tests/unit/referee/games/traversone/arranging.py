"""Matches of Traversone arranged so that what a row of the rules page describes comes to pass."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from referee.games.cards import Card, mask_of
from referee.games.game import Chosen, Decide, Event, Fact, Over, Seat, Shuffle, Shuffled
from referee.games.traversone import Traversone, TraversoneFact, TraversoneState
from referee.games.traversone.actions import ACTIONS
from referee.games.traversone.pack import PACK, latin_card
from referee.games.traversone.position import Laid
from tests.builders import chosen

SEATS = [Seat(seat) for seat in range(4)]
DEALT_BY_3 = Traversone(first_dealer="3")


def latin(text: str) -> tuple[Card, ...]:
    """Cards in the order given: `latin("3d Ac Kb")`."""
    return tuple(latin_card(one) for one in text.split())


def names(actions: Sequence[int]) -> list[str]:
    """The texts of some actions."""
    return [ACTIONS[action] for action in actions]


def named(text: str) -> Chosen:
    """The choice of one action by its text: `named("5d busso")`."""
    return chosen(ACTIONS.index(text))


def numbers(text: str) -> tuple[int, ...]:
    """Numbers by seat or side: `numbers("12 10 6 4")`."""
    return tuple(int(word) for word in text.split())


# The decks and policies of section 14


def deck(t: int) -> Shuffled:
    """The deck G(t): 6 is a primitive root of 41, so all 40 cards occur once."""
    return Shuffled(tuple(pow(6, t + place, 41) - 1 for place in range(40)))


def dealing(hands: Sequence[str], dealer: int = 3) -> Shuffled:
    """The shuffle that deals these hands, by seat, one card at a time."""
    cards = [list(latin(hand)) for hand in hands]
    seats = len(hands)
    return Shuffled(
        tuple(cards[(dealer + 1 + place) % seats][place // seats] for place in range(40))
    )


def play_out(
    state: TraversoneState, *, last: bool = False, tricks: int | None = None
) -> list[TraversoneFact]:
    """Play first (or last) legal cards, to the end of the deal or for some tricks, and listen."""
    told: list[TraversoneFact] = []
    done = len(state.observe(Seat(0)).leaders) - 1
    while isinstance(phase := state.phase(), Decide):
        (seat,) = phase.seats
        cards = [action for action in state.legal(seat) if action < len(PACK)]
        told += [fact.body for fact in state.tell(chosen(cards[-1 if last else 0]))]
        leaders = state.observe(Seat(0)).leaders
        if tricks is not None and len(leaders) - 1 == done + tricks:
            break
    return told


def tell_all(state: TraversoneState, events: Sequence[Event]) -> list[Fact[TraversoneFact]]:
    """Let some events happen, and return what was told."""
    return [fact for event in events for fact in state.tell(event)]


def a_trick(state: TraversoneState, cards: str) -> list[TraversoneFact]:
    """Play some cards in turn."""
    return [fact.body for fact in tell_all(state, [chosen(card) for card in latin(cards)])]


# Moments in the middle of a match


def at_a_lead(
    hands: Mapping[int, str], leader: int, game: Traversone = DEALT_BY_3, *, totals: str = ""
) -> TraversoneState:
    """A moment at which a seat leads, and the seats hold these cards and no others."""
    seats = tuple(SEATS[: game.players])
    seen = game.start().observe(Seat(0))
    seen = replace(
        seen,
        deal=1,
        dealer=Seat(game.players - 1),
        seats=seats,
        leaders=(Seat(leader),),
        totals=numbers(totals) or seen.totals,
    )
    held = tuple(mask_of(latin(hands.get(seat, ""))) for seat in seats)
    return TraversoneState.restored(game, seen, Laid(held))


def between_deals(
    game: Traversone, totals: str, *, dealer: int, extra_deal: int = 0, out_in: str = ""
) -> TraversoneState:
    """A moment after a deal has been scored.

    Args:
        game: The ruleset.
        totals: Totals of the sides.
        dealer: The dealer of the deal that has just ended.
        extra_deal: Number of the extra deal that has just ended; 0 for an ordinary one.
        out_in: By side, the extra deal that put it out of the tie.
    """
    seen = game.start().observe(Seat(0))
    seen = replace(
        seen,
        deal=7,
        extra_deal=extra_deal,
        dealer=Seat(dealer),
        seats=tuple(SEATS[: game.players]),
        scores=(1,) * game.side_count,
        totals=numbers(totals),
        out_in=numbers(out_in) or seen.out_in,
    )
    return TraversoneState.restored(game, seen, Laid((0,) * game.players))


BLANKS = latin("7d 6d 5d 4d")


def before_last_trick(  # noqa: PLR0913 - what a row may say of a deal
    game: Traversone,
    captured: str,
    last: int,
    *,
    totals: str = "",
    seats: Sequence[int] = (),
    dealer: int = 3,
    extra_deal: int = 0,
    out_in: str = "",
    aside: str = "",
) -> TraversoneState:
    """A moment before the last trick of a deal, which one seat will take with a blank.

    Args:
        game: The ruleset.
        captured: Thirds that each seat has captured.
        last: The seat that will take the last trick.
        totals: Totals of the sides; 0 each if left out.
        seats: The seats that play; all if left out.
        dealer: The dealer.
        extra_deal: Number of the extra deal.
        out_in: By side, the extra deal that put it out of the tie.
        aside: The card that lies aside.
    """
    players = tuple(Seat(seat) for seat in seats or range(game.players))
    form = game.forms[len(players)]
    others = [seat for seat in players if seat != last]
    hands = dict(zip((last, *others), BLANKS, strict=False))
    unplayed = {*hands.values(), *latin(aside)} | ({form.removed} if form.removed else set())
    rest = [card for card in PACK if card not in unplayed]
    seen = game.start().observe(Seat(0))
    seen = replace(
        seen,
        deal=7,
        extra_deal=extra_deal,
        dealer=Seat(dealer),
        seats=players,
        removed=form.removed,
        played=tuple(rest[: (form.tricks - 1) * len(players)]),
        leaders=(Seat(last),) * form.tricks,
        thirds=numbers(captured),
        totals=numbers(totals) or seen.totals,
        out_in=numbers(out_in) or seen.out_in,
    )
    held = tuple(1 << hands[seat] if seat in hands else 0 for seat in range(game.players))
    card = latin(aside)[0] if aside else None
    return TraversoneState.restored(game, seen, Laid(held, aside=card))


def ended(state: TraversoneState) -> TraversoneState:
    """The same match after its deal has been played out."""
    play_out(state)
    return state


def scores_of(
    captured: str, last: int, game: Traversone = DEALT_BY_3, *, aside: str = ""
) -> tuple[int, ...]:
    """What a deal counts, played to its end."""
    state = ended(before_last_trick(game, captured, last, aside=aside))
    return state.observe(Seat(0)).scores


def result(state: TraversoneState) -> Over:
    """How a match has ended."""
    phase = state.phase()
    assert isinstance(phase, Over)
    return phase


def next_deal(state: TraversoneState, t: int = 0) -> TraversoneState:
    """The same match with the cards of its next deal."""
    assert state.phase() == Shuffle(40)
    state.advance(deck(t))
    return state
