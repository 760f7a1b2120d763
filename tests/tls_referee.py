"""A referee behind TLS that says at once that the session is over."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

CERTIFICATES = Path(__file__).parent / "integration" / "referee" / "server" / "certificates"


class EndsAtOnce(play_pb2_grpc.RefereeServiceServicer):
    """Says that the session is over."""

    def Play(  # noqa: N802 - the name in the contract
        self,
        request_iterator: Iterator[play_pb2.BotMessage],
        context: grpc.ServicerContext,  # noqa: ARG002 - as in the contract
    ) -> Iterator[play_pb2.RefereeMessage]:
        next(request_iterator)
        yield play_pb2.RefereeMessage(session_ended=play_pb2.SessionEnded())


@contextmanager
def a_referee_behind_tls() -> Iterator[str]:
    """Serve on a free port with the certificate of localhost; its address."""
    key, certificate = ((CERTIFICATES / name).read_bytes() for name in ("host.key", "host.pem"))
    with ThreadPoolExecutor(4) as threads:
        server = grpc.server(threads)
        play_pb2_grpc.add_RefereeServiceServicer_to_server(EndsAtOnce(), server)
        credentials = grpc.ssl_server_credentials([(key, certificate)])
        port = server.add_secure_port("localhost:0", credentials)
        server.start()
        yield f"localhost:{port}"
        server.stop(grace=0).wait()
