"""What commands print: text for people, or JSON for programs, never both."""

import csv
import dataclasses
import json
import os
import shutil
import sys
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from pathlib import Path

from rich.console import Console
from rich.table import Table

from referee.errors import ConfigurationError

PIPE_WIDTH = 120

# Where nobody looks, lines are as long as a table needs; a terminal says how wide it is.
console = Console(highlight=False, width=None if sys.stdout.isatty() else PIPE_WIDTH)


class Form(Enum):
    """What a command prints."""

    TEXT = "text"
    """Tables and sentences."""
    JSON = "json"
    """One JSON value."""
    CSV = "csv"
    """Comma-separated values, the names of the columns in the first line."""


def chosen_form(*, json: bool, csv: bool) -> Form:
    """The form that options ask for.

    Raises:
        ConfigurationError: Both are given.
    """
    if json and csv:
        raise ConfigurationError("--json and --csv: expected one of them")
    return Form.JSON if json else Form.CSV if csv else Form.TEXT


def own_name() -> str:
    """How to call this program from here: its name if the shell finds it, else its path."""
    program = Path(sys.argv[0])
    found = shutil.which(program.name)
    if found is not None and Path(found).resolve() == program.resolve():
        return program.name
    return os.path.relpath(program)


def counted(count: int, what: str) -> str:
    """So many things in words: "1 round", "2,000 rounds"."""
    return f"1 {what}" if count == 1 else f"{count:,} {what}s"


def print_json(value: object) -> None:
    """Print a value, made of dataclasses and plain types, as indented JSON."""
    text = json.dumps(value, default=_plain, ensure_ascii=False, indent=2, allow_nan=False)
    # Not by the console: it would take :dog: in a bot's name for a picture.
    sys.stdout.write(f"{text}\n")


def print_csv(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> None:
    """Print rows as comma-separated values; what is not known is an empty cell."""
    writer = csv.writer(sys.stdout, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([_cell(row[column]) for column in columns] for row in rows)


def table(*columns: str, right: tuple[str, ...] = ()) -> Table:
    """An empty table in the style of the house; `right` names the columns of numbers."""
    made = Table(box=None, header_style="bold", pad_edge=False, padding=(0, 2, 0, 0))
    for column in columns:
        made.add_column(column, justify="right" if column in right else "left", no_wrap=True)
    return made


def _cell(value: object) -> object:
    """A value as a cell."""
    if value is None:
        return ""
    if isinstance(value, Enum):
        return value.value
    return str(value).lower() if isinstance(value, bool) else value


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
