"""The content of a submission, and its digest: the same files give the same digest everywhere."""

import hashlib
import unicodedata
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from pathlib import PurePosixPath

from referee.errors import ConfigurationError

MEBIBYTE = 1024 * 1024
MOST_FILES = 2_000
MOST_BYTES = 64 * MEBIBYTE
LONGEST_PATH = 240
LONGEST_NAME = 120  # bytes of one part, with room for what a filesystem may add

MANIFEST = "bot.toml"

_FORMAT = b"quinola submission 1\n"


@dataclass(frozen=True, slots=True)
class ContentFile:
    """One file of a submission.

    Attributes:
        path: From the submission's folder, with slashes.
        content: What it holds.
        executable: Whether it may be run as a program.
    """

    path: str
    content: bytes
    executable: bool = False


@dataclass(frozen=True, slots=True)
class Content:
    """All files of a submission, sorted by path.

    Attributes:
        files: The files; `bot.toml` is among them.
    """

    files: tuple[ContentFile, ...]

    @property
    def size_bytes(self) -> int:
        """The length of all files."""
        return sum(len(file.content) for file in self.files)

    @property
    def digest(self) -> str:
        """SHA-256 in hexadecimal of every file's path, executable mark, length and content."""
        digest = hashlib.sha256(_FORMAT)
        for file in self.files:
            mark = "x" if file.executable else "-"
            digest.update(f"{mark} {len(file.content)} {file.path}\0".encode())
            digest.update(file.content)
        return digest.hexdigest()

    def file(self, path: str) -> ContentFile | None:
        """The file at a path; None if there is none."""
        return next((file for file in self.files if file.path == path), None)

    def without_folders(self, names: Collection[str]) -> "Content":
        """The files that stand in no folder of one of these names."""
        return Content(
            tuple(
                file
                for file in self.files
                if not any(part in names for part in PurePosixPath(file.path).parts[:-1])
            )
        )

    def with_file(self, path: str, content: bytes) -> "Content":
        """The same with other content in the file at a path, which must be there."""
        return Content(
            tuple(
                replace(file, content=content) if file.path == path else file
                for file in self.files
            )
        )


def make_content(source: str, files: Iterable[ContentFile]) -> Content:
    """Sort files and check that together they can be a submission.

    Args:
        source: What messages call the place that they come from.
        files: Files whose paths `checked_path` has passed.

    Raises:
        ConfigurationError: `bot.toml` is missing, or two files would be one on some machine.
    """
    ordered = tuple(sorted(files, key=lambda file: file.path))
    content = Content(ordered)
    if content.file(MANIFEST) is None:
        raise ConfigurationError(f"{source} holds no {MANIFEST}: expected one beside the program")
    seen: dict[str, str] = {}
    for file in ordered:
        key = unicodedata.normalize("NFC", file.path).casefold()
        if key in seen:
            raise ConfigurationError(
                f"{source} holds two files of one name: {seen[key]!r} and {file.path!r}"
            )
        seen[key] = file.path
    return content


def checked_path(source: str, path: str) -> str:
    """A path as it may be used below a folder, without a leading "./".

    Raises:
        ConfigurationError: It is absolute, leads out of its folder, or cannot be a file's name.
    """
    plain = path.removeprefix("./")
    problem = _problem(plain)
    if problem:
        raise ConfigurationError(f"{source} holds {path[:LONGEST_PATH]!r}: {problem}")
    return plain


def _problem(path: str) -> str | None:
    parts = PurePosixPath(path).parts
    if path.startswith("/") or "\\" in path or (len(path) > 1 and path[1] == ":"):
        return "an absolute path or one of another system; expected one below the folder"
    if ".." in path.split("/"):
        return 'a path with "..": expected one that stays in the folder'
    if not parts or any(unicodedata.category(char) in {"Cc", "Cs"} for char in path):
        return "not the name of a file"
    longest = max(len(part.encode()) for part in parts)
    if len(path.encode()) > LONGEST_PATH or longest > LONGEST_NAME:
        return f"a name that is too long: expected at most {LONGEST_PATH} bytes"
    return None


class Allowance:
    """What may still be read; reading beyond it is refused before it costs anything."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._files = MOST_FILES
        self._bytes = MOST_BYTES

    @property
    def bytes_left(self) -> int:
        """How many bytes may still come."""
        return self._bytes

    def take(self, size_bytes: int) -> None:
        """Count one file.

        Raises:
            ConfigurationError: It is one too many, or it is too large.
        """
        self._files -= 1
        self._bytes -= size_bytes
        if self._files < 0:
            raise ConfigurationError(
                f"{self._source} holds more than {MOST_FILES:,} files: leave out what the bot "
                "does not need"
            )
        if self._bytes < 0:
            raise ConfigurationError(
                f"{self._source} holds more than {MOST_BYTES // MEBIBYTE} MiB: leave out what the "
                "bot does not need"
            )
