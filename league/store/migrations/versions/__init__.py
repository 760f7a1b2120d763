"""Versions of the tables, oldest first."""
