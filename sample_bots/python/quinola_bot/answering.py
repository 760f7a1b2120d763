"""What the bot does with the referee's messages, without the wire: tables kept, requests answered.

This is the hot path. A message of the referee holds many requests; each is wrapped, answered and
written into one message in turn.
"""

import operator
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import SupportsIndex

from quinola.v1 import play_pb2
from quinola_bot.bot import Bot, Choice, Resign
from quinola_bot.errors import BotRaisedError, LostRefereeError
from quinola_bot.request import Request
from quinola_bot.table import Ruleset, Table

FLUSH_NS = 10_000_000
"""A bot that thinks long sends what it has every 10 ms, so that the other seats can go on."""


class Desk:
    """The tables of one bot, and the way from requests to answers."""

    def __init__(self, bot: Bot, now_ns: Callable[[], int] = time.monotonic_ns) -> None:
        """Serve `bot`; `now_ns` is any clock, used only to send early what is ready."""
        self._bot = bot
        self._now_ns = now_ns
        self._rulesets: dict[int, Ruleset] = {}
        self._tables: dict[int, Table] = {}
        self._in_batches = type(bot).choose_many is not Bot.choose_many

    def open(self, message: play_pb2.RefereeMessage) -> None:
        """Take what comes before the requests of a message: rules, tables, notices of faults."""
        for ruleset in message.welcome.rulesets:
            self._rulesets[ruleset.ruleset_id] = Ruleset.read(ruleset)
        for started in message.tables_started:
            self._start(started)
        for notice in message.fault_notices:
            self._tell(f"fault failed: {notice.detail}", partial(self._bot.fault, notice))

    def answers(
        self, requests: Sequence[play_pb2.DecisionRequest]
    ) -> Iterator[play_pb2.BotMessage]:
        """Answer the requests of a message, in one message or, if the bot thinks long, in several.

        Raises:
            BotRaisedError: The bot raised an exception or returned what is no choice.
            Resign: The bot wants to leave.
        """
        return self._together(requests) if self._in_batches else self._one_by_one(requests)

    def close(self, message: play_pb2.RefereeMessage) -> None:
        """Take what comes after the requests of a message: tables that are over."""
        for ended in message.tables_ended:
            table = self._tables.pop(ended.table_id, None)
            if table is not None:
                end = partial(self._bot.table_ended, table, ended)
                self._tell(f"table_ended failed at {table}", end)

    def _start(self, started: play_pb2.TableStarted) -> None:
        known = self._tables.get(started.table_id)
        if known is not None:  # the stream was lost: the table goes on, and so does its memory
            known.resumed = started.resumed
            return
        ruleset = self._rulesets.get(started.ruleset_id)
        if ruleset is None:
            raise LostRefereeError(
                f"table {started.table_id} is to be played by ruleset {started.ruleset_id}, "
                f"but the referee announced only {sorted(self._rulesets)}"
            )
        table = self._tables[started.table_id] = Table(started, ruleset)
        self._tell(f"table_started failed at {table}", partial(self._bot.table_started, table))

    def _tell(self, failure: str, call: Callable[[], None]) -> None:
        try:
            call()
        except Exception as error:
            raise BotRaisedError(failure) from error

    def _one_by_one(
        self, requests: Iterable[play_pb2.DecisionRequest]
    ) -> Iterator[play_pb2.BotMessage]:
        choose, tables, now_ns = self._bot.choose, self._tables, self._now_ns
        answer = play_pb2.BotMessage()
        send_at_ns = now_ns() + FLUSH_NS
        for message in requests:
            table = tables.get(message.table_id) or _unannounced(message)
            request = Request(message, table)
            try:
                choice = choose(request)
            except Resign:
                raise
            except Exception as error:
                raise BotRaisedError(f"choose failed at {request}") from error
            _write(answer, request, choice)
            if now_ns() >= send_at_ns:
                yield answer
                answer = play_pb2.BotMessage()
                send_at_ns = now_ns() + FLUSH_NS
        if answer.decisions:
            yield answer

    def _together(
        self, messages: Sequence[play_pb2.DecisionRequest]
    ) -> Iterator[play_pb2.BotMessage]:
        tables = self._tables
        requests = [
            Request(message, tables.get(message.table_id) or _unannounced(message))
            for message in messages
        ]
        try:
            choices = self._bot.choose_many(requests)
            paired = list(zip(requests, choices, strict=True))
        except Resign:
            raise
        except Exception as error:
            where = f"{len(requests)} requests, the first of them {requests[0]}"
            raise BotRaisedError(f"choose_many failed at {where}") from error
        answer = play_pb2.BotMessage()
        for request, choice in paired:
            _write(answer, request, choice)
        yield answer


def _unannounced(message: play_pb2.DecisionRequest) -> Table:
    raise LostRefereeError(
        f"the referee asks at table {message.table_id}, which it never announced"
    )


def _write(answer: play_pb2.BotMessage, request: Request, choice: Choice) -> None:
    decision = answer.decisions.add()
    decision.table_id = request.message.table_id
    decision.sequence = request.message.sequence
    if type(choice) is int:
        decision.actions.append(choice)
    else:
        decision.actions.extend(_numbers(request, choice))


def _numbers(request: Request, choice: Choice) -> list[int]:
    """The actions of whatever an author may return."""
    try:
        if isinstance(choice, str | SupportsIndex):
            return [_number(request, choice)]
        return [_number(request, action) for action in choice]
    except (KeyError, TypeError) as error:
        raise BotRaisedError(
            f"choose returned {choice!r} at {request}; expected one of {request.legal_texts}, "
            "as a text or an index"
        ) from error


def _number(request: Request, action: SupportsIndex | str) -> int:
    return request.action(action) if isinstance(action, str) else operator.index(action)
