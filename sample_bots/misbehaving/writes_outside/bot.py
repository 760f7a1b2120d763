"""Writes a file outside of its private folder, as if to remember something for the next time."""

import tempfile
from pathlib import Path

from quinola_bot import Bot, Request, run

NAME = "quinola-misbehaving-writes-outside"


class WritesOutside(Bot):
    """It plays well; what it wrote is the harm."""

    def choose(self, request: Request) -> list[int]:
        """Choose the first legal actions."""
        return list(request.legal[: request.pick])


# Two folders above its own is that for temporary files of the machine.
(Path(tempfile.gettempdir()).parents[1] / NAME).write_text("the quinola fell in trick 8\n")
run(WritesOutside())
