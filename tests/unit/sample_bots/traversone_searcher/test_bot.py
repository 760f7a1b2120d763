"""The search bot of Traversone: what it tries, and that it plays every form of the game."""

from dataclasses import replace

import pytest

from referee.games.game import OptionValue, Seat
from referee.games.traversone import Traversone, TraversoneObservation
from referee.games.traversone.pack import latin_card
from tests.unit.sample_bots.tables import a_bot, a_module, played_out

bot = a_module("traversone_searcher", "bot")
play = a_module("traversone_searcher", "traversone_play")

TRIED = 2
"""The weakest level that tries anything."""

LOW = play.Table(4, high=False, pairs=False)
HIGH = play.Table(4, high=True, pairs=True)


def cards(texts: str) -> tuple[int, ...]:
    return tuple(sorted(latin_card(text) for text in texts.split()))


def a_trick(texts: str, leader: int = 0) -> object:
    trick = play.Trick()
    for place, text in enumerate(texts.split()):
        trick.add((leader + place) % 4, latin_card(text), 4)
    return trick


VARIANTS: list[dict[str, OptionValue]] = [
    *(dict(options) for options in Traversone.PRESETS.values() if options),
    {"players": 2},
    {"players": 2, "show_drawn": False, "signals": "leader"},
    {"players": 3},
    {"players": 3, "three_deck": "monte"},
    {"players": 3, "three_deck": "pass_14", "signals": "leader"},
    {"players": 3, "three_deck": "pass_14", "direction": "high"},
    {"sides": "pairs", "direction": "high", "accuse": True},
    {"revoke": "penalty_11", "packet": 5, "scoring": "exact_thirds", "last_trick": "half"},
]


@pytest.mark.parametrize("options", VARIANTS, ids=str)
@pytest.mark.parametrize("level", [1, TRIED])
def test_it_plays_every_form_of_the_game_by_the_rules(
    options: dict[str, OptionValue], level: int
) -> None:
    game = Traversone(threshold=1, **options)
    quick = a_bot("traversone_searcher", 1)
    bots = [a_bot("traversone_searcher", level), quick, quick, quick]
    assert len(played_out(game, bots, seed=3)) == game.players


def test_it_plays_alike_each_time() -> None:
    def chosen() -> list[object]:
        searcher, said = a_bot("traversone_searcher", TRIED), []
        choose = searcher.choose
        searcher.choose = lambda request: said.append(choose(request)) or said[-1]
        played_out(Traversone(), [searcher] * 4, seed="alike", decisions=40)
        return said

    assert chosen() == chosen()


# How everybody plays in a trial


def test_who_can_duck_ducks_with_the_strongest_card_that_does() -> None:
    assert play.choice(LOW, a_trick("Cd"), 1, cards("3d 7d 5d")) == latin_card("7d")


def test_who_takes_does_so_last_with_the_strongest_and_before_others_with_the_weakest() -> None:
    trick = a_trick("6d 5c 4c")
    assert play.choice(LOW, trick, 3, cards("3d Kd")) == latin_card("3d")
    assert play.choice(LOW, a_trick("6d"), 1, cards("3d Kd")) == latin_card("Kd")


def test_aces_are_thrown_away_first_then_what_is_strong() -> None:
    trick = a_trick("6d")
    assert play.choice(LOW, trick, 1, cards("3c Ac 4s")) == latin_card("Ac")
    assert play.choice(LOW, trick, 1, cards("3c Kc 4s")) == latin_card("3c")


def test_where_few_points_win_the_weakest_card_is_led() -> None:
    assert play.choice(LOW, play.Trick(), 0, cards("3c Ac 5s 7s")) == latin_card("5s")


def test_in_straight_tressette_partners_are_given_what_counts() -> None:
    mine = a_trick("3d 5d 6d", leader=1)  # seat 1 takes it, and seat 0 is last
    partners = a_trick("3d 5d 4d", leader=2)  # seat 2 takes it, and seat 1 is last
    assert play.choice(HIGH, mine, 0, cards("Ad 7d")) == latin_card("7d")
    assert play.choice(HIGH, replace(partners, taker=3), 1, cards("Ad 7d")) == latin_card("Ad")


def test_a_trick_is_taken_by_the_smallest_number_of_the_led_suit() -> None:
    trick = a_trick("Kd 3c Ad")
    assert (trick.taker, trick.best) == (2, latin_card("Ad"))
    trick.add(3, latin_card("5d"), 4)
    assert (trick.count, trick.suit, trick.taker) == (0, -1, 2)


# What is tried


def seeing(hand: str, played: str) -> TraversoneObservation:
    """What is needed of one: four seats, seat 0 leads."""
    seen = Traversone().start().observe(Seat(0))
    order = tuple(latin_card(text) for text in played.split())
    seats = tuple(map(Seat, range(4)))
    return replace(seen, hand=cards(hand), played=order, seats=seats)


def test_cards_that_come_to_the_same_are_tried_once() -> None:
    seen = seeing("3d 2d Kd Jd 7d 5d", played="Cd 4d 6d 5c")
    assert bot.distinct(seen.hand, seen) == list(cards("3d Kd 7d"))


def test_cards_of_the_open_trick_still_lie_between_others() -> None:
    seen = seeing("7d 5d", played="6d")
    assert bot.distinct(seen.hand, seen) == list(cards("7d 5d"))


@pytest.mark.slow
def test_trying_beats_not_trying() -> None:
    """Eight deals, the bot in each seat; docs/house-bots.md has the league that measures it."""
    tries, tries_not = a_bot("traversone_searcher", 3), a_bot("traversone_searcher", 1)
    own = others = 0
    for deal in range(8):
        for seat in range(4):
            bots = [tries_not] * 4
            bots[seat] = tries
            points = played_out(Traversone(threshold=1), bots, seed=deal)
            own += points[seat]
            others += (sum(points) - points[seat]) / 3
    assert own < others
