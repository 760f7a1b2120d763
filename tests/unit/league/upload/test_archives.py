"""Archives that anybody may send: what is taken, and what is refused before any writing."""

import gzip
import io
import stat
import struct
import tarfile
import time
import tracemalloc
import zipfile
from collections.abc import Callable

import pytest

from league.upload.archives import read_archive
from league.upload.content import MOST_BYTES, MOST_FILES, Content, ContentFile, make_content
from referee.errors import ConfigurationError

MANIFEST = b'name = "x"\n'
FILES = {"bot.toml": MANIFEST, "bot.py": b"pass\n", "data/table.bin": bytes(range(256))}


def a_zip(files: dict[str, bytes], *extra: tuple[zipfile.ZipInfo, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
        for entry, content in extra:
            archive.writestr(entry, content)
    return stream.getvalue()


def a_tar(files: dict[str, bytes], *extra: tarfile.TarInfo, mode: str = "w:gz") -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode=mode) as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
        for member in extra:
            archive.addfile(member)
    return stream.getvalue()


def a_member(name: str, kind: bytes, target: str = "") -> tarfile.TarInfo:
    member = tarfile.TarInfo(name)
    member.type = kind
    member.linkname = target
    return member


def an_entry(name: str, mode: int) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
    return entry


def plain(content: Content) -> dict[str, bytes]:
    return {file.path: file.content for file in content.files}


@pytest.mark.parametrize("make", [a_zip, a_tar, lambda files: a_tar(files, mode="w:")])
def test_every_kind_of_archive_gives_the_same_submission(
    make: Callable[[dict[str, bytes]], bytes],
) -> None:
    expected = make_content("here", [ContentFile(*file) for file in FILES.items()])
    assert read_archive(make(FILES)).digest == expected.digest


@pytest.mark.parametrize("make", [a_zip, a_tar])
def test_a_folder_around_all_files_makes_no_difference(
    make: Callable[[dict[str, bytes]], bytes],
) -> None:
    wrapped = make({f"mybot/{name}": content for name, content in FILES.items()})
    assert plain(read_archive(wrapped)) == FILES


def test_a_program_stays_executable() -> None:
    program = an_entry("run", stat.S_IFREG | 0o755)
    content = read_archive(a_zip({"bot.toml": MANIFEST}, (program, b"#!/bin/sh\n")))
    assert [file.path for file in content.files if file.executable] == ["run"]


def test_an_archive_without_bot_toml_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"holds no bot\.toml"):
        read_archive(a_zip({"bot.py": b""}))


def test_what_is_no_archive_is_refused() -> None:
    with pytest.raises(ConfigurationError, match=r"not an archive: expected zip, tar or tar\.gz"):
        read_archive(b"#!/usr/bin/env python3\n")


BAD_PATHS = ["../outside", "/etc/passwd", "a/../../b", "C:\\x", "a\\b", "x\x01y", "d/" * 130 + "f"]


@pytest.mark.parametrize("path", BAD_PATHS)
@pytest.mark.parametrize("make", [a_zip, a_tar])
def test_a_path_that_leads_elsewhere_is_refused(
    make: Callable[[dict[str, bytes]], bytes], path: str
) -> None:
    """B096."""
    with pytest.raises(ConfigurationError, match="the archive holds"):
        read_archive(make({"bot.toml": MANIFEST, path: b"x"}))


HOSTILE = {
    "a link in a tar": a_tar(FILES, a_member("evil", tarfile.SYMTYPE, "/etc/passwd")),
    "a hard link in a tar": a_tar(FILES, a_member("evil", tarfile.LNKTYPE, "bot.py")),
    "a device in a tar": a_tar(FILES, a_member("evil", tarfile.CHRTYPE)),
    "a pipe in a tar": a_tar(FILES, a_member("evil", tarfile.FIFOTYPE)),
    "a sparse file in a tar": a_tar(FILES, a_member("evil", tarfile.GNUTYPE_SPARSE)),
    "a link in a zip": a_zip(FILES, (an_entry("evil", stat.S_IFLNK | 0o777), b"/etc/passwd")),
    "a device in a zip": a_zip(FILES, (an_entry("evil", stat.S_IFCHR | 0o666), b"")),
}


@pytest.mark.parametrize("archive", HOSTILE.values(), ids=HOSTILE.keys())
def test_whatever_is_no_file_and_no_folder_is_refused(archive: bytes) -> None:
    """B096."""
    with pytest.raises(ConfigurationError, match=r"'evil'.*expected files and folders"):
        read_archive(archive)


def test_two_entries_of_one_name_are_refused() -> None:
    """B096: in a tar as well as in a zip, and names that are one on some machine."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("bot.toml", MANIFEST)
        with pytest.warns(UserWarning, match="Duplicate"):
            archive.writestr("bot.toml", b"other")
    tar = a_tar(FILES, a_member("bot.py", tarfile.REGTYPE))
    for twice in (stream.getvalue(), tar, a_zip({**FILES, "BOT.py": b""})):
        with pytest.raises(ConfigurationError, match="two files of one name"):
            read_archive(twice)


def test_a_zip_that_grows_without_end_is_refused_within_bounds() -> None:
    """B098: the memory for it is bounded by what a submission may hold."""
    bomb = a_zip({"bot.toml": MANIFEST, "zeros": bytes(2 * MOST_BYTES)})
    tracemalloc.start()
    with pytest.raises(ConfigurationError, match="holds more than 64 MiB"):
        read_archive(bomb)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 3 * MOST_BYTES


def test_a_tar_that_grows_without_end_is_refused_within_bounds() -> None:
    """B098: a member that says it has ten gigabytes, and one that has more than it may."""
    member = tarfile.TarInfo("zeros")
    member.size = 10 * 2**30
    liar = a_tar({"bot.toml": MANIFEST}, mode="w:")[:1024] + member.tobuf() + bytes(1024)
    bomb = a_tar({"bot.toml": MANIFEST, "zeros": bytes(MOST_BYTES + 2**24)})
    for archive in (gzip.compress(liar), bomb):
        with pytest.raises(ConfigurationError, match="holds more than 64 MiB"):
            read_archive(archive)


def test_a_tar_header_that_wants_all_memory_is_refused() -> None:
    """B098: an extended header is read by the library before any member is seen."""
    header = tarfile.TarInfo("pax")
    header.type = tarfile.XHDTYPE
    header.size = 2**32
    packed = gzip.compress(header.tobuf(tarfile.GNU_FORMAT) + bytes(MOST_BYTES + 2**25))
    with pytest.raises(ConfigurationError, match="holds more than 64 MiB"):
        read_archive(packed)


def test_a_zip_of_a_million_entries_is_refused_before_it_is_read() -> None:
    """B098."""
    archive = bytearray(a_zip(FILES))
    end = archive.rfind(b"PK\x05\x06")
    directory = 1_000_000 * 46
    struct.pack_into("<H", archive, end + 8, 0xFFFF)
    struct.pack_into("<H", archive, end + 10, 0xFFFF)
    struct.pack_into("<L", archive, end + 12, directory)
    began = time.monotonic()
    with pytest.raises(ConfigurationError, match="more than 2,000 files"):
        read_archive(bytes(archive))
    assert time.monotonic() - began < 2


def test_a_tar_of_a_million_empty_files_is_refused_at_the_first_too_many() -> None:
    """B098."""
    empty = {f"file {number}": b"" for number in range(MOST_FILES + 1)}
    with pytest.raises(ConfigurationError, match="more than 2,000 files"):
        read_archive(a_tar(empty))


def test_an_archive_within_an_archive_stays_a_file() -> None:
    """B098: nested archives are not opened."""
    nested = a_zip({"bot.toml": MANIFEST, "inner.zip": a_zip({"zeros": bytes(MOST_BYTES)})})
    assert [file.path for file in read_archive(nested).files] == ["bot.toml", "inner.zip"]


@pytest.mark.parametrize("make", [a_zip, a_tar])
def test_damage_is_named(make: Callable[[dict[str, bytes]], bytes]) -> None:
    archive = make({"bot.toml": MANIFEST, "noise": bytes(range(256)) * 64})
    with pytest.raises(ConfigurationError, match="is damaged"):
        read_archive(archive[: len(archive) // 2])
