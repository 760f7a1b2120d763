"""`run`: from the environment to an exit status."""

import asyncio
import gc
import os
import sys
import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import NoReturn

import grpc

from quinola_bot.answering import Desk
from quinola_bot.bot import Bot
from quinola_bot.errors import (
    BotRaisedError,
    LostRefereeError,
    RunError,
    StartError,
    VerdictError,
)
from quinola_bot.stream import VERDICTS, Ending, Invitation, Stream

PATIENCE_S = (0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds to wait before each further try to connect."""

SOCKET_PATH_BYTES = 107
"""The longest path of a Unix socket that the system takes."""


def run(bot: Bot) -> NoReturn:
    """Play all matches of the session that started this process, then exit.

    Reads `QUINOLA_ADDRESS` (`unix:/path` or `host:port`), `QUINOLA_TICKET`, and for a referee
    behind TLS `QUINOLA_CA`, a file of the certificates to trust (PEM).

    The exit status is 0 after the session's end; 1 when the bot's own code raised an exception; 2
    when the environment is incomplete or nobody answers; 3 when the referee refused the bot or
    sent it away; 4 when the referee was lost. What happened stands on the error output.
    """
    # gRPC writes a line to the error output at every ordinary end otherwise.
    os.environ.setdefault("GRPC_VERBOSITY", "ERROR")  # noqa: TID251 - a bot is started by it
    sys.exit(play(bot, os.environ))  # noqa: TID251 - a bot is started by it


def play(
    bot: Bot, environment: Mapping[str, str], patience_s: Sequence[float] = PATIENCE_S
) -> int:
    """As `run`, but return the exit status.

    Args:
        bot: Who chooses.
        environment: Where the variables are looked up.
        patience_s: Seconds to wait before each further try to connect.
    """
    try:
        asyncio.run(attend(bot, read_invitation(environment), patience_s))
    except RunError as error:
        if isinstance(error, BotRaisedError) and error.__cause__ is not None:
            _show(error.__cause__)
        print(f"quinola_bot: {error}", file=sys.stderr, flush=True)  # noqa: T201 - for the author
        return error.status
    finally:
        # Calls and channels refer to each other: what is left of them when the interpreter ends
        # can hang it (3 times in 2,400 exits; never when nothing was left).
        gc.collect()
    return 0


async def attend(bot: Bot, invitation: Invitation, patience_s: Sequence[float]) -> None:
    """Play until the session ends; dial in again when the connection is lost.

    Raises:
        BotRaisedError: The bot's own code raised an exception.
        StartError: Nobody answered.
        VerdictError: The referee ended the stream on purpose.
        LostRefereeError: The referee was there, and is gone.
    """
    desk = Desk(bot)
    welcomed = False
    pauses_s = iter(patience_s)
    while True:
        ending = await Stream(bot, desk, invitation).play()
        if _is_over(ending):
            return
        welcomed = welcomed or ending.welcomed
        if ending.answered:
            pauses_s = iter(patience_s)
        pause_s = next(pauses_s, None)
        if pause_s is None:
            raise _lost(ending, invitation) if welcomed else _unreachable(ending, invitation)
        await asyncio.sleep(pause_s)


def read_invitation(environment: Mapping[str, str]) -> Invitation:
    """Read where to dial in.

    Raises:
        StartError: A variable is missing, or makes no sense.
    """
    address, ticket = (
        _variable(environment, name) for name in ("QUINOLA_ADDRESS", "QUINOLA_TICKET")
    )
    kind, separator, rest = address.partition(":")
    if not separator or not rest:
        raise StartError(f"QUINOLA_ADDRESS is {address!r}; expected unix:/path or host:port")
    if kind == "unix" and len(os.fsencode(rest)) > SOCKET_PATH_BYTES:
        raise StartError(
            f"QUINOLA_ADDRESS names a socket path of {len(os.fsencode(rest))} bytes; "
            f"the system takes at most {SOCKET_PATH_BYTES}"
        )
    return Invitation(address, ticket, _certificates(environment.get("QUINOLA_CA", "")))


def _variable(environment: Mapping[str, str], name: str) -> str:
    value = environment.get(name, "")
    if not value:
        raise StartError(
            f"{name} is not set: a bot is started by a referee, for instance by `quinola play`"
        )
    return value


def _certificates(path: str) -> bytes | None:
    if not path:
        return None
    try:
        return Path(path).read_bytes()
    except OSError as error:
        raise StartError(f"QUINOLA_CA: cannot read {path}: {error.strerror}") from None


def _show(error: BaseException) -> None:
    """Print the traceback of an exception of the author, without the SDK's line above it."""
    called = error.__traceback__
    own = called.tb_next if called is not None else None
    traceback.print_exception(error.with_traceback(own or called))


def _is_over(ending: Ending) -> bool:
    if ending.code in VERDICTS:
        raise VerdictError(f"the referee ended it: {ending.details} ({ending.code.name})")
    return ending.left or ending.code is grpc.StatusCode.OK


def _lost(ending: Ending, invitation: Invitation) -> LostRefereeError:
    return LostRefereeError(
        f"the referee at {invitation.address} is gone: {ending.details} ({ending.code.name})"
    )


def _unreachable(ending: Ending, invitation: Invitation) -> StartError:
    return StartError(
        f"no referee answers at {invitation.address}: {ending.details} ({ending.code.name})"
    )
