"""My first bot: it tries to take no trick. Change it!"""

import sys

from quinola_bot import Bot, Request, Table, TableEnded, run
from quinola_bot.cards import rank_of, suit_of
from quinola_bot.reversis import QUINOLA, DealView, Question


class MyBot(Bot):
    """One object plays at all tables at once; keep what belongs to a table in `table.memory`."""

    def choose(self, request: Request) -> int | str:
        """Answer one question: return one of `request.legal`, or its text, like "QS" or "keep"."""
        view = DealView(request)  # what this seat can see; docs/writing-a-bot.md has the list
        match view.question:
            case Question.DISCARD:  # the dealer lays one of his 12 cards away
                return max(view.hand, key=rank_of)
            case Question.EXCHANGE:  # give a card for one unseen, or keep the hand
                return QUINOLA if QUINOLA in view.hand else "keep"
            case Question.PLAY:
                return self.play(request, view)
            case _:  # chips that are owed to us: asked with one option of the game only
                return "claim"

    def play(self, request: Request, view: DealView) -> int:
        """Play a card."""
        if view.is_leading:  # the lowest card is the one that others must beat
            return min(request.legal, key=rank_of)

        # Somebody has led. The legal cards are of that suit if we have any, else all that we hold.
        ducks = [card for card in request.legal if not view.takes(card)]
        if QUINOLA in ducks and view.trick.suit != suit_of(QUINOLA):
            return QUINOLA  # thrown away on another suit: it wins the pot!
        if ducks:
            return max(ducks, key=rank_of)  # get rid of the highest card that takes nothing
        return min(request.legal)

    def table_ended(self, table: Table, result: TableEnded) -> None:
        """Called when a match is over. Points are quarter chips, and sum to 0."""
        # What you print to the error output is shown when something goes wrong.
        points = result.points[table.seat] if result.points else 0
        print(f"table {table.id}: {points / 4:+} chips", file=sys.stderr)


if __name__ == "__main__":
    run(MyBot())
