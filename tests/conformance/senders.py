"""What stands between the cards and a seat: the state, the table, the writer of requests."""

from collections.abc import Callable
from dataclasses import dataclass

from referee.games.game import ActionId, Event, Fact, Phase, Seat
from referee.match.table import Table
from referee.match.traffic import Request
from referee.wire.messages import write_request
from tests.conformance.rulesets import AnyState


class Watched:
    """A state that does what another does: what leaks is put over this one."""

    def __init__(self, honest: AnyState) -> None:
        self.honest = honest

    def phase(self) -> Phase:
        return self.honest.phase()

    def legal(self, seat: Seat) -> tuple[ActionId, ...]:
        return self.honest.legal(seat)

    def substitute(self, seat: Seat) -> tuple[ActionId, ...]:
        return self.honest.substitute(seat)

    def advance(self, event: Event) -> None:
        self.honest.advance(event)

    def tell(self, event: Event) -> tuple[Fact[object], ...]:
        return self.honest.tell(event)

    def observe(self, seat: Seat) -> object:
        return self.honest.observe(seat)

    def copy(self) -> "Watched":
        return type(self)(self.honest.copy())


@dataclass(frozen=True)
class Sender:
    """What stands between the cards and a seat: by default, what the referee uses.

    Attributes:
        watch: Makes what the table plays with of the state of the game.
        table: The table.
        write: Writes a request, given the state as it is.
    """

    watch: Callable[[AnyState], Watched] = Watched
    table: type[Table[bytes]] = Table
    write: Callable[[Request[bytes], AnyState], bytes] = lambda request, _: write_request(request)


HONEST = Sender()
