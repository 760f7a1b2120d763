"""Publish and verify the seed to which a season was committed."""

from league.model.ids import SeasonId
from league.store import Store


def published_seed(store: Store, season_id: SeasonId) -> bytes:
    """The seed of a season that is over.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: The season is not over: its seed is still secret.
    """
    raise NotImplementedError


def verify_season(store: Store, season_id: SeasonId) -> int:
    """Check that all chance of a season came from the seed to which it was committed.

    The seed must have the published SHA-256 and give every pairing, every cyclic order and the
    deal key of every record.

    Returns:
        How many records were checked.

    Raises:
        NotFoundError: There is no such season.
        ConflictError: The season is not over: its seed is still secret.
        RecordError: Something does not follow from the seed; it says what.
    """
    raise NotImplementedError
