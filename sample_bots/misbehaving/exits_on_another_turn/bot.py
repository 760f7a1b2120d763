"""Exits with status 0 when its first answer is on its way: another seat is to choose."""

import asyncio
import os

import grpc.aio

from quinola.v1 import play_pb2, play_pb2_grpc


async def main(address: str, ticket: str) -> None:
    """Answer once; `write` returns when the answer has gone out."""
    async with grpc.aio.insecure_channel(address) as channel:
        call = play_pb2_grpc.RefereeServiceStub(channel).Play()
        hello = play_pb2.Hello(ticket=ticket, protocol_version=1)
        await call.write(play_pb2.BotMessage(hello=hello))
        async for message in call:
            answer = play_pb2.BotMessage()
            for request in message.requests:
                answer.decisions.add(
                    table_id=request.table_id,
                    sequence=request.sequence,
                    actions=request.legal_actions[: request.pick],
                )
            if answer.decisions:
                await call.write(answer)
                os._exit(0)


environment = os.environ  # noqa: TID251 - a bot is started by it
asyncio.run(main(environment["QUINOLA_ADDRESS"], environment["QUINOLA_TICKET"]))
