"""The search bot of Hearts: what it tries, and that it plays every form of the game."""

from dataclasses import replace

import pytest

from quinola_bot import Bot
from quinola_bot.cards import card_of
from referee.games import named_ruleset
from referee.games.game import Seat
from referee.games.hearts import Hearts, HeartsObservation
from tests.unit.sample_bots.tables import a_module, played_out

bot = a_module("hearts_searcher", "bot")
play = a_module("hearts_searcher", "hearts_play")

RULES = bot.Level(effort=0)
TRIES_LITTLE = bot.Level(effort=300)

FEW = 40
"""Decisions of a match that are enough to see that it goes on."""


def cards(texts: str) -> tuple[int, ...]:
    return tuple(sorted(card_of(text) for text in texts.split()))


@pytest.mark.parametrize("preset", [f"hearts:{name}" for name in Hearts.PRESETS])
@pytest.mark.parametrize("level", [bot.LEVELS[1], TRIES_LITTLE], ids=["errs", "tries"])
def test_it_plays_every_preset_by_the_rules(preset: str, level: object) -> None:
    game = named_ruleset(preset, {"max_hands": 1})
    bots = [bot.HeartsSearcher(level)] + [bot.HeartsSearcher(RULES)] * 10
    assert len(played_out(game, bots, seed=preset)) == game.players


@pytest.mark.parametrize(
    "game",
    [
        Hearts(players=3, three_player_removed="2C", pass_count=0, max_hands=1),
        Hearts(variant="cancellation", players=11, max_hands=1),
        Hearts(variant="omnibus", omnibus_moon_needs_card=True, moon="subtract", max_hands=1),
        Hearts(lead_hearts_over_queen=True, queen_breaks_hearts=False, max_hands=1),
    ],
    ids=str,
)
def test_it_plays_the_other_options(game: Hearts) -> None:
    bots = [bot.HeartsSearcher(TRIES_LITTLE)] + [bot.HeartsSearcher(RULES)] * 10
    assert len(played_out(game, bots, seed=7)) == game.players


@pytest.mark.parametrize("level", [bot.LEVELS[1], TRIES_LITTLE], ids=["errs", "tries"])
def test_it_plays_alike_each_time(level: object) -> None:
    def chosen() -> list[object]:
        searcher, said = bot.HeartsSearcher(level), []
        choose = searcher.choose
        searcher.choose = lambda request: said.append(choose(request)) or said[-1]
        played_out(named_ruleset("hearts"), [searcher] * 4, seed="alike", decisions=FEW)
        return said

    assert chosen() == chosen()


# How everybody plays in a trial


def test_the_queen_is_played_where_she_falls() -> None:
    legal = cards("2S QS")
    assert play.follow(legal, card_of("KS"), last=False, heavy=False) == card_of("QS")
    assert play.follow(legal, card_of("JS"), last=False, heavy=False) == card_of("2S")


def test_who_can_duck_ducks_as_high_as_may_be() -> None:
    legal = cards("3D 7D 9D KD")
    assert play.follow(legal, card_of("TD"), last=False, heavy=False) == card_of("9D")
    assert play.follow(legal, card_of("TD"), last=True, heavy=True) == card_of("9D")


def test_who_plays_last_takes_with_the_highest_what_costs_nothing_or_must_be_taken() -> None:
    legal = cards("3D 7D KD")
    assert play.follow(legal, card_of("TD"), last=True, heavy=False) == card_of("KD")
    assert play.follow(legal, card_of("2D"), last=True, heavy=True) == card_of("KD")
    assert play.follow(legal, card_of("2D"), last=False, heavy=False) == card_of("3D")


def test_nobody_takes_with_the_queen_who_has_another_card() -> None:
    assert play.follow(cards("QS KS"), card_of("JS"), last=False, heavy=False) == card_of("KS")
    assert play.follow(cards("3S QS"), card_of("2S"), last=True, heavy=True) == card_of("3S")
    assert play.follow(cards("QS"), card_of("2S"), last=True, heavy=True) == card_of("QS")


def test_the_queen_is_hunted_with_lower_spades_alone() -> None:
    assert play.lead(cards("2C 5S 9S"), hunted=True) == card_of("5S")
    assert play.lead(cards("2C 5S KS"), hunted=True) == card_of("2C")
    assert play.lead(cards("4C 5S 9S"), hunted=False) == card_of("4C")


def test_what_is_passed_is_the_unguarded_queen_and_what_is_high() -> None:
    assert play.pass_of(cards("2C 5C 9C TC 3D AD 4H KH AH 2S QS 3C 4C")) == cards("AD AH QS")


def test_the_guarded_queen_stays() -> None:
    passed = play.pass_of(cards("2C 5C KC AC 3D AD 4H 5H 2S 4S 6S 8S QS"))
    assert card_of("QS") not in passed


# What is tried


def test_cards_that_come_to_the_same_are_tried_once() -> None:
    game = Hearts()
    seen = an_observation("4C 5C 7C 9H TH JS QS KS", played="6C 2D 3D 4D")
    tried = bot.distinct(seen.hand, seen, game, ())
    assert [play.CARDS[card] for card in tried] == list(cards("4C 9H JS QS KS"))


def test_cards_of_the_open_trick_still_lie_between_others() -> None:
    seen = an_observation("4C 5C 7C", played="6C")
    assert bot.distinct(seen.hand, seen, Hearts(), (card_of("6C"),)) == list(cards("4C 7C"))


def an_observation(hand: str, played: str) -> HeartsObservation:
    """What is needed of one."""
    seen = Hearts().start().observe(Seat(0))
    order = tuple(card_of(text) for text in played.split())
    return replace(seen, hand=cards(hand), played=order)


def own_and_others(stronger: Bot, weaker: Bot, deals: int) -> tuple[float, float]:
    """The points of one bot, in each seat of some deals, and the mean of the other three."""
    own = others = 0.0
    for deal in range(deals):
        for seat in range(4):
            bots = [weaker] * 4
            bots[seat] = stronger
            points = played_out(Hearts(max_hands=1), bots, seed=deal)
            own += points[seat]
            others += (sum(points) - points[seat]) / 3
    return own, others


def test_who_errs_seldom_beats_who_errs_often() -> None:
    seldom, often = (bot.HeartsSearcher(bot.LEVELS[level]) for level in (2, 1))
    own, others = own_and_others(seldom, often, deals=6)
    assert own < others


@pytest.mark.slow
def test_trying_beats_not_trying() -> None:
    """Three deals, the bot in each seat; docs/house-bots.md has the league that measures it."""
    own, others = own_and_others(bot.HeartsSearcher(), bot.HeartsSearcher(RULES), deals=3)
    assert own < others
