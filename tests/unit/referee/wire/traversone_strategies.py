"""Any fact and any observation of Traversone, in the ranges that the rules allow."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from referee.games.game import Seat
from referee.games.traversone import facts
from referee.games.traversone.actions import ACTIONS, FIRST_DECLARATION, Signal
from referee.games.traversone.facts import Declared, TraversoneFact
from referee.games.traversone.observation import Question, TraversoneObservation

Numbers = SearchStrategy[tuple[int, ...]]


def _some(values: SearchStrategy[int], at_most: int) -> Numbers:
    return st.lists(values, max_size=at_most).map(tuple)


def _by_side(values: SearchStrategy[int]) -> Numbers:
    return st.lists(values, min_size=2, max_size=4).map(tuple)


seats = st.integers(0, 3).map(Seat)
players = st.sets(seats, min_size=2, max_size=4).map(sorted).map(tuple)
cards = st.integers(0, 39)
hands = st.sets(cards, max_size=14).map(sorted).map(tuple)
numbers = st.integers(0, 2**31 - 1)
totals = _by_side(numbers)
thirds = st.integers(0, 32)
scores = _by_side(st.integers(0, 94))
signals = st.sampled_from(Signal)
declarations = st.integers(FIRST_DECLARATION, len(ACTIONS) - 1)
declared = st.builds(Declared, seats, declarations)

traversone_facts: SearchStrategy[TraversoneFact] = st.one_of(
    st.builds(facts.FirstDealerDrawn, seats),
    st.builds(facts.DealStarted, numbers, numbers, seats, players, st.none() | cards, totals),
    st.builds(facts.HandDealt, hands),
    st.builds(facts.CardPassed, seats, seats, st.none() | cards),
    st.builds(facts.CardSetAside, seats, st.none() | cards),
    st.builds(facts.CardPlayed, seats, cards, signals),
    declared,
    st.builds(facts.TrickTaken, st.integers(1, 20), seats, st.integers(0, 12)),
    st.builds(facts.CardDrawn, seats, st.none() | cards),
    st.builds(facts.AsideShown, seats, cards),
    st.builds(facts.RevokePunished, seats, st.integers(0, 3)),
    st.builds(
        facts.DealScored, numbers, _some(thirds, 4), scores, st.none() | st.integers(0, 3), totals
    ),
    st.builds(facts.MatchDecided, _by_side(st.integers(1, 4))),
)

traversone_observations = st.builds(
    TraversoneObservation,
    seat=seats,
    question=st.sampled_from(Question),
    deal=numbers,
    extra_deal=numbers,
    dealer=st.none() | seats,
    seats=st.just(()) | players,
    removed=st.none() | cards,
    hand=hands,
    played=_some(cards, 40),
    leaders=_some(seats, 21),
    signals=_some(signals, 20),
    declarations=st.lists(declared, max_size=7).map(tuple),
    pending=st.sets(declarations, max_size=7).map(sorted).map(tuple),
    thirds=_by_side(thirds),
    tricks=_by_side(st.integers(0, 20)),
    passes=st.integers(0, 3),
    passed=st.none() | cards,
    received=st.none() | cards,
    aside=st.none() | cards,
    stock=st.integers(0, 20),
    drawn=_some(cards, 20),
    revoked=st.none() | seats,
    scores=st.just(()) | scores,
    cappotto_side=st.none() | st.integers(0, 3),
    totals=totals,
    out_in=_by_side(numbers),
)
