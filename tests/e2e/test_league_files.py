"""A league file that cannot be played: one sentence, exit status 2, nothing started or stored."""

import pytest

from tests.arena import Arena

pytestmark = pytest.mark.e2e

GOOD = """\
name = "Test"
game = "reversis"
bots = ["./bot0", "./bot1", "./bot2", "./bot3"]
[options]
deals = 4
"""


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (('name = "Test"', 'name = "Test"\ncolour = "red"'), ("line 2", "colour")),
        (("deals = 4", "deals = 6"), ("line 5", "deals", "6", "multiple of 4")),
        ((', "./bot3"', ""), ("line 3", "bots", "4 seats")),
        (("./bot3", "./missing"), ("line 3", "missing", "not a folder")),
        (('"./bot3"', '"nobody"'), ("line 3", "nobody", "submitted")),
        (('"./bot3"', '"./bot0"'), ("line 3", "bot0", "once")),
        (('"reversis"', '"hartes"'), ("line 2", "hartes", "reversis")),
        (('"Test"', '"Test'), ("TOML", "line 1")),
    ],
)
def test_a_bad_league_file_is_refused_by_file_line_key_and_value(
    arena: Arena, change: tuple[str, str], words: tuple[str, ...]
) -> None:
    (arena.folder / "bad.toml").write_text(GOOD.replace(*change))
    said = arena.run("league", "run", "bad.toml", status=2)
    for word in ("bad.toml", *words):
        assert word in said
    assert said.count("\n") == 1
    assert arena.processes() == {}
    assert arena.ask("league", "list") == []
    assert arena.ask("bot", "list") == []
