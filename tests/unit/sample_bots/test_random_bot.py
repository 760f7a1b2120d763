"""The random bot plays every game and preset by its legal actions alone."""

import random

import pytest

from quinola.v1 import play_pb2
from quinola_bot import Request, Ruleset, Table
from referee.games import GAMES, named_ruleset
from referee.games.game import ActionId, Chosen, Decide, GameSpec, Seat, Shuffle, Shuffled
from tests.unit.sample_bots.tables import a_bot

RULESETS = [f"{name}:{preset}" for name in sorted(GAMES) for preset in GAMES[name].PRESETS]
MOMENTS = 150
"""How much of a match is played."""


def ruleset_of(spec: GameSpec) -> Ruleset:
    numbers = {text: number for number, text in enumerate(spec.actions)}
    options = dict(spec.options)
    return Ruleset(spec.name, spec.version, options, spec.seats, spec.actions, numbers, 3)


@pytest.mark.parametrize("name", RULESETS)
def test_it_answers_every_question_with_as_many_legal_actions_as_are_asked(name: str) -> None:
    game, bot, chance = named_ruleset(name), a_bot("random_bot"), random.Random(name)
    ruleset = ruleset_of(game.spec)
    state = game.start()
    for moment in range(MOMENTS):
        match state.phase():
            case Shuffle(size):
                state.advance(Shuffled(tuple(chance.sample(range(size), size))))
            case Decide(seats, pick):
                answers = []
                for seat in seats:
                    request = a_request(ruleset, seat, state.legal(seat), pick, moment)
                    choice = bot.choose(request)
                    answers.append([choice] if isinstance(choice, int) else sorted(choice))
                # The engine refuses what is not legal.
                state.advance(Chosen(tuple(tuple(map(ActionId, answer)) for answer in answers)))
            case _:
                return


def a_request(
    ruleset: Ruleset, seat: Seat, legal: tuple[int, ...], pick: int, sequence: int
) -> Request:
    """What a bot is asked: nothing but legal actions."""
    message = play_pb2.DecisionRequest(
        table_id=1, sequence=sequence, legal_actions=legal, pick=pick
    )
    started = play_pb2.TableStarted(table_id=1, seat=seat, dice_seed=bytes([seat]) * 16)
    return Request(message, Table(started, ruleset))
