"""A referee that follows a script."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

Messages = Iterator[play_pb2.BotMessage]
Replies = Iterator[play_pb2.RefereeMessage]
Script = Callable[[Messages, grpc.ServicerContext], Replies]
"""What the referee does on one stream: takes the bot's messages, gives its own."""


@dataclass
class ScriptedReferee(play_pb2_grpc.RefereeServiceServicer):
    """Follows one script a stream, in order.

    Attributes:
        address: Where it listens.
        scripts: What is still to be played.
        environment: The variables with which a bot finds it.
    """

    address: str
    scripts: list[Script] = field(default_factory=list)

    @property
    def environment(self) -> dict[str, str]:
        return {"QUINOLA_ADDRESS": self.address, "QUINOLA_TICKET": "a-ticket"}

    def Play(  # noqa: N802 - the name in the contract
        self, request_iterator: Messages, context: grpc.ServicerContext
    ) -> Replies:
        return self.scripts.pop(0)(request_iterator, context)


Asks = Callable[..., play_pb2.RefereeMessage]
"""`asks(sequence, *legal)`: a message that asks tables 1 and 2 for one action of `legal`."""
