"""Leagues in the database."""

import json

from sqlalchemy import Row, insert, select

from league.model.bots import bot_key
from league.model.ids import LeagueId
from league.model.seasons import League, Ruleset
from league.store.schema import LEAGUE
from league.store.transaction import Transaction


def add_league(transaction: Transaction, name: str, ruleset: Ruleset, now_ms: int) -> LeagueId:
    """Add a league; its name must be new."""
    new = insert(LEAGUE).values(
        name=name,
        name_key=bot_key(name),
        game=ruleset.game,
        options=json.dumps(dict(ruleset.options), ensure_ascii=False),
        rules_version=ruleset.version,
        seats=ruleset.seats,
        created_at_ms=now_ms,
    )
    return LeagueId(transaction.execute(new.returning(LEAGUE.c.id)).scalar_one())


def find_league(transaction: Transaction, league_id: LeagueId) -> League | None:
    """A league by its number."""
    row = transaction.execute(select(LEAGUE).where(LEAGUE.c.id == league_id)).one_or_none()
    return None if row is None else _league(row)


def league_with_name(transaction: Transaction, name: str) -> League | None:
    """A league by its name, however that is written."""
    chosen = select(LEAGUE).where(LEAGUE.c.name_key == bot_key(name))
    row = transaction.execute(chosen).one_or_none()
    return None if row is None else _league(row)


def all_leagues(transaction: Transaction) -> tuple[League, ...]:
    """All leagues, oldest first."""
    return tuple(map(_league, transaction.execute(select(LEAGUE).order_by(LEAGUE.c.id))))


def _league(row: Row[*tuple[object, ...]]) -> League:
    ruleset = Ruleset(
        game=row.game,
        options=tuple(sorted(json.loads(row.options).items())),
        version=row.rules_version,
        seats=row.seats,
    )
    return League(LeagueId(row.id), row.name, ruleset, row.created_at_ms)
