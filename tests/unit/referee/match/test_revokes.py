"""A revoke that the rules of a game punish themselves: an event of the match, and no fault."""

from dataclasses import replace
from functools import cache

import pytest

from referee.errors import IllegalActionError, RecordError
from referee.games.game import Seat
from referee.games.traversone import Traversone
from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.plan import Player, TablePlan
from referee.match.record import ChoiceEvent, MatchEvent, RevokeEvent, Transcript
from referee.match.replay import verify
from referee.match.session import Session
from referee.match.table import Table
from referee.match.traffic import Decision, FaultNotice, Request
from referee.match.transcript import read, write
from tests.unit.referee.match.rig import PlainCodec

PUNISHED = Traversone(players=2, revoke="penalty_11", first_dealer="1", threshold=11)
REFUSED = Traversone(players=2, first_dealer="1", threshold=11)


def a_plan(game: Traversone) -> TablePlan:
    return TablePlan(
        match_id="revokes",
        game=game,
        deal_key=bytes(32),
        deal_path="",
        seating=(0, 1),
        players=(Player("a"), Player("b")),
        clock=ClockRules(10**6, 0),
    )


def at_a_revoke(game: Traversone) -> tuple[Table[object], Seat, int]:
    """A table at which a seat must follow, and a card that it holds of another suit."""
    table: Table[object] = Table(1, a_plan(game), PlainCodec())
    table.start()
    while True:
        (seat,) = table.asked
        request = table.request(seat, 0)
        hand = request.observation.hand  # type: ignore[attr-defined]  # an observation of Traversone
        off_suit = [card for card in hand if card not in request.legal_actions]
        if off_suit:
            return table, seat, off_suit[0]
        table.choose(seat, request.legal_actions[:1])


def play_on(table: Table[object]) -> Transcript:
    while table.termination is None:
        (seat,) = table.asked
        table.choose(seat, table.request(seat, 0).legal_actions[:1])
    return table.transcript()


@cache
def a_transcript() -> Transcript:
    """A match in which a seat revoked once."""
    table, seat, card = at_a_revoke(PUNISHED)
    assert table.choose(seat, [card])
    return play_on(table)


def test_a_revoke_is_recorded_with_its_seat_and_is_no_fault() -> None:
    table, seat, card = at_a_revoke(PUNISHED)
    assert table.choose(seat, [card])
    assert table.fault_counts == [0, 0]
    assert table.over is not None
    assert (table.over.points[seat], table.over.ranks[seat]) == (11, 2)
    assert table.transcript().events[-1] == RevokeEvent(seat)


def test_without_a_penalty_it_is_refused_like_any_illegal_action() -> None:
    table, seat, card = at_a_revoke(REFUSED)
    with pytest.raises(IllegalActionError, match="is not legal"):
        table.choose(seat, [card])
    assert table.owing() == (seat,)


def test_nothing_but_one_card_is_a_revoke() -> None:
    table, seat, card = at_a_revoke(PUNISHED)
    for actions in ([card, card], [card, card + 40], [card + 40], [], [-1], [10**6]):
        with pytest.raises(IllegalActionError):
            table.choose(seat, actions)
    assert table.owing() == (seat,)


def test_a_session_goes_on_after_a_revoke_without_a_notice() -> None:
    session: Session[object] = Session([a_plan(PUNISHED)], 2, PlainCodec())
    for place in (0, 1):
        session.connected(place, now_ns=0)
    revoked = False
    notices: list[FaultNotice] = []
    while ready := session.ready():
        for place in ready:
            batch = session.take(place, 0)
            notices += batch.fault_notices
            for request in batch.requests:
                action: int = request.legal_actions[0]
                if not revoked and (card := off_suit(request)) is not None:
                    action, revoked = card, True
                answer = Decision(request.table_id, request.sequence, (action,))
                session.answered(place, [answer], 0)
    (match,) = session.take_finished()
    assert revoked
    assert notices == []
    assert all(seat.faults == () for seat in match.conduct.seats)
    assert match.ranks in {(1, 2), (2, 1)}


def off_suit(request: Request[object]) -> int | None:
    """A card that the seat holds and may not play."""
    hand: tuple[int, ...] = request.observation.hand  # type: ignore[attr-defined]  # of Traversone
    return next((card for card in hand if card not in request.legal_actions), None)


# The record


def test_a_record_with_a_revoke_is_read_back_and_holds() -> None:
    transcript = a_transcript()
    text = write(transcript)
    assert b'{"revoke":{"seat":' in text
    assert read(text) == transcript
    assert verify(transcript).ranks


def with_last(event: MatchEvent) -> Transcript:
    """The same match with another last event."""
    transcript = a_transcript()
    return replace(transcript, events=(*transcript.events[:-1], event))


def test_another_seat_cannot_have_revoked() -> None:
    revoke = a_transcript().events[-1]
    assert isinstance(revoke, RevokeEvent)
    with pytest.raises(RecordError, match="has not revoked"):
        verify(with_last(RevokeEvent(Seat(1 - revoke.seat))))


def test_a_revoke_before_the_seat_could_is_noticed() -> None:
    transcript = a_transcript()
    lead = transcript.events[1]
    assert isinstance(lead, ChoiceEvent)
    events = (transcript.events[0], RevokeEvent(lead.seats[0].seat))
    with pytest.raises(RecordError, match="event 2"):
        verify(replace(transcript, events=events))


def test_a_revoke_where_chance_was_asked_is_noticed() -> None:
    events = (RevokeEvent(Seat(0)), *a_transcript().events)
    with pytest.raises(RecordError, match="a revoke, expected a shuffle"):
        verify(replace(a_transcript(), events=events))


def test_a_revoke_under_rules_that_refuse_it_is_noticed() -> None:
    refused = replace(a_transcript(), options=REFUSED.spec.options)
    with pytest.raises(RecordError, match="has not revoked"):
        verify(refused)


def test_a_forfeited_seat_does_not_revoke() -> None:
    table, seat, _ = at_a_revoke(PUNISHED)
    table.forfeit(seat, Fault.STOPPED)
    transcript = play_on(table)
    at = next(
        number
        for number, event in enumerate(transcript.events)
        if isinstance(event, ChoiceEvent) and event.seats[0].substituted_for is not None
    )
    # Its next choice becomes a revoke: it was forfeited before.
    later = next(
        number
        for number, event in enumerate(transcript.events)
        if number > at + 1 and isinstance(event, ChoiceEvent) and event.seats[0].seat == seat
    )
    events = (*transcript.events[:later], RevokeEvent(seat), *transcript.events[later + 1 :])
    with pytest.raises(RecordError, match=f"seat {seat} is forfeited"):
        verify(replace(transcript, events=events))
