"""Reversis: the standard game of 48 cards, its variants, and the old Reversis of 52."""
