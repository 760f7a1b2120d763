"""The tables of docs/checks.md, made from the catalogue: `python -m referee.check.page`."""

import sys

from referee.check.catalogue import CHECKS
from referee.check.outcome import Group


def page() -> str:
    """All checks as Markdown, a table for each group."""
    return "\n".join(_group(group) for group in Group)


def _group(group: Group) -> str:
    rows = [
        f"| `{check.name}` | {check.title} | {check.section} |"
        for check in CHECKS
        if check.group is group
    ]
    head = ["| check | a bot passes if | section |", "| --- | --- | --- |"]
    return "\n".join([f"## {group.value.capitalize()}\n", *head, *rows, ""])


if __name__ == "__main__":
    sys.stdout.write(page())
