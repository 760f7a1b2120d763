"""Ratings: online Elo for watching, the official table for deciding, the sequential test."""
