"""What becomes of each misbehaving sample bot, by the fault table of `docs/faults.md`."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from referee.match.clock import ClockRules
from referee.match.faults import Fault
from tests.integration.referee.misbehaving.beside import LONG, SHORT


@dataclass(frozen=True, slots=True)
class Expected:
    """What a bot pays.

    Attributes:
        fault: What the record calls its fault; None for a bot that commits none.
        detail: A pattern for the evidence: which value, and what was expected.
        said: A pattern for the end of its error output.
        count: How often the fault is committed before the seat is forfeited.
        tables: At how many tables the bot sits.
    """

    fault: Fault | None
    detail: str = ""
    said: str = ""
    count: int = 3
    tables: int = 1


@dataclass(frozen=True, slots=True)
class Group:
    """Bots that play in one session.

    Attributes:
        bots: What becomes of each.
        clock: The clocks of the session.
        game: What is played.
    """

    bots: Mapping[str, Expected]
    clock: ClockRules = LONG
    game: str = "reversis"


def _illegal(detail: str) -> Expected:
    return Expected(Fault.ILLEGAL_ACTION, detail)


def _late() -> Expected:
    return Expected(Fault.LATE, r"no answer within \d+ ms, tolerance of 50 ms included")


def _breach(detail: str) -> Expected:
    # The verdict says the same to the bot, which prints it.
    return Expected(Fault.BREACH, detail, f"ABORTED.*{detail}")


def _stopped(detail: str, said: str = "") -> Expected:
    return Expected(Fault.STOPPED, detail, said)


_NO_FAULT = Expected(None)
_EXIT_0 = _stopped("exit status 0")
_FLOOD = Expected(Fault.OUTPUT, r"it wrote 1\d\.\d MiB of output; its limit is 16.0 MiB")
_ABSENT = Expected(Fault.STOPPED, "not connected within 5 s", count=1)

GROUPS: tuple[Group, ...] = (
    Group(
        {
            "illegal": _illegal(r"action waive \(54\) is not legal, expected one of \d"),
            "too_few_actions": _illegal("malformed: 0 actions, expected 1"),
            "too_many_actions": _illegal("malformed: 2 actions, expected 1"),
            "negative_action": _illegal("action -1: no such action, expected 0 to 54"),
            "largest_action": _illegal("action 2147483647: no such action, expected 0 to 54"),
            "action_beyond_table": _illegal("action 55: no such action, expected 0 to 54"),
        }
    ),
    Group(
        {"one_action_twice": _illegal(r"malformed: \[(\d+), \1, \1\], expected distinct")},
        game="hearts",
    ),
    Group(
        {
            "late": _late(),
            "late_and_illegal": _late(),
            "silent": _late(),
            "stops_itself": _late(),
            "never_reads": _late(),
            "wrong_table": _late(),
            "wrong_sequence": _late(),
            "stretches_the_clock": _late(),
        },
        SHORT,
    ),
    Group({"one_table_only": Expected(Fault.LATE, "no answer within", tables=3)}, SHORT),
    Group(
        {
            "garbage": _breach("100 bytes that are no BotMessage"),
            "empty_message": _breach("an empty message"),
            "oversized_message": _breach("a message of 100012 bytes, expected 65536 at most"),
            "deep_nesting": _breach("4000 bytes that are no BotMessage"),
            "second_hello": _breach("Hello a second time"),
            "flood_answers": _breach("answers that nobody had asked for"),
            "reconnects_without_end": _breach("connected 65 times, expected at most 64"),
        }
    ),
    Group(
        {
            "exits_before_handshake": _EXIT_0,
            "exits_inside_handshake": _EXIT_0,
            "exits": _EXIT_0,
            "exits_on_another_turn": _EXIT_0,
            "kills_itself": _stopped("SIGKILL"),
            "crash_at_start": _stopped("exit status 1", "FileNotFoundError.*weights.bin"),
            "crash_on_turn": _stopped("exit status 1", "LookupError: no plan for 12 legal"),
        }
    ),
    Group(
        {
            "no_hello": _stopped("exit status 1", "UNAUTHENTICATED.*first message with Hello"),
            "wrong_version": _stopped("exit", "FAILED_PRECONDITION.*version 99"),
            "wrong_ticket": _stopped("exit status 3", "not, or no longer, valid"),
            "hangs_up": _stopped("exit status 1", "ABORTED.*closed its side of the stream"),
            "enormous_message": _stopped("exit status 1", "RESOURCE_EXHAUSTED.*2097152"),
            "resigns": Expected(Fault.RESIGNED, "resigned: not with 12 legal actions", count=1),
        }
    ),
    Group(
        {
            "flood_stdout": _FLOOD,
            "flood_stderr": Expected(
                Fault.OUTPUT, _FLOOD.detail, r"I think, therefore I write.*bytes cut"
            ),
            "memory_hog": Expected(Fault.MEMORY, "MiB of memory; its limit is 250.0 MiB"),
        }
    ),
    Group({"never_connects": _ABSENT, "late_hello": _ABSENT}),
    Group(
        {
            "answers_twice": _NO_FAULT,
            "answers_old": _NO_FAULT,
            "two_streams": _NO_FAULT,
            "exits_after_the_end": _NO_FAULT,
            "fails_after_the_end": _NO_FAULT,
            "ignores_the_end": _NO_FAULT,
            "ignores_term": _NO_FAULT,
            "forks_daemons": _NO_FAULT,
            "writes_outside": _NO_FAULT,
        }
    ),
    Group({"spins_threads": _NO_FAULT}),
)

EXPECTED: Mapping[str, tuple[Group, Expected]] = MappingProxyType(
    {bot: (group, expected) for group in GROUPS for bot, expected in group.bots.items()}
)
"""All bots by name, each with those that it plays beside."""
