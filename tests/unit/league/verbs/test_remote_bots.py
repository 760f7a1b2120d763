"""Bots on their authors' machines: their tokens, and how they are invited."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from league.model.ids import BotId, SessionId
from league.model.invitations import Invitation, Registration
from league.model.schedule import Claim
from league.model.seasons import Terms
from league.store import Store
from league.verbs.finish import release_session
from league.verbs.invitations import dismiss, invite, is_told, take_invitations
from league.verbs.open_season import open_season
from league.verbs.remote_bots import bot_with_token, register_remote, remote_manifest
from league.verbs.submit import submit_folder
from league.verbs.waiting import waiting_sessions
from referee.errors import ConfigurationError, ConflictError
from tests.leagues import SEED, SettableClock, a_bot_folder, a_plan, claim, some_bots

SESSION = SessionId("1.1.1")


def registered(store: Store, name: str = "far") -> Registration:
    return register_remote(store, remote_manifest(name, ["reversis"]))


def a_season_with_it(store: Store, folder: Path) -> Registration:
    """A season of a remote bot and three others; it has entry 1 and so place 0."""
    remote = registered(store)
    entrants = (remote.submission, *some_bots(store, folder, 3))
    open_season(store, replace(a_plan(), terms=Terms(remote=True)), entrants, seed=SEED)
    return remote


def an_invitation(remote: Registration, ticket: str = "ticket") -> Invitation:
    bot_id = remote.submission.bot.bot_id
    return Invitation(SESSION, 0, bot_id, "host:1", ticket, "PEM")


def claimed_and_invited(store: Store, remote: Registration) -> Claim:
    take_invitations(store, remote.submission.bot.bot_id)
    held = claim(store, SESSION).claim
    invite(store, held, an_invitation(remote))
    return held


def test_a_token_is_its_bots_and_is_kept_nowhere(store: Store, tmp_path: Path) -> None:
    remote = registered(store)
    assert bot_with_token(store, remote.token) == remote.submission.bot.bot_id
    assert bot_with_token(store, "another") is None
    assert remote.token not in repr(remote)
    store.close()
    assert remote.token.encode() not in (tmp_path / "quinola.db").read_bytes()


def test_a_bot_is_registered_once_unless_it_is_renewed(store: Store) -> None:
    first = registered(store)
    with pytest.raises(ConflictError, match="'FAR' is registered already"):
        registered(store, "FAR")
    manifest = remote_manifest("far", ["reversis", "hearts:omnibus"])
    second = register_remote(store, manifest, renew=True)
    assert second.submission.number == 2
    assert bot_with_token(store, first.token) is None
    assert bot_with_token(store, second.token) == first.submission.bot.bot_id


def test_a_name_stands_for_a_remote_bot_or_for_uploads(store: Store, tmp_path: Path) -> None:
    registered(store)
    with pytest.raises(ConfigurationError, match="registered to play from its author's machine"):
        submit_folder(store, a_bot_folder(tmp_path, "far"))
    submit_folder(store, a_bot_folder(tmp_path, "near"))
    with pytest.raises(ConfigurationError, match="'near' is played from its uploads"):
        registered(store, "near")


@pytest.mark.parametrize(
    ("name", "games", "message"),
    [
        ("a/b", ["reversis"], "the name is 'a/b', expected a name of 1 to 200"),
        ("far", [], "far plays no game"),
        ("far", ["reversis:x"], "unknown preset of reversis 'x'"),
    ],
)
def test_what_a_remote_bot_says_is_checked(name: str, games: list[str], message: str) -> None:
    with pytest.raises(ConfigurationError, match=message):
        remote_manifest(name, games)


def test_only_a_league_that_says_so_seats_remote_bots(store: Store, tmp_path: Path) -> None:
    entrants = (registered(store).submission, *some_bots(store, tmp_path, 3))
    with pytest.raises(ConfigurationError, match=r"far plays .*expected a league with remote = t"):
        open_season(store, a_plan(), entrants, seed=SEED)


def test_no_session_waits_for_a_bot_whose_author_is_away(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    remote = a_season_with_it(store, tmp_path)
    assert waiting_sessions(store, 9) == ()
    take_invitations(store, remote.submission.bot.bot_id)
    assert len(waiting_sessions(store, 9)) == 4
    clock.pass_by(60)
    assert waiting_sessions(store, 9) == ()


def test_sessions_without_a_remote_bot_wait_for_nobody(store: Store, tmp_path: Path) -> None:
    entrants = (registered(store).submission, *some_bots(store, tmp_path, 4))
    plan = replace(a_plan(), terms=Terms(remote=True))
    open_season(store, plan, entrants, seed=SEED)
    assert len(waiting_sessions(store, 99)) == 4  # of five pairings, one is without it


def test_an_invitation_is_taken_and_then_it_is_known(store: Store, tmp_path: Path) -> None:
    remote = a_season_with_it(store, tmp_path)
    held = claimed_and_invited(store, remote)
    assert not is_told(store, held, 0)
    assert take_invitations(store, remote.submission.bot.bot_id) == (an_invitation(remote),)
    assert is_told(store, held, 0)
    # A second time, for a machine that was restarted meanwhile.
    assert take_invitations(store, remote.submission.bot.bot_id) == (an_invitation(remote),)


def test_a_second_invitation_to_a_place_takes_the_first_one_back(
    store: Store, tmp_path: Path
) -> None:
    remote = a_season_with_it(store, tmp_path)
    held = claimed_and_invited(store, remote)
    take_invitations(store, remote.submission.bot.bot_id)
    another = an_invitation(remote, "another ticket")
    invite(store, held, another)
    assert not is_told(store, held, 0)
    assert take_invitations(store, remote.submission.bot.bot_id) == (another,)
    assert another.name != an_invitation(remote).name


ENDINGS: list[Callable[[Store, Claim], None]] = [release_session, dismiss]


@pytest.mark.parametrize("end", ENDINGS)
def test_an_invitation_holds_as_long_as_its_claim(
    store: Store, tmp_path: Path, end: Callable[[Store, Claim], None]
) -> None:
    remote = a_season_with_it(store, tmp_path)
    held = claimed_and_invited(store, remote)
    end(store, held)
    assert take_invitations(store, remote.submission.bot.bot_id) == ()


def test_who_has_lost_a_claim_invites_nobody(store: Store, tmp_path: Path) -> None:
    remote = a_season_with_it(store, tmp_path)
    held = claimed_and_invited(store, remote)
    release_session(store, held)
    with pytest.raises(ConflictError, match="is no longer held"):
        invite(store, held, an_invitation(remote, "late"))


def test_a_bot_is_told_of_its_own_invitations_alone(store: Store, tmp_path: Path) -> None:
    remote = a_season_with_it(store, tmp_path)
    claimed_and_invited(store, remote)
    other: BotId = registered(store, "other").submission.bot.bot_id
    assert take_invitations(store, other) == ()


def test_neither_ticket_nor_token_is_shown() -> None:
    shown = repr(Invitation(SESSION, 0, BotId(1), "host:1", "a ticket", "PEM"))
    assert "a ticket" not in shown
