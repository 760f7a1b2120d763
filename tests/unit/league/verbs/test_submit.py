"""Submitting: one bot, one identity, one copy."""

import io
import tarfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from league.model.bots import Submission
from league.model.errors import NotFoundError
from league.model.ids import BotId, SubmissionId
from league.model.requests import FolderReference, NameReference
from league.store import Store
from league.verbs.bots import bot, bot_named, bots, submission, submissions
from league.verbs.entrants import submit_entrants
from league.verbs.submit import submit_archive, submit_folder
from referee.errors import ConfigurationError, ConflictError
from tests.leagues import a_bot_folder


def an_archive(folder: Path) -> bytes:
    stream = io.BytesIO()
    with tarfile.open(fileobj=stream, mode="w:gz") as archive:
        archive.add(folder, arcname="mybot")
    return stream.getvalue()


def reference(folder: Path) -> FolderReference:
    return FolderReference(folder, f"league.toml, line 1: {folder.name}")


def test_a_submission_is_a_copy_that_does_not_change(store: Store, tmp_path: Path) -> None:
    folder = a_bot_folder(tmp_path, "mybot")
    submitted = submit_folder(store, folder)
    (folder / "bot.py").write_text("something else", encoding="utf-8")
    assert (store.folder_of(submitted) / "bot.py").read_text(encoding="utf-8") == "pass\n"


def test_the_same_content_again_is_the_same_submission(store: Store, tmp_path: Path) -> None:
    folder = a_bot_folder(tmp_path, "mybot")
    first = submit_folder(store, folder)
    assert submit_folder(store, folder) == first
    assert submit_archive(store, an_archive(folder)) == first
    assert submissions(store, first.bot.bot_id) == (first,)


def test_other_content_is_the_bots_next_submission(store: Store, tmp_path: Path) -> None:
    first = submit_folder(store, a_bot_folder(tmp_path, "mybot"))
    second = submit_folder(store, a_bot_folder(tmp_path, "mybot", program="better"))
    assert (second.bot, second.number) == (first.bot, 2)
    assert bot_named(store, "mybot") == second


def test_an_old_submission_that_comes_again_is_the_latest_again(
    store: Store, tmp_path: Path
) -> None:
    old = a_bot_folder(tmp_path, "mybot")
    first = submit_folder(store, old)
    submit_folder(store, a_bot_folder(tmp_path, "mybot", program="worse"))
    submit_folder(store, old)
    assert bot_named(store, "mybot") == first


ONE_NAME = ["Café", "café", " CAFÉ ", "Cafe\u0301", "cafe\u0301\u200b"]


def test_one_name_in_every_spelling_is_one_bot(store: Store, tmp_path: Path) -> None:
    """B035, B103: other case, spaces around, composed and decomposed accents, concurrently."""
    folders = [a_bot_folder(tmp_path, name) for name in ONE_NAME]
    with ThreadPoolExecutor(len(folders)) as threads:
        list(threads.map(lambda folder: submit_folder(store, folder), folders * 3))
    assert len(bots(store)) == 1
    assert {bot_named(store, name).bot.bot_id for name in ONE_NAME} == {1}


def test_a_name_belongs_to_its_owner(store: Store, tmp_path: Path) -> None:
    """B058."""
    folder = a_bot_folder(tmp_path, "max")
    ann, bob = (submit_folder(store, folder, owner=owner) for owner in ("ann", "bob"))
    assert ann.bot.bot_id != bob.bot.bot_id
    with pytest.raises(ConfigurationError, match="expected one of ann/max, bob/max"):
        bot_named(store, "max")
    assert bot_named(store, "bob/max") == bob


def test_an_unknown_name_suggests_the_nearest(store: Store, tmp_path: Path) -> None:
    submit_folder(store, a_bot_folder(tmp_path, "cautious"))
    with pytest.raises(NotFoundError, match=r"no bot named 'cautios' .*did you mean 'cautious'"):
        bot_named(store, "cautios")


def test_ids_that_nobody_has_are_told_so(store: Store) -> None:
    with pytest.raises(NotFoundError, match="no bot 7"):
        bot(store, BotId(7))
    with pytest.raises(NotFoundError, match="no submission 7"):
        submission(store, SubmissionId(7))


def test_a_retried_request_gives_the_first_reply(store: Store, tmp_path: Path) -> None:
    """B036: the same key twice at the same moment."""
    archive = an_archive(a_bot_folder(tmp_path, "mybot"))

    def send(_number: int) -> Submission:
        return submit_archive(store, archive, key="once")

    with ThreadPoolExecutor(4) as threads:
        replies = list(threads.map(send, range(8)))
    assert set(replies) == {replies[0]}
    # A later submission does not change what the key stands for.
    submit_folder(store, a_bot_folder(tmp_path, "mybot", program="better"))
    assert send(0) == replies[0]


def test_a_key_for_another_request_is_a_conflict(store: Store, tmp_path: Path) -> None:
    """B036."""
    submit_archive(store, an_archive(a_bot_folder(tmp_path, "mybot")), key="once")
    other = an_archive(a_bot_folder(tmp_path, "other"))
    with pytest.raises(ConflictError, match="'once' was used for another archive"):
        submit_archive(store, other, key="once")
    assert [found.bot.name for found in bots(store)] == ["mybot"]


def test_what_is_refused_leaves_nothing(store: Store, tmp_path: Path) -> None:
    folder = a_bot_folder(tmp_path, "mybot")
    (folder / "bot.toml").write_text("name = 7", encoding="utf-8")
    with pytest.raises(ConfigurationError, match=r"bot\.toml, line 1: name is 7"):
        submit_folder(store, folder)
    assert bots(store) == ()
    assert not store.submissions.path.exists()


def test_entrants_come_from_folders_and_by_name(store: Store, tmp_path: Path) -> None:
    known = submit_folder(store, a_bot_folder(tmp_path, "known"))
    new = a_bot_folder(tmp_path, "new")
    entrants = submit_entrants(store, [reference(new), NameReference("KNOWN", "line 2")])
    assert [entrant.bot.name for entrant in entrants] == ["new", "known"]
    assert entrants[1] == known


def test_one_bad_entrant_and_none_is_submitted(store: Store, tmp_path: Path) -> None:
    good, bad = a_bot_folder(tmp_path, "good"), NameReference("nobody", "l.toml, line 5: bots")
    with pytest.raises(ConfigurationError, match=r"l\.toml, line 5: bots: no bot named 'nobody'"):
        submit_entrants(store, [reference(good), bad])
    assert bots(store) == ()


def test_one_bot_by_two_folders_is_refused(store: Store, tmp_path: Path) -> None:
    twins = [a_bot_folder(tmp_path, "twin"), a_bot_folder(tmp_path, "Twin", program="other")]
    with pytest.raises(
        ConfigurationError, match=r"bot-1 is the bot 'twin' once more, after .*bot-0"
    ):
        submit_entrants(store, [reference(folder) for folder in twins])
    assert bots(store) == ()
