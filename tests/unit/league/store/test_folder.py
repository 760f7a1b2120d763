"""The folder of submissions."""

import os
import resource
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest

from league.store.folder import SubmissionFolder
from league.upload.content import Content, ContentFile, make_content
from referee.errors import InfrastructureError

CONTENT = make_content(
    "here",
    [
        ContentFile("bot.toml", b"x"),
        ContentFile("lib/run", b"#!/bin/sh\n", executable=True),
    ],
)


@pytest.fixture
def folder(tmp_path: Path) -> SubmissionFolder:
    return SubmissionFolder(tmp_path / "submissions")


@contextmanager
def small_files() -> Iterator[None]:
    """The operating system lets no file of this process grow beyond a kilobyte.

    Not for a whole test: what pytest says may go to a file, too.
    """
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1024, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
        signal.signal(signal.SIGXFSZ, handler)


def test_a_submission_lies_under_its_digest_and_nobody_may_write_to_it(
    folder: SubmissionFolder,
) -> None:
    kept = folder.keep(CONTENT)
    assert kept == folder.path_of(CONTENT.digest)
    modes = {
        str(path.relative_to(kept)): oct(path.stat().st_mode & 0o777)
        for path in (kept, *kept.rglob("*"))
    }
    assert modes == {".": "0o555", "bot.toml": "0o444", "lib": "0o555", "lib/run": "0o555"}


def test_keeping_it_again_changes_nothing(folder: SubmissionFolder) -> None:
    inode = folder.keep(CONTENT).stat().st_ino
    assert folder.keep(CONTENT).stat().st_ino == inode


def test_what_cannot_be_written_leaves_nothing_behind(folder: SubmissionFolder) -> None:
    """B056: a write fails in the middle of a file."""
    large = make_content("here", [*CONTENT.files, ContentFile("table", os.urandom(4096))])
    failing = pytest.raises(InfrastructureError, match=r"cannot keep a submission in .*free space")
    with failing, small_files():
        folder.keep(large)
    assert list(folder.path.iterdir()) == []


def test_several_at_once_keep_one_copy(folder: SubmissionFolder) -> None:
    with ThreadPoolExecutor(8) as threads:
        for number in range(20):
            content = make_content("here", [ContentFile("bot.toml", bytes([number]))])
            kept = set(threads.map(folder.keep, [content] * 8))
            assert kept == {folder.path_of(content.digest)}
    assert len(list(folder.path.iterdir())) == 20


def test_the_digest_is_the_specified_one() -> None:
    """What is hashed is written down in full: another program must be able to compute it."""
    single = Content((ContentFile("bot.toml", b"ab"),))
    # printf 'quinola submission 1\n- 2 bot.toml\0ab' | sha256sum
    assert single.digest.startswith("7020a1ddfa4c844900d1bfaf5be8baad12d9c762")
