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
    ("side_by_side", "Several processes of it run side by side.", "1"),
)
_HELLO = (
    ("hello_in_time", "Its first message comes within 10 s of opening the stream.", "2"),
    ("hello_first", "The first message holds hello.", "2"),
    ("hello_alone", "The first message holds nothing else.", "2"),
    ("hello_ticket", "Hello shows the ticket of QUINOLA_TICKET, unchanged.", "1"),
    ("hello_version", "Hello names version 1 of the protocol.", "2"),
    ("hello_batch", "Hello asks for batches of 0 (any size) or more requests.", "4"),
    ("hello_software", "Hello says in up to 200 characters what the bot is made with.", "9"),
    ("waits_for_welcome", "It says nothing more before Welcome has come.", "2"),
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
    ("mid_match", "It takes a seat in the middle of a match, knowing only the request.", "7"),
    ("hearts_pass", "Hearts: it passes three different cards.", "4"),
    ("hearts_moon", "Hearts: it chooses after it has shot the moon.", "4"),
    ("hearts_twins", "Hearts: it plays a hand in which a card stands twice.", "4"),
    ("reversi_setup", "Reversi: it places the first four discs (start = free).", "4"),
    ("reversi_runs", "Reversi: it names square and run (capture = one).", "4"),
    ("reversis_discard", "Reversis: as the dealer it lays a card away.", "4"),
    ("reversis_exchange", "Reversis: it exchanges a card, or keeps its hand.", "4"),
    ("reversis_claim", "Reversis: it claims a debt or waives it (led_claim = manual).", "4"),
    ("reversis_right", "Reversis: it plays with the right of the Espagnolette.", "4"),
    ("traversone_pass", "Traversone: it passes a card on (three_deck = pass_14).", "4"),
    ("traversone_aside", "Traversone: as the dealer it lays a card aside.", "4"),
    ("traversone_signal", "Traversone: it leads where signals may be given.", "4"),
    ("traversone_declare", "Traversone: it plays where it may declare (accuse = on).", "4"),
    ("forced_action", "It answers when only one action is legal.", "4"),
    ("action_zero", "It chooses action 0, an action like any other.", "4"),
    ("same_dice", "Equal questions with equal dice seeds get equal answers.", "3"),
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
    ("small_batches", "It answers batches of 2, 3 and 7 requests.", "4"),
    ("largest_batch", "It answers the largest batch that it takes, up to 1,024.", "4"),
    ("as_they_arise", "If it asks for it, it takes requests while it owes answers.", "4"),
    ("shuffled_tables", "It keeps tables apart whose requests come in changing order.", "4"),
    ("large_table_ids", "It repeats table numbers of 64 bits exactly.", "3"),
    ("table_id_zero", "It plays at a table with the number 0.", "3"),
    ("start_and_ask", "It takes a table and its first request in one message.", "2"),
    ("everything_at_once", "It takes a start, a notice, requests and an end in one message.", "2"),
    ("later_tables", "It takes tables that begin while others are played.", "2"),
    ("rapid_messages", "It takes many messages without a pause between them.", "2"),
    ("empty_messages", "It ignores messages that hold nothing that concerns it.", "2"),
    ("unknown_fields", "It ignores fields that a later version has added.", "2"),
    ("unknown_values", "It lives with faults, ends and facts of a later version.", "2"),
    ("newer_welcome", "It ignores rules and options of a later version in Welcome.", "2"),
    ("void_table", "It plays on when a table becomes void.", "8"),
    ("withdrawn_request", "It plays on when a table ends while its request is open.", "6"),
    ("fault_notices", "It plays on when it is told of faults.", "6"),
    ("forfeited_seat", "It plays on elsewhere when a seat of it is forfeited.", "6"),
)
_TIME = (
    ("in_time", "Every decision costs less than the seat's clock has.", "5"),
    ("short_clock", "It keeps to a clock of 1 s and 50 ms for each decision, too.", "5"),
    ("slow_referee", "It waits for a referee that says nothing for a while.", "8"),
)
_CONNECTION = (
    ("stays_until_the_end", "The process lives until the session is over.", "8"),
    ("keeps_its_stream", "The bot keeps its stream open until the session is over.", "2"),
    ("one_stream", "The bot opens no second stream while the first one lives.", "7"),
    ("reconnects", "It dials in again when the connection is lost, with the same ticket.", "7"),
    ("resent_requests", "It answers requests that are sent again, once each.", "7"),
    ("reconnects_at_rest", "It dials in again though it owes nothing.", "7"),
    ("broken_connection", "It dials in again when the connection breaks without a word.", "8"),
    ("other_status", "It takes a status that is no verdict for a lost referee.", "8"),
    ("tries_again", "It tries more than once to find a lost referee.", "8"),
    ("gives_up", "It exits when the referee stays lost.", "8"),
    ("nobody_listens", "It exits when nobody listens at its address.", "1"),
    ("unauthenticated", "It exits on UNAUTHENTICATED.", "8"),
    ("failed_precondition", "It exits on FAILED_PRECONDITION.", "8"),
    ("aborted", "It exits on ABORTED.", "8"),
    ("ok_is_the_end", "It exits on OK, even before session_ended.", "8"),
    ("verdict_status", "Its exit status is not 0 after a verdict.", "8"),
)
_ENDING = (
    ("no_resignation", "The bot does not say goodbye before the end.", "2"),
    ("goodbye", "It says goodbye after session_ended.", "2"),
    ("closes_its_side", "It closes its side of the stream then.", "2"),
    ("quiet_end", "It says nothing else after session_ended.", "2"),
    ("exits_in_grace", "Its process ends by itself within the grace.", "8"),
    ("exit_status", "Its exit status is 0 after a session that came to its end.", "8"),
    ("leaves_nothing", "No process that it had started outlives it.", "8"),
    ("ends_on_term", "It ends when it gets the signal TERM.", "8"),
)
_RESOURCES = (
    ("output_limit", "It writes no more than 16 MiB.", "1"),
    ("memory_limit", "It holds no more memory than its limit.", "9"),
    ("quiet_output", "It writes less than 32 KiB in a short session.", "1"),
    ("ticket_secret", "It does not print its ticket.", "1"),
    ("memory_growth", "It forgets tables that are over.", "2"),
    ("idle_cpu", "It computes nothing while it is not asked.", "5"),
    ("clean_folders", "It writes no files but in its private folder.", "1"),
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
