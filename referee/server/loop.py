"""The loop of a session: what happens on its streams goes in, what is ready goes out."""

import asyncio
from collections.abc import Callable, Iterable
from dataclasses import replace

import grpc

from referee.errors import BotFaultError, InfrastructureError
from referee.match.faults import Fault
from referee.match.record import FinishedMatch
from referee.match.session import Session
from referee.match.traffic import Batch
from referee.server.clock import ChargedClock
from referee.server.stream import BotStream, Verdict
from referee.wire.messages import BotMessage, Hello, read_bot_message, write_batch, write_welcome
from referee.wire.rulesets import RulesetBook

DRAIN_S = 1.0
"""How long the last words of a dead process may take to arrive."""

_REPLACED = Verdict(grpc.StatusCode.ABORTED, "a newer stream with this ticket has taken over")
_HALF_CLOSED = Verdict(
    grpc.StatusCode.ABORTED, "the bot closed its side of the stream before the session's end"
)


def _nobody(place: int) -> None:
    """Before somebody keeps the processes, there are none."""


class SessionLoop:
    """Ties a session to its streams. Its methods do not wait, and run in the thread of the loop.

    Attributes:
        finished: The matches that are over, in the order in which they ended.
        condemn: Called with each place whose process must be ended.
        joined: Called with each place that connects, each time.
        over: Done when every table is over; it fails when our own code has failed.
    """

    def __init__(self, session: Session[bytes], book: RulesetBook, clock: ChargedClock) -> None:
        self._session = session
        self._book = book
        self._clock = clock
        self._streams: dict[int, BotStream] = {}
        self.finished: asyncio.Queue[FinishedMatch] = asyncio.Queue()  # each match once, no more
        self.condemn: Callable[[int], None] = _nobody
        self.joined: Callable[[int], None] = _nobody
        self.over: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    # Streams

    async def host(self, stream: BotStream, hello: Hello, first: BotMessage) -> None:
        """Let a bot take its place, and carry its messages until its stream ends.

        Args:
            stream: Its stream.
            hello: How it introduced itself.
            first: The message that held Hello.
        """
        older = self._streams.get(stream.place)
        self._streams[stream.place] = stream
        if older is not None:
            older.close(_REPLACED)
        self._session.connected(
            stream.place,
            max_batch=hello.max_batch_size,
            as_they_arise=hello.as_they_arise,
            now_ns=self._clock.now_ns,
        )
        self.joined(stream.place)
        self._take_in(stream, replace(first, hello=None))
        self._pass_on()
        await stream.run(self, write_welcome(self._book, hello.max_batch_size))

    def received(self, stream: BotStream, raw: bytes) -> None:
        """A message came in; one from a stream that has been replaced is nobody's."""
        if self._streams.get(stream.place) is not stream:
            return
        try:
            self._take_in(stream, read_bot_message(raw))
        except BotFaultError as fault:
            self._session.breach(stream.place, detail=str(fault), now_ns=self._clock.now_ns)
        self._pass_on()

    def _take_in(self, stream: BotStream, message: BotMessage) -> None:
        if message.hello is not None:
            raise BotFaultError("Hello a second time, expected it in the first message only")
        place, now_ns = stream.place, self._clock.now_ns
        if message.decisions:
            self._session.answered(place, message.decisions, now_ns)
        if message.goodbye is not None:
            if not stream.told_end:
                self._session.resigned(place, reason=message.goodbye, now_ns=now_ns)
                stream.is_leaving = place in self._session.ready()
            if not stream.is_leaving:
                stream.close()

    def messages_for(self, stream: BotStream) -> Iterable[bytes]:
        """What is to be sent now; the clocks of its requests start."""
        if self._streams.get(stream.place) is not stream:
            return ()
        batch = self._session.take(stream.place, self._clock.now_ns)
        stream.told_end = stream.told_end or batch.session_ended is not None
        return self._written(batch)

    def _written(self, batch: Batch[bytes]) -> list[bytes]:
        return write_batch(batch, self._book)

    def left(self, stream: BotStream) -> None:
        """A stream is closed from the bot's side, or both are."""
        if self._streams.get(stream.place) is not stream:
            return
        del self._streams[stream.place]
        self._session.disconnected(stream.place, self._clock.now_ns)
        self._pass_on()
        stream.close(None if stream.told_end else _HALF_CLOSED)

    def failed(self, error: BaseException) -> None:
        """Our own code failed: that ends the session, and costs no bot anything."""
        if not self.over.done():
            failure = InfrastructureError(f"the referee failed: {error!r}")
            failure.__cause__ = error
            self.over.set_exception(failure)

    # Processes

    def is_connected(self, place: int) -> bool:
        """Whether a place has a live stream."""
        return place in self._streams

    async def drain(self, place: int) -> None:
        """Wait for the last words of a process that is gone; they are on their way."""
        stream = self._streams.get(place)
        if stream is not None:
            await stream.ended(DRAIN_S)
            self._streams.pop(place, None)
            stream.close(_HALF_CLOSED)

    def started(self, place: int, *, took_ms: int, budget_ms: int) -> None:
        """A process that was started has connected for the first time."""
        self._session.started(place, took_ms=took_ms, budget_ms=budget_ms)

    def lost(self, place: int, *, detail: str, error_output: str) -> bool:
        """A process is gone. Returns whether to start it again."""
        again = self._session.lost(
            place, detail=detail, error_output=error_output, now_ns=self._clock.now_ns
        )
        self._pass_on()
        return again

    def absent(self, place: int, *, detail: str) -> None:
        """A place could not be filled: its tables are forfeited."""
        self._session.absent(place, detail=detail, now_ns=self._clock.now_ns)
        self._pass_on()

    def overran(self, place: int, fault: Fault, *, detail: str) -> None:
        """A process used more than a limit allows."""
        self._session.overran(place, fault, detail=detail, now_ns=self._clock.now_ns)
        self._pass_on()

    # Time

    def tick(self) -> None:
        """Substitute for what is late."""
        deadline_ns = self._session.next_deadline_ns()
        if deadline_ns is not None and deadline_ns <= self._clock.now_ns:
            self._session.tick(self._clock.now_ns)
            self._pass_on()

    def next_tick_ns(self) -> int | None:
        """Charged time until `tick` has something to do, if nothing happens before."""
        deadline_ns = self._session.next_deadline_ns()
        return None if deadline_ns is None else deadline_ns - self._clock.now_ns

    def _pass_on(self) -> None:
        """Hand on whatever the last event has brought about."""
        for place in self._session.ready():
            if place in self._streams:
                self._streams[place].wake()
        for match in self._session.take_finished():
            self.finished.put_nowait(match)
        for place in self._session.take_condemned():
            if place in self._streams:
                why = self._session.why_condemned(place)
                self._streams.pop(place).close(Verdict(grpc.StatusCode.ABORTED, why))
            self.condemn(place)
        if self._session.over and not self.over.done():
            self.over.set_result(None)
