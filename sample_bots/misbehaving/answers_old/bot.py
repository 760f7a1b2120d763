"""Sends with every answer those of the message before once more."""

import os
import queue

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it
hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
outgoing: queue.SimpleQueue[play_pb2.BotMessage | None] = queue.SimpleQueue()
outgoing.put(play_pb2.BotMessage(hello=hello))
last = play_pb2.BotMessage()
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    for message in play_pb2_grpc.RefereeServiceStub(channel).Play(iter(outgoing.get, None)):
        answer = play_pb2.BotMessage()
        for request in message.requests:
            answer.decisions.add(
                table_id=request.table_id,
                sequence=request.sequence,
                actions=request.legal_actions[: request.pick],
            )
        if answer.decisions:
            outgoing.put(play_pb2.BotMessage(decisions=[*last.decisions, *answer.decisions]))
            last = answer
        if message.HasField("session_ended"):
            outgoing.put(play_pb2.BotMessage(goodbye=play_pb2.Goodbye()))
            outgoing.put(None)
