"""Builds: each happens once, what fails says why, and nothing half-made counts."""

import stat
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from league.building import BuildError, BuildLimits, Builds, build_environment
from league.model.bots import Manifest
from league.upload.content import Content, ContentFile
from referee.errors import InfrastructureError

MAKES = "#!/bin/sh\ncp source bot && chmod +x bot && echo made it >> ../count\n"


def content(program: str) -> Content:
    return Content(
        (
            ContentFile("bot.toml", b""),
            ContentFile("make", program.encode(), executable=True),
            ContentFile("source", b"#!/bin/sh\n"),
        )
    )


def a_manifest(*build: str) -> Manifest:
    return Manifest("go_careful", ("hearts",), ("./bot",), build=build or ("./make",))


@pytest.fixture
def builds(tmp_path: Path) -> Builds:
    return Builds(tmp_path, build_environment({"PATH": "/usr/bin:/bin"}))


def build(builds: Builds, program: str, *, again: bool = False) -> Path:
    made = content(program)
    return builds.built(made.digest, a_manifest(), lambda: made, again=again)


def test_a_bot_is_built_in_a_copy_of_its_folder(builds: Builds) -> None:
    folder = build(builds, MAKES)
    assert sorted(path.name for path in folder.iterdir()) == ["bot", "bot.toml", "make", "source"]


def test_a_bot_is_built_once(builds: Builds) -> None:
    folders = {build(builds, MAKES) for _ in range(3)}
    assert [(folder.parent / "count").read_text() for folder in folders] == ["made it\n"]


def test_those_who_ask_at_once_wait_for_one_build(builds: Builds) -> None:
    slow = MAKES.replace("cp", "sleep 0.2; cp", 1)
    asking = [threading.Thread(target=build, args=(builds, slow)) for _ in range(4)]
    for one in asking:
        one.start()
    for one in asking:
        one.join()
    assert (build(builds, slow).parent / "count").read_text() == "made it\n"


def test_no_bot_may_leave_notes_in_what_was_built(builds: Builds) -> None:
    folder = build(builds, MAKES)
    modes = [stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.rglob("*"))]
    assert [mode for mode in modes if mode & 0o222] == []


def test_a_build_that_was_killed_begins_anew(builds: Builds) -> None:
    folder = build(builds, MAKES)
    (folder.parent / "done").unlink()
    (folder.parent / "count").unlink()
    assert (build(builds, MAKES).parent / "count").read_text() == "made it\n"


def test_a_build_finds_the_contract(builds: Builds) -> None:
    program = '#!/bin/sh\ncp "$QUINOLA_PROTO/quinola/v1/play.proto" bot && chmod +x bot\n'
    assert b"package quinola.v1;" in (build(builds, program) / "bot").read_bytes()


def test_a_build_sees_no_settings_of_ours() -> None:
    given = {
        "QUINOLA_DATABASE_URL": "secret",
        "HOME": "/home/me",
        "GOPROXY": "off",
        "PATH": "/bin",
    }
    made = build_environment(given)
    assert sorted(made) == ["GOPROXY", "HOME", "LANG", "PATH"]


def test_what_fails_says_command_status_and_the_end_of_the_output(builds: Builds) -> None:
    with pytest.raises(BuildError) as failure:
        build(builds, "#!/bin/sh\necho one >&2; echo two; exit 3\n")
    first, *rest, last = str(failure.value).splitlines()
    assert first == "go_careful does not build: `./make` ended with exit status 3"
    assert rest == ["    one", "    two"]
    assert Path(last.partition(": ")[2]).read_text() == "one\ntwo\n"


def test_what_has_failed_is_said_again_without_a_second_try(builds: Builds) -> None:
    program = "#!/bin/sh\necho tried >> ../../tries; exit 1\n"
    messages = set()
    for _ in range(3):
        with pytest.raises(BuildError) as failure:
            build(builds, program)
        messages.add(str(failure.value))
    assert ((builds.path / "tries").read_text(), len(messages)) == ("tried\n", 1)


def test_an_author_may_try_again(builds: Builds) -> None:
    program = "#!/bin/sh\n[ -f ../../ready ] && cp source bot && chmod +x bot\n"
    with pytest.raises(BuildError):
        build(builds, program)
    (builds.path / "ready").touch()
    assert (build(builds, program, again=True) / "bot").is_file()


def test_a_build_must_make_what_is_started(builds: Builds) -> None:
    with pytest.raises(BuildError, match=r"is through, but \./bot, which `run` names, is not th"):
        build(builds, "#!/bin/sh\n")


REFUSED: list[tuple[str, BuildLimits, str]] = [
    ("sleep 60", BuildLimits(seconds=0.1), r"was not through after 0\.1 s"),
    ("yes", BuildLimits(output_bytes=2**20), r"printed more than 1 MiB"),
    (
        "cp source bot; chmod +x bot; head -c 3000000 /dev/zero > big",
        BuildLimits(folder_bytes=2**20),
        r"made a folder of 2 MiB, expected at most 1",
    ),
]


@pytest.mark.parametrize(("commands", "limits", "message"), REFUSED)
def test_a_build_stays_within_its_limits(
    tmp_path: Path, commands: str, limits: BuildLimits, message: str
) -> None:
    builds = Builds(tmp_path, build_environment({"PATH": "/usr/bin:/bin"}), limits)
    with pytest.raises(BuildError, match=message):
        build(builds, f"#!/bin/sh\n{commands}\n")


def test_of_a_long_output_both_ends_are_kept(builds: Builds) -> None:
    with pytest.raises(BuildError) as failure:
        build(builds, "#!/bin/sh\necho first; yes | head -n 500000; echo last; exit 1\n")
    log = Path(str(failure.value).splitlines()[-1].partition(": ")[2]).read_bytes()
    assert (log[:6], log[-5:], len(log) < 2**19) == (b"first\n", b"last\n", True)


def test_what_a_build_leaves_running_does_not_hold_it_up(builds: Builds) -> None:
    assert build(builds, MAKES + "sleep 600 &\n").is_dir()


def test_a_machine_without_the_compiler_is_at_fault_not_the_author(
    builds: Builds, tmp_path: Path
) -> None:
    made = content("")
    needs: Callable[[], Path] = lambda: builds.built(  # noqa: E731 - asked twice
        made.digest, a_manifest("no-such-compiler", "-o"), lambda: made
    )
    for _ in range(2):
        with pytest.raises(InfrastructureError, match=r"no program 'no-such-compiler' in .*/bin"):
            needs()
    assert not list(tmp_path.glob("*/failed"))
