"""Why a program could not be started, in words for its author."""

import errno
import os


def explain(number: int, program: str, folder: str, search_path: str) -> str:
    """Say what stood in the way of executing a program.

    Args:
        number: The errno of execve(2).
        program: The program as its command names it.
        folder: The folder that it was to start in.
        search_path: The PATH that it was looked up in, if it is a name without a slash.
    """
    found = _find(program, folder, search_path)
    match number:
        case errno.ENOENT if found:
            reason = "found, but not the interpreter that its first line or its header names"
        case errno.ENOENT if "/" in program:
            reason = f"no such file in {folder}"
        case errno.ENOENT:
            reason = f"no such program in {search_path}"
        case errno.EACCES:
            reason = f"not executable; try chmod +x {program}"
        case errno.ENOEXEC:
            reason = (
                "not a program for this machine; a script needs a first line that names its"
                " interpreter, such as #!/usr/bin/env python3"
            )
        case _:
            reason = os.strerror(number)
    return f"cannot start {program}: {reason}"


def _find(program: str, folder: str, search_path: str) -> bool:
    """Whether the program's file exists."""
    places = [""] if "/" in program else search_path.split(os.pathsep)
    return any(os.path.exists(os.path.join(folder, place, program)) for place in places)
