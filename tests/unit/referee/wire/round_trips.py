"""What holds for the facts and observations of every game on the wire."""

from collections.abc import Callable
from dataclasses import dataclass, fields
from enum import IntEnum
from typing import Any

import pytest
from google.protobuf.message import Message

from quinola.v1 import play_pb2
from referee.wire import mirror


@dataclass(frozen=True)
class GameOnTheWire:
    """How one game is written and read; its values and messages are of its own classes.

    Attributes:
        name: Its name in requests.
        write_fact: Writes a fact.
        read_fact: Reads one.
        write_observation: Writes an observation.
        read_observation: Reads one.
        message: The class of its observation's message.
    """

    name: str
    write_fact: Callable[[Any], bytes]
    read_fact: Callable[[Any], object]
    write_observation: Callable[[Any], bytes]
    read_observation: Callable[[Any], object]
    message: type[Message]

    def facts_read_back(self, *told: object) -> None:
        """Facts arrive in order, in a request and at the end of a table."""
        written = b"".join(self.write_fact(fact) for fact in told)
        for kind in (play_pb2.DecisionRequest, play_pb2.TableEnded):
            arrived = kind.FromString(written).facts
            assert [self.read_fact(getattr(fact, self.name)) for fact in arrived] == list(told)

    def observation_reads_back(self, seen: object) -> None:
        """An observation arrives as it was, and as the library would have filled its message."""
        request = play_pb2.DecisionRequest.FromString(self.write_observation(seen))
        arrived = getattr(request, self.name)
        assert self.read_observation(arrived) == seen
        filled = self.message()
        mirror.fill(filled, seen)
        assert arrived == filled

    def has_the_fields_of_its_message(self, observation: Any) -> None:  # of any dataclass
        """An observation has the fields of its message, in their order."""
        names = [field.name for field in fields(observation)]
        assert names == [field.name for field in self.message.DESCRIPTOR.fields]

    def refuses_a_fact_without_a_kind(self) -> None:
        """A fact that says nothing is an error."""
        with pytest.raises(ValueError, match="says nothing"):
            self.read_fact(getattr(play_pb2.Fact(), self.name))


def has_the_numbers_of(numbers: type[IntEnum], file: Any, message: str) -> None:  # generated code
    """An enum has the numbers of its message; 0 is there as unspecified in any case."""
    values = file.DESCRIPTOR.enum_types_by_name[message].values_by_number
    assert {number.value for number in numbers} | {0} == set(values)
