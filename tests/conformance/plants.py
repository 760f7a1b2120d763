"""Leaks that are planted to see whether the suite finds them: how one is put over a game.

A leak is a small function named for what it gives away; its docstring says it in a sentence.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from referee.errors import IllegalActionError
from referee.games.game import ActionId, Event, Fact, OptionValue, Seat
from referee.match.table import Table
from referee.match.traffic import Request
from referee.wire.messages import write_request
from tests.conformance.rulesets import AnyState
from tests.conformance.senders import Sender, Watched

Cards = tuple[int, ...]
Facts = tuple[Fact[object], ...]

Show = Callable[[AnyState, Seat, object], object]
"""Changes what a seat sees of a state."""
Tell = Callable[[AnyState, Facts], Facts]
"""Changes what is told of an event; the state is the one after it."""
Offer = Callable[[AnyState, Seat, Cards], Cards]
"""Changes the legal actions of a seat, or what stands in for it."""
Explain = Callable[[AnyState], str]
"""What a refusal says more."""
Grow = Callable[[AnyState, Seat], int]
"""How many bytes a request to a seat is longer."""


@dataclass(frozen=True)
class Plant:
    """A planted leak.

    Attributes:
        ruleset: Name of the ruleset in which it is planted.
        options: Its options beside those.
        leak: The function, class or writer that leaks.
        sender: What sends with it.
    """

    ruleset: str
    options: Mapping[str, object]
    leak: Callable[..., object]
    sender: Sender

    def __str__(self) -> str:
        return f"{self.ruleset}-{self.leak.__name__}"


def shown(ruleset: str, show: Show, **options: OptionValue) -> Plant:
    """An observation gives something away."""

    class Leaking(Watched):
        def observe(self, seat: Seat) -> object:
            return show(self.honest, seat, self.honest.observe(seat))

    return Plant(ruleset, options, show, Sender(watch=Leaking))


def told(ruleset: str, tell: Tell, **options: OptionValue) -> Plant:
    """What is told gives something away."""

    class Leaking(Watched):
        def tell(self, event: Event) -> Facts:
            return tell(self.honest, self.honest.tell(event))

    return Plant(ruleset, options, tell, Sender(watch=Leaking))


def offered(ruleset: str, offer: Offer, **options: OptionValue) -> Plant:
    """Legal actions give something away."""

    class Leaking(Watched):
        def legal(self, seat: Seat) -> tuple[ActionId, ...]:
            return tuple(map(ActionId, offer(self.honest, seat, self.honest.legal(seat))))

    return Plant(ruleset, options, offer, Sender(watch=Leaking))


def substituted(ruleset: str, offer: Offer, **options: OptionValue) -> Plant:
    """What stands in for a seat gives something away."""

    class Leaking(Watched):
        def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
            return tuple(map(ActionId, offer(self.honest, seat, self.honest.legal(seat))))

    return Plant(ruleset, options, offer, Sender(watch=Leaking))


def refused(ruleset: str, explain: Explain, **options: OptionValue) -> Plant:
    """The text of a refusal gives something away."""

    class Leaking(Watched):
        def advance(self, event: Event) -> None:
            try:
                self.honest.advance(event)
            except IllegalActionError as refusal:
                raise IllegalActionError(f"{refusal}: {explain(self.honest)}") from None

    return Plant(ruleset, options, explain, Sender(watch=Leaking))


def grown(ruleset: str, grow: Grow, **options: OptionValue) -> Plant:
    """The size of a message gives something away."""

    def write(request: Request[bytes], state: AnyState) -> bytes:
        return write_request(request) + bytes(grow(state, request.seat))

    return Plant(ruleset, options, grow, Sender(write=write))


def at_table(ruleset: str, table: type[Table[bytes]], **options: OptionValue) -> Plant:
    """The table gives something away."""
    return Plant(ruleset, options, table, Sender(table=table))


def over_state(ruleset: str, watched: type[Watched], **options: OptionValue) -> Plant:
    """A state gives something away by what it asks, and when."""
    return Plant(ruleset, options, watched, Sender(watch=watched))


# What many leaks are made of


def next_seat(seen: object) -> Seat:
    """The seat after the one that observes, in a game of cards."""
    return Seat((seen.seat + 1) % len(seen.tricks))  # type: ignore[attr-defined]  # of any card game


def next_hand(state: AnyState, seat: Seat) -> Cards:
    """The hand of the seat after this one."""
    cards: Cards = state.observe(next_seat(state.observe(seat))).hand
    return cards


def to_all(facts: Facts, kind: type) -> Facts:
    """The same facts, those of a kind told to all."""
    return tuple(
        replace(fact, audience=None) if isinstance(fact.body, kind) else fact for fact in facts
    )


def in_full_to_all(facts: Facts, kind: type) -> Facts:
    """The same facts; of a kind of which others are told less, all get the full one, once."""
    full = [fact for fact in facts if isinstance(fact.body, kind)][:1]
    rest = tuple(fact for fact in facts if not isinstance(fact.body, kind))
    return (*(replace(fact, audience=None) for fact in full), *rest)
