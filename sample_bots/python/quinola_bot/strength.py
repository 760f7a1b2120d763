"""For a bot that plays at several strengths: which one its command line asks for."""

import sys
from collections.abc import Sequence

from quinola_bot.errors import StartError

OPTION = "--level"


def read_level(levels: Sequence[int], default: int, arguments: Sequence[str] | None = None) -> int:
    """The strength that `--level N` asks for, as `run = ["python", "bot.py", "--level", "2"]`.

    Args:
        levels: The strengths that there are.
        default: The strength without arguments.
        arguments: The arguments; by default those of this process.

    Other arguments end the process with exit status 2, and what is expected on the error output.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given:
        return default
    match given:
        case [option, number] if option == OPTION and number in map(str, levels):
            return int(number)
    expected = " or ".join(map(str, levels))
    said = f"quinola_bot: the arguments are {' '.join(given)!r}; expected {OPTION} {expected}"
    print(said, file=sys.stderr, flush=True)  # noqa: T201 - for the author
    raise SystemExit(StartError.status)
