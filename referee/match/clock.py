"""Time banks, and the clock of a process that serves many tables: processor sharing.

While k requests are open to a process, each of their clocks runs at rate 1/k. One number V per
process does it: dV = dt / k, and a decision costs V(answer) - V(sent). Whatever the order of the
answers, the charges add up to the time in which the process owed anything.

All times are integers in nanoseconds of charged time: the referee's clock without the time in
which its own loop was busy.
"""

from dataclasses import dataclass

from referee.errors import ConfigurationError

NS_PER_MS = 1_000_000
_LONGEST_MS = 2**31 - 1  # a request tells its time left in 32 bits


@dataclass(frozen=True, slots=True)
class ClockRules:
    """The time of each seat in one match.

    Attributes:
        bank_ms: Milliseconds in the bank at the start of the match.
        increment_ms: Milliseconds added after each decision.
        tolerance_ms: By how much a decision may cost more than the bank holds and still counts:
            what a message needs on its way is not the bot's time.
    """

    bank_ms: int
    increment_ms: int
    tolerance_ms: int = 50

    def __post_init__(self) -> None:
        """Refuse what cannot be played.

        Raises:
            ConfigurationError: A time is negative, too long for a message, or there is none.
        """
        for name in ("bank_ms", "increment_ms", "tolerance_ms"):
            value = getattr(self, name)
            if not 0 <= value <= _LONGEST_MS:
                raise ConfigurationError(f"{name} is {value}, expected 0 to {_LONGEST_MS}")
        if self.bank_ms + self.increment_ms == 0:
            raise ConfigurationError("bank_ms and increment_ms are both 0: no seat could answer")


class TimeBank:
    """The time of one seat at one table, and what it has spent.

    Attributes:
        left_ns: In the bank now.
        limit_ns: The most that the next decision may cost.
        charged_ns: Charged in all.
        longest_ns: The longest charge for one decision.
        least_left_ns: The least that was left when a decision had been charged.
    """

    __slots__ = (
        "_increment_ns",
        "_tolerance_ns",
        "charged_ns",
        "least_left_ns",
        "left_ns",
        "limit_ns",
        "longest_ns",
    )

    def __init__(self, rules: ClockRules) -> None:
        self.left_ns = self.least_left_ns = rules.bank_ms * NS_PER_MS
        self.charged_ns = self.longest_ns = 0
        self._increment_ns = rules.increment_ms * NS_PER_MS
        self._tolerance_ns = rules.tolerance_ms * NS_PER_MS
        self.limit_ns = self.left_ns + self._tolerance_ns

    def charge(self, cost_ns: int) -> bool:
        """Pay for one decision.

        A decision that costs more than the limit empties the bank. The increment is added in
        either case, so that after a late decision each further one has the increment alone.

        Args:
            cost_ns: What the decision cost.

        Returns:
            Whether it was in time.
        """
        left = self.left_ns - cost_ns
        in_time = cost_ns <= self.limit_ns
        self.charged_ns += cost_ns
        if cost_ns > self.longest_ns:  # noqa: PLR1730 - `max` is a call for each decision
            self.longest_ns = cost_ns
        if left < self.least_left_ns:
            self.least_left_ns = max(left, 0)
        self.left_ns = (left if left > 0 else 0) + self._increment_ns  # noqa: FURB136 - as above
        self.limit_ns = self.left_ns + self._tolerance_ns
        return in_time


class ProcessClock:
    """The clock of one process.

    Attributes:
        virtual_ns: V, what each open request has been charged since the clock was made.
        open_count: How many requests are open: k.
    """

    __slots__ = ("_carried_ns", "_now_ns", "open_count", "virtual_ns")

    def __init__(self) -> None:
        self.virtual_ns = 0
        self.open_count = 0
        self._now_ns = 0
        # Time that did not divide by k: it is charged with what follows, so nothing gets lost.
        self._carried_ns = 0

    def move_to(self, now_ns: int) -> int:
        """Let time pass; a time before the last one stands still.

        Returns:
            V now. Whoever opens or answers requests reads it here and changes `open_count`.
        """
        passed = now_ns - self._now_ns
        if passed > 0:
            self._now_ns = now_ns
            if self.open_count:
                step, self._carried_ns = divmod(passed + self._carried_ns, self.open_count)
                self.virtual_ns += step
        return self.virtual_ns

    def time_of(self, virtual_ns: int) -> int:
        """When V will be above `virtual_ns` if no request is opened or answered before.

        Returns:
            The first such time; now if V is above it already.
        """
        missing = (virtual_ns + 1 - self.virtual_ns) * self.open_count - self._carried_ns
        return self._now_ns + max(missing, 0)
