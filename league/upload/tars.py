"""Read the files of a tar archive, compressed by gzip or not, within bounds."""

import gzip
import io
import stat
import tarfile
import zlib
from typing import TYPE_CHECKING

from league.upload.content import (
    MEBIBYTE,
    MOST_BYTES,
    MOST_FILES,
    Allowance,
    ContentFile,
    checked_path,
)
from referee.errors import ConfigurationError

if TYPE_CHECKING:  # a stub only: collections.abc has it from Python 3.12 on
    from _typeshed import WriteableBuffer

GZIP_MAGIC = b"\x1f\x8b"

# What the files may be, and a header with a long name for each file and folder.
_MOST_UNPACKED = MOST_BYTES + 4 * MOST_FILES * 2_048


class _Bounded(io.RawIOBase):
    """A stream that refuses to give more than a submission may be, whatever asks for it."""

    def __init__(self, stream: io.BufferedIOBase, source: str) -> None:
        self._stream = stream
        self._source = source
        self._left = _MOST_UNPACKED

    def readable(self) -> bool:
        """It can be read."""
        return True

    def readinto(self, buffer: "WriteableBuffer", /) -> int:
        """Read into a buffer.

        Raises:
            ConfigurationError: More has been read than any submission may hold.
        """
        count = self._stream.readinto(buffer)
        self._left -= count
        if self._left < 0:
            raise ConfigurationError(
                f"{self._source} holds more than {MOST_BYTES // MEBIBYTE} MiB: leave out what the "
                "bot does not need"
            )
        return count


def read_tar(archive: bytes, source: str) -> list[ContentFile]:
    """Return the files of an archive.

    Raises:
        ConfigurationError: It is damaged, or its content is not acceptable.
    """
    plain = io.BytesIO(archive)
    packed = archive.startswith(GZIP_MAGIC)
    stream = gzip.GzipFile(fileobj=plain) if packed else plain
    bounded = io.BufferedReader(_Bounded(stream, source))
    try:
        # As a stream: members come one by one, and none is sought for.
        with tarfile.open(fileobj=bounded, mode="r|", bufsize=MEBIBYTE) as opened:
            return _files(opened, source)
    except (tarfile.TarError, zlib.error, EOFError, OSError, ValueError) as error:
        raise ConfigurationError(f"{source} is damaged: {error}") from None


def _files(opened: tarfile.TarFile, source: str) -> list[ContentFile]:
    allowance = Allowance(source)
    files: dict[str, ContentFile] = {}
    folders = 0
    for member in opened:
        if member.isdir():
            folders += 1
            if folders > MOST_FILES:
                raise ConfigurationError(f"{source} holds more than {MOST_FILES:,} folders")
            continue
        _check(member, source)
        path = checked_path(source, member.name)
        if path in files:
            raise ConfigurationError(f"{source} holds two files of one name: {path!r}")
        allowance.take(member.size)
        file = opened.extractfile(member)
        content = b"" if file is None else file.read()
        files[path] = ContentFile(path, content, bool(member.mode & stat.S_IXUSR))
    return list(files.values())


def _check(member: tarfile.TarInfo, source: str) -> None:
    """Refuse whatever is no plain file: `isreg` would let sparse files pass."""
    if member.issym() or member.islnk():
        what = "a link"
    elif member.issparse():
        what = "a sparse file"
    elif member.type not in (tarfile.REGTYPE, tarfile.AREGTYPE):
        what = "a device, pipe or the like"
    else:
        return
    raise ConfigurationError(f"{source} holds {member.name!r}, {what}: expected files and folders")
