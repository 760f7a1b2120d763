"""Requests as generated messages, each field filled in place: the fastest way with the library."""

from quinola.v1 import play_pb2, reversis_pb2
from referee.games.reversis.observation import ReversisObservation
from referee.match.traffic import Request


def fill_request(message: play_pb2.DecisionRequest, request: Request[bytes]) -> None:
    """Fill an empty message."""
    message.MergeFromString(b"".join(request.facts))
    message.table_id = request.table_id
    message.sequence = request.sequence
    message.legal_actions.extend(request.legal_actions)
    message.pick = request.pick
    message.time_left_ms = request.time_left_ms
    if isinstance(request.observation, ReversisObservation):
        _fill_observation(message.reversis, request.observation)


def _fill_observation(
    message: reversis_pb2.ReversisObservation, seen: ReversisObservation
) -> None:
    message.seat = seen.seat
    message.question = seen.question
    message.deal = seen.deal
    message.dealer = seen.dealer
    message.hand.extend(seen.hand)
    message.played.extend(seen.played)
    message.leaders.extend(seen.leaders)
    message.points.extend(seen.points)
    message.tricks.extend(seen.tricks)
    message.chips.extend(seen.chips)
    message.pots.extend(seen.pots)
    message.choices.extend(seen.choices)
    message.deal_chips.extend(seen.deal_chips)
    message.deal_pots.extend(seen.deal_pots)
    _fill_what_is_rare(message, seen)


def _fill_what_is_rare(
    message: reversis_pb2.ReversisObservation, seen: ReversisObservation
) -> None:
    if seen.base_doubled:
        message.base_doubled = True
    if seen.deal_base_doubled:
        message.deal_base_doubled = True
    if seen.kitty_card is not None:
        message.kitty_card = seen.kitty_card
    if seen.taken_card is not None:
        message.taken_card = seen.taken_card
    for debt in seen.debts:
        led = message.debts.add()
        led.debtor = debt.debtor
        led.card = debt.card
        led.trick = debt.trick
    if seen.committed_seat is not None:
        message.committed_seat = seen.committed_seat
