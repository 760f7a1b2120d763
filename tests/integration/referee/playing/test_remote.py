"""Places that are filled from elsewhere, over TLS."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from time import monotonic

import pytest

from referee.errors import ConfigurationError
from referee.match.transcript import write
from referee.playing import NobodyThereError, PlaceTerms, Remote
from referee.server.addresses import Certificate, Entrance
from tests.integration.referee.playing.test_playing import BOTS, Played, a_plan
from tests.tls_referee import CERTIFICATES

ENTRANCE = Entrance(
    "localhost",
    Certificate(*[(CERTIFICATES / name).read_bytes() for name in ("host.pem", "host.key")]),
    listen="127.0.0.1",
)


@dataclass
class Author:
    """Whoever runs a bot elsewhere: starts it when an invitation comes."""

    program: str = "first.py"
    takes: bool = True
    invited: list[tuple[str, str]] = field(default_factory=list)
    processes: list[subprocess.Popen[bytes]] = field(default_factory=list)

    def invite(self, address: str, ticket: str) -> None:
        self.invited.append((address, ticket))
        if self.takes and self.program:
            environment = dict(os.environ) | {  # noqa: TID251 - the author's own
                "QUINOLA_ADDRESS": address,
                "QUINOLA_TICKET": ticket,
                "QUINOLA_CA": str(CERTIFICATES / "authority.pem"),
                "PYTHONHASHSEED": "0",
            }
            command = [sys.executable, self.program]
            self.processes.append(subprocess.Popen(command, cwd=BOTS, env=environment))

    def is_told(self) -> bool:
        return self.takes

    def place(self) -> Remote:
        return Remote(ENTRANCE, self.invite, self.is_told)


@contextmanager
def an_author(program: str = "first.py", *, takes: bool = True) -> Iterator[Author]:
    author = Author(program, takes)
    yield author
    for process in author.processes:
        process.kill()
        process.wait()


def test_the_same_bot_here_and_elsewhere_gives_equal_records() -> None:
    """B120."""
    here, elsewhere = Played(), Played()
    here.play(a_plan(tables=3))
    with an_author() as author:
        plan = a_plan(tables=3)
        elsewhere.play(replace(plan, programs=(author.place(), *plan.programs[1:])))
        assert [process.wait(5) for process in author.processes] == [0]
    texts = [
        sorted(write(match.transcript) for match in played.matches if match.transcript)
        for played in (here, elsewhere)
    ]
    assert len(texts[0]) == 3
    assert texts[0] == texts[1]
    assert {match.conduct.isolation for match in elsewhere.matches} == {"process+remote"}


def test_a_session_whose_guest_is_not_there_is_nobodys_fault_and_starts_nothing() -> None:
    played = Played()
    with an_author(takes=False) as author:
        plan = a_plan()
        began = monotonic()
        with pytest.raises(NobodyThereError, match=r"invitation for place 0 within 0\.5 s"):
            played.play(
                replace(
                    plan,
                    programs=(author.place(), *plan.programs[1:]),
                    terms=(PlaceTerms(start_budget_ms=500),) * 4,
                )
            )
        assert monotonic() - began < 10
    assert played.matches == []


def test_a_guest_that_was_told_and_does_not_come_forfeits_within_its_budget() -> None:
    """B032: the match ends, the others are told and released; the cause is the seat absent."""
    played = Played()
    with an_author(program="") as author:
        plan = a_plan()
        terms = (PlaceTerms(start_budget_ms=1_000), *[PlaceTerms()] * 3)
        programs = (author.place(), *plan.programs[1:])
        played.play(replace(plan, programs=programs, terms=terms))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    [evidence] = match.conduct.seats[0].faults
    assert evidence.detail == "not connected within 1 s"
    assert [seat.faults for seat in match.conduct.seats[1:]] == [()] * 3


def test_a_guest_that_breaks_the_protocol_is_invited_anew_with_another_ticket() -> None:
    played = Played()
    with an_author(program="talks_nonsense.py") as author:
        plan = a_plan()
        played.play(replace(plan, programs=(author.place(), *plan.programs[1:])))
    [match] = played.matches
    assert match.forfeited_seats == (0,)
    assert len(match.conduct.seats[0].faults) == 3
    assert len({ticket for _, ticket in author.invited}) == 3


def test_an_entrance_that_is_not_this_machines_is_named() -> None:
    entrance = replace(ENTRANCE, listen="203.0.113.1", ports=(7001, 7002))
    with an_author() as author:
        plan = a_plan()
        place = replace(author.place(), entrance=entrance)
        with pytest.raises(ConfigurationError, match=r"at 203\.0\.113\.1: none of .* 7001, 7002"):
            Played().play(replace(plan, programs=(place, *plan.programs[1:])))
    assert author.invited == []
