"""Bots of several languages at one table."""

import pytest

from referee.games import named_ruleset
from tests.e2e.languages.workshop import LANGUAGES, SAMPLES, Workshop

pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]

PYTHON = str(SAMPLES / "python" / "random_bot")


@pytest.mark.parametrize("game", ["hearts", "reversis", "traversone", "reversi"])
def test_as_many_languages_as_seats_play_a_match(workshop: Workshop, game: str) -> None:
    there = [language for language in LANGUAGES if not language.missing]
    seats = named_ruleset(game).spec.seats
    if len(there) + 1 < seats:
        pytest.skip(f"this machine has toolchains for {len(there)} languages beside Python")
    for language in there:
        workshop.build(language)
    bots = [*(language.random for language in there), PYTHON][-seats:]
    result = workshop.arena.ask("play", "--game", game, "--seed", "x", *bots)
    assert len(set(result["bots"])) == seats
    assert result["termination"] == "completed"
    assert all(seat["faults"] == [] for seat in result["conduct"]["seats"])
