"""What the bots of every language do: build, play every game, repeat it, pass every check."""

import pytest

from tests.e2e.languages.workshop import Language, Workshop

# The first test of a language builds its bots, perhaps with nothing fetched or compiled before.
pytestmark = [pytest.mark.e2e, pytest.mark.timeout(900)]

CHECK_SECONDS = 300

GAMES = ("hearts", "reversi", "reversis", "traversone")


def test_its_own_tests_pass(workshop: Workshop, language: Language) -> None:
    workshop.test(language)


@pytest.mark.parametrize("game", GAMES)
def test_it_plays_a_match_to_its_end_without_a_fault(
    workshop: Workshop, language: Language, game: str
) -> None:
    result = workshop.match(language, game).result
    assert result["bots"][:2] == [f"{language}_random", f"{language}_careful"]
    assert result["termination"] == "completed"
    assert all(seat["faults"] == [] for seat in result["conduct"]["seats"])


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_gives_the_same_transcript_to_the_byte(
    workshop: Workshop, language: Language, game: str
) -> None:
    assert workshop.play(language, game).record == workshop.match(language, game).record


def test_a_little_sense_beats_none(workshop: Workshop, language: Language) -> None:
    """Bots and deals are the same in each run, so it is no matter of luck whether this passes."""
    ranks = [workshop.play(language, language.game, seed).result["ranks"] for seed in "abc"]
    careful = [rank for match in ranks for rank in match[1::2]]
    without = [rank for match in ranks for rank in match[::2]]
    assert careful.count(1) == len(ranks)
    assert sum(careful) < sum(without)


def test_both_its_bots_pass_every_check(workshop: Workshop, language: Language) -> None:
    # Most of a check is waiting: both bots are checked at once.
    arena = workshop.arena
    with (
        arena.running("bot", "check", language.random) as first,
        arena.running("bot", "check", language.careful) as second,
    ):
        for check in (first, second):
            said, errors = check.communicate(timeout=CHECK_SECONDS)
            assert check.returncode == 0, said + errors
