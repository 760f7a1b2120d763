"""The limit: batches as in play, between the same processes, with no rules behind them."""

from collections.abc import Iterator, Sequence
from itertools import cycle, islice

from limits.hosting import PLACES, Stopwatch, plans
from limits.typed import fill_request
from quinola.v1 import play_pb2
from referee.match.plan import TablePlan
from referee.match.session import Session
from referee.match.traffic import Batch, Decision, Request, TableStarted
from referee.server.loop import SessionLoop
from referee.wire.codec import WireCodec

EXCHANGES = 100_000
# As many tables that what comes again in play comes again here, and no more.
_TABLES = 128


class Exchange:
    """In place of a session: real requests go out in batches, and the answers are only counted.

    Attributes:
        tables: A session's tables, for the rulesets.
        over: Whether enough was exchanged.
    """

    def __init__(self, size: int) -> None:
        """Prepare batches of `size` requests."""
        self.tables = plans(_TABLES, 4)
        self.over = False
        self._watch = Stopwatch()
        self._owed = [0] * PLACES
        self._live = [False] * PLACES
        self._welcome = [_announcements(size)] * PLACES
        self._batches = cycle(list(_batches(_requests(self.tables), size)))

    def connected(self, place: int, **_hello: object) -> None:
        """A bot is there."""
        self._live[place] = True
        self._watch.connect()

    def answered(self, place: int, decisions: Sequence[Decision], _now_ns: int) -> None:
        """A bot has answered."""
        self._owed[place] -= len(decisions)
        self._watch.count(len(decisions))
        self.over = self._watch.decisions >= EXCHANGES

    def ready(self) -> tuple[int, ...]:
        """Who owes nothing."""
        return tuple(
            place for place in range(PLACES) if self._live[place] and not self._owed[place]
        )

    def take(self, place: int, _now_ns: int) -> Batch[bytes]:
        """The next batch."""
        if self.over:
            return Batch(session_ended="enough")
        started, self._welcome[place] = self._welcome[place], ()
        requests = next(self._batches)
        self._owed[place] = len(requests)
        return Batch(tables_started=started, requests=requests)

    def take_finished(self) -> tuple[()]:
        """No match is played."""
        return ()

    def take_condemned(self) -> tuple[()]:
        """No bot does wrong."""
        return ()

    def disconnected(self, place: int, _now_ns: int) -> None:
        """A bot is gone."""
        self._live[place] = False

    def decisions_per_s(self) -> float:
        """The figure."""
        return self._watch.rate()


class TypedLoop(SessionLoop):
    """Builds its batches as any program does: generated messages, filled in place."""

    def _written(self, batch: Batch[bytes]) -> list[bytes]:
        """A batch of requests; what comes once a table is written as in play."""
        if not batch.requests or batch.tables_started:
            return super()._written(batch)
        message = play_pb2.RefereeMessage()
        for request in batch.requests:
            fill_request(message.requests.add(), request)
        return [message.SerializeToString()]


def _announcements(size: int) -> tuple[TableStarted, ...]:
    [plan] = plans(1, 4)
    return tuple(
        TableStarted(number, plan.game, plan.fault_limit, 0, plan.clock, bytes(16), resumed=False)
        for number in range(1, size + 1)
    )


def _batches(
    requests: Sequence[Request[bytes]], size: int
) -> Iterator[tuple[Request[bytes], ...]]:
    """All requests in batches, each for other tables."""
    left = iter(requests)
    for _ in range(len(requests) // size):
        yield tuple(
            request._replace(table_id=number)
            for number, request in enumerate(islice(left, size), start=1)
        )


def _requests(tables: tuple[TablePlan, ...]) -> list[Request[bytes]]:
    """All requests of some matches, answered as the bots do."""
    session = Session(tables, PLACES, WireCodec())
    for place in range(PLACES):
        session.connected(place, now_ns=0)
    asked: list[Request[bytes]] = []
    while not session.over:
        for place in session.ready():
            requests = session.take(place, 0).requests
            asked += requests
            answers = [
                Decision(request.table_id, request.sequence, request.legal_actions[:1])
                for request in requests
            ]
            session.answered(place, answers, 0)
    return asked
