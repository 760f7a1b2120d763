"""Who sits where: the same deals for all, every seat for each, and no order of play that stays.

A pairing has as many places as the game has seats. Each of its deal-sets has one deal and an order
of the places, drawn for it alone: who sits next to whom matters more than the seat. The deal-set
is complete when that order has been seated in all its rotations. A session plays one rotation of
many deal-sets, so that no process ever meets a deal twice.
"""

from dataclasses import dataclass

from league.pairing.draws import Draws


@dataclass(frozen=True, slots=True)
class SessionPlan:
    """One of the sessions of a pairing: one rotation of each of its deal-sets.

    Attributes:
        rotation: from 0 to the number of seats - 1.
        seatings: per deal-set, the place that sits in each seat.
    """

    rotation: int
    seatings: tuple[tuple[int, ...], ...]


def cyclic_order(seed: bytes, deal_set: int, seats: int) -> tuple[int, ...]:
    """Return the places in the order in which they sit around the table, drawn for one deal-set.

    Args:
        seed: the pairing's own; it must not be a deal key.
        deal_set: number of the deal-set in the pairing; each number draws anew.
        seats: how many seats, and places, there are.

    Returns:
        A permutation of the places, each equally likely: where it starts is drawn as well, so that
        a session sees its places in changing seats.
    """
    return tuple(Draws(seed, f"cyclic order of deal-set {deal_set}").shuffled(range(seats)))


def seating(order: tuple[int, ...], rotation: int) -> tuple[int, ...]:
    """Return the place that sits in each seat, in the rotation of that number.

    Raises:
        ValueError: a rotation that the table does not have.
    """
    if not 0 <= rotation < len(order):
        raise ValueError(
            f"rotation {rotation} at {len(order)} seats, expected 0 or more and fewer"
        )
    return order[rotation:] + order[:rotation]


def plan_sessions(seed: bytes, seats: int, deal_sets: int) -> tuple[SessionPlan, ...]:
    """Return the sessions that together play a pairing: one a rotation.

    Over all of them every place sits exactly once in every seat of every deal.

    Args:
        seed: the pairing's own.
        seats: seats at the table.
        deal_sets: how many deal-sets the pairing plays, numbered from 0.
    """
    orders = [cyclic_order(seed, deal_set, seats) for deal_set in range(deal_sets)]
    return tuple(
        SessionPlan(rotation, tuple(seating(order, rotation) for order in orders))
        for rotation in range(seats)
    )
