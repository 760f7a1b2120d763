"""The SDK and a referee behind TLS, over a port."""

from collections.abc import Iterator

import certifi
import pytest

from quinola_bot import Bot
from quinola_bot.running import play
from tests.tls_referee import CERTIFICATES, a_referee_behind_tls


@pytest.fixture
def environment() -> Iterator[dict[str, str]]:
    with a_referee_behind_tls() as address:
        yield {"QUINOLA_ADDRESS": address, "QUINOLA_TICKET": "a-ticket"}


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
