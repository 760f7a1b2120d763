"""A small whole game with hidden cards, for tests of what plays games: Passing.

Three seats. Each deal deals four of twelve cards to each seat; all pass two cards to the left,
unseen by each other; then four tricks are played, the highest card takes each. Most tricks win.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import ClassVar, Self

from referee.errors import ConfigurationError, IllegalActionError
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Draw,
    Event,
    Fact,
    GameSpec,
    Option,
    OptionValue,
    Over,
    Phase,
    Seat,
    Shuffle,
    Shuffled,
)

SEATS = 3
CARDS = 12
HAND = CARDS // SEATS
PASSED = 2
ALL = tuple(Seat(seat) for seat in range(SEATS))


@dataclass(frozen=True, slots=True)
class DealStarted:
    """A deal begins."""

    deal: int


@dataclass(frozen=True, slots=True)
class HandDealt:
    """A seat's own cards."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Received:
    """The cards that a seat was passed."""

    cards: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card was played."""

    seat: Seat
    card: int


@dataclass(frozen=True, slots=True)
class TrickTaken:
    """A trick is complete."""

    seat: Seat


PassingFact = DealStarted | HandDealt | Received | CardPlayed | TrickTaken


@dataclass(frozen=True, slots=True)
class PassingObservation:
    """All that a seat may know."""

    seat: Seat
    deal: int
    hand: tuple[int, ...]
    given: tuple[int, ...]
    received: tuple[int, ...]
    played: tuple[tuple[Seat, int], ...]
    leader: Seat
    points: tuple[int, ...]


@dataclass(slots=True)
class PassingState:
    """A running match of Passing."""

    deals: int
    deal: int = 0
    hands: list[tuple[int, ...]] = field(default_factory=lambda: [()] * SEATS)
    given: list[tuple[int, ...]] = field(default_factory=lambda: [()] * SEATS)
    played: tuple[tuple[Seat, int], ...] = ()
    leader: Seat = ALL[0]
    points: tuple[int, ...] = (0,) * SEATS

    def phase(self) -> Phase:
        if not any(self.hands):
            return Shuffle(CARDS) if self.deal < self.deals else Over(self.points)
        if not any(self.given):
            return Decide(ALL, pick=PASSED)
        return Decide((self._next(),))

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        phase = self.phase()
        if isinstance(phase, Decide) and seat in phase.seats:
            return tuple(ActionId(card) for card in self.hands[seat])
        return ()

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        phase = self.phase()
        assert isinstance(phase, Decide)
        return self.legal(seat)[: phase.pick]

    def advance(self, event: Event) -> None:
        self.tell(event)

    def tell(self, event: Event) -> tuple[Fact[PassingFact], ...]:
        phase = self.phase()
        match phase, event:
            case Shuffle(size), Shuffled(order) if sorted(order) == list(range(size)):
                return self._dealt(order)
            case Decide(seats, pick), Chosen(actions) if len(actions) == len(seats):
                for seat, chosen in zip(seats, actions, strict=True):
                    self._check(seat, chosen, pick)
                return self._passed(actions) if pick == PASSED else self._play(*actions[0])
        raise IllegalActionError(f"{event} does not answer {phase}")

    def observe(self, seat: Seat) -> PassingObservation:
        received = self.given[seat - 1]
        return PassingObservation(
            seat,
            self.deal,
            self.hands[seat],
            self.given[seat],
            received,
            self.played,
            self.leader,
            self.points,
        )

    def copy(self) -> Self:
        return replace(self, hands=list(self.hands), given=list(self.given))

    def _next(self) -> Seat:
        return Seat((self.leader + len(self.played) % SEATS) % SEATS)

    def _check(self, seat: Seat, chosen: tuple[ActionId, ...], pick: int) -> None:
        ascending = list(chosen) == sorted(set(chosen))
        if len(chosen) != pick or not ascending or not set(chosen) <= set(self.legal(seat)):
            raise IllegalActionError(f"seat {seat} may not choose {chosen}")

    def _dealt(self, order: tuple[int, ...]) -> tuple[Fact[PassingFact], ...]:
        self.deal += 1
        self.given = [()] * SEATS
        self.played = ()
        self.leader = Seat((self.deal - 1) % SEATS)
        self.hands = [tuple(sorted(order[HAND * seat : HAND * (seat + 1)])) for seat in ALL]
        hands: list[Fact[PassingFact]] = [
            Fact(HandDealt(self.hands[seat]), (seat,)) for seat in ALL
        ]
        return (Fact(DealStarted(self.deal)), *hands)

    def _passed(self, actions: tuple[tuple[ActionId, ...], ...]) -> tuple[Fact[PassingFact], ...]:
        self.given = [tuple(chosen) for chosen in actions]
        for seat in ALL:
            kept = set(self.hands[seat]) - set(actions[seat])
            self.hands[seat] = tuple(sorted(kept | set(actions[seat - 1])))
        return tuple(Fact(Received(self.given[seat - 1]), (seat,)) for seat in ALL)

    def _play(self, card: ActionId) -> tuple[Fact[PassingFact], ...]:
        seat = self._next()
        self.hands[seat] = tuple(held for held in self.hands[seat] if held != card)
        self.played = (*self.played, (seat, card))
        fact: Fact[PassingFact] = Fact(CardPlayed(seat, card))
        if len(self.played) % SEATS:
            return (fact,)
        taker, _ = max(self.played[-SEATS:], key=lambda play: play[1])
        self.leader = taker
        self.points = tuple(points + (seat == taker) for seat, points in enumerate(self.points))
        return (fact, Fact(TrickTaken(taker)))


class Passing:
    """The ruleset."""

    NAME: ClassVar[str] = "passing"
    OPTIONS: ClassVar[tuple[Option, ...]] = (
        Option("deals", "How many deals a match has.", 2, minimum=1, maximum=9),
    )
    PRESETS: ClassVar[Mapping[str, Mapping[str, OptionValue]]] = {"passing": {}}

    def __init__(self, *, deals: int = 2) -> None:
        self.deals = deals
        self.spec = GameSpec(
            name=self.NAME,
            version=1,
            seats=SEATS,
            actions=tuple(f"c{card}" for card in range(CARDS)),
            options=(("deals", deals),),
            event_limit=deals * (2 + CARDS),
        )

    def start(self) -> PassingState:
        return PassingState(self.deals)

    def redeal(self, observation: PassingObservation, draw: Draw) -> PassingState:
        known = {card for _, card in observation.played} | set(observation.hand)
        kept_by_left = set(observation.given) - known
        left = (observation.seat + 1) % SEATS
        unseen = [card for card in range(CARDS) if card not in known | kept_by_left]
        for last in range(len(unseen) - 1, 0, -1):
            chosen = draw(last + 1)
            unseen[last], unseen[chosen] = unseen[chosen], unseen[last]
        hands = [()] * SEATS
        for seat in ALL:
            held = HAND - sum(player == seat for player, _ in observation.played)
            cards = sorted(kept_by_left) if seat == left else []
            while len(cards) < held and seat != observation.seat:
                cards.append(unseen.pop())
            hands[seat] = tuple(sorted(cards))
        hands[observation.seat] = observation.hand
        given = [()] * SEATS
        given[observation.seat] = observation.given
        given[observation.seat - 1] = observation.received
        return PassingState(
            self.deals,
            observation.deal,
            hands,
            given,
            observation.played,
            observation.leader,
            observation.points,
        )


def passing(name: str, options: Mapping[str, OptionValue]) -> Passing:
    """The ruleset by its name and options, as `referee.games.ruleset` gives it for real games."""
    if name != Passing.NAME or set(options) != {"deals"}:
        raise ConfigurationError(f"no such game: {name} with {dict(options)}")
    deals = options["deals"]
    assert isinstance(deals, int)
    return Passing(deals=deals)
