"""Many tables at once: batches of every size, and numbers that are hard to hold."""

from referee.check.bottable import BotTable
from referee.check.stage import Scene, Stage

_SMALL = (2, 3, 7)
_ROUNDS = 3
_SHUFFLED = 6
_ARISING = 4

# Only 64 bits tell each from the one before: 32 bits, or a double as in JavaScript, do not.
LARGE_IDS = (2**53, 2**53 + 1, 2**63 - 2, 2**63 - 1, 5, 2**32 + 5, 2**33 + 5, 2**31)


def _tables(stage: Stage, count: int) -> list[BotTable]:
    """So many tables of the bot's games in turn, in all seats."""
    rules = stage.one_a_game()
    return [stage.table(rules[number % len(rules)], seat=number) for number in range(count)]


async def _play_some(stage: Stage, tables: list[BotTable], most: int, batch: int) -> None:
    await stage.talk.start_tables(tables)
    await stage.talk.play(tables, most=stage.afford(most), batch=batch)
    await stage.talk.end_tables(tables)


async def _small_batches(stage: Stage) -> None:
    for size in _SMALL:
        await _play_some(stage, _tables(stage, size), size * _ROUNDS, size)


async def _largest_batch(stage: Stage) -> None:
    """As many requests in one message as the bot takes, or can answer in a few seconds."""
    limit = stage.talk.limit
    size = stage.afford(limit)
    await _play_some(stage, _tables(stage, size), size, size)
    measured = f"{size} requests in one message"
    if size < limit:
        measured += f"; {limit} would take the bot {limit * stage.pace_ms / 1000:.0f} s"
    stage.findings.succeed("largest_batch", measured)


async def _shuffled_tables(stage: Stage) -> None:
    """Tables that come in another order each time, some of them only now and then."""
    talk = stage.talk
    tables = _tables(stage, _SHUFFLED)
    await talk.start_tables(tables[::-1])
    for turn in range(stage.afford(3 * _SHUFFLED) // _ROUNDS):
        ready = [table for table in tables if not table.over]
        some = ready[turn % _ROUNDS :: 2] or ready[:1]
        if some:
            await talk.ask(some[::-1])
    await talk.end_tables(tables)


async def _with_ids(stage: Stage, numbers: tuple[int, ...]) -> None:
    tables = [
        stage.table(stage.announced[0], seat=place, table_id=number)
        for place, number in enumerate(numbers)
    ]
    await _play_some(stage, tables, 2 * len(tables), len(tables))


async def _large_ids(stage: Stage) -> None:
    await _with_ids(stage, LARGE_IDS)


async def _id_zero(stage: Stage) -> None:
    """The number 0 is not on the wire at all."""
    await _with_ids(stage, (0,))


async def _as_they_arise(stage: Stage) -> None:
    """Requests while the bot owes answers, if it has asked for that."""
    hello = stage.talk.hello
    if hello is None or not hello.as_they_arise:
        stage.findings.skip(["as_they_arise"], "Hello does not ask for it")
        return
    await _play_some(stage, _tables(stage, _ARISING), _ROUNDS * _ARISING, _ARISING)


BATCHES = (
    Scene("small batches", ("small_batches",), _small_batches, blames=True),
    Scene("the largest batch", ("largest_batch",), _largest_batch, blames=True),
    Scene("tables in changing order", ("shuffled_tables",), _shuffled_tables, blames=True),
    Scene("large table numbers", ("large_table_ids",), _large_ids, blames=True),
    Scene("table number 0", ("table_id_zero",), _id_zero, blames=True),
    Scene("requests as they arise", ("as_they_arise",), _as_they_arise, blames=True),
)
