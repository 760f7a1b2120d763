"""What a bot wrote, kept in bounded memory: the head, where it failed, and the tail, why."""

HEAD_BYTES = 8 * 1024
TAIL_BYTES = 56 * 1024


class Output:
    """The head and the tail of a stream of bytes.

    Attributes:
        byte_count: How many bytes there were in all.
    """

    __slots__ = ("_head", "_tail", "byte_count")

    def __init__(self) -> None:
        self.byte_count = 0
        self._head = b""
        self._tail = b""

    def add(self, piece: bytes) -> None:
        """Take the next piece of the stream."""
        self.byte_count += len(piece)
        room = HEAD_BYTES - len(self._head)
        self._head += piece[:room]
        self._tail = (self._tail + piece[room:])[-TAIL_BYTES:]

    def text(self) -> str:
        """Head and tail as text, a line between them that says how much is missing."""
        cut = self.byte_count - len(self._head) - len(self._tail)
        gap = f"\n[... {cut} bytes cut ...]\n".encode() if cut else b""
        # Whatever is no UTF-8, a character cut in two among it, is shown as replaced.
        return (self._head + gap + self._tail).decode(errors="replace")
