"""No bot at all: answers each message with the same bytes, and looks at neither."""

import asyncio
import sys

import grpc.aio


async def echo(target: str, answer: bytes) -> None:
    """Answer until the stream ends."""
    async with grpc.aio.insecure_channel(target) as channel:
        call = channel.stream_stream("/quinola.v1.RefereeService/Play")()
        await call.write(answer)
        while await call.read() is not grpc.aio.EOF:
            await call.write(answer)


asyncio.run(echo(sys.argv[1], bytes(int(sys.argv[2]))))
