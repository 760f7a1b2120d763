"""For information: as many bytes, there and back, and nobody looks at them."""

import asyncio
from contextlib import AsyncExitStack

import grpc.aio

from limits.exchange import EXCHANGES, Exchange
from limits.hosting import PATIENCE_S, PLACES, Stopwatch, a_crew, a_program
from referee.server.addresses import private_sockets
from referee.server.service import SERVICE
from referee.wire.messages import write_batch
from referee.wire.rulesets import RulesetBook

_ANSWER_BYTES = 11  # of one decision in a bot's message


async def echo(size: int) -> float:
    """Return what would be decisions a second with batches of `size` requests."""
    exchange = Exchange(size)
    exchange.take(0, 0)  # the first batch announces tables
    [message] = write_batch(exchange.take(0, 0), RulesetBook(exchange.tables))
    watch = Stopwatch()
    over = asyncio.Event()

    async def handle(_messages: object, context: grpc.aio.ServicerContext[bytes, bytes]) -> None:
        await context.read()
        watch.connect()
        while watch.decisions < EXCHANGES:
            await context.write(message)
            await context.read()
            watch.count(size)
        over.set()

    server = grpc.aio.server()
    play = grpc.stream_stream_rpc_method_handler(handle)
    handler = grpc.method_handlers_generic_handler(SERVICE, {"Play": play})
    server.add_generic_rpc_handlers((handler,))
    async with AsyncExitStack() as stack:
        [address] = stack.enter_context(private_sockets(1))
        server.add_insecure_port(address.target)
        await server.start()
        stack.push_async_callback(server.stop, None)
        crew = await stack.enter_async_context(a_crew())
        program = a_program("echo.py", address.target, str(size * _ANSWER_BYTES))
        for place in range(PLACES):
            await crew.start(place, program, {})
        await asyncio.wait_for(over.wait(), PATIENCE_S)
    return watch.rate()
