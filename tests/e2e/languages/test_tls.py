"""Bots in every language dial in to a referee behind TLS."""

import subprocess
from collections.abc import Iterator
from pathlib import Path

import certifi
import pytest

from league.manifest import read_bot
from tests.e2e.languages.workshop import Language, Workshop, compilers
from tests.tls_referee import CERTIFICATES, a_referee_behind_tls

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]

END, NO_REFEREE = 0, 2


@pytest.fixture
def address() -> Iterator[str]:
    with a_referee_behind_tls() as address:
        yield address


@pytest.mark.parametrize(
    ("authority", "status"),
    [(str(CERTIFICATES / "authority.pem"), END), (certifi.where(), NO_REFEREE)],
    ids=["the referee's", "another"],
)
def test_a_bot_trusts_the_authority_that_it_is_given_and_no_other(
    workshop: Workshop, language: Language, address: str, authority: str, status: int
) -> None:
    command = read_bot(Path(language.random))[0].run
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
