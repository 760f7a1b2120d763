"""Playing from the author's machine: what is asked, and what is started for an answer."""

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from quinola_bot.remote.asking import AwayError, Invited, League, RefusedError, check_url
from quinola_bot.remote.hosting import MOST_STARTS, Host

ANSWER = {
    "invitations": [
        {
            "invitation": "a1",
            "session": "1.1.1",
            "address": "localhost:7000",
            "ticket": "secret",
            "certificates": "PEM",
        }
    ]
}
INVITED = Invited("a1", "1.1.1", "localhost:7000", "secret", "PEM")


@contextmanager
def a_league(
    status: int = 200, answer: object = ANSWER, headers: dict[str, str] | None = None
) -> Iterator[tuple[str, list[BaseHTTPRequestHandler]]]:
    """A server that gives one answer; its address, and what it was asked."""
    asked: list[BaseHTTPRequestHandler] = []

    class Answering(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            asked.append(self)
            self.send_response(status)
            for name, value in (headers or {}).items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(json.dumps(answer).encode())

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Answering) as server:
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", asked
        server.shutdown()
        thread.join()


def test_a_question_shows_the_token_and_what_is_known() -> None:
    with a_league() as (url, asked):
        assert League(url, "token").ask(["b2", "a1"], 0.5) == [INVITED]
    [request] = asked
    assert request.headers["Authorization"] == "Bearer token"
    address = urlsplit(request.path)
    assert address.path == "/api/v1/invitations"
    assert parse_qs(address.query) == {"wait": ["0.5"], "known": ["a1", "b2"]}


def test_a_refusal_is_final_and_is_told_in_the_leagues_words() -> None:
    with (
        a_league(401, {"detail": "no remote bot has this token"}) as (url, _),
        pytest.raises(RefusedError, match="answers 401: no remote bot has this token"),
    ):
        League(url, "token").ask([])


@pytest.mark.parametrize("status", [429, 503])
def test_a_league_that_is_busy_says_how_long_to_wait(status: int) -> None:
    """B162."""
    with a_league(status, headers={"Retry-After": "7"}) as (url, _):
        with pytest.raises(AwayError) as away:
            League(url, "token").ask([])
        assert away.value.retry_after_s == 7


@pytest.mark.parametrize("answer", ["nonsense", {"invitations": [{}]}, []])
def test_what_is_no_answer_is_no_refusal(answer: object) -> None:
    with a_league(answer=answer) as (url, _), pytest.raises(AwayError):
        League(url, "token").ask([])


def test_nobody_there_is_no_refusal() -> None:
    with a_league() as (url, _):
        pass
    with pytest.raises(AwayError):
        League(url, "token").ask([])


@pytest.mark.parametrize("url", ["https://play.example.org", "http://localhost:1", "http://[::1]"])
def test_a_token_is_shown_with_tls_or_to_this_machine(url: str) -> None:
    check_url(url)


@pytest.mark.parametrize(
    "url", ["http://play.example.org", "http://192.0.2.1:8000", "ftp://x", ""]
)
def test_a_token_is_shown_to_no_network(url: str) -> None:
    with pytest.raises(RefusedError, match=r"no TLS|no address"):
        check_url(url)


@contextmanager
def hosting(folder: Path, script: str) -> Iterator[tuple[Host, list[str]]]:
    """A host whose bots run a script of the shell in a folder of their own."""
    said: list[str] = []
    environment = {"PATH": "/usr/bin:/bin", "FOLDER": str(folder)}
    host = Host(["sh", "-c", script], environment, said.append)
    yield host, said
    host.close()


def eventually(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_a_bot_finds_its_invitation_in_its_environment(tmp_path: Path) -> None:
    script = 'echo "$QUINOLA_ADDRESS $QUINOLA_TICKET $(cat $QUINOLA_CA)" > $FOLDER/found'
    with hosting(tmp_path, script) as (host, said):
        host.hold([INVITED])
        eventually(lambda: "session 1.1.1: the bot has ended with status 0" in said)
        assert host.known == ["a1"]
        assert not any("secret" in text for text in said)
    assert (tmp_path / "found").read_text() == "localhost:7000 secret PEM\n"


@pytest.mark.parametrize(("status", "starts"), [(0, 1), (3, 1), (1, MOST_STARTS)])
def test_a_bot_is_started_again_when_it_has_crashed(
    tmp_path: Path, status: int, starts: int
) -> None:
    ended = f"session 1.1.1: the bot has ended with status {status}"
    with hosting(tmp_path, f"exit {status}") as (host, said):
        host.hold([INVITED])
        host.hold([INVITED])
        eventually(lambda: said.count(ended) == starts)
    assert said.count("session 1.1.1: the bot plays") == starts


def test_another_ticket_is_another_bot(tmp_path: Path) -> None:
    again = Invited("b2", "1.1.1", "localhost:7001", "other", "PEM")
    with hosting(tmp_path, "exec sleep 60") as (host, said):
        host.hold([INVITED])
        host.hold([INVITED, again])
        eventually(lambda: said.count("session 1.1.1: the bot plays") == 2)
        host.hold([again])
        assert host.known == ["b2"]


def test_a_program_that_is_not_there_is_named(tmp_path: Path) -> None:
    said: list[str] = []
    host = Host([str(tmp_path / "nothing")], {}, said.append)
    host.hold([INVITED])
    eventually(lambda: bool(said))
    host.close()
    assert said == [f"session 1.1.1: cannot start {tmp_path}/nothing: No such file or directory"]
