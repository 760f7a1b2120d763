"""Read a submission from a folder."""

import os
import stat
from collections.abc import Collection, Iterator
from pathlib import Path

from league.upload.content import Allowance, Content, ContentFile, checked_path, make_content
from referee.errors import ConfigurationError


def read_folder(folder: Path, exclude: Collection[str] = ()) -> Content:
    """Read all files of a folder but those that stay behind: dot-names and `__pycache__`.

    Args:
        folder: The folder; it holds `bot.toml`.
        exclude: Names of folders that stay behind, too, wherever they stand.

    Raises:
        ConfigurationError: There is no such folder, a file cannot be read, or the content is not
            acceptable: links, devices, too many files, too many bytes.
    """
    if not folder.is_dir():
        what = "is not a folder" if folder.exists() else "does not exist"
        raise ConfigurationError(f"{folder} {what}: expected a folder with a bot.toml")
    allowance = Allowance(str(folder))
    try:
        return make_content(str(folder), list(_files(folder, folder, allowance, exclude)))
    except OSError as error:
        raise ConfigurationError(f"cannot read {error.filename}: {error.strerror}") from None


def _files(
    root: Path, folder: Path, allowance: Allowance, exclude: Collection[str]
) -> Iterator[ContentFile]:
    with os.scandir(folder) as entries:
        for entry in sorted(entries, key=lambda entry: entry.name):
            if entry.name.startswith(".") or entry.name == "__pycache__":
                continue
            mode = entry.stat(follow_symlinks=False).st_mode
            if stat.S_ISDIR(mode):
                if entry.name not in exclude:
                    yield from _files(root, Path(entry.path), allowance, exclude)
            elif stat.S_ISREG(mode):
                yield _file(root, Path(entry.path), allowance)
            else:
                kind = "a link" if stat.S_ISLNK(mode) else "a device, pipe or socket"
                raise ConfigurationError(f"{entry.path} is {kind}: expected files and folders")


def _file(root: Path, path: Path, allowance: Allowance) -> ContentFile:
    name = checked_path(str(root), path.relative_to(root).as_posix())
    # O_NOFOLLOW: it may have become a link since it was listed.
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    with open(descriptor, "rb") as file:  # noqa: PTH123 - a descriptor, not a path
        status = os.fstat(descriptor)
        allowance.take(status.st_size)
        content = file.read(status.st_size)
    return ContentFile(name, content, executable=bool(status.st_mode & stat.S_IXUSR))
