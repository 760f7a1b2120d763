"""Questions that seldom come are found by playing ahead."""

import pytest

from referee.check.bottable import BotTable
from referee.check.rarities import RARITIES, Rarity
from referee.check.subject import DEFAULT_CONTROL, Subject
from referee.games import GAMES

IN_MATCHES = 10


@pytest.mark.parametrize("rarity", RARITIES, ids=lambda rarity: rarity.check)
def test_each_rare_question_is_found_in_a_few_matches(rarity: Rarity) -> None:
    rules = rarity.ruleset()
    for number in range(rarity.first, rarity.first + IN_MATCHES):
        table = BotTable(1, rules, 0, f"rare {number}", DEFAULT_CONTROL)
        if table.skip_to(rarity.found, rarity.style, rarity.most):
            break
    assert table.last is None
    request = table.request()
    assert table.last is not None
    assert rarity.found(table.last)
    assert request.facts
    assert table.resumed
    assert table.started(1).seat == table.seat == table.last.seat


def test_a_bot_of_one_preset_is_asked_what_other_options_bring_but_no_other_preset() -> None:
    one = Subject("bot", None, ("traversone:ciapano",))
    assert {rarity.check for rarity in RARITIES if rarity.concerns(one)} == {
        "traversone_pass",
        "traversone_aside",
    }
    everything = Subject("bot", None, tuple(GAMES))
    assert all(rarity.concerns(everything) for rarity in RARITIES)
