"""Which bot somebody means who names one on the command line."""

from pathlib import Path

import pytest

from league.cli.finding import reference_to
from league.model.requests import FolderReference
from tests.leagues import a_store


def test_another_manifest_of_the_folder_here_is_a_bot_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Found late: `compare careful.toml …` played what bot.toml says."""
    for manifest in ("bot.toml", "careful.toml"):
        (tmp_path / manifest).write_text("")
    monkeypatch.chdir(tmp_path)
    with a_store(tmp_path / "home") as store:
        for name in ("careful.toml", "./careful.toml"):
            assert reference_to(store, name) == FolderReference(tmp_path / "careful.toml", name)
