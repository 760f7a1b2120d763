"""What the judge says of messages and decisions."""

import pytest

from quinola.v1 import play_pb2
from referee.check.bottable import BotTable
from referee.check.breaks import BreakError
from referee.check.desk import Desk
from referee.check.findings import Findings
from referee.check.judge import SURPLUS_LIMIT, Judge
from referee.check.outcome import Finding, Outcome, Reason
from referee.check.rarities import RARITIES
from referee.check.subject import Announced
from referee.games import named_ruleset
from referee.match.clock import NS_PER_MS, ClockRules

CLOCK = ClockRules(bank_ms=1_000, increment_ms=0)


class Scene:
    """One table of Hearts whose first question is open, three cards to pass."""

    def __init__(self, table_id: int = 7) -> None:
        self.findings = Findings()
        self.desk = Desk()
        self.judge = Judge(self.desk, self.findings)
        rules = Announced("hearts:hearts", "hearts", named_ruleset("hearts"))
        self.table = BotTable(table_id, rules, 0, "judged", CLOCK)
        self.legal = list(self.table.request().legal_actions)
        self.desk.tables[table_id] = self.table
        self.desk.ask(self.table, 0)

    def say(self, *actions: int, table_id: int = 7, sequence: int = 1, at_ms: int = 10) -> None:
        decision = play_pb2.Decision(table_id=table_id, sequence=sequence, actions=actions)
        self.judge.take(decision, at_ms * NS_PER_MS)

    def failed(self) -> list[str]:
        return [one.check.name for one in self.findings.all() if one.outcome is Outcome.FAILED]

    def why(self, name: str) -> Reason:
        finding: Finding = next(one for one in self.findings.all() if one.check.name == name)
        assert finding.reason is not None
        return finding.reason


def test_a_legal_answer_in_time_moves_the_table_on() -> None:
    scene = Scene()
    scene.say(*scene.legal[:3])
    assert scene.failed() == []
    assert scene.table.answers == [tuple(scene.legal[:3])]
    assert scene.desk.open == {}
    assert scene.desk.slowest_ns == 10 * NS_PER_MS


def test_each_wrong_answer_is_named_for_what_is_wrong_with_it() -> None:
    scene = Scene()
    absent = next(card for card in range(52) if card not in scene.legal)
    for actions, name in (
        (scene.legal[:2], "pick"),
        ([], "pick"),
        ([scene.legal[0]] * 3, "distinct_actions"),
        ([*scene.legal[:2], absent], "legal_actions"),
        ([*scene.legal[:2], -1], "legal_actions"),
        ([*scene.legal[:2], 2**31 - 1], "legal_actions"),
    ):
        scene = Scene()
        scene.say(*actions)
        assert scene.failed() == [name]
        [notice] = scene.judge.notices
        assert (notice.table_id, notice.sequence, notice.fault_count) == (7, 1, 1)
        assert scene.table.sequence == 2  # the substitute was played


def test_a_late_answer_is_late_whatever_it_says() -> None:
    scene = Scene()
    scene.say(99, at_ms=1_051)
    assert scene.failed() == ["in_time"]
    assert "1,051 ms" in scene.why("in_time").came
    assert "1,050 ms" in scene.why("in_time").expected


def test_a_late_answer_at_a_table_with_a_shorter_clock_is_a_warning() -> None:
    scene = Scene()
    scene.table.is_short = True
    scene.say(*scene.legal[:3], at_ms=1_051)
    warned = [one.check.name for one in scene.findings.all() if one.outcome is Outcome.WARNED]
    assert (warned, scene.failed()) == (["short_clock"], [])


def test_answers_that_nobody_waits_for_are_told_apart() -> None:
    scene = Scene()
    scene.say(*scene.legal[:3], sequence=2)
    assert scene.failed() == ["sequence"]
    scene.say(*scene.legal[:3], table_id=8)
    assert scene.failed() == ["known_tables", "sequence"]
    scene.say(*scene.legal[:3])
    scene.say(*scene.legal[:3])
    assert scene.failed() == ["one_answer_each", "known_tables", "sequence"]


def test_an_answer_on_its_way_when_its_table_ends_is_no_fault_but_a_second_one_is() -> None:
    scene = Scene()
    scene.table.withdrawn = 1
    scene.desk.close(scene.desk.open[7], 0)
    scene.table.told_end = True
    scene.say(*scene.legal[:3])
    assert scene.failed() == []
    scene.say(*scene.legal[:3])
    assert scene.failed() == ["no_answer_after_end"]


@pytest.mark.parametrize(
    ("asked", "answered"), [(2**53 + 1, 2**53), (2**32 + 5, 5), (2**63 - 1, 2**63 - 2)]
)
def test_a_table_number_that_lost_its_precision_is_recognised(asked: int, answered: int) -> None:
    scene = Scene(asked)
    scene.say(*scene.legal[:3], table_id=answered)
    assert "int64" in scene.why("known_tables").expected


def test_a_flood_of_surplus_answers_ends_the_stream() -> None:
    scene = Scene()
    for _ in range(SURPLUS_LIMIT + 1):
        scene.say(0, table_id=8)
    with pytest.raises(BreakError) as flood:
        scene.say(0, table_id=8)
    assert flood.value.check == "no_flood"


def test_bytes_that_are_no_message_end_the_stream() -> None:
    with pytest.raises(BreakError) as broken:
        Scene().judge.read(b"\xff" * 100)
    assert broken.value.check == "well_formed"
    assert "ff ff" in broken.value.reason.came


def test_goodbye_before_the_end_is_a_resignation_and_after_it_none() -> None:
    scene = Scene()
    goodbye = play_pb2.BotMessage(goodbye=play_pb2.Goodbye(reason="bad hand"))
    with pytest.raises(BreakError) as resigned:
        scene.judge.read(goodbye.SerializeToString())
    assert resigned.value.check == "no_resignation"
    assert "bad hand" in resigned.value.reason.came
    scene.table.told_end = True
    scene.judge.read(goodbye.SerializeToString())


def test_a_number_that_protobuf_would_cut_ends_the_stream() -> None:
    """As a referee ends it: 2^63 would be read as action 0."""
    malformed = bytes.fromhex("1210 0807 1001 1a0a 80808080808080808001")
    assert play_pb2.BotMessage.FromString(malformed).decisions[0].actions == [0]
    with pytest.raises(BreakError) as broken:
        Scene().judge.read(malformed)
    assert broken.value.check == "well_formed"
    assert "a number in actions" in broken.value.reason.came


def test_messages_that_are_allowed_but_wrong_are_noted() -> None:
    scene = Scene()
    scene.judge.read(b"")
    assert scene.failed() == ["says_something"]
    hello = play_pb2.BotMessage(hello=play_pb2.Hello(ticket="x" * 70_000))
    scene.judge.read(hello.SerializeToString())
    assert scene.failed() == ["hello_once", "says_something", "message_size"]


def test_equal_names_make_equal_tables_whatever_their_numbers() -> None:
    rules = RARITIES[0].ruleset()
    one, other = (BotTable(number, rules, 1, "twins", CLOCK) for number in (1, 2))
    first, second = one.request(), other.request()
    second.table_id = first.table_id
    assert first == second
    assert one.started(1).dice_seed == other.started(1).dice_seed
    assert BotTable(3, rules, 1, "another", CLOCK).request().hearts != first.hearts
