"""Tables for sample bots, without a wire: the rules engine asks them directly."""

import importlib.util
import random
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

from quinola.v1 import play_pb2
from quinola_bot import Bot, Request, Ruleset, Table
from referee.games.game import Chosen, Decide, Over, Shuffle, Shuffled
from referee.games.register import AnyGame
from referee.games.reversis import Reversis, ReversisObservation, ReversisState
from referee.wire import hearts, reversi, reversis, traversone
from referee.wire.reversis import write_observation

FOLDER = Path(__file__).parents[3] / "sample_bots" / "python"
NAMES = tuple(sorted(manifest.parent.name for manifest in FOLDER.glob("*/bot.toml")))


def games_of(name: str) -> list[str]:
    """The games that the bot of a folder plays."""
    return tomllib.loads((FOLDER / name / "bot.toml").read_text("utf-8"))["games"]


REVERSIS_NAMES = tuple(name for name in NAMES if "reversis" in games_of(name))


@contextmanager
def beside(folder: Path) -> Iterator[None]:
    """While a program of a folder is imported: it finds the other files of its folder."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def a_module(name: str, file: str) -> ModuleType:
    """A file of a bot's folder: `a_module("searcher", "bot")`."""
    path = FOLDER / name / f"{file}.py"
    spec = importlib.util.spec_from_file_location(f"sample_{name}_{file}".replace("/", "_"), path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module  # dataclasses look their module up
    with beside(path.parent):
        spec.loader.exec_module(module)
    return module


def a_bot(name: str, *arguments: object) -> Bot:
    """The bot of that folder of `sample_bots/python`, made with these arguments."""
    module = a_module(name, "bot")
    own = [
        kind
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, Bot) and kind.__module__ == module.__name__
    ]
    return own[0](*arguments)


def ruleset_of(game: Reversis) -> Ruleset:
    actions = game.spec.actions
    numbers = {text: number for number, text in enumerate(actions)}
    return Ruleset("reversis", game.spec.version, dict(game.spec.options), 4, actions, numbers, 3)


def a_request(
    game: Reversis, seen: ReversisObservation, legal: Sequence[int], sequence: int = 1
) -> Request:
    """What a bot is asked that sees this."""
    message = play_pb2.DecisionRequest.FromString(write_observation(seen))
    message.table_id, message.sequence, message.pick = 1, sequence, 1
    message.legal_actions.extend(legal)
    started = play_pb2.TableStarted(table_id=1, seat=seen.seat, dice_seed=bytes([seen.seat]) * 16)
    return Request(message, Table(started, ruleset_of(game)))


# Any: each game has observations of its own.
WRITERS: Mapping[str, Callable[[Any], bytes]] = {
    "hearts": hearts.write_observation,
    "reversi": reversi.write_observation,
    "reversis": reversis.write_observation,
    "traversone": traversone.write_observation,
}


def a_question(game: AnyGame, state: Any, seat: int, sequence: int = 1) -> Request:
    """What a bot is asked at a table of any game."""
    spec, phase = game.spec, state.phase()
    message = play_pb2.DecisionRequest.FromString(WRITERS[game.NAME](state.observe(seat)))
    message.table_id, message.sequence, message.pick = 1, sequence, phase.pick
    message.legal_actions.extend(state.legal(seat))
    numbers = {text: number for number, text in enumerate(spec.actions)}
    ruleset = Ruleset(
        game.NAME, spec.version, dict(spec.options), spec.seats, spec.actions, numbers, 3
    )
    started = play_pb2.TableStarted(table_id=1, seat=seat, dice_seed=bytes([seat]) * 16)
    return Request(message, Table(started, ruleset))


def played_out(
    game: AnyGame, bots: Sequence[Bot], seed: object, decisions: int = 10**9
) -> tuple[int, ...]:
    """Play a match of any game, or its first decisions; every choice must be legal.

    Returns:
        The points of each seat; () when it was not played to its end.
    """
    state, chance, asked = game.start(), random.Random(f"{seed}"), 0
    while asked < decisions:
        match state.phase():
            case Shuffle(size):
                state.advance(Shuffled(tuple(chance.sample(range(size), size))))
            case Decide(seats, pick):
                asked += len(seats)
                answers = []
                for seat in seats:
                    request = a_question(game, state, seat, asked)
                    choice = bots[seat].choose(request)
                    answer = (action_of(request, choice),) if pick == 1 else sorted(choice)
                    answers.append(tuple(answer))
                state.advance(Chosen(tuple(answers)))
            case Over(points):
                return points
    return ()


def action_of(request: Request, choice: object) -> int:
    """The action that a bot has chosen; it must be legal."""
    action = request.action(choice) if isinstance(choice, str) else choice
    assert action in request.legal, f"{choice} of {request.legal_texts} at {request}"
    return action


def play(game: Reversis, bots: Sequence[Bot], seed: object) -> tuple[int, ...]:
    """Play a match between the bots, by seat.

    Returns:
        The points of each seat, in quarter chips.
    """
    state = game.start()
    for request in played(game, state, seed):
        action = action_of(request, bots[request.seat].choose(request))
        state.advance(Chosen(((action,),)))
    phase = state.phase()
    assert isinstance(phase, Over)
    return phase.points


def played(game: Reversis, state: ReversisState, seed: object) -> Iterator[Request]:
    """Shuffle and ask until the match is over; whoever iterates answers."""
    chance = random.Random(f"{seed}")
    asked = [0] * 4
    while not isinstance(phase := state.phase(), Over):
        if isinstance(phase, Shuffle):
            state.advance(Shuffled(tuple(chance.sample(range(phase.size), phase.size))))
            continue
        assert isinstance(phase, Decide)
        seat = phase.seats[0]
        asked[seat] += 1
        yield a_request(game, state.observe(seat), state.legal(seat), asked[seat])


def mean_chips(names: Sequence[str], deal_sets: int) -> Mapping[str, float]:
    """Mean chips a match of some bots, each deal in all four rotations."""
    bots = {name: a_bot(name) for name in names}
    chips = dict.fromkeys(names, 0.0)
    for deal in range(deal_sets):
        for rotation in range(4):
            seated = [*names[rotation:], *names[:rotation]]
            points = play(Reversis(deals=4), [bots[name] for name in seated], deal)
            for name, won in zip(seated, points, strict=True):
                chips[name] += won / 4 / (4 * deal_sets)
    return chips
