"""Submissions, leagues, pairings, ratings and standings, and the front doors to them."""
