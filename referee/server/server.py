"""The gRPC servers of a session: one for each address, so that no bot can use up another's."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Protocol

import grpc
import grpc.aio
from grpc_health.v1 import (  # type: ignore[import-untyped]  # it ships without types
    health,
    health_pb2,
    health_pb2_grpc,
)
from grpc_reflection.v1alpha import reflection  # type: ignore[import-untyped]  # likewise

from referee.errors import ConfigurationError
from referee.server.addresses import Entrance, TcpAddress, UnixAddress, claim
from referee.server.service import SERVICE
from referee.wire.messages import MESSAGE_BYTES

_STREAMS = 8
"""Streams at one address, at most: the live one, and a few that are being replaced."""

_OPTIONS: Sequence[tuple[str, int]] = (
    ("grpc.max_send_message_length", 2 * MESSAGE_BYTES),
    ("grpc.max_concurrent_streams", 4),
    ("grpc.max_metadata_size", 8 * 1024),
    # Two servers could share a port without a word otherwise.
    ("grpc.so_reuseport", 0),
)


KEEPALIVE_S = 20.0
"""How often a referee pings a bot elsewhere that says nothing: whatever lies between them forgets
a link that is idle for longer, often after a minute, and a bot may think for as long as it has."""
_LEAST_PING_S = 10.0
"""How often a bot may ping its referee; gRPC's own limit is five minutes."""


class Service(Protocol):
    """What answers those who dial in."""

    def handler(self) -> grpc.GenericRpcHandler:
        """What a server is given."""
        ...


class RefereeServer:
    """Listens at the addresses of one session.

    Args:
        service: What answers.
        read_bytes: The largest message that is read. Larger ones than BOT_MESSAGE_BYTES are, so
            that they can be named a breach.
        keepalive_s: How often a bot at a port is pinged while it is silent.
    """

    def __init__(
        self, service: Service, read_bytes: int = MESSAGE_BYTES, keepalive_s: float = KEEPALIVE_S
    ) -> None:
        self._service = service
        self._pings = (
            ("grpc.keepalive_time_ms", round(keepalive_s * 1000)),
            ("grpc.http2.max_pings_without_data", 0),  # as long as the bot thinks
            ("grpc.http2.min_ping_interval_without_data_ms", round(_LEAST_PING_S * 1000)),
        )
        self._options = (*_OPTIONS, ("grpc.max_receive_message_length", read_bytes))
        self._servers: list[grpc.aio.Server] = []

    async def listen_unix(self, address: UnixAddress) -> str:
        """Listen at a socket.

        Returns:
            What a bot dials.

        Raises:
            ConfigurationError: The socket is in use, or cannot be made.
        """
        claim(address.path)
        server = self._new_server()
        try:
            server.add_insecure_port(address.target)
        except RuntimeError as error:
            raise ConfigurationError(f"cannot listen at {address.target}: {error}") from None
        address.path.chmod(0o666 if address.shared else 0o600)
        await server.start()
        return address.target

    async def listen_tcp(self, address: TcpAddress) -> str:
        """Listen at a port, with health checks and reflection.

        Returns:
            What a bot dials, the port as it is now known.

        Raises:
            ConfigurationError: The port is in use, or is not this host's.
        """
        return replace(address, port=await self._listen(address)).target

    async def _listen(self, address: TcpAddress) -> int:
        """Listen at a port, with health checks and reflection; the port as it is now known."""
        server = self._new_server(self._pings)
        try:
            port = _add_port(server, address)
        except RuntimeError:
            raise ConfigurationError(
                f"cannot listen at {address.target}: the port is in use or the host's name is "
                "not this machine's; choose another, or port 0 for any that is free"
            ) from None
        await _serve_health(server)
        names = (SERVICE, health.SERVICE_NAME, reflection.SERVICE_NAME)
        reflection.enable_server_reflection(names, server)
        await server.start()
        return port

    async def listen_at(self, entrance: Entrance) -> str:
        """Listen at a free port of an entrance.

        Returns:
            What a bot dials.

        Raises:
            ConfigurationError: None of its ports is free, or they are not this host's.
        """
        for address in entrance.addresses():
            with suppress(ConfigurationError):
                return entrance.target(await self._listen(address))
        ports = ", ".join(map(str, entrance.ports))
        raise ConfigurationError(
            f"cannot listen for remote bots at {entrance.listen or entrance.name}: none of the "
            f"ports {ports} is free, or the address is not this machine's"
        )

    def _new_server(self, pings: Sequence[tuple[str, int]] = ()) -> grpc.aio.Server:
        options = (*self._options, *pings)
        server = grpc.aio.server(options=options, maximum_concurrent_rpcs=_STREAMS)
        server.add_generic_rpc_handlers((self._service.handler(),))
        self._servers.append(server)
        return server

    async def stop(self) -> None:
        """End all streams that are left, and free the addresses."""
        for server in self._servers:
            await server.stop(grace=None)
        self._servers.clear()


def _add_port(server: grpc.aio.Server, address: TcpAddress) -> int:
    if address.certificate is None:
        return server.add_insecure_port(address.target)
    pair = (address.certificate.key, address.certificate.chain)
    return server.add_secure_port(address.target, grpc.ssl_server_credentials([pair]))


async def _serve_health(server: grpc.aio.Server) -> None:
    servicer = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    await servicer.set(SERVICE, health_pb2.HealthCheckResponse.SERVING)
