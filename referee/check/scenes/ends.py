"""Tables that end before their time, and faults that the bot is told of."""

from quinola.v1 import play_pb2
from referee.check.stage import Scene, Stage

_LISTEN_S = 0.3


async def _void_table(stage: Stage) -> None:
    """A table becomes void between two questions; another one goes on."""
    talk = stage.talk
    void, other = (stage.table(stage.announced[0], seat=seat) for seat in range(2))
    await talk.start_tables([void, other])
    await talk.play([void, other], most=stage.afford(4))
    await talk.end_tables([void])
    await talk.play([other], most=stage.afford(2))
    await talk.end_tables([other])


async def _withdrawn(stage: Stage) -> None:
    """A table ends while its request is open: an answer may be on its way, and then no more."""
    talk = stage.talk
    withdrawn, other = (stage.table(stage.announced[0], seat=seat) for seat in range(2))
    await talk.start_tables([withdrawn, other])
    await talk.request([withdrawn])
    talk.withdraw(withdrawn)
    await talk.say(play_pb2.RefereeMessage())
    await talk.play([other], most=stage.afford(2))
    await talk.listen(_LISTEN_S)
    await talk.end_tables([other])


async def _notices(stage: Stage) -> None:
    """A notice about one table, and one about the whole process."""
    talk = stage.talk
    table = stage.table(stage.announced[0])
    await talk.start_tables([table])
    await talk.play([table], most=1)
    message = play_pb2.RefereeMessage()
    message.fault_notices.add(
        table_id=table.table_id,
        sequence=table.answered,
        fault=play_pb2.FAULT_LATE,
        detail="the check: this notice means nothing",
        fault_count=1,
    )
    message.fault_notices.add(
        fault=play_pb2.FAULT_STOPPED,
        detail="the check: nor does this one, about the whole process",
        fault_count=1,
    )
    await talk.say(message)
    await talk.play([table], most=stage.afford(2))
    await talk.end_tables([table])


async def _forfeited(stage: Stage) -> None:
    """The bot is told that its seat is forfeited: it is asked no more there, but elsewhere."""
    talk = stage.talk
    table, other = (stage.table(stage.announced[0], seat=seat) for seat in range(2))
    await talk.start_tables([table, other])
    await talk.play([table], most=1)
    message = play_pb2.RefereeMessage()
    message.fault_notices.add(
        table_id=table.table_id,
        sequence=table.answered,
        fault=play_pb2.FAULT_ILLEGAL_ACTION,
        detail="the check: the third fault, and this notice means nothing",
        fault_count=3,
        forfeited=True,
    )
    await talk.say(message)
    await talk.play([other], most=stage.afford(2))

    def forfeit(sent: play_pb2.RefereeMessage) -> None:
        for ended in sent.tables_ended:
            ended.termination = play_pb2.TERMINATION_FORFEIT
            ended.forfeited_seats.append(table.seat)
            del ended.facts[:]

    with talk.editing(forfeit):
        await talk.end_tables([table])
    await talk.play([other], most=1)
    await talk.end_tables([other])


ENDS = (
    Scene("a void table", ("void_table",), _void_table, blames=True),
    Scene("a request that is withdrawn", ("withdrawn_request",), _withdrawn, blames=True),
    Scene("notices of faults", ("fault_notices",), _notices, blames=True),
    Scene("a forfeited seat", ("forfeited_seat",), _forfeited, blames=True),
)
