"""The folder of builds: each lies under the digest of what it was made from.

    DIGEST.lock     held while DIGEST is built
    DIGEST/bot/     the content of the submission, and what the build has made of it
    DIGEST/proto/   the contract that it was built with: QUINOLA_PROTO
    DIGEST/log      what the build printed
    DIGEST/done     is there when all of it is; or
    DIGEST/failed   why it is of no use

A build happens where it stays, because what compilers make often names its own place. It counts
once `done` is there: whoever finds a folder without it, and has the lock, begins anew.
"""

import fcntl
import os
import shlex
import shutil
import stat
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import distribution
from pathlib import Path

from league.building.environment import PROTO
from league.building.errors import BuildError
from league.building.running import BuildLimits, Output, run_build
from league.model.bots import Manifest
from league.upload.content import MEBIBYTE, Content
from referee.errors import InfrastructureError

_BOT, _PROTO_FOLDER, _LOG = "bot", "proto", "log"
_DONE, _FAILED = "done", "failed"
_TAIL_LINES = 20
_LONGEST_LINE = 200
_CONTRACT = Path("quinola", "v1")


class Builds:
    """Builds of submissions.

    Attributes:
        path: The folder that holds them.
    """

    def __init__(
        self, path: Path, environment: Mapping[str, str], limits: BuildLimits | None = None
    ) -> None:
        """Build in a folder.

        Args:
            path: The folder; made when it is first needed.
            environment: What every build finds in its environment, see `build_environment`.
            limits: What a build may use.
        """
        self.path = path
        self._environment = environment
        self._limits = limits or BuildLimits()

    def is_built(self, digest: str) -> bool:
        """Whether a submission with a digest is built."""
        return (self.path / digest / _DONE).is_file()

    def built(
        self,
        digest: str,
        manifest: Manifest,
        read: Callable[[], Content],
        *,
        again: bool = False,
    ) -> Path:
        """Build a submission, unless it is built; return the folder to start it in.

        Several processes may ask at once: one builds, the others wait for it.

        Args:
            digest: The digest of its content.
            manifest: Its manifest, which has a build command.
            read: Reads its content; called when there is something to build.
            again: Whether to try again what has failed before.

        Raises:
            BuildError: It does not build, with the command and the end of its output. It is
                remembered: the next time it is said at once.
            InfrastructureError: This machine cannot build it: a compiler or space is missing.
        """
        place = self.path / digest
        if not self.is_built(digest):
            try:
                with self._locked(digest):
                    self._build_if_needed(place, manifest, read, again=again)
            except OSError as error:
                raise InfrastructureError(
                    f"cannot build {manifest.name} in {self.path}: {error.strerror or error}"
                ) from error
        return place / _BOT

    @contextmanager
    def _locked(self, digest: str) -> Iterator[None]:
        """Be the only process that builds something; the system lets go when it is gone."""
        self.path.mkdir(parents=True, exist_ok=True)
        with (self.path / f"{digest}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            yield

    def _build_if_needed(
        self, place: Path, manifest: Manifest, read: Callable[[], Content], *, again: bool
    ) -> None:
        if self.is_built(place.name):  # somebody has built it meanwhile
            return
        failed = place / _FAILED
        if failed.is_file() and not again:
            raise BuildError(failed.read_text("utf-8"))
        _remove(place)
        _write(place / _BOT, read())
        _write_contract(place / _PROTO_FOLDER)
        try:
            self._build(place, manifest)
        except BuildError as error:
            _write_whole(failed, str(error))
            raise
        _seal(place / _BOT)
        _write_whole(place / _DONE, "")

    def _build(self, place: Path, manifest: Manifest) -> None:
        """Run the command.

        Raises:
            BuildError: It did not do what it should; with all that its author needs to know.
        """
        output = Output()
        environment = {**self._environment, PROTO: str(place / _PROTO_FOLDER)}
        try:
            run_build(manifest.build, place / _BOT, environment, output, self._limits)
            self._check(place / _BOT, manifest)
        except InfrastructureError as error:
            raise InfrastructureError(f"cannot build {manifest.name}: {error}") from None
        except BuildError as error:
            log = place / _LOG
            raise BuildError(_told(manifest, str(error), output, log)) from None
        finally:
            (place / _LOG).write_bytes(output.kept)

    def _check(self, folder: Path, manifest: Manifest) -> None:
        """See that there is something to start, and that it is not too much."""
        program = manifest.run[0]
        if "/" in program and not program.startswith("/"):
            path = folder / program
            if not path.is_file() or not os.access(path, os.X_OK):
                what = "cannot be executed" if path.is_file() else "is not there"
                raise BuildError(f"is through, but {program}, which `run` names, {what}")
        size = sum(path.lstat().st_size for path in folder.rglob("*"))
        if size > self._limits.folder_bytes:
            most = self._limits.folder_bytes // MEBIBYTE
            raise BuildError(f"made a folder of {size // MEBIBYTE} MiB, expected at most {most}")


def _told(manifest: Manifest, reason: str, output: Output, log: Path) -> str:
    """Why a build is of no use, for its author: reason, command and the end of the output."""
    lines = output.kept.decode(errors="replace").splitlines()[-_TAIL_LINES:]
    told = [f"{manifest.name} does not build: `{shlex.join(manifest.build)}` {reason}"]
    told += [f"    {line[:_LONGEST_LINE]}" for line in lines if line.strip()]
    if output.size_bytes:
        told.append(f"all that it printed: {log}")
    return "\n".join(told)


def _write(folder: Path, content: Content) -> None:
    """Write the files of a submission, to be changed."""
    for file in content.files:
        path = folder / file.path
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(file.content)
        path.chmod(0o755 if file.executable else 0o644)


def _write_contract(folder: Path) -> None:
    """Copy the .proto files of the contract that is installed."""
    target = folder / _CONTRACT
    target.mkdir(parents=True)
    installed = distribution("quinola-proto")
    for file in installed.files or ():
        if file.suffix == ".proto":
            shutil.copyfile(str(installed.locate_file(file)), target / file.name)


def _write_whole(path: Path, text: str) -> None:
    """Write a file that is seen complete or not at all."""
    unfinished = path.with_name(f"{path.name}.new")
    unfinished.write_text(text, "utf-8")
    unfinished.rename(path)


def _seal(folder: Path) -> None:
    """Let nobody write there: no process of a bot may leave notes for the next one."""
    for inner, _, files in os.walk(folder):
        for name in files:
            path = Path(inner, name)
            if not path.is_symlink():
                path.chmod(stat.S_IMODE(path.stat().st_mode) & ~0o222 | 0o444)
        Path(inner).chmod(0o555)


def _remove(folder: Path) -> None:
    """Remove a folder, whatever its build has made of it."""
    for inner, _, _ in os.walk(folder):
        Path(inner).chmod(stat.S_IRWXU)
    if folder.exists():
        shutil.rmtree(folder)
