"""The games: `GAMES` registers them, `ruleset` and `named_ruleset` choose their options."""

from referee.games.register import GAMES, named_ruleset, ruleset

__all__ = ["GAMES", "named_ruleset", "ruleset"]
