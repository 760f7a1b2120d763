"""Frozen values made swiftly are the same values."""

from dataclasses import FrozenInstanceError, dataclass

import pytest

from referee.games.swift import swift


@dataclass(frozen=True, slots=True)
class Point:
    """A value with a default."""

    x: int
    y: int = 2


def test_it_makes_values_of_the_class() -> None:
    point = swift(Point)(1, 5)
    assert type(point) is Point
    assert point == Point(1, 5)
    assert hash(point) == hash(Point(1, 5))
    assert repr(point) == repr(Point(1, 5))


def test_they_are_frozen() -> None:
    point = swift(Point)(x=1, y=5)
    with pytest.raises(FrozenInstanceError):
        point.x = 2  # type: ignore[misc]  # that is the point
