"""What holds for every game and preset, found by registration (docs/adding-a-game.md).

The chance of a test comes from a generator that is seeded with its name, so a failure repeats.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

import pytest

from referee.errors import IllegalActionError
from referee.games import ruleset
from referee.games.game import (
    ActionId,
    Chosen,
    Decide,
    Event,
    Over,
    Phase,
    Shuffle,
    Shuffled,
)
from referee.games.hearts import Hearts
from referee.games.register import AnyGame
from referee.games.traversone import Traversone
from tests.conformance.rulesets import AnyState, an_event, everything_seen, seats_of


def hearts_add_up(game: AnyGame, points: Sequence[int]) -> bool:
    """Each deal adds its penalty cards once, a moon subtracts them or adds them to all others."""
    assert isinstance(game, Hearts)
    total, bonus = game.form.total, game.form.total - game.form.least
    return any((sum(points) + bonus * deals) % total == 0 for deals in range(1, 5))


def reversi_adds_up(game: AnyGame, points: Sequence[int]) -> bool:
    """What one side wins by, the other loses by; all tiles of the solo game count 220."""
    return sum(points) == 0 if game.spec.seats == 2 else 0 <= points[0] <= 220


def traversone_adds_up(game: AnyGame, points: Sequence[int]) -> bool:
    """Each deal adds its pool, or 11 for each side but that of a cappotto."""
    assert isinstance(game, Traversone)
    totals = points[: game.side_count]
    eleven, cappotto = 11 * game.parts, 11 * game.parts * (game.side_count - 1)
    pools = {
        "last_trick_takes_remainder": {eleven},
        "thirds_floor": {9, 10, 11},
        "exact_thirds": {67} if game.parts == 6 else {32 if game.last_trick == "none" else 35},
    }[game.scoring]
    # Declared points are added on top.
    most = 40 if game.accuse else 0
    sums = {0}
    for _ in range(10):
        sums |= {before + deal for before in sums for deal in (*pools, cappotto)}
    ended = max(totals) >= game.threshold * game.parts
    return ended and any(0 <= sum(totals) - deals <= most for deals in sums)


SUMS: Mapping[str, Callable[[AnyGame, Sequence[int]], bool]] = {
    "hearts": hearts_add_up,
    "reversi": reversi_adds_up,
    "reversis": lambda _, points: sum(points) == 0,
    "traversone": traversone_adds_up,
}
"""What the points of a match sum to, by game."""

MATCHES = 3
"""Matches a test plays of each ruleset."""


def moments(game: AnyGame, rng: Random) -> Iterator[tuple[AnyState, Phase]]:
    """Random matches, moment by moment; each state is moved on when the next one is asked for."""
    for _ in range(MATCHES):
        state = game.start()
        while not isinstance(phase := state.phase(), Over):
            yield state, phase
            state.advance(an_event(game, state, phase, rng))
        yield state, phase


def a_record(game: AnyGame, rng: Random) -> list[Event]:
    """The events of a random match."""
    events = []
    state = game.start()
    while not isinstance(phase := state.phase(), Over):
        events.append(an_event(game, state, phase, rng))
        state.advance(events[-1])
    return events


def test_the_same_events_tell_the_same(game: AnyGame, rng: Random) -> None:
    events = a_record(game, rng)
    one, other = game.start(), game.start()
    for event in events:
        assert one.tell(event) == other.tell(event)
        assert everything_seen(game, one) == everything_seen(game, other)


def test_advancing_and_telling_are_one_movement(game: AnyGame, rng: Random) -> None:
    events = a_record(game, rng)
    advanced, told = game.start(), game.start()
    for event in events:
        advanced.advance(event)
        told.tell(event)
        assert everything_seen(game, advanced) == everything_seen(game, told)


def test_a_record_with_its_options_reproduces_the_result(game: AnyGame, rng: Random) -> None:
    events = a_record(game, rng)
    points = []
    for played in (game, ruleset(game.spec.name, dict(game.spec.options))):
        state = played.start()
        for event in events:
            state.advance(event)
        phase = state.phase()
        assert isinstance(phase, Over)
        points.append(phase.points)
    assert points[0] == points[1]


def test_only_asked_seats_may_act_and_they_always_can(game: AnyGame, rng: Random) -> None:
    for state, phase in moments(game, rng):
        for seat in seats_of(game):
            legal, substitute = state.legal(seat), state.substitute(seat)
            if isinstance(phase, Decide) and seat in phase.seats:
                assert len(legal) >= phase.pick
                assert list(legal) == sorted(set(legal))
                assert len(substitute) == phase.pick
                assert set(substitute) <= set(legal)
            else:
                assert legal == substitute == ()


def test_an_offered_action_advances_and_every_other_is_refused(game: AnyGame, rng: Random) -> None:
    actions = [*range(-2, len(game.spec.actions) + 2), 10**30]
    for state, phase in moments(game, rng):
        if not isinstance(phase, Decide) or rng.random() < 0.7:
            continue
        place = rng.randrange(len(phase.seats))
        usual = [state.substitute(seat) for seat in phase.seats]
        rest = usual[place][1:]
        before = everything_seen(game, state)
        for action in set(actions) - set(rest):
            choice = tuple(sorted((ActionId(action), *rest)))
            event = Chosen((*usual[:place], choice, *usual[place + 1 :]))
            if action in state.legal(phase.seats[place]):
                state.copy().advance(event)
                continue
            with pytest.raises(IllegalActionError):
                state.advance(event)
            with pytest.raises(IllegalActionError):
                state.tell(event)
        assert everything_seen(game, state) == before


def test_an_answer_to_another_question_is_refused(game: AnyGame, rng: Random) -> None:
    for state, phase in moments(game, rng):
        size = phase.size if isinstance(phase, Shuffle) else 48
        wrong: list[Event] = [Chosen(()), Chosen(((),)), Chosen(((ActionId(0),),) * 7)]
        wrong.append(Shuffled((0,) * size))
        if not isinstance(phase, Shuffle):
            wrong.append(Shuffled(tuple(range(size))))
        before = everything_seen(game, state)
        for event in wrong:
            with pytest.raises(IllegalActionError):
                state.advance(event)
        assert everything_seen(game, state) == before


def test_hidden_cards_dealt_anew_show_the_same_observation(game: AnyGame, rng: Random) -> None:
    for state, phase in moments(game, rng):
        if rng.random() < 0.7:
            continue
        for seat in seats_of(game):
            seen = state.observe(seat)
            other = game.redeal(seen, rng.randrange)
            assert other.observe(seat) == seen
            assert other.legal(seat) == state.legal(seat)
            assert other.phase() == phase or isinstance(phase, Over)


def test_an_observation_is_a_value(game: AnyGame, rng: Random) -> None:
    for state, _ in moments(game, rng):
        for seat in seats_of(game):
            seen = state.observe(seat)
            assert hash(seen) == hash(state.observe(seat))


def test_facts_are_values_with_an_audience(game: AnyGame, rng: Random) -> None:
    state = game.start()
    for event in a_record(game, rng):
        for fact in state.tell(event):
            hash(fact)
            if fact.audience is not None:
                assert list(fact.audience) == sorted(set(fact.audience))
                assert set(fact.audience) <= set(seats_of(game))


def test_a_copy_goes_its_own_way(game: AnyGame, rng: Random) -> None:
    for state, phase in moments(game, rng):
        if isinstance(phase, Over):
            continue
        before = everything_seen(game, state)
        copy = state.copy()
        assert everything_seen(game, copy) == before
        copy.advance(an_event(game, copy, phase, rng))
        assert everything_seen(game, state) == before


def test_a_match_ends_within_its_limit(game: AnyGame, rng: Random) -> None:
    for _ in range(MATCHES):
        assert len(a_record(game, rng)) <= game.spec.event_limit


def test_the_points_of_a_match_add_up(game: AnyGame, rng: Random) -> None:
    for _, phase in moments(game, rng):
        if isinstance(phase, Over):
            assert len(phase.points) == game.spec.seats
            assert SUMS[game.spec.name](game, phase.points)


def test_a_finished_match_takes_no_event(game: AnyGame, rng: Random) -> None:
    for state, phase in moments(game, rng):
        if isinstance(phase, Over):
            for event in (Chosen(((ActionId(0),),)), Shuffled(tuple(range(52)))):
                with pytest.raises(IllegalActionError):
                    state.advance(event)


def test_texts_of_actions_and_options_are_unique(game: AnyGame) -> None:
    spec = game.spec
    assert len(set(spec.actions)) == len(spec.actions)
    # One word, or a few with one space between: "QS", "5d volo".
    assert all(text and text == " ".join(text.split()) for text in spec.actions)
    names = [option.name for option in game.OPTIONS]
    assert len(set(names)) == len(names)
    assert [name for name, _ in spec.options] == sorted(names)


def test_presets_name_options_and_values_that_exist(game: AnyGame) -> None:
    names = {option.name for option in game.OPTIONS}
    for preset in game.PRESETS.values():
        assert set(preset) <= names
        ruleset(game.NAME, preset)
