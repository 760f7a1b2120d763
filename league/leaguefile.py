"""Read a league file: TOML in, a frozen request out, or one error that says what to change."""

import re
from collections.abc import Mapping
from pathlib import Path

from league.manifest import bot_folder, read_name
from league.model.requests import BotReference, FolderReference, LeagueRequest, NameReference
from league.model.seasons import (
    DEFAULT_FAULT_LIMIT,
    Ruleset,
    SeasonPlan,
)
from league.termsfile import (
    TERMS_KEYS,
    read_cycles,
    read_deal_sets,
    read_schedule,
    read_terms,
)
from league.tomlfile import Key, TomlFile
from referee.errors import ConfigurationError
from referee.games import GAMES, league_ruleset
from referee.match.clock import ClockRules

DEFAULT_DEAL_SETS = 6
DEFAULT_CLOCK = ClockRules(bank_ms=20_000, increment_ms=100)
MOST_FAULTS = 1_000
LEAST_SEATS = 2

_KNOWN = (
    "name",
    "game",
    "bots",
    "deal_sets",
    "fault_limit",
    "options",
    "clock",
    *TERMS_KEYS,
)
_KNOWN_CLOCK = ("bank", "increment", "tolerance")


def read_league_file(path: Path) -> LeagueRequest:
    """Read and check a league file; folders of bots are only named here, not read.

    ```toml
    name = "First league"
    game = "reversis"          # or with a preset: "reversis:heavy_kitty"
    deal_sets = 6              # a pairing plays this many deal-sets, each in all rotations
    bots = ["../bots/cautious", "random_bot"]  # a folder if it has a slash, else a name

    [options]                  # of the game, by the names of its rules page
    deals = 4

    [clock]
    bank = "20s"
    increment = "100ms"
    ```

    Further keys: `fault_limit` (3), in the clock `tolerance` ("50ms"), and those of the schedule
    (`league.termsfile`).

    Raises:
        ConfigurationError: It names file, line, key, value and what was expected.
    """
    try:
        file = TomlFile.parse(str(path), path.read_bytes())
    except OSError as error:
        raise ConfigurationError(f"cannot read the league file {path}: {error.strerror}") from None
    ruleset = _ruleset(file)
    bots = tuple(_reference(file, path.parent, text) for text in _bots(file, ruleset))
    return LeagueRequest(_plan(file, ruleset, len(bots)), bots, file.where(("bots",)))


def read_league_table(table: Mapping[str, object], name: str = "the request") -> LeagueRequest:
    """Read and check the same keys from a table that came from elsewhere; all bots are names.

    Args:
        table: Keys and values as a league file has them.
        name: What messages call it.

    Raises:
        ConfigurationError: It names key, value and what was expected.
    """
    file = TomlFile(name, "", table)
    ruleset = _ruleset(file)
    where = file.where(("bots",))
    bots = tuple(NameReference(text, f'{where} has "{text}"') for text in _bots(file, ruleset))
    return LeagueRequest(_plan(file, ruleset, len(bots)), bots, where)


def _plan(file: TomlFile, ruleset: Ruleset, bots: int) -> SeasonPlan:
    schedule = read_schedule(file)
    return SeasonPlan(
        league=read_name(file),
        ruleset=ruleset,
        clock=_clock(file),
        deal_sets=read_deal_sets(file, DEFAULT_DEAL_SETS),
        cycles=read_cycles(file),
        fault_limit=file.whole_number(
            ("fault_limit",), DEFAULT_FAULT_LIMIT, least=1, most=MOST_FAULTS
        ),
        schedule=schedule,
        terms=read_terms(file, schedule, bots=bots, seats=ruleset.seats),
    )


def read_ruleset(name: str, options: Mapping[str, object]) -> Ruleset:
    """The ruleset of a name `game` or `game:preset` with some options chosen, for a league.

    Raises:
        ConfigurationError: It names the game, option or value, and what is allowed.
    """
    spec = league_ruleset(name, options).spec
    return Ruleset(spec.name, spec.options, spec.version, spec.seats)


def _ruleset(file: TomlFile) -> Ruleset:
    name = file.required_text(("game",), f"one of {', '.join(sorted(GAMES))}")
    options = file.section("options")
    _refuse_stray_options(file, name)
    try:
        ruleset = read_ruleset(name, options)
    except ConfigurationError as error:
        raise ConfigurationError(f"{file.where(_guilty(options, str(error)))}: {error}") from None
    if ruleset.seats < LEAST_SEATS:
        raise file.bad(("game",), "a game for two seats or more, at which bots can meet")
    return ruleset


def _guilty(options: Mapping[str, object], message: str) -> Key:
    """The key that a message about a ruleset is about."""
    words = set(re.findall(r"[\w-]+", message))
    named = [option for option in options if option in words]
    return ("options", named[0]) if named else ("game",)


def _refuse_stray_options(file: TomlFile, name: str) -> None:
    """Refuse unknown keys, and say of a game's options where they belong."""
    game = GAMES.get(name.partition(":")[0])
    known = () if game is None else [option.name for option in game.OPTIONS]
    for key in file.table:
        if key not in _KNOWN and key in known:
            raise ConfigurationError(
                f"{file.where((key,))} is an option of {name}: write it below [options]"
            )
    file.allow(_KNOWN)


def _clock(file: TomlFile) -> ClockRules:
    file.allow(_KNOWN_CLOCK, "clock")
    try:
        return ClockRules(
            bank_ms=file.duration_ms(("clock", "bank"), DEFAULT_CLOCK.bank_ms),
            increment_ms=file.duration_ms(("clock", "increment"), DEFAULT_CLOCK.increment_ms),
            tolerance_ms=file.duration_ms(("clock", "tolerance"), DEFAULT_CLOCK.tolerance_ms),
        )
    except ConfigurationError as error:
        text = str(error)
        raise ConfigurationError(
            text if text.startswith(file.name) else f"{file.where(('clock',))}: {text}"
        ) from None


def _bots(file: TomlFile, ruleset: Ruleset) -> tuple[str, ...]:
    key = ("bots",)
    expected = 'a list of folders ("../mybot", with a slash) and names of submitted bots'
    texts = file.required_texts(key, expected)
    if len(texts) < ruleset.seats:
        raise file.bad(
            key,
            f"at least {ruleset.seats} bots for the {ruleset.seats} seats of {ruleset.game}, "
            f"not {len(texts)}",
        )
    return tuple(texts)


def _reference(file: TomlFile, folder: Path, text: str) -> BotReference:
    where = f'{file.where(("bots",), containing=text)} has "{text}"'
    if "/" not in text:
        return NameReference(text, where)
    found = (folder / Path(text).expanduser()).resolve()
    inside, manifest = bot_folder(found)
    if not (inside / manifest).is_file():
        what = "holds no bot.toml" if found.is_dir() else "is not a folder"
        raise ConfigurationError(
            f"{where}: {found} {what}, expected a bot's folder or a manifest in it (a name "
            "without a slash means a submitted bot)"
        )
    return FolderReference(found, where)
