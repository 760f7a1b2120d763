"""The dispatcher keeps the queue short, and Redis may forget everything."""

import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from league.embedded.home import Home, hold
from league.embedded.redis import find_redis, redis_command
from league.model.ids import SessionId
from league.store import Store
from referee.errors import InfrastructureError
from tests.leagues import a_season, a_store, claim
from workers.app import make_app
from workers.dispatch import CeleryQueue, Dispatcher

pytestmark = pytest.mark.integration


@contextmanager
def running_redis(home: Home) -> Iterator[subprocess.Popen[bytes]]:
    """A private Redis that answers."""
    process = subprocess.Popen(redis_command(find_redis(), home), stdout=subprocess.DEVNULL)
    try:
        while not home.redis_socket.exists():
            assert process.poll() is None
            time.sleep(0.01)
        yield process
    finally:
        process.kill()
        process.wait()
        home.redis_socket.unlink(missing_ok=True)


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Home]:
    home = Home(tmp_path / "home")
    with hold(home):
        yield home


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    """A season of eight bots: more sessions than any queue here may hold."""
    with a_store(tmp_path) as store:
        a_season(store, tmp_path, bots=8)
        yield store


def test_a_few_messages_wait_for_each_slot_and_no_more(home: Home, store: Store) -> None:
    with running_redis(home):
        queue = CeleryQueue(make_app(home.redis_url))
        dispatcher = Dispatcher(store, queue, slots=3)
        assert dispatcher.tick() == 6
        assert dispatcher.tick() == 0
        assert queue.length() == 6


def test_what_was_sent_is_not_sent_again_while_it_waits(home: Home, store: Store) -> None:
    with running_redis(home):
        queue = CeleryQueue(make_app(home.redis_url))
        sent: list[SessionId] = []
        recorder = Recorder(queue, sent)
        dispatcher = Dispatcher(store, recorder, slots=1)
        dispatcher.tick()
        claim(store, sent[0])  # a worker has it; its message is still there
        dispatcher.tick()
        assert len(set(sent)) == len(sent) == 2


def test_a_queue_that_redis_has_forgotten_is_filled_again(home: Home, store: Store) -> None:
    """B041."""
    with running_redis(home):
        queue = CeleryQueue(make_app(home.redis_url))
        dispatcher = Dispatcher(store, queue, slots=2)
        assert dispatcher.tick() == 4
    with pytest.raises(InfrastructureError, match="redis does not answer"):
        dispatcher.tick()
    with running_redis(home):
        assert queue.length() == 0
        assert dispatcher.tick() == 4


class Recorder:
    """A real queue that also remembers what was sent."""

    def __init__(self, queue: CeleryQueue, sent: list[SessionId]) -> None:
        self._queue = queue
        self._sent = sent

    def length(self) -> int:
        return self._queue.length()

    def send(self, session_id: SessionId) -> None:
        self._sent.append(session_id)
        self._queue.send(session_id)
