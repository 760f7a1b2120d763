"""Whatever happens, in whatever order: every match ends, and its record holds."""

import random
from collections.abc import Callable

from hypothesis import given, settings
from hypothesis import strategies as st

from referee.match.clock import ClockRules
from referee.match.faults import Fault
from referee.match.replay import verify
from referee.match.traffic import Decision, Termination
from referee.match.transcript import read, write
from tests.games import CARDS, Passing, passing
from tests.unit.referee.match.rig import PLACES, Rig, a_choice, a_plan

STEPS = 300


class Chaos:
    """Drives a session at random, as a caller does that reports what really happened."""

    def __init__(self, seed: int) -> None:
        self.draw = random.Random(seed)
        clock = ClockRules(self.draw.choice([5, 200, 10**6]), 1, self.draw.choice([0, 3]))
        self.plans = [
            a_plan(
                number,
                clock=clock,
                game=Passing(deals=self.draw.randint(1, 3)),
                seating=tuple(self.draw.sample(PLACES, 3)),
            )
            for number in range(self.draw.randint(1, 5))
        ]
        self.rig = Rig(self.plans, connect=())
        self.owed_ms = dict.fromkeys(PLACES, 0)
        self.running = set(PLACES)  # processes
        self.connected: set[int] = set()
        self.usual = (self.connect, self.take, self.take, self.answer, self.answer, self.pass_time)
        self.unusual = (self.disconnect, self.lose, self.condemn, self.resign, self.give_up)

    def step(self) -> None:
        place = self.draw.choice(PLACES)
        acts: tuple[Callable[[int], None], ...] = self.usual
        if self.draw.random() < 0.02:
            acts = self.unusual
        self.draw.choice(acts)(place)
        for condemned in self.rig.session.take_condemned():
            self.connected.discard(condemned)
            self.lose(condemned)

    def connect(self, place: int) -> None:
        if place in self.running and (place not in self.connected or self.draw.random() < 0.02):
            self.connected.add(place)
            self.rig.unanswered[place] = []
            self.rig.connect(
                place, max_batch=self.draw.randint(0, 3), as_they_arise=self.draw.random() < 0.5
            )

    def take(self, place: int) -> None:
        if place in self.rig.session.ready():
            self.rig.take(place)

    def answer(self, place: int) -> None:
        if place not in self.connected:
            return
        decisions = []
        for request in self.rig.unanswered[place]:
            actions = a_choice(request)
            if self.draw.random() < 0.02:
                actions = tuple(self.draw.choices(range(-1, CARDS + 2), k=self.draw.randint(0, 3)))
            if self.draw.random() < 0.7:
                decisions += [Decision(request.table_id, request.sequence, actions)]
            if self.draw.random() < 0.02:
                decisions += [Decision(self.draw.randint(0, 9), self.draw.randint(0, 9), actions)]
        self.draw.shuffle(decisions)
        self.rig.send(place, *decisions)

    def pass_time(self, _: int) -> None:
        passed_ms = self.draw.randint(0, 4)
        for at in self.rig.session._places:  # noqa: SLF001 - no message tells what runs meanwhile
            self.owed_ms[at.number] += passed_ms if at.open_count() else 0
        self.rig.wait(passed_ms)
        self.rig.tick()

    def disconnect(self, place: int) -> None:
        if place in self.connected:
            self.connected.discard(place)
            self.rig.session.disconnected(place, self.rig.now_ns)

    def lose(self, place: int) -> None:
        if place in self.running:
            self.connected.discard(place)
            if not self.rig.lose(place):
                self.running.discard(place)

    def condemn(self, place: int) -> None:
        fault = self.draw.choice([Fault.BREACH, Fault.OUTPUT, Fault.MEMORY])
        if place in self.running:
            self.rig.session.overran(place, fault, detail="too much", now_ns=self.rig.now_ns)

    def resign(self, place: int) -> None:
        if place in self.connected:
            self.rig.session.resigned(place, reason="enough", now_ns=self.rig.now_ns)

    def give_up(self, place: int) -> None:
        if place in self.running and place not in self.connected:
            self.rig.session.absent(place, detail="never connected", now_ns=self.rig.now_ns)

    def end(self) -> None:
        """Nobody comes any more."""
        for place in PLACES:
            self.rig.session.disconnected(place, self.rig.now_ns)
            self.rig.session.absent(place, detail="never came back", now_ns=self.rig.now_ns)
        self.rig.finished += self.rig.session.take_finished()


@given(st.integers(0, 2**32))
def test_whatever_happens_every_match_ends_and_its_record_holds(seed: int) -> None:
    chaos = Chaos(seed)
    for _ in range(STEPS):
        chaos.step()
    chaos.end()
    rig = chaos.rig
    assert rig.session.over
    assert rig.session.next_deadline_ns() is None
    for match in rig.finished:
        assert match.transcript is not None
        assert match.points is not None
        assert match.termination is (
            Termination.FORFEIT if match.forfeited_seats else Termination.COMPLETED
        )
        raw = write(match.transcript)
        assert read(raw) == match.transcript
        verify(match.transcript, passing)
        for seat in match.forfeited_seats:
            assert match.conduct.seats[seat].faults
            assert match.ranks is not None
            assert match.ranks[seat] == max(match.ranks)


@settings(max_examples=40)
@given(st.integers(0, 2**32))
def test_whatever_happens_the_charges_add_up_to_the_time_in_which_a_process_owed_anything(
    seed: int,
) -> None:
    """B068, B077: through lost streams, restarts, late answers, breaches and forfeits."""
    chaos = Chaos(seed)
    for _ in range(STEPS):
        chaos.step()
    chaos.end()
    charged_ms = dict.fromkeys(PLACES, 0)
    seatings = {plan.match_id: plan.seating for plan in chaos.plans}
    for match in chaos.rig.finished:
        for place, seat in zip(seatings[match.match_id], match.conduct.seats, strict=True):
            charged_ms[place] += seat.charged_ms
    for place in PLACES:
        # The conduct rounds each seat down to milliseconds, and less than a step of V is open.
        least_ms = chaos.owed_ms[place] - len(chaos.plans) - 1
        assert least_ms <= charged_ms[place] <= chaos.owed_ms[place]


@settings(max_examples=20)
@given(st.integers(0, 2**32))
def test_the_same_happenings_give_the_same_bytes(seed: int) -> None:
    def transcripts() -> list[bytes]:
        chaos = Chaos(seed)
        for _ in range(STEPS):
            chaos.step()
        chaos.end()
        return [write(match.transcript) for match in chaos.rig.finished if match.transcript]

    assert transcripts() == transcripts()
