"""Positions and plies in the words of the rules page: "d3/S", "--", 64 of X, O and -."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

from referee.games.game import ActionId, Chosen, Decide, Over, Seat, Shuffled
from referee.games.reversi import DuelState, Reversi, ReversiFact, ReversiObservation, SoloState
from referee.games.reversi.board import SQUARE_TEXTS, Square
from referee.games.reversi.facts import DiscPlaced
from referee.games.reversi.observation import Side, Tile
from referee.games.reversi.tiles import Kind

State = DuelState | SoloState

X, O = Side.X, Side.O  # noqa: E741 - the rules call it so

SOLO = Reversi(mode="solo")

_TEXTS = Reversi(capture="one").spec.actions  # those of every other ruleset begin alike
_SEEN = ReversiObservation(Seat(0), X, (), (), (), (), (), (), (), (), (), 0)


# Boards


def squares(text: str) -> tuple[Square, ...]:
    """Squares in the order given: `squares("d3 c4")`."""
    return tuple(Square(SQUARE_TEXTS.index(word)) for word in text.split())


def words(of_squares: Iterable[int]) -> str:
    """The texts of some squares."""
    return " ".join(SQUARE_TEXTS[square] for square in of_squares)


def a_board(x: str = "", o: str = "") -> str:
    """A board by the squares of its discs: `a_board(x="a4 c2", o="b4")`."""
    discs = {**dict.fromkeys(squares(x), "X"), **dict.fromkeys(squares(o), "O")}
    return "".join(discs.get(Square(square), "-") for square in range(64))


def board_of(state: State) -> str:
    """The board as the rules page writes it."""
    seen = state.observe(Seat(0))
    return a_board(words(seen.x_squares), words(seen.o_squares))


def counts(state: State) -> tuple[int, int]:
    """Discs of X and of O."""
    seen = state.observe(Seat(0))
    return len(seen.x_squares), len(seen.o_squares)


def a_duel(board: str, side: Side = X, game: Reversi | None = None) -> DuelState:
    """A duel in which the discs lie like this, and it is a side's turn."""
    assert len(board) == 64
    seen = replace(
        _SEEN,
        side=side,
        x_squares=tuple(square for square, disc in enumerate(board) if disc == "X"),
        o_squares=tuple(square for square, disc in enumerate(board) if disc == "O"),
    )
    state = (game or Reversi()).redeal(seen, Random(0).randrange)
    assert isinstance(state, DuelState)
    return state


def a_kind(text: str) -> Kind:
    """A tile as the rules page writes it: `a_kind("B0")`."""
    return {"G": X, "B": O}[text[0]], int(text[1:])


def a_solo_game(
    board: str, face_down: Mapping[str, str], face_up: Mapping[str, str], game: Reversi = SOLO
) -> SoloState:
    """A solo game with these discs and tiles, X to place: `a_solo_game(.., {"d3": "B9"}, {})`."""
    shown = [Tile(*squares(square), *a_kind(text)) for square, text in face_up.items()]
    seen = replace(
        _SEEN,
        x_squares=tuple(square for square, disc in enumerate(board) if disc == "X"),
        o_squares=tuple(square for square, disc in enumerate(board) if disc == "O"),
        face_down=tuple(sorted(squares(" ".join(face_down)))),
        face_up=tuple(sorted(shown, key=lambda tile: tile.square)),
        placements=(0,),  # it has begun
    )
    hidden = {squares(square)[0]: a_kind(text) for square, text in face_down.items()}
    return SoloState.restored(game.options, seen, hidden)


def laid(order: Sequence[int], game: Reversi = SOLO) -> SoloState:
    """A solo game with its tiles laid in this order."""
    state = game.start()
    assert isinstance(state, SoloState)
    state.advance(Shuffled(tuple(order)))
    return state


def tile_text(tile: Tile) -> str:
    """A tile as the rules page writes it, with its square: "d2 = B2"."""
    return f"{SQUARE_TEXTS[tile.square]} = {'GB'[tile.side - 1]}{tile.number}"


# Plies


def side_asked(state: State) -> Side | None:
    """The side that is asked; None when all is over."""
    return state.observe(Seat(0)).side or None


def legal(state: State) -> str:
    """What the asked seat may do, as text; "" when all is over."""
    phase = state.phase()
    if not isinstance(phase, Decide):
        return ""
    return " ".join(_TEXTS[action] for action in state.legal(phase.seats[0]))


def an_answer(text: str) -> Chosen:
    """The answer that a text of an action stands for."""
    return Chosen(((ActionId(_TEXTS.index(text)),),))


def place(state: State, text: str) -> list[ReversiFact]:
    """Answer with some actions, one after the other, and say what all learn."""
    return [fact.body for word in text.split() for fact in state.tell(an_answer(word))]


def flipped_by(state: State, text: str) -> str:
    """Place a disc, and say where others were flipped."""
    (placed,) = [fact for fact in place(state, text) if isinstance(fact, DiscPlaced)]
    return words(placed.flipped)


def played(text: str, game: Reversi | None = None) -> State:
    """A match after some plies; passes are where the text has them, and only there."""
    state = (game or Reversi()).start()
    for number, word in enumerate(text.split()):
        if word == "--":
            # The state passed by itself: whose turn it was is not asked.
            continue
        asked = side_asked(state)
        assert asked == (X, O)[number % 2], f"ply {number} {word}"
        place(state, word)
    return state


def points(state: State) -> tuple[int, ...]:
    """The points of a match that is over."""
    phase = state.phase()
    assert isinstance(phase, Over)
    return phase.points
