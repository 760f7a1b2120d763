"""Play a bot from this machine until Ctrl-C."""

import argparse
import random
import signal
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from quinola_bot.remote.asking import WAIT_S, AwayError, League, RefusedError, check_url
from quinola_bot.remote.hosting import Host, inherited_environment

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 30.0
LEAST_S = 0.2
"""Between two questions, however fast the answers come."""

JITTER = 0.5
"""By how much of itself a pause is lengthened at most: not everybody comes back at once."""


def main() -> int:
    """Run the command line.

    Exit status: 0 after Ctrl-C or TERM, 2 for wrong arguments, 3 when the league refuses us.
    """
    arguments = _arguments(sys.argv[1:])
    signal.signal(signal.SIGTERM, _interrupt)
    try:
        check_url(arguments.url)
        league = League(arguments.url, _token(arguments.token_file), arguments.ca)
    except (RefusedError, OSError) as error:
        tell(str(error))
        return 2
    host = Host(arguments.command, inherited_environment(), tell)
    try:
        return serve(league, host)
    except KeyboardInterrupt:
        return 0
    finally:
        host.close()


def serve(league: League, host: Host) -> int:
    """Ask and host, for ever; the exit status once the league refuses us."""
    pause_s = FIRST_PAUSE_S
    there = False
    while True:
        try:
            # The first answer comes at once, so that one knows that all is well.
            host.hold(league.ask(host.known, WAIT_S if there else 0.0))
        except RefusedError as refusal:
            tell(str(refusal))
            return 3
        except AwayError as error:
            if there or pause_s == FIRST_PAUSE_S:
                tell(f"the league does not answer, trying again: {error}")
            there = False
            wanted_s = max(pause_s, error.retry_after_s)
            time.sleep(wanted_s * (1 + JITTER * random.random()))
            pause_s = min(2 * pause_s, LONGEST_PAUSE_S)
            continue
        if not there:
            tell("waiting for sessions; Ctrl-C ends it")
        there, pause_s = True, FIRST_PAUSE_S
        time.sleep(LEAST_S)


def tell(text: str) -> None:
    """Say something to whoever runs this."""
    print(f"quinola_bot.remote: {text}", file=sys.stderr, flush=True)  # noqa: T201 - for the author


def _arguments(given: Sequence[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m quinola_bot.remote",
        description="Play a bot from this machine in leagues that take remote bots.",
    )
    parser.add_argument("url", help="the league's address, e.g. https://play.example.org")
    parser.add_argument("--token-file", required=True, help="a file that holds the bot's token")
    parser.add_argument("--ca", help="a file of certificates that vouch for the league (PEM)")
    parser.add_argument("command", nargs="+", help="what starts the bot, after --: python bot.py")
    return parser.parse_args(given)


def _token(file: str) -> str:
    token = Path(file).read_text("utf-8").strip()
    if not token or not token.isascii() or not token.isprintable() or " " in token:
        raise RefusedError(f"{file} holds no token, expected the one line that was printed")
    return token


def _interrupt(*_: object) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    sys.exit(main())
