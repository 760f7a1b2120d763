"""Rules page, section 9.4 and rows 75 to 81: straight Tressette and its declarations."""

from dataclasses import replace

import pytest

from referee.errors import IllegalActionError
from referee.games.game import Decide, Seat, Shuffle
from referee.games.traversone import Traversone, TraversoneState
from referee.games.traversone.actions import (
    DECLARATIONS,
    FIRST_DECLARATION,
    MOST_DECLARATIONS,
    true_declarations,
)
from referee.games.traversone.facts import CardPlayed, Declared, TrickTaken
from referee.games.traversone.options import EXACT
from referee.games.traversone.pack import CARDS, latin_set
from referee.games.traversone.position import Laid
from tests.unit.referee.games.traversone.arranging import (
    SEATS,
    a_trick,
    at_a_lead,
    before_last_trick,
    dealing,
    ended,
    latin,
    named,
    names,
    play_out,
    scores_of,
)

HIGH = Traversone(sides="pairs", direction="high")
ACCUSE = Traversone(sides="pairs", direction="high", accuse=True, first_dealer="3")
EXACT_ACCUSE = Traversone(sides="pairs", direction="high", accuse=True, scoring=EXACT)

NAPOLETANA = "3d 2d Ad 3c 3s Kb 7b 6b 5b 4b"
"""Row 78: a napoletana in coins, and three threes without that of batons."""


def test_75_the_same_cards_count() -> None:
    assert scores_of("12 4 10 6", 1, HIGH) == (7, 4)


def test_76_taking_everything_is_eleven_and_no_more() -> None:
    assert HIGH.cappotto == "off"
    assert scores_of("22 0 10 0", 0, HIGH) == (11, 0)


def test_77_a_tie_for_the_highest_is_played_off() -> None:
    state = ended(before_last_trick(HIGH, "12 4 10 6", 1, totals="15 18"))
    assert state.observe(Seat(0)).totals == (22, 22)
    assert state.phase() == Shuffle(40)


# Declarations


def declaring(hand: str, game: Traversone = ACCUSE, leader: int = 0) -> TraversoneState:
    """A moment in the first trick at which seat 0 plays from a hand."""
    others = {1: "7d 7c", 2: "6d 6c", 3: "5d 5c"}
    return at_a_lead({**others, 0: hand}, leader, game)


def true_of(hand: str) -> list[str]:
    return names(true_declarations(latin_set(*hand.split())))


def test_78_what_a_hand_may_declare() -> None:
    assert true_of(NAPOLETANA) == ["nap d", "three 3 -b"]


def test_78_its_points_join_the_score() -> None:
    texts = [text for text in CARDS if text not in NAPOLETANA.split()]
    hands = [NAPOLETANA, *(" ".join(texts[10 * n : 10 * n + 10]) for n in range(3))]
    scores = []
    for declared in (True, False):
        state = ACCUSE.start()
        state.advance(dealing(hands))
        if declared:
            state.advance(named("nap d"))
            state.advance(named("three 3 -b"))
        play_out(state)
        scores.append(state.observe(Seat(0)).scores)
    assert [sum(score) for score in scores] == [17, 11]
    assert scores[0][0] == scores[1][0] + 6


def test_79_three_of_a_kind_is_exactly_three() -> None:
    assert true_of("3d 3c 3s 3b 7d 6d") == ["four 3"]
    state = declaring("3d 3c 3s 3b 7b 6b")
    for text in ("three 3 -d", "three 3 -b", "four 2", "nap d"):
        with pytest.raises(IllegalActionError):
            state.advance(named(text))
    state.advance(named("four 3"))
    assert DECLARATIONS[-3].points == 4


@pytest.mark.parametrize(
    ("hand", "declared"),
    [
        ("3d 2d Ad", ["nap d"]),
        ("3b 2b Ab", ["nap b"]),
        ("3d 2d Kd", []),
        ("2d 2c 2b", ["three 2 -s"]),
        ("Ad Ac As Ab", ["four A"]),
        ("Ad Ac As", ["three A -b"]),
        ("3d 2d Ad 3c 2c Ac", ["nap d", "nap c"]),
        (
            "3d 2d Ad 3c 2c Ac 3s 2s As",
            ["nap d", "nap c", "nap s", "three 3 -b", "three 2 -b", "three A -b"],
        ),
    ],
)
def test_a_card_may_serve_twice(hand: str, declared: list[str]) -> None:
    assert true_of(hand) == declared


def test_no_more_than_seven_can_be_true_in_a_deal() -> None:
    twelve = " ".join(rank + suit for rank in "32A" for suit in "dcsb")
    assert len(true_of(twelve)) == MOST_DECLARATIONS


@pytest.mark.parametrize(
    ("game", "captured", "scores"),
    [
        (ACCUSE, "12 4 10 6", (7, 10)),
        (EXACT_ACCUSE, "12 4 10 6", (22, 10 + 3 + 18)),
    ],
    ids=["80", "80 exact"],
)
def test_declared_points_count_before_the_threshold_is_looked_at(
    game: Traversone, captured: str, scores: tuple[int, ...]
) -> None:
    state = before_last_trick(game, captured, 1, totals="0 20")
    declared = (Declared(Seat(1), 160), Declared(Seat(3), 164))
    seen = replace(state.observe(Seat(0)), declarations=declared)
    hands = tuple(1 << state.observe(seat).hand[0] for seat in SEATS)
    state = TraversoneState.restored(game, seen, Laid(hands))
    play_out(state)
    assert state.observe(Seat(0)).scores == scores


def test_81_declarations_are_for_the_first_trick() -> None:
    state = declaring(NAPOLETANA)
    assert "nap d" in names(state.legal(Seat(0)))
    a_trick(state, "4b 7d 6d 5d")
    assert max(state.legal(Seat(0))) < FIRST_DECLARATION
    with pytest.raises(IllegalActionError):
        state.advance(named("nap d"))


def test_a_declaration_keeps_the_turn_and_is_told_with_the_card() -> None:
    state = declaring(NAPOLETANA)
    assert state.tell(named("three 3 -b")) == ()
    assert state.phase() == Decide((Seat(0),))
    nap, three = (named(text).actions[0][0] for text in ("nap d", "three 3 -b"))
    assert state.observe(Seat(0)).pending == (three,)
    assert state.observe(Seat(1)).pending == ()
    assert state.observe(Seat(2)).declarations == ()
    assert three not in state.legal(Seat(0))
    with pytest.raises(IllegalActionError):
        state.advance(named("three 3 -b"))
    state.advance(named("nap d"))
    told = state.tell(named("4b"))
    assert [(fact.body, fact.audience) for fact in told] == [
        (CardPlayed(Seat(0), latin("4b")[0]), None),
        (Declared(Seat(0), nap), None),
        (Declared(Seat(0), three), None),
    ]
    assert state.observe(Seat(2)).declarations == (
        Declared(Seat(0), nap),
        Declared(Seat(0), three),
    )
    assert state.observe(Seat(0)).pending == ()


def test_the_last_card_of_the_first_trick_may_be_declared_with() -> None:
    state = declaring("3d 2d Ad 4d", leader=1)
    a_trick(state, "7d 6d 5d")
    assert names(state.legal(Seat(0))) == ["3d", "2d", "Ad", "4d", "nap d"]
    state.advance(named("nap d"))
    told = [fact.body for fact in state.tell(named("3d"))]
    assert [type(fact) for fact in told] == [CardPlayed, Declared, TrickTaken]


def test_the_substitute_declares_nothing_and_signals_nothing() -> None:
    state = declaring(NAPOLETANA)
    assert names(state.substitute(Seat(0))) == ["3d"]


def test_declaring_is_for_straight_tressette_with_accuse() -> None:
    for game in (HIGH, Traversone()):
        state = declaring(NAPOLETANA, game)
        with pytest.raises(IllegalActionError):
            state.advance(named("nap d"))
