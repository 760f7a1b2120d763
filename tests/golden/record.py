"""Records one match of every game and preset, the same one each time.

    python -m tests.golden.record        writes what is missing or different, and says which

A golden match pins down the rules, the substitutes, the shuffles, the referee and the text of
records at once: any change of one of them changes its bytes. When such a change is meant, raise
`GameSpec.version` if rules have changed, record anew, and read the difference before it is
committed.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from referee.games import GAMES, named_ruleset
from referee.match.chance import deal_key, dice_seed, draws
from referee.match.clock import ClockRules
from referee.match.plan import Player, TablePlan
from referee.match.session import Session
from referee.match.traffic import Decision, Request
from referee.match.transcript import write

FOLDER = Path(__file__).parent
SEED = b"quinola's golden matches, seed 0"
CLOCK = ClockRules(bank_ms=60_000, increment_ms=100, tolerance_ms=50)
FAULT_LIMIT = 3
# Some substitutes in each match, a forfeited seat in one of them, the rest in earnest.
ONE_ERROR_IN = 100


class NothingEncoded:
    """The bots of a golden match read no facts."""

    def encode(self, _: object) -> None:
        """Nothing."""

    def starts_deal(self, _: object) -> bool:
        """No deal matters."""
        return False


def presets() -> Iterator[tuple[str, str]]:
    """Every game with each of its presets."""
    for name, game in sorted(GAMES.items()):
        for preset in sorted(game.PRESETS):
            yield name, preset


def path_of(game: str, preset: str) -> Path:
    """Where a golden match lies."""
    return FOLDER / game / f"{preset}.json"


def record(game: str, preset: str) -> bytes:
    """Play the golden match of a preset, and return the text of its transcript."""
    ruleset = named_ruleset(f"{game}:{preset}")
    seats = range(ruleset.spec.seats)
    key = deal_key(SEED, f"{game}/{preset}")
    plan = TablePlan(
        match_id=preset,
        game=ruleset,
        deal_key=key,
        deal_path=f"{game}/{preset}",
        seating=tuple(seats),
        players=tuple(Player(f"seat {seat}") for seat in seats),
        clock=CLOCK,
        fault_limit=FAULT_LIMIT,
    )
    session: Session[None] = Session([plan], len(seats), NothingEncoded())
    for place in seats:
        session.connected(place, now_ns=0)
    while ready := session.ready():
        for place in ready:
            requests = session.take(place, 0).requests
            session.answered(place, [answer(key, request) for request in requests], 0)
    (match,) = session.take_finished()
    if match.transcript is None:
        raise ValueError(f"the golden match of {game}:{preset} is void")
    return write(match.transcript)


def answer(key: bytes, request: Request[None]) -> Decision:
    """Choose at random, the same each time; now and then choose what is not legal."""
    seed = dice_seed(key, request.seat)
    draw = draws(seed, f"decision/{request.sequence}")
    legal = list(request.legal_actions)
    chosen = [legal.pop(draw(len(legal))) for _ in range(request.pick)]
    if draw(ONE_ERROR_IN) == 0:
        chosen = [-1]
    return Decision(request.table_id, request.sequence, tuple(chosen))


def main() -> int:
    """Write every golden match that is missing or different."""
    for game, preset in presets():
        path, raw = path_of(game, preset), record(game, preset)
        if not path.exists() or path.read_bytes() != raw:
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(raw)
            sys.stdout.write(f"recorded {path.relative_to(FOLDER.parents[1])}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
