"""Claim a session, and stay its owner while it is played."""

from collections.abc import Mapping, Sequence

from league.model.bots import Entry
from league.model.ids import DealPath, SessionId, dealt_again, spelled_out
from league.model.results import Match
from league.model.schedule import (
    Claim,
    ClaimedSession,
    DueMatch,
    Owner,
    Placed,
    PlannedMatch,
    Session,
)
from league.model.seasons import Season
from league.pairing import seating
from league.store import Store, Transaction
from league.store import claims as claim_rows
from league.store import entries as entry_rows
from league.store import matches as match_rows
from league.store import pairings as pairing_rows
from league.store import rounds as round_rows
from league.store import seeds as seed_rows
from league.store import sessions as session_rows
from league.verbs.seasons import season_with
from referee.errors import ConfigurationError, ConflictError
from referee.games import ruleset
from referee.match.chance import deal_key
from referee.match.plan import Player


def claim_session(
    store: Store, session_id: SessionId, *, owner: Owner, lease_seconds: int
) -> ClaimedSession | None:
    """Make a session one's own, by compare and set.

    Args:
        store: Where it waits.
        session_id: Which one.
        owner: Who claims it.
        lease_seconds: How long it is left alone without a sign of life.

    Returns:
        Everything that playing it needs; None when it is not free: claimed, done, set aside,
        waiting after a failure, its season stopped, or no such session.

    Raises:
        ConfigurationError: The season was planned with another version of the rules than this
            process has: it must be upgraded.
    """
    with store.reading() as transaction:
        found = session_rows.find_session(transaction, session_id)
        if found is None:
            return None
        season = season_with(transaction, found.season_id)
    _check_version(season)
    with store.writing() as transaction:
        now_ms = store.now_ms(transaction)
        claimed = claim_rows.claim(transaction, session_id, str(owner), now_ms, lease_seconds)
        if claimed is None:
            return None
        return _claimed(store, transaction, season, claimed, lease_seconds)


def extend_lease(store: Store, claim: Claim) -> None:
    """Give a sign of life: the lease lasts `claim.lease_seconds` from now.

    Raises:
        ConflictError: The claim is no longer valid: stop playing.
    """
    with store.writing() as transaction:
        if not claim_rows.extend(transaction, claim, store.now_ms(transaction)):
            raise lost(claim)


def lost(claim: Claim) -> ConflictError:
    """The error for a claim that is no longer valid."""
    return ConflictError(
        f"{spelled_out(claim.session_id)} is no longer held by {claim.owner} with token "
        f"{claim.token}: its lease has run out or it has been settled; stop playing it"
    )


def _check_version(season: Season) -> None:
    planned = season.plan.ruleset
    own = ruleset(planned.game, dict(planned.options)).spec.version
    if own != planned.version:
        raise ConfigurationError(
            f"season {season.season_id} plays {planned.game} by version {planned.version} of its "
            f"rules and this worker has version {own}: upgrade the worker"
            if own < planned.version
            else f"season {season.season_id} plays {planned.game} by version {planned.version} of "
            f"its rules, which is too old for this worker (version {own}): open a new season"
        )


def _claimed(
    store: Store, transaction: Transaction, season: Season, session: Session, lease_seconds: int
) -> ClaimedSession:
    entries = entry_rows.entries_of_season(transaction, season.season_id)
    part = round_rows.part_of(transaction, session.pairing_id)
    seed = seed_rows.secret_seed(transaction, season.season_id, part)
    matches = match_rows.unsettled(transaction, session.session_id)
    dealt = {match.deal_path: _dealt(season, session, match.deal_path) for match in matches}
    keys = {path: deal_key(seed, path) for path in dealt.values()}
    claim = Claim(
        session_id=session.session_id,
        season_id=session.season_id,
        owner=session.owner or "",
        token=session.token,
        attempt=session.attempts,
        lease_seconds=lease_seconds,
        ruleset=season.plan.ruleset,
        clock=season.plan.clock,
        fault_limit=season.plan.fault_limit,
        due=_due(matches, entries, dealt, keys),
    )
    places = pairing_rows.places_of(transaction, session.pairing_id)
    orders = {
        deal_set.path: deal_set.order
        for deal_set in pairing_rows.deal_sets_of(transaction, session.pairing_id)
    }
    return ClaimedSession(
        claim=claim,
        ruleset=claim.ruleset,
        clock=claim.clock,
        fault_limit=claim.fault_limit,
        places=tuple(
            _placed(store, place, entries[number - 1]) for place, number in enumerate(places)
        ),
        matches=tuple(
            PlannedMatch(
                match_id=match.match_id,
                deal_path=dealt[match.deal_path],
                deal_key=keys[dealt[match.deal_path]],
                seating=seating(orders[match.deal_path], session.rotation - 1),
            )
            for match in matches
        ),
    )


def _dealt(season: Season, session: Session, path: DealPath) -> DealPath:
    """The path of the deal that a match of a claimed session is played with.

    A bot on its author's machine may have seen cards of an attempt that came to nothing, and
    cannot be made to forget them: it gets others.
    """
    again = season.plan.terms.remote and session.token > 1
    return dealt_again(path, session.token) if again else path


def _due(
    matches: Sequence[Match],
    entries: Sequence[Entry],
    dealt: Mapping[DealPath, DealPath],
    keys: Mapping[DealPath, bytes],
) -> tuple[DueMatch, ...]:
    players = {
        entry.number: Player(entry.submission.bot.name, entry.submission.digest)
        for entry in entries
    }
    return tuple(
        DueMatch(
            match_id=match.match_id,
            entries=match.entries,
            players=tuple(players[entry] for entry in match.entries),
            deal_path=dealt[match.deal_path],
            deal_key=keys[dealt[match.deal_path]],
        )
        for match in matches
    )


def _placed(store: Store, place: int, entry: Entry) -> Placed:
    submission = entry.submission
    return Placed(
        place=place,
        entry=entry.number,
        bot=submission.bot.name,
        bot_id=submission.bot.bot_id,
        digest=submission.digest,
        folder=store.folder_of(submission),
        manifest=submission.manifest,
    )
