"""Bots in every language dial in to a referee behind TLS."""

import subprocess
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import certifi
import grpc
import pytest

from league.manifest import read_manifest
from quinola.v1 import play_pb2, play_pb2_grpc
from tests.e2e.languages.workshop import Language, Workshop, compilers

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]

CERTIFICATES = Path(__file__).parents[2] / "integration" / "referee" / "server" / "certificates"
END, NO_REFEREE = 0, 2


class EndsAtOnce(play_pb2_grpc.RefereeServiceServicer):
    """Says that the session is over."""

    def Play(  # noqa: N802 - the name in the contract
        self,
        request_iterator: Iterator[play_pb2.BotMessage],
        context: grpc.ServicerContext,  # noqa: ARG002 - as in the contract
    ) -> Iterator[play_pb2.RefereeMessage]:
        next(request_iterator)
        yield play_pb2.RefereeMessage(session_ended=play_pb2.SessionEnded())


@pytest.fixture
def address() -> Iterator[str]:
    key, certificate = ((CERTIFICATES / name).read_bytes() for name in ("host.key", "host.pem"))
    with ThreadPoolExecutor(4) as threads:
        server = grpc.server(threads)
        play_pb2_grpc.add_RefereeServiceServicer_to_server(EndsAtOnce(), server)
        credentials = grpc.ssl_server_credentials([(key, certificate)])
        port = server.add_secure_port("localhost:0", credentials)
        server.start()
        yield f"localhost:{port}"
        server.stop(grace=0).wait()


@pytest.mark.parametrize(
    ("authority", "status"),
    [(str(CERTIFICATES / "authority.pem"), END), (certifi.where(), NO_REFEREE)],
    ids=["the referee's", "another"],
)
def test_a_bot_trusts_the_authority_that_it_is_given_and_no_other(
    workshop: Workshop, language: Language, address: str, authority: str, status: int
) -> None:
    command = read_manifest(Path(language.random)).run
    finished = subprocess.run(
        command,
        cwd=workshop.build(language),
        check=False,
        env=compilers()
        | {"QUINOLA_ADDRESS": address, "QUINOLA_TICKET": "a-ticket", "QUINOLA_CA": authority},
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert finished.returncode == status, finished.stderr
