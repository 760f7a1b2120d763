"""Replays a transcript and says whether it holds: every shuffle, every choice, and the result."""

from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from referee.errors import ConfigurationError, IllegalActionError, RecordError
from referee.games import ruleset
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Event,
    Fact,
    OptionValue,
    Over,
    Phase,
    Revoked,
    Seat,
    Shuffle,
    Shuffled,
)
from referee.match.chance import KEY_BYTES, match_shuffle
from referee.match.faults import FAULT_TABLE, Consequence, Fault
from referee.match.plan import Ruleset
from referee.match.record import (
    FORMAT,
    ChoiceEvent,
    ForfeitEvent,
    MatchEvent,
    RevokeEvent,
    SeatChoice,
    ShuffleEvent,
    Transcript,
)
from referee.match.transcript import event_line

Rulebook = Callable[[str, Mapping[str, OptionValue]], Ruleset]
"""Makes a ruleset from a game's name and its options, or raises `ConfigurationError`."""


class Step(NamedTuple):
    """One event of a replayed match.

    Attributes:
        number: Of the event, from 1.
        event: As the transcript holds it.
        facts: What was learnt from it, by whom.
    """

    number: int
    event: MatchEvent
    facts: tuple[Fact[object], ...]


def verify(transcript: Transcript, rulebook: Rulebook = ruleset) -> Over:
    """Deal again, play again, and compare everything that follows from the rules.

    Who played, the clock and the path of the deal follow from nothing: the digest in the conduct
    guards them.

    Args:
        transcript: The transcript.
        rulebook: Where its rules are looked up.

    Returns:
        How the match ended.

    Raises:
        RecordError: It does not hold; names the first wrong event with its line, and what was
            expected.
    """
    match = _Replay(transcript, _rules_of(transcript, rulebook))
    for _ in match.steps():
        pass
    return match.check_end()


def replay(transcript: Transcript, rulebook: Rulebook = ruleset) -> Iterator[Step]:
    """Play a transcript again, event by event, and check each as `verify` does.

    Args:
        transcript: The transcript.
        rulebook: Where its rules are looked up.

    Yields:
        The events that hold; after the last one the result has been checked, too.

    Raises:
        RecordError: The transcript does not hold from here on.
    """
    match = _Replay(transcript, _rules_of(transcript, rulebook))
    yield from match.steps()
    match.check_end()


def _rules_of(transcript: Transcript, rulebook: Rulebook) -> Ruleset:
    if transcript.format != FORMAT:
        raise RecordError(f"format is {transcript.format}, expected {FORMAT}")
    try:
        rules = rulebook(transcript.game, dict(transcript.options))
    except ConfigurationError as error:
        raise RecordError(f"the rules cannot be had: {error}") from None
    spec = rules.spec
    # An option that is younger than the record has the value there that changes nothing.
    named = {name for name, _ in transcript.options}
    options = tuple(option for option in spec.options if option[0] in named)
    expectations: tuple[tuple[str, object, object], ...] = (
        ("game", transcript.game, spec.name),
        ("rulesVersion", transcript.rules_version, spec.version),
        ("options", transcript.options, options),
        ("number of players", len(transcript.players), spec.seats),
        ("length of dealKey in bytes", len(transcript.deal_key), KEY_BYTES),
    )
    for name, found, expected in expectations:
        if found != expected:
            raise RecordError(f"{name} is {found}, expected {expected}")
    if transcript.fault_limit < 1:
        raise RecordError(f"faultLimit is {transcript.fault_limit}, expected 1 or more")
    return rules


class _Replay:
    """A match that is played again from its transcript."""

    def __init__(self, transcript: Transcript, rules: Ruleset) -> None:
        self._transcript = transcript
        self._spec = rules.spec
        self._ids = {text: ActionId(index) for index, text in enumerate(self._spec.actions)}
        self._state = rules.start()
        self._shuffle_count = 0
        self._fault_counts = [0] * self._spec.seats
        self._forfeits: dict[Seat, Fault] = {}
        # Since the last choice: who must be forfeited for it, and who was forfeited last.
        self._due: dict[Seat, Fault] = {}
        self._last_forfeited = Seat(self._spec.seats)

    def steps(self) -> Iterator[Step]:
        """Play all events; raise at the first one that does not hold."""
        for number, event in enumerate(self._transcript.events, start=1):
            try:
                facts = self._follow(event)
            except (RecordError, IllegalActionError) as error:
                line = event_line(self._transcript, number)
                raise RecordError(f"event {number} (line {line}): {error}") from None
            yield Step(number, event, facts)

    def _follow(self, event: MatchEvent) -> tuple[Fact[object], ...]:
        """Play one event if it is the right one; raise if not."""
        if isinstance(event, ForfeitEvent):
            self._forfeit(event)
            return ()
        self._check_nothing_due()
        phase = self._state.phase()
        answer: Event
        match phase, event:
            case Shuffle(size), ShuffleEvent(order):
                answer = self._shuffled(size, order)
            case Decide(), ChoiceEvent(choices):
                answer = self._chosen(phase, choices)
            case Decide(), RevokeEvent(seat):
                answer = self._revoked(seat)
            case _:
                raise RecordError(f"{_kind(event)}, expected {_question(phase)}")
        return self._state.tell(answer)

    def check_end(self) -> Over:
        """Return how the match ended; raise unless that is what the transcript tells."""
        transcript = self._transcript
        number = len(transcript.events) + 1
        where = f"event {number} (line {event_line(transcript, number)})"
        try:
            self._check_nothing_due()
        except RecordError as error:
            raise RecordError(f"{where}: {error}") from None
        phase = self._state.phase()
        if not isinstance(phase, Over):
            raise RecordError(f"{where}: the end of the events, expected {_question(phase)}")
        if transcript.points != phase.points:
            raise RecordError(f"points are {transcript.points}, expected {phase.points}")
        forfeited = tuple(sorted(self._forfeits))
        if transcript.forfeited_seats != forfeited:
            found = transcript.forfeited_seats
            raise RecordError(f"forfeitedSeats are {found}, expected {forfeited}")
        return phase

    def _shuffled(self, size: int, order: tuple[int, ...]) -> Shuffled:
        expected = match_shuffle(self._transcript.deal_key, self._shuffle_count, size)
        if len(order) != size:
            raise RecordError(f"a shuffle of {len(order)} cards, expected {size}")
        for index, (found, wanted) in enumerate(zip(order, expected, strict=True)):
            if found != wanted:
                raise RecordError(f"order[{index}] is {found}, expected {wanted}")
        self._shuffle_count += 1
        return Shuffled(expected)

    def _chosen(self, phase: Decide, choices: tuple[SeatChoice, ...]) -> Chosen:
        seats = tuple(choice.seat for choice in choices)
        if seats != phase.seats:
            raise RecordError(f"a choice of seats {seats}, expected {_question(phase)}")
        chosen = Chosen(tuple(self._actions(phase, choice) for choice in choices))
        # Only now: a choice that does not hold has no consequence.
        self._last_forfeited = Seat(-1)
        for choice in choices:
            self._count(choice)
        return chosen

    def _revoked(self, seat: Seat) -> Revoked:
        if seat in self._forfeits:
            raise RecordError(f"seat {seat} is forfeited, expected a choice in its place")
        self._last_forfeited = Seat(-1)
        return Revoked(seat)

    def _actions(self, phase: Decide, choice: SeatChoice) -> tuple[ActionId, ...]:
        """Return the actions of one seat if they can be its choice, or the rules' substitute."""
        seat, fault = choice.seat, choice.substituted_for
        if seat in self._forfeits and fault is not self._forfeits[seat]:
            wanted = self._forfeits[seat].name
            raise RecordError(
                f"seat {seat} is forfeited, expected a choice substituted for {wanted}"
            )
        unknown = [text for text in choice.actions if text not in self._ids]
        if unknown:
            raise RecordError(f"seat {seat} chose {unknown[0]!r}: no such action")
        actions = tuple(self._ids[text] for text in choice.actions)
        legal = self._state.legal(seat)
        if fault is not None:
            legal = tuple(sorted(self._state.substitute(seat)))
        ascending = all(one < other for one, other in pairwise(actions))
        if len(actions) != phase.pick or not ascending or not set(actions) <= set(legal):
            how = "chose" if fault is None else "was given the substitute"
            texts = " or ".join(self._spec.actions[action] for action in legal)
            expected = texts if phase.pick == 1 else f"{phase.pick} of {texts}, in this order"
            raise RecordError(
                f"seat {seat} {how} {', '.join(choice.actions) or 'nothing'}, expected {expected}"
            )
        return actions

    def _count(self, choice: SeatChoice) -> None:
        """Count the fault for which a choice was substituted; it may cost the seat the table."""
        seat, fault = choice.seat, choice.substituted_for
        if fault is None or seat in self._forfeits:
            return
        self._fault_counts[seat] += 1
        at_limit = self._fault_counts[seat] >= self._transcript.fault_limit
        if at_limit or not _is_substituted(fault):
            self._due[seat] = fault

    def _forfeit(self, event: ForfeitEvent) -> None:
        seat = event.seat
        if not self._last_forfeited < seat < self._spec.seats or seat in self._forfeits:
            raise RecordError(f"the forfeit of seat {seat}, expected each seat once, in order")
        wanted = self._due.pop(seat, None)
        if wanted is not None and event.fault is not wanted:
            raise RecordError(f"a forfeit for {event.fault.name}, expected {wanted.name}")
        if wanted is None and _is_substituted(event.fault):
            raise RecordError(
                f"the forfeit of seat {seat} for {event.fault.name} before its limit"
            )
        self._forfeits[seat] = event.fault
        self._last_forfeited = seat

    def _check_nothing_due(self) -> None:
        for seat, fault in sorted(self._due.items()):
            raise RecordError(f"expected the forfeit of seat {seat} for {fault.name}")


def _is_substituted(fault: Fault) -> bool:
    """Whether a fault costs one decision, and the table only at its limit."""
    return FAULT_TABLE[fault].consequence is Consequence.SUBSTITUTE


def _kind(event: MatchEvent) -> str:
    match event:
        case ShuffleEvent():
            return "a shuffle"
        case RevokeEvent():
            return "a revoke"
        case _:
            return "a choice"


def _question(phase: Phase) -> str:
    match phase:
        case Shuffle(size):
            return f"a shuffle of {size} cards"
        case Decide(seats, pick):
            return f"a choice of {pick} by seats {seats}"
        case Over():
            return "nothing: the match is over"
