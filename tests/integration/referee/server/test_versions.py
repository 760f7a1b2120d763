"""Who may dial in with what version: docs/protocol.md, section 14."""

import asyncio
from collections.abc import Sequence

import grpc
import pytest

from quinola.v1 import play_pb2
from referee.match.record import FinishedMatch
from referee.wire.messages import PROTOCOL_VERSION
from tests.integration.referee.server.dialling import Dialler, Referee, run

# Field 900, four bytes long: what only a later version knows.
LATER = b"\xa2\x38\x04news"


class Newer(Dialler):
    """A bot of a later version: every message of its has something that we do not know."""

    async def say(self, message: play_pb2.BotMessage) -> None:
        if message.HasField("hello"):
            message.hello.MergeFromString(LATER)
        await self.say_bytes(message.SerializeToString() + LATER)


def test_a_bot_that_knows_more_fields_than_we_do_plays() -> None:
    async def scene(referee: Referee) -> Sequence[FinishedMatch]:
        newer = Newer(referee.addresses[0].target)
        await newer.say_hello(referee.tickets.issue(0))
        others = [await referee.dial(place) for place in range(1, 4)]
        await asyncio.gather(*[bot.play_on() for bot in (newer, *others)])
        return referee.finished()

    [match] = run(scene)
    assert [seat.faults for seat in match.conduct.seats] == [()] * 4


@pytest.mark.parametrize("version", [0, 2, 7])
def test_another_version_is_refused_with_both_versions_in_the_text(version: int) -> None:
    async def scene(referee: Referee) -> tuple[grpc.StatusCode, str]:
        bot = Dialler(referee.addresses[0].target)
        await bot.say_hello(referee.tickets.issue(0), version=version)
        assert await bot.hear() is None
        return await bot.status()

    code, text = run(scene)
    assert code is grpc.StatusCode.FAILED_PRECONDITION
    assert f"the bot speaks protocol version {version}" in text
    assert f"this referee version {PROTOCOL_VERSION}" in text


def test_a_refused_version_leaves_the_ticket_as_it_was() -> None:
    async def scene(referee: Referee) -> play_pb2.RefereeMessage | None:
        ticket = referee.tickets.issue(0)
        old = Dialler(referee.addresses[0].target)
        await old.say_hello(ticket, version=2)
        assert await old.hear() is None
        new = Dialler(referee.addresses[0].target)
        await new.say_hello(ticket)
        heard = await new.hear()
        await new.hang_up()
        return heard

    heard = run(scene)
    assert heard is not None
    assert heard.welcome.protocol_version == PROTOCOL_VERSION
