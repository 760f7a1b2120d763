"""Equal questions with equal dice seeds, twice: does the bot play alike?"""

from referee.check.outcome import Reason
from referee.check.stage import Scene, Stage

_DECISIONS = 24
_OTHERS = 5


async def _same_dice(stage: Stage) -> None:
    """A table alone, and its twin among others."""
    talk = stage.talk
    rules = stage.announced[0]
    most = stage.afford(_DECISIONS)
    alone = stage.table(rules, name="twins")
    await talk.start_tables([alone])
    await talk.play([alone], most=most)
    twin = stage.table(rules, name="twins")
    others = [stage.table(rules, seat=number) for number in range(_OTHERS)]
    together = [*others, twin]
    await talk.start_tables(together)
    await talk.play(together, most=stage.afford(_DECISIONS * len(together)))
    await talk.end_tables([alone, *together])
    _compare(stage, alone.answers, twin.answers)


def _compare(stage: Stage, first: list[tuple[int, ...]], second: list[tuple[int, ...]]) -> None:
    for number, (one, other) in enumerate(zip(first, second, strict=False), start=1):
        if one != other:
            stage.findings.warn(
                "same_dice",
                Reason(
                    f"at decision {number} actions {list(one)} at the one, {list(other)} at the "
                    "other",
                    "the same answers: only then can a match be repeated",
                    "two tables with equal dice_seed and equal questions, the second among others",
                    "make the dice of each decision from dice_seed and sequence, and of nothing "
                    "else: no clock, no one generator for all tables",
                ),
            )
            return


DICE = Scene("equal dice", ("same_dice",), _same_dice)
