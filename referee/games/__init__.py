"""The games: `GAMES` registers them, and these functions choose their options."""

from referee.games.register import GAMES, league_ruleset, named_ruleset, ruleset

__all__ = ["GAMES", "league_ruleset", "named_ruleset", "ruleset"]
