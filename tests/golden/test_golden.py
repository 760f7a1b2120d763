import random
from dataclasses import replace

import pytest

from referee.errors import RecordError
from referee.games import named_ruleset
from referee.match.record import ChoiceEvent, ForfeitEvent
from referee.match.replay import verify
from referee.match.transcript import read
from tests.golden.record import FOLDER, path_of, presets, record

PRESETS = tuple(presets())


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_golden_match_is_played_again_to_the_same_bytes(game: str, preset: str) -> None:
    assert record(game, preset).decode() == path_of(game, preset).read_text("utf-8")


@pytest.mark.parametrize(("game", "preset"), PRESETS)
def test_the_golden_match_holds(game: str, preset: str) -> None:
    verify(read(path_of(game, preset).read_bytes()))


def test_every_golden_match_belongs_to_a_preset() -> None:
    assert sorted(FOLDER.glob("*/*.json")) == sorted(path_of(*preset) for preset in PRESETS)


def test_golden_matches_have_substitutes_and_forfeits() -> None:
    events = [event for preset in PRESETS for event in read(path_of(*preset).read_bytes()).events]
    choices = [
        choice for event in events if isinstance(event, ChoiceEvent) for choice in event.seats
    ]
    assert any(choice.substituted_for is not None for choice in choices)
    assert any(isinstance(event, ForfeitEvent) for event in events)


@pytest.mark.parametrize(("game", "preset"), PRESETS)
@pytest.mark.parametrize("seed", range(8))
def test_no_other_action_passes(game: str, preset: str, seed: int) -> None:
    """A choice that is exchanged for any other action is noticed, there or at a later event."""
    draw = random.Random(seed)
    transcript = read(path_of(game, preset).read_bytes())
    events = list(transcript.events)
    at = draw.choice([i for i, event in enumerate(events) if isinstance(event, ChoiceEvent)])
    choice = events[at].seats[0]
    others = set(named_ruleset(f"{game}:{preset}").spec.actions) - set(choice.actions)
    events[at] = ChoiceEvent((choice._replace(actions=(draw.choice(sorted(others)),)),))
    with pytest.raises(RecordError):
        verify(replace(transcript, events=tuple(events)))


def test_a_record_that_is_older_than_an_option_holds() -> None:
    """Reversi had no `opening_plies` once."""
    transcript = read(path_of("reversi", "reversi").read_bytes())
    older = tuple(option for option in transcript.options if option[0] != "opening_plies")
    assert len(older) == len(transcript.options) - 1
    verify(replace(transcript, options=older))


def test_an_option_that_is_missing_has_its_default() -> None:
    transcript = read(path_of("reversi", "varied").read_bytes())
    without = tuple(option for option in transcript.options if option[0] != "opening_plies")
    with pytest.raises(RecordError, match=r"event 1 .* a shuffle, expected a choice"):
        verify(replace(transcript, options=without))
