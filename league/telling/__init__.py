"""Matches told to people: one module a game turns facts into lines of text."""

from collections.abc import Callable, Iterable, Iterator

from league.telling import hearts, reversi, reversis, traversone
from referee.games.game import Fact, Seat

Teller = Callable[[Iterable[Fact[object]], Seat | None], Iterator[str]]

TELLERS: dict[str, Teller] = {
    "hearts": hearts.tell,
    "reversi": reversi.tell,
    "reversis": reversis.tell,
    "traversone": traversone.tell,
}
"""How each game is told: facts in order, and whose view (None: all cards open), to lines."""
