"""A table at which the bot has one seat and the kit plays all others, at random."""

import hashlib
from collections.abc import Callable, Sequence

from quinola.v1 import play_pb2
from referee.check.subject import Announced
from referee.games.game import Draw, Seat
from referee.match.chance import dice_seed, draws
from referee.match.clock import NS_PER_MS, ClockRules, TimeBank
from referee.match.faults import Fault
from referee.match.plan import Player, TablePlan
from referee.match.table import Table
from referee.match.traffic import Request, Termination
from referee.wire.codec import WireCodec
from referee.wire.messages import TERMINATIONS, write_request

_NOBODY_S_FAULTS = 1_000_000
"""No table of a check is forfeited by itself: the script decides what happens."""

Style = Callable[[Request[bytes], Draw], Sequence[int]]
"""How the kit chooses for a seat."""


def at_random(request: Request[bytes], draw: Draw) -> Sequence[int]:
    """Choose any legal actions, each equally likely."""
    legal = list(request.legal_actions)
    return [legal.pop(draw(len(legal))) for _ in range(request.pick)]


class BotTable:
    """A running match between the bot and the kit.

    Args:
        table_id: Its number.
        announced: Its rules.
        seat: The bot's seat.
        name: Names its chance: equal names deal equal cards and roll equal dice.
        clock: The bot's time.

    Attributes:
        table_id: Its number.
        announced: Its rules.
        seat: The bot's seat.
        bank: The bot's time.
        is_short: Whether its clock is shorter than that of the check, to see how the bot copes.
        resumed: Whether it is announced as one that was announced before.
        withdrawn: The request that was open when the table ended; 0 if none was.
        answers: What the bot has chosen, each time.
        request_text: Its last request, for people.
        first_request_text: Its first one.
        fault_count: Faults of the bot here.
        last: Its last request.
        answered: The last request that was answered; 0 before the first.
        told_end: Whether its end was sent.
    """

    def __init__(
        self, table_id: int, announced: Announced, seat: int, name: str, clock: ClockRules
    ) -> None:
        seats = announced.ruleset.spec.seats
        self.table_id = table_id
        self.announced = announced
        self.seat = Seat(seat)
        self.clock = clock
        self.bank = TimeBank(clock)
        self.is_short = False
        self.resumed = False
        self.withdrawn = 0
        self.answered = 0
        self.told_end = False
        self.answers: list[tuple[int, ...]] = []
        self.request_text = ""
        self.first_request_text = ""
        self.fault_count = 0
        self.last: Request[bytes] | None = None
        self._key = hashlib.sha256(f"quinola check {announced.label} {name}".encode()).digest()
        self._draw = draws(self._key, "others")
        plan = TablePlan(
            match_id=str(table_id),
            game=announced.ruleset,
            deal_key=self._key,
            deal_path="",
            seating=tuple(range(seats)),
            players=(Player("check"),) * seats,
            clock=clock,
            fault_limit=_NOBODY_S_FAULTS,
        )
        self._table: Table[bytes] = Table(table_id, plan, WireCodec())
        self._table.start()
        self._play_others()

    def skip_to(self, found: Callable[[Request[bytes]], bool], style: Style, most: int) -> bool:
        """Let the kit play all seats until one is asked what `found` looks for: it is the bot's.

        The bot will be told that the table is resumed, as to a process that was started again.

        Args:
            found: Looks at each request.
            style: How all seats choose.
            most: Decisions after which it is given up.

        Returns:
            Whether it was found.
        """
        table = self._table
        for _ in range(most):
            if table.termination is not None:
                return False
            requests = [table.request(seat, 0) for seat in table.owing()]
            for request in requests:
                if found(request):
                    self.seat, self.resumed = request.seat, True
                    table.repeat(request.seat)
                    self._play_others()
                    return True
            for request in requests:
                table.choose(request.seat, style(request, self._draw))
        return False

    # Questions

    @property
    def over(self) -> bool:
        """Whether nothing more is asked."""
        return self._table.termination is not None

    @property
    def sequence(self) -> int:
        """Number of the bot's last question."""
        return self._table.sequences[self.seat]

    @property
    def time_left_ms(self) -> int:
        """What the bot's clock shows while nothing is open."""
        return self.bank.left_ns // NS_PER_MS

    def request(self, time_left_ms: int | None = None) -> play_pb2.DecisionRequest:
        """The open question; facts that were told are not told again."""
        left_ms = self.time_left_ms if time_left_ms is None else time_left_ms
        self.last = self._table.request(self.seat, left_ms)
        return play_pb2.RefereeMessage.FromString(write_request(self.last)).requests[0]

    def repeat(self) -> None:
        """Tell all facts of the deal once more, as after a lost connection."""
        self.resumed = True
        self._table.repeat(self.seat)

    def text(self, action: int) -> str:
        """An action for people: "QS (36)"."""
        texts = self.announced.ruleset.spec.actions
        return f"{texts[action]} ({action})" if 0 <= action < len(texts) else str(action)

    def __str__(self) -> str:
        """Say which table it is, for people."""
        return f"table {self.table_id} ({self.announced.label}, seat {self.seat})"

    # Answers

    def take(self, actions: Sequence[int]) -> None:
        """Take the bot's answer to the open question.

        Raises:
            IllegalActionError: As `Table.choose`.
        """
        sequence = self.sequence
        self._table.choose(self.seat, actions)
        self.answered = sequence
        self.answers.append(tuple(actions))
        self._play_others()

    def substitute(self, fault: Fault) -> None:
        """Play in the bot's place."""
        self.answered = self.sequence
        self._table.substitute(self.seat, fault)
        self._play_others()

    def void(self) -> None:
        """End it: it counts for nobody."""
        self._table.void()

    def _play_others(self) -> None:
        """Answer for the others until the bot is asked, or the match is over."""
        table = self._table
        while True:
            others = [seat for seat in table.owing() if seat != self.seat]
            if not others:
                return
            for seat in others:
                table.choose(seat, at_random(table.request(seat, 0), self._draw))

    # Beginning and end

    def started(self, ruleset_id: int) -> play_pb2.TableStarted:
        """How the table is announced."""
        return play_pb2.TableStarted(
            table_id=self.table_id,
            ruleset_id=ruleset_id,
            seat=self.seat,
            clock=play_pb2.Clock(
                bank_ms=self.clock.bank_ms,
                increment_ms=self.clock.increment_ms,
                tolerance_ms=self.clock.tolerance_ms,
            ),
            dice_seed=dice_seed(self._key, self.seat),
            resumed=self.resumed,
        )

    def ended(self) -> play_pb2.TableEnded:
        """How its end is told."""
        ended = play_pb2.TableEnded()
        ended.MergeFromString(b"".join(self._table.news(self.seat)))
        ended.table_id = self.table_id
        termination = self._table.termination or Termination.VOID
        ended.termination = TERMINATIONS[termination]
        if self._table.over is not None:
            ended.points.extend(self._table.over.points)
        return ended
