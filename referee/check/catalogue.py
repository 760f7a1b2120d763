"""All checks: their names never change, for programs ask for them."""

from collections.abc import Collection, Iterable, Mapping
from types import MappingProxyType

from referee.check.outcome import Check, Group
from referee.games.options import unknown

# Name, what a bot does that passes, section of docs/protocol.md.
_START = (
    ("starts", "The program starts, and does not end before it dials in.", "1"),
    ("dials_in", "It opens a stream at QUINOLA_ADDRESS within its start budget.", "1"),
    ("start_budget", "It needs less than 80 % of its start budget for that.", "1"),
)
_HELLO = (
    ("hello_in_time", "Its first message comes within 10 s of opening the stream.", "2"),
    ("hello_first", "The first message holds hello.", "2"),
    ("hello_alone", "The first message holds nothing else.", "2"),
    ("hello_ticket", "Hello shows the ticket of QUINOLA_TICKET, unchanged.", "1"),
    ("hello_version", "Hello names version 1 of the protocol.", "2"),
    ("hello_batch", "Hello asks for batches of 0 (any size) or more requests.", "4"),
    ("hello_software", "Hello says in up to 200 characters what the bot is made with.", "9"),
    ("hello_once", "No later message of the stream holds hello.", "2"),
)
_PLAY = (
    ("first_answer", "It answers the first questions at one table.", "4"),
    *(
        (f"{game}_match", f"It plays matches of each preset of {name} without a fault.", "4")
        for game, name in (
            ("hearts", "Hearts"),
            ("reversi", "Reversi"),
            ("reversis", "Reversis"),
            ("traversone", "Traversone"),
        )
    ),
)
_ANSWERS = (
    ("answers_all", "Every request is answered.", "4"),
    ("one_answer_each", "No request is answered twice.", "6"),
    ("known_tables", "Every decision names a table that asks.", "4"),
    ("sequence", "Every decision repeats the sequence of its request.", "4"),
    ("legal_actions", "Every action is one of the request's legal actions.", "4"),
    ("pick", "A decision has as many actions as pick says.", "4"),
    ("distinct_actions", "The actions of a decision are all different.", "4"),
    ("no_answer_after_end", "Nothing comes for a table that is over.", "4"),
    ("no_flood", "Not more than 64 answers come that nobody had asked for.", "6"),
)
_MESSAGES = (
    ("well_formed", "Every message is a BotMessage of quinola.v1.", "2"),
    ("says_something", "No message is empty.", "2"),
    ("message_size", "No message is larger than 64 KiB.", "9"),
    ("batch_of_one", "It answers requests that come one at a time.", "4"),
)
_TIME = (("in_time", "Every decision costs less than the seat's clock has.", "5"),)
_CONNECTION = (
    ("stays_until_the_end", "The process lives until the session is over.", "8"),
    ("keeps_its_stream", "The bot keeps its stream open until the session is over.", "2"),
    ("one_stream", "The bot opens no second stream while the first one lives.", "7"),
)
_ENDING = (
    ("no_resignation", "The bot does not say goodbye before the end.", "2"),
    ("goodbye", "It says goodbye after session_ended.", "2"),
    ("closes_its_side", "It closes its side of the stream then.", "2"),
    ("quiet_end", "It says nothing else after session_ended.", "2"),
    ("exits_in_grace", "Its process ends by itself within the grace.", "8"),
    ("exit_status", "Its exit status is 0 after a session that came to its end.", "8"),
    ("leaves_nothing", "No process that it had started outlives it.", "8"),
)
_RESOURCES = (
    ("output_limit", "It writes no more than 16 MiB.", "1"),
    ("memory_limit", "It holds no more memory than its limit.", "9"),
)


def _checks(group: Group, rows: Iterable[tuple[str, str, str]]) -> tuple[Check, ...]:
    return tuple(Check(name, group, title, section) for name, title, section in rows)


CHECKS: tuple[Check, ...] = (
    *_checks(Group.START, _START),
    *_checks(Group.HELLO, _HELLO),
    *_checks(Group.PLAY, _PLAY),
    *_checks(Group.ANSWERS, _ANSWERS),
    *_checks(Group.MESSAGES, _MESSAGES),
    *_checks(Group.TIME, _TIME),
    *_checks(Group.CONNECTION, _CONNECTION),
    *_checks(Group.ENDING, _ENDING),
    *_checks(Group.RESOURCES, _RESOURCES),
)
"""Every check, in the order of the report."""

CHECKS_BY_NAME: Mapping[str, Check] = MappingProxyType({check.name: check for check in CHECKS})


def chosen(only: Collection[str]) -> frozenset[str]:
    """The names of the checks that are wanted.

    Args:
        only: Groups and names; all checks if empty.

    Raises:
        ConfigurationError: One is neither; it suggests the nearest.
    """
    known = {*CHECKS_BY_NAME, *(group.value for group in Group)}
    for name in only:
        if name not in known:
            raise unknown("check or group", name, sorted(known))
    return frozenset(
        check.name
        for check in CHECKS
        if not only or check.name in only or check.group.value in only
    )
