"""Small leagues for tests: bots in folders, seasons of them, sessions played in this process."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from sqlalchemy import Connection

from league.leaguefile import read_ruleset
from league.model.bots import Submission
from league.model.ids import EntryNumber, MatchId, SessionId
from league.model.schedule import ClaimedSession, Owner
from league.model.seasons import Season, SeasonPlan
from league.store import Store, open_store
from league.verbs.claim import claim_session
from league.verbs.finish import SessionEnd, finish_session
from league.verbs.matches import matches
from league.verbs.open_season import open_season
from league.verbs.settle import settle_match
from league.verbs.submit import submit_folder
from league.verbs.waiting import waiting_sessions
from referee.games import ruleset
from referee.match.clock import ClockRules
from referee.match.faults import Cause, Fault
from referee.match.plan import Player, TablePlan
from referee.match.record import FaultEvidence, FinishedMatch
from referee.match.session import Session
from referee.match.traffic import Decision, Request

SEED = bytes(range(32))
WORKER = Owner("here", 1, "a")
OTHER_WORKER = Owner("here", 2, "b")
LEASE_SECONDS = 30


@dataclass
class SettableClock:
    """The store's clock, moved by hand."""

    now_ms: int = 1_800_000_000_000

    def __call__(self, _transaction: Connection) -> int:
        return self.now_ms

    def pass_by(self, seconds: float) -> None:
        """Let time pass."""
        self.now_ms += round(seconds * 1_000)


def a_store(folder: Path, clock: Callable[[Connection], int] | None = None) -> Store:
    """The SQLite store in a folder; a new one if there is none."""
    url = f"sqlite:///{folder / 'quinola.db'}"
    if clock is None:
        return open_store(url, folder / "submissions")
    return open_store(url, folder / "submissions", clock=clock)


def a_bot_folder(folder: Path, name: str, *, program: str = "pass\n") -> Path:
    """A folder with a bot of a name."""
    bot = folder / f"bot-{len(list(folder.glob('bot-*')))}"
    bot.mkdir(parents=True)
    (bot / "bot.toml").write_text(
        f'name = "{name}"\ngames = ["reversis"]\nrun = ["python", "bot.py"]\n', encoding="utf-8"
    )
    (bot / "bot.py").write_text(program, encoding="utf-8")
    return bot


def some_bots(store: Store, folder: Path, count: int) -> tuple[Submission, ...]:
    """So many submitted bots: "bot 1", "bot 2" and on."""
    return tuple(
        submit_folder(store, a_bot_folder(folder, f"bot {number}"))
        for number in range(1, count + 1)
    )


def a_plan(name: str = "First league", *, deal_sets: int = 1, cycles: int = 1) -> SeasonPlan:
    """A season of Reversis."""
    return SeasonPlan(
        league=name,
        ruleset=read_ruleset("reversis", {"deals": 4}),
        clock=ClockRules(bank_ms=20_000, increment_ms=100),
        deal_sets=deal_sets,
        cycles=cycles,
    )


def a_season(
    store: Store, folder: Path, *, name: str = "First league", bots: int = 4, deal_sets: int = 1
) -> Season:
    """An open season of so many bots."""
    plan = a_plan(name, deal_sets=deal_sets)
    return open_season(store, plan, some_bots(store, folder, bots), seed=SEED)


# Playing


class PlainCodec:
    """Facts as they are."""

    def encode(self, body: object) -> object:
        """The body itself."""
        return body

    def starts_deal(self, body: object) -> bool:
        """Whether a deal begins."""
        return type(body).__name__ == "DealStarted"


def choose(bot: str, request: Request[object]) -> int:
    """What a bot plays: each always the legal action at one relative height, by its name."""
    height = sum(bot.encode()) % 5
    return request.legal_actions[height * (len(request.legal_actions) - 1) // 4]


def table_plans(claimed: ClaimedSession) -> list[TablePlan]:
    """The tables of a claimed session."""
    rules = claimed.ruleset
    players = [Player(place.bot, place.digest) for place in claimed.places]
    return [
        TablePlan(
            match_id=match.match_id,
            game=ruleset(rules.game, dict(rules.options)),
            deal_key=match.deal_key,
            deal_path=match.deal_path,
            seating=match.seating,
            players=tuple(players[place] for place in match.seating),
            clock=claimed.clock,
            fault_limit=claimed.fault_limit,
        )
        for match in claimed.matches
    ]


_PLAYED: dict[object, tuple[FinishedMatch, ...]] = {}


def play(claimed: ClaimedSession) -> tuple[FinishedMatch, ...]:
    """Play a claimed session: the real tables and rules, with bots in this process.

    The same session is played once and remembered: its bots are deterministic.
    """
    bots = tuple((place.bot, place.digest) for place in claimed.places)
    key = (bots, claimed.matches, claimed.ruleset, claimed.clock, claimed.fault_limit)
    if key not in _PLAYED:
        _PLAYED[key] = tuple(_played(claimed))
    return _PLAYED[key]


def _played(claimed: ClaimedSession) -> Iterator[FinishedMatch]:
    session = Session(table_plans(claimed), len(claimed.places), PlainCodec())
    for place in claimed.places:
        session.connected(place.place, now_ns=0)
    while not session.over:
        for number in session.ready():
            bot = claimed.places[number].bot
            decisions = [
                Decision(request.table_id, request.sequence, [choose(bot, request)])
                for request in session.take(number, 0).requests
            ]
            session.answered(number, decisions, 0)
    for finished in session.take_finished():
        yield replace(finished, conduct=replace(finished.conduct, isolation="none"))


def claim(store: Store, session_id: SessionId, owner: Owner = WORKER) -> ClaimedSession:
    """Claim a session that must be free."""
    claimed = claim_session(store, session_id, owner=owner, lease_seconds=LEASE_SECONDS)
    assert claimed is not None
    return claimed


def play_and_settle(store: Store, session_id: SessionId, owner: Owner = WORKER) -> SessionEnd:
    """Play a session from claim to end, as a worker does."""
    claimed = claim(store, session_id, owner)
    for finished in play(claimed):
        settle_match(store, claimed.claim, finished)
    return finish_session(store, claimed.claim)


def with_faults_of(
    claimed: ClaimedSession, finished: FinishedMatch, entry: EntryNumber
) -> FinishedMatch:
    """The same match, but an entry, if it sits there, lost its process."""
    own = next(due.entries for due in claimed.claim.due if due.match_id == finished.match_id)
    if entry not in own:
        return finished
    seats = list(finished.conduct.seats)
    fault = FaultEvidence(Fault.STOPPED, Cause.SEAT, 0, "exit status 1")
    seats[own.index(entry)] = replace(seats[own.index(entry)], faults=(fault,))
    return replace(finished, conduct=replace(finished.conduct, seats=tuple(seats)))


def play_on(store: Store, *, sessions: int | None = None) -> list[SessionEnd]:
    """Play waiting sessions, so many or all."""
    ends = []
    while sessions is None or len(ends) < sessions:
        waiting = waiting_sessions(store, 1)
        if not waiting:
            break
        ends.append(play_and_settle(store, waiting[0]))
    return ends


def settled(store: Store, season: Season) -> tuple[MatchId, ...]:
    """The settled matches of a season, in planned order."""
    found = matches(store, season.season_id, limit=10_000, settled=True)
    return tuple(match.match_id for match in found)
