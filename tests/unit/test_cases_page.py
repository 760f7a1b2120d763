"""The page of the cases names real tests, which say which case they provoke."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

TESTS = Path(__file__).parents[1]
PAGE = (TESTS.parent / "docs/cases.md").read_text()
ROWS: dict[str, str] = dict(re.findall(r"^\| (B\d{3}) \| .+? \| (.+) \|$", PAGE, re.MULTILINE))
SECTIONS = re.findall(r"^## ([A-Z])\. ", PAGE, re.MULTILINE)


@cache
def text_of(path: Path) -> str:
    return path.read_text()


def files_of(row: str) -> Iterator[Path]:
    """The files of a row; a name without a folder lies beside the one before it."""
    folder = TESTS
    for name in re.findall(r"`([\w/]+\.py)`", row):
        folder = (TESTS / name).parent if "/" in name else folder
        yield folder / Path(name).name


def test_the_page_goes_from_a_to_h() -> None:
    assert list("ABCDEFGH") == SECTIONS
    assert list(ROWS) == sorted(ROWS)


@pytest.mark.parametrize("case", ROWS)
def test_each_row_names_tests_that_name_the_case_or_says_why_there_is_none(case: str) -> None:
    files = list(files_of(ROWS[case]))
    assert [file for file in files if not file.is_file()] == []
    named = any(re.search(rf"\b{case}\b", text_of(file)) for file in files)
    assert named or ROWS[case].startswith("— ")
