"""Garbage is looked for seldom during a session, and as before afterwards."""

import gc

import pytest

from referee.playing.collecting import rare_collections


def test_collections_are_rare_within_and_as_before_afterwards() -> None:
    before = gc.get_threshold()
    with rare_collections():
        assert gc.get_threshold()[0] >= 10 * before[0]
    assert gc.get_threshold() == before


def test_collections_are_as_before_when_a_session_fails() -> None:
    before = gc.get_threshold()
    with pytest.raises(ZeroDivisionError), rare_collections():
        raise ZeroDivisionError
    assert gc.get_threshold() == before
