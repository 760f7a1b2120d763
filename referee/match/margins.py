"""How near a seat came to its limits without passing them: what its author had better know."""

from referee.match.clock import ClockRules

NEAR_PERCENT = 80
"""With this share of a limit used up, one is near it."""


def near_limits(
    clock: ClockRules, *, least_left_ms: int | None, start_ms: int, start_budget_ms: int
) -> tuple[str, ...]:
    """Return what came near a limit, in words.

    Args:
        clock: The time that the seat had.
        least_left_ms: The least that was left on its clock; None when that has run out.
        start_ms: How long its process took to connect; 0 when that was not measured.
        start_budget_ms: How long it might have taken.
    """
    warnings = []
    if start_ms and _near(start_ms, start_budget_ms):
        warnings.append(f"near the limit: it connected after {start_ms} of {start_budget_ms} ms")
    # Without a bank every decision begins with nothing but the increment.
    bank_ms = clock.bank_ms
    if bank_ms and least_left_ms is not None and _near(bank_ms - least_left_ms, bank_ms):
        warnings.append(f"near the limit: {least_left_ms} of {bank_ms} ms were left")
    return tuple(warnings)


def _near(used: int, limit: int) -> bool:
    return used * 100 >= limit * NEAR_PERCENT
