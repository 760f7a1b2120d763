"""Remote bots and their invitations in the database."""

from sqlalchemy import Row, Select, delete, insert, select, update

from league.model.ids import BotId, SessionId
from league.model.invitations import Invitation
from league.model.schedule import Claim, SessionState
from league.store.schema import INVITATION, REMOTE_BOT, SESSION
from league.store.transaction import Transaction

_SEEN_EVERY_MS = 5_000


def is_remote(transaction: Transaction, bot_id: BotId) -> bool:
    """Whether a bot has been registered as a remote one."""
    known = select(REMOTE_BOT.c.bot_id).where(REMOTE_BOT.c.bot_id == bot_id)
    return transaction.execute(known).scalar_one_or_none() is not None


def put_token(transaction: Transaction, bot_id: BotId, token_digest: str, now_ms: int) -> None:
    """Register a bot as a remote one, or give it another token; the one that it had is void."""
    values = {"token_digest": token_digest, "issued_at_ms": now_ms}
    known = update(REMOTE_BOT).where(REMOTE_BOT.c.bot_id == bot_id).values(**values)
    if not transaction.execute(known).rowcount:
        new = insert(REMOTE_BOT).values(bot_id=bot_id, seen_at_ms=0, **values)
        transaction.execute(new)


def bot_with_token(transaction: Transaction, token_digest: str) -> BotId | None:
    """The bot whose token has a digest."""
    known = select(REMOTE_BOT.c.bot_id).where(REMOTE_BOT.c.token_digest == token_digest)
    found = transaction.execute(known).scalar_one_or_none()
    return None if found is None else BotId(found)


def is_seen(transaction: Transaction, bot_id: BotId, now_ms: int) -> bool:
    """Whether it stands written already that a bot's author has asked just now."""
    known = select(REMOTE_BOT.c.seen_at_ms).where(REMOTE_BOT.c.bot_id == bot_id)
    return bool(transaction.execute(known).scalar_one() > now_ms - _SEEN_EVERY_MS)


def see(transaction: Transaction, bot_id: BotId, now_ms: int) -> None:
    """Write that a bot's author has asked."""
    seen = update(REMOTE_BOT).where(REMOTE_BOT.c.bot_id == bot_id).values(seen_at_ms=now_ms)
    transaction.execute(seen)


def put_invitation(transaction: Transaction, claim: Claim, new: Invitation) -> None:
    """Invite a bot; an earlier invitation to the same place is taken back."""
    transaction.execute(
        delete(INVITATION).where(
            INVITATION.c.session_id == new.session_id, INVITATION.c.place == new.place
        )
    )
    transaction.execute(
        insert(INVITATION).values(
            session_id=new.session_id,
            place=new.place,
            bot_id=new.bot_id,
            token=claim.token,
            address=new.address,
            ticket=new.ticket,
            certificates=new.certificates,
            told=False,
        )
    )


def drop_invitations(transaction: Transaction, claim: Claim) -> None:
    """Take back every invitation that a claim has sent."""
    transaction.execute(
        delete(INVITATION).where(
            INVITATION.c.session_id == claim.session_id, INVITATION.c.token == claim.token
        )
    )


def is_told(transaction: Transaction, session_id: SessionId, place: int) -> bool:
    """Whether the invitation to a place has been taken."""
    told = select(INVITATION.c.told).where(
        INVITATION.c.session_id == session_id, INVITATION.c.place == place
    )
    return bool(transaction.execute(told).scalar_one_or_none())


def invitations_of(transaction: Transaction, bot_id: BotId) -> tuple[Invitation, ...]:
    """The invitations of a bot that hold: those to sessions that are being played."""
    chosen = _holding(bot_id).order_by(INVITATION.c.session_id, INVITATION.c.place)
    return tuple(map(_invitation, transaction.execute(chosen)))


def has_untold(transaction: Transaction, bot_id: BotId) -> bool:
    """Whether a bot's author has not taken all invitations that hold."""
    chosen = _holding(bot_id).where(INVITATION.c.told.is_(False)).limit(1)
    return transaction.execute(chosen).first() is not None


def tell(transaction: Transaction, bot_id: BotId) -> None:
    """Write that a bot's author has taken its invitations."""
    told = update(INVITATION).where(INVITATION.c.bot_id == bot_id).values(told=True)
    transaction.execute(told)


def _holding(bot_id: BotId) -> Select[*tuple[object, ...]]:
    return (
        select(INVITATION)
        .join(SESSION, SESSION.c.id == INVITATION.c.session_id)
        .where(
            INVITATION.c.bot_id == bot_id,
            SESSION.c.state == SessionState.CLAIMED.value,
            SESSION.c.token == INVITATION.c.token,
        )
    )


def _invitation(row: Row[*tuple[object, ...]]) -> Invitation:
    return Invitation(
        session_id=SessionId(row.session_id),
        place=row.place,
        bot_id=BotId(row.bot_id),
        address=row.address,
        ticket=row.ticket,
        certificates=row.certificates,
    )
