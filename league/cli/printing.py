"""What commands print: text for people, or JSON for programs, never both."""

import dataclasses
import json
import sys
from enum import Enum
from pathlib import Path

from rich.console import Console
from rich.table import Table

PIPE_WIDTH = 120

# Where nobody looks, lines are as long as a table needs; a terminal says how wide it is.
console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPE_WIDTH)


def print_json(value: object) -> None:
    """Print a value, made of dataclasses and plain types, as indented JSON."""
    text = json.dumps(value, default=_plain, ensure_ascii=False, indent=2, allow_nan=False)
    console.print(text, markup=False, soft_wrap=True)


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table in the style of the house; `right` names the columns of numbers."""
    made = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left", no_wrap=True)
    return made


def _plain(value: object) -> object:
    """A value of ours in JSON's terms; bytes as hexadecimal."""
    if dataclasses.is_dataclass(value) and not isinstance(value, type):
        return {field.name: getattr(value, field.name) for field in dataclasses.fields(value)}
    if isinstance(value, bytes):
        return value.hex()
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Path):
        return str(value)
    raise TypeError(f"no JSON for {type(value).__name__}")
