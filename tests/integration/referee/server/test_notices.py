"""Each row of the fault table as its bot is told it, over a real socket; nobody else is told."""

import asyncio

import pytest

from quinola.v1 import play_pb2
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from tests.integration.referee.server.dialling import Dialler, Referee, answers, run

LITTLE_TIME = ClockRules(bank_ms=100, increment_ms=60_000, tolerance_ms=0)


async def next_notices(bot: Dialler) -> list[play_pb2.FaultNotice]:
    while (message := await bot.hear()) is not None:
        if message.fault_notices:
            return list(message.fault_notices)
    raise AssertionError("the stream ended without a notice")


def test_an_illegal_action_is_told_at_the_next_opportunity() -> None:
    async def scene(referee: Referee) -> list[play_pb2.FaultNotice]:
        bot = await referee.dial(0)
        said = answers(await bot.hear_requests())
        said.decisions[0].actions[:] = [54]
        await bot.say(said)
        return await next_notices(bot)

    [notice] = run(scene)
    assert notice.fault == play_pb2.FAULT_ILLEGAL_ACTION
    assert (notice.table_id, notice.sequence) == (1, 1)
    assert (notice.fault_count, notice.forfeited) == (1, False)
    assert notice.detail.startswith("action waive (54) is not legal, expected one of ")


def test_a_late_answer_is_told_when_its_time_is_over() -> None:
    async def scene(referee: Referee) -> list[play_pb2.FaultNotice]:
        bot = await referee.dial(0)
        await bot.hear_requests()
        while referee.loop.next_tick_ns() is not None:
            await asyncio.sleep(0.02)
            referee.loop.tick()
        return await next_notices(bot)

    [notice] = run(scene, time=LITTLE_TIME)
    assert notice.fault == play_pb2.FAULT_LATE
    assert (notice.table_id, notice.sequence) == (1, 1)
    assert notice.detail == "no answer within 100 ms, tolerance of 0 ms included"


def test_the_loss_of_a_process_is_told_to_the_one_that_follows() -> None:
    async def scene(referee: Referee) -> list[play_pb2.FaultNotice]:
        bot = await referee.dial(0)
        await bot.hear_requests()
        await bot.hang_up()
        assert referee.loop.lost(0, detail="exit status 1", error_output="Traceback")
        return await next_notices(await referee.dial(0))

    [notice] = run(scene)
    check_is_of_the_process(notice, play_pb2.FAULT_STOPPED, "exit status 1", 1)


def test_a_breach_is_told_in_the_status_and_to_the_process_that_follows() -> None:
    async def scene(referee: Referee) -> tuple[str, list[play_pb2.FaultNotice]]:
        bot = await referee.dial(0)
        await bot.say_bytes(b"\xff\xff\xff\xff")
        assert await bot.notices() == []
        _, text = await bot.status()
        assert referee.loop.lost(0, detail="exit status 3", error_output="")
        return text, await next_notices(await referee.dial(0))

    text, [notice] = run(scene)
    assert text == "4 bytes that are no BotMessage of quinola.v1"
    check_is_of_the_process(notice, play_pb2.FAULT_BREACH, text, 1)


@pytest.mark.parametrize("fault", [Fault.OUTPUT, Fault.MEMORY])
def test_an_excess_is_told_in_the_status_and_to_the_process_that_follows(fault: Fault) -> None:
    async def scene(referee: Referee) -> tuple[str, list[play_pb2.FaultNotice]]:
        bot = await referee.dial(0)
        await bot.hear_requests()
        referee.loop.overran(0, fault, detail="513 MiB, its limit is 512 MiB")
        assert await bot.notices() == []
        _, text = await bot.status()
        assert referee.loop.lost(0, detail="SIGKILL", error_output="")
        return text, await next_notices(await referee.dial(0))

    text, [notice] = run(scene)
    assert text == "513 MiB, its limit is 512 MiB"
    check_is_of_the_process(notice, play_pb2.Fault.Value(f"FAULT_{fault.name}"), text, 1)


def test_a_resignation_is_confirmed_before_the_stream_ends() -> None:
    async def scene(referee: Referee) -> list[play_pb2.FaultNotice]:
        bot = await referee.dial(0)
        await bot.hear_requests()
        await bot.say(play_pb2.BotMessage(goodbye=play_pb2.Goodbye(reason="bored")))
        return await bot.notices()

    [notice] = run(scene)
    check_is_of_the_process(notice, play_pb2.FAULT_RESIGNED, "resigned: bored", 0)
    assert notice.forfeited


def test_who_comes_when_its_start_budget_is_over_is_told_so() -> None:
    async def scene(referee: Referee) -> list[play_pb2.FaultNotice]:
        referee.loop.absent(0, detail="not connected within 20 s")
        return await next_notices(await referee.dial(0))

    [notice] = run(scene)
    check_is_of_the_process(notice, play_pb2.FAULT_STOPPED, "not connected within 20 s", 0)
    assert notice.forfeited


def test_the_others_are_told_of_no_fault() -> None:
    async def scene(referee: Referee) -> list[play_pb2.FaultNotice]:
        others = [await referee.dial(place) for place in (1, 2, 3)]
        playing = [asyncio.create_task(told_while_playing(bot)) for bot in others]
        bot = await referee.dial(0)
        said = answers(await bot.hear_requests())
        said.decisions[0].actions[:] = [54]
        await bot.say(said)
        await bot.play_on()
        return [notice for task in playing for notice in await task]

    assert run(scene) == []


async def told_while_playing(bot: Dialler) -> list[play_pb2.FaultNotice]:
    told: list[play_pb2.FaultNotice] = []
    while (message := await bot.hear()) is not None:
        told += message.fault_notices
        if message.requests:
            await bot.answer(message)
        if message.HasField("session_ended"):
            await bot.say(play_pb2.BotMessage(goodbye=play_pb2.Goodbye()))
    return told


def check_is_of_the_process(
    notice: play_pb2.FaultNotice, fault: "play_pb2.Fault.ValueType", detail: str, losses: int
) -> None:
    assert (notice.fault, notice.detail, notice.fault_count) == (fault, detail, losses)
    assert not notice.HasField("table_id")
    assert not notice.HasField("sequence")
