"""Files that are read when they have something to say, each by its own reader."""

import os
import select
from collections.abc import Callable

_PIECE_BYTES = 64 * 1024


class Readers:
    """The files that a supervisor reads; one that has ended is closed."""

    __slots__ = ("_poll", "_readers")

    def __init__(self) -> None:
        self._poll = select.poll()
        self._readers: dict[int, Callable[[bytes], None]] = {}

    def add(self, file: int, reader: Callable[[bytes], None]) -> None:
        """Give each piece read from `file` to `reader`; an empty piece is the end."""
        os.set_blocking(file, False)
        self._readers[file] = reader
        self._poll.register(file, select.POLLIN)

    def wait(self, seconds: float) -> None:
        """Wait for something to read, up to a time; read one piece of each file that has it."""
        for file, _ in self._poll.poll(seconds * 1000):
            self.read(file)

    def read(self, file: int) -> bool:
        """Read one piece of a file; whether there may be more."""
        if file not in self._readers:
            return False
        try:
            piece = os.read(file, _PIECE_BYTES)
        except BlockingIOError:
            return False
        except ConnectionError:
            piece = b""
        reader = self._readers[file]
        if not piece:
            self.close(file)
        reader(piece)
        return bool(piece)

    def close(self, file: int) -> None:
        """Stop reading a file and close it."""
        if self._readers.pop(file, None) is not None:
            self._poll.unregister(file)
            os.close(file)
