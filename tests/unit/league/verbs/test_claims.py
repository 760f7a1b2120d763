"""Claims: one owner at a time, whoever asks and whatever becomes of him."""

from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import update

from league.model.ids import SessionId
from league.model.schedule import Attempt, Ending, Owner, SessionState
from league.store import Store
from league.store.schema import SEASON
from league.verbs.claim import claim_session, extend_lease
from league.verbs.finish import finish_session, release_session, void_session
from league.verbs.hold import resume_season, stop_season
from league.verbs.matches import attempts, session
from league.verbs.progress import progress
from league.verbs.settle import settle_match
from league.verbs.sweep import free_expired_leases, free_leases_of_dead_owners
from league.verbs.waiting import waiting_sessions
from referee.errors import ConfigurationError, ConflictError
from referee.match.chance import deal_key
from tests.leagues import (
    LEASE_SECONDS,
    OTHER_WORKER,
    SEED,
    WORKER,
    SettableClock,
    a_season,
    claim,
    play,
    play_and_settle,
)

FIRST = SessionId("1.1.1")


def state(store: Store) -> SessionState:
    return session(store, FIRST).state


def fail_three_times(store: Store, clock: SettableClock) -> None:
    for _ in range(3):
        clock.pass_by(60)
        void_session(store, claim(store, FIRST).claim, "the host was out of memory")


# What a claim gives


def test_a_claim_holds_all_that_playing_needs(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path, deal_sets=2)
    claimed = claim(store, FIRST)
    assert [place.bot for place in claimed.places] == ["bot 1", "bot 2", "bot 3", "bot 4"]
    assert all((place.folder / "bot.py").exists() for place in claimed.places)
    assert [match.match_id for match in claimed.matches] == ["1.1.1.1", "1.1.1.2"]
    assert claimed.matches[1].deal_key == deal_key(SEED, "season/1/pairing/1/deal-set/2")


def test_the_rotations_of_a_pairing_turn_one_cyclic_order(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    seatings = [claim(store, SessionId(f"1.1.{r}")).matches[0].seating for r in (1, 2, 3, 4)]
    assert all(sorted(places) == [0, 1, 2, 3] for places in zip(*seatings, strict=True))
    turned = [seatings[0][r:] + seatings[0][:r] for r in range(4)]
    assert set(seatings) == set(turned)


def test_deal_keys_are_not_shown(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    key = claimed.matches[0].deal_key
    assert repr(key) not in repr(claimed)
    assert key.hex() not in repr(claimed)


# One owner


def test_a_claimed_session_is_not_free(store: Store, tmp_path: Path) -> None:
    """B038: a second delivery of the same task."""
    a_season(store, tmp_path)
    claim(store, FIRST)
    again = claim_session(store, FIRST, owner=OTHER_WORKER, lease_seconds=LEASE_SECONDS)
    assert again is None
    assert FIRST not in waiting_sessions(store, 10)


def test_a_session_that_does_not_exist_is_not_free(store: Store) -> None:
    nobody = SessionId("9.9.9")
    assert claim_session(store, nobody, owner=WORKER, lease_seconds=LEASE_SECONDS) is None


def test_a_session_that_is_done_is_not_free(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    play_and_settle(store, FIRST)
    assert claim_session(store, FIRST, owner=WORKER, lease_seconds=LEASE_SECONDS) is None


def test_another_version_of_the_rules_is_told_to_upgrade(store: Store, tmp_path: Path) -> None:
    """B118: and the session stays free for one that has it."""
    a_season(store, tmp_path)
    with store.writing() as transaction:
        transaction.execute(update(SEASON).values(rules_version=SEASON.c.rules_version + 1))
    with pytest.raises(ConfigurationError, match="upgrade the worker"):
        claim(store, FIRST)
    assert state(store) is SessionState.QUEUED


# Leases


def test_a_sign_of_life_extends_the_lease(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    for _ in range(3):
        clock.pass_by(LEASE_SECONDS - 1)
        extend_lease(store, claimed.claim)
        assert free_expired_leases(store) == ()


def test_a_silent_owner_loses_the_session_and_his_late_results(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    """B038: one lease holder; the late copy is refused by its fencing token."""
    a_season(store, tmp_path)
    late = claim(store, FIRST)
    clock.pass_by(LEASE_SECONDS + 1)
    assert free_expired_leases(store) == (FIRST,)
    clock.pass_by(60)
    new = claim(store, FIRST, OTHER_WORKER)
    (finished,) = play(late)
    for say in (
        lambda: settle_match(store, late.claim, finished),
        lambda: finish_session(store, late.claim),
        lambda: void_session(store, late.claim, "whatever"),
        lambda: extend_lease(store, late.claim),
    ):
        with pytest.raises(ConflictError, match="no longer held by here:1:a with token 1"):
            say()
    assert progress(store, new.claim.season_id).matches.done == 0
    settle_match(store, new.claim, finished)
    finish_session(store, new.claim)
    assert state(store) is SessionState.DONE


def test_a_lease_that_ran_out_unnoticed_is_still_its_owners(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    """Nobody else has it, so nothing is gained by playing it again."""
    a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    clock.pass_by(LEASE_SECONDS * 10)
    for finished in play(claimed):
        settle_match(store, claimed.claim, finished)
    assert finish_session(store, claimed.claim).state is SessionState.DONE


def test_a_clock_that_is_set_back_frees_nothing(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    """B089, B090: the store's clock, whatever a worker's own says."""
    a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    clock.pass_by(-2)
    extend_lease(store, claimed.claim)
    assert free_expired_leases(store) == ()


# Owners that die


def test_only_dead_owners_on_this_host_lose_their_sessions(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    owners = [Owner("here", 1, "a"), Owner("here", 2, "b"), Owner("there", 1, "c")]
    for rotation, owner in enumerate(owners, start=1):
        claim(store, SessionId(f"1.1.{rotation}"), owner)
    freed = free_leases_of_dead_owners(store, "here", {2}, counted=True)
    assert freed == ("1.1.1",)


def test_a_start_after_a_kill_counts_no_attempt(store: Store, tmp_path: Path) -> None:
    """B009: however often everything is killed, nothing is set aside for it."""
    a_season(store, tmp_path)
    for _ in range(50):
        claim(store, FIRST)
        free_leases_of_dead_owners(store, "here", set(), counted=False)
    assert session(store, FIRST).attempts == 0
    assert play_and_settle(store, FIRST).state is SessionState.DONE


# Attempts


def test_giving_back_counts_no_attempt(store: Store, tmp_path: Path) -> None:
    """B047: what a shutdown interrupts is nobody's loss."""
    a_season(store, tmp_path)
    for _ in range(5):
        release_session(store, claim(store, FIRST).claim)
    assert session(store, FIRST).attempts == 0
    assert FIRST in waiting_sessions(store, 10)


def test_giving_back_what_was_taken_is_no_error(store: Store, tmp_path: Path) -> None:
    a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    free_leases_of_dead_owners(store, "here", set(), counted=False)
    other = claim(store, FIRST, OTHER_WORKER)
    release_session(store, claimed.claim)
    extend_lease(store, other.claim)


def test_a_void_session_waits_before_it_is_played_again(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    a_season(store, tmp_path)
    void_session(store, claim(store, FIRST).claim, "a socket was in use")
    assert FIRST not in waiting_sessions(store, 10)
    assert claim_session(store, FIRST, owner=WORKER, lease_seconds=LEASE_SECONDS) is None
    clock.pass_by(2)
    assert waiting_sessions(store, 1) == (FIRST,)


def test_the_third_failure_sets_a_session_aside_with_its_reason(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    """B048."""
    a_season(store, tmp_path)
    fail_three_times(store, clock)
    found = session(store, FIRST)
    assert found.state is SessionState.SET_ASIDE
    expected = "attempt 3 of 3: 1 match is not settled: the host was out of memory"
    assert found.reason == expected
    assert progress(store, found.season_id).set_aside[0].reason == expected


def test_a_worker_that_keeps_dying_sets_its_session_aside(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    a_season(store, tmp_path)
    for _ in range(3):
        clock.pass_by(60)
        claim(store, FIRST)
        free_leases_of_dead_owners(store, "here", set(), counted=True)
    assert state(store) is SessionState.SET_ASIDE


def test_every_claim_is_on_record(store: Store, tmp_path: Path, clock: SettableClock) -> None:
    a_season(store, tmp_path)
    began = clock.now_ms
    release_session(store, claim(store, FIRST).claim)
    claim(store, FIRST, OTHER_WORKER)
    assert attempts(store, FIRST) == (
        Attempt(FIRST, 1, str(WORKER), began, began, Ending.RELEASED, ""),
        Attempt(FIRST, 2, str(OTHER_WORKER), began, None, None, ""),
    )


def test_what_was_settled_before_a_failure_is_not_played_again(
    store: Store, tmp_path: Path, clock: SettableClock
) -> None:
    a_season(store, tmp_path, deal_sets=3)
    claimed = claim(store, FIRST)
    settle_match(store, claimed.claim, play(claimed)[1])
    void_session(store, claimed.claim, "the worker ran out of memory")
    clock.pass_by(60)
    again = claim(store, FIRST)
    assert [match.match_id for match in again.matches] == ["1.1.1.1", "1.1.1.3"]
    assert again.claim.attempt == 2


# Holding a season


def test_a_stopped_season_gives_out_nothing_and_takes_what_is_played(
    store: Store, tmp_path: Path
) -> None:
    season = a_season(store, tmp_path)
    claimed = claim(store, FIRST)
    assert stop_season(store, season.season_id).stopped
    assert waiting_sessions(store, 10) == ()
    second = SessionId("1.1.2")
    assert claim_session(store, second, owner=WORKER, lease_seconds=LEASE_SECONDS) is None
    for finished in play(claimed):
        settle_match(store, claimed.claim, finished)
    finish_session(store, claimed.claim)
    assert not resume_season(store, season.season_id).stopped
    assert waiting_sessions(store, 10) == ("1.1.2", "1.1.3", "1.1.4")


def test_a_season_that_is_over_cannot_be_held(store: Store, tmp_path: Path) -> None:
    season = a_season(store, tmp_path)
    for session_id in waiting_sessions(store, 10):
        play_and_settle(store, session_id)
    with pytest.raises(ConflictError, match="season 1 is over: open a new one"):
        stop_season(store, season.season_id)


def test_a_claim_of_another_owner_with_the_same_token_is_refused(
    store: Store, tmp_path: Path
) -> None:
    a_season(store, tmp_path)
    forged = replace(claim(store, FIRST).claim, owner=str(OTHER_WORKER))
    with pytest.raises(ConflictError, match="no longer held"):
        extend_lease(store, forged)
