"""Say whether this machine is ready: each check runs the real thing."""

import platform
import shutil
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

from league.cli.opening import opened_store
from league.cli.printing import console, print_json
from league.embedded.redis import find_redis
from league.settings import Settings, read_settings
from referee.errors import InfrastructureError, QuinolaError

FREE_BYTES = 200 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Finding:
    """What one check found.

    Attributes:
        check: What was looked at.
        ready: Whether it is as it should be.
        detail: What was found, or what to do.
    """

    check: str
    ready: bool
    detail: str


def examine(*, as_json: bool) -> None:
    """Run all checks and print what they found.

    Raises:
        InfrastructureError: At least one is not as it should be.
    """
    settings = read_settings()
    findings = [_run(name, check, settings) for name, check in CHECKS.items()]
    if as_json:
        print_json(findings)
    else:
        for finding in findings:
            mark = "[green]ready[/]" if finding.ready else "[red]  not[/]"
            console.print(f"{mark}  {finding.check:<10} {finding.detail}")
    missing = [finding.check for finding in findings if not finding.ready]
    if missing:
        raise InfrastructureError(f"not ready: {', '.join(missing)}")


def _run(name: str, check: Callable[[Settings], str], settings: Settings) -> Finding:
    """Run one check; what it raises is what to do."""
    try:
        return Finding(name, ready=True, detail=check(settings))
    except (QuinolaError, OSError, subprocess.SubprocessError) as error:
        return Finding(name, ready=False, detail=str(error))


def _python(_: Settings) -> str:
    if sys.platform != "linux":
        raise InfrastructureError(f"matches run on Linux, and this is {sys.platform}")
    return f"CPython {platform.python_version()} on {platform.machine()}"


def _home(settings: Settings) -> str:
    settings.state.make()
    free = shutil.disk_usage(settings.home).free
    if free < FREE_BYTES:
        raise InfrastructureError(f"{settings.home} has {free >> 20} MiB left: make room")
    return f"{settings.home}, {free >> 30} GiB free"


def _database(settings: Settings) -> str:
    with opened_store(settings):
        return settings.database if settings.database_url is None else "reached"


def _redis(settings: Settings) -> str:
    if settings.redis_url is not None:
        return "set by QUINOLA_REDIS_URL"
    server = find_redis()
    printed = subprocess.run(  # noqa: S603 - the server that would be started
        [server, "--version"], capture_output=True, text=True, check=True, timeout=10
    )
    return f"{server}, {printed.stdout.split(' sha')[0].strip()}"


def _bots(_: Settings) -> str:
    command = [sys.executable, "-c", "import quinola_bot"]
    subprocess.run(command, capture_output=True, check=True, timeout=60)  # noqa: S603 - ourselves
    return f"Python bots run with {sys.executable}"


CHECKS: dict[str, Callable[[Settings], str]] = {
    "python": _python,
    "home": _home,
    "database": _database,
    "redis": _redis,
    "bots": _bots,
}
