"""What `quinola bot new` writes: a bot that plays, to be changed."""

import json
from importlib.resources import files
from pathlib import Path

FILES = ("bot.toml", "bot.py", "README.md")
"""What a new bot's folder holds."""

_NAME = "mybot"


def write(folder: Path, name: str) -> None:
    """Write a bot that plays into a new folder.

    Args:
        folder: The folder; it must not exist yet, its parent must.
        name: The bot's name.

    Raises:
        FileExistsError: The folder exists already.
        OSError: It cannot be written.
        ValueError: The name is empty, or has characters that cannot be seen.
    """
    if not name.strip() or not name.isprintable():
        raise ValueError(f"a bot's name is a line of visible characters, got {name!r}")
    texts = {file: files(__package__).joinpath(file).read_text("utf-8") for file in FILES}
    texts["bot.toml"] = texts["bot.toml"].replace(
        json.dumps(_NAME), json.dumps(name, ensure_ascii=False)
    )
    texts["README.md"] = texts["README.md"].replace(_NAME, name)
    folder.mkdir()
    for file, text in texts.items():
        (folder / file).write_text(text, "utf-8")
