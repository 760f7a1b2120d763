"""What `quinola bot check` is asked for."""

from pathlib import Path

import pytest

from league.cli.check import CheckRequest, run_check
from referee.errors import ConfigurationError

BOT = str(Path(__file__).parents[4] / "sample_bots" / "python" / "random_bot")


def a_request(
    path: str | None = None,
    *,
    command: str = "",
    address: str = "",
    games: tuple[str, ...] = (),
    only: tuple[str, ...] = (),
) -> CheckRequest:
    return CheckRequest(
        path=path,
        command=command,
        address=address,
        certificate=None,
        games=games,
        only=only,
        bank_ms=1_000,
        increment_ms=0,
    )


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (a_request(), ("--command", "--address")),
        (a_request(BOT, command="python bot.py"), ("name one",)),
        (a_request(BOT, games=("hearts",)), ("--game", "bot.toml")),
        (a_request(BOT, only=("goodby",)), ("goodby", "goodbye")),
        (a_request(address="here"), ("here", "host:port")),
        (a_request(address="127.0.0.1:70000"), ("70000", "host:port")),
        (a_request(address="0.0.0.0:0"), ("certificate",)),
        (a_request(command="python bot.py", games=("hartes",)), ("hartes", "hearts")),
        (a_request(command="'"), ("--command", "quotation")),
        (a_request(command=" "), ("--command", "program")),
        (a_request("no/where"), ("no/where",)),
    ],
)
def test_what_makes_no_sense_is_refused_in_a_sentence(
    request_: CheckRequest, words: tuple[str, ...]
) -> None:
    with pytest.raises(ConfigurationError) as refused:
        run_check(request_, junit=None, as_json=True)
    for word in words:
        assert word in str(refused.value)


def test_a_report_that_cannot_be_written_is_refused_before_the_check(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"report\.xml"):
        run_check(a_request(BOT), junit=tmp_path / "no" / "report.xml", as_json=True)
