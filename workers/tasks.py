"""The tasks: each takes an id, makes one call, and may run twice without harm."""

import os
import signal

import structlog
from celery import shared_task
from celery.signals import worker_process_init

from league.model.ids import SessionId
from league.model.schedule import Owner
from league.settings import read_settings
from league.store import open_store
from referee.launch.descendants import die_with_parent
from referee.launch.process import ProcessLauncher
from workers.app import PLAY_SESSION
from workers.logs import configure_logging
from workers.play import Means, play_claimed

_means: list[Means] = []


@worker_process_init.connect
def begin(**_: object) -> None:
    """Prepare a worker process, which Celery has just spawned.

    It ends with the worker that spawned it, however that died: then its bots end, too, and the
    sweeper frees what it held.
    """
    die_with_parent(signal.SIGKILL, os.getppid())
    configure_logging()
    settings = read_settings()
    store = open_store(settings.database, settings.state.submissions)
    owner = Owner.of_this_process()
    _means[:] = [
        Means(
            store=store,
            launcher=ProcessLauncher(),
            builds=settings.builds,
            owner=owner,
            lease_seconds=settings.lease_seconds,
            entrance=settings.guest_entrance,
            start_budget_most_ms=settings.start_budget_most_ms,
        )
    ]
    structlog.contextvars.bind_contextvars(owner=str(owner))


@shared_task(name=PLAY_SESSION, ignore_result=True)
def play_session(session_id: str) -> None:
    """Play one waiting session; a second delivery finds it claimed and returns."""
    play_claimed(SessionId(session_id), _means[0])
