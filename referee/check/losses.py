"""Why a process is gone, or a stream, as a break that names it."""

from referee.check.breaks import BreakError
from referee.check.outcome import Reason
from referee.check.visit import Visit
from referee.launch.launcher import Excess, Exited, Failed, Overran

_SOON_S = 2.0
"""A process that closes its stream because it ends has ended by then."""

_EXCESSES = {Excess.OUTPUT: "output_limit", Excess.MEMORY: "memory_limit"}


def lost(visit: Visit, event: Exited | Failed | Overran, sent: str) -> BreakError:
    """The process ended, or was ended for what it used."""
    if visit.overran is not None:
        excess = visit.overran
        return BreakError(
            _EXCESSES[excess.fault], Reason(excess.detail, "what a bot may use", sent)
        )
    if isinstance(event, Exited):
        return BreakError(
            "stays_until_the_end",
            Reason(
                f"the process ended ({event.status}) before the session did\n{said(visit)}",
                "a process that lives until SessionEnded, whatever it is asked",
                sent,
            ),
        )
    detail = event.detail if isinstance(event, Failed) else ""
    return BreakError("starts", Reason(detail))


async def left_stream(visit: Visit, sent: str) -> BreakError:
    """The stream was closed from the bot's side."""
    gone = visit.overran or await visit.wait_for_exit(_SOON_S)
    if gone is not None:
        return lost(visit, gone, sent)
    return BreakError(
        "keeps_its_stream",
        Reason(
            "the bot closed its side of the stream, and its process lives on",
            "an open stream until SessionEnded has come",
            sent,
        ),
    )


def said(visit: Visit) -> str:
    """The end of its error output, marked as such."""
    words = visit.last_words()
    if not words:
        return "it had written nothing to its error output"
    return "the end of its error output:\n" + "\n".join(
        f"  | {line}" for line in words.splitlines()
    )
