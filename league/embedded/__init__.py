"""Quinola on one machine with nothing installed beside it: a private Redis, and its keeper."""
