"""What a bot finds when it starts, and what is said when it cannot."""

import asyncio
import json
import os
import sys
from pathlib import Path

import pytest

from referee.launch.launcher import Crew, Exited, Failed, Limits, Notice, Program
from tests.integration.referee.launch.programs import a_crew, next_notices, notices_of, python, run


def output_of(program: Program, limits: Limits | None = None) -> str:
    [notice] = notices_of(program, limits=limits)
    assert isinstance(notice, Exited), notice
    assert notice.status == "exit status 0", notice.error_output
    return notice.output.strip()


def detail_of(*command: str, folder: Path) -> str:
    [notice] = notices_of(Program(command, folder))
    assert isinstance(notice, Failed), notice
    return notice.detail


def a_file(path: Path, text: str, mode: int = 0o755) -> Path:
    path.write_text(text)
    path.chmod(mode)
    return path


def test_a_bot_finds_a_clean_environment_and_what_it_is_given(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("SECRET", "of the worker")
    show = python("import json; print(json.dumps(dict(os.environ)))")
    program = Program(show.command, show.folder, (("OWN", "1"), ("QUINOLA_TICKET", "forged")))
    found: dict[str, str] = {}

    async def scenario(crew: Crew) -> None:
        await crew.start(0, program, {"QUINOLA_ADDRESS": "unix:///s", "QUINOLA_TICKET": "t"})
        [notice] = await next_notices(crew, 1)
        assert isinstance(notice, Exited)
        found.update(json.loads(notice.output))

    run(scenario)
    assert found.pop("PATH").split(":")[0] == str(Path(sys.executable).parent)
    assert found.pop("HOME") == found.pop("TMPDIR")
    assert found == {
        "GRPC_VERBOSITY": "ERROR",
        "LANG": "C.UTF-8",
        "OWN": "1",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONHASHSEED": "0",
        "PYTHONUNBUFFERED": "1",
        "QUINOLA_ADDRESS": "unix:///s",
        "QUINOLA_TICKET": "t",
    }


def test_a_bot_starts_in_its_folder_and_may_be_named_by_a_path_from_there(tmp_path: Path) -> None:
    a_file(tmp_path / "start", "#!/bin/sh\npwd\n")
    assert output_of(Program(("./start",), tmp_path)) == str(tmp_path)


def test_python_is_the_interpreter_that_runs_the_referee() -> None:
    assert output_of(python("print(sys.executable)")) == str(
        Path(sys.executable).parent / "python"
    )


def test_standard_input_is_empty() -> None:
    assert output_of(python("print(repr(sys.stdin.read()))")) == "''"


def test_no_file_of_the_referee_is_open_in_a_bot() -> None:
    with Path(os.devnull).open() as inherited:
        os.set_inheritable(inherited.fileno(), True)  # noqa: FBT003 - Python's own signature
        # The fourth is the folder itself while it is listed.
        assert output_of(python("print(os.listdir('/proc/self/fd'))")) == "['0', '1', '2', '3']"


def test_a_bot_has_a_session_of_its_own() -> None:
    assert output_of(python("print(os.getsid(0) == os.getpgid(0) == os.getpid())")) == "True"


def test_signals_do_to_a_bot_what_they_do_to_any_program() -> None:
    [notice] = notices_of(Program(("sh", "-c", "kill -PIPE $$"), Path("/")))
    assert isinstance(notice, Exited)
    assert notice.status == "SIGPIPE"


def test_limits_on_files_hold() -> None:
    limits = Limits(open_files=50, file_bytes=1000)
    program = python("""
        import resource as r
        print([r.getrlimit(kind)[1] for kind in (r.RLIMIT_NOFILE, r.RLIMIT_FSIZE, r.RLIMIT_CORE)])
    """)
    assert output_of(program, limits) == "[50, 1000, 0]"


def test_the_address_space_is_not_limited() -> None:
    program = python("import resource as r; print(r.getrlimit(r.RLIMIT_AS) == (-1, -1))")
    assert output_of(program) == "True"


def test_a_bot_may_write_at_home_and_its_home_is_gone_with_it() -> None:
    program = python("""
        home = os.environ["HOME"]
        os.makedirs(home + "/a/b"); open(home + "/a/b/memory", "w").write("a deal")
        os.symlink("/", home + "/root"); os.chmod(home + "/a", 0); os.chmod(home, 0)
        print(home)
    """)
    home = Path(output_of(program))
    assert not home.parent.exists()


def test_the_home_of_a_bot_is_gone_before_its_place_is_filled_again() -> None:
    program = python("print(os.environ['HOME'])")

    async def scenario(crew: Crew) -> None:
        await crew.start(0, program, {})
        [notice] = await next_notices(crew, 1)
        assert isinstance(notice, Exited)
        home = Path(notice.output.strip())
        assert home.parent.exists()
        assert not home.exists()

    run(scenario)


def test_four_bots_run_at_once(tmp_path: Path) -> None:
    """Each waits until the other three are there: bots that took turns would wait for ever."""
    program = python(
        """
        import time
        open(f"{sys.argv[1]}/{os.getpid()}", "w").close()
        while len(os.listdir(sys.argv[1])) < 4: time.sleep(0.01)
        """,
        tmp_path,
    )
    found = notices_of(*[program] * 4, count=4)
    assert sorted(str(notice) for notice in found) == [
        str(Exited(place, "exit status 0", "")) for place in range(4)
    ]


def test_a_filled_place_is_not_filled_again() -> None:
    async def scenario(crew: Crew) -> None:
        await crew.start(0, Program(("sleep", "60"), Path("/")), {})
        with pytest.raises(ValueError, match="place 0 is filled"):
            await crew.start(0, Program(("true",), Path("/")), {})

    run(scenario)


def test_a_place_is_filled_again_after_its_bot_has_ended() -> None:
    found: list[Notice] = []

    async def scenario(crew: Crew) -> None:
        await crew.start(0, Program(("false",), Path("/")), {})
        async for notice in crew.notices():
            found.append(notice)
            if len(found) == 2:
                return
            await crew.start(0, Program(("true",), Path("/")), {})

    run(scenario)
    assert found == [Exited(0, "exit status 1", ""), Exited(0, "exit status 0", "")]


def test_an_unknown_program_is_named_with_where_it_was_looked_for(tmp_path: Path) -> None:
    detail = detail_of("no-such-program", folder=tmp_path)
    assert detail.startswith("cannot start no-such-program: no such program in /")


def test_a_missing_file_is_named_with_its_folder(tmp_path: Path) -> None:
    detail = detail_of("./bot", folder=tmp_path)
    assert detail == f"cannot start ./bot: no such file in {tmp_path}"


def test_a_file_that_is_not_executable_is_said_to_be_so(tmp_path: Path) -> None:
    a_file(tmp_path / "bot", "#!/bin/sh\n", mode=0o644)
    detail = detail_of("./bot", folder=tmp_path)
    assert detail == "cannot start ./bot: not executable; try chmod +x ./bot"


@pytest.mark.parametrize(
    "content", [pytest.param("play()\n", id="no first line"), pytest.param("\x7fELF", id="stump")]
)
def test_a_file_that_is_no_program_is_said_to_be_so(tmp_path: Path, content: str) -> None:
    a_file(tmp_path / "bot", content)
    detail = detail_of("./bot", folder=tmp_path)
    assert detail.startswith("cannot start ./bot: not a program for this machine")


def test_a_missing_interpreter_is_told_from_a_missing_file(tmp_path: Path) -> None:
    a_file(tmp_path / "bot", "#!/no/such/interpreter\n")
    detail = detail_of("./bot", folder=tmp_path)
    assert detail.startswith("cannot start ./bot: found, but not the interpreter")


def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    detail = detail_of("true", folder=tmp_path / "gone")
    assert detail == f"cannot enter its folder {tmp_path}/gone: No such file or directory"


def test_a_zero_byte_in_a_command_fails_like_any_other_start(tmp_path: Path) -> None:
    assert detail_of("true", "a\0b", folder=tmp_path) == "cannot start true: Invalid argument"


def test_a_bot_that_cannot_start_leaves_the_others_alone(tmp_path: Path) -> None:
    found = notices_of(Program(("./bot",), tmp_path), Program(("true",), tmp_path), count=2)
    assert {type(notice) for notice in found} == {Failed, Exited}


def test_private_folders_are_made_where_the_launcher_is_told(tmp_path: Path) -> None:
    async def main() -> str:
        async with a_crew(temporary=tmp_path) as crew:
            await crew.start(0, python("print(os.environ['TMPDIR'])"), {})
            [notice] = await next_notices(crew, 1)
            assert isinstance(notice, Exited)
            return notice.output

    assert asyncio.run(main()).startswith(f"{tmp_path}/")
    assert list(tmp_path.iterdir()) == []
