"""A worker whose guest is away, or comes: what becomes of the session."""

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from threading import Thread

import pytest

from league.building import Builds
from league.embedded.authority import own_certificate
from league.embedded.entrance import GuestEntrance
from league.model.ids import SessionId
from league.model.invitations import Registration
from league.model.schedule import SessionState
from league.model.seasons import Terms
from league.store import Store
from league.store import sessions as session_rows
from league.verbs.invitations import take_invitations
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.remote_bots import register_remote, remote_manifest
from league.verbs.submit import submit_folder
from league.verbs.waiting import waiting_sessions
from quinola_bot.remote.asking import Invited
from quinola_bot.remote.hosting import Host, inherited_environment
from referee.launch.process import ProcessLauncher
from referee.server.addresses import Certificate, Entrance
from tests.arena import BOT, wait_for
from tests.leagues import SEED, WORKER, a_bot_folder, a_plan, a_store
from workers.play import Means, play_claimed

pytestmark = pytest.mark.integration

SESSION = SessionId("1.1.1")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    with a_store(tmp_path) as opened:
        yield opened


@pytest.fixture
def guest(store: Store, tmp_path: Path) -> Registration:
    """A remote bot in a season with three others, whose author has just asked."""
    made = register_remote(store, remote_manifest("far", ["reversis"]))
    others = [
        submit_folder(
            store, a_bot_folder(tmp_path, f"near {place}", program=BOT.format(place=place))
        )
        for place in range(3)
    ]
    plan = replace(a_plan(), terms=Terms(remote=True))
    open_season(store, plan, (made.submission, *others), seed=SEED)
    take_invitations(store, made.submission.bot.bot_id)
    return made


def means(store: Store, folder: Path, *, patience_ms: int) -> Means:
    def entrance() -> GuestEntrance:
        files = own_certificate(folder / "certificates", "localhost")
        certificate = Certificate(files.chain.read_bytes(), files.key.read_bytes())
        return GuestEntrance(Entrance("localhost", certificate), files.authority.read_text())

    return Means(
        store=store,
        launcher=ProcessLauncher(),
        builds=Builds(folder / "builds", {}),
        owner=WORKER,
        lease_seconds=30,
        entrance=entrance,
        start_budget_most_ms=patience_ms,
    )


def state(store: Store) -> tuple[SessionState, int]:
    with store.reading() as transaction:
        found = session_rows.find_session(transaction, SESSION)
    assert found is not None
    return found.state, found.attempts


def test_a_session_whose_guest_is_away_waits_and_no_attempt_is_counted(
    store: Store, guest: Registration, tmp_path: Path
) -> None:
    assert SESSION in waiting_sessions(store, 9)
    play_claimed(SESSION, means(store, tmp_path, patience_ms=300))
    assert state(store) == (SessionState.QUEUED, 0)
    assert matches(store, 1, settled=True) == ()
    assert take_invitations(store, guest.submission.bot.bot_id) == ()


def test_a_guest_that_dies_once_rejoins_and_its_match_counts(
    store: Store, guest: Registration, tmp_path: Path
) -> None:
    dies = Path(__file__).parents[1] / "referee" / "playing" / "bots" / "dies_once.py"
    said: list[str] = []
    command = [sys.executable, str(dies), str(tmp_path / "grave")]
    host = Host(command, inherited_environment(), said.append)
    worker = Thread(
        target=play_claimed, args=(SESSION, means(store, tmp_path, patience_ms=60_000))
    )
    worker.start()

    def is_over() -> bool:
        invitations = take_invitations(store, guest.submission.bot.bot_id)
        host.hold(
            [
                Invited(one.name, one.session_id, one.address, one.ticket, one.certificates)
                for one in invitations
            ]
        )
        return not worker.is_alive()

    wait_for(is_over)
    host.close()
    assert state(store) == (SessionState.DONE, 1)
    [match] = matches(store, 1, settled=True)
    assert match.result is not None
    assert [seat.forfeited for seat in match.result.seats] == [False] * 4
    assert match.result.isolation == "process+remote"
    assert said.count("session 1.1.1: the bot plays") == 2
