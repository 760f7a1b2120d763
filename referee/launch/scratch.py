"""Private folders on disk that are gone with the session, whatever was done to them.

A session's folder is locked for as long as its supervisor lives. So the next supervisor knows the
folder of one that was killed with its whole family, and takes it away.
"""

import fcntl
import os
import stat
from contextlib import suppress

_PREFIX = "quinola-crew-"
_NAME_BYTES = 4


def make_folder(parent: str) -> str:
    """Make a private folder in `parent` and lock it until this process and its copies end.

    Returns:
        Its path, short: a program may make a Unix socket in it.

    Raises:
        OSError: There is no space, or it must not be written there.
    """
    while True:
        path = os.path.join(parent, _PREFIX + os.urandom(_NAME_BYTES).hex())
        with suppress(FileExistsError):
            os.mkdir(path, 0o700)
            # A sweep may have met it before it was locked; then it is gone, or soon.
            if _lock(path) is not None and os.path.exists(path):
                return path


def sweep(parent: str) -> None:
    """Remove the folders in `parent` whose supervisors are gone and could not do it."""
    for name in os.listdir(parent):
        path = os.path.join(parent, name)
        if name.startswith(_PREFIX) and _is_ours(path):
            lock = _lock(path)
            if lock is not None:
                remove(path)
                os.close(lock)


def remove(path: str) -> None:
    """Remove a folder and all that is in it; a link is removed, not followed.

    Nothing in it is running any more. Folders inside are first moved up, one level at a time, so
    that no path grows too long, however deep they are.
    """
    with suppress(FileNotFoundError):
        os.chmod(path, 0o700)
        while entries := list(os.scandir(path)):
            for entry in entries:
                _remove_entry(entry, path)
        os.rmdir(path)


def _remove_entry(entry: os.DirEntry[str], top: str) -> None:
    """Remove a file, or a folder after moving the folders in it to `top`."""
    if not entry.is_dir(follow_symlinks=False):
        os.unlink(entry.path)
        return
    os.chmod(entry.path, 0o700)
    for inner in list(os.scandir(entry.path)):
        if inner.is_dir(follow_symlinks=False):
            os.chmod(inner.path, 0o700)  # a folder that must not be written cannot move
            os.rename(inner.path, os.path.join(top, os.urandom(_NAME_BYTES * 4).hex()))
        else:
            os.unlink(inner.path)
    os.rmdir(entry.path)


def _is_ours(path: str) -> bool:
    """Whether it is a folder of this user's, and no link to one."""
    with suppress(FileNotFoundError):
        facts = os.lstat(path)
        return stat.S_ISDIR(facts.st_mode) and facts.st_uid == os.getuid()
    return False


def _lock(path: str) -> int | None:
    """Lock a folder; its descriptor, or None if it is gone or another process holds it."""
    try:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    except (FileNotFoundError, NotADirectoryError):
        return None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(descriptor)
        return None
    return descriptor
