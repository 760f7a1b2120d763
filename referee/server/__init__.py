"""The gRPC side of a session: addresses, tickets, streams, and the loop that ties them to it."""
