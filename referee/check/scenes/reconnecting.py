"""The connection is lost in the middle: the bot dials in again, and everything is sent anew."""

import asyncio
from collections.abc import Awaitable, Callable
from time import monotonic

import grpc

from quinola.v1 import play_pb2
from referee.check.bottable import BotTable
from referee.check.breaks import BreakError
from referee.check.greeting import hear_hello, welcome
from referee.check.line import Opened
from referee.check.losses import said
from referee.check.outcome import Reason
from referee.check.scenes.messages import UNKNOWN, add_unknown
from referee.check.stage import Scene, Stage
from referee.launch.launcher import Exited, Failed

AGAIN_S = 10.0
"""So long a bot may take to dial in again."""
_AWAY_S = 0.3
_TABLES = 3
_LOST = "the check: a lost referee, dial in again"

Cut = Callable[[Stage], Awaitable[None]]


async def _say_unavailable(stage: Stage) -> None:
    stage.talk.end_line(grpc.StatusCode.UNAVAILABLE, _LOST)


async def _say_internal(stage: Stage) -> None:
    stage.talk.end_line(grpc.StatusCode.INTERNAL, _LOST)


async def _break(stage: Stage) -> None:
    """Be gone, and come back at the same address."""
    await stage.talk.visit.vanish()
    await asyncio.sleep(_AWAY_S)
    await stage.talk.visit.listen()


async def _with_open_requests(stage: Stage, cut: Cut, check: str) -> None:
    """Cut the connection while the bot owes answers."""
    talk = stage.talk
    tables = [stage.table(stage.announced[0], seat=seat) for seat in range(_TABLES)]
    tables = tables[: talk.limit]
    await talk.start_tables(tables)
    await talk.play(tables, most=len(tables))
    await talk.request(tables)
    await _reconnect(stage, cut, check)
    await talk.resume(tables)
    await talk.settle()
    await talk.play(tables, most=stage.afford(2 * len(tables)))
    await talk.end_tables(tables)


async def _reconnect(stage: Stage, cut: Cut, check: str, *, newer: bool = False) -> None:
    """Cut the connection, and greet the bot when it has dialled in again."""
    talk = stage.talk
    began_s = monotonic()
    await cut(stage)
    talk.line = None
    await _dialled_again(stage, check)
    took_s = monotonic() - began_s
    talk.hello = await hear_hello(talk, stage.findings)
    stage.findings.succeed(check, f"dialled in again after {took_s:.1f} s")
    again = welcome(talk, stage.rulesets())
    if newer:
        _add_future(again)
    await talk.say(again)


def _add_future(message: play_pb2.RefereeMessage) -> None:
    """Add to Welcome what a later version may: fields, options, and rules that nobody knows."""
    future = message.welcome.rulesets.add(
        ruleset_id=len(message.welcome.rulesets) + 1,
        game="a_game_of_the_future",
        rules_version=1,
        seat_count=2,
        actions=["pass", "play"],
        fault_limit=3,
    )
    future.options.add(name="an_option_of_the_future", text="on").MergeFromString(UNKNOWN)
    add_unknown(message)


async def _dialled_again(stage: Stage, check: str) -> None:
    visit = stage.talk.visit
    deadline_s = monotonic() + AGAIN_S
    while (event := await visit.next(deadline_s - monotonic())) is not None:
        if isinstance(event, Opened):
            stage.talk.line = event.line
            return
        if isinstance(event, Exited | Failed):
            raise BreakError(check, _gave_up(stage))
    raise BreakError(
        check,
        Reason(
            f"no new stream within {AGAIN_S:g} s",
            "a new stream with the same ticket, tried a few times with growing pauses",
            "the connection was lost while requests were open",
        ),
    )


def _gave_up(stage: Stage) -> Reason:
    visit = stage.talk.visit
    return Reason(
        f"the process ended ({visit.status})\n{said(visit)}",
        "a new stream with the same ticket: only OK, UNAUTHENTICATED, FAILED_PRECONDITION and "
        "ABORTED are ends",
        "the connection was lost while requests were open",
    )


async def _unavailable(stage: Stage) -> None:
    await _with_open_requests(stage, _say_unavailable, "reconnects")


async def _internal(stage: Stage) -> None:
    await _with_open_requests(stage, _say_internal, "other_status")


async def _broken(stage: Stage) -> None:
    await _with_open_requests(stage, _break, "broken_connection")


async def _newer_welcome(stage: Stage) -> None:
    """Be greeted by a referee of a later version."""
    talk = stage.talk
    await _reconnect(stage, _say_unavailable, "newer_welcome", newer=True)
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    await talk.play([table], most=stage.afford(2))
    await talk.end_tables([table])


async def _at_rest(stage: Stage) -> None:
    """Cut the connection while the bot owes nothing, and let the table end before it is back."""
    talk = stage.talk
    ending, going_on = (stage.table(stage.announced[0], seat=seat) for seat in range(2))
    tables: list[BotTable] = [ending, going_on]
    await talk.start_tables(tables)
    await talk.play(tables, most=2)
    await _reconnect(stage, _say_unavailable, "reconnects_at_rest")
    await talk.resume(tables)
    await talk.end_tables([ending])
    await talk.play([going_on], most=stage.afford(2))
    await talk.end_tables([going_on])


RECONNECTING = (
    Scene("a lost connection", ("reconnects", "resent_requests"), _unavailable),
    Scene("a connection lost at rest", ("reconnects_at_rest",), _at_rest),
    Scene("a connection that breaks", ("broken_connection",), _broken),
    Scene("a status that is no verdict", ("other_status",), _internal),
    Scene("a referee of a later version", ("newer_welcome",), _newer_welcome, blames=True),
)
