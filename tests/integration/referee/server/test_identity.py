"""The ticket says who somebody is; nothing else does."""

import asyncio

from quinola.v1 import play_pb2
from referee.match.plan import Player
from tests.integration.referee.server.dialling import SEATS, Dialler, Referee, a_hello, run


def test_what_a_bot_calls_itself_changes_nothing() -> None:
    """B085: four bots, each of which says that it is the next one."""

    async def scene(referee: Referee) -> None:
        bots = []
        for place in range(SEATS):
            bot = Dialler(referee.addresses[place].target)
            hello = a_hello(referee.tickets.issue(place))
            hello.software = f"bot {(place + 1) % SEATS}"
            await bot.say(play_pb2.BotMessage(hello=hello))
            bots.append(bot)
        assert [await seat_of(bot) for bot in bots] == [0, 1, 2, 3]
        for bot in bots:
            await bot.say(play_pb2.BotMessage(goodbye=play_pb2.Goodbye()))
        await asyncio.gather(*[bot.notices() for bot in bots])
        [match] = referee.finished()
        assert match.transcript is not None
        assert match.transcript.players == (Player("bot"),) * SEATS

    run(scene)


def test_a_ticket_is_for_its_own_place_at_whatever_address_it_is_shown() -> None:
    """B085: the address of another place makes nobody another."""

    async def scene(referee: Referee) -> int:
        bot = Dialler(referee.addresses[1].target)
        await bot.say_hello(referee.tickets.issue(2))
        return await seat_of(bot)

    assert run(scene) == 2


async def seat_of(bot: Dialler) -> int:
    """The seat that a bot is given."""
    while (message := await bot.hear()) is not None:
        if message.tables_started:
            return message.tables_started[0].seat
    raise AssertionError("the stream ended before a table was announced")
