"""Claim a session, and stay its owner while it is played."""

from league.model.ids import SessionId
from league.model.schedule import Claim, ClaimedSession, Owner
from league.store import Store


def claim_session(
    store: Store, session_id: SessionId, *, owner: Owner, lease_seconds: int
) -> ClaimedSession | None:
    """Make a session one's own, by compare and set.

    Args:
        store: Where it waits.
        session_id: Which one.
        owner: Who claims it.
        lease_seconds: How long it is left alone without a sign of life.

    Returns:
        Everything that playing it needs; None when it is not free: claimed, done, set aside,
        waiting after a failure, its season stopped, or no such session.

    Raises:
        ConfigurationError: The season was planned with another version of the rules than this
            process has: it must be upgraded.
    """
    raise NotImplementedError


def extend_lease(store: Store, claim: Claim) -> None:
    """Give a sign of life: the lease lasts `claim.lease_seconds` from now.

    Raises:
        ConflictError: The claim is no longer valid: stop playing.
    """
    raise NotImplementedError
