"""A TOML file that people write: each error names file, line, key, value and what was expected."""

import re
import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Self

from referee.errors import ConfigurationError

Key = tuple[str, ...]
"""A key and the sections around it: ("clock", "bank")."""

_SECTION = re.compile(r"\s*\[\s*([^\[\]]+?)\s*\]\s*(#.*)?$")
_ENTRY = re.compile(r"""\s*(?:"([^"]*)"|'([^']*)'|([A-Za-z0-9_.-]+))\s*=""")
_SHOWN = 60
_DURATION = re.compile(r"(\d{1,9})(ms|s|min)")
_UNITS_MS = {"ms": 1, "s": 1_000, "min": 60_000}


@dataclass(frozen=True, slots=True)
class TomlFile:
    """The tables of a file, and where in it each key stands.

    Attributes:
        name: What messages call the file.
        text: All of it.
        table: What it says.
    """

    name: str
    text: str
    table: Mapping[str, object]

    @classmethod
    def parse(cls, name: str, content: bytes) -> Self:
        """Read a file's content.

        Raises:
            ConfigurationError: It is not UTF-8, or not TOML.
        """
        try:
            text = content.decode()
            return cls(name, text, tomllib.loads(text))
        except UnicodeDecodeError as error:
            raise ConfigurationError(f"{name}, byte {error.start}: expected UTF-8") from None
        except tomllib.TOMLDecodeError as error:
            raise ConfigurationError(f"{name}: not TOML: {error}") from None

    def where(self, key: Key, *, containing: str = "") -> str:
        """The place of a key, for people: "league.toml, line 7: clock.bank".

        Args:
            key: The key.
            containing: A text in its value that tells lines of a long value apart.
        """
        dotted = ".".join(key)
        line = self._line(key, containing)
        return f"{self.name}, line {line}: {dotted}" if line else f"{self.name}: {dotted}"

    def bad(self, key: Key, expected: str) -> ConfigurationError:
        """The error for a value that is not as expected."""
        value = repr(self.value(key))
        shown = value if len(value) <= _SHOWN else f"{value[:_SHOWN]}…"
        return ConfigurationError(f"{self.where(key)} is {shown}, expected {expected}")

    def missing(self, key: Key, expected: str) -> ConfigurationError:
        """The error for a key that is not there."""
        return ConfigurationError(f"{self.name}: {'.'.join(key)} is missing, expected {expected}")

    def section(self, *key: str) -> Mapping[str, object]:
        """A table within the file; an empty one if it is not there.

        Raises:
            ConfigurationError: It is something else than a table.
        """
        value = self.value(key)
        if value is None:
            return {}
        if isinstance(value, dict):
            return value
        raise self.bad(key, f"a section [{'.'.join(key)}]")

    def allow(self, known: Collection[str], *section: str) -> None:
        """Refuse keys that nobody reads: they are spelling mistakes.

        Raises:
            ConfigurationError: It names the key and the nearest one that is known.
        """
        for key in self.section(*section) if section else self.table:
            if key not in known:
                nearest = get_close_matches(key, known, n=1, cutoff=0.6)
                hint = f"; did you mean {nearest[0]!r}?" if nearest else ""
                raise ConfigurationError(
                    f"{self.where((*section, key))} is not a known key{hint} "
                    f"(expected {', '.join(sorted(known))})"
                )

    def required_text(self, key: Key, expected: str) -> str:
        """A text that must be there and may not be empty.

        Raises:
            ConfigurationError: It is missing or no text.
        """
        value = self.value(key)
        if value is None:
            raise self.missing(key, expected)
        if not isinstance(value, str) or not value.strip():
            raise self.bad(key, expected)
        return value

    def required_texts(self, key: Key, expected: str) -> tuple[str, ...]:
        """A list of texts that must be there and may not be empty.

        Raises:
            ConfigurationError: It is missing, or it holds something else.
        """
        if self.value(key) is None:
            raise self.missing(key, expected)
        return self.texts(key, expected)

    def texts(self, key: Key, expected: str) -> tuple[str, ...]:
        """A list of texts that may not be empty; no texts if it is not there.

        Raises:
            ConfigurationError: It holds something else.
        """
        value = self.value(key)
        if value is None:
            return ()
        items = tuple(value) if isinstance(value, list) else ()
        texts = tuple(item for item in items if isinstance(item, str))
        if not texts or texts != items:
            raise self.bad(key, expected)
        return texts

    def whole_number(self, key: Key, default: int, *, least: int, most: int) -> int:
        """A whole number within bounds.

        Raises:
            ConfigurationError: It is something else.
        """
        value = self.value(key)
        if value is None:
            return default
        # The type exactly: true is a number for Python.
        if type(value) is not int or not least <= value <= most:
            raise self.bad(key, f"a whole number from {least} to {most}")
        return value

    def duration_ms(self, key: Key, default_ms: int) -> int:
        """A time such as "20s", "100ms" or "2min", in milliseconds.

        Raises:
            ConfigurationError: It is something else.
        """
        value = self.value(key)
        if value is None:
            return default_ms
        found = _DURATION.fullmatch(value.replace(" ", "")) if isinstance(value, str) else None
        if found is None:
            raise self.bad(key, 'a time such as "20s", "100ms" or "2min"')
        return int(found[1]) * _UNITS_MS[found[2]]

    def value(self, key: Key) -> object:
        """What stands at a key; None if nothing does."""
        found: object = self.table
        for part in key:
            found = found.get(part) if isinstance(found, dict) else None
        return found

    def _line(self, key: Key, containing: str) -> int | None:
        """The line of a key, from 1; the last one of the sections around it if it is inline."""
        lines = self.text.splitlines()
        for length in range(len(key), 0, -1):
            if line := _line_of(lines, ".".join(key[:length])):
                return _line_with(lines, line, containing) if containing else line
        return None


def _line_of(lines: list[str], dotted: str) -> int | None:
    section = ""
    for number, line in enumerate(lines, start=1):
        if header := _SECTION.match(line):
            section = header[1]
            found = section
        elif entry := _ENTRY.match(line):
            name = next(group for group in entry.groups() if group is not None)
            found = f"{section}.{name}" if section else name
        else:
            continue
        if found == dotted:
            return number
    return None


def _line_with(lines: list[str], start: int, containing: str) -> int:
    """The first line from `start` on that holds a text; `start` if none does."""
    for number, line in enumerate(lines[start - 1 :], start=start):
        if containing in line:
            return number
    return start
