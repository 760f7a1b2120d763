"""From the start of a process to Welcome."""

from time import monotonic

from quinola.v1 import play_pb2
from referee.check.breaks import BreakError
from referee.check.findings import Findings
from referee.check.line import Closed, Heard, Line, Opened
from referee.check.losses import left_stream, lost, said
from referee.check.outcome import Reason
from referee.check.talk import Talk
from referee.launch.launcher import Exited, Failed, Overran
from referee.match.margins import NEAR_PERCENT
from referee.server.service import HELLO_S
from referee.wire.messages import PROTOCOL_VERSION, SOFTWARE_LENGTH

ELSEWHERE = "the bot was started by somebody else"
"""Why what concerns its process is not checked."""
_HOLD_S = 0.3
NEAR = NEAR_PERCENT / 100
"""From this part of a budget on, a bot is near its limit."""


async def start(talk: Talk, findings: Findings, budget_ms: int, *, measures: bool = True) -> None:
    """Start the process and wait until it has dialled in.

    Args:
        talk: The session with it.
        findings: What is known.
        budget_ms: How long it may take.
        measures: Whether it starts alone, so that it means something how long it took.

    Raises:
        BreakError: It does not.
    """
    visit = talk.visit
    await visit.start()
    talk.line = await _dialled(talk, budget_ms)
    took_s = monotonic() - visit.started_s
    findings.settle(("starts", "dials_in"))
    if visit.program is None:
        findings.skip(["start_budget"], ELSEWHERE)
    elif measures:
        judge_start(findings, took_s, budget_ms / 1000)


def judge_start(findings: Findings, took_s: float, budget_s: float) -> None:
    """Say how much of its start budget a bot has needed.

    Args:
        findings: Where it is noted.
        took_s: Seconds from its start to its stream.
        budget_s: Seconds that it had.
    """
    measured = f"connected after {took_s:.2f} s of {budget_s:g} s"
    if took_s > NEAR * budget_s:
        findings.warn(
            "start_budget",
            Reason(
                f"{measured}: near the limit; a busy machine will exceed it",
                f"less than {NEAR:.0%} of the start budget",
                advice="connect first and load afterwards, or raise start_budget in bot.toml",
            ),
        )
    else:
        findings.succeed("start_budget", measured)


async def _dialled(talk: Talk, budget_ms: int) -> Line:
    visit = talk.visit
    deadline_s = visit.started_s + budget_ms / 1000
    while (event := await visit.next(deadline_s - monotonic())) is not None:
        match event:
            case Opened(line):
                return line
            case Failed():
                raise lost(visit, event, "")
            case Exited():
                raise BreakError(
                    "starts",
                    Reason(
                        f"the process ended ({event.status}) before it dialled in\n{said(visit)}",
                        "a stream to QUINOLA_ADDRESS",
                    ),
                )
            case Overran():
                raise lost(visit, event, "")
            case _:
                pass
    await visit.end(0)
    await visit.wait_for_exit(2.0)
    raise BreakError(
        "dials_in",
        Reason(
            f"no stream within {budget_ms / 1000:g} s\n{said(visit)}",
            f"a call of Play at QUINOLA_ADDRESS ({visit.target}) within the start budget",
            advice="is QUINOLA_ADDRESS read, and dialled as it is? section 13 lists the pitfalls",
        ),
    )


async def hear_hello(talk: Talk, findings: Findings) -> play_pb2.Hello:
    """Wait for the first message of the stream, and judge it.

    Raises:
        BreakError: There is no Hello with which a session could go on.
    """
    event = await talk.visit.next(HELLO_S)
    match event:
        case Heard(_, raw, _):
            message = talk.judge.parse(raw)
        case Closed():
            raise await left_stream(talk.visit, "nothing yet")
        case Exited() | Failed() | Overran():
            raise lost(talk.visit, event, "nothing yet")
        case _:
            raise BreakError(
                "hello_in_time",
                Reason(
                    f"nothing within {HELLO_S:g} s of opening the stream",
                    "Hello at once: the referee says nothing before it",
                ),
            )
    if not message.HasField("hello"):
        raise BreakError(
            "hello_first",
            Reason(
                f"a first message with {len(message.decisions)} decisions and no hello",
                "a first message that holds hello",
            ),
        )
    findings.settle(("hello_in_time", "hello_first", "well_formed", "says_something"))
    if message.decisions or message.HasField("goodbye"):
        findings.fail(
            "hello_alone",
            Reason("decisions or goodbye beside hello", "hello alone: nothing was asked yet"),
        )
    _judge_hello(message.hello, talk.visit.ticket, findings)
    findings.settle(("hello_alone",))
    return message.hello


async def hold_welcome(talk: Talk, findings: Findings) -> None:
    """Let the bot wait for Welcome, and see that it does.

    Raises:
        BreakError: It leaves.
    """
    event = await talk.visit.next(_HOLD_S)
    match event:
        case Heard(_, raw, _):
            message = talk.judge.parse(raw)
            findings.fail(
                "waits_for_welcome",
                Reason(
                    f"a message with {len(message.decisions)} decisions before Welcome",
                    "nothing after Hello until Welcome has come",
                ),
            )
        case Closed():
            raise await left_stream(talk.visit, "nothing yet: Welcome came late")
        case Exited() | Failed() | Overran():
            raise lost(talk.visit, event, "nothing yet: Welcome came late")
        case _:
            pass
    findings.settle(("waits_for_welcome",))


def _judge_hello(hello: play_pb2.Hello, ticket: str, findings: Findings) -> None:
    if hello.ticket != ticket:
        raise BreakError("hello_ticket", _wrong_ticket(hello.ticket, ticket))
    if hello.protocol_version != PROTOCOL_VERSION:
        raise BreakError(
            "hello_version",
            Reason(
                f"protocol_version {hello.protocol_version}",
                f"{PROTOCOL_VERSION}; other versions are turned away with FAILED_PRECONDITION",
            ),
        )
    if hello.max_batch_size < 0:
        findings.fail(
            "hello_batch",
            Reason(f"max_batch_size {hello.max_batch_size}", "0 for the referee's limit, or more"),
        )
    if not hello.software:
        findings.warn(
            "hello_software",
            Reason("software is empty", 'what the bot is made with, e.g. "my-sdk/1.0 go/1.26"'),
        )
    elif len(hello.software) > SOFTWARE_LENGTH:
        findings.warn(
            "hello_software",
            Reason(f"{len(hello.software)} characters", f"{SOFTWARE_LENGTH}: the rest is cut"),
        )
    findings.settle(("hello_ticket", "hello_version", "hello_batch"))
    findings.succeed("hello_software", hello.software[:SOFTWARE_LENGTH])


def _wrong_ticket(shown: str, ticket: str) -> Reason:
    if not shown:
        came = "an empty ticket"
    elif shown.strip() == ticket:
        came = "the ticket with spaces or a line end around it"
    else:
        came = f"another ticket, of {len(shown)} characters"
    return Reason(came, f"the {len(ticket)} characters of QUINOLA_TICKET, exactly")


def welcome(talk: Talk, rulesets: list[play_pb2.Ruleset]) -> play_pb2.RefereeMessage:
    """The answer to Hello."""
    talk.agree_on_batches()
    return play_pb2.RefereeMessage(
        welcome=play_pb2.Welcome(
            protocol_version=PROTOCOL_VERSION, rulesets=rulesets, max_batch_size=talk.limit
        )
    )
