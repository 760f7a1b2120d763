"""Whatever is tried that the rules forbid, wherever in a match: it leaves the state untouched."""

from collections.abc import Callable

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)

from referee.errors import IllegalActionError
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Event,
    Over,
    Revoked,
    Seat,
    Shuffle,
    Shuffled,
)
from referee.games.register import AnyGame
from tests.conformance.rulesets import an_event, everything_seen, seats_of

SMALL = settings(max_examples=6, stateful_step_count=24)
"""The budget of each ruleset; the profile `search` has no part in it."""


class Tries(RuleBasedStateMachine):
    """A match that goes on at random, and in which everybody tries what is forbidden."""

    game: AnyGame

    @initialize(chance=st.randoms(use_true_random=False), moment=st.integers(0, 150))
    def a_moment(self, chance, moment: int) -> None:  # type: ignore[no-untyped-def]  # a Random
        """Begin anywhere in a match."""
        self.state = self.game.start()
        for _ in range(moment):
            self._go_on(chance)

    @rule(chance=st.randoms(use_true_random=False))
    def go_on(self, chance) -> None:  # type: ignore[no-untyped-def]  # likewise
        self._go_on(chance)

    def _go_on(self, chance) -> None:  # type: ignore[no-untyped-def]  # likewise
        phase = self.state.phase()
        if not isinstance(phase, Over):
            self.state.advance(an_event(self.game, self.state, phase, chance))

    @rule(number=st.integers() | st.sampled_from([-1, 0, 52, 2**31, 2**63, 10**30]))
    def number_that_is_no_legal_action(self, number: int) -> None:
        for place, seat in enumerate(self._asked()):
            if number not in self.state.legal(seat):
                self._refuse(self._with(place, (ActionId(number), *self._usual(seat)[1:])))

    @rule(data=st.data())
    def illegal_action_of_an_asked_seat(self, data: st.DataObject) -> None:
        """A card of another hand, of a wrong suit, an answer to another question."""
        for place, seat in enumerate(self._asked()):
            legal = set(self.state.legal(seat))
            illegal = [one for one in range(len(self.game.spec.actions)) if one not in legal]
            if illegal:
                action = ActionId(data.draw(st.sampled_from(illegal)))
                choice = tuple(sorted((action, *self._usual(seat)[1:])))
                self._refuse(self._with(place, choice))

    @rule(action=st.sampled_from([True, False, 1.0, "QS", None, (0,), b"0", float("nan")]))
    def action_that_is_no_number(self, action: object) -> None:
        for place, seat in enumerate(self._asked()):
            self._refuse(self._with(place, (action, *self._usual(seat)[1:])))

    @rule(count=st.integers(0, 5))
    def wrong_count_of_actions(self, count: int) -> None:
        for place, seat in enumerate(self._asked()):
            choice = self.state.legal(seat)[:count]
            if len(choice) != len(self._usual(seat)):
                self._refuse(self._with(place, choice))

    @rule()
    def same_action_twice(self) -> None:
        for place, seat in enumerate(self._asked()):
            first, *rest = self._usual(seat)
            self._refuse(self._with(place, (first, first, *rest[1:])))

    @precondition(lambda self: len(self._asked()) > 0)
    @rule()
    def actions_that_do_not_ascend(self) -> None:
        for place, seat in enumerate(self._asked()):
            if len(usual := self._usual(seat)) > 1:
                self._refuse(self._with(place, usual[::-1]))

    @rule(extra=st.booleans())
    def answers_of_other_seats_than_asked(self, *, extra: bool) -> None:
        usual = tuple(self._usual(seat) for seat in self._asked())
        unasked = usual[:1] or ((ActionId(0),),)
        self._refuse(Chosen((*usual, *unasked)) if extra else Chosen(usual[1:]))

    @rule(data=st.data())
    def legal_action_while_nobody_is_asked(self, data: st.DataObject) -> None:
        if not self._asked():
            action = data.draw(st.integers(0, len(self.game.spec.actions) - 1))
            self._refuse(Chosen(((ActionId(action),),)))

    @rule(change=st.sampled_from(["repeat", "short", "long", "negative", "texts", "unasked"]))
    def shuffle_that_is_none(self, change: str) -> None:
        phase = self.state.phase()
        order = tuple(range(phase.size if isinstance(phase, Shuffle) else 48))
        changes: dict[str, Callable[[], tuple[object, ...]]] = {
            "repeat": lambda: (*order[:-1], 0),
            "short": lambda: order[:-1],
            "long": lambda: (*order, len(order)),
            "negative": lambda: (-1, *order[1:]),
            "texts": lambda: tuple(map(str, order)),
            "unasked": lambda: order,
        }
        if change != "unasked" or not isinstance(phase, Shuffle):
            self._refuse(Shuffled(changes[change]()))  # type: ignore[arg-type]  # texts are tried

    @rule(seat=st.integers(-1, 11))
    def revoke_of_a_seat_that_has_not(self, seat: int) -> None:
        if Seat(seat) not in self._asked():
            self._refuse(Revoked(Seat(seat)))

    # What all of them use

    def _asked(self) -> tuple[Seat, ...]:
        phase = self.state.phase()
        return phase.seats if isinstance(phase, Decide) else ()

    def _usual(self, seat: Seat) -> tuple[ActionId, ...]:
        return self.state.substitute(seat)

    def _with(self, place: int, choice: tuple[object, ...]) -> Chosen:
        """The usual answers of all asked seats, but one of them chooses this."""
        usual: list[tuple[object, ...]] = [self._usual(seat) for seat in self._asked()]
        usual[place] = choice
        return Chosen(tuple(usual))  # type: ignore[arg-type]  # anything is tried

    def _refuse(self, event: Event) -> None:
        before = everything_seen(self.game, self.state)
        copied = self.state.copy()
        for move in (self.state.advance, self.state.tell):
            with pytest.raises(IllegalActionError):
                move(event)
            assert everything_seen(self.game, self.state) == before
        # Nor has anything changed that nobody sees yet: both go on alike.
        phase = self.state.phase()
        if isinstance(phase, Decide):
            usual = Chosen(tuple(self._usual(seat) for seat in phase.seats))
            assert self.state.copy().tell(usual) == copied.tell(usual)
            assert everything_seen(self.game, copied)[0] is not None


def test_what_the_rules_forbid_is_refused_and_leaves_no_trace(game: AnyGame) -> None:
    assert seats_of(game)
    machine = type("TriesOfThisGame", (Tries,), {"game": game})
    run_state_machine_as_test(machine, settings=SMALL)
