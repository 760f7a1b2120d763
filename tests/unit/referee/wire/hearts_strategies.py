"""Any fact and any observation of Hearts, in the ranges that the rules allow."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from referee.games.game import Seat
from referee.games.hearts import facts
from referee.games.hearts.facts import HeartsFact, Moon
from referee.games.hearts.observation import HeartsObservation, Question

Numbers = SearchStrategy[tuple[int, ...]]

MOST_SEATS = 11


def _some(values: SearchStrategy[int], at_most: int) -> Numbers:
    return st.lists(values, max_size=at_most).map(tuple)


def _by_seat(values: SearchStrategy[int]) -> Numbers:
    return st.lists(values, min_size=3, max_size=MOST_SEATS).map(tuple)


seats = st.integers(0, MOST_SEATS - 1).map(Seat)
cards = st.integers(0, 51)
hands = st.lists(cards, max_size=17).map(sorted).map(tuple)
passed = st.sets(cards, min_size=3, max_size=3).map(sorted).map(tuple)
deals = st.integers(1, 2**31 - 1)
points = st.integers(-10, 129)
totals = _by_seat(st.integers(-(2**31), 2**31 - 1))

hearts_facts: SearchStrategy[HeartsFact] = st.one_of(
    st.builds(facts.DealStarted, deals, seats, st.integers(0, MOST_SEATS), totals),
    st.builds(facts.HandDealt, hands),
    st.builds(facts.CardsPassed, seats, seats, passed),
    st.builds(facts.ExchangeDone, seats),
    st.builds(facts.CardPlayed, seats, cards),
    st.builds(facts.TrickTaken, st.integers(1, 17), st.none() | seats, points),
    st.builds(facts.MoonShot, seats),
    st.builds(facts.MoonChosen, seats, st.sampled_from(Moon)),
    st.builds(facts.WidowShown, seats, hands),
    st.builds(facts.DealEnded, deals, _by_seat(st.integers(-129, 129)), totals),
)

hearts_observations = st.builds(
    HeartsObservation,
    seat=seats,
    question=st.sampled_from(Question),
    deal=st.integers(0, 2**31 - 1),
    dealer=seats,
    hand=hands,
    played=_some(cards, 104),
    leaders=_some(seats, 18),
    points=_by_seat(points),
    tricks=_by_seat(st.integers(0, 17)),
    totals=totals,
    broken=st.booleans(),
    pass_offset=st.integers(0, MOST_SEATS),
    given=passed | st.just(()),
    received=passed | st.just(()),
    hearts=_by_seat(st.integers(0, 26)),
    queens=_by_seat(st.integers(0, 2)),
    shooter=st.none() | seats,
    moon=st.sampled_from(Moon),
    widow=_some(cards, 6),
    deal_points=_by_seat(st.integers(-129, 129)) | st.just(()),
    playing_on=st.booleans(),
)
