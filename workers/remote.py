"""Places of remote bots: their authors' machines are invited by way of the store."""

from functools import partial

from league.embedded.entrance import GuestEntrance
from league.model.invitations import Invitation
from league.model.schedule import Claim, Placed
from league.store import Store
from league.verbs.invitations import invite, is_told
from referee.playing import Remote


def guest_of(placed: Placed, claim: Claim, store: Store, door: GuestEntrance) -> Remote:
    """What fills the place of a remote bot.

    Args:
        placed: The place.
        claim: The right to play its session.
        store: Where its author's machine finds the invitation.
        door: Where it dials in.
    """

    def tell(address: str, ticket: str) -> None:
        invitation = Invitation(
            session_id=claim.session_id,
            place=placed.place,
            bot_id=placed.bot_id,
            address=address,
            ticket=ticket,
            certificates=door.certificates,
        )
        invite(store, claim, invitation)

    return Remote(door.entrance, tell, partial(is_told, store, claim, placed.place))
