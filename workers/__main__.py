"""Runs one of the worker programs: `python -m workers work` or `python -m workers dispatch`."""

import signal
import sys
import threading
import time

import structlog

from league.settings import Settings, read_settings
from league.store import Store, open_store
from referee.errors import InfrastructureError, QuinolaError
from workers.app import make_app
from workers.dispatch import CeleryQueue, Dispatcher
from workers.logs import configure_logging
from workers.sweep import sweep

TICK_SECONDS = 0.2
SWEEP_SECONDS = 2.0
_log = structlog.get_logger()


def work(settings: Settings) -> None:
    """Run a Celery worker with as many processes as the settings allow."""
    make_app(settings.redis).worker_main(
        [
            "worker",
            "--without-gossip",
            "--without-mingle",
            "--without-heartbeat",
            f"--concurrency={settings.workers}",
            "--loglevel=WARNING",
        ]
    )


def dispatch(settings: Settings) -> None:
    """Run the dispatcher and the sweeper until TERM."""
    stopping = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stopping.set())
    store = open_store(settings.database, settings.state.submissions)
    dispatcher = Dispatcher(store, CeleryQueue(make_app(settings.redis)), settings.workers)
    sweep(store, at_start=True)
    next_sweep = time.monotonic() + SWEEP_SECONDS
    while not stopping.wait(TICK_SECONDS):
        try:
            dispatcher.tick()
            if time.monotonic() >= next_sweep:
                next_sweep = time.monotonic() + SWEEP_SECONDS
                _sweep(store)
        except InfrastructureError as error:
            _log.warning("dispatcher waits", reason=str(error))
    store.close()


def _sweep(store: Store) -> None:
    """Free what nobody plays, and say so."""
    freed = sweep(store)
    if freed:
        _log.warning("sessions freed", sessions=list(freed))


PROGRAMS = {"work": work, "dispatch": dispatch}


def main() -> int:
    """Run the program that the command line names."""
    names = sys.argv[1:]
    if len(names) != 1 or names[0] not in PROGRAMS:
        print(f"usage: python -m workers {'|'.join(PROGRAMS)}", file=sys.stderr)  # noqa: T201 - usage
        return 2
    configure_logging()
    try:
        PROGRAMS[names[0]](read_settings())
    except QuinolaError as error:
        _log.error("cannot run", program=names[0], reason=str(error))
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
