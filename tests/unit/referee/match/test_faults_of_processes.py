"""Lost, condemned, absent and resigning processes, and infrastructure that fails."""

import pytest

from referee.games.game import Over
from referee.match.faults import Cause, Fault
from referee.match.plan import SessionRules
from referee.match.ranks import ranks
from referee.match.record import ForfeitEvent
from referee.match.replay import verify
from referee.match.traffic import Decision, Termination
from tests.games import Passing, passing
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan


def lose_and_return(rig: Rig, place: int) -> None:
    assert rig.lose(place)
    rig.connect(place)


def test_a_lost_process_is_started_again_and_its_table_goes_on() -> None:
    rig = Rig()
    rig.take(0)
    assert rig.lose(0, "signal 11", "segmentation fault")
    rig.connect(0)
    batch = rig.take(0)
    (notice,) = batch.fault_notices
    assert (notice.fault, notice.table_id, notice.fault_count) == (Fault.STOPPED, None, 1)
    assert not notice.forfeited
    rig.play()
    match = rig.only_match()
    assert match.termination is Termination.COMPLETED
    (evidence,) = match.conduct.seats[0].faults
    assert (evidence.detail, evidence.error_output) == ("signal 11", "segmentation fault")
    assert evidence.sequence == 0


def test_a_loss_counts_once_in_the_session_and_not_at_its_tables() -> None:
    rig = Rig([a_plan(number, fault_limit=1) for number in range(5)])
    rig.take(0)
    lose_and_return(rig, 0)
    lose_and_return(rig, 0)
    rig.play()
    assert {match.termination for match in rig.finished} == {Termination.COMPLETED}


def test_the_third_loss_forfeits_the_unfinished_tables() -> None:
    rig = Rig([a_plan(number) for number in range(2)])
    lose_and_return(rig, 1)
    lose_and_return(rig, 1)
    assert not rig.lose(1)
    rig.play()
    assert [match.forfeited_seats for match in rig.finished] == [(1,), (1,)]
    for match in rig.finished:
        assert match.transcript is not None
        assert ForfeitEvent(1, Fault.STOPPED) in match.transcript.events  # type: ignore[arg-type]  # a seat is an int
        verify(match.transcript, passing)


def test_tables_that_are_over_are_not_forfeited() -> None:
    rig = Rig([a_plan(0, game=Passing(deals=1)), a_plan(1, game=Passing(deals=9))])
    while not rig.finished:
        for place in rig.session.ready():
            rig.answer_all(place)
        rig.finished += rig.session.take_finished()
    for _ in range(2):
        lose_and_return(rig, 1)
    rig.lose(1)
    rig.play()
    assert [match.forfeited_seats for match in rig.finished] == [(), (1,)]


@pytest.mark.parametrize("asked", [True, False])
def test_a_place_may_be_lost_before_it_ever_connects(asked: bool) -> None:  # noqa: FBT001 - a case
    """B065."""
    rig = Rig(connect=[0, 1])
    if asked:
        rig.take(0)
    assert [rig.lose(2), rig.lose(2), rig.lose(2)] == [True, True, False]
    rig.play()
    assert rig.only_match().forfeited_seats == (2,)


def test_a_process_that_exits_after_the_end_commits_no_fault() -> None:
    """B065."""
    rig = Rig()
    rig.play()
    assert not rig.lose(0)
    assert rig.only_match().conduct.seats[0].faults == ()


def test_a_process_that_exits_on_another_s_turn_is_lost_all_the_same() -> None:
    """B065."""
    rig = Rig()
    rig.pass_cards()
    rig.take(0)
    assert rig.lose(2)


def test_a_process_that_lost_its_only_seat_already_commits_no_further_fault() -> None:
    rig = Rig([a_plan(fault_limit=1)])
    rig.send(0, a_decision(rig.request(0), 12, 13))
    assert not rig.lose(0)


def test_a_breach_condemns_the_process_and_counts_as_a_loss() -> None:
    rig = Rig()
    rig.session.breach(0, detail="no BotMessage", now_ns=rig.now_ns)
    assert rig.session.take_condemned() == (0,)
    assert rig.session.take_condemned() == ()
    assert rig.lose(0, "signal 9", "Traceback")
    rig.connect(0)
    (notice,) = rig.take(0).fault_notices
    assert (notice.fault, notice.detail, notice.fault_count) == (Fault.BREACH, "no BotMessage", 1)
    rig.play()
    (evidence,) = rig.only_match().conduct.seats[0].faults
    assert (evidence.fault, evidence.error_output) == (Fault.BREACH, "Traceback")


@pytest.mark.parametrize("fault", [Fault.OUTPUT, Fault.MEMORY])
def test_a_process_that_uses_too_much_is_condemned(fault: Fault) -> None:
    rig = Rig()
    rig.session.overran(0, fault, detail="513 MiB, expected 512 at most", now_ns=rig.now_ns)
    assert rig.session.take_condemned() == (0,)
    assert rig.lose(0, "signal 9")
    rig.connect(0)
    assert [notice.fault for notice in rig.take(0).fault_notices] == [fault]


def test_two_breaches_of_one_process_are_one_loss() -> None:
    rig = Rig()
    for detail in ("first", "second"):
        rig.session.breach(0, detail=detail, now_ns=rig.now_ns)
    assert rig.session.take_condemned() == (0,)
    rig.lose(0)
    rig.connect(0)
    assert [notice.detail for notice in rig.take(0).fault_notices] == ["first"]


def test_a_condemned_process_is_heard_no_more() -> None:
    rig = Rig()
    request = rig.request(0)
    rig.session.breach(0, detail="no BotMessage", now_ns=rig.now_ns)
    rig.connect(0)
    rig.send(0, a_decision(request))
    assert 0 not in rig.session.ready()
    rig.lose(0)
    rig.connect(0)
    assert rig.request(0).sequence == request.sequence


def test_the_third_breach_forfeits() -> None:
    rig = Rig()
    for restarted in (True, True, False):
        rig.session.breach(0, detail="no BotMessage", now_ns=rig.now_ns)
        assert rig.lose(0) == restarted
        rig.connect(0)
    rig.play()
    match = rig.only_match()
    assert match.forfeited_seats == (0,)
    assert match.transcript is not None
    assert ForfeitEvent(0, Fault.BREACH) in match.transcript.events  # type: ignore[arg-type]  # a seat is an int


def test_a_flood_of_answers_that_nobody_asked_for_is_a_breach() -> None:
    rig = Rig()
    request = rig.request(0)
    rig.send(0, *[Decision(99, number, (0,)) for number in range(65)])
    assert rig.session.take_condemned() == ()
    rig.send(0, Decision(99, 66, (0,)), a_decision(request))
    assert rig.session.take_condemned() == (0,)


def test_a_bot_that_answers_everything_twice_is_no_flood() -> None:
    rig = Rig([a_plan(number) for number in range(20)])
    while ready := rig.session.ready():
        for place in ready:
            decisions = [a_decision(request) for request in rig.take(place).requests]
            rig.send(place, *decisions, *decisions)
    assert rig.session.over
    assert rig.session.take_condemned() == ()


def test_answers_to_requests_that_have_run_out_are_no_flood() -> None:
    rig = Rig([a_plan(number) for number in range(100)])
    requests = rig.take(0).requests
    rig.wait(10**6)
    rig.tick()
    rig.answer(0, requests)
    assert rig.session.take_condemned() == ()


def test_a_bot_that_connects_again_and_again_is_a_breach() -> None:
    rig = Rig(rules=SessionRules(connection_limit=3))
    rig.connect(0)
    rig.connect(0)
    assert rig.session.take_condemned() == ()
    rig.connect(0)
    assert rig.session.take_condemned() == (0,)


def test_a_bot_that_resigns_forfeits_its_unfinished_tables() -> None:
    rig = Rig([a_plan(number) for number in range(2)])
    rig.session.resigned(0, reason="no more", now_ns=rig.now_ns)
    rig.play(without=[0])
    assert [match.forfeited_seats for match in rig.finished] == [(0,), (0,)]
    assert rig.finished[0].conduct.seats[0].faults[0].detail == "resigned: no more"
    assert not rig.lose(0)


def test_a_bot_that_resigns_on_its_last_card_ranks_last_whatever_its_points() -> None:
    """B121."""
    rig = Rig([a_plan(game=Passing(deals=1))])
    rig.pass_cards()
    while len(rig.take(1).requests or rig.unanswered[1]) and not is_at_last_card(rig, 1):
        rig.play(without=[1])
        rig.answer_all(1)
        rig.play(without=[1])
    rig.session.resigned(1, reason="", now_ns=rig.now_ns)
    rig.play(without=[1])
    match = rig.only_match()
    assert match.points is not None
    assert match.ranks == ranks(Over(match.points), Passing().spec.better, {1})  # type: ignore[arg-type]  # a seat is an int
    assert match.ranks[1] == 3


def is_at_last_card(rig: Rig, place: int) -> bool:
    return any(len(request.legal_actions) == 1 for request in rig.unanswered[place])


def test_a_place_that_never_connects_forfeits_and_the_others_play_on() -> None:
    """B032."""
    rig = Rig(connect=[0, 1])
    rig.play()
    rig.session.absent(2, detail="never connected", now_ns=rig.now_ns)
    assert rig.session.take_condemned() == (2,)
    rig.play()
    match = rig.only_match()
    assert match.forfeited_seats == (2,)
    (evidence,) = match.conduct.seats[2].faults
    assert (evidence.fault, evidence.detail) == (Fault.STOPPED, "never connected")
    assert not rig.lose(2)


def test_when_nobody_connects_the_match_ends_all_the_same() -> None:
    """B032."""
    rig = Rig(connect=())
    for place in PLACES:
        rig.session.absent(place, detail="never connected", now_ns=rig.now_ns)
    match = rig.only_match()
    assert rig.session.over
    assert match.ranks == (1, 1, 1)
    assert match.transcript is not None
    verify(match.transcript, passing)


def test_an_absent_place_affects_its_own_tables_only() -> None:
    """B029."""
    rig = Rig(
        [a_plan(0, seating=(0, 1, 3)), a_plan(1, seating=(2, 1, 0))], places=4, connect=[0, 1, 2]
    )
    rig.play()
    assert [match.match_id for match in rig.finished] == ["match 1"]
    rig.session.absent(3, detail="never connected", now_ns=rig.now_ns)
    rig.play()
    assert [match.termination for match in rig.finished] == [
        Termination.COMPLETED,
        Termination.FORFEIT,
    ]


def test_a_place_that_connects_after_its_forfeit_is_sent_away() -> None:
    rig = Rig(connect=[0, 1])
    rig.session.absent(2, detail="never connected", now_ns=rig.now_ns)
    rig.connect(2)
    batch = rig.take(2)
    assert (batch.requests, batch.tables_started) == ((), ())
    assert batch.session_ended == "forfeited: never connected"


@pytest.mark.parametrize("cause", [Cause.HOST, Cause.REFEREE, Cause.ORGANISER])
def test_an_infrastructure_fault_voids_what_is_unfinished(cause: Cause) -> None:
    rig = Rig([a_plan(0, game=Passing(deals=1)), a_plan(1)])
    while not rig.finished:
        for place in rig.session.ready():
            rig.answer_all(place)
        rig.finished += rig.session.take_finished()
    rig.session.void(detail="disk full", cause=cause, now_ns=rig.now_ns)
    (match,) = rig.session.take_finished()
    assert rig.session.over
    assert (match.match_id, match.termination) == ("match 1", Termination.VOID)
    assert (match.void_cause, match.void_detail) == (cause, "disk full")
    assert (match.transcript, match.points, match.ranks) == (None, None, None)
    assert match.forfeited_seats == ()
    ended = rig.take(0).tables_ended[-1]
    assert (ended.table_id, ended.termination) == (2, Termination.VOID)
    assert (ended.points, ended.facts) == ((), ())


def test_a_void_match_stops_every_clock() -> None:
    rig = Rig()
    rig.take(0)
    rig.session.void(detail="disk full", cause=Cause.HOST, now_ns=rig.now_ns)
    assert rig.session.next_deadline_ns() is None


def test_a_bot_is_never_the_cause_of_a_void_match() -> None:
    rig = Rig()
    with pytest.raises(ValueError, match="SEAT"):
        rig.session.void(detail="late", cause=Cause.SEAT, now_ns=rig.now_ns)
