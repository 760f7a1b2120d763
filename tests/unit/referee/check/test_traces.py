"""What a bot leaves behind."""

from pathlib import Path

from referee.check.findings import Findings
from referee.check.outcome import Finding, Outcome
from referee.check.traces import files_in, judge_files


def judged(folder: Path, before: dict[str, str], after: dict[str, str | None]) -> Finding:
    """Compare a folder before and after some files are written, or (None) removed."""
    for name, text in before.items():
        (folder / name).write_text(text)
    seen = files_in([folder])
    for name, changed in after.items():
        if changed is None:
            (folder / name).unlink()
        else:
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(changed)
    findings = Findings()
    judge_files(seen, files_in([folder]), findings)
    return next(one for one in findings.all() if one.check.name == "clean_folders")


def test_a_folder_that_is_as_it_was_is_clean(tmp_path: Path) -> None:
    assert judged(tmp_path, {"bot.py": "1"}, {}).outcome is Outcome.PASSED


def test_new_changed_and_removed_files_are_named(tmp_path: Path) -> None:
    before = {"bot.py": "1", "notes": "1"}
    finding = judged(tmp_path, before, {"new": "2", "notes": "22", "bot.py": None})
    assert finding.outcome is Outcome.FAILED
    assert finding.reason is not None
    for name in ("new", "notes", "bot.py"):
        assert str(tmp_path / name) in finding.reason.came


def test_what_a_launcher_makes_for_itself_is_not_the_bot_s(tmp_path: Path) -> None:
    assert judged(tmp_path, {}, {"quinola-crew-1/scratch": "2"}).outcome is Outcome.PASSED
