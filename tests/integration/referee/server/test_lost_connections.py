"""A bot of the SDK loses its connection: nothing is lost with it, and nothing counts twice."""

import asyncio
import sys
from functools import partial
from pathlib import Path

from referee.match.record import FinishedMatch, SeatConduct
from referee.match.traffic import Termination
from tests.integration.referee.server.dialling import Referee, run
from tests.integration.referee.server.proxy import Proxy, a_proxy

NOTES = Path(__file__).parent / "bots" / "notes.py"
Noted = list[tuple[int, int]]
"""Sequence and time left of every question that the bot was asked, again if it was again."""


async def a_bot(proxy: Proxy, ticket: str, thinks_s: float) -> asyncio.subprocess.Process:
    environment = {"QUINOLA_ADDRESS": proxy.target, "QUINOLA_TICKET": ticket}
    return await asyncio.create_subprocess_exec(
        sys.executable, NOTES, str(thinks_s), env=environment, stdout=asyncio.subprocess.PIPE
    )


def play(thinks_s: float, **losses: float) -> tuple[FinishedMatch, Noted, int]:
    """Play a match in which seat 0 is behind a proxy; how often it has connected, too."""

    async def scene(referee: Referee) -> tuple[FinishedMatch, Noted, int]:
        path = referee.addresses[0].path
        behind = partial(asyncio.open_unix_connection, path)
        async with a_proxy(path.with_name("proxy"), behind, **losses) as proxy:
            process = await a_bot(proxy, referee.tickets.issue(0), thinks_s)
            others = [await referee.dial(place) for place in (1, 2, 3)]
            await asyncio.gather(*[bot.play_on() for bot in others])
            said, _ = await process.communicate()
            assert process.returncode == 0
            [match] = referee.finished()
            noted = [tuple(map(int, line.split())) for line in said.decode().splitlines()]
            return match, [(sequence, left_ms) for sequence, left_ms in noted], proxy.connections

    return run(scene)


def check_nothing_counts_twice(match: FinishedMatch, noted: Noted) -> SeatConduct:
    assert match.termination is Termination.COMPLETED
    seat = match.conduct.seats[0]
    assert seat.faults == ()
    assert seat.ignored_answer_count == 0
    assert sorted({sequence for sequence, _ in noted}) == list(range(1, seat.decision_count + 1))
    return seat


def test_an_answer_that_is_lost_is_given_again_and_counts_once() -> None:
    """B070: the message after Hello is dropped on its way."""
    match, noted, connections = play(thinks_s=0.2, drop_from_bot=2)
    check_nothing_counts_twice(match, noted)
    assert connections == 2
    assert [sequence for sequence, _ in noted[:3]] == [1, 1, 2]


def test_a_bot_that_is_cut_off_while_it_thinks_is_asked_again_with_its_true_time() -> None:
    """B068: the question has arrived, then nobody listens for a while."""
    match, noted, connections = play(thinks_s=0.2, cut_from_referee=2, away_s=0.6)
    seat = check_nothing_counts_twice(match, noted)
    assert connections == 2
    (first, first_left_ms), (again, again_left_ms) = noted[:2]
    assert (first, again) == (1, 1)
    assert first_left_ms == 60_000
    # 0.1 s after the question the connection was cut, and 0.6 s later somebody listened again;
    # what the referee itself was busy with meanwhile is charged to nobody.
    assert again_left_ms <= first_left_ms - 600
    # Then it thought for 0.2 s once more.
    assert seat.longest_ms >= first_left_ms - again_left_ms + 150


def test_without_losses_the_proxy_changes_nothing() -> None:
    match, noted, connections = play(thinks_s=0)
    check_nothing_counts_twice(match, noted)
    assert connections == 1
    assert len(noted) == match.conduct.seats[0].decision_count
