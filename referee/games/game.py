"""What a game is: questions, answers, and what each seat may learn from them.

A *phase* is a question (`Shuffle`, `Decide`, `Over`), an *event* is its answer (`Shuffled`,
`Chosen`, `Revoked`), and a match is the fold of its events over `Game.start()`. A game is pure: it
knows no seed, no clock and no transport. Whoever plays it asks `State.phase`, finds an answer, and
gives it to `State.tell` (or to `State.advance`, when nobody listens).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import ClassVar, Generic, NewType, Protocol, Self, TypeVar, runtime_checkable

Seat = NewType("Seat", int)
"""A position at the table, from 0, in the order of play."""

ActionId = NewType("ActionId", int)
"""An index into `GameSpec.actions`."""

OptionValue = bool | int | str

Draw = Callable[[int], int]
"""`draw(n)` gives a number from 0 to n - 1, each equally likely."""

O = TypeVar("O")  # noqa: E741 - the observation: O_co of State, invariant here
O_co = TypeVar("O_co", covariant=True)
B_co = TypeVar("B_co", covariant=True)


# Phases


@dataclass(frozen=True, slots=True)
class Shuffle:
    """Chance is asked for a permutation of `range(size)`; index 0 is the top of the pack."""

    size: int


@dataclass(frozen=True, slots=True)
class Decide:
    """Each of `seats` (ascending) chooses `pick` distinct actions, unseen by the others."""

    seats: tuple[Seat, ...]
    pick: int = 1


@dataclass(frozen=True, slots=True)
class Over:
    """The match has ended.

    Attributes:
        points: Points of each seat, in the smallest part of `GameSpec.unit`.
        ranks: Rank of each seat, from 1, equal ones shared, where the rules decide it by more
            than the points, as by an extra deal between seats that tie; () where points decide.
    """

    points: tuple[int, ...]
    ranks: tuple[int, ...] = ()


Phase = Shuffle | Decide | Over


# Events


@dataclass(frozen=True, slots=True)
class Shuffled:
    """The answer to `Shuffle`: a permutation of `range(size)`, top of the pack first."""

    order: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The answer to `Decide`: the actions of each asked seat, in the order of `Decide.seats`.

    A seat's actions are ascending, because the order in which it picked is hidden information.
    """

    actions: tuple[tuple[ActionId, ...], ...]


@dataclass(frozen=True, slots=True)
class Revoked:
    """Answers `Decide` in a game that punishes a revoke itself, instead of refusing it.

    The asked seat offered a card that it holds and may not play. The card is named to nobody.
    """

    seat: Seat


Event = Shuffled | Chosen | Revoked


# What is learnt


@dataclass(frozen=True, slots=True)
class Fact(Generic[B_co]):
    """One thing learnt from an event, and by whom.

    Attributes:
        body: The game's own frozen value that says what was learnt.
        audience: The seats that learn it, ascending; None when all of them do.
    """

    body: B_co
    audience: tuple[Seat, ...] | None = None


# Rulesets


class Better(Enum):
    """Which points win."""

    MORE = "more"
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class Unit:
    """What people read points in: `points / parts` of `name`; quarter chips: Unit("chips", 4)."""

    name: str
    parts: int = 1


@dataclass(frozen=True, slots=True)
class Option:
    """One option of a game, as its rules page names it.

    Attributes:
        name: The key in league files and on the command line.
        meaning: One sentence for people.
        default: The value when nobody sets it; its type is the option's type.
        choices: The texts that a text option may take; for a number, all its values as texts.
        minimum: The least value of a number; None for no limit.
        maximum: The greatest value of a number; None for no limit.
        multiple_of: What a number must be a multiple of.
        form: What a text must look like that is none of a few, in words; the game checks it.
        in_leagues: The value in a league that sets none; None where that is the default, too.
    """

    name: str
    meaning: str
    default: OptionValue
    choices: tuple[str, ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    multiple_of: int = 1
    form: str = ""
    in_leagues: OptionValue | None = None


@dataclass(frozen=True, slots=True)
class GameSpec:
    """The constants of one ruleset.

    Attributes:
        name: The game's name in `GAMES`.
        version: Version of the rules; a record replays under the version that it names.
        seats: How many seats the table has.
        actions: The text of every action, unique; an `ActionId` is an index into it.
        options: All options with their values, sorted by name.
        event_limit: A match has at most this many events.
        better: Which points win.
        unit: What people read the points in.
    """

    name: str
    version: int
    seats: int
    actions: tuple[str, ...]
    options: tuple[tuple[str, OptionValue], ...]
    event_limit: int
    better: Better = Better.MORE
    unit: Unit = Unit("points")


class State(Protocol[O_co, B_co]):
    """A running match: the one mutable value in the house, compact, owned by one table.

    It moves by `advance` and `tell` alone, is deterministic, and says what a seat may know only
    through `observe` and `tell`.
    """

    def phase(self) -> Phase:
        """The question that is open now."""
        ...

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        """The actions that `seat` may choose now, ascending; () if it is not asked."""
        ...

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        """What stands in for an asked seat that gives no valid answer: `pick` legal actions.

        Source: the rules page of the game names it.
        """
        ...

    def advance(self, event: Event) -> None:
        """Move the state by the answer to its open question.

        Raises:
            IllegalActionError: The event does not answer the question, or the rules forbid it;
                the state is as it was.
        """
        ...

    def tell(self, event: Event) -> tuple[Fact[B_co], ...]:
        """`advance`, and return what was learnt, in the order in which it happened.

        Raises:
            IllegalActionError: As `advance`.
        """
        ...

    def observe(self, seat: Seat) -> O_co:
        """All that `seat` may know now: frozen, and enough to play on without any memory."""
        ...

    def copy(self) -> Self:
        """An independent state equal to this one."""
        ...


@runtime_checkable
class Revocable(Protocol):
    """A state of a game that knows `Revoked`; the table asks it about answers that are illegal."""

    def revokes(self, seat: Seat, action: int) -> bool:
        """Whether this answer of an asked seat is a revoke that the rules in force punish."""
        ...


class Game(Protocol[O, B_co]):
    """A ruleset: the rules with their options chosen, constructed as `Reversis(deals=4)`.

    The constructor takes each option by its name and raises `ConfigurationError` for a value or a
    combination that the rules page excludes.
    """

    NAME: ClassVar[str]
    OPTIONS: ClassVar[tuple[Option, ...]]
    PRESETS: ClassVar[Mapping[str, Mapping[str, OptionValue]]]

    @property
    def spec(self) -> GameSpec:
        """The constants of this ruleset."""
        ...

    def start(self) -> State[O, B_co]:
        """A new match, before its first event."""
        ...

    def redeal(self, observation: O, draw: Draw) -> State[O, B_co]:
        """A full state that shows its seat exactly `observation`; the hidden cards are drawn.

        What every search bot needs: `redeal(o, draw).observe(seat of o) == o`.
        """
        ...
