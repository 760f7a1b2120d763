"""One match, or many over few bots, without sockets and without a wall clock."""
