"""The use cases, a file a verb: each takes the store and values, and returns values."""
