"""Results from anywhere: what a file may look like, and what is said of one that is wrong."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from league.rating.comparisons import Results
from league.rating.gathering import results_of
from league.rating.results import RatedTable, finishing_order
from league.resultsfile import ResultsFile, Wanted, read_results
from referee.errors import ConfigurationError

SEATS = "game,deal,seat1,seat2,seat3,points1,points2,points3\n"
DUELS = "game,opening,first,second,result\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "results.csv"


def read(file: Path, text: str, *, fewer_wins: bool = False) -> ResultsFile:
    file.write_bytes(text.encode())
    return read_results(file, fewer_wins=fewer_wins)


def refused(file: Path, text: str) -> str:
    """Return what is said of a text, after the name of the file."""
    with pytest.raises(ConfigurationError) as caught:
        read(file, text)
    said = str(caught.value)
    assert said.startswith(str(file))
    assert "\n" not in said
    return said.removeprefix(str(file)).lstrip(", ")


# What a file may look like


def test_points_are_compared_as_the_game_wants(file: Path) -> None:
    text = "seat1,seat2,points1,points2\na,b,3,-1.5\n"
    assert read(file, text).results.groups.score.tolist() == [1.0]
    assert read(file, text, fewer_wins=True).results.groups.score.tolist() == [0.0]


def test_equal_points_are_a_tie_however_they_are_written(file: Path) -> None:
    found = read(file, "seat1,seat2,score1,score2\na,b,1e1,10.0\nb,a,-0,0\n")
    assert found.results.groups.score.tolist() == [0.5, 0.5]


@pytest.mark.parametrize("result", ["1", "1.0", " 1 "])
def test_a_result_is_of_the_first(file: Path, result: str) -> None:
    assert read(file, f"{DUELS}1,1,a,b,{result}\n").results.groups.score.tolist() == [1.0]


def test_counts_of_games_are_games(file: Path) -> None:
    found = read(file, "first,second,first_wins,draws,second_wins\na,b,2,1,0\nb,a,0,0,3\n")
    assert (found.games, found.results.clusters) == (6, 6)
    assert found.results.groups.score.tolist() == [2.5, 3.0]


def test_home_and_away_are_first_and_second(file: Path) -> None:
    found = read(file, "home,away,home_wins,away_wins\na,b,2,1\n")
    assert (found.games, found.results.groups.score.tolist()) == (3, [2.0])


def test_games_of_one_deal_are_one_deal_set(file: Path) -> None:
    found = read(file, f"{DUELS}1,x,a,b,1\n2,x,b,a,1\n3,y,a,b,0\n")
    assert (found.games, found.results.clusters) == (3, 2)


def test_without_a_deal_each_game_is_its_own_deal_set(file: Path) -> None:
    found = read(file, "game,first,second,result\n1,a,b,1\n1,b,a,1\n")
    assert found.results.clusters == 2


def test_tables_may_have_different_sizes(file: Path) -> None:
    found = read(file, f"{SEATS}1,1,a,b,c,1,2,3\n2,2,a,b,,5,4,\n")
    assert found.results.tables.tolist() == [2, 2, 1]
    assert sorted(found.results.groups.weight.tolist()) == [0.5, 0.5, 0.5, 1.0]


@pytest.mark.parametrize(
    "text",
    [
        "\ufefffirst,second,result\na,b,1\n",
        "first,second,result\r\na,b,1\r\n",
        "\n\nfirst,second,result\n\na,b,1\n\n,,\n",
        "First, Second ,RESULT\n a , b ,1\n",
        '"first","second","result"\n"a","b","1"',
        "result,note,second,first\n1,,b,a\n",
    ],
    ids=["byte-order mark", "CRLF", "blank lines", "blanks and capitals", "quotes", "columns"],
)
def test_all_these_say_the_same(file: Path, text: str) -> None:
    found = read(file, text)
    assert (found.results.bots, found.games) == (("a", "b"), 1)
    assert found.results.groups.score.tolist() == [1.0]


def test_names_are_whatever_a_cell_can_hold(file: Path) -> None:
    text = 'first,second,result\n"Smith, John","Zoë ""the fox""",1\n王 :dog:,[red]x[/],0\n'
    expected = sorted(["Smith, John", 'Zoë "the fox"', "王 :dog:", "[red]x[/]"])
    assert list(read(file, text).results.bots) == expected


def test_self_play_never_rates_and_is_counted(file: Path) -> None:
    found = read(file, f"{SEATS}1,1,a,a,a,1,2,3\n2,2,a,b,,5,4,\n3,3,c,c,,5,4,\n")
    assert (found.games, found.self_play, found.results.table_count) == (3, 2, 1)
    assert (found.results.bots, found.results.unmet) == (("a", "b"), ("c",))


def test_a_file_without_a_game_has_no_results(file: Path) -> None:
    found = read(file, SEATS)
    assert (found.games, found.results.bots) == (0, ())


def test_only_wanted_rows_are_taken_and_the_others_need_not_be_right(file: Path) -> None:
    file.write_text("round,first,second,result\n1,a,b,1\n2,c,d,?\n1,b,c,0\n")
    found = read_results(file, wanted=Wanted("round", "1"))
    assert (found.games, found.results.bots) == (2, ("a", "b", "c"))


def test_wanted_rows_that_are_not_there_are_said(file: Path) -> None:
    file.write_text("round,first,second,result\n1,a,b,1\n")
    with pytest.raises(ConfigurationError, match="has no row in which round is 7"):
        read_results(file, wanted=Wanted("round", "7"))
    with pytest.raises(ConfigurationError, match="line 1: there is no column 'cup', expected one"):
        read_results(file, wanted=Wanted("cup", "7"))


names = st.text(st.characters(exclude_categories=("Cc", "Cs", "Zs")), min_size=1, max_size=5)


@settings(max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(
        st.lists(st.tuples(names, st.integers(-3, 3)), min_size=2, max_size=7),
        min_size=1,
        max_size=9,
    )
)
def test_a_file_says_what_was_written(file: Path, played: list[list[tuple[str, int]]]) -> None:
    """Tables of 2 to 7 seats, names of all letters: as if they had never been a file."""
    lines = [["deal", *(f"{w}{n}" for w in ("seat", "points") for n in range(1, 8))]]
    for number, seated in enumerate(played):
        blank = [""] * (7 - len(seated))
        quoted = ['"' + name.replace('"', '""') + '"' for name, _ in seated]
        lines.append(
            [f"{number:03d}", *quoted, *blank, *(str(points) for _, points in seated), *blank]
        )
    found = read(file, "\n".join(map(",".join, lines))).results
    due = results_of(
        RatedTable(
            tuple(name for name, _ in seated),
            finishing_order([points for _, points in seated]),
            f"{number:03d}",
        )
        for number, seated in enumerate(played)
    )
    assert told(found) == told(due)


def told(results: Results) -> tuple[object, ...]:
    return results.bots, results.unmet, results.digest, results.clusters


# What is said of a file that is wrong


@pytest.mark.parametrize(
    ("rows", "said"),
    [
        ("1,1,a,b,c,1,nan,3\n", "line 2, column points2: 'nan', expected a finite number"),
        ("1,1,a,b,c,1,2,-inf\n", "line 2, column points3: '-inf', expected a finite number"),
        ("1,1,a,b,c,1,2,1e999\n", "line 2, column points3: '1e999', expected a finite number"),
        ("1,1,a,b,c,1,1_0,3\n", "line 2, column points2: '1_0', expected a finite number"),
        ("1,1,a,b,c,1,many,3\n", "line 2, column points2: 'many', expected a finite number"),
        ("1,1,a,b,c,1,,3\n", "line 2, column points2: empty, expected a finite number"),
        ("1,1,a,,c,1,2,3\n", "line 2, column seat2: empty, expected a bot's name"),
        ("1,1,a,b,,1,2,3\n", "line 2, column points3: '3', expected nothing where no bot sits"),
        ("1,1,a,,,1,,\n", "line 2, column seat2: empty, expected a bot's name"),
        ("1,,a,b,c,1,2,3\n", "line 2, column deal: empty, expected the key of a deal"),
        ("1,1,a,b\x1b[2J,c,1,2,3\n", "line 2, column seat2: 'b\\x1b[2J', expected a bot's name"),
        ("1,1,a,b,c,1,2\n", "line 2: 7 cells, the last of them '2'; expected 8 as in the header"),
        ("1,1,a,b,c,1,2,3,4\n", "line 2: 9 cells, the last of them '4'; expected 8"),
        ('1,1,a,"b"x,c,1,2,3\n', "line 2: its quotes do not match"),
        ('1,1,a,b,c,1,2,3\n2,2,"a,b,c,1,2,3\n3,3,a,b,c,1,2,3\n', "line 3: its quotes do not"),
        ('\n1,1,a,"b\nb",c,1,2,3\n', "line 3, column seat2: 'b\\nb', expected a bot's name"),
    ],
)
def test_a_bad_row_is_named_by_line_column_and_value(file: Path, rows: str, said: str) -> None:
    assert refused(file, SEATS + rows).startswith(said)


@pytest.mark.parametrize("result", ["2", "0.7", "-1", "win", "1-0", "nan", ""])
def test_an_unknown_result_is_named(file: Path, result: str) -> None:
    shown = repr(result) if result else "empty"
    text = f"{DUELS}1,1,a,b,1\n\n2,1,b,a,{result}\n"
    expected = f"line 4, column result: {shown}, expected 1 (the first wins), 0.5 or 0"
    assert refused(file, text) == expected


@pytest.mark.parametrize("count", ["-1", "1.5", "1e12", "x"])
def test_a_count_that_is_no_number_of_games_is_named(file: Path, count: str) -> None:
    said = refused(file, f"first,second,first_wins,second_wins\na,b,1,{count}\n")
    assert said.startswith(f"line 2, column second_wins: {count!r}, expected a whole number")


def test_the_first_bad_row_of_a_long_file_is_named(file: Path) -> None:
    rows = [f"{n},{n},a,b,1" for n in range(3_000)]
    rows[1_711] = "1711,1711,a,b,x"
    rows[1_712] = "short"
    assert refused(file, DUELS + "\n".join(rows)).startswith("line 1713, column result: 'x'")


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ("a,b,c", "line 1: the columns are 'a', 'b', 'c'; expected seat1, seat2"),
        ("first;second;result", "line 1: the columns are 'first;second;result'; expected"),
        ("seat1,seat2,points1", "line 1: column points2 is missing; expected"),
        ("seat1,points1", "line 1: column seat2 is missing"),
        ("seat1,seat3,points1,points2,points3", "line 1: column seat2 is missing"),
        ("seat0,seat1,points0,points1", "line 1: column seat0: seats are counted from 1"),
        ("seat1,seat2,points1,points2,points3", "line 1: column points3 has no seat3"),
        ('"a\nb"', "line 1: the columns are 'a\\nb'; expected"),
        ("first,second", "line 1: the columns are 'first', 'second'; expected"),
        ("first,second,first,result", "line 1: column 'first' is there 2 times, expected once"),
    ],
)
def test_a_header_that_nobody_can_read_is_refused(file: Path, header: str, said: str) -> None:
    assert refused(file, f"{header}\n").startswith(said)


@pytest.mark.parametrize("content", [b"", b"\n \n", b"\xef\xbb\xbf"])
def test_an_empty_file_is_said_to_be_empty(file: Path, content: bytes) -> None:
    file.write_bytes(content)
    with pytest.raises(ConfigurationError, match="is empty, expected the names of columns"):
        read_results(file)


def test_another_encoding_is_said_with_the_line(file: Path) -> None:
    file.write_bytes("first,second,result\nZoë,b,1\n".encode("latin-1"))
    with pytest.raises(ConfigurationError, match="line 2: byte 0xeb is not UTF-8"):
        read_results(file)
    file.write_bytes("first,second,result\na,b,1\n".encode("utf-16"))
    with pytest.raises(ConfigurationError, match="is written in UTF-16, expected UTF-8"):
        read_results(file)


def test_a_file_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"no\.csv: No such file or directory"):
        read_results(tmp_path / "no.csv")
    with pytest.raises(ConfigurationError, match="Is a directory"):
        read_results(tmp_path)


def test_fewer_wins_makes_no_sense_of_results(file: Path) -> None:
    with pytest.raises(ConfigurationError, match="has results, not points"):
        read(file, f"{DUELS}1,1,a,b,1\n", fewer_wins=True)
