"""The rulesets of a session, as `Welcome` lists them and `TableStarted` names them."""

from collections.abc import Iterable

from quinola.v1 import play_pb2
from referee.games.game import GameSpec, OptionValue
from referee.match.plan import Ruleset, TablePlan


class RulesetBook:
    """Numbers the rulesets of a session.

    Attributes:
        messages: Each ruleset once, in the order of the tables.
    """

    def __init__(self, tables: Iterable[TablePlan]) -> None:
        self._numbers: dict[tuple[GameSpec, int], int] = {}
        self.messages: list[play_pb2.Ruleset] = []
        for table in tables:
            key = (table.game.spec, table.fault_limit)
            if key not in self._numbers:
                self._numbers[key] = len(self._numbers) + 1
                self.messages.append(write_ruleset(*key, self._numbers[key]))

    def number(self, game: Ruleset, fault_limit: int) -> int:
        """The number of a ruleset of this session, from 1."""
        return self._numbers[game.spec, fault_limit]


def write_ruleset(spec: GameSpec, fault_limit: int, ruleset_id: int) -> play_pb2.Ruleset:
    """Return a ruleset as bots are told it.

    Args:
        spec: The constants of the ruleset.
        fault_limit: Faults with which a seat is forfeited.
        ruleset_id: Its number in the session.
    """
    return play_pb2.Ruleset(
        ruleset_id=ruleset_id,
        game=spec.name,
        rules_version=spec.version,
        options=[_write_option(name, value) for name, value in spec.options],
        seat_count=spec.seats,
        actions=spec.actions,
        fault_limit=fault_limit,
    )


def _write_option(name: str, value: OptionValue) -> play_pb2.RulesetOption:
    match value:
        case bool():  # before int, which it is, too
            return play_pb2.RulesetOption(name=name, flag=value)
        case int():
            return play_pb2.RulesetOption(name=name, number=value)
        case str():
            return play_pb2.RulesetOption(name=name, text=value)
