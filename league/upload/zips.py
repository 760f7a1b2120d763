"""Read the files of a zip archive within bounds."""

import stat
import struct
import zipfile
import zlib
from io import BytesIO

from league.upload.content import MOST_FILES, Allowance, ContentFile, checked_path
from referee.errors import ConfigurationError

ZIP_MAGIC = b"PK\x03\x04"

# PKWARE, APPNOTE.TXT 4.3.16: the end of the central directory, and the longest comment after it.
_END_MAGIC = b"PK\x05\x06"
_END = struct.Struct("<4s4H2LH")
_LONGEST_COMMENT = 65_535
_ZIP64_MAGIC = b"PK\x06\x07"
_ZIP64_BYTES = 20
# Bytes of one entry of the directory that are plenty for a name and what tools add to it.
_ENTRY_BYTES = 1_024
_METHODS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
_ENCRYPTED = 0x1


def read_zip(archive: bytes, source: str) -> list[ContentFile]:
    """Return the files of an archive.

    Raises:
        ConfigurationError: It is damaged, or its content is not acceptable.
    """
    _check_directory(archive, source)
    try:
        with zipfile.ZipFile(BytesIO(archive)) as opened:
            return _files(opened, source)
    # What the module raises for damaged archives, by reading it: several kinds.
    except (
        zipfile.BadZipFile,
        zlib.error,
        EOFError,
        NotImplementedError,
        ValueError,
        struct.error,
    ) as error:
        raise ConfigurationError(f"{source} is damaged: {error}") from None


def _check_directory(archive: bytes, source: str) -> None:
    """Refuse a directory of a million entries before the module reads it: that takes seconds."""
    end = archive.rfind(_END_MAGIC, -_LONGEST_COMMENT - _END.size)
    if end < 0 or len(archive) < end + _END.size:
        raise ConfigurationError(f"{source} is damaged: the end of the zip is missing")
    entries, size = _END.unpack_from(archive, end)[4:6]
    before = archive[max(0, end - _ZIP64_BYTES) : end]
    limit = 2 * MOST_FILES  # folders have entries too
    if entries > limit or size > limit * _ENTRY_BYTES or before.startswith(_ZIP64_MAGIC):
        raise ConfigurationError(f"{source} holds more than {MOST_FILES:,} files and folders")


def _files(opened: zipfile.ZipFile, source: str) -> list[ContentFile]:
    allowance = Allowance(source)
    files: dict[str, ContentFile] = {}
    for entry in opened.infolist():
        _check(entry, source)
        if entry.is_dir():
            continue
        path = checked_path(source, entry.filename)
        if path in files:
            raise ConfigurationError(f"{source} holds two files of one name: {path!r}")
        with opened.open(entry) as file:
            # One byte more than is left tells a file that lies about its length.
            content = file.read(allowance.bytes_left + 1)
        allowance.take(len(content))
        files[path] = ContentFile(path, content, bool(_mode(entry) & stat.S_IXUSR))
    return list(files.values())


def _check(entry: zipfile.ZipInfo, source: str) -> None:
    """Refuse whatever is no file and no folder, and what only some tools can read."""
    kind = stat.S_IFMT(_mode(entry))
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        what = "a link" if kind == stat.S_IFLNK else "a device, pipe or socket"
        raise ConfigurationError(
            f"{source} holds {entry.filename!r}, {what}: expected files and folders"
        )
    if entry.flag_bits & _ENCRYPTED:
        raise ConfigurationError(f"{source} holds {entry.filename!r}, which is encrypted")
    if entry.compress_type not in _METHODS:
        raise ConfigurationError(
            f"{source} holds {entry.filename!r} packed by method {entry.compress_type}: expected "
            "stored or deflated"
        )


def _mode(entry: zipfile.ZipInfo) -> int:
    """The Unix mode of an entry; 0 if another system made it."""
    return entry.external_attr >> 16
