"""Plays matches: the rules of each game, one match or many at once, and the server that bots connect to."""
