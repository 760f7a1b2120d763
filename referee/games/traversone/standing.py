"""Where a match stands between its deals: totals, ties, extra deals, and who came where.

Source: rules page, section 8.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.game import Seat
from referee.games.swift import swift
from referee.games.traversone.options import TraversoneOptions
from referee.games.traversone.scoring import Score


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands.

    Attributes:
        totals: Total of each side, in units of the match; extra deals never change them.
        extra_deals: How many extra deals have been scored.
        out_in: By side, the number of the extra deal that put it out of the tie; 0 for none.
        winner: The side that has won at once by a cappotto; None without one.
    """

    totals: tuple[int, ...]
    extra_deals: int
    out_in: tuple[int, ...]
    winner: int | None = None


_standing = swift(Standing)


def beginning(options: TraversoneOptions) -> Standing:
    """Where a match stands before its first deal."""
    nothing = (0,) * options.side_count
    return Standing(nothing, 0, nothing)


def is_extra(standing: Standing, options: TraversoneOptions) -> bool:
    """Whether the next deal is an extra one: a total has reached the threshold."""
    return max(standing.totals) >= options.units


def tied(standing: Standing, options: TraversoneOptions) -> tuple[int, ...]:
    """The sides that have the best total, and are not out of the tie."""
    best = min(options.sign * total for total in standing.totals)
    return tuple(
        side
        for side, total in enumerate(standing.totals)
        if options.sign * total == best and not standing.out_in[side]
    )


def sides_of_next_deal(standing: Standing, options: TraversoneOptions) -> tuple[int, ...]:
    """The sides that play on: all, those that tie, or nobody."""
    if standing.winner is not None:
        return ()
    if not is_extra(standing, options):
        return options.all_sides
    sides = tied(standing, options)
    is_over = len(sides) == 1 or standing.extra_deals == options.max_extra_deals
    return () if is_over else sides


def booked(standing: Standing, score: Score, options: TraversoneOptions) -> Standing:
    """Where the match stands after a deal."""
    winner = score.cappotto if options.cappotto == "instant_win" else None
    if not is_extra(standing, options):
        totals = [total + more for total, more in zip(standing.totals, score.scores, strict=True)]
        return _standing(tuple(totals), 0, standing.out_in, winner)
    number = standing.extra_deals + 1
    out_in = list(standing.out_in)
    for side in _losers(tied(standing, options), score, winner, options):
        out_in[side] = number
    return _standing(standing.totals, number, tuple(out_in), winner)


def _losers(
    sides: Sequence[int], score: Score, winner: int | None, options: TraversoneOptions
) -> list[int]:
    """The sides that an extra deal puts out of the tie."""
    if winner is not None:
        return [side for side in sides if side != winner]
    best = min(options.sign * score.scores[side] for side in sides)
    return [side for side in sides if options.sign * score.scores[side] != best]


def seats_of(sides: Sequence[int], options: TraversoneOptions) -> tuple[Seat, ...]:
    """The seats of some sides, ascending."""
    if len(sides) == options.side_count:
        return options.all_seats
    return tuple(seat for seat in options.all_seats if seat % options.side_count in sides)


def by_seat(values: Sequence[int], options: TraversoneOptions) -> tuple[int, ...]:
    """What is listed by side, listed by seat."""
    return tuple(values[seat % options.side_count] for seat in range(options.players))


def next_dealer(last: Seat, seats: Sequence[Seat]) -> Seat:
    """The first of some seats after the seat that dealt last."""
    return min(seats, key=lambda seat: (seat <= last, seat))


def ranks(standing: Standing, options: TraversoneOptions) -> tuple[int, ...]:
    """The rank of each seat in a match that is over, from 1; equal ones are shared."""
    places = by_seat(_places(standing, options), options)
    return tuple(1 + sum(other < place for other in places) for place in places)


def _places(standing: Standing, options: TraversoneOptions) -> tuple[int, ...]:
    """How far each side is from winning, smaller being better.

    First who won by a cappotto; then those that tied for the best total, the later out of the tie
    the better; then the others by their totals.
    """
    best = min(options.sign * total for total in standing.totals)
    places: list[int] = []
    for side, total in enumerate(standing.totals):
        behind = options.sign * total - best
        out_in = standing.out_in[side]
        if side == standing.winner:
            places.append(-1)
        elif behind:
            places.append(standing.extra_deals + behind)
        else:
            places.append(standing.extra_deals + 1 - out_in if out_in else 0)
    return tuple(places)
