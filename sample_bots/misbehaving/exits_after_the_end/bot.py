"""Plays to the end, and exits at the referee's last message without Goodbye."""

import os
import queue

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it
hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=1)
outgoing: queue.SimpleQueue[play_pb2.BotMessage | None] = queue.SimpleQueue()
outgoing.put(play_pb2.BotMessage(hello=hello))
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
            outgoing.put(answer)
        if message.HasField("session_ended"):
            os._exit(0)
