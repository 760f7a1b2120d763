"""Questions that seldom come: the bot takes its seat in the middle of a match, as one is asked."""

from referee.check.bottable import BotTable, Style, at_random
from referee.check.outcome import Reason
from referee.check.rarities import RARITIES, Found, Rarity
from referee.check.stage import Scene, Stage
from referee.check.subject import Announced
from referee.match.traffic import Request

_MATCHES = 60
"""Matches in which a question is looked for."""
_EVENTS = 4_000
_AFTERWARDS = 3
"""Questions that are asked after the rare one."""


def _table_with(
    stage: Stage, rules: Announced, found: Found, rarity: Rarity | None = None
) -> BotTable | None:
    """A table at which the bot is about to be asked what is looked for; None without one."""
    style: Style = at_random
    most, first = _EVENTS, 0
    if rarity is not None:
        style, most, first = rarity.style, rarity.most, rarity.first
    for number in range(first, first + _MATCHES):
        table = stage.table(rules, name=f"rare {number}")
        if table.skip_to(found, style, most):
            return table
    return None


async def _play_on(stage: Stage, tables: list[BotTable]) -> None:
    """Ask at some tables, and a little beyond."""
    await stage.talk.start_tables(tables)
    await stage.talk.play(tables, most=stage.afford(_AFTERWARDS * len(tables)))
    await stage.talk.end_tables(tables)


async def _middle(stage: Stage) -> None:
    """A seat in the middle of a match of each game, as if the process had been started again."""
    tables = []
    for game in sorted({announced.game for announced in stage.announced}):
        rules = next(one for one in stage.announced if one.game == game)
        table = _table_with(stage, rules, lambda request: request.sequence == _MIDDLE_SEQUENCE)
        if table is not None:
            tables.append(table)
    await _play_on(stage, tables)
    _judge(stage, "mid_match", tables)


_MIDDLE_SEQUENCE = 6


async def _rare(stage: Stage) -> None:
    """Each rare question of each game that the bot announces."""
    found: dict[str, BotTable] = {}
    for rarity in RARITIES:
        if not rarity.concerns(stage.subject):
            stage.findings.skip([rarity.check], f"the bot does not announce {rarity.label}")
            continue
        table = _table_with(stage, stage.rules(rarity.full_label), rarity.found, rarity)
        if table is None:
            stage.findings.skip([rarity.check], "the kit found no such deal")
        else:
            found[rarity.check] = table
    await _play_on(stage, list(found.values()))
    for check, table in found.items():
        _judge(stage, check, [table])


def _single(request: Request[bytes]) -> bool:
    return len(request.legal_actions) == 1


def _only_zero(request: Request[bytes]) -> bool:
    return request.legal_actions == (0,)


async def _forced(stage: Stage) -> None:
    """Questions with one legal action, and with action 0 alone."""
    for check, wanted in (("forced_action", _single), ("action_zero", _only_zero)):
        found = (_table_with(stage, rules, wanted) for rules in stage.one_a_game())
        tables = [table for table in found if table is not None]
        if not tables:
            stage.findings.skip([check], "the kit found no such deal")
        await _play_on(stage, tables)
        _judge(stage, check, tables)


def _judge(stage: Stage, check: str, tables: list[BotTable]) -> None:
    for table in tables:
        if table.fault_count:
            stage.findings.fail(
                check,
                Reason(
                    f"{table.fault_count} faults at {table}: see the checks of answers and time",
                    "an answer that is legal and in time",
                    table.first_request_text,
                ),
            )


MIDDLE = Scene("a seat in the middle of a match", ("mid_match",), _middle, blames=True)
RARE = Scene("rare questions", tuple(rarity.check for rarity in RARITIES), _rare)
FORCED = Scene("forced questions", ("forced_action", "action_zero"), _forced)
