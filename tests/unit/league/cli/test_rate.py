"""quinola rate: the right values of all files of results, and what it prints of odd ones."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from league.cli.app import app
from referee.errors import ConfigurationError
from tests.unit.league.rating.reference import EDGES, ERROR, FOLDER, LIKELIHOOD, RATING, expected

FILES = {
    "d1_triangle": ("d1_triangle.csv",),
    "d2_reversi8": ("d2_reversi8.csv",),
    "d3_hearts6": ("d3_hearts6.csv", "--fewer-wins"),
    **{case: ("d5_edges.csv", "--only", f"case={case}") for case in EDGES},
}


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    app(["rate", *arguments], standalone_mode=False)
    return capsys.readouterr().out


def asked(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    def refuse(word: str) -> None:
        raise AssertionError(f"{word} is no JSON")

    text = printed(capsys, *arguments, "--json")
    found: dict[str, Any] = json.loads(text, parse_constant=refuse)
    return found


def a_file(folder: Path, *lines: str) -> str:
    file = folder / "results.csv"
    file.write_text("first,second,result\n" + "".join(f"{line}\n" for line in lines))
    return str(file)


def right(case: str) -> dict[str, Any]:
    values = expected()
    found: dict[str, Any] = values["d5_edges"][case] if case in EDGES else values[case]
    return found


@pytest.mark.parametrize("case", FILES)
def test_the_command_gives_the_right_values(case: str, capsys: pytest.CaptureFixture[str]) -> None:
    file, *options = FILES[case]
    found, due = asked(capsys, str(FOLDER / file), *options), right(case)
    bots = {row["bot"]: row for row in found["bots"]}

    def column(name: str) -> list[float | None]:
        return [bots[bot][name] for bot in due["bots"]]

    assert set(bots) == set(due["bots"])
    assert column("rating") == pytest.approx(due["rating"], abs=RATING)
    assert column("se") == pytest.approx(due["se"], abs=ERROR)
    assert column("games") == due["tables_played"]
    assert column("deal_sets") == due["deal_sets"]
    assert found["seat_effects"] == pytest.approx(due["seat_effect_elo"], abs=RATING)
    assert found["deal_sets"] == due["clusters"]
    matrix = found["superiority"]
    assert matrix["bots"] == due["bots"]
    for row, likelihoods in zip(matrix["likelihoods"], due["los"], strict=True):
        assert row == pytest.approx(likelihoods, abs=LIKELIHOOD)
    for row, width in zip(map(bots.get, due["bots"]), due["ci95_halfwidth"], strict=True):
        if row["interval"] == "deal-sets":
            ends = [row["rating"] - width, row["rating"] + width]
            assert [row["low"], row["high"]] == pytest.approx(ends, abs=4 * ERROR)


@pytest.mark.parametrize("file", ["d6_baseball1987.csv", "d5_edges.csv"])
def test_every_other_file_of_two_sides_is_understood(
    file: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert "1-" in printed(capsys, str(FOLDER / file))


def test_ranks_are_in_the_order_of_the_list(capsys: pytest.CaptureFixture[str]) -> None:
    found = asked(capsys, str(FOLDER / "d2_reversi8.csv"))
    assert [row["rank"] for row in found["bots"]] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [row["bot"] for row in found["bots"]][:2] == ["b1", "b2"]


def test_an_anchor_moves_all_and_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    """B115: differences stay; errors become those of the difference to the anchor."""
    file = str(FOLDER / "d2_reversi8.csv")
    free = {row["bot"]: row for row in asked(capsys, file)["bots"]}
    held = {row["bot"]: row for row in asked(capsys, file, "--anchor", "b5=2000")["bots"]}
    moved = 2000 - free["b5"]["rating"]
    for bot, row in held.items():
        assert row["rating"] == pytest.approx(free[bot]["rating"] + moved)
    assert (held["b5"]["low"], held["b5"]["high"], held["b5"]["se"]) == (2000, 2000, 0)
    assert held["b1"]["se"] > free["b1"]["se"]
    assert "anchor: the others are measured from it" in held["b5"]["note"]


@pytest.mark.parametrize(
    ("anchor", "said"),
    [
        ("nobody=1500", "anchor 'nobody' is not a bot"),
        ("b1=high", "expected BOT=RATING"),
        ("b1=nan", "expected BOT=RATING"),
        ("=1500", "expected BOT=RATING"),
    ],
)
def test_a_bad_anchor_is_refused(anchor: str, said: str) -> None:
    with pytest.raises(ConfigurationError, match=said):
        app(["rate", str(FOLDER / "d2_reversi8.csv"), "--anchor", anchor], standalone_mode=False)


def test_two_forms_at_once_are_refused() -> None:
    with pytest.raises(ConfigurationError, match="expected one of them"):
        app(["rate", "x.csv", "--json", "--csv"], standalone_mode=False)


def test_no_game_ranks_nobody_and_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = asked(capsys, a_file(tmp_path))
    assert (found["bots"], found["seat_effects"], found["superiority"]) == ([], [], None)
    assert found["warnings"] == ["no game: nobody is ranked yet"]
    assert "nobody is ranked yet" in printed(capsys, a_file(tmp_path))


def test_a_bot_that_met_only_itself_is_not_ranked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """B123: a game of a bot against itself rates nobody."""
    file = a_file(tmp_path, "a,b,1", "b,a,1", "loner,loner,1", "a,a,0")
    found = asked(capsys, file)
    row = found["bots"][-1]
    assert (row["bot"], row["rating"], row["se"], row["low"]) == ("loner", None, None, None)
    assert row["note"] == "not ranked yet: it has met only itself"
    assert found["games"] == 2
    assert found["warnings"][-1] == "2 games of a bot against itself: these never rate"
    assert "not ranked yet" in printed(capsys, file)


def test_odd_names_are_printed_as_they_are(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = a_file(tmp_path, '"[red]x, y[/]",Zoë :dog:,1')
    assert [row["bot"] for row in asked(capsys, file)["bots"]] == ["[red]x, y[/]", "Zoë :dog:"]
    shown = printed(capsys, file)
    assert "[red]x, y[/]" in shown
    assert "Zoë :dog:" in shown


def test_csv_is_read_back(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(FOLDER / "d5_edges.csv")
    rows = list(csv.DictReader(io.StringIO(printed(capsys, file, "--csv"))))
    found = asked(capsys, file)["bots"]
    assert [row["bot"] for row in rows] == [row["bot"] for row in found]
    assert [float(row["rating"]) for row in rows] == [row["rating"] for row in found]
    assert {row["se"] for row in rows if row["bot"] in "xy"} == {""}


@pytest.mark.parametrize(
    ("name", "options"),
    [("d2_reversi8", ()), ("d3_hearts6", ("--fewer-wins",)), ("d5_edges", ())],
)
def test_the_order_of_rows_changes_no_bit(
    name: str, options: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """With deals as keys, and where each game is a deal-set of its own."""
    header, *rows = (FOLDER / f"{name}.csv").read_text().splitlines(keepends=True)
    turned = tmp_path / "turned.csv"
    turned.write_text(header + "".join(reversed(rows)))
    first = printed(capsys, str(FOLDER / f"{name}.csv"), *options, "--json")
    assert printed(capsys, str(turned), *options, "--json") == first


def test_many_games_are_rated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [f"bot{n % 40},bot{(n * 7 + 1) % 41},{(n % 3) / 2}" for n in range(20_000)]
    found = asked(capsys, a_file(tmp_path, *lines))
    assert found["games"] == sum(line.split(",")[0] != line.split(",")[1] for line in lines)
