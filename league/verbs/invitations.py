"""Invite remote bots to the sessions that wait for them, and tell their authors' machines."""

from league.model.ids import BotId
from league.model.invitations import Invitation
from league.model.schedule import Claim
from league.store import Store
from league.store import claims as claim_rows
from league.store import remote as rows
from league.verbs.claim import lost


def invite(store: Store, claim: Claim, invitation: Invitation) -> None:
    """Invite a bot to a session that one has claimed; an earlier invitation is taken back.

    Raises:
        ConflictError: The claim is no longer valid.
    """
    with store.writing() as transaction:
        if not claim_rows.holds(transaction, claim):
            raise lost(claim)
        rows.put_invitation(transaction, claim, invitation)


def is_told(store: Store, claim: Claim, place: int) -> bool:
    """Whether the author's machine has taken the invitation to a place."""
    with store.reading() as transaction:
        return rows.is_told(transaction, claim.session_id, place)


def dismiss(store: Store, claim: Claim) -> None:
    """Take back all invitations of a claim: its session is over, or is given back."""
    with store.writing() as transaction:
        rows.drop_invitations(transaction, claim)


def take_invitations(store: Store, bot_id: BotId) -> tuple[Invitation, ...]:
    """The invitations of a remote bot that hold; its author's machine knows of them from now on.

    That it has asked is written, too: sessions wait only for bots whose authors ask.
    """
    with store.reading() as transaction:
        invitations = rows.invitations_of(transaction, bot_id)
        if rows.is_seen(transaction, bot_id, store.now_ms(transaction)) and not rows.has_untold(
            transaction, bot_id
        ):
            return invitations
    with store.writing() as transaction:
        rows.see(transaction, bot_id, store.now_ms(transaction))
        # In this order: one that comes in between is returned, and told the next time.
        rows.tell(transaction, bot_id)
        return rows.invitations_of(transaction, bot_id)
