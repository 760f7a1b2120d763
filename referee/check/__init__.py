"""The conformance kit: a scripted referee against one bot, and what it says about it."""
