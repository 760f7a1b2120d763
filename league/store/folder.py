"""The folder of submissions: each lies under its digest, complete, and nothing changes it."""

import os
import shutil
import stat
import uuid
from pathlib import Path

from league.upload.content import Content, ContentFile
from referee.errors import InfrastructureError

# Read by everybody, written by nobody: a bot that left a note for its next process could tell it
# about deals that this one has still to play.
_FOLDER_MODE = 0o555
_FILE_MODE = 0o444
_PROGRAM_MODE = 0o555


class SubmissionFolder:
    """Content-addressed copies of submissions.

    Attributes:
        path: The folder.
    """

    def __init__(self, path: Path) -> None:
        self.path = path

    def path_of(self, digest: str) -> Path:
        """Where the submission with a digest lies, whether or not it is there."""
        return self.path / digest

    def keep(self, content: Content) -> Path:
        """Keep a copy, unless it is there already; it appears complete or not at all.

        Raises:
            InfrastructureError: It cannot be written; nothing of it is left.
        """
        target = self.path_of(content.digest)
        if target.is_dir():
            return target
        unfinished = self.path / f".incoming-{uuid.uuid4().hex}"
        try:
            _write(unfinished, content)
            unfinished.rename(target)
        except OSError as error:
            _remove(unfinished)
            # Another process may have kept the same content meanwhile.
            if not target.is_dir():
                raise InfrastructureError(
                    f"cannot keep a submission in {self.path}: {error.strerror}; free space "
                    "there, or make it writable"
                ) from error
        return target


def _write(folder: Path, content: Content) -> None:
    folder.mkdir(parents=True)
    for file in content.files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        _write_file(path, file)
    for inner, _, _ in os.walk(folder):
        Path(inner).chmod(_FOLDER_MODE)


def _write_file(path: Path, file: ContentFile) -> None:
    with path.open("xb") as stream:
        stream.write(file.content)
    path.chmod(_PROGRAM_MODE if file.executable else _FILE_MODE)


def _remove(folder: Path) -> None:
    for inner, _, _ in os.walk(folder):
        Path(inner).chmod(stat.S_IRWXU)
    shutil.rmtree(folder, ignore_errors=True)
