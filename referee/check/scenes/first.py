"""The first questions: a bot that cannot answer them is not asked anything else."""

from referee.check.breaks import BreakError
from referee.check.outcome import Reason
from referee.check.stage import Scene, Stage

_DECISIONS = 12
_LATE_LIMIT = 3


async def _first_questions(stage: Stage) -> None:
    """One table, one question at a time."""
    talk = stage.talk
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    for _ in range(_DECISIONS):
        if table.waits:
            await talk.ask([table])
        if stage.findings.count("in_time") >= _LATE_LIMIT:
            raise BreakError(
                "in_time",
                Reason(
                    f"{_LATE_LIMIT} late answers in a row",
                    "answers in time: at the third one the seat is forfeited",
                ),
            )
    await talk.end_tables([table])
    stage.pace_ms = talk.desk.mean_ms


FIRST = Scene("the first questions", ("first_answer", "batch_of_one"), _first_questions)
