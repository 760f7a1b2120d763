"""What fills a place when a bot has to be built."""

from pathlib import Path

from league.building import Builds, build_environment
from league.manifest import read_bot
from league.model.ids import BotId, EntryNumber
from league.model.schedule import Placed
from referee.launch.launcher import Program
from referee.playing import Missing
from workers.build import filler_of

TOML = 'name = "built"\ngames = ["hearts"]\nrun = ["./bot"]\nbuild = ["sh", "-c", "{}"]\n'


def placed(folder: Path, build: str) -> Placed:
    folder.mkdir()
    (folder / "bot.toml").write_text(TOML.format(build))
    manifest, content = read_bot(folder)
    return Placed(0, EntryNumber(1), "built", BotId(1), content.digest, folder, manifest)


def builds(tmp_path: Path) -> Builds:
    return Builds(tmp_path / "builds", build_environment({"PATH": "/usr/bin:/bin"}))


def test_a_bot_that_is_built_runs_where_it_was_built(tmp_path: Path) -> None:
    bot = placed(tmp_path / "bot", "cp /bin/true bot")
    made = filler_of(bot, builds(tmp_path))
    assert made == Program(("./bot",), tmp_path / "builds" / bot.digest / "bot")


def test_a_bot_that_does_not_build_fills_no_place_and_is_not_tried_again(tmp_path: Path) -> None:
    bot = placed(tmp_path / "bot", f"echo wrong; echo x >> {tmp_path}/tries; exit 1")
    for _ in range(2):
        missing = filler_of(bot, builds(tmp_path))
        assert isinstance(missing, Missing)
        assert "built does not build" in missing.detail
        assert "    wrong" in missing.detail
    assert (tmp_path / "tries").read_text() == "x\n"
