"""One match as a state machine: it asks seats, takes their answers, and answers for chance."""

from collections.abc import Sequence
from functools import lru_cache
from typing import Generic

from referee.errors import IllegalActionError, InfrastructureError
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Event,
    Over,
    Revocable,
    Revoked,
    Seat,
    Shuffle,
    Shuffled,
)
from referee.match.chance import match_shuffle
from referee.match.faults import Fault
from referee.match.plan import TablePlan
from referee.match.record import (
    ChoiceEvent,
    ForfeitEvent,
    MatchEvent,
    RevokeEvent,
    SeatChoice,
    ShuffleEvent,
    Transcript,
)
from referee.match.told import Told
from referee.match.traffic import FactCodec, Request, T, Termination


class Table(Generic[T]):
    """The running place of one match.

    `start` leads to the first question. Then each seat of `asked` is answered for by `choose`,
    `substitute` or `forfeit`; these return whether the match has moved on to its next question, or
    to its end.

    Attributes:
        table_id: Number of the table in its session.
        plan: What is played.
        asked: The seats that were asked together last, without forfeited ones, ascending.
        sequences: Number of the last question to each seat.
        fault_counts: Faults of each seat that the limit counts.
        forfeits: What each forfeited seat was forfeited for.
        over: How the match ended; None unless it has come to its end.
        termination: How the match ended; None while it is running.
    """

    __slots__ = (
        "_answers",
        "_event_limit",
        "_events",
        "_legal",
        "_owing",
        "_pick",
        "_seats",
        "_shuffle_count",
        "_single",
        "_spec",
        "_state",
        "_substituted",
        "_told",
        "_unrecorded",
        "asked",
        "fault_counts",
        "forfeits",
        "over",
        "plan",
        "sequences",
        "table_id",
        "termination",
    )

    def __init__(self, table_id: int, plan: TablePlan, codec: FactCodec[T]) -> None:
        self._spec = plan.game.spec
        seat_count = self._spec.seats
        self.table_id = table_id
        self.plan = plan
        self.asked: tuple[Seat, ...] = ()
        self.sequences = [0] * seat_count
        self.fault_counts = [0] * seat_count
        self.forfeits: dict[Seat, Fault] = {}
        self.over: Over | None = None
        self.termination: Termination | None = None
        self._state = plan.game.start()
        self._told = Told(codec, seat_count)
        self._events: list[MatchEvent] = []
        self._event_limit = self._spec.event_limit
        self._shuffle_count = 0
        # The open question: who is asked for how much, what each may and did choose.
        self._seats: tuple[Seat, ...] = ()
        self._pick = 1
        self._single = False
        self._owing = 0
        self._legal: list[tuple[ActionId, ...]] = [()] * seat_count
        self._answers: list[tuple[ActionId, ...]] = [()] * seat_count
        self._substituted: dict[Seat, Fault] = {}
        # Forfeits that the record keeps behind the choice during which they came about.
        self._unrecorded: list[Seat] = []

    def start(self) -> None:
        """Go to the first question."""
        self._go_on()

    def request(self, seat: Seat, time_left_ms: int) -> Request[T]:
        """Return the open question to an asked seat, with all that it has learnt since the last.

        Args:
            seat: A seat that owes an answer.
            time_left_ms: What its clock shows.
        """
        legal = self._legal[seat] = self._state.legal(seat)
        return Request(
            self.table_id,
            seat,
            self.sequences[seat],
            legal,
            self._pick,
            time_left_ms,
            self._told.news(seat),
            self._state.observe(seat),
        )

    def choose(self, seat: Seat, actions: Sequence[int]) -> bool:
        """Take the answer of a seat that owes one and has been given its request.

        Args:
            seat: The seat.
            actions: Whatever it answered.

        Returns:
            Whether the match has moved on.

        Raises:
            IllegalActionError: The actions are not legal, or not as many as were asked for, and no
                revoke that the rules punish themselves; the seat still owes its answer.
        """
        legal = self._legal[seat]
        if self._single and len(actions) == 1 and actions[0] in legal:
            # One seat, one action: nearly every decision there is.
            action = legal[legal.index(actions[0])]
            self._apply(_chosen(action), _choice(seat, self._spec.actions[action]))
            self._go_on()
            return True
        if self._is_revoke(seat, actions):
            self._apply(Revoked(seat), RevokeEvent(seat))
            self._go_on()
            return True
        self._check(legal, actions)
        # Ascending: the order in which a seat picked is hidden information.
        self._answers[seat] = tuple(ActionId(action) for action in sorted(actions))
        return self._answered()

    def substitute(self, seat: Seat, fault: Fault) -> bool:
        """Answer for a seat that owes an answer, and count its fault; at the limit forfeit it.

        Returns:
            Whether the match has moved on.
        """
        self.fault_counts[seat] += 1
        if self.fault_counts[seat] >= self.plan.fault_limit:
            return self.forfeit(seat, fault)
        self._stand_in(seat, fault)
        return self._answered()

    def forfeit(self, seat: Seat, fault: Fault) -> bool:
        """Answer for a seat from here on.

        Returns:
            Whether the match has moved on.
        """
        self.forfeits[seat] = fault
        self._unrecorded.append(seat)
        self._told.stop(seat)
        if seat not in self.owing():
            return False
        self._stand_in(seat, fault)
        return self._answered()

    def void(self) -> None:
        """End a running match that is to count for nobody."""
        self._end(Termination.VOID)

    def owing(self) -> tuple[Seat, ...]:
        """The seats whose answer to the open question is missing, ascending."""
        return tuple(seat for seat in self.asked if not self._answers[seat])

    def news(self, seat: Seat) -> tuple[T, ...]:
        """Return what a seat has learnt since its last request; nothing when it was forfeited."""
        return self._told.news(seat)

    def repeat(self, seat: Seat) -> None:
        """Tell a seat all facts of the current deal once more with its next request."""
        if seat not in self.forfeits:
            self._told.repeat(seat)

    def transcript(self) -> Transcript:
        """Return the transcript of a match that is over.

        Raises:
            ValueError: It is not.
        """
        if self.over is None:
            raise ValueError(f"table {self.table_id} is not over")
        plan, spec = self.plan, self._spec
        return Transcript(
            game=spec.name,
            rules_version=spec.version,
            options=spec.options,
            players=plan.players,
            clock=plan.clock,
            fault_limit=plan.fault_limit,
            deal_path=plan.deal_path,
            deal_key=plan.deal_key,
            events=tuple(self._events),
            points=self.over.points,
            forfeited_seats=tuple(sorted(self.forfeits)),
        )

    def _is_revoke(self, seat: Seat, actions: Sequence[int]) -> bool:
        state = self._state
        return (
            self._single
            and len(actions) == 1
            and isinstance(state, Revocable)
            and state.revokes(seat, actions[0])
        )

    def _check(self, legal: tuple[ActionId, ...], actions: Sequence[int]) -> None:
        if len(actions) != self._pick:
            raise IllegalActionError(f"malformed: {len(actions)} actions, expected {self._pick}")
        if len(set(actions)) != len(actions):
            raise IllegalActionError(f"malformed: {list(actions)}, expected distinct actions")
        texts = self._spec.actions
        for action in actions:
            if not 0 <= action < len(texts):
                raise IllegalActionError(
                    f"action {action}: no such action, expected 0 to {len(texts) - 1}"
                )
            if action not in legal:
                expected = ", ".join(f"{texts[legal_one]} ({legal_one})" for legal_one in legal)
                raise IllegalActionError(
                    f"action {texts[action]} ({action}) is not legal, expected one of {expected}"
                )

    def _stand_in(self, seat: Seat, fault: Fault) -> None:
        self._answers[seat] = tuple(sorted(self._state.substitute(seat)))
        self._substituted[seat] = fault

    def _answered(self) -> bool:
        """Count one answer; with the last one the match moves on."""
        self._owing -= 1
        if self._owing:
            return False
        self._close_question()
        self._go_on()
        return True

    def _go_on(self) -> None:
        """Answer for chance and forfeited seats, until a seat is asked or the match is over."""
        while self.termination is None:
            phase = self._state.phase()
            match phase:
                case Decide():
                    self._open_question(phase.seats, phase.pick)
                    if self._owing:
                        return
                    self._close_question()
                case Shuffle(size):
                    order = match_shuffle(self.plan.deal_key, self._shuffle_count, size)
                    self._shuffle_count += 1
                    self._apply(Shuffled(order), ShuffleEvent(order))
                case Over():
                    self.over = phase
                    self._end(Termination.FORFEIT if self.forfeits else Termination.COMPLETED)

    def _end(self, termination: Termination) -> None:
        self.termination = termination
        self.asked = ()

    def _open_question(self, seats: tuple[Seat, ...], pick: int) -> None:
        self._seats = self.asked = seats
        self._pick = pick
        if self.forfeits:
            self.asked = tuple(seat for seat in seats if seat not in self.forfeits)
            for seat in seats:
                if seat in self.forfeits:
                    self._stand_in(seat, self.forfeits[seat])
        self._owing = len(self.asked)
        self._single = pick == 1 and len(seats) == 1
        for seat in self.asked:
            self._answers[seat] = ()
            self.sequences[seat] += 1

    def _close_question(self) -> None:
        """Give the answers of the asked seats to the game and to the record."""
        texts = self._spec.actions
        answers = tuple(self._answers[seat] for seat in self._seats)
        choices = tuple(
            SeatChoice(
                seat, tuple(texts[action] for action in chosen), self._substituted.get(seat)
            )
            for seat, chosen in zip(self._seats, answers, strict=True)
        )
        self._substituted.clear()
        self._apply(Chosen(answers), ChoiceEvent(choices))

    def _apply(self, event: Event, recorded: MatchEvent) -> None:
        learnt = self._state.tell(event)
        if type(event) is Shuffled:
            self._told.add_dealt(learnt)
        else:
            self._told.add(learnt)
        events = self._events
        events.append(recorded)
        if self._unrecorded:
            events.extend(
                ForfeitEvent(seat, self.forfeits[seat]) for seat in sorted(self._unrecorded)
            )
            # Forfeits are no answers: the limit of the game does not count them.
            self._event_limit += len(self._unrecorded)
            self._unrecorded.clear()
        if len(events) > self._event_limit:
            raise InfrastructureError(
                f"{self._spec.name} has not ended after {self._spec.event_limit} events"
            )


# Most events are one seat's one action: they are the same few values again and again.


@lru_cache(maxsize=4096)
def _chosen(action: ActionId) -> Chosen:
    return Chosen(((action,),))


@lru_cache(maxsize=4096)
def _choice(seat: Seat, text: str) -> ChoiceEvent:
    return ChoiceEvent((SeatChoice(seat, (text,)),))
