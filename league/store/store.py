"""The store: a database and a folder of submissions."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

from sqlalchemy import Engine
from sqlalchemy.exc import DBAPIError

from league.model.bots import Submission
from league.store.clocks import Clock, database_clock
from league.store.engines import engines
from league.store.failures import translated
from league.store.folder import SubmissionFolder
from league.store.transaction import Transaction
from league.store.versions import bring_up_to_date
from referee.errors import QuinolaError


class Store:
    """Holds the connections of one process; made by `open_store`, closed by `close`.

    It may be used by any number of threads, and by no process that was forked from its own.

    Attributes:
        submissions: The folder of submitted bots.
    """

    def __init__(
        self, writer: Engine, reader: Engine, submissions: SubmissionFolder, clock: Clock
    ) -> None:
        self.submissions = submissions
        self._writer = writer
        self._reader = reader
        self._clock = clock

    @contextmanager
    def writing(self) -> Iterator[Transaction]:
        """A transaction that may write: all of it happens when the block ends, or nothing.

        Raises:
            ConflictError: Somebody else stored what had to be unique.
            InfrastructureError: The database failed; it says how.
        """
        with _translating(), self._writer.begin() as transaction:
            yield transaction

    @contextmanager
    def reading(self) -> Iterator[Transaction]:
        """A transaction that sees one moment of the database and writes nothing.

        Raises:
            InfrastructureError: The database failed; it says how.
        """
        with _translating(), self._reader.begin() as transaction:
            yield transaction

    def folder_of(self, submission: Submission) -> Path:
        """Where a submission's files lie; nothing may write there."""
        return self.submissions.path_of(submission.digest)

    def now_ms(self, transaction: Transaction) -> int:
        """Milliseconds since 1970 (UTC) by the store's clock."""
        return self._clock(transaction)

    def close(self) -> None:
        """Let go of all connections."""
        self._reader.dispose()
        self._writer.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def open_store(url: str, submissions: Path, *, clock: Clock = database_clock) -> Store:
    """Open a store, making or upgrading its database if need be.

    Args:
        url: SQLAlchemy address: `sqlite:///FILE` or `postgresql://USER@HOST/NAME`.
        submissions: The folder of submitted bots, by digest.
        clock: Tells the time of leases.

    Raises:
        ConfigurationError: The database was made by a newer version or by another program, or the
            address is wrong.
        InfrastructureError: The database cannot be reached, or its disk is full.
    """
    writer, reader = engines(url)
    store = Store(writer, reader, SubmissionFolder(submissions), clock)
    try:
        with _translating():
            bring_up_to_date(writer, reader)
    except QuinolaError as error:
        store.close()
        name = writer.url.render_as_string(hide_password=True)
        raise type(error)(f"{name}: {error}") from error
    return store


@contextmanager
def _translating() -> Iterator[None]:
    try:
        yield
    except DBAPIError as error:
        raise translated(error) from error
