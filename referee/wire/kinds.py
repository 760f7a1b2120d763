"""The facts of one game by their kinds: written as bytes, and read back.

Each kind is a dataclass with the fields of its message; the game's message of facts names it.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Generic, TypeVar

from google.protobuf.message import Message

from quinola.v1 import play_pb2
from referee.wire import mirror
from referee.wire.encoding import VARINTS, tag

F = TypeVar("F")


class Kinds(Generic[F]):
    """All kinds of facts of a game."""

    def __init__(self, game: str, kinds: Mapping[str, type[F]]) -> None:
        """Learn the kinds of a game.

        Args:
            game: Its name in `Fact`.
            kinds: The class of each kind by its name in the game's message.
        """
        self._game = game
        self._kinds = dict(kinds)
        self._names = {kind: name for name, kind in kinds.items()}

    def __iter__(self) -> Iterator[type[F]]:
        """Go through the classes of all kinds."""
        return iter(self._names)

    def fill(self, fact: F) -> bytes:
        """Return a fact as it stands in `DecisionRequest.facts` and `TableEnded.facts`."""
        request = play_pb2.DecisionRequest()
        message = getattr(getattr(request.facts.add(), self._game), self._names[type(fact)])
        message.SetInParent()  # a fact whose fields are all 0 is a fact all the same
        mirror.fill(message, fact)
        return request.SerializeToString()

    def read(self, message: Message) -> F:
        """Return the fact that a message holds.

        Raises:
            ValueError: It holds none, or none that this version knows.
        """
        name = message.WhichOneof("fact")
        if name is None:
            raise ValueError(
                f"a fact of {self._game} that says nothing: expected one of its kinds"
            )
        return mirror.read(getattr(message, name), self._kinds[name])

    def cards_writer(self, name: str) -> Callable[[tuple[int, ...]], bytes]:
        """Return what writes a kind that is a list of cards: faster, as every deal has others.

        Args:
            name: The name of the kind; the cards are field 1 of its message.
        """
        in_request = tag(play_pb2.DecisionRequest.DESCRIPTOR.fields_by_name["facts"].number)
        in_fact = tag(play_pb2.Fact.DESCRIPTOR.fields_by_name[self._game].number)
        kinds = getattr(play_pb2.Fact(), self._game).DESCRIPTOR.fields_by_name
        of_kind, in_kind = tag(kinds[name].number), tag(1)

        def write(cards: tuple[int, ...]) -> bytes:
            # A message has a head of a byte or two, and a length of one byte below 128.
            message = in_kind + VARINTS[len(cards)] + bytes(cards)
            fact = of_kind + VARINTS[len(message)] + message
            body = in_fact + VARINTS[len(fact)] + fact
            return in_request + VARINTS[len(body)] + body

        return write
