"""What a state does while somebody listens: it notes what is learnt, and hands it over."""

from typing import Generic, TypeVar

from referee.games.game import Event, Fact

B = TypeVar("B")


class Listening(Generic[B]):
    """A state that can tell. Whatever moves it appends facts to `_log`, unless that is None."""

    __slots__ = ("_log",)

    _log: list[Fact[B]] | None

    def advance(self, event: Event) -> None:
        """Move the state: each game does that in its own way."""
        raise NotImplementedError

    def tell(self, event: Event) -> tuple[Fact[B], ...]:
        """Move the state, and return what was learnt, in the order in which it happened."""
        log: list[Fact[B]] = []
        self._log = log
        try:
            self.advance(event)
        finally:
            self._log = None
        return tuple(log)
