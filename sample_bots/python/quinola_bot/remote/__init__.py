"""Let a bot play from this machine: `python -m quinola_bot.remote URL --token-file FILE -- …`."""
