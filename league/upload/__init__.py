"""What people submit, read before anything is kept: folders, archives, and `bot.toml`."""
