"""Connects with a ticket that is not its own, and is turned away."""

import os

from quinola_bot import Bot, run

os.environ["QUINOLA_TICKET"] = "somebody-elses"  # noqa: TID251 - what it does wrong
run(Bot())
