"""Sets as bits."""

from referee.games.bits import subsets


def test_each_subset_stands_at_its_bits() -> None:
    assert subsets("abc") == (
        (),
        ("a",),
        ("b",),
        ("a", "b"),
        ("c",),
        ("a", "c"),
        ("b", "c"),
        ("a", "b", "c"),
    )


def test_nothing_has_one_subset() -> None:
    assert subsets(()) == ((),)
