"""Matches of every ruleset that the bot announces, from the first deal to the result."""

from referee.check.bottable import BotTable
from referee.check.outcome import Reason
from referee.check.stage import Scene, Stage
from referee.games import GAMES


async def _matches(stage: Stage) -> None:
    """A match of each preset, all of them at the same time."""
    talk = stage.talk
    tables = [
        stage.table(announced, seat=number) for number, announced in enumerate(stage.announced)
    ]
    await talk.start_tables(tables)
    await talk.play(tables, most=stage.afford(20_000))
    for game in GAMES:
        _settle(stage, game, [table for table in tables if table.announced.game == game])
    await talk.end_tables(tables)


def _settle(stage: Stage, game: str, tables: list[BotTable]) -> None:
    name = f"{game}_match"
    if not tables:
        stage.findings.skip([name], f"the bot does not announce {game}")
        return
    wrong = [table for table in tables if table.fault_count]
    for table in wrong:
        stage.findings.fail(
            name,
            Reason(
                f"{table.fault_count} faults in a match of {table.announced.label}; "
                f"{stage.wrong()} say which",
                "a match without a fault; with the third one the seat is forfeited",
            ),
        )
    decisions = sum(table.answered for table in tables)
    unfinished = [table.announced.label for table in tables if not table.over]
    measured = f"{len(tables)} presets, {decisions} decisions"
    if unfinished:
        measured += f"; {len(unfinished)} matches cut short, {stage.pace_ms:.0f} ms a decision"
    stage.findings.succeed(name, measured)


MATCHES = Scene("whole matches", tuple(f"{game}_match" for game in GAMES), _matches)
