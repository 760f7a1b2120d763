"""Begins with a decision, without Hello."""

import os

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it
decision = play_pb2.Decision(table_id=1, sequence=1, actions=[0])
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    for _ in play_pb2_grpc.RefereeServiceStub(channel).Play(
        iter([play_pb2.BotMessage(decisions=[decision])])
    ):
        pass
