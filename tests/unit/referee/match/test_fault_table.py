import re
from pathlib import Path

from referee.match.faults import ABSENT, FAULT_LIMIT, FAULT_TABLE, LOSS_LIMIT, Consequence, Fault
from referee.match.plan import SessionRules

PAGE = (Path(__file__).parents[4] / "docs/faults.md").read_text()


def test_the_page_is_the_table() -> None:
    rows = [
        (row.fault.name, row.meaning, row.consequence.value)
        for row in (*FAULT_TABLE.values(), ABSENT)
    ]
    assert re.findall(r"^\| `([A-Z_]+)` \| (.+) \| (\w+) \|$", PAGE, re.MULTILINE) == rows


def test_the_table_has_every_fault() -> None:
    assert set(FAULT_TABLE) == set(Fault)


def test_the_page_explains_every_consequence() -> None:
    assert re.findall(r"^- \*\*(\w+)\*\*:", PAGE, re.MULTILINE) == [
        consequence.value for consequence in Consequence
    ]


def test_the_page_names_the_limits() -> None:
    assert f"At the limit, {FAULT_LIMIT} unless" in PAGE
    assert LOSS_LIMIT == 3
    assert "The third\n  loss forfeits" in PAGE
    rules = SessionRules()
    assert f"have run out, and {rules.surplus_limit}." in PAGE
    assert f"Connecting more than {rules.connection_limit} times" in PAGE
