"""A match of Reversi as lines: each disc with what it flipped, tiles, passes, and the result."""

from collections.abc import Iterable, Iterator

from referee.games.game import Fact, Seat
from referee.games.reversi.board import SQUARE_TEXTS
from referee.games.reversi.facts import (
    DiscPlaced,
    DiscReceived,
    DuelEnded,
    Passed,
    SoloEnded,
    TilesLaid,
    TileTurnedUp,
    TileWon,
)
from referee.games.reversi.notation import ONE_ACTIONS
from referee.games.reversi.observation import Side, Tile


def tell(facts: Iterable[Fact[object]], seat: Seat | None) -> Iterator[str]:
    """Tell a match from its facts, in the order of events.

    Args:
        facts: What there was to learn.
        seat: Whose view to tell; all seats learn the same.
    """
    for fact in facts:
        if seat is None or fact.audience is None or seat in fact.audience:
            line = _line(fact.body)
            if line is not None:
                yield line


def _line(fact: object) -> str | None:
    """One fact; None where nobody would miss it."""
    match fact:
        case DiscPlaced() | Passed() | DiscReceived():
            return _ply(fact)
        case TilesLaid() | TileTurnedUp() | TileWon():
            return _tiles(fact)
        case DuelEnded() | SoloEnded():
            return _ended(fact)
        case _:
            return None


def _ply(fact: DiscPlaced | Passed | DiscReceived) -> str:
    """What a side does when its turn comes."""
    match fact:
        case DiscPlaced(side, action, flipped):
            # An action of every ruleset has the same text here.
            return f"  {side.name}  {ONE_ACTIONS[action]:<5} {_flips(flipped)}"
        case Passed(side):
            return f"  {side.name}  passes"
        case DiscReceived(side):
            return f"     {side.name} has no disc left and is given one"


def _tiles(fact: TilesLaid | TileTurnedUp | TileWon) -> str:
    """What becomes of tiles."""
    match fact:
        case TilesLaid(squares):
            return f"  {len(squares)} tiles lie face down on {_squares(squares)}"
        case TileTurnedUp(tile):
            return f"     turns up {_tile(tile)}"
        case TileWon(tile):
            return f"     wins {_tile(tile)}"


def _flips(flipped: tuple[int, ...]) -> str:
    return f"flips {_squares(flipped)}" if flipped else "flips none"


def _ended(fact: DuelEnded | SoloEnded) -> str:
    """The last line."""
    match fact:
        case SoloEnded(won_count, number_sum, blank_count, score):
            tiles = f"{won_count} tiles won, sum {number_sum}, blanks {blank_count}"
            return f"  {tiles}; score {score}"
        case DuelEnded(x_count, o_count, winner, margin):
            discs = f"X {x_count}, O {o_count}"
            if margin == 0:
                return f"  {discs}: a tie" + (", won by O" if winner is Side.O else "")
            return f"  {discs}: {winner.name} wins by {margin}"


def _tile(tile: Tile) -> str:
    """A tile with its colour, as the rules page writes it: `B2 on d2`."""
    colour = "B" if tile.side is Side.O else "G"
    return f"{colour}{tile.number} on {SQUARE_TEXTS[tile.square]}"


def _squares(squares: Iterable[int]) -> str:
    return " ".join(SQUARE_TEXTS[square] for square in squares)
