"""The HTTP API: each route parses, makes one call, and shows what came back as JSON."""
