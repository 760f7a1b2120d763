"""What a bot leaves behind: what it wrote to its outputs, and files."""

import os
import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from referee.check.findings import Findings
from referee.check.outcome import Reason
from referee.check.visit import Visit
from referee.launch.launcher import Exited

_MUCH_BYTES = 32 * 1024
_CUT = re.compile(r"\[\.\.\. (\d+) bytes cut \.\.\.\]")
_MOST_FILES = 20_000
_SHOWN = 5

Files = Mapping[str, tuple[int, int]]
"""Size and time of the last change of each file, by path."""


def judge_output(visits: Iterable[Visit], findings: Findings) -> None:
    """Look at what all processes wrote."""
    seen = [visit for visit in visits if isinstance(visit.exited, Exited)]
    if not seen:
        findings.skip(("ticket_secret", "quiet_output"), "nothing of its outputs was seen")
        return
    for visit in seen:
        _judge_one(visit, findings)
    findings.settle(("ticket_secret",))
    findings.succeed("quiet_output", f"{max(map(_written, seen)):,} bytes at most in one process")


def _judge_one(visit: Visit, findings: Findings) -> None:
    exited = visit.exited
    if isinstance(exited, Exited) and visit.ticket in exited.output + exited.error_output:
        findings.fail(
            "ticket_secret",
            Reason(
                "the ticket stands in the bot's output",
                "that it is never printed: who reads the output could take the bot's seat",
            ),
        )
    written = _written(visit)
    if written > _MUCH_BYTES:
        findings.warn(
            "quiet_output",
            Reason(
                f"{written:,} bytes in one short session",
                f"less than {_MUCH_BYTES:,}: a long session would come near the limit of 16 MiB",
                advice="write what helps you to debug, not every thought",
            ),
        )


def _written(visit: Visit) -> int:
    """How many bytes a process wrote to both outputs."""
    exited = visit.exited
    if not isinstance(exited, Exited):
        return 0
    texts = (exited.output, exited.error_output)
    cut = sum(int(count) for text in texts for count in _CUT.findall(text))
    return cut + sum(len(text.encode()) for text in texts)


def files_in(folders: Iterable[Path]) -> Files:
    """What lies in some folders and below, without what launchers make for themselves."""
    found: dict[str, tuple[int, int]] = {}
    for folder in folders:
        for path in _walk(folder):
            if len(found) >= _MOST_FILES:
                return found
            with suppress(FileNotFoundError):
                facts = path.lstat()
                found[str(path)] = (facts.st_size, facts.st_mtime_ns)
    return found


def _walk(folder: Path) -> Iterable[Path]:
    for inner, folders, files in os.walk(folder):
        folders[:] = [name for name in folders if not name.startswith("quinola-crew-")]
        yield from (Path(inner, name) for name in files)


def judge_files(before: Files, after: Files, findings: Findings) -> None:
    """Compare what lay in the watched folders before and after."""
    changed = sorted(path for path, facts in after.items() if before.get(path) != facts)
    changed += sorted(set(before) - set(after))
    if changed:
        shown = "\n".join(changed[:_SHOWN])
        more = f"\nand {len(changed) - _SHOWN} more" if len(changed) > _SHOWN else ""
        findings.fail(
            "clean_folders",
            Reason(
                f"new, changed or removed:\n{shown}{more}",
                "nothing: a bot may write to HOME and TMPDIR alone, and finds nothing there the "
                "next time",
            ),
        )
    findings.settle(("clean_folders",))
