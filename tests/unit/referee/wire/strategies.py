"""Any fact and any observation of Reversis, in the ranges that the rules allow."""

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from referee.games.game import Seat
from referee.games.reversis import facts
from referee.games.reversis.facts import Cause, Debt, ReversisFact
from referee.games.reversis.observation import Choice, Question, ReversisObservation


def _numbers(least: int, greatest: int, at_most: int = 4) -> SearchStrategy[tuple[int, ...]]:
    return st.lists(st.integers(least, greatest), max_size=at_most).map(tuple)


def _four(values: SearchStrategy[int]) -> SearchStrategy[tuple[int, ...]]:
    return st.tuples(values, values, values, values)


seats = st.integers(0, 3).map(Seat)
cards = st.integers(0, 51)
hands = st.sets(cards, max_size=13).map(lambda chosen: tuple(sorted(chosen)))
tricks = st.integers(1, 13)
points = st.integers(0, 56)
chips = st.integers(-(2**31), 2**31 - 1)
pots = _numbers(1, 2**31 - 1)
debts = st.builds(Debt, seats, cards, tricks)

reversis_facts: SearchStrategy[ReversisFact] = st.one_of(
    st.builds(
        facts.DealStarted, st.integers(1, 2**31 - 1), seats, _four(chips), pots, st.booleans()
    ),
    st.builds(facts.HandDealt, hands),
    st.builds(facts.Discarded, seats, st.none() | cards),
    st.builds(facts.Exchanged, seats, st.none() | cards, st.none() | cards),
    st.builds(facts.Kept, seats, st.none() | cards),
    st.builds(facts.CardPlayed, seats, cards),
    st.builds(facts.TrickTaken, tricks, seats, points),
    st.builds(
        facts.Paid,
        st.none() | seats,
        st.none() | seats,
        st.integers(1, 2**31 - 1),
        st.sampled_from(Cause),
    ),
    st.builds(facts.PotsChanged, pots, st.booleans()),
    debts,
    st.builds(facts.Committed, seats),
    st.builds(facts.KittyShown, hands),
    st.builds(facts.EspagnoletteShown, seats, st.booleans()),
    st.builds(facts.ClaimAnswered, debts, st.booleans()),
    st.builds(facts.DealEnded, tricks, _four(points), _four(tricks), _four(chips), pots),
)

reversis_observations = st.builds(
    ReversisObservation,
    seat=seats,
    question=st.sampled_from(Question),
    deal=st.integers(0, 2**31 - 1),
    dealer=seats,
    hand=hands,
    played=_numbers(0, 51, at_most=52),
    leaders=_numbers(0, 3, at_most=13),
    points=_four(points),
    tricks=_four(st.integers(0, 13)),
    chips=_four(chips),
    pots=pots,
    base_doubled=st.booleans(),
    choices=_four(st.sampled_from(Choice)),
    kitty_card=st.none() | cards,
    taken_card=st.none() | cards,
    debts=st.lists(debts, max_size=5).map(tuple),
    committed_seat=st.none() | seats,
    claim=st.none() | debts,
    kitty=hands,
    deal_chips=_four(chips),
    deal_pots=pots,
    deal_base_doubled=st.booleans(),
    espagnolette_right=st.booleans(),
    espagnolette_used=st.booleans(),
    claims=st.lists(st.booleans(), max_size=5).map(tuple),
)
