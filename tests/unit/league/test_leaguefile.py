"""League files: what they may say, and how they are told what they may not."""

from pathlib import Path

import pytest

from league.leaguefile import read_league_file
from league.model.requests import FolderReference, NameReference
from league.model.seasons import Ruleset, ScheduleKind, SeasonPlan, Terms
from referee.errors import ConfigurationError
from referee.games import ruleset
from referee.match.clock import ClockRules
from tests.leagues import a_bot_folder

GOOD = """\
name = "First league"
game = "reversis"
deal_sets = 5
bots = [
    "./bot-0",
    "cautious",  # submitted before
    "hunter",
    "random_bot",
]

[options]
deals = 8

[clock]
bank = "20s"
increment = "100ms"
"""


@pytest.fixture(autouse=True)
def _bot(tmp_path: Path) -> None:
    a_bot_folder(tmp_path, "mybot")


def league_file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "league.toml"
    path.write_text(text, encoding="utf-8")
    return path


def test_a_league_file_is_read(tmp_path: Path) -> None:
    request = read_league_file(league_file(tmp_path, GOOD))
    spec = ruleset("reversis", {"deals": 8}).spec
    assert request.plan == SeasonPlan(
        league="First league",
        ruleset=Ruleset("reversis", spec.options, spec.version, 4),
        clock=ClockRules(bank_ms=20_000, increment_ms=100, tolerance_ms=50),
        deal_sets=5,
    )


def test_a_bot_with_a_slash_is_a_folder_from_the_file_and_any_other_a_name(
    tmp_path: Path,
) -> None:
    path = league_file(tmp_path, GOOD)
    bots = read_league_file(path).bots
    assert bots[0] == FolderReference(
        tmp_path.resolve() / "bot-0", f'{path}, line 5: bots has "./bot-0"'
    )
    assert bots[2] == NameReference("hunter", f'{path}, line 7: bots has "hunter"')


def test_a_preset_is_a_game(tmp_path: Path) -> None:
    text = GOOD.replace('"reversis"', '"reversis:heavy_kitty"')
    plan = read_league_file(league_file(tmp_path, text)).plan
    preset = ruleset("reversis").PRESETS["heavy_kitty"]
    assert preset.items() <= dict(plan.ruleset.options).items()


SCHEDULES = {
    "deal_sets = 5": (ScheduleKind.ROUND_ROBIN, Terms()),
    "matches = 400": (ScheduleKind.ROUND_ROBIN, Terms(matches=400)),
    'until = "±10"': (ScheduleKind.ROUND_ROBIN, Terms(until_elo=10, matches=100_000)),
    "until = 12.5\nmatches = 900": (
        ScheduleKind.ROUND_ROBIN,
        Terms(until_elo=12.5, matches=900),
    ),
    'schedule = "swiss"': (ScheduleKind.SWISS, Terms(rounds=3)),
    'schedule = "swiss"\nrounds = 7': (ScheduleKind.SWISS, Terms(rounds=7)),
    'schedule = "swiss"\nmatches = 80': (ScheduleKind.SWISS, Terms(matches=80)),
    'schedule = "ladder"\ndeal_sets_per_bot = 60\ncap = 2\nfloor = 0.5': (
        ScheduleKind.LADDER,
        Terms(deal_sets_per_bot=60, cap=2.0, floor=0.5),
    ),
    'schedule = "ladder"\nrounds = 9\nowners_apart = false\nsuspend_after = 3': (
        ScheduleKind.LADDER,
        Terms(rounds=9, owners_apart=False, suspend_after=3),
    ),
}


@pytest.mark.parametrize(("keys", "expected"), SCHEDULES.items(), ids=SCHEDULES)
def test_a_schedule_and_its_terms_are_read(
    tmp_path: Path, keys: str, expected: tuple[ScheduleKind, Terms]
) -> None:
    plan = read_league_file(league_file(tmp_path, GOOD.replace("deal_sets = 5", keys))).plan
    assert (plan.schedule, plan.terms) == expected


def test_everything_but_name_game_and_bots_has_a_default(tmp_path: Path) -> None:
    text = 'name = "x"\ngame = "reversis"\nbots = ["a", "b", "c", "d"]\n'
    plan = read_league_file(league_file(tmp_path, text)).plan
    assert (plan.deal_sets, plan.cycles, plan.fault_limit) == (6, 1, 3)


REFUSED = {
    "unknown key": (
        GOOD.replace("deal_sets", "dealsets"),
        r"league\.toml, line 3: dealsets is not a known key; did you mean 'deal_sets'\?",
    ),
    "option outside its section": (
        GOOD.replace("deal_sets = 5", "deals = 6"),
        r"league\.toml, line 3: deals is an option of reversis: write it below \[options\]",
    ),
    "six deals": (
        GOOD.replace("deals = 8", "deals = 6"),
        r"league\.toml, line 12: options\.deals: .*6.*multiple of 4",
    ),
    "unknown option": (
        GOOD.replace("deals = 8", "deal = 8"),
        r"league\.toml, line 12: options\.deal: unknown option of reversis 'deal'; did you mean",
    ),
    "unknown game": (
        GOOD.replace('"reversis"', '"reversiss"'),
        r"league\.toml, line 2: game: unknown game 'reversiss'; did you mean 'reversis'\?",
    ),
    "one seat": (
        'name = "x"\ngame = "reversi:solo"\nbots = ["hunter"]\n',
        r"league\.toml, line 2: game is 'reversi:solo', expected a game for two seats or more",
    ),
    "three bots": (
        GOOD.replace('    "hunter",\n', ""),
        r"league\.toml, line 4: bots is \[.*\], expected at least 4 bots .* not 3",
    ),
    "missing folder": (
        GOOD.replace("./bot-0", "../nowhere"),
        r'league\.toml, line 5: bots has "\.\./nowhere": .*nowhere is not a folder, expected',
    ),
    "folder without a bot": (
        GOOD.replace("./bot-0", "./"),
        r'league\.toml, line 5: bots has "\./": .* holds no bot\.toml, expected a bot\'s folder',
    ),
    "bots as one text": (
        GOOD.replace("[\n", "[[\n").replace("]\n\n[o", "]]\n\n[o"),
        r"league\.toml, line 4: bots is .*, expected a list of folders",
    ),
    "no deal-set": (
        GOOD.replace("deal_sets = 5", "deal_sets = 0"),
        r"league\.toml, line 3: deal_sets is 0, expected a whole number from 1 to 256",
    ),
    "deal-sets as a truth": (
        GOOD.replace("deal_sets = 5", "deal_sets = true"),
        r"league\.toml, line 3: deal_sets is True, expected a whole number",
    ),
    "bank without a unit": (
        GOOD.replace('"20s"', "20"),
        r'league\.toml, line 15: clock\.bank is 20, expected a time such as "20s"',
    ),
    "unknown key of the clock": (
        GOOD.replace("increment", "increments"),
        r"league\.toml, line 16: clock\.increments is not a known key; did you mean 'increment'",
    ),
    "bank in a table on one line": (
        GOOD.replace('[clock]\nbank = "20s"\nincrement', "")
        .replace("[options]", 'clock = { bank = "soon" }\n\n[options]')
        .replace(' = "100ms"', ""),
        r"league\.toml, line 11: clock\.bank is 'soon', expected a time",
    ),
    "bank by a dotted key": (
        GOOD.replace('[clock]\nbank = "20s"\nincrement = "100ms"\n', "").replace(
            "deal_sets = 5", 'clock.bank = "soon"'
        ),
        r"league\.toml, line 3: clock\.bank is 'soon', expected a time",
    ),
    "no time at all": (
        GOOD.replace('"20s"', '"0s"').replace('"100ms"', '"0ms"'),
        r"league\.toml, line 14: clock: bank_ms and increment_ms are both 0",
    ),
    "unknown schedule": (
        GOOD.replace("deal_sets = 5", 'schedule = "swis"'),
        r"league\.toml, line 3: schedule is 'swis', expected one of \"round_robin\", \"swiss\",",
    ),
    "a schedule as a number": (
        GOOD.replace("deal_sets = 5", "schedule = 2"),
        r"league\.toml, line 3: schedule is 2, expected one of \"round_robin\"",
    ),
    "a ladder without an end": (
        GOOD.replace("deal_sets = 5", 'schedule = "ladder"'),
        r"rounds is missing, expected an end of the ladder: rounds, matches, deal_sets_per_bot or",
    ),
    "rounds of a round robin": (
        GOOD.replace("deal_sets = 5", "rounds = 5"),
        r"line 3: rounds is 5, expected nothing: it is for schedule = \"swiss\" or \"ladder\"",
    ),
    "cycles of a Swiss schedule": (
        GOOD.replace("deal_sets = 5", 'schedule = "swiss"\ncycles = 2'),
        r"line 4: cycles is 2, expected nothing: it is for schedule = \"round_robin\"",
    ),
    "a cap that leaves nobody": (
        GOOD.replace("deal_sets = 5", 'schedule = "ladder"\nrounds = 5\ncap = 0.5'),
        r"line 5: cap is 0\.5, expected a share of the mean from 1 to 100",
    ),
    "a floor above the mean": (
        GOOD.replace("deal_sets = 5", 'schedule = "ladder"\nrounds = 5\nfloor = nan'),
        r"line 5: floor is nan, expected a share of the mean from 0 to 1",
    ),
    "a budget below one deal-set": (
        GOOD.replace("deal_sets = 5", "matches = 3"),
        r"line 3: matches is 3, expected a whole number from 4 to 10000000",
    ),
    "two who say how much": (
        GOOD.replace("deal_sets = 5", "cycles = 2\nmatches = 400"),
        r"line 3: cycles is 2, expected nothing beside matches, which says how much is played",
    ),
    "a precision of words": (
        GOOD.replace("deal_sets = 5", 'until = "soon"'),
        r"line 3: until is 'soon', expected a precision from \"±1\" to \"±1000\" Elo",
    ),
    "no precision at all": (
        GOOD.replace("deal_sets = 5", "until = 0"),
        r"line 3: until is 0, expected a precision from",
    ),
    "owners apart, perhaps": (
        GOOD.replace("deal_sets = 5", 'owners_apart = "yes"'),
        r"line 3: owners_apart is 'yes', expected true or false",
    ),
    "suspension at once": (
        GOOD.replace("deal_sets = 5", "suspend_after = 0"),
        r"line 3: suspend_after is 0, expected a whole number from 1",
    ),
    "no name": (GOOD.replace("name", "cycles", 1), r"line 1: cycles is|name is missing"),
    "no TOML": (GOOD.replace("deal_sets = 5", "deal_sets ="), r"league\.toml: not TOML: .*line 3"),
}


@pytest.mark.parametrize(("text", "message"), REFUSED.values(), ids=REFUSED.keys())
def test_a_refusal_names_file_line_key_value_and_what_was_expected(
    tmp_path: Path, text: str, message: str
) -> None:
    with pytest.raises(ConfigurationError, match=message):
        read_league_file(league_file(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"cannot read the league file .*nowhere\.toml"):
        read_league_file(tmp_path / "nowhere.toml")
