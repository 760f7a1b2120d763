"""How the first discs lie.

Source: rules page, section 2.
"""

from collections.abc import Mapping
from types import MappingProxyType

from referee.games.reversi.board import doubled, set_of
from referee.games.reversi.notation import read_squares


def _discs(text: str) -> int:
    """The double board of some squares."""
    return doubled(set_of(read_squares(text)))


STARTS: Mapping[str, tuple[int, int]] = MappingProxyType(
    {
        "diagonal": (_discs("e4 d5"), _discs("d4 e5")),
        "parallel": (_discs("d4 d5"), _discs("e4 e5")),
        "free": (0, 0),
    }
)
"""The discs of X and of O before the first is placed, as double boards, by the option `start`."""
