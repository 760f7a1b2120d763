"""The checks themselves: their names, and where they are told."""

import re
from pathlib import Path

import pytest

from referee.check.catalogue import CHECKS, CHECKS_BY_NAME, chosen
from referee.check.outcome import Group
from referee.check.page import page
from referee.check.script import SCENES, THROUGHOUT
from referee.errors import ConfigurationError

DOCS = Path(__file__).parents[4] / "docs"
AROUND = {Group.START, Group.HELLO}
"""Groups that the greeting settles, before any scene."""


def test_there_are_at_least_sixty_checks_and_no_name_twice() -> None:
    assert len(CHECKS) >= 60
    assert len(CHECKS_BY_NAME) == len(CHECKS)
    assert all(re.fullmatch(r"[a-z][a-z0-9_]*", name) for name in CHECKS_BY_NAME)


def test_every_check_is_settled_by_a_scene_by_the_greeting_or_throughout() -> None:
    settled = {name for scene in SCENES for name in scene.checks} | {*THROUGHOUT}
    traces = {"quiet_output", "ticket_secret", "clean_folders"}
    left = {check.name for check in CHECKS if check.group not in AROUND} - settled - traces
    assert left == set()
    assert settled <= set(CHECKS_BY_NAME)


def test_no_two_scenes_settle_the_same_check() -> None:
    names = [name for scene in SCENES for name in scene.checks]
    assert len(names) == len(set(names))


def test_every_check_points_to_a_section_of_the_protocol_page() -> None:
    sections = set(re.findall(r"^## (\d+)\. ", (DOCS / "protocol.md").read_text(), re.MULTILINE))
    assert {check.section for check in CHECKS} <= sections


def test_the_tables_of_the_page_are_made_from_the_checks() -> None:
    """`python -m referee.check.page` prints them."""
    assert (DOCS / "checks.md").read_text().endswith(f"\n\n{page()}")


def test_checks_are_chosen_by_name_and_by_group() -> None:
    assert chosen(["pick"]) == {"pick"}
    assert chosen(["start", "pick"]) == {
        "starts",
        "dials_in",
        "start_budget",
        "side_by_side",
        "pick",
    }
    assert chosen([]) == set(CHECKS_BY_NAME)


def test_an_unknown_check_is_refused_with_the_nearest_name() -> None:
    with pytest.raises(ConfigurationError, match=r"goodby'.*goodbye"):
        chosen(["goodby"])
