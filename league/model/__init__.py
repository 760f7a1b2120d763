"""The frozen values of a league: one word of the glossary each, no store, no clock."""
