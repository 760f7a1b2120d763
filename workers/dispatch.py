"""The dispatcher: it alone turns rows into messages, a few for each slot that may get free."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Protocol

from celery import Celery
from kombu.exceptions import ChannelError, OperationalError
from redis.exceptions import RedisError

from league.model.ids import SessionId
from league.store import Store
from league.verbs.waiting import waiting_sessions
from referee.errors import InfrastructureError
from workers.app import PLAY_SESSION, QUEUE

# One in work is not in the queue any more; one more waits, so that no slot stands idle.
MESSAGES_PER_SLOT = 2


class Queue(Protocol):
    """Where messages wait for a worker."""

    def length(self) -> int:
        """How many wait."""
        ...

    def send(self, session_id: SessionId) -> None:
        """Add one."""
        ...


class CeleryQueue:
    """The queue of a Celery application."""

    def __init__(self, app: Celery) -> None:
        """Use `app`'s queue; connects when it is first used."""
        self._app = app

    def length(self) -> int:
        """How many messages wait in Redis.

        Raises:
            InfrastructureError: Redis does not answer.
        """
        with _answering(), self._app.connection_or_acquire() as connection:
            try:
                return int(connection.SimpleQueue(QUEUE).qsize())
            except ChannelError:
                return 0  # nothing was ever sent, or Redis has forgotten everything

    def send(self, session_id: SessionId) -> None:
        """Ask some worker to play a session.

        Raises:
            InfrastructureError: Redis does not answer.
        """
        with _answering():
            self._app.send_task(PLAY_SESSION, (session_id,), queue=QUEUE, retry=False)


@contextmanager
def _answering() -> Iterator[None]:
    """Say in our words that Redis does not answer; kombu wraps its errors only here and there."""
    try:
        yield
    except (OperationalError, RedisError) as error:
        raise InfrastructureError(f"redis does not answer: {error}") from error


class Dispatcher:
    """Keeps the queue as long as the workers can use, and no longer.

    What it remembers only saves messages: a session that is sent twice is played once, because a
    claim decides, and a message that Redis lost is sent again when the queue is empty.
    """

    def __init__(self, store: Store, queue: Queue, slots: int) -> None:
        """Dispatch to `slots` worker processes."""
        self._store = store
        self._queue = queue
        self._most = slots * MESSAGES_PER_SLOT
        self._sent: set[SessionId] = set()

    def tick(self) -> int:
        """Fill the queue up; how many messages were sent.

        Raises:
            InfrastructureError: Redis or the store does not answer.
        """
        length = self._queue.length()
        if length == 0:
            self._sent.clear()
        room = self._most - length
        if room <= 0:
            return 0
        waiting = waiting_sessions(self._store, room + len(self._sent))
        self._sent.intersection_update(waiting)
        fresh = [one for one in waiting if one not in self._sent][:room]
        for session_id in fresh:
            self._queue.send(session_id)
            self._sent.add(session_id)
        return len(fresh)
