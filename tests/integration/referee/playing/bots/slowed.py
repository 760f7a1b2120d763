"""random_bot with 30 % of a processor: after each choice it rests for more than that has cost.

It does what another bot does, only slower.
"""

import runpy
import time
from pathlib import Path
from typing import Any

from quinola_bot import Request, run

SAMPLES = Path(__file__).parents[5] / "sample_bots" / "python"
RandomBot: Any = runpy.run_path(str(SAMPLES / "random_bot" / "bot.py"))[
    "RandomBot"
]  # Any: a class from a file
REST = 0.7 / 0.3


class Slowed(RandomBot):  # type: ignore[misc]  # as above
    def choose(self, request: Request) -> int | list[int]:
        began_s = time.thread_time()
        choice: int | list[int] = super().choose(request)
        time.sleep(0.001 + (time.thread_time() - began_s) * REST)
        return choice


run(Slowed())
