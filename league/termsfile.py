"""The keys of a league file that say who meets whom, and how far that goes."""

import re

from league.model.seasons import (
    DEFAULT_SUSPENSION,
    MOST_CYCLES,
    MOST_DEAL_SETS,
    MOST_MATCHES,
    MOST_ROUNDS,
    ScheduleKind,
    Terms,
)
from league.tomlfile import TomlFile

TERMS_KEYS = (
    "schedule",
    "cycles",
    "rounds",
    "matches",
    "deal_sets_per_bot",
    "until",
    "floor",
    "cap",
    "owners_apart",
    "suspend_after",
    "remote",
)
DEFAULT_MAXIMUM = 100_000
"""Matches with which a schedule ends whose wanted precision is out of reach."""

_MOST_PER_BOT = 1_000_000
_WIDEST_ELO = 1_000
_MOST_SUSPENSION = 1_000_000
_MOST_SHARE = 100.0
_ENDS = ("rounds", "matches", "deal_sets_per_bot", "until")
_UNTIL = re.compile(r"(?:±|\+-|\+/-)?\s*(\d+(?:\.\d+)?)")

# The schedules of a league file, and the keys that each has no use for: written down, they would
# do nothing. A comparison is begun by `quinola compare`.
_STRANGE = {
    ScheduleKind.ROUND_ROBIN: ("rounds", "floor", "cap"),
    ScheduleKind.SWISS: ("cycles", "floor", "cap"),
    ScheduleKind.LADDER: ("cycles",),
}


def read_schedule(file: TomlFile) -> ScheduleKind:
    """Who meets whom; a round robin if nothing is said.

    Raises:
        ConfigurationError: It is none of the schedules that there are.
    """
    value = file.value(("schedule",))
    if value is None:
        return ScheduleKind.ROUND_ROBIN
    if value not in list(_STRANGE):
        kinds = ", ".join(f'"{kind}"' for kind in _STRANGE)
        raise file.bad(("schedule",), f"one of {kinds}")
    return ScheduleKind(str(value))


def read_terms(file: TomlFile, schedule: ScheduleKind, *, bots: int, seats: int) -> Terms:
    """How far a schedule goes.

    Args:
        file: The league file.
        schedule: Who meets whom.
        bots: How many bots the file names.
        seats: Seats at a table.

    Raises:
        ConfigurationError: A key is of no use with this schedule, or has a value that it cannot
            have; or a ladder has no end.
    """
    _refuse_strange(file, schedule)
    until = _until(file)
    matches = _number(file, "matches", least=seats, most=MOST_MATCHES)
    per_bot = _number(file, "deal_sets_per_bot", least=1, most=_MOST_PER_BOT)
    rounds = _number(file, "rounds", least=1, most=MOST_ROUNDS)
    if until is not None and (matches, per_bot, rounds) == (None, None, None):
        matches = DEFAULT_MAXIMUM
    if schedule is ScheduleKind.SWISS and not _says(file, *_ENDS):
        rounds = usual_rounds(bots)
    return Terms(
        rounds=rounds,
        matches=matches,
        deal_sets_per_bot=per_bot,
        until_elo=until,
        floor=_share(file, "floor", Terms().floor, least=0.0, most=1.0),
        cap=_share(file, "cap", Terms().cap, least=1.0, most=_MOST_SHARE),
        owners_apart=_yes_or_no(file, "owners_apart", default=True),
        suspend_after=file.whole_number(
            ("suspend_after",), DEFAULT_SUSPENSION, least=1, most=_MOST_SUSPENSION
        ),
        remote=_yes_or_no(file, "remote", default=False),
    )


def read_cycles(file: TomlFile) -> int:
    """How often everybody meets everybody.

    Raises:
        ConfigurationError: It is no number, or something else says how much is played.
    """
    cycles = file.whole_number(("cycles",), 1, least=1, most=MOST_CYCLES)
    stated = [key for key in _ENDS if _says(file, key)]
    if _says(file, "cycles") and stated:
        raise file.bad(("cycles",), f"nothing beside {stated[0]}, which says how much is played")
    return cycles


def read_deal_sets(file: TomlFile, default: int) -> int:
    """Deal-sets a pairing.

    Raises:
        ConfigurationError: It is no number from 1 to the most.
    """
    return file.whole_number(("deal_sets",), default, least=1, most=MOST_DEAL_SETS)


def usual_rounds(bots: int) -> int:
    """Rounds of a Swiss schedule that says nothing: so many that one can win all, and one more."""
    return (bots - 1).bit_length() + 1


def _refuse_strange(file: TomlFile, schedule: ScheduleKind) -> None:
    for key in _STRANGE[schedule]:
        if _says(file, key):
            useful = [f'"{kind}"' for kind in _STRANGE if key not in _STRANGE[kind]]
            raise file.bad((key,), f"nothing: it is for schedule = {' or '.join(useful)}")
    if schedule is ScheduleKind.LADDER and not _says(file, *_ENDS):
        ends = f"{', '.join(_ENDS[:-1])} or {_ENDS[-1]}"
        raise file.missing(("rounds",), f"an end of the ladder: {ends}")


def _says(file: TomlFile, *keys: str) -> bool:
    return any(file.value((key,)) is not None for key in keys)


def _number(file: TomlFile, key: str, *, least: int, most: int) -> int | None:
    if file.value((key,)) is None:
        return None
    return file.whole_number((key,), least, least=least, most=most)


def _until(file: TomlFile) -> float | None:
    value = file.value(("until",))
    if value is None:
        return None
    text = str(value) if type(value) in (int, float, str) else ""
    found = _UNTIL.fullmatch(text.strip())
    elo = 0.0 if found is None else float(found[1])
    if not 1 <= elo <= _WIDEST_ELO:
        raise file.bad(("until",), f'a precision from "±1" to "±{_WIDEST_ELO}" Elo')
    return elo


def _share(file: TomlFile, key: str, default: float, *, least: float, most: float) -> float:
    value = file.value((key,))
    if value is None:
        return default
    # The types exactly: true is a number for Python, and NaN is in no range.
    if type(value) not in (int, float) or not least <= float(str(value)) <= most:
        raise file.bad((key,), f"a share of the mean from {least:g} to {most:g}")
    return float(str(value))


def _yes_or_no(file: TomlFile, key: str, *, default: bool) -> bool:
    value = file.value((key,))
    if value is None:
        return default
    if not isinstance(value, bool):
        raise file.bad((key,), "true or false")
    return value
