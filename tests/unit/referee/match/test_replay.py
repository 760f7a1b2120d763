"""A record is verified by dealing and playing it again; the first wrong event is named."""

import random
from collections.abc import Callable
from dataclasses import replace

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from referee.errors import RecordError
from referee.games.game import Seat
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.plan import Player
from referee.match.record import (
    ChoiceEvent,
    ForfeitEvent,
    MatchEvent,
    SeatChoice,
    ShuffleEvent,
    Transcript,
)
from referee.match.replay import replay, verify
from referee.match.transcript import event_line, read, write
from tests.games import CARDS, DealStarted, HandDealt, Passing, passing
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan

Tamper = Callable[[Transcript], Transcript]


def a_transcript(*, errors: int = 0, fault_limit: int = 3) -> Transcript:
    """A match of two deals in which seat 1 errs in its first decisions."""
    rig = Rig([a_plan(7, fault_limit=fault_limit, clock=ClockRules(10**6, 0, 0))])
    for _ in range(errors):
        requests = rig.take(1).requests
        rig.send(1, *[a_decision(request, CARDS, CARDS) for request in requests])
        rig.play(without=[1])
    rig.play()
    transcript = rig.only_match().transcript
    assert transcript is not None
    return transcript


CLEAN = a_transcript()
FAULTY = a_transcript(errors=1)
FORFEITED = a_transcript(errors=3)


def with_event(transcript: Transcript, number: int, event: MatchEvent) -> Transcript:
    events = list(transcript.events)
    events[number - 1] = event
    return replace(transcript, events=tuple(events))


def without_event(transcript: Transcript, number: int) -> Transcript:
    events = transcript.events
    return replace(transcript, events=events[: number - 1] + events[number:])


def first(transcript: Transcript, kind: type) -> int:
    """Number of the first event of a kind."""
    return next(n for n, event in enumerate(transcript.events, 1) if isinstance(event, kind))


@pytest.mark.parametrize("transcript", [CLEAN, FAULTY, FORFEITED])
def test_what_was_played_holds(transcript: Transcript) -> None:
    verify(transcript, passing)
    verify(read(write(transcript)), passing)


def test_a_replay_gives_every_event_with_what_was_learnt() -> None:
    steps = list(replay(FORFEITED, passing))
    assert [step.number for step in steps] == list(range(1, len(FORFEITED.events) + 1))
    assert tuple(step.event for step in steps) == FORFEITED.events
    assert steps[0].facts[0].body == DealStarted(1)
    assert all(not step.facts for step in steps if isinstance(step.event, ForfeitEvent))


def swapped_shuffle(transcript: Transcript) -> Transcript:
    event = transcript.events[0]
    assert isinstance(event, ShuffleEvent)
    order = list(event.order)
    order[3], order[9] = order[9], order[3]
    return with_event(transcript, 1, ShuffleEvent(tuple(order)))


def other_card(transcript: Transcript) -> Transcript:
    """Seat 0 leads a card that another seat plays in the same trick."""
    choice, other = (choices_of(transcript, number)[0] for number in (3, 4))
    return with_event(transcript, 3, ChoiceEvent((choice._replace(actions=other.actions),)))


def choices_of(transcript: Transcript, number: int) -> tuple[SeatChoice, ...]:
    """The choices of one event."""
    event = transcript.events[number - 1]
    assert isinstance(event, ChoiceEvent)
    return event.seats


def swapped_events(transcript: Transcript) -> Transcript:
    events = list(transcript.events)
    events[2], events[3] = events[3], events[2]
    return replace(transcript, events=tuple(events))


@pytest.mark.parametrize(
    ("tamper", "message"),
    [
        (swapped_shuffle, r"event 1 \(line 18\): order\[3\] is \d+, expected \d+"),
        (
            lambda t: with_event(t, 1, ShuffleEvent((0, 1))),
            r"event 1 \(line 18\): a shuffle of 2 cards, expected 12",
        ),
        (lambda t: replace(t, deal_key=bytes(32)), r"event 1 \(line 18\): order\[\d+\] is"),
        (other_card, r"event 3 \(line 20\): seat 0 chose c\d+, expected c"),
        (
            swapped_events,
            r"event 3 \(line 20\): a choice of seats \(1,\), expected a choice of 1 by seats \(0",
        ),
        (
            lambda t: without_event(t, 1),
            r"event 1 \(line 18\): a choice, expected a shuffle of 12 cards",
        ),
        (
            lambda t: without_event(t, 28),
            r"event 28 \(line 45\): the end of the events, expected a choice of 1 by seats",
        ),
        (
            lambda t: replace(t, events=(*t.events, t.events[-1])),
            r"event 29 \(line 46\): a choice, expected nothing: the match is over",
        ),
        (
            lambda t: with_event(t, 2, t.events[0]),
            r"event 2 \(line 19\): a shuffle, expected a choice of 2 by seats \(0, 1, 2\)",
        ),
        (lambda t: replace(t, points=(8, 0, 0)), r"points are \(8, 0, 0\), expected \("),
        (lambda t: replace(t, points=()), r"points are \(\), expected \("),
        (
            lambda t: replace(t, options=(("deals", 1),)),
            r"event 15 \(line 32\): a shuffle, expected nothing: the match is over",
        ),
        (lambda t: replace(t, options=()), "the rules cannot be had: no such game"),
        (lambda t: replace(t, game="hearts"), "the rules cannot be had: no such game: hearts"),
        (lambda t: replace(t, rules_version=2), "rulesVersion is 2, expected 1"),
        (lambda t: replace(t, format=2), "format is 2, expected 1"),
        (lambda t: replace(t, players=t.players[:2]), "number of players is 2, expected 3"),
        (lambda t: replace(t, deal_key=b""), "length of dealKey in bytes is 0, expected 32"),
        (lambda t: replace(t, fault_limit=0), "faultLimit is 0, expected 1 or more"),
        (lambda t: replace(t, forfeited_seats=(Seat(2),)), r"forfeitedSeats are \(2,\), expected"),
    ],
)
def test_a_tampered_transcript_is_refused_with_its_first_wrong_event(
    tamper: Tamper, message: str
) -> None:
    with pytest.raises(RecordError, match=f"^{message}"):
        verify(tamper(CLEAN), passing)


def test_actions_stand_in_the_order_of_the_action_table() -> None:
    choices = choices_of(CLEAN, 2)
    turned = (choices[0]._replace(actions=choices[0].actions[::-1]), *choices[1:])
    with pytest.raises(RecordError, match="in this order"):
        verify(with_event(CLEAN, 2, ChoiceEvent(turned)), passing)


def test_an_action_that_the_game_has_not_is_named() -> None:
    choices = choices_of(CLEAN, 2)
    wrong = (choices[0]._replace(actions=("c1", "QS")), *choices[1:])
    with pytest.raises(RecordError, match="seat 0 chose 'QS': no such action"):
        verify(with_event(CLEAN, 2, ChoiceEvent(wrong)), passing)


def test_a_substituted_choice_is_the_rules_substitute() -> None:
    # The substitute of Passing is the lowest cards, which is what was chosen here.
    hand = next(iter(replay(CLEAN, passing))).facts[1].body
    assert isinstance(hand, HandDealt)
    highest = tuple(f"c{card}" for card in hand.cards[2:])
    wrong = (SeatChoice(Seat(0), highest, Fault.LATE), *choices_of(CLEAN, 2)[1:])
    with pytest.raises(RecordError, match=r"event 2 .* seat 0 was given the substitute c"):
        verify(with_event(CLEAN, 2, ChoiceEvent(wrong)), passing)


def test_the_forfeit_at_the_limit_must_follow() -> None:
    number = first(FORFEITED, ForfeitEvent)
    with pytest.raises(RecordError, match="expected the forfeit of seat 1 for ILLEGAL_ACTION"):
        verify(without_event(FORFEITED, number), passing)


def test_a_forfeit_names_the_fault_that_reached_the_limit() -> None:
    number = first(FORFEITED, ForfeitEvent)
    wrong = with_event(FORFEITED, number, ForfeitEvent(Seat(1), Fault.LATE))
    with pytest.raises(RecordError, match="a forfeit for LATE, expected ILLEGAL_ACTION"):
        verify(wrong, passing)


def test_no_seat_is_forfeited_for_a_single_fault_before_the_limit() -> None:
    events = (*CLEAN.events[:2], ForfeitEvent(Seat(0), Fault.LATE), *CLEAN.events[2:])
    with pytest.raises(RecordError, match=r"event 3 .*: the forfeit of seat 0 for LATE before"):
        verify(replace(CLEAN, events=events), passing)


@pytest.mark.parametrize("seats", [(1, 0), (0, 0), (3,), (-1,)])
def test_forfeits_name_each_seat_once_and_in_order(seats: tuple[int, ...]) -> None:
    forfeits = tuple(ForfeitEvent(Seat(seat), Fault.STOPPED) for seat in seats)
    events = (*CLEAN.events[:2], *forfeits, *CLEAN.events[2:])
    with pytest.raises(RecordError, match="expected each seat once, in order"):
        verify(replace(CLEAN, events=events), passing)


def test_no_forfeit_comes_before_the_first_choice() -> None:
    events = (CLEAN.events[0], ForfeitEvent(Seat(0), Fault.STOPPED), *CLEAN.events[1:])
    with pytest.raises(RecordError, match=r"event 2 .*: the forfeit of seat 0"):
        verify(replace(CLEAN, events=events), passing)


def test_a_forfeited_seat_chooses_no_more() -> None:
    number = next(
        n
        for n, event in enumerate(FORFEITED.events, 1)
        if n > first(FORFEITED, ForfeitEvent)
        and isinstance(event, ChoiceEvent)
        and event.seats[0].seat == 1
    )
    own = ChoiceEvent((choices_of(FORFEITED, number)[0]._replace(substituted_for=None),))
    with pytest.raises(RecordError, match="seat 1 is forfeited, expected a choice substituted"):
        verify(with_event(FORFEITED, number, own), passing)


def test_the_line_of_the_first_wrong_event_is_its_line_in_the_text() -> None:
    tampered = swapped_events(CLEAN)
    line = write(tampered).decode().splitlines()[event_line(tampered, 3) - 1]
    assert line.startswith('{"choice":{"seats":[{"seat":1,')


def checkable(transcript: Transcript) -> Transcript:
    """A transcript without what follows from nothing: who played, the clock, which faults."""

    def bare(event: MatchEvent) -> MatchEvent:
        match event:
            case ChoiceEvent(seats):
                return ChoiceEvent(
                    tuple(choice._replace(substituted_for=None) for choice in seats)
                )
            case ForfeitEvent(seat, _):
                return ForfeitEvent(seat, Fault.STOPPED)
            case ShuffleEvent():
                return event

    return replace(
        transcript,
        players=(Player(""),) * len(transcript.players),
        clock=ClockRules(1, 0, 0),
        fault_limit=1,
        deal_path="",
        events=tuple(bare(event) for event in transcript.events),
    )


def holds(raw: bytes) -> Transcript | None:
    try:
        transcript = read(raw)
        verify(transcript, passing)
    except RecordError:
        return None
    return transcript


@given(st.sampled_from([CLEAN, FAULTY, FORFEITED]), st.integers(0, 2**32))
def test_no_changed_byte_passes_except_where_nothing_could_be_checked(
    transcript: Transcript, seed: int
) -> None:
    draw = random.Random(seed)
    raw = bytearray(write(transcript))
    raw[draw.randrange(len(raw))] = draw.choice(b'0123456789abc",:[]{}\n FAULT')
    changed = holds(bytes(raw))
    assert changed is None or checkable(changed) == checkable(transcript)


@given(st.sampled_from([CLEAN, FAULTY, FORFEITED]), st.integers(0, 2**32))
def test_no_changed_event_passes(transcript: Transcript, seed: int) -> None:
    draw = random.Random(seed)
    events = list(transcript.events)
    one, other = draw.randrange(len(events)), draw.randrange(len(events))
    match draw.randrange(4):
        case 0:
            events[one], events[other] = events[other], events[one]
        case 1:
            del events[one]
        case 2:
            events.insert(one, events[other])
        case _:
            events[one] = events[other]
    changed = replace(transcript, events=tuple(events))
    assume(changed != transcript)
    with pytest.raises(RecordError):
        verify(changed, passing)


@given(
    st.sampled_from([CLEAN, FAULTY, FORFEITED]),
    st.integers(0, 2**32),
)
def test_no_other_card_passes(transcript: Transcript, seed: int) -> None:
    draw = random.Random(seed)
    number = draw.choice(
        [n for n, event in enumerate(transcript.events, 1) if isinstance(event, ChoiceEvent)]
    )
    choices = list(choices_of(transcript, number))
    at = draw.randrange(len(choices))
    cards = sorted(draw.sample(range(CARDS), len(choices[at].actions)))
    actions = tuple(f"c{card}" for card in cards)
    assume(actions != choices[at].actions)
    choices[at] = choices[at]._replace(actions=actions)
    with pytest.raises(RecordError):
        verify(with_event(transcript, number, ChoiceEvent(tuple(choices))), passing)


def test_a_whole_deal_more_or_less_is_noticed() -> None:
    longer = replace(CLEAN, options=(("deals", 3),))
    with pytest.raises(
        RecordError, match=r"event 29 .*: the end of the events, expected a shuffle"
    ):
        verify(longer, passing)


def test_every_place_was_played_by_somebody() -> None:
    assert {choice.seat for choice in choices_of(CLEAN, 2)} == set(PLACES)
    assert Passing().spec.options == CLEAN.options
