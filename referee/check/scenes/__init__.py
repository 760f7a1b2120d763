"""The script, scene by scene: what is said to the bot, and what follows from what it says."""
