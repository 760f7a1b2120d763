"""The same random play in open_spiel, driven from Python.

Plainly, in one loop: is it over, what is legal, a random action of those; chance is one more
player, who deals card by card. And with as few calls as it allows: `current_player` alone answers
what `phase` answers here, and the pack is shuffled at once, as ours is, and dealt without a look
at what may be dealt.
"""

from collections.abc import Mapping
from random import Random
from typing import Any

from engine_play.ours import shuffled

try:
    import pyspiel
except ImportError:
    pyspiel = None

Theirs = Any  # a state of pyspiel, which has no types

CHANCE = -1
CARDS_PASSED = 3
PACK_SIZE = 52


GAMES: Mapping[str, str] = {"hearts": "hearts", "reversi:othello": "othello"}
"""By our ruleset: the name of theirs. A match of their Hearts is one deal."""


def load(ruleset: str) -> Any:
    """Their game, as close to our ruleset as it comes."""
    return pyspiel.load_game(GAMES[ruleset])


def dealt(game: Any, dice: Random) -> Theirs:
    """A state whose cards are dealt; a game without cards begins at once."""
    state = game.new_initial_state()
    if state.current_player() == CHANCE:
        directions = state.legal_actions()
        state.apply_action(directions[int(dice.random() * len(directions))])
    return deal(state, dice)


def dealt_to_pass_left(game: Any, dice: Random) -> Theirs:
    """A state whose cards are dealt, and will be passed to the left, as in our first deal."""
    state = game.new_initial_state()
    state.apply_action(1)
    return deal(state, dice)


def deal(state: Theirs, dice: Random) -> Theirs:
    """Deal all cards, if chance is asked for them."""
    if state.current_player() == CHANCE:
        for card in shuffled(PACK_SIZE, dice):
            state.apply_action(card)
    return state


def play_plainly(game: Any, dice: Random) -> int:
    """Play a match, and return how many actions were chosen."""
    count, random = 0, dice.random
    state = game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            count += 1
        legal = state.legal_actions()
        state.apply_action(legal[int(random() * len(legal))])
    return count


def play_swiftly(game: Any, dice: Random) -> int:
    """Play a match with few calls, and return how many actions were chosen."""
    return play_on(dealt(game, dice), dice)


def play_on(state: Theirs, dice: Random) -> int:
    """Play to the end, and return how many actions were chosen."""
    count, random = 0, dice.random
    current, legal_actions, apply = state.current_player, state.legal_actions, state.apply_action
    while current() >= 0:
        legal = legal_actions()
        apply(legal[int(random() * len(legal))])
        count += 1
    return count


def decisions_of_deal(actions: int) -> int:
    """How many decisions the actions of a deal of Hearts were: a seat passes three at once."""
    passed = actions - PACK_SIZE
    return actions - passed + passed // CARDS_PASSED
