"""Sample bots in other languages, each built once in a run, through the front door."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import league
from league.building import Builds
from league.building.environment import PROTO, build_environment
from league.manifest import read_bot
from referee.games import named_ruleset
from tests.arena import Arena

SAMPLES = Path(league.__file__).parents[1] / "sample_bots"


@dataclass(frozen=True)
class Language:
    """A language that bots are written in.

    Attributes:
        name: Its folder in `sample_bots`, and the beginning of its bots' names.
        tools: The programs that it takes to build there.
        tests: The command, for a shell, that runs its own tests in a built folder.
        game: The game for which its careful bot has a little sense.
    """

    name: str
    tools: tuple[str, ...]
    tests: str
    game: str

    def __str__(self) -> str:
        return self.name

    @property
    def random(self) -> str:
        """How commands name the bot that plays any legal action."""
        return str(SAMPLES / self.name)

    @property
    def careful(self) -> str:
        """How commands name the bot that has a little sense."""
        return str(SAMPLES / self.name / "careful.toml")

    @property
    def missing(self) -> tuple[str, ...]:
        """The programs that this machine lacks."""
        return tuple(tool for tool in self.tools if shutil.which(tool) is None)


LANGUAGES = (
    Language(
        name="cpp",
        tools=("cmake", "g++", "protoc", "grpc_cpp_plugin"),
        tests="cmake -S . -B build -DBUILD_TESTING=ON"
        " && cmake --build build --parallel 2 && ctest --test-dir build",
        game="traversone",
    ),
    Language(name="go", tools=("go", "protoc"), tests="go test ./...", game="hearts"),
    Language(
        name="java",
        tools=("java", "javac", "mvn"),
        tests="mvn --batch-mode --no-transfer-progress test",
        game="reversis",
    ),
    Language(name="rust", tools=("cargo",), tests="./build.sh test", game="reversi"),
    Language(name="typescript", tools=("node", "npm"), tests="npm test", game="hearts"),
)


@dataclass(frozen=True)
class Played:
    """A match.

    Attributes:
        result: What `quinola play --json` says of it.
        record: The bytes of its record.
    """

    result: Any
    record: bytes


@dataclass
class Workshop:
    """Where bots are built and play; its arena's home has their builds."""

    arena: Arena
    _folders: dict[str, Path] = field(default_factory=dict)
    _matches: dict[tuple[str, str], Played] = field(default_factory=dict)

    def match(self, language: Language, game: str) -> Played:
        """A match of a language's two bots, in turn; played once in a run."""
        key = (language.name, game)
        if key not in self._matches:
            self._matches[key] = self.play(language, game)
        return self._matches[key]

    def play(self, language: Language, game: str, seed: str = "x") -> Played:
        """Let a language's two bots play, the random one first, and so in turn."""
        self.build(language)
        bots = [language.random, language.careful] * (named_ruleset(game).spec.seats // 2)
        record = self.arena.folder / f"{language}.json"
        order = ("play", "--game", game, "--seed", seed, "--record", str(record))
        return Played(self.arena.ask(*order, *bots), record.read_bytes())

    def build(self, language: Language) -> Path:
        """Build the bots of a language, unless they are built; return the folder of the first."""
        if language.name not in self._folders:
            self._folders[language.name] = self._built(language)
        return self._folders[language.name]

    def test(self, language: Language) -> str:
        """Run the language's own tests where its bots are built; what they print."""
        folder = self.build(language)
        # What is built is sealed; tests leave something behind.
        for inner, _, files in os.walk(folder):
            Path(inner).chmod(0o755)
            for name in files:
                path = Path(inner, name)
                if not path.is_symlink():
                    path.chmod(path.stat().st_mode | 0o200)
        finished = subprocess.run(  # noqa: S602 - a command of our own, as the README has it
            language.tests,
            shell=True,
            check=False,
            cwd=folder,
            env=compilers() | {PROTO: str(folder.parent / "proto")},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert finished.returncode == 0, finished.stdout
        return finished.stdout

    def _built(self, language: Language) -> Path:
        builds = Builds(self.arena.home / "builds", compilers())
        manifest, content = read_bot(Path(language.random))
        folder = builds.built(content.digest, manifest, lambda: content)
        # Another manifest of the same folder, and the same command: to compile it all once more
        # takes a minute, and shows nothing new.
        _, other = read_bot(Path(language.careful))
        shutil.copytree(
            builds.path / content.digest,
            builds.path / other.digest,
            symlinks=True,
            copy_function=os.link,
        )
        return folder


def compilers() -> dict[str, str]:
    """The environment in which compilers find what they need, and nothing of ours."""
    return build_environment(os.environ)  # noqa: TID251 - compilers need PATH and HOME
