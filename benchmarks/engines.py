"""How fast our engines play, beside open_spiel, which is written in C++.

Uniformly random games are played through the interface of all games (phase, legal, advance), and
as many in `pyspiel`, driven from Python: plainly, in one loop in which chance is one more player,
and once more with the fewest calls that it allows. A decision is one answer of one seat: three
cards to pass are one, there as well. A forced pass of Othello is no decision here; there it is
asked for and counted.
"After the deal" leaves the shuffle out: one deal each, already dealt, with the fewest calls.

For bots that search, and for referees, follow the costs of single steps in positions of random
matches. The peer of `redeal` is `resample_from_infostate`; it is given the state, ours has only
what a seat has observed.

Both sides are measured in turn, in processor time of this process, and ratios are medians over
rounds of pairs: a busy machine slows both. The ratios mean something, the figures depend on the
machine.

Usage: python benchmarks/engines.py [ROUNDS]
"""

import json
import sys
from collections.abc import Callable, Iterator
from random import Random
from statistics import median
from time import process_time

from engine_play import ours, peers
from engine_play.steps import POSITIONS, Job, steps, their_steps

from referee.games import named_ruleset

OURS, THEIRS, FEWEST = "ours", "pyspiel", "pyspiel (fewest calls)"
GAMES = ("hearts", "reversi:othello", "reversis", "traversone")
# By game: how many matches a round plays, some hundredths of a second. Short and often: what else
# the machine does then falls on both sides of a pair alike.
MATCHES = {"hearts": 10, "reversi:othello": 60, "reversis": 5, "traversone": 15}
DEALS = 150  # a match of Hearts is about 14 deals; theirs is one

# By what is measured: how often it is done, and how long that takes.
Figures = dict[str, list[tuple[int, float]]]
Timed = Callable[[], tuple[int, float]]


def main(rounds: int) -> None:
    """Measure, and print the medians."""
    jobs = {**dict(play()), **dict(single_steps())}
    figures: Figures = {name: [] for name in jobs}
    for number in range(1, rounds + 1):
        if number % 10 == 1:
            print(f"round {number} of {rounds}", flush=True)
        # Forwards and backwards in turn, so that neither side is always first.
        for name in list(jobs)[:: 1 if number % 2 else -1]:
            figures[name].append(jobs[name]())
    report(figures)


# What is measured


def play() -> Iterator[tuple[str, Timed]]:
    """Whole random matches, each game of ours before its peer."""
    for name in GAMES:
        yield f"{OURS} {name}", ours_of(name)
        if peers.pyspiel is not None and name in peers.GAMES:
            yield f"{THEIRS} {name}", theirs_of(name, peers.play_plainly)
            yield f"{FEWEST} {name}", theirs_of(name, peers.play_swiftly)
    yield f"{OURS} hearts after the deal", deals
    if peers.pyspiel is not None:
        yield f"{FEWEST} hearts after the deal", their_deals


def ours_of(name: str) -> Timed:
    """Random matches of one of our games."""
    game, dice, count = named_ruleset(name), Random(name), MATCHES[name]

    def job() -> tuple[int, float]:
        start = process_time()
        decisions = sum([ours.play_on(game.start(), dice) for _ in range(count)])
        return decisions, process_time() - start

    return job


def theirs_of(name: str, play_one: Callable[[peers.Theirs, Random], int]) -> Timed:
    """Random matches of one of their games; of Hearts that is one deal each."""
    game, dice = peers.load(name), Random(name)
    is_hearts = name == "hearts"
    count = DEALS if is_hearts else MATCHES[name]

    def job() -> tuple[int, float]:
        start = process_time()
        actions = [play_one(game, dice) for _ in range(count)]
        seconds = process_time() - start
        return sum(map(peers.decisions_of_deal, actions) if is_hearts else actions), seconds

    return job


def deals() -> tuple[int, float]:
    """First deals of our Hearts, already dealt."""
    game, dice = named_ruleset("hearts"), Random("deals")
    dealt = [ours.dealt(game.start(), dice) for _ in range(DEALS)]
    start = process_time()
    decisions = sum([ours.decide_on(state, state.phase(), dice) for state in dealt])
    return decisions, process_time() - start


def their_deals() -> tuple[int, float]:
    """Deals of their Hearts, already dealt, in which cards are passed to the left as in ours."""
    game, dice = peers.load("hearts"), Random("deals")
    dealt = [peers.dealt_to_pass_left(game, dice) for _ in range(DEALS)]
    start = process_time()
    actions = [peers.play_on(state, dice) for state in dealt]
    seconds = process_time() - start
    return sum(map(peers.decisions_of_deal, actions)), seconds


def single_steps() -> Iterator[tuple[str, Timed]]:
    """Single steps of every game, and those that the peer has, too."""
    for name in GAMES:
        for step, prepare in steps(named_ruleset(name), Random(name)):
            yield f"{OURS} {name} {step}", timed(prepare)
        if peers.pyspiel is None or name not in peers.GAMES:
            continue
        for step, prepare in their_steps(name, Random(name)):
            yield f"{THEIRS} {name} {step}", timed(prepare)


def timed(prepare: Callable[[], Job]) -> Timed:
    """Take the time of one step in all positions."""

    def job() -> tuple[int, float]:
        step = prepare()
        start = process_time()
        step()
        return POSITIONS, process_time() - start

    return job


# What is printed


def report(figures: Figures) -> None:
    """Print speeds, costs and ratios, and everything as JSON on the last line."""
    plays = [name for name, _ in play()]
    speeds = {name: median(n / s for n, s in figures[name]) for name in plays}
    costs = {
        name: median(s / n * 1e6 for n, s in pairs)
        for name, pairs in figures.items()
        if name not in speeds
    }
    for name, speed in speeds.items():
        print(f"{name:<46} {speed:>9,.0f} decisions/s")
    for name, cost in costs.items():
        print(f"{name:<46} {cost:>9.2f} µs")
    ratios = dict(compared(figures))
    for name, ratio in ratios.items():
        print(f"{name}: ours is {ratio:.2f} times as fast")
    if peers.pyspiel is None:
        print("open_spiel is not installed, so there is no peer: make install-dev brings it")
    print(
        json.dumps(
            {
                "decisions_per_s": {name: round(speed) for name, speed in speeds.items()},
                "microseconds": {name: round(cost, 3) for name, cost in costs.items()},
                "ours_over": {name: round(ratio, 3) for name, ratio in ratios.items()},
            }
        )
    )


def compared(figures: Figures) -> Iterator[tuple[str, float]]:
    """By the peer and what it does: our speed over its, the median of the pairs."""
    for name, pairs in figures.items():
        for side in (THEIRS, FEWEST):
            what = name.removeprefix(f"{side} ")
            if what != name and f"{OURS} {what}" in figures:
                both = zip(figures[f"{OURS} {what}"], pairs, strict=True)
                yield name, median(n / s / (m / t) for (n, s), (m, t) in both)


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 31)
