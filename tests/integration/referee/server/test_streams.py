"""A bot's stream, from Hello to its end, over a real socket."""

import asyncio

import grpc
import pytest

from quinola.v1 import play_pb2
from referee.errors import InfrastructureError
from referee.match.faults import Fault
from referee.match.traffic import Termination
from referee.wire.messages import BOT_MESSAGE_BYTES
from tests.integration.referee.server.dialling import Dialler, Referee, a_hello, answers, run

Status = tuple[grpc.StatusCode, str]


def assert_is(status: Status, code: grpc.StatusCode, text: str) -> None:
    assert status[0] is code
    assert text in status[1]


async def everybody_else_plays(referee: Referee, absent: int) -> list[asyncio.Task[object]]:
    bots = [await referee.dial(place) for place in range(4) if place != absent]
    return [asyncio.create_task(bot.play_on()) for bot in bots]


def test_four_bots_play_a_match_and_hear_its_end() -> None:
    async def scene(referee: Referee) -> None:
        bots = [await referee.dial(place) for place in range(4)]
        lasts = await asyncio.gather(*[bot.play_on() for bot in bots])
        assert all(last is not None and last.HasField("session_ended") for last in lasts)
        assert [await bot.status() for bot in bots] == [(grpc.StatusCode.OK, "")] * 4
        [match] = referee.finished()
        assert match.termination is Termination.COMPLETED
        assert [seat.faults for seat in match.conduct.seats] == [()] * 4

    run(scene)


def test_the_first_message_to_a_bot_is_the_welcome() -> None:
    async def scene(referee: Referee) -> None:
        bot = await referee.dial(0)
        first = await bot.hear()
        assert first is not None
        assert first.welcome.protocol_version == 1
        assert first.welcome.rulesets[0].game == "reversis"
        assert not first.requests
        await bot.hang_up()

    run(scene)


def test_many_tables_share_a_message() -> None:
    async def scene(referee: Referee) -> None:
        bots = [await referee.dial(place) for place in range(4)]
        first = await bots[0].hear_requests()
        assert len(first.requests) == 5  # seat 0 deals first, at every table
        assert len({request.table_id for request in first.requests}) == 5
        for bot in bots:
            await bot.hang_up()

    run(scene, tables=5)


@pytest.mark.parametrize(
    ("hello", "code", "text"),
    [
        (a_hello("no ticket"), grpc.StatusCode.UNAUTHENTICATED, "not, or no longer, valid"),
        (
            a_hello("", version=2),
            grpc.StatusCode.FAILED_PRECONDITION,
            "version 2, this referee version 1",
        ),
    ],
)
def test_who_may_not_take_a_place_is_told_why(
    hello: play_pb2.Hello, code: grpc.StatusCode, text: str
) -> None:
    async def scene(referee: Referee) -> Status:
        bot = Dialler(referee.addresses[0].target)
        await bot.say(play_pb2.BotMessage(hello=hello))
        assert await bot.hear() is None
        return await bot.status()

    assert_is(run(scene), code, text)


def test_a_stream_without_hello_is_ended_after_a_while() -> None:
    async def scene(referee: Referee) -> Status:
        bot = Dialler(referee.addresses[0].target)
        assert await bot.hear() is None
        return await bot.status()

    assert_is(run(scene), grpc.StatusCode.UNAUTHENTICATED, "Hello within 0.3 s")


def test_answers_before_hello_are_not_heard() -> None:
    async def scene(referee: Referee) -> Status:
        bot = Dialler(referee.addresses[0].target)
        await bot.say(play_pb2.BotMessage(decisions=[play_pb2.Decision(table_id=1)]))
        assert await bot.hear() is None
        return await bot.status()

    assert_is(run(scene), grpc.StatusCode.UNAUTHENTICATED, "first message with Hello")


def test_a_ticket_is_void_when_its_place_has_another() -> None:
    async def scene(referee: Referee) -> Status:
        ticket = referee.tickets.issue(0)
        referee.tickets.issue(0)
        bot = Dialler(referee.addresses[0].target)
        await bot.say_hello(ticket)
        assert await bot.hear() is None
        return await bot.status()

    assert_is(run(scene), grpc.StatusCode.UNAUTHENTICATED, "no longer")


def test_a_newer_stream_replaces_the_older_and_plays_on() -> None:
    async def scene(referee: Referee) -> Status:
        others = await everybody_else_plays(referee, absent=0)
        ticket = referee.tickets.issue(0)
        older, newer = (Dialler(referee.addresses[0].target) for _ in range(2))
        await older.say_hello(ticket)
        asked = await older.hear_requests()
        await newer.say_hello(ticket)
        again = await newer.hear_requests()
        assert again.tables_started[0].resumed
        assert again.requests[0].sequence == asked.requests[0].sequence
        await newer.answer(again)
        last = await newer.play_on()
        assert last is not None
        assert last.HasField("session_ended")
        await asyncio.gather(*others)
        [match] = referee.finished()
        assert match.conduct.seats[0].faults == ()
        assert await older.hear() is None
        return await older.status()

    assert_is(run(scene), grpc.StatusCode.ABORTED, "newer stream")


def test_a_bot_that_lost_its_connection_takes_its_place_again() -> None:
    async def scene(referee: Referee) -> None:
        others = await everybody_else_plays(referee, absent=0)
        bot = await referee.dial(0)
        asked = await bot.hear_requests()
        await bot.hang_up()
        bot = await referee.dial(0)
        again = await bot.hear_requests()
        assert again.requests == asked.requests or again.requests[0].facts
        await bot.answer(again)
        await bot.play_on()
        await asyncio.gather(*others)
        [match] = referee.finished()
        assert match.conduct.seats[0].faults == ()

    run(scene)


def test_a_bot_that_reconnects_may_answer_together_with_hello() -> None:
    async def scene(referee: Referee) -> None:
        others = await everybody_else_plays(referee, absent=0)
        bot = await referee.dial(0)
        said = answers(await bot.hear_requests())
        await bot.hang_up()
        said.hello.CopyFrom(a_hello(referee.tickets.issue(0)))
        bot = Dialler(referee.addresses[0].target)
        await bot.say(said)
        asked = await bot.hear_requests()
        assert asked.requests[0].sequence == 2
        await bot.answer(asked)
        await asyncio.gather(bot.play_on(), *others)
        [match] = referee.finished()
        assert match.conduct.seats[0].faults == ()
        assert match.conduct.seats[0].ignored_answer_count == 0

    run(scene)


def breaches() -> list[tuple[str, bytes]]:
    hello = play_pb2.BotMessage(hello=a_hello("again")).SerializeToString()
    return [
        ("no BotMessage", b"\xff\xff\xff\xff"),
        ("empty message", b""),
        ("65536 at most", bytes(BOT_MESSAGE_BYTES + 1)),
        ("second time", hello),
    ]


@pytest.mark.parametrize(("complaint", "raw"), breaches())
def test_a_breach_ends_the_stream_of_that_bot_alone(complaint: str, raw: bytes) -> None:
    async def scene(referee: Referee) -> None:
        others = await everybody_else_plays(referee, absent=0)
        bot = await referee.dial(0)
        await bot.say_bytes(raw)
        while await bot.hear() is not None:
            pass
        assert_is(await bot.status(), grpc.StatusCode.ABORTED, complaint)
        assert referee.condemned == [0]
        assert referee.loop.lost(0, detail="SIGTERM", error_output="")
        bot = await referee.dial(0)
        await asyncio.gather(bot.play_on(), *others)
        [match] = referee.finished()
        [evidence] = match.conduct.seats[0].faults
        assert evidence.fault is Fault.BREACH
        assert complaint in evidence.detail
        assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3

    run(scene)


def test_a_message_beyond_what_grpc_takes_loses_the_connection_of_that_bot_alone() -> None:
    async def scene(referee: Referee) -> None:
        others = await everybody_else_plays(referee, absent=0)
        bot = await referee.dial(0)
        await bot.say(play_pb2.BotMessage(goodbye=play_pb2.Goodbye(reason="x" * 2_000_000)))
        while await bot.hear() is not None:
            pass
        assert (await bot.status())[0] is grpc.StatusCode.RESOURCE_EXHAUSTED
        bot = await referee.dial(0)
        await asyncio.gather(bot.play_on(), *others)
        [match] = referee.finished()
        assert match.termination is Termination.COMPLETED

    run(scene)


def test_a_bot_that_sends_more_than_it_was_asked_for_is_ended() -> None:
    async def scene(referee: Referee) -> Status:
        bot = await referee.dial(0)
        flood = play_pb2.BotMessage()
        for _ in range(200):
            flood.decisions.add(table_id=77, sequence=1, actions=[1])
        await bot.say(flood)
        while await bot.hear() is not None:
            pass
        assert referee.condemned == [0]
        return await bot.status()

    assert_is(run(scene), grpc.StatusCode.ABORTED, "answers that nobody had asked for")


def test_a_bot_that_says_goodbye_before_the_end_forfeits_and_the_others_play_on() -> None:
    async def scene(referee: Referee) -> None:
        others = await everybody_else_plays(referee, absent=0)
        bot = await referee.dial(0)
        await bot.hear_requests()
        goodbye = play_pb2.Goodbye(reason="bored")
        await bot.say(play_pb2.BotMessage(goodbye=goodbye))
        await bot.call.done_writing()
        notices = await bot.notices()
        assert [notice.fault for notice in notices] == [play_pb2.FAULT_RESIGNED]
        assert notices[0].forfeited
        assert (await bot.status())[0] is grpc.StatusCode.OK
        await asyncio.gather(*others)
        [match] = referee.finished()
        assert match.forfeited_seats == (0,)
        assert match.conduct.seats[0].faults[0].fault is Fault.RESIGNED
        assert "bored" in match.conduct.seats[0].faults[0].detail

    run(scene)


def test_a_bot_that_closes_its_side_is_told_that_this_is_no_end() -> None:
    async def scene(referee: Referee) -> Status:
        bot = await referee.dial(0)
        await bot.hear_requests()
        await bot.call.done_writing()
        while await bot.hear() is not None:
            pass
        assert not referee.loop.is_connected(0)
        return await bot.status()

    assert_is(run(scene), grpc.StatusCode.ABORTED, "before the session's end")


def test_a_bot_that_never_reads_stalls_nobody_else() -> None:
    """Its requests pile up in gRPC up to the window of one stream, and nowhere else."""

    async def scene(referee: Referee) -> None:
        silent = await referee.dial(3)
        bots = [await referee.dial(place) for place in range(3)]

        async def reach_its_turn(bot: Dialler, deals: int) -> None:
            for _ in range(deals):
                await bot.answer(await bot.hear_requests())

        # Seats 0, 1 and 2 exchange before seat 3 does; then everybody waits for seat 3.
        await asyncio.gather(*[reach_its_turn(bot, 1) for bot in bots])
        assert referee.loop.is_connected(3)
        await silent.answer(await silent.hear_requests())
        await asyncio.gather(*[bot.play_on() for bot in (*bots, silent)])
        assert len(referee.finished()) == 40

    run(scene, tables=40)


def test_a_failure_of_our_own_is_no_bots_fault() -> None:
    async def scene(referee: Referee) -> None:
        bot = await referee.dial(0)
        message = await bot.hear_requests()

        def broken(*_arguments: object) -> None:
            raise ZeroDivisionError("a fault of the referee")

        vars(referee.loop)["_take_in"] = broken
        await bot.say(answers(message))
        with pytest.raises(InfrastructureError, match="a fault of the referee"):
            await referee.loop.over
        assert referee.condemned == []

    run(scene)


def test_streams_leave_no_task_behind() -> None:
    async def scene(referee: Referee) -> None:
        bot = await referee.dial(0)
        await bot.hear()
        ours = [task for task in asyncio.all_tasks() if "BotStream" in repr(task)]
        assert len(ours) == 2  # one reads, one writes
        await bot.hang_up()
        done, pending = await asyncio.wait(ours, timeout=5)
        assert (len(done), len(pending)) == (2, 0)
        assert not referee.loop.is_connected(0)

    run(scene)
