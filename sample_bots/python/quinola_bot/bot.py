"""What an author subclasses."""

import sys
from collections.abc import Sequence
from typing import SupportsIndex

from quinola.v1 import play_pb2
from quinola_bot.request import Request
from quinola_bot.table import Table

Choice = SupportsIndex | str | Sequence[SupportsIndex | str]
"""An action ("QS" or its index), or where `Request.pick` is above 1, as many distinct ones."""


class Resign(Exception):  # noqa: N818 - what the author does, not what went wrong
    """Raise it in `choose` to leave the session: every unfinished table is forfeited."""


class Bot:
    """A bot: override `choose`, and of the rest what you need.

    Everything is called in one thread, one call at a time.

    Attributes:
        max_batch_size: The most requests that come in one message; 0 for the referee's limit.
        as_they_arise: Whether requests come as they arise, rather than all together once the bot
            has answered what it owes. The default is faster for nearly every bot.
    """

    max_batch_size: int = 0
    as_they_arise: bool = False

    def choose(self, request: Request) -> Choice:
        """Choose one of `request.legal`: its index, or its text ("QS").

        Where `request.pick` is above 1, return as many distinct ones. An answer that is not legal
        is a fault: the referee plays in the bot's place, and says so in `fault`.
        """
        raise NotImplementedError(f"{type(self).__name__} does not override choose")

    def choose_many(self, requests: Sequence[Request]) -> Sequence[Choice]:
        """Choose for many tables at once: one choice for each request, in the same order.

        By default `choose` is called for each. Override it to think in batches, as a neural
        network does. No two of the requests are of the same table.
        """
        return [self.choose(request) for request in requests]

    def table_started(self, table: Table) -> None:
        """A match begins; its requests follow. Keep your notes in `table.memory`."""

    def table_ended(self, table: Table, result: play_pb2.TableEnded) -> None:
        """A match is over.

        Args:
            table: The table; it is not heard of again.
            result: Points by seat, who was forfeited, and what was learnt since the last request.
        """

    def fault(self, notice: play_pb2.FaultNotice) -> None:
        """The bot did something wrong; by default the notice is written to the error output."""
        print(f"quinola_bot: {describe(notice)}", file=sys.stderr, flush=True)  # noqa: T201 - for the author


def describe(notice: play_pb2.FaultNotice) -> str:
    """A fault notice as a sentence."""
    # A later version of the protocol may know more kinds of faults.
    known = notice.fault in play_pb2.Fault.values()
    name = play_pb2.Fault.Name(notice.fault) if known else f"fault {notice.fault}"
    kind = name.removeprefix("FAULT_").replace("_", " ").lower()
    where = f" at table {notice.table_id}" if notice.HasField("table_id") else ""
    asked = f", request {notice.sequence}" if notice.HasField("sequence") else ""
    end = "; the seat is forfeited" if notice.forfeited else ""
    return f"{kind}{where}{asked}: {notice.detail} (fault {notice.fault_count}{end})"
