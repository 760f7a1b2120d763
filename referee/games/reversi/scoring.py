"""What a match comes to: who wins a duel and by how much, and what won tiles count.

Source: rules page, sections 5 and 7.3.
"""

from collections.abc import Sequence

from referee.games.game import Over
from referee.games.reversi.board import SQUARE_COUNT
from referee.games.reversi.facts import DuelEnded, SoloEnded
from referee.games.reversi.observation import Side, Tile
from referee.games.reversi.options import ReversiOptions
from referee.games.reversi.tiles import BLANK, KINDS

_ALL_BLANKS = sum(number == BLANK for _, number in KINDS)


def duel_ended(x_count: int, o_count: int, options: ReversiOptions) -> DuelEnded:
    """Who has won a duel.

    Args:
        x_count: Discs of X on the board.
        o_count: Discs of O on the board.
        options: The ruleset.
    """
    margin = abs(x_count - o_count)
    if margin == 0:
        # To place first is a slight edge, so the other side wins a tie.
        winner = Side.O if options.tie_rule == "second_wins" else Side.NEITHER
        return DuelEnded(x_count, o_count, winner, margin)
    if options.margin == "empties_to_winner":
        margin += SQUARE_COUNT - x_count - o_count
    return DuelEnded(x_count, o_count, Side.X if x_count > o_count else Side.O, margin)


def over(ended: DuelEnded) -> Over:
    """The end of a duel: the margin as points of the winner, and as many below zero."""
    if ended.margin == 0:
        # Points cannot say who wins a tie.
        return Over((0, 0), (2, 1) if ended.winner is Side.O else ())
    margin = ended.margin if ended.winner is Side.X else -ended.margin
    return Over((margin, -margin))


def solo_ended(won: Sequence[Tile], options: ReversiOptions) -> SoloEnded:
    """What a solo game comes to.

    Args:
        won: The tiles that were won.
        options: The ruleset.
    """
    numbers = [tile.number for tile in won]
    return SoloEnded(len(numbers), sum(numbers), numbers.count(BLANK), score(won, options))


def score(won: Sequence[Tile], options: ReversiOptions) -> int:
    """The points for won tiles: their sum, doubled by all four blanks; or how many they are."""
    if options.solo_scoring == "count":
        return len(won)
    numbers = [tile.number for tile in won]
    return 2 * sum(numbers) if numbers.count(BLANK) == _ALL_BLANKS else sum(numbers)
