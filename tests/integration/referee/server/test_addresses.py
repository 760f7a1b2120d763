"""Real addresses: whose they are, and what else is served there."""

import asyncio
from collections.abc import Callable

import grpc
import grpc.aio
import pytest
from grpc_health.v1 import health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection_pb2, reflection_pb2_grpc

from referee.errors import ConfigurationError
from referee.server.addresses import Certificate, TcpAddress, UnixAddress
from referee.server.service import SERVICE
from tests.integration.referee.server.dialling import Dialler, Referee, run
from tests.tls_referee import CERTIFICATES

ANY_PORT = TcpAddress("127.0.0.1", 0)


def test_bots_play_over_tcp() -> None:
    async def scene(referee: Referee) -> None:
        target = await referee.server.listen_tcp(ANY_PORT)
        await play_over(referee, lambda: Dialler(target))

    run(scene)


def test_bots_play_over_tcp_with_tls() -> None:
    async def scene(referee: Referee) -> None:
        target = await referee.server.listen_tcp(a_host_with_tls())
        trusted = grpc.ssl_channel_credentials((CERTIFICATES / "authority.pem").read_bytes())
        await play_over(referee, lambda: Dialler(target, trusted))

    run(scene)


def test_a_host_with_tls_listens_at_an_address_that_is_reached_from_elsewhere() -> None:
    """Found late: the port that was opened was named without its certificate, and refused."""

    async def scene(referee: Referee) -> None:
        target = await referee.server.listen_tcp(a_host_with_tls("0.0.0.0"))  # noqa: S104 - it is what is tested
        host, _, port = target.rpartition(":")
        assert host == "0.0.0.0"  # noqa: S104 - likewise
        trusted = grpc.ssl_channel_credentials((CERTIFICATES / "authority.pem").read_bytes())
        await play_over(referee, lambda: Dialler(f"localhost:{port}", trusted))

    run(scene)


def test_a_bot_that_does_not_trust_the_host_does_not_show_its_ticket() -> None:
    async def scene(referee: Referee) -> grpc.StatusCode:
        target = await referee.server.listen_tcp(a_host_with_tls())
        bot = Dialler(target, grpc.ssl_channel_credentials())
        with pytest.raises(grpc.aio.AioRpcError):
            await bot.say_hello(referee.tickets.issue(0))
        return (await bot.status())[0]

    assert run(scene) is grpc.StatusCode.UNAVAILABLE


def test_a_port_answers_health_checks() -> None:
    async def scene(referee: Referee) -> health_pb2.HealthCheckResponse:
        target = await referee.server.listen_tcp(ANY_PORT)
        async with grpc.aio.insecure_channel(target) as channel:
            stub = health_pb2_grpc.HealthStub(channel)
            answer: health_pb2.HealthCheckResponse = await stub.Check(
                health_pb2.HealthCheckRequest(service=SERVICE)
            )
            return answer

    assert run(scene).status == health_pb2.HealthCheckResponse.SERVING


def test_a_port_says_what_it_serves() -> None:
    async def scene(referee: Referee) -> set[str]:
        target = await referee.server.listen_tcp(ANY_PORT)
        async with grpc.aio.insecure_channel(target) as channel:
            stub = reflection_pb2_grpc.ServerReflectionStub(channel)
            call = stub.ServerReflectionInfo()
            await call.write(reflection_pb2.ServerReflectionRequest(list_services="*"))
            answer = await call.read()
            await call.done_writing()
            return {service.name for service in answer.list_services_response.service}

    assert SERVICE in run(scene)


def test_a_port_that_is_in_use_is_named_in_one_sentence() -> None:
    async def scene(referee: Referee) -> str:
        target = await referee.server.listen_tcp(ANY_PORT)
        port = int(target.rpartition(":")[2])
        with pytest.raises(ConfigurationError) as refusal:
            await referee.server.listen_tcp(TcpAddress("127.0.0.1", port))
        return str(refusal.value)

    assert "the port is in use" in run(scene)


def test_a_second_server_does_not_steal_a_socket() -> None:
    async def scene(referee: Referee) -> None:
        with pytest.raises(ConfigurationError, match="in use by another referee"):
            await referee.server.listen_unix(referee.addresses[0])
        bot = await referee.dial(0)
        assert await bot.hear() is not None
        await bot.hang_up()

    run(scene)


@pytest.mark.parametrize(("shared", "mode"), [(False, 0o600), (True, 0o666)])
def test_a_socket_is_for_its_user_unless_bots_run_under_others(*, shared: bool, mode: int) -> None:
    async def scene(referee: Referee) -> int:
        path = referee.addresses[0].path.with_name("another")
        await referee.server.listen_unix(UnixAddress(path, shared))
        return path.stat().st_mode & 0o777

    assert run(scene) == mode


def a_host_with_tls(host: str = "localhost") -> TcpAddress:
    chain, key = ((CERTIFICATES / name).read_bytes() for name in ("host.pem", "host.key"))
    return TcpAddress(host, 0, Certificate(chain, key))


async def play_over(referee: Referee, dial: Callable[[], Dialler]) -> None:
    """Play a match between four bots that dial in as told."""
    bots = [dial() for _ in range(4)]
    for place, bot in enumerate(bots):
        await bot.say_hello(referee.tickets.issue(place))
    await asyncio.gather(*[bot.play_on() for bot in bots])
    assert len(referee.finished()) == 1
