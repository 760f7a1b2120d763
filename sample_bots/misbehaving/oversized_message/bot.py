"""Sends a message above the limit of 64 KiB, when it is asked: valid, but for its size."""

import os
import queue

import grpc

from quinola.v1 import play_pb2

METHOD = "/quinola.v1.RefereeService/Play"
LONG = play_pb2.BotMessage(
    decisions=[play_pb2.Decision(table_id=1, sequence=1, actions=[0] * 100_000)]
)

environment = os.environ  # noqa: TID251 - a bot is started by it
hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
outgoing: queue.SimpleQueue[bytes] = queue.SimpleQueue()
outgoing.put(play_pb2.BotMessage(hello=hello).SerializeToString())
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    # Without serializers, messages are bytes.
    for raw in channel.stream_stream(METHOD)(iter(outgoing.get, None)):
        if play_pb2.RefereeMessage.FromString(raw).requests:
            outgoing.put(LONG.SerializeToString())
