"""Check a bot against the protocol, and say what is wrong with it."""

import shlex
import signal
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace
from functools import partial
from pathlib import Path

from rich.console import Console
from rich.markup import escape

from league.cli.checkreport import report_as_json, show_report
from league.cli.finding import find_bot, program_of
from league.cli.printing import console, print_json, table
from referee.check.catalogue import CHECKS
from referee.check.junit import junit_xml
from referee.check.run import check_bot
from referee.check.subject import Subject
from referee.errors import ConfigurationError
from referee.games import GAMES
from referee.launch.launcher import Program
from referee.launch.process import ProcessLauncher
from referee.match.clock import ClockRules
from referee.server.addresses import Certificate, TcpAddress

_PATIENCE_MS = 120_000
_LARGEST_PORT = 65_535
_TERMINATED = 143


@dataclass(frozen=True, slots=True)
class CheckRequest:
    """What the command line asks for.

    Attributes:
        path: A bot's folder, manifest or name; None with a command.
        command: How to start a bot in this folder; "" with a path.
        address: host:port at which a bot dials in that somebody else starts; "" without.
        certificate: Files with the certificate and the key of that host; None for no TLS.
        games: What a bot without a manifest announces.
        only: Groups and names of checks; all of them if empty.
        bank_ms: Milliseconds on each clock.
        increment_ms: Milliseconds added after each decision.
    """

    path: str | None
    command: str
    address: str
    certificate: tuple[Path, Path] | None
    games: tuple[str, ...]
    only: tuple[str, ...]
    bank_ms: int
    increment_ms: int


def list_checks(*, as_json: bool) -> None:
    """Print every check."""
    if as_json:
        print_json([asdict(check) for check in CHECKS])
        return
    made = table("group", "check", "what a bot does that passes")
    for check in CHECKS:
        made.add_row(check.group.value, check.name, escape(check.title))
    console.print(made)


def run_check(request: CheckRequest, *, junit: Path | None, as_json: bool) -> bool:
    """Check a bot, print what came of it, and return whether no check failed.

    Raises:
        ConfigurationError: There is no such bot, or it cannot be built.
        InfrastructureError: This machine failed.
    """
    if junit is not None:
        _write(junit, "")  # before the check: nobody waits for it in vain
    subject = _subject(request, quiet=as_json)
    control = ClockRules(bank_ms=request.bank_ms, increment_ms=request.increment_ms)
    # In a folder of its own, whatever comes to lie there is the bot's.
    with tempfile.TemporaryDirectory(prefix="quinola-check-") as name, _gentle_end():
        folder = Path(name)
        report = check_bot(
            replace(subject, watched=(folder, *subject.watched)),
            launcher=ProcessLauncher(temporary=folder),
            control=control,
            only=request.only,
        )
    if junit is not None:
        _write(junit, junit_xml(report))
    if as_json:
        print_json(report_as_json(report))
    else:
        show_report(report)
    return report.passed


@contextmanager
def _gentle_end() -> Iterator[None]:
    """Let TERM end the check as Ctrl-C does: an exception from nowhere would leave it no time."""
    ended: list[int] = []

    def interrupt(number: int, _frame: object) -> None:
        ended.append(number)
        signal.raise_signal(signal.SIGINT)

    usual = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    except KeyboardInterrupt:
        if ended:
            sys.exit(_TERMINATED)
        raise
    finally:
        signal.signal(signal.SIGTERM, usual)


def _subject(request: CheckRequest, *, quiet: bool) -> Subject:
    named = [text for text in (request.path, request.command, request.address) if text]
    if len(named) != 1:
        raise ConfigurationError(
            "name one of a bot (a folder with bot.toml), --command and --address"
        )
    if request.path is None:
        return _dialling_in(request) if request.address else _started_by(request)
    if request.games:
        raise ConfigurationError(
            "--game goes with --command and --address; a bot.toml says what a bot plays"
        )
    bot = find_bot(request.path)
    program = program_of(bot, quiet=quiet)
    return Subject(
        bot.name,
        program,
        bot.manifest.games,
        watched=(program.folder,),
        start_budget_ms=bot.manifest.start_budget_ms,
        batch=bot.manifest.batch,
    )


def _started_by(request: CheckRequest) -> Subject:
    """A bot without a manifest."""
    try:
        command = tuple(shlex.split(request.command))
    except ValueError as error:
        raise ConfigurationError(f"--command {request.command!r}: {error}") from None
    if not command:
        raise ConfigurationError("--command is empty, expected a program and its arguments")
    program = Program(command, Path.cwd())
    return Subject(request.command, program, request.games or tuple(GAMES))


def _dialling_in(request: CheckRequest) -> Subject:
    """A bot that somebody else starts."""
    host, _, port = request.address.rpartition(":")
    if not host or not port.isascii() or not port.isdecimal() or int(port) > _LARGEST_PORT:
        raise ConfigurationError(
            f"--address {request.address!r}, expected host:port, such as 127.0.0.1:7070"
        )
    address = TcpAddress(host.strip("[]"), int(port), _certificate(request.certificate))
    return Subject(
        request.address,
        None,
        request.games or tuple(GAMES),
        start_budget_ms=_PATIENCE_MS,
        address=address,
        announce=partial(_invite, with_ca=address.certificate is not None),
    )


def _certificate(files: tuple[Path, Path] | None) -> Certificate | None:
    if files is None:
        return None
    try:
        chain, key = (file.read_bytes() for file in files)
    except OSError as error:
        raise ConfigurationError(f"{error.filename}: {error.strerror}") from None
    return Certificate(chain, key)


def _invite(target: str, ticket: str, *, with_ca: bool) -> None:
    """Say where the bot is waited for, on the error output: the report is for the other one."""
    lines = [
        f"waiting {_PATIENCE_MS // 1000} s for the bot; start it with",
        f"  QUINOLA_ADDRESS={target}",
        f"  QUINOLA_TICKET={ticket}",
    ]
    if with_ca:
        lines.append("  QUINOLA_CA=<file of the certificates that vouch for this host>")
    Console(stderr=True, highlight=False).print("\n".join(lines), markup=False, soft_wrap=True)


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise ConfigurationError(f"--junit {file}: {error.strerror}") from None
