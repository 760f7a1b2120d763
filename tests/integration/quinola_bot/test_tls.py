"""The SDK and a referee behind TLS, over a port."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import certifi
import grpc
import pytest

from quinola.v1 import play_pb2, play_pb2_grpc
from quinola_bot import Bot
from quinola_bot.running import play

CERTIFICATES = Path(__file__).parents[1] / "referee" / "server" / "certificates"


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
def environment() -> Iterator[dict[str, str]]:
    key, certificate = ((CERTIFICATES / name).read_bytes() for name in ("host.key", "host.pem"))
    with ThreadPoolExecutor(4) as threads:
        server = grpc.server(threads)
        play_pb2_grpc.add_RefereeServiceServicer_to_server(EndsAtOnce(), server)
        credentials = grpc.ssl_server_credentials([(key, certificate)])
        port = server.add_secure_port("localhost:0", credentials)
        server.start()
        yield {"QUINOLA_ADDRESS": f"localhost:{port}", "QUINOLA_TICKET": "a-ticket"}
        server.stop(grace=0).wait()


def test_bot_trusts_the_authority_that_it_is_given(environment: dict[str, str]) -> None:
    trusting = {**environment, "QUINOLA_CA": str(CERTIFICATES / "authority.pem")}
    assert play(Bot(), trusting, patience_s=()) == 0


def test_bot_does_not_talk_to_a_referee_that_nobody_vouches_for(
    environment: dict[str, str], capfd: pytest.CaptureFixture[str]
) -> None:
    trusting_others = {**environment, "QUINOLA_CA": certifi.where()}
    assert play(Bot(), trusting_others, patience_s=()) == 2
    assert "no referee answers at localhost:" in capfd.readouterr().err


def test_bot_that_speaks_no_tls_gets_no_answer(environment: dict[str, str]) -> None:
    assert play(Bot(), environment, patience_s=()) == 2
