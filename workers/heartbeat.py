"""Signs of life: a claim is extended while its session is played."""

import threading
from types import TracebackType
from typing import Self

from league.model.schedule import Claim
from league.store import Store
from league.verbs.claim import extend_lease
from referee.errors import ConflictError, QuinolaError

# A third of the lease: two signs of life may go astray before anybody else may claim.
SIGNS_PER_LEASE = 3


class Heartbeat:
    """Extends a lease from a thread of its own until the context closes.

    Attributes:
        lost: Set when the claim is no longer valid: stop playing.
    """

    def __init__(self, store: Store, claim: Claim) -> None:
        """Prepare to extend `claim`."""
        self.lost = threading.Event()
        self._store = store
        self._claim = claim
        self._done = threading.Event()
        self._thread = threading.Thread(target=self._beat, name="heartbeat", daemon=True)

    def __enter__(self) -> Self:
        """Begin."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Stop; a sign that is being given is waited for."""
        self._done.set()
        self._thread.join()

    def _beat(self) -> None:
        """Extend until told to stop, or until somebody else holds the session."""
        while not self._done.wait(self._claim.lease_seconds / SIGNS_PER_LEASE):
            try:
                extend_lease(self._store, self._claim)
            except ConflictError:
                self.lost.set()
                return
            except QuinolaError:
                continue  # the store is away for a moment; the next sign may still be in time
