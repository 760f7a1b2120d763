"""A table as the bot knows it: the rules, the seat, the clock, and room for the author's notes."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Self

from quinola.v1 import play_pb2

OptionValue = bool | int | str


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of some tables with their options chosen.

    Attributes:
        game: The game's name, e.g. "reversis".
        version: Version of its rules.
        options: All options with their values, e.g. `{"deals": 8, "variant": "standard", …}`.
        seat_count: How many seats a table has.
        actions: The text of every action; an action is an index into it.
        numbers: The same the other way: the index of each text.
        fault_limit: How many faults a seat may commit at a table before it is forfeited.
    """

    game: str
    version: int
    options: Mapping[str, OptionValue]
    seat_count: int
    actions: tuple[str, ...]
    numbers: Mapping[str, int]
    fault_limit: int

    @classmethod
    def read(cls, message: play_pb2.Ruleset) -> Self:
        """The ruleset that a message of the referee describes."""
        actions = tuple(message.actions)
        return cls(
            game=message.game,
            version=message.rules_version,
            options={option.name: _value(option) for option in message.options},
            seat_count=message.seat_count,
            actions=actions,
            numbers={text: number for number, text in enumerate(actions)},
            fault_limit=message.fault_limit,
        )


def _value(option: play_pb2.RulesetOption) -> OptionValue:
    match option.WhichOneof("value"):
        case "flag":
            return option.flag
        case "number":
            return option.number
        case _:
            return option.text


class Table:
    """One table at which the bot has a seat, from `Bot.table_started` to `Bot.table_ended`.

    Attributes:
        id: The referee's number of the table; unique in the session.
        seat: The bot's seat, from 0 in the order of play.
        ruleset: The rules that are played.
        bank_ms: Milliseconds on the seat's clock at the start of the match.
        increment_ms: Milliseconds added after each decision.
        dice_seed: 16 bytes for the seat's own dice; `Request.random` is made from them.
        resumed: Whether the stream was lost since the table began. The next request then tells all
            facts of its deal once more.
        memory: Yours: whatever you want to remember about this table.
    """

    __slots__ = (
        "bank_ms",
        "dice",
        "dice_seed",
        "id",
        "increment_ms",
        "memory",
        "resumed",
        "ruleset",
        "seat",
    )

    def __init__(self, started: play_pb2.TableStarted, ruleset: Ruleset) -> None:
        """Take the seat that the referee announced."""
        self.id = started.table_id
        self.seat = started.seat
        self.ruleset = ruleset
        self.bank_ms = started.clock.bank_ms
        self.increment_ms = started.clock.increment_ms
        self.dice_seed = started.dice_seed
        self.dice = int.from_bytes(started.dice_seed, "big") << 32
        self.resumed = started.resumed
        self.memory: dict[str, Any] = {}  # the author's own values, of the author's own types

    @property
    def game(self) -> str:
        """The game's name, e.g. "reversis"."""
        return self.ruleset.game

    @property
    def options(self) -> Mapping[str, OptionValue]:
        """All options of the rules with their values."""
        return self.ruleset.options

    @property
    def seat_count(self) -> int:
        """How many seats the table has."""
        return self.ruleset.seat_count

    def __str__(self) -> str:
        """Say which table it is, for messages: `table 3 (reversis, seat 2)`."""
        return f"table {self.id} ({self.game}, seat {self.seat})"
