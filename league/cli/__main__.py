"""Runs the command line; whatever goes wrong ends as one sentence and an exit status."""

import signal
import sys

from league.cli.app import app
from referee.errors import ConfigurationError, InfrastructureError, QuinolaError

EXIT_FAILED = 1
EXIT_USAGE = 2
EXIT_NOT_READY = 3
EXIT_INTERRUPTED = 130
EXIT_TERMINATED = 143


def main() -> None:
    """Run the command that `sys.argv` names.

    Exit status: 0 done, 1 failed, 2 wrong usage or configuration, 3 the machine is not ready, 130
    interrupted, 143 terminated.
    """
    # Leave through every `finally`, as on Ctrl-C.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(EXIT_TERMINATED))
    try:
        app()
    except KeyboardInterrupt:
        sys.exit(EXIT_INTERRUPTED)
    except ConfigurationError as error:
        _end(error, EXIT_USAGE)
    except InfrastructureError as error:
        _end(error, EXIT_NOT_READY)
    except QuinolaError as error:
        _end(error, EXIT_FAILED)


def _end(error: QuinolaError, status: int) -> None:
    """Say what went wrong and leave."""
    print(f"quinola: {error}", file=sys.stderr)  # noqa: T201 - the last word, plain on purpose
    sys.exit(status)


if __name__ == "__main__":
    main()
