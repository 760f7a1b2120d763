"""Plays matches: the rules of each game, many tables at once, the server that bots connect to."""
