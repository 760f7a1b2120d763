"""Free sessions whose owner is silent or dead."""

from collections.abc import Collection

from league.model.ids import SessionId
from league.store import Store


def free_expired_leases(store: Store) -> tuple[SessionId, ...]:
    """Take sessions from owners that gave no sign of life for the whole lease.

    Each counts as a failed attempt: it is queued again, or set aside after the third.

    Returns:
        The sessions that were freed.
    """
    raise NotImplementedError


def free_leases_of_dead_owners(
    store: Store, host: str, alive: Collection[int], *, counted: bool
) -> tuple[SessionId, ...]:
    """Take sessions from owners on this host whose process is gone.

    Args:
        store: Where they are kept.
        host: This machine's name, as in `Owner`.
        alive: Numbers of the processes that may still play.
        counted: Whether it counts as a failed attempt: yes for a worker that died, no at a start
            after everything was ended, perhaps by force.

    Returns:
        The sessions that were freed.
    """
    raise NotImplementedError
