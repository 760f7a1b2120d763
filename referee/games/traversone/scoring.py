"""What a deal counts: thirds to points, cappotto, and the price of a revoke: pure functions.

Sides are numbered; what is listed by side has an entry for each side of the match, and 0 for one
that does not play an extra deal.

Source: rules page, sections 5 to 7.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from referee.games.swift import swift
from referee.games.traversone.options import EXACT, REMAINDER, TraversoneOptions
from referee.games.traversone.pack import ALL_THIRDS

ELEVEN = 11
"""The points of a whole deal, and what a cappotto costs each other side."""

_THIRDS = 3
_SIXTHS = 6


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal after its last trick.

    Attributes:
        sides: The sides that played it.
        thirds: Thirds of a point that each side has captured.
        last: The side that took the last trick.
        declared: Points that each side has declared.
    """

    sides: tuple[int, ...]
    thirds: tuple[int, ...]
    last: int
    declared: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Score:
    """What a deal counts.

    Attributes:
        scores: The score of each side, in units of the match.
        cappotto: The side that took everything; None without one.
    """

    scores: tuple[int, ...]
    cappotto: int | None = None


_score = swift(Score)


def settle(deal: PlayedDeal, options: TraversoneOptions) -> Score:
    """Score a deal that was played to its end."""
    scores = card_scores(deal.thirds, deal.last, options)
    cappotto = _cappotto(deal, scores, options)
    if cappotto is not None and options.direction == "low":
        return Score(_charged(deal.sides, {cappotto}, options), cappotto)
    if any(deal.declared):
        pairs = zip(scores, deal.declared, strict=True)
        scores = tuple(score + options.parts * points for score, points in pairs)
    return _score(scores, cappotto)


def card_scores(thirds: Sequence[int], last: int, options: TraversoneOptions) -> tuple[int, ...]:
    """The score of each side for cards and last trick alone.

    Args:
        thirds: Thirds of a point that each side has captured; 32 in all.
        last: The side that took the last trick.
        options: How fractions and the last trick count.
    """
    if options.scoring == REMAINDER:
        points = [captured // _THIRDS for captured in thirds]
        # Who takes the last trick takes all fractions, too: a deal always counts eleven.
        points[last] += ELEVEN - sum(points)
        return tuple(points)
    units = _units(thirds, last, options)
    if options.scoring == EXACT:
        return units
    point = _SIXTHS if options.last_trick == "half" else _THIRDS
    return tuple(unit // point for unit in units)


def _units(thirds: Sequence[int], last: int, options: TraversoneOptions) -> tuple[int, ...]:
    """What each side has in thirds; in sixths if the last trick counts half a point."""
    match options.last_trick:
        case "one":
            factor, bonus = 1, _THIRDS
        case "half":
            factor, bonus = 2, _SIXTHS // 2
        case _:
            factor, bonus = 1, 0
    units = [factor * captured for captured in thirds]
    units[last] += bonus
    return tuple(units)


def _cappotto(deal: PlayedDeal, scores: Sequence[int], options: TraversoneOptions) -> int | None:
    """The side that took everything; None without one, or where it counts for nothing."""
    if options.cappotto == "off":
        return None
    if options.cappotto_test == "eleven_points":
        return deal.last if scores[deal.last] == ELEVEN else None
    if ALL_THIRDS not in deal.thirds:
        return None
    taker = deal.thirds.index(ALL_THIRDS)
    return taker if taker == deal.last or options.last_trick == "none" else None


def revoke_scores(
    offender: int, sides: Sequence[int], options: TraversoneOptions
) -> tuple[int, ...]:
    """The score of each side after a revoke: eleven where it hurts the offender.

    Args:
        offender: The side that revoked.
        sides: The sides that played the deal.
        options: Which direction wins, and what a point is.
    """
    free = set(sides) - {offender} if options.direction == "low" else {offender}
    return _charged(sides, free, options)


def _charged(
    sides: Sequence[int], free: Collection[int], options: TraversoneOptions
) -> tuple[int, ...]:
    """Eleven points to each side that plays and is not free."""
    return tuple(
        ELEVEN * options.parts if side in sides and side not in free else 0
        for side in range(options.side_count)
    )
