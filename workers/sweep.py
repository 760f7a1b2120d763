"""The sweeper: sessions whose owner is silent or dead go back to the queue."""

import os
import socket

from league.model.ids import SessionId
from league.store import Store
from league.verbs.sweep import free_expired_leases, free_leases_of_dead_owners


def sweep(store: Store, *, at_start: bool = False) -> tuple[SessionId, ...]:
    """Free what nobody plays any more.

    Args:
        store: Where sessions are kept.
        at_start: Whether nothing of ours runs yet: then a dead owner was ended with everything
            else, and its attempt does not count.

    Returns:
        The sessions that were freed.
    """
    dead = free_leases_of_dead_owners(
        store, socket.gethostname(), _running_processes(), counted=not at_start
    )
    return dead + free_expired_leases(store)


def _running_processes() -> frozenset[int]:
    """Numbers of all processes on this machine.

    A number that was given to another process in the meantime only means that the lease has to
    run out.
    """
    return frozenset(int(name) for name in os.listdir("/proc") if name.isdecimal())  # noqa: PTH208 - pathlib would make a path of each
