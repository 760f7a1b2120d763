"""Messages of a later version."""

from quinola.v1 import play_pb2
from referee.check.scenes.messages import UNKNOWN, add_unknown


def test_unknown_fields_are_added_to_a_message_and_to_all_that_it_holds() -> None:
    message = play_pb2.RefereeMessage()
    message.requests.add(table_id=1).facts.add().hearts.deal_started.deal = 2
    plain = message.SerializeToString()
    add_unknown(message)
    assert message.SerializeToString().count(UNKNOWN) == 5
    read = play_pb2.RefereeMessage.FromString(message.SerializeToString())
    read.DiscardUnknownFields()
    assert read.SerializeToString() == plain
