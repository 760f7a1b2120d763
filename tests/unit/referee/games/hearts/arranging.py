"""Tables of Hearts arranged as a row of the rules page describes them."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from referee.games.cards import CARDS, PACK_52, cards_of
from referee.games.game import Chosen, Decide, Fact, Seat, Shuffled
from referee.games.hearts import Hearts, HeartsFact, HeartsObservation, HeartsState
from referee.games.hearts.facts import TrickTaken
from referee.games.hearts.forms import (
    HEARTS,
    QUEEN_OF_SPADES,
    hearts_in,
    held,
    points_in,
    queens_in,
)
from referee.games.hearts.play import ACTIONS
from referee.games.hearts.position import Layout
from tests.builders import cards, chosen, texts

ONE, TWO = 1, 2
"""Before which trick a table is arranged: the first, or any later one."""


def nothing_seen(game: Hearts, **changes: object) -> HeartsObservation:
    """What seat 0 sees of a first deal before anything has happened, with some changes."""
    seen = replace(game.start().observe(Seat(0)), deal=1)
    return replace(seen, **changes)  # type: ignore[arg-type]  # by the names of its fields


def a_layout(game: Hearts, hands: Sequence[str], widow: str = "") -> Layout:
    """Hands by seat as texts; who is not named holds nothing."""
    held_by = [held(cards(text)) for text in hands]
    held_by += [0] * (game.players - len(hands))
    nothing: tuple[tuple[int, ...], ...] = ((),) * game.players
    return Layout(tuple(held_by), nothing, nothing, tuple(sorted(cards(widow))))


def a_table(
    game: Hearts,
    hands: Sequence[str],
    *,
    leader: int = 0,
    trick: int = TWO,
    broken: bool = False,
) -> HeartsState:
    """A table at which `leader` leads, before the first trick or before a later one.

    What was played before is filled in with cards that nobody holds here.
    """
    seen_before = set(cards(" ".join(hands)))
    filler = [card for card in PACK_52 if card not in seen_before and not _breaks(card)]
    seen = nothing_seen(
        game,
        played=tuple(filler[: game.players]) if trick == TWO else (),
        leaders=(Seat(0), Seat(leader)) if trick == TWO else (Seat(leader),),
        broken=broken,
    )
    return HeartsState.restored(game, seen, a_layout(game, hands))


def _breaks(card: int) -> bool:
    return bool((HEARTS | QUEEN_OF_SPADES) >> card & 1)


def play(state: HeartsState, plays: str) -> list[Fact[HeartsFact]]:
    """Play some cards, and return what was told."""
    return [fact for card in cards(plays) for fact in state.tell(chosen(card))]


def legal(state: HeartsState) -> str:
    """The legal cards of the asked seat."""
    phase = state.phase()
    assert isinstance(phase, Decide)
    (seat,) = phase.seats
    return " ".join(texts(state.legal(seat)))


def following(game: Hearts, led: str, hand: str, trick: int = TWO) -> str:
    """What seat 1 may play from its hand when seat 0 has led a card."""
    state = a_table(game, [led, hand], trick=trick)
    play(state, led)
    return legal(state)


def leading(game: Hearts, hand: str, *, broken: bool = False) -> str:
    """What seat 0 may lead from its hand to a later trick."""
    return legal(a_table(game, [hand], broken=broken))


def after_trick(
    game: Hearts, plays: str, *, leader: int = 0, broken: bool = False
) -> tuple[HeartsState, TrickTaken]:
    """A later trick of seats that hold one card each; the state after it, and who took it."""
    hands = [""] * game.players
    for place, text in enumerate(plays.split()):
        hands[(leader + place) % game.players] = text
    state = a_table(game, hands, leader=leader, broken=broken)
    (taken,) = (f.body for f in play(state, plays) if isinstance(f.body, TrickTaken))
    return state, taken


def a_pile(game: Hearts, text: str) -> int:
    """What a pile counts: `a_pile(game, "QS 2H 3H 4H 5H")`."""
    return sum(game.form.worth[card] for card in cards(text))


def all_penalties(game: Hearts) -> int:
    """The pile of a moon."""
    copies = 2 if game.variant == "cancellation" else 1
    return copies * sum(game.form.worth[card] for card in cards_of(HEARTS | QUEEN_OF_SPADES))


def before_last_card(
    game: Hearts,
    piles: Sequence[int],
    *,
    totals: Sequence[int] | None = None,
    deal: int = 1,
    playing_on: bool = False,
) -> HeartsState:
    """A table at which the last trick is open and lacks one card of no worth.

    Args:
        game: The ruleset.
        piles: What the pile of each seat counts.
        totals: The totals before the deal.
        deal: Number of the deal.
        playing_on: Whether a tie is being played on for.
    """
    players, tricks = game.players, game.form.tricks
    # The suits of what was played before matter to nobody here.
    before = [0] * (players * (tricks - 1)) + [card + 1 for card in range(players - 1)]
    counts = (points_in, hearts_in, queens_in)
    points, hearts, queens = (tuple(count(pile) for pile in piles) for count in counts)
    seen = nothing_seen(
        game,
        deal=deal,
        played=tuple(before),
        leaders=(Seat(0),) * tricks,
        points=points,
        hearts=hearts,
        queens=queens,
        totals=tuple(totals or (0,) * players),
        broken=True,
        playing_on=playing_on,
    )
    hands = [""] * (players - 1) + [CARDS[0]]
    return HeartsState.restored(game, seen, a_layout(game, hands))


def scored(state: HeartsState, choice: str = "") -> HeartsState:
    """The same table after the last card, and after a shooter's choice."""
    state.advance(chosen(0))
    if choice:
        state.advance(chosen(ACTIONS.index(choice)))
    return state


def totals(state: HeartsState) -> tuple[int, ...]:
    """The totals of a match."""
    return state.observe(Seat(0)).totals


# Whole deals by rule of thumb, as in the worked examples


def before_deal(game: Hearts, deal: int) -> HeartsState:
    """A match before its deal of this number, all totals still 0."""
    seen = nothing_seen(game, deal=deal - 1)
    if deal > 1:
        seen = replace(seen, deal_points=(0,) * game.players)
    return HeartsState.restored(game, seen, a_layout(game, ()))


def in_order(game: Hearts) -> Shuffled:
    """The shuffle that leaves the pack as it is: card k to seat k mod n."""
    return Shuffled(tuple(range(len(game.form.pack))))


def strides(game: Hearts) -> Shuffled:
    """Position i of the pack is card (23 i + 5) mod N of the canonical one."""
    size = len(game.form.pack)
    return Shuffled(tuple((23 * place + 5) % size for place in range(size)))


def low(choices: Sequence[int]) -> int:
    """The first of some cards."""
    return choices[0]


def high(choices: Sequence[int]) -> int:
    """The last of some cards."""
    return choices[-1]


def pass_last_three(state: HeartsState) -> Chosen:
    """Every seat passes the last three cards of its hand."""
    phase = state.phase()
    assert isinstance(phase, Decide)
    assert phase.pick == 3
    return Chosen(tuple(state.legal(seat)[-3:] for seat in phase.seats))


def played_out(
    game: Hearts, deal: int, shuffle: Shuffled, policy: Callable[[Sequence[int]], int]
) -> tuple[HeartsState, list[HeartsFact]]:
    """A deal played by a rule of thumb up to its end, or to the question of a shooter."""
    state = before_deal(game, deal)
    told = list(state.tell(shuffle))
    phase = state.phase()
    if isinstance(phase, Decide) and phase.pick == 3:
        told += state.tell(pass_last_three(state))
    for _ in range(game.players * game.form.tricks):
        phase = state.phase()
        assert isinstance(phase, Decide)
        told += state.tell(chosen(policy(state.legal(phase.seats[0]))))
    return state, [fact.body for fact in told]


def a_deal_of(game: Hearts, hands: Sequence[Sequence[int]], widow: Sequence[int] = ()) -> Shuffled:
    """The shuffle that deals these hands, all cards named."""
    deck = [hand[place] for place in range(game.form.tricks) for hand in hands]
    places: dict[int, list[int]] = {}
    for place, card in enumerate(game.form.pack):
        places.setdefault(card, []).append(place)
    return Shuffled(tuple(places[card].pop() for card in (*deck, *widow)))
