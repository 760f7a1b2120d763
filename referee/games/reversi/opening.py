"""Openings: plies that the referee plays before anybody is asked; chance may draw more of them.

Source: rules page, section 1.
"""

from referee.games.game import Chosen, Decide, Phase
from referee.games.reversi.duel import DuelState, duel_state
from referee.games.reversi.notation import NO_PLACEMENT, canonical
from referee.games.reversi.options import ReversiOptions


def opened(options: ReversiOptions) -> tuple[DuelState, str]:
    """A duel after its opening, when it waits for chance or a seat, and that opening as printed.

    Where a side has to pass, the text may say so or leave it out.

    Raises:
        ConfigurationError: A ply is not legal, or ends the game; it names the ply and what is
            allowed.
    """
    state = duel_state(options).started(options)
    plies: list[str] = []
    unsaid_pass = False
    for word in options.opening.split():
        ply = canonical(word)
        if unsaid_pass and ply == NO_PLACEMENT:
            unsaid_pass = False
            continue
        before = state.phase()
        after = _play(state, before, ply, options)
        plies.append(ply)
        # Who is asked twice running was passed to.
        unsaid_pass = after == before
        if unsaid_pass:
            plies.append(NO_PLACEMENT)
    state.draw_plies(options.opening_plies)
    return state, " ".join(plies)


def _play(state: DuelState, phase: Phase, ply: str, options: ReversiOptions) -> Phase:
    """Play one ply, and return the next question."""
    legal = state.legal(phase.seats[0]) if isinstance(phase, Decide) else ()
    by_text = {options.actions[action]: action for action in legal}
    if ply not in by_text:
        raise options.refused(
            "opening", f"{ply!r} is not legal there, but {' '.join(by_text)} are"
        )
    state.advance(Chosen(((by_text[ply],),)))
    if not isinstance(after := state.phase(), Decide):
        raise options.refused("opening", f"{ply} ends the game")
    return after
