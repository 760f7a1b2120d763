"""The SDK against a referee that follows a script."""

from collections.abc import Sequence

import grpc
import pytest

from quinola.v1 import play_pb2
from quinola_bot import Bot, Choice, Request, Resign, Table
from quinola_bot.running import play
from tests.unit.quinola_bot.scripted import Asks, Messages, Replies, ScriptedReferee


class First(Bot):
    """Plays the first legal action."""

    def choose(self, request: Request) -> Choice:
        return request.legal[0]


def ended(reason: str = "all tables are over") -> play_pb2.RefereeMessage:
    return play_pb2.RefereeMessage(session_ended=play_pb2.SessionEnded(reason=reason))


def told(decisions: Sequence[play_pb2.Decision]) -> list[tuple[int, int, tuple[int, ...]]]:
    return [(one.table_id, one.sequence, tuple(one.actions)) for one in decisions]


def test_bot_says_hello_answers_and_says_goodbye(
    referee: ScriptedReferee, welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    heard: list[play_pb2.BotMessage] = []

    def script(messages: Messages, _: grpc.ServicerContext) -> Replies:
        heard.append(next(messages))
        yield welcome
        yield asks(1, 20, 30)
        heard.append(next(messages))
        yield ended()
        heard.extend(messages)

    referee.scripts = [script]
    assert play(First(), referee.environment) == 0
    hello, answer, goodbye = heard
    assert (hello.hello.ticket, hello.hello.protocol_version) == ("a-ticket", 1)
    assert hello.hello.software.startswith("quinola-bot/0.1.0 python/3")
    assert told(answer.decisions) == [(1, 1, (20,)), (2, 1, (20,))]
    assert goodbye.HasField("goodbye")


def test_end_of_the_stream_is_the_end_even_without_a_word(
    referee: ScriptedReferee, welcome: play_pb2.RefereeMessage
) -> None:
    def script(messages: Messages, _: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome

    referee.scripts = [script]
    assert play(First(), referee.environment) == 0


def test_bot_may_ask_for_small_batches_and_for_requests_as_they_arise(
    referee: ScriptedReferee,
) -> None:
    class Careful(First):
        max_batch_size = 1
        as_they_arise = True

    heard: list[play_pb2.BotMessage] = []

    def script(messages: Messages, _: grpc.ServicerContext) -> Replies:
        heard.append(next(messages))
        yield ended()

    referee.scripts = [script]
    assert play(Careful(), referee.environment) == 0
    assert (heard[0].hello.max_batch_size, heard[0].hello.as_they_arise) == (1, True)


@pytest.mark.parametrize(
    "code",
    [
        grpc.StatusCode.UNAUTHENTICATED,
        grpc.StatusCode.FAILED_PRECONDITION,
        grpc.StatusCode.ABORTED,
    ],
)
def test_verdict_is_shown_and_not_tried_again(
    referee: ScriptedReferee, capfd: pytest.CaptureFixture[str], code: grpc.StatusCode
) -> None:
    def script(messages: Messages, context: grpc.ServicerContext) -> Replies:
        next(messages)
        context.abort(code, "the ticket is spent")
        yield

    referee.scripts = [script]
    assert play(First(), referee.environment) == 3
    assert capfd.readouterr().err == (
        f"quinola_bot: the referee ended it: the ticket is spent ({code.name})\n"
    )


def test_verdict_while_the_bot_answers_is_a_verdict(
    referee: ScriptedReferee, welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    def script(messages: Messages, context: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome
        yield asks(1, 20)
        context.abort(grpc.StatusCode.ABORTED, "a newer stream has taken over")

    referee.scripts = [script]
    assert play(First(), referee.environment) == 3


def test_lost_connection_is_dialled_again_and_the_tables_go_on(
    referee: ScriptedReferee, welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    class Remembering(First):
        started: list[int] = []  # noqa: RUF012 - one bot, one test
        resumed: list[bool] = []  # noqa: RUF012 - one bot, one test

        def table_started(self, table: Table) -> None:
            self.started.append(table.id)

        def choose(self, request: Request) -> Choice:
            self.resumed.append(request.table.resumed)
            request.table.memory["count"] = request.table.memory.get("count", 0) + 1
            return request.legal[request.table.memory["count"]]

    heard: list[play_pb2.BotMessage] = []

    def breaks(messages: Messages, context: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome
        yield asks(1, 20, 21, 22, tables=(1,))
        next(messages)
        context.abort(grpc.StatusCode.UNAVAILABLE, "socket closed")

    def goes_on(messages: Messages, _: grpc.ServicerContext) -> Replies:
        next(messages)
        again = play_pb2.RefereeMessage()
        again.CopyFrom(welcome)
        for started in again.tables_started:
            started.resumed = True
        yield again
        yield asks(2, 20, 21, 22, tables=(1,))
        heard.append(next(messages))
        yield ended()

    referee.scripts = [breaks, goes_on]
    bot = Remembering()
    assert play(bot, referee.environment, patience_s=(0,)) == 0
    assert told(heard[0].decisions) == [(1, 2, (22,))]
    assert bot.started == [1, 2]
    assert bot.resumed == [False, True]


def test_referee_that_stays_away_is_lost(
    referee: ScriptedReferee, capfd: pytest.CaptureFixture[str], welcome: play_pb2.RefereeMessage
) -> None:
    def script(messages: Messages, context: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome
        context.abort(grpc.StatusCode.INTERNAL, "socket closed")

    referee.scripts = [script, script, script]
    assert play(First(), referee.environment, patience_s=(0, 0)) == 4
    assert referee.scripts == []
    assert "is gone: socket closed (INTERNAL)" in capfd.readouterr().err


def test_broken_goodbye_is_an_end_all_the_same(
    referee: ScriptedReferee, welcome: play_pb2.RefereeMessage
) -> None:
    def script(messages: Messages, context: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome
        yield ended()
        list(messages)
        context.abort(grpc.StatusCode.UNAVAILABLE, "cancelling all calls")

    referee.scripts = [script]
    assert play(First(), referee.environment) == 0


def test_exception_in_choose_shows_its_traceback_and_where_it_was(
    referee: ScriptedReferee,
    capfd: pytest.CaptureFixture[str],
    welcome: play_pb2.RefereeMessage,
    asks: Asks,
) -> None:
    class Broken(Bot):
        def choose(self, request: Request) -> Choice:
            raise RuntimeError(f"no idea at {request.sequence}")

    def script(messages: Messages, _: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome
        yield asks(7, 20)
        list(messages)

    referee.scripts = [script]
    assert play(Broken(), referee.environment) == 1
    shown = capfd.readouterr().err
    assert 'raise RuntimeError(f"no idea at {request.sequence}")' in shown
    assert "RuntimeError: no idea at 7\n" in shown
    assert "answering.py" not in shown, "the author has no use for the SDK's lines"
    assert shown.endswith("quinola_bot: choose failed at table 1 (reversis, seat 1), request 7\n")


def test_resigning_says_why_and_ends_well(
    referee: ScriptedReferee, welcome: play_pb2.RefereeMessage, asks: Asks
) -> None:
    class Proud(Bot):
        def choose(self, request: Request) -> Choice:
            raise Resign(f"{request.legal_texts[0]} is beneath me")

    heard: list[play_pb2.BotMessage] = []

    def script(messages: Messages, _: grpc.ServicerContext) -> Replies:
        next(messages)
        yield welcome
        yield asks(1, 20)
        heard.extend(messages)

    referee.scripts = [script]
    assert play(Proud(), referee.environment) == 0
    assert [message.goodbye.reason for message in heard] == ["9D is beneath me"]


def test_fault_is_written_to_the_error_output(
    referee: ScriptedReferee, capfd: pytest.CaptureFixture[str], welcome: play_pb2.RefereeMessage
) -> None:
    def script(messages: Messages, _: grpc.ServicerContext) -> Replies:
        next(messages)
        notice = welcome.fault_notices.add(table_id=2, sequence=9, fault_count=3, forfeited=True)
        notice.fault = play_pb2.FAULT_ILLEGAL_ACTION
        notice.detail = "chose QS; legal were 2H, 7H"
        yield welcome
        yield ended()

    referee.scripts = [script]
    assert play(First(), referee.environment) == 0
    assert capfd.readouterr().err == (
        "quinola_bot: illegal action at table 2, request 9: chose QS; legal were 2H, 7H "
        "(fault 3; the seat is forfeited)\n"
    )


@pytest.mark.parametrize(
    ("environment", "sentence"),
    [
        ({}, "QUINOLA_ADDRESS is not set"),
        ({"QUINOLA_ADDRESS": "unix:/x"}, "QUINOLA_TICKET is not set"),
        (
            {"QUINOLA_ADDRESS": "nowhere", "QUINOLA_TICKET": "t"},
            "QUINOLA_ADDRESS is 'nowhere'; expected unix:/path or host:port",
        ),
        (
            {"QUINOLA_ADDRESS": "unix:/" + 107 * "x", "QUINOLA_TICKET": "t"},
            "QUINOLA_ADDRESS names a socket path of 108 bytes; the system takes at most 107",
        ),
        (
            {"QUINOLA_ADDRESS": "h:1", "QUINOLA_TICKET": "t", "QUINOLA_CA": "/no/such/file"},
            "QUINOLA_CA: cannot read /no/such/file: No such file or directory",
        ),
        (
            {"QUINOLA_ADDRESS": "unix:/no/such/socket", "QUINOLA_TICKET": "t"},
            "no referee answers at unix:/no/such/socket: ",
        ),
    ],
)
def test_without_a_referee_a_sentence_says_what_is_missing(
    capfd: pytest.CaptureFixture[str], environment: dict[str, str], sentence: str
) -> None:
    assert play(First(), environment, patience_s=()) == 2
    assert sentence in capfd.readouterr().err
