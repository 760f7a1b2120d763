"""One decision that the referee asks for."""

from random import Random

from quinola.v1 import hearts_pb2, play_pb2, reversi_pb2, reversis_pb2, traversone_pb2
from quinola_bot.table import Table


class Request:
    """One question to one seat, with all that the seat may know.

    What is not looked at is not computed: a bot that only reads `legal` pays for nothing else.

    Attributes:
        table: The table that asks; `table.memory` is yours.
        message: The referee's message itself.
    """

    __slots__ = ("_legal", "_random", "message", "table")

    def __init__(self, message: play_pb2.DecisionRequest, table: Table) -> None:
        """Wrap a message of the referee."""
        self.message = message
        self.table = table
        self._legal: tuple[int, ...] | None = None
        self._random: Random | None = None

    @property
    def seat(self) -> int:
        """The seat that is asked, from 0 in the order of play."""
        return self.table.seat

    @property
    def sequence(self) -> int:
        """Number of this question to this seat, from 1."""
        return self.message.sequence

    @property
    def legal(self) -> tuple[int, ...]:
        """The legal actions, ascending; never empty."""
        legal = self._legal
        if legal is None:
            legal = self._legal = tuple(self.message.legal_actions)
        return legal

    @property
    def legal_texts(self) -> tuple[str, ...]:
        """The legal actions as texts, in the order of `legal`."""
        actions = self.table.ruleset.actions
        return tuple(actions[action] for action in self.message.legal_actions)

    @property
    def pick(self) -> int:
        """How many distinct actions are to be chosen; 1 in most games."""
        return self.message.pick

    @property
    def time_left_ms(self) -> int:
        """Milliseconds left on the seat's clock; while n requests are open it runs at 1/n."""
        return self.message.time_left_ms

    @property
    def facts(self) -> tuple[play_pb2.Fact, ...]:
        """What the seat has learnt since its last request, each fact once, in order."""
        return tuple(self.message.facts)

    @property
    def reversis(self) -> reversis_pb2.ReversisObservation:
        """All that the seat may know, at a table of Reversis."""
        return self.message.reversis

    @property
    def hearts(self) -> hearts_pb2.HeartsObservation:
        """All that the seat may know, at a table of Hearts."""
        return self.message.hearts

    @property
    def reversi(self) -> reversi_pb2.ReversiObservation:
        """All that the seat may know, at a table of Reversi."""
        return self.message.reversi

    @property
    def traversone(self) -> traversone_pb2.TraversoneObservation:
        """All that the seat may know, at a table of Traversone."""
        return self.message.traversone

    @property
    def random(self) -> Random:
        """Dice of this decision alone.

        They depend on the seat and on the number of the question, and on nothing else, so a bot
        that rolls no other dice plays alike however its tables interleave.
        """
        if self._random is None:
            seed = self.table.dice | self.message.sequence
            self._random = Random(seed)
        return self._random

    def text(self, action: int) -> str:
        """The text of an action, e.g. "QS".

        Raises:
            IndexError: There is no such action.
        """
        return self.table.ruleset.actions[action]

    def action(self, text: str) -> int:
        """The action of a text, e.g. of "QS" or "keep", whether or not it is legal now.

        Raises:
            KeyError: The game has no such action.
        """
        return self.table.ruleset.numbers[text]

    def __str__(self) -> str:
        """Say which request it is, for messages."""
        return f"{self.table}, request {self.sequence}"
