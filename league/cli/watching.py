"""Watch a season while it is played: a progress bar and standings, or lines where no one looks."""

import time
from collections.abc import Callable

from rich.console import Group, RenderableType
from rich.live import Live
from rich.progress_bar import ProgressBar
from rich.table import Table
from rich.text import Text

from league.cli.printing import console
from league.cli.standings import standings_table
from league.embedded.services import Keeping
from league.model.ids import SeasonId
from league.model.results import Progress, Rounds
from league.model.schedule import SessionState
from league.model.seasons import SeasonState
from league.store import Store
from league.verbs.progress import progress
from league.verbs.standings import standings

LOOK_SECONDS = 0.5
STANDINGS_SECONDS = 3.0
LINE_SECONDS = 5.0


def watch(store: Store, season_id: SeasonId, keeping: Keeping, *, quiet: bool) -> Progress:
    """Show how a season goes on until it is over, or until nothing more can be played.

    Args:
        store: Where it is kept.
        season_id: The season.
        keeping: The services that play it.
        quiet: Whether to show nothing.

    Raises:
        InfrastructureError: The services do not stay up.
    """
    if quiet:
        return follow(store, season_id, keeping, lambda _: None)
    if not console.is_terminal:
        return follow(store, season_id, keeping, _LinesNowAndThen())
    with Live(console=console, transient=True, auto_refresh=False) as live:
        view = _View(store, season_id)
        return follow(
            store, season_id, keeping, lambda now: live.update(view.of(now), refresh=True)
        )


def follow(
    store: Store, season_id: SeasonId, keeping: Keeping, show: Callable[[Progress], None]
) -> Progress:
    """Look again and again."""
    while True:
        now = progress(store, season_id)
        show(now)
        if now.state is SeasonState.OVER or not _may_go_on(now):
            return now
        keeping.check()
        time.sleep(LOOK_SECONDS)


def _may_go_on(now: Progress) -> bool:
    """Whether a session is still to be played."""
    left = dict(now.sessions)
    return bool(left[SessionState.QUEUED] or left[SessionState.CLAIMED])


class _LinesNowAndThen:
    """A line of text every few seconds, for logs."""

    def __init__(self) -> None:
        self._next = 0.0

    def __call__(self, now: Progress) -> None:
        if time.monotonic() >= self._next or now.state is SeasonState.OVER:
            self._next = time.monotonic() + LINE_SECONDS
            console.print(progress_text(now))


class _View:
    """The bar, and the standings so far, which are looked up less often."""

    def __init__(self, store: Store, season_id: SeasonId) -> None:
        self._store = store
        self._season_id = season_id
        self._standings: RenderableType = Text("")
        self._next = time.monotonic() + STANDINGS_SECONDS

    def of(self, now: Progress) -> RenderableType:
        """What to show."""
        if time.monotonic() >= self._next and now.deal_sets.done:
            self._standings = standings_table(standings(self._store, self._season_id))
            self._next = time.monotonic() + STANDINGS_SECONDS
        bar = Table.grid(padding=(0, 1))
        bar.add_row(
            ProgressBar(total=now.matches.total, completed=now.matches.done, width=30),
            progress_text(now),
        )
        return Group(bar, Text(""), self._standings)


def progress_text(now: Progress) -> str:
    """The round, matches done, deal-sets complete, the rate and the time left."""
    parts = [] if now.rounds.total == 1 else [_round_text(now.rounds)]
    parts += [
        f"{now.matches.done:,}/{now.matches.total:,} matches",
        f"{now.deal_sets.done:,}/{now.deal_sets.total:,} deal-sets",
    ]
    if now.matches_per_second is not None:
        parts.append(f"{now.matches_per_second:.1f} matches/s")
    if now.remaining_seconds is not None and now.state is SeasonState.OPEN:
        minutes, seconds = divmod(round(now.remaining_seconds), 60)
        last = now.rounds.current == now.rounds.total
        parts.append(f"{minutes}:{seconds:02} left{'' if last else ' in this round'}")
    return " · ".join(parts)


def _round_text(rounds: Rounds) -> str:
    """Which round it is: "round 3 of 7"."""
    return f"round {rounds.current}" + (f" of {rounds.total}" if rounds.total else "")
