"""Read a submission from an archive that anybody may have sent: zip, tar or tar.gz.

Everything is read into memory within fixed bounds and checked before anything is written. Nothing
that an archive says about itself is believed.
"""

from collections.abc import Iterable

from league.upload.content import MANIFEST, Content, ContentFile, make_content
from league.upload.tars import GZIP_MAGIC, read_tar
from league.upload.zips import ZIP_MAGIC, read_zip
from referee.errors import ConfigurationError

MOST_ARCHIVE_BYTES = 64 * 1024 * 1024

_TAR_MAGIC = b"ustar"
_TAR_MAGIC_AT = 257


def read_archive(archive: bytes, *, source: str = "the archive") -> Content:
    """Read all files of an archive, without the one folder that may be around them.

    Args:
        archive: Its bytes.
        source: What messages call it.

    Raises:
        ConfigurationError: It is no archive, or its content is not acceptable: links, devices,
            paths that lead out of it, two files of one name, too many files, too many bytes.
    """
    if len(archive) > MOST_ARCHIVE_BYTES:
        limit = MOST_ARCHIVE_BYTES // (1024 * 1024)
        raise ConfigurationError(f"{source} is larger than {limit} MiB")
    if archive.startswith(ZIP_MAGIC):
        files = read_zip(archive, source)
    elif archive.startswith(GZIP_MAGIC) or _is_tar(archive):
        files = read_tar(archive, source)
    else:
        raise ConfigurationError(f"{source} is not an archive: expected zip, tar or tar.gz")
    return make_content(source, _without_folder(files))


def _is_tar(archive: bytes) -> bool:
    return archive.startswith(_TAR_MAGIC, _TAR_MAGIC_AT)


def _without_folder(files: Iterable[ContentFile]) -> list[ContentFile]:
    """Take off the folder around all files, as `tar czf bot.tgz bot/` makes one."""
    found = list(files)
    tops = {file.path.partition("/")[0] for file in found}
    top = next(iter(tops), "")
    if len(tops) != 1 or not any(file.path == f"{top}/{MANIFEST}" for file in found):
        return found
    return [
        ContentFile(file.path.removeprefix(f"{top}/"), file.content, file.executable)
        for file in found
    ]
