"""Keeps two streams open with one ticket, and answers on both whatever is asked there."""

import os
import queue
import threading

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it


def play(*, welcomed: threading.Event) -> None:
    """Play on one stream until it ends."""
    outgoing: queue.SimpleQueue[play_pb2.BotMessage | None] = queue.SimpleQueue()
    hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
    outgoing.put(play_pb2.BotMessage(hello=hello))
    with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
        for message in play_pb2_grpc.RefereeServiceStub(channel).Play(iter(outgoing.get, None)):
            welcomed.set()
            answer = play_pb2.BotMessage()
            for request in message.requests:
                answer.decisions.add(
                    table_id=request.table_id,
                    sequence=request.sequence,
                    actions=request.legal_actions[: request.pick],
                )
            if answer.decisions:
                outgoing.put(answer)
            if message.HasField("session_ended"):
                outgoing.put(play_pb2.BotMessage(goodbye=play_pb2.Goodbye()))
                outgoing.put(None)


first_is_open = threading.Event()
# The traceback of the first one's end, ABORTED, goes to the error output.
threading.Thread(target=play, kwargs={"welcomed": first_is_open}).start()
first_is_open.wait()
play(welcomed=threading.Event())
