"""Which strength a command line asks for."""

import pytest

from quinola_bot.strength import read_level


def test_without_arguments_it_is_the_default() -> None:
    assert read_level((1, 2, 3), 3, []) == 3


@pytest.mark.parametrize("level", [1, 2, 3])
def test_a_level_is_named(level: int) -> None:
    assert read_level((1, 2, 3), 3, ["--level", str(level)]) == level


@pytest.mark.parametrize(
    "arguments",
    [["--level"], ["--level", "4"], ["--level", "x"], ["--level", "+1"], ["-l", "1"], ["1"]],
)
def test_anything_else_ends_the_process_and_says_what_is_expected(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        read_level((1, 2), 2, arguments)
    assert ended.value.code == 2
    said = capsys.readouterr().err
    assert " ".join(arguments) in said
    assert "expected --level 1 or 2" in said
