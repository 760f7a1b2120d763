"""Play a claimed session: each match is settled as soon as it is over."""

import contextlib
import time
from collections.abc import Callable
from dataclasses import dataclass

import structlog

from league.building import Builds
from league.embedded.entrance import GuestEntrance
from league.model.bots import MOST_START_BUDGET_MS
from league.model.ids import SessionId
from league.model.schedule import Claim, ClaimedSession, Owner, Placed
from league.store import Store
from league.verbs.claim import claim_session
from league.verbs.finish import finish_session, release_session, void_session
from league.verbs.invitations import dismiss
from league.verbs.settle import settle_match
from referee.errors import ConflictError, InfrastructureError
from referee.games import ruleset
from referee.launch.launcher import Launcher, Program
from referee.match.plan import Player, TablePlan
from referee.match.record import FinishedMatch
from referee.playing import (
    Missing,
    NobodyThereError,
    PlaceTerms,
    Remote,
    SessionPlan,
    SessionReport,
)
from referee.playing import play_session as play_here
from workers.build import filler_of
from workers.heartbeat import Heartbeat
from workers.remote import guest_of

# After a result could not be stored (a full disk, a database that restarts), for things to mend.
STORE_PAUSE_SECONDS = 5.0

_log = structlog.get_logger()


@dataclass(frozen=True, slots=True)
class Means:
    """What a worker process works with.

    Attributes:
        store: Where sessions come from and results go.
        launcher: Starts bots.
        builds: Builds those that have to be built.
        owner: Who claims.
        lease_seconds: How long a claimed session is left alone without a sign of life.
        entrance: Says where remote bots dial in; asked when there is one.
        start_budget_most_ms: How long any bot may take to connect.
    """

    store: Store
    launcher: Launcher
    builds: Builds
    owner: Owner
    lease_seconds: int
    entrance: Callable[[], GuestEntrance]
    start_budget_most_ms: int = MOST_START_BUDGET_MS


def play_claimed(session_id: SessionId, means: Means) -> None:
    """Claim a session, play what is missing of it, and say what became of it.

    Returns at once when it is not free. Losing the claim on the way stops the play: what was
    settled stays settled, and the new owner plays the rest.
    """
    store = means.store
    claimed = claim_session(
        store, session_id, owner=means.owner, lease_seconds=means.lease_seconds
    )
    if claimed is None:
        return
    log = _log.bind(session=session_id, attempt=claimed.claim.attempt)
    try:
        _play(claimed, means, log)
    except ConflictError as error:
        log.warning("claim lost", reason=str(error))
    except NobodyThereError as error:
        log.warning("session given back", reason=str(error))
        _give_back(store, claimed.claim)
    except _StoreAwayError as error:
        log.warning("session given back", reason=str(error))
        _give_back(store, claimed.claim)
        time.sleep(STORE_PAUSE_SECONDS)
    except Exception as error:
        # Foreseen or not, it counts as an attempt: what always fails must come to an end.
        log.exception("session void")
        void_session(store, claimed.claim, str(error) or repr(error))
    except BaseException:
        _give_back(store, claimed.claim)  # we are being ended
        raise
    finally:
        _take_back(claimed, store)


class _StoreAwayError(InfrastructureError):
    """A result could not be stored, which says nothing about the session."""


def _give_back(store: Store, claim: Claim) -> None:
    """Release a session; if the store is away, its lease runs out instead."""
    with contextlib.suppress(InfrastructureError):
        release_session(store, claim)


def _take_back(claimed: ClaimedSession, store: Store) -> None:
    """Take back what remote bots were sent; it holds no longer than the claim in any case."""
    if any(place.manifest.remote for place in claimed.places):
        with contextlib.suppress(InfrastructureError):
            dismiss(store, claimed.claim)


def _play(claimed: ClaimedSession, means: Means, log: structlog.BoundLogger) -> None:
    """Play, settling each match as it ends."""
    store, claim = means.store, claimed.claim
    void: list[str] = []

    def settle(finished: FinishedMatch) -> None:
        try:
            result = settle_match(store, claim, finished)
        except InfrastructureError as error:
            raise _StoreAwayError(str(error)) from error
        if result is None:
            void.append(finished.void_detail)

    with Heartbeat(store, claim) as heartbeat:
        report: SessionReport = play_here(
            plan_of(claimed, means),
            launcher=means.launcher,
            on_finished=settle,
            should_stop=heartbeat.lost.is_set,
        )
    if heartbeat.lost.is_set():
        raise ConflictError("its lease ran out")
    end = finish_session(store, claim, reason=void[0] if void else "")
    log.info("session played", state=end.state, matches=len(claimed.matches), report=str(report))


def plan_of(claimed: ClaimedSession, means: Means) -> SessionPlan:
    """What the referee is to play, from what the league planned; bots are built if need be.

    Raises:
        InfrastructureError: This machine cannot build one of them.
    """
    rules = claimed.ruleset
    game = ruleset(rules.game, dict(rules.options))
    players = tuple(Player(place.bot, place.digest) for place in claimed.places)
    return SessionPlan(
        programs=tuple(_filler(place, claimed.claim, means) for place in claimed.places),
        terms=tuple(_terms_of(place, means) for place in claimed.places),
        tables=tuple(
            TablePlan(
                match_id=match.match_id,
                game=game,
                deal_key=match.deal_key,
                deal_path=match.deal_path,
                seating=match.seating,
                players=tuple(players[place] for place in match.seating),
                clock=claimed.clock,
                fault_limit=claimed.fault_limit,
            )
            for match in claimed.matches
        ),
    )


def _filler(placed: Placed, claim: Claim, means: Means) -> Program | Missing | Remote:
    """What fills a place: a bot that is started here, or one that is invited."""
    if placed.manifest.remote:
        return guest_of(placed, claim, means.store, means.entrance())
    return filler_of(placed, means.builds)


def _terms_of(placed: Placed, means: Means) -> PlaceTerms:
    """What a bot has asked for, within what it may."""
    manifest = placed.manifest
    budget_ms = min(manifest.start_budget_ms, means.start_budget_most_ms)
    return PlaceTerms(budget_ms, manifest.batch)
