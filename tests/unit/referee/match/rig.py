"""A session of Passing that a test drives by hand: time passes only when the test says so."""

from collections.abc import Iterable

from referee.match.clock import NS_PER_MS, ClockRules
from referee.match.plan import Player, SessionRules, TablePlan
from referee.match.record import FinishedMatch
from referee.match.session import Session
from referee.match.traffic import Batch, Decision, Request
from tests.games import SEATS, DealStarted, Passing, PassingFact, PassingObservation

PLACES = tuple(range(SEATS))
A_CLOCK = ClockRules(bank_ms=1000, increment_ms=100, tolerance_ms=50)


class PlainCodec:
    """Leaves facts as they are, and counts them."""

    def __init__(self) -> None:
        self.encoded: list[object] = []

    def encode(self, body: object) -> object:
        self.encoded.append(body)
        return body

    def starts_deal(self, body: object) -> bool:
        return isinstance(body, DealStarted)


def a_plan(number: int = 0, **changes: object) -> TablePlan:
    """A match of Passing; the places sit in their own seats."""
    parts: dict[str, object] = {
        "match_id": f"match {number}",
        "game": Passing(),
        "deal_key": number.to_bytes(32, "big"),
        "deal_path": f"deal {number}",
        "seating": PLACES,
        "players": tuple(Player(f"bot {place}") for place in PLACES),
        "clock": A_CLOCK,
        "fault_limit": 3,
    }
    return TablePlan(**{**parts, **changes})  # type: ignore[arg-type]  # parts of any type


def a_choice(request: Request[PassingFact]) -> tuple[int, ...]:
    """What a bot of no mind answers: its lowest cards."""
    return tuple(request.legal_actions[: request.pick])


def a_decision(request: Request[PassingFact], *actions: int) -> Decision:
    """An answer to a request; by default its lowest cards."""
    return Decision(request.table_id, request.sequence, actions or a_choice(request))


class Rig:
    """A session, its clock, and what it has handed over.

    Attributes:
        session: The session.
        codec: Its codec.
        now_ms: The time.
        finished: The matches that are over.
        unanswered: Requests that each place was sent and has not answered.
    """

    def __init__(
        self,
        plans: Iterable[TablePlan] | None = None,
        *,
        rules: SessionRules | None = None,
        places: int = SEATS,
        connect: Iterable[int] = PLACES,
    ) -> None:
        self.codec = PlainCodec()
        plans = (a_plan(),) if plans is None else tuple(plans)
        self.session: Session[PassingFact] = Session(plans, places, self.codec, rules)  # type: ignore[arg-type]  # the codec leaves facts of Passing what they are
        self.now_ms = 0
        self.finished: list[FinishedMatch] = []
        self.unanswered: dict[int, list[Request[PassingFact]]] = {n: [] for n in range(places)}
        for place in connect:
            self.connect(place)

    @property
    def now_ns(self) -> int:
        return self.now_ms * NS_PER_MS

    def connect(self, place: int, *, max_batch: int = 0, as_they_arise: bool = False) -> None:
        self.session.connected(
            place, max_batch=max_batch, as_they_arise=as_they_arise, now_ns=self.now_ns
        )

    def wait(self, duration_ms: int) -> None:
        """Let time pass; nothing else happens."""
        self.now_ms += duration_ms

    def tick(self) -> None:
        self.session.tick(self.now_ns)

    def take(self, place: int) -> Batch[PassingFact]:
        batch = self.session.take(place, self.now_ns)
        self.unanswered[place] += batch.requests
        return batch

    def request(self, place: int) -> Request[PassingFact]:
        """Take the one request of a place."""
        (request,) = self.take(place).requests
        return request

    def send(self, place: int, *decisions: Decision) -> None:
        answered = {(decision.table_id, decision.sequence) for decision in decisions}
        self.unanswered[place] = [
            request
            for request in self.unanswered[place]
            if (request.table_id, request.sequence) not in answered
        ]
        self.session.answered(place, decisions, self.now_ns)

    def answer(self, place: int, requests: Iterable[Request[PassingFact]]) -> None:
        """Answer requests with the lowest cards."""
        self.send(place, *[a_decision(request) for request in requests])

    def lose(self, place: int, detail: str = "exit status 1", error_output: str = "") -> bool:
        return self.session.lost(
            place, detail=detail, error_output=error_output, now_ns=self.now_ns
        )

    def pass_cards(self) -> None:
        """Answer the first question of a table, in which all seats pass two cards."""
        for place in PLACES:
            self.answer_all(place)

    def answer_all(self, place: int) -> None:
        """Take what a place is sent, and answer everything that it owes."""
        self.take(place)
        self.answer(place, self.unanswered[place])

    def play(self, *, without: Iterable[int] = ()) -> None:
        """Answer everything at once, except for some places, until nobody else is asked."""
        players = set(self.unanswered) - set(without)
        for place in sorted(players):
            self.answer(place, self.unanswered[place])
        while ready := players.intersection(self.session.ready()):
            for place in sorted(ready):
                self.answer_all(place)
        self.finished += self.session.take_finished()

    def only_match(self) -> FinishedMatch:
        """The one match of the session, which is over."""
        self.finished += self.session.take_finished()
        (match,) = self.finished
        return match


def seen(request: Request[PassingFact]) -> PassingObservation:
    """The observation of a request."""
    assert isinstance(request.observation, PassingObservation)
    return request.observation
