"""What a session sends, and when, while nobody does anything wrong."""

import random
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from referee.errors import ConfigurationError
from referee.games.game import Seat
from referee.match.chance import dice_seed
from referee.match.clock import ClockRules
from referee.match.plan import Player, SessionRules
from referee.match.record import FinishedMatch
from referee.match.traffic import Decision, Request, Termination
from tests.games import CardPlayed, DealStarted, HandDealt, Passing, PassingFact, Received
from tests.unit.referee.match.rig import PLACES, Rig, a_decision, a_plan, seen

SLOW_CLOCK = ClockRules(bank_ms=10**6, increment_ms=0, tolerance_ms=0)


def a_session_of(count: int, **changes: object) -> Rig:
    return Rig([a_plan(number, **changes) for number in range(count)])


def test_a_match_is_played_to_its_end() -> None:
    rig = Rig()
    rig.play()
    match = rig.only_match()
    assert rig.session.over
    assert match.termination is Termination.COMPLETED
    assert match.points is not None
    assert sum(match.points) == 8  # two deals of four tricks
    assert match.forfeited_seats == ()


def test_a_table_is_announced_with_its_first_request() -> None:
    rig = Rig()
    batch = rig.take(1)
    (started,) = batch.tables_started
    (request,) = batch.requests
    assert (started.table_id, started.seat, started.resumed) == (1, Seat(1), False)
    assert started.dice_seed == dice_seed(a_plan().deal_key, Seat(1))
    assert (request.table_id, request.seat, request.sequence, request.pick) == (1, Seat(1), 1, 2)


def test_places_sit_where_the_plan_seats_them() -> None:
    rig = Rig([a_plan(seating=(2, 0, 1))])
    assert [rig.request(place).seat for place in PLACES] == [1, 2, 0]


def test_questions_to_a_seat_are_numbered_from_one() -> None:
    rig = Rig()
    sequences = []
    while ready := rig.session.ready():
        for place in ready:
            requests = rig.take(place).requests
            sequences += [request.sequence for request in requests if place == 0]
            rig.answer(place, requests)
    assert sequences == list(range(1, 11))


def test_a_seat_learns_each_fact_once_and_in_order() -> None:
    rig = Rig()
    learnt: dict[int, list[object]] = {place: [] for place in PLACES}
    while ready := rig.session.ready():
        for place in ready:
            batch = rig.take(place)
            for told in (*batch.requests, *batch.tables_ended):
                learnt[place] += told.facts
            rig.answer(place, batch.requests)
    for place in PLACES:
        visible = [
            fact for fact in rig.codec.encoded if not isinstance(fact, HandDealt | Received)
        ]
        public = [fact for fact in learnt[place] if not isinstance(fact, HandDealt | Received)]
        assert public == visible
        assert sum(isinstance(fact, HandDealt) for fact in learnt[place]) == 2
        assert sum(isinstance(fact, Received) for fact in learnt[place]) == 2


def test_a_fact_is_encoded_once_for_all_seats() -> None:
    rig = Rig()
    rig.play()
    # A deal has its start, three hands, three passes, twelve cards and four tricks.
    assert len(rig.codec.encoded) == 2 * 23


def test_the_tables_of_a_session_are_asked_in_one_batch() -> None:
    rig = a_session_of(5)
    assert [request.table_id for request in rig.take(0).requests] == [1, 2, 3, 4, 5]


def test_no_batch_is_larger_than_a_bot_asked_for() -> None:
    rig = Rig([a_plan(number) for number in range(5)], connect=())
    rig.connect(0, max_batch=2)
    sizes = []
    while rig.session.ready():
        requests = rig.take(0).requests
        sizes.append(len(requests))
        rig.answer(0, requests)
    assert sizes == [2, 2, 1]


def test_no_batch_is_larger_than_the_session_allows() -> None:
    rig = Rig([a_plan(n) for n in range(5)], rules=SessionRules(batch_limit=3), connect=())
    rig.connect(0, max_batch=1000)
    assert len(rig.take(0).requests) == 3


def test_further_requests_wait_while_a_bot_owes_answers() -> None:
    rig = a_session_of(2)
    first, second = rig.take(0).requests
    for place in (1, 2):
        rig.answer(place, rig.take(place).requests)
    rig.answer(0, [first])
    assert 0 not in rig.session.ready()
    rig.answer(0, [second])
    assert [request.table_id for request in rig.take(0).requests] == [1, 2]


def test_a_bot_may_ask_for_requests_as_they_arise() -> None:
    rig = a_session_of(2)
    rig.connect(0, as_they_arise=True)
    first, _ = rig.take(0).requests
    for place in (1, 2):
        rig.answer(place, rig.take(place).requests)
    rig.answer(0, [first])
    assert [request.table_id for request in rig.take(0).requests] == [1]


def test_answers_come_in_any_order_and_in_any_portions() -> None:
    rig = a_session_of(3)
    requests = rig.take(0).requests
    rig.answer(0, [requests[2]])
    rig.answer(0, [requests[0], requests[1]])
    rig.play()
    assert {match.match_id for match in rig.finished} == {"match 0", "match 1", "match 2"}


@given(st.integers(0, 2**32))
def test_transcripts_do_not_depend_on_how_tables_interleave(seed: int) -> None:
    straight = a_session_of(3)
    straight.play()
    order = random.Random(seed)
    rig = Rig([a_plan(n, clock=SLOW_CLOCK) for n in range(3)], connect=())
    for place in PLACES:
        rig.connect(place, max_batch=order.randint(0, 2), as_they_arise=order.random() < 0.5)
    open_requests: list[tuple[int, Decision]] = []
    while not rig.session.over:
        rig.wait(order.randint(0, 3))
        for place in rig.session.ready():
            requests = rig.take(place).requests
            open_requests += [(place, a_decision(request)) for request in requests]
        order.shuffle(open_requests)
        for _ in range(order.randint(1, len(open_requests))):
            place, decision = open_requests.pop()
            rig.send(place, decision)
    rig.finished += rig.session.take_finished()
    assert by_match(rig.finished, SLOW_CLOCK) == by_match(straight.finished, SLOW_CLOCK)


def by_match(matches: list[FinishedMatch], clock: ClockRules) -> dict[str, object]:
    return {
        match.match_id: match.transcript and replace(match.transcript, clock=clock)
        for match in matches
    }


def test_the_end_of_a_table_is_told_at_once_and_its_facts_with_it() -> None:
    rig = Rig([a_plan(0, game=Passing(deals=1)), a_plan(1)])
    rig.pass_cards()
    while not rig.finished:
        for place in rig.session.ready():
            requests = rig.take(place).requests
            if place == 2 and any(is_last_card(request) for request in requests):
                requests = tuple(request for request in requests if request.table_id == 1)
            rig.answer(place, requests)
        rig.finished += rig.session.take_finished()
    # Place 2 still owes an answer at table 2, so it gets no request, but it is told.
    batch = rig.take(2)
    (ended,) = batch.tables_ended
    assert batch.requests == ()
    assert (ended.table_id, ended.termination) == (1, Termination.COMPLETED)
    assert ended.points == rig.finished[0].points
    assert any(isinstance(fact, CardPlayed) for fact in ended.facts)
    assert batch.session_ended is None


def is_last_card(request: Request[PassingFact]) -> bool:
    return request.table_id == 1 and len(request.legal_actions) == 1


def test_everyone_is_told_the_end_of_the_session_once() -> None:
    rig = Rig()
    farewells = []
    while ready := rig.session.ready():
        for place in ready:
            batch = rig.take(place)
            farewells += [place] if batch.session_ended else []
            rig.answer(place, batch.requests)
    assert sorted(farewells) == [0, 1, 2]


def test_a_session_of_no_tables_is_over() -> None:
    assert Rig(()).session.over


def test_four_copies_of_one_bot_are_four_players() -> None:
    """B086."""
    rig = Rig([a_plan(players=(Player("twin", "ab"),) * 3)])
    hands = {seen(rig.request(place)).hand for place in PLACES}
    assert len(hands) == 3
    rig.play()
    transcript = rig.only_match().transcript
    assert transcript is not None
    assert transcript.players == (Player("twin", "ab"),) * 3


def test_a_new_deal_forgets_only_what_was_told() -> None:
    rig = Rig()
    facts: list[object] = []
    while not any(isinstance(fact, DealStarted) and fact.deal == 2 for fact in facts):
        for place in rig.session.ready():
            requests = rig.take(place).requests
            facts = [fact for request in requests for fact in request.facts if place == 2] or facts
            rig.answer(place, requests)
    kinds = [type(fact).__name__ for fact in facts]
    assert kinds.index("TrickTaken") < kinds.index("DealStarted") < kinds.index("HandDealt")


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"seating": (0, 1)}, "expected 3 of each"),
        ({"players": ()}, "expected 3 of each"),
        ({"seating": (0, 1, 1)}, "expected distinct places 0 to 2"),
        ({"seating": (0, 1, 3)}, "expected distinct places 0 to 2"),
        ({"deal_key": b"short"}, "a deal key of 5 bytes, expected 32"),
        ({"fault_limit": 0}, "fault_limit is 0, expected 1 or more"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes: dict[str, object], message: str) -> None:
    with pytest.raises(ConfigurationError, match=f"match 0: .*{message}"):
        Rig([a_plan(**changes)])
