"""What a deal counts, who has shot the moon, and when a match is over: pure functions.

Source: rules page, sections 6, 7 and 8.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import assert_never

from referee.games.game import Seat
from referee.games.hearts.facts import Moon
from referee.games.hearts.forms import BONUS, BONUS_POINTS, COUNTS, points_in
from referee.games.hearts.options import HeartsOptions


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands after a deal.

    Attributes:
        is_over: Whether it is over.
        playing_on: Whether it has reached its target, but is played on to break a tie.
    """

    is_over: bool
    playing_on: bool


_GOING_ON = Standing(is_over=False, playing_on=False)


def shooter_of(piles: Sequence[int], options: HeartsOptions) -> Seat | None:
    """The seat that has shot the moon, or None.

    Args:
        piles: What the pile of each seat counts at the end of a deal, the widow among it.
        options: The ruleset.
    """
    moon = options.form.moon
    for seat, pile in enumerate(piles):
        if pile & COUNTS == moon:
            needs_more = options.omnibus_moon_needs_card and pile < BONUS
            return None if needs_more else Seat(seat)
    return None


def deal_points(
    piles: Sequence[int], options: HeartsOptions, shooter: Seat | None, moon: Moon
) -> tuple[int, ...]:
    """What a deal counts for each seat.

    Args:
        piles: What the pile of each seat counts at the end of a deal, the widow among it.
        options: The ruleset.
        shooter: The seat that has shot the moon.
        moon: What it does.
    """
    if shooter is None:
        return tuple([points_in(pile) for pile in piles])
    others, own = _moon_points(moon, options.form.total)
    # With all 15 cards the card of Omnibus Hearts is a part of the moon.
    bonus = 0 if options.omnibus_moon_needs_card else BONUS_POINTS
    return tuple(
        (own if seat == shooter else others) + (bonus if pile >= BONUS else 0)
        for seat, pile in enumerate(piles)
    )


def _moon_points(moon: Moon, total: int) -> tuple[int, int]:
    """What the others get, and what the shooter gets; the cards themselves count nothing."""
    match moon:
        case Moon.SUBTRACT:
            return 0, -total
        case Moon.ADD:
            return total, 0
        case Moon.NOTHING:
            raise ValueError("the shooter has not chosen")
        case _:
            assert_never(moon)


def standing_after(
    deal: int, totals: Sequence[int], options: HeartsOptions, *, playing_on: bool
) -> Standing:
    """Where a match stands after a deal.

    Args:
        deal: Number of the deal, from 1.
        totals: The total of each seat after it.
        options: The ruleset.
        playing_on: Whether the match was played on to break a tie already before it.
    """
    if deal >= options.most_deals:
        return Standing(is_over=True, playing_on=playing_on)
    # Once the target was reached, only a seat that is alone in front ends it: totals may fall.
    reached = playing_on or max(totals) >= options.target
    if not reached:
        return _GOING_ON
    tied = options.tie_rule == "play_on" and totals.count(min(totals)) > 1
    if tied:
        return Standing(is_over=False, playing_on=True)
    return Standing(is_over=True, playing_on=playing_on)
