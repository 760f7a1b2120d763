"""Section 5 of the rules page read plainly, by the texts of cards: slow, and written anew."""

from collections.abc import Sequence
from dataclasses import dataclass

from referee.games.cards import CARDS
from referee.games.game import Seat
from referee.games.hearts import Hearts, HeartsObservation


@dataclass(frozen=True)
class Moment:
    """Somebody is to play a card.

    Attributes:
        game: The ruleset.
        hand: The hand, by the texts of its cards.
        trick: What lies in the open trick.
        is_first: Whether it is the first trick of the deal.
        broken: Whether hearts are broken.
    """

    game: Hearts
    hand: Sequence[str]
    trick: Sequence[str]
    is_first: bool
    broken: bool

    def may_play(self, text: str) -> bool:
        """Section 5.4."""
        if not self.trick:
            return self._may_lead(text)
        in_suit = [one for one in self.hand if one[1] == self.trick[0][1]]
        if in_suit:
            return text in in_suit
        harmless = [one for one in self.hand if one[1] != "H" and one != "QS"]
        return not self.is_first or not harmless or text in harmless

    def _may_lead(self, text: str) -> bool:
        if self.is_first and self.game.variant != "cancellation":
            return text == CARDS[min(self.game.form.pack)]
        if self.broken or text[1] != "H":
            return True
        others = {one for one in self.hand if one[1] != "H"}
        return not others or (self.game.lead_hearts_over_queen and others == {"QS"})


def player_of(game: Hearts, seen: HeartsObservation, place: int) -> Seat:
    """Who played the card at a place of `played`."""
    number, turn = divmod(place, game.players)
    return Seat((seen.leaders[number] + turn) % game.players)


def is_consistent(game: Hearts, seen: HeartsObservation, hands: Sequence[Sequence[int]]) -> bool:
    """Whether what was seen was legal with these hands, and what was passed lies where it must."""
    held = [[CARDS[card] for card in hand] for hand in hands]
    for place, card in enumerate(seen.played):
        held[player_of(game, seen, place)].append(CARDS[card])
    receiver = (seen.seat + seen.pass_offset) % game.players
    if not {CARDS[card] for card in seen.given} <= set(held[receiver]):
        return False
    has_opening = bool(seen.leaders) and game.variant != "cancellation"
    if has_opening and CARDS[min(game.form.pack)] not in held[seen.leaders[0]]:
        return False
    broken = False
    for place, card in enumerate(seen.played):
        hand, text = held[player_of(game, seen, place)], CARDS[card]
        trick = [CARDS[one] for one in seen.played[place - place % game.players : place]]
        moment = Moment(game, hand, trick, is_first=place < game.players, broken=broken)
        if not moment.may_play(text):
            return False
        hand.remove(text)
        broken = broken or text[1] == "H" or (text == "QS" and game.queen_breaks_hearts)
    return True
