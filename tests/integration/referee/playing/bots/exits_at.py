"""Exits at one of five moments, and says first when, by the clock that all processes share.

Usage: exits_at.py before|inside|own_turn|other_turn|after
"""

import asyncio
import os
import sys
import time

import grpc.aio

from quinola.v1 import play_pb2, play_pb2_grpc

MOMENT = sys.argv[1]


def now_is(moment: str) -> None:
    if moment == MOMENT:
        os.write(2, f"exits at {time.monotonic()}\n".encode())
        os._exit(0)


async def main(address: str, ticket: str) -> None:
    async with grpc.aio.insecure_channel(address) as channel:
        call = play_pb2_grpc.RefereeServiceStub(channel).Play()
        hello = play_pb2.Hello(ticket=ticket, protocol_version=1)
        await call.write(play_pb2.BotMessage(hello=hello))
        async for message in call:
            if message.HasField("welcome"):
                now_is("inside")
            answer = play_pb2.BotMessage()
            for request in message.requests:
                now_is("own_turn")
                answer.decisions.add(
                    table_id=request.table_id,
                    sequence=request.sequence,
                    actions=request.legal_actions[: request.pick],
                )
            if answer.decisions:
                await call.write(answer)  # returns when it has gone out
                now_is("other_turn")
            if message.HasField("session_ended"):
                now_is("after")


now_is("before")
asyncio.run(main(os.environ["QUINOLA_ADDRESS"], os.environ["QUINOLA_TICKET"]))  # noqa: TID251 - a bot is started by it
