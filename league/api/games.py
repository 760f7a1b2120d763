"""/games: what can be played."""

from fastapi import APIRouter

from league.api.resources import GameResource
from referee.games import GAMES

router = APIRouter(prefix="/games", tags=["games"])


@router.get("")
def list_games() -> list[GameResource]:
    """All games with their options and presets."""
    return [GameResource.of(game) for _, game in sorted(GAMES.items())]
