"""The first questions: a bot that cannot answer them is not asked anything else."""

from referee.check.breaks import BreakError
from referee.check.outcome import Reason
from referee.check.stage import Scene, Stage
from referee.match.faults import FAULT_LIMIT

_DECISIONS = 12


async def _first_questions(stage: Stage) -> None:
    """One table, one question at a time."""
    talk = stage.talk
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    for _ in range(_DECISIONS):
        if not table.over:
            await talk.ask([table])
        if table.fault_count >= FAULT_LIMIT:
            raise _forfeited(stage)
    await talk.end_tables([table])
    stage.pace_ms = talk.desk.mean_ms


def _forfeited(stage: Stage) -> BreakError:
    """A bot that would be forfeited by now."""
    return BreakError(
        "first_answer",
        Reason(
            f"{FAULT_LIMIT} faults in the first questions: see {stage.wrong()}",
            "answers without a fault: with the third one a seat is forfeited, so nothing else is "
            "checked",
        ),
    )


FIRST = Scene("the first questions", ("first_answer", "batch_of_one"), _first_questions)
