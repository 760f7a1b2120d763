"""Limits on output and memory: within them nothing changes, beyond them the bot is ended."""

from collections.abc import Callable
from pathlib import Path

from referee.launch.launcher import MEBIBYTE, Crew, Excess, Exited, Limits, Overran
from tests.integration.referee.launch.programs import (
    PROC,
    Ear,
    exists,
    next_notices,
    notices_of,
    python,
    run,
)

FLOOD = "line = 'x' * 1023 + '\\n'\nfor _ in range(200 * 1024): sys.stdout.write(line)"
HOG = f"say(os.getpid()); hoard = bytearray(b'.' * {300 * MEBIBYTE}); signal.pause()"
LITTLE_MEMORY = Limits(memory_bytes=150 * MEBIBYTE)


def peak_memory_bytes(pid: int) -> int:
    lines = (PROC / str(pid) / "status").read_text().splitlines()
    [peak] = [line.split()[1] for line in lines if line.startswith("VmHWM:")]
    return int(peak) * 1024


def test_a_megabyte_of_error_output_blocks_nobody_and_is_kept_at_both_ends() -> None:
    """B061."""
    code = "sys.stderr.write('first\\n' + 'x' * 2**20 + '\\nlast'); sys.exit(3)"
    [notice] = notices_of(python(code))
    assert isinstance(notice, Exited)
    assert notice.status == "exit status 3"
    assert notice.error_output.startswith("first\nxxx")
    assert notice.error_output.endswith("xxx\nlast")
    assert f"\n[... {2**20 + 11 - 64 * 1024} bytes cut ...]\n" in notice.error_output
    assert len(notice.error_output) < 66 * 1024


def test_output_up_to_the_limit_is_no_fault() -> None:
    code = "sys.stdout.write('x' * 60_000); sys.stderr.write('y' * 40_000)"
    [notice] = notices_of(python(code), limits=Limits(output_bytes=100_000))
    assert isinstance(notice, Exited)


def test_output_and_error_output_count_together() -> None:
    code = "sys.stdout.write('x' * 60_000); sys.stderr.write('y' * 40_001)"
    overran, exited = notices_of(python(code), count=2, limits=Limits(output_bytes=100_000))
    assert isinstance(overran, Overran)
    assert overran.fault is Excess.OUTPUT
    assert isinstance(exited, Exited)


def test_200_megabytes_of_output_end_the_bot_and_cost_no_memory(
    own_children: Callable[[], list[int]],
) -> None:
    """B062."""

    async def scenario(crew: Crew) -> None:
        [supervisor] = own_children()
        before = peak_memory_bytes(supervisor)
        await crew.start(2, python(FLOOD), {})
        overran, exited = await next_notices(crew, 2)
        assert isinstance(overran, Overran)
        assert (overran.place, overran.fault) == (2, Excess.OUTPUT)
        assert overran.detail.startswith("it wrote 16.")
        assert overran.detail.endswith(" MiB of output; its limit is 16.0 MiB")
        assert isinstance(exited, Exited)
        assert exited.status == "SIGKILL"
        assert exited.output.startswith("xxx")
        assert peak_memory_bytes(supervisor) < before + 4 * MEBIBYTE

    run(scenario)


def test_what_a_dying_bot_leaves_in_its_pipe_is_not_lost() -> None:
    """The pipe is made as large as any user may make one, and holds a megabyte (F_SETPIPE_SZ)."""
    code = """
        import fcntl
        fcntl.fcntl(2, 1031, 2**20)
        os.write(2, b"x" * 900_000 + b"last words")
        os.kill(os.getpid(), signal.SIGKILL)
        """
    [notice] = notices_of(python(code))
    assert isinstance(notice, Exited)
    assert notice.error_output.endswith("xxlast words")


def test_a_bot_that_holds_too_much_memory_is_ended_and_the_others_live(ear: Ear) -> None:
    """B046."""

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python("say(os.getpid()); signal.pause()", ear), {})
        neighbour = ear.hear_number()
        await crew.start(1, python(HOG, ear), {})
        overran, exited = await next_notices(crew, 2)
        assert isinstance(overran, Overran)
        assert (overran.place, overran.fault) == (1, Excess.MEMORY)
        assert overran.detail.startswith("it held ")
        assert overran.detail.endswith(" MiB of memory; its limit is 150.0 MiB")
        assert exited == Exited(1, "SIGKILL", "")
        assert not exists(ear.hear_number())
        assert exists(neighbour)

    run(scenario, LITTLE_MEMORY)


def test_memory_that_a_daemon_holds_is_its_bots(ear: Ear) -> None:
    code = f"""
        if os.fork() == 0:
            os.setsid()
            if os.fork() == 0:
                {HOG}
            os._exit(0)
        os.wait(); signal.pause()
        """

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(code, ear), {})
        overran, _ = await next_notices(crew, 2)
        assert isinstance(overran, Overran)
        assert not exists(ear.hear_number())

    run(scenario, LITTLE_MEMORY)


def test_a_bot_that_lets_nobody_look_at_its_memory_is_ended_all_the_same(ear: Ear) -> None:
    """PR_SET_DUMPABLE closes smaps_rollup to all but root."""
    program = python("import ctypes; ctypes.CDLL(None).prctl(4, 0, 0, 0, 0); " + HOG, ear)
    overran, _ = notices_of(program, count=2, limits=LITTLE_MEMORY)
    assert isinstance(overran, Overran)
    assert overran.fault is Excess.MEMORY


def test_pages_that_processes_share_are_counted_once(ear: Ear, tmp_path: Path) -> None:
    """Five processes of 80 MiB each that are the same: 400 MiB at first sight, 80 in truth.

    A neighbour that holds too much tells when the supervisor has looked at both.
    """
    sharing = f"""
        hoard = bytearray(b'.' * {80 * MEBIBYTE})
        for _ in range(4):
            if os.fork() == 0: say(os.getpid()); signal.pause()
        signal.pause()
        """

    async def scenario(crew: Crew) -> None:
        await crew.start(0, python(sharing, ear), {})
        pids = [ear.hear_number() for _ in range(4)]
        hog_ear = Ear(tmp_path / "hog")
        await crew.start(1, python(HOG, hog_ear), {})
        assert [notice.place for notice in await next_notices(crew, 2)] == [1, 1]
        assert [exists(pid) for pid in pids] == [True] * 4
        hog_ear.close()

    run(scenario, LITTLE_MEMORY)
