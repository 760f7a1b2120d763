"""Any fact and any observation of Reversi, in the ranges that the rules allow."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from referee.games.game import Seat
from referee.games.reversi import facts
from referee.games.reversi.facts import ReversiFact
from referee.games.reversi.observation import ReversiObservation, Side, Tile

squares = st.integers(0, 63)
square_sets = st.sets(squares).map(lambda chosen: tuple(sorted(chosen)))
actions = st.integers(0, 575)
counts = st.integers(0, 64)
sides = st.sampled_from(Side)
tiles = st.builds(Tile, squares, st.sampled_from((Side.X, Side.O)), st.integers(0, 10))
tile_lists = st.lists(tiles, max_size=24).map(tuple)
by_side = st.just(()) | st.tuples(st.integers(0, 32), st.integers(0, 32))

reversi_facts: SearchStrategy[ReversiFact] = st.one_of(
    st.builds(facts.DiscReceived, sides),
    st.builds(facts.DiscPlaced, sides, actions, square_sets),
    st.builds(facts.Passed, sides),
    st.builds(facts.DuelEnded, counts, counts, sides, counts),
    st.builds(facts.TilesLaid, st.permutations(range(24)).map(tuple)),
    st.builds(facts.TileTurnedUp, tiles),
    st.builds(facts.TileWon, tiles),
    st.builds(
        facts.SoloEnded,
        st.integers(0, 24),
        st.integers(0, 110),
        st.integers(0, 4),
        st.integers(0, 220),
    ),
)

reversi_observations = st.builds(
    ReversiObservation,
    seat=st.sampled_from((Seat(0), Seat(1))),
    side=sides,
    x_squares=square_sets,
    o_squares=square_sets,
    placements=st.lists(actions, max_size=64).map(tuple),
    passes=square_sets,
    stocks=by_side,
    received=by_side,
    face_down=square_sets,
    face_up=tile_lists,
    won=tile_lists,
    score=st.integers(0, 220),
)
