"""Says that it speaks version 99 of the protocol."""

import os

import grpc

from quinola.v1 import play_pb2, play_pb2_grpc

environment = os.environ  # noqa: TID251 - a bot is started by it
hello = play_pb2.Hello(ticket=environment["QUINOLA_TICKET"], protocol_version=99)
with grpc.insecure_channel(environment["QUINOLA_ADDRESS"]) as channel:
    for _ in play_pb2_grpc.RefereeServiceStub(channel).Play(
        iter([play_pb2.BotMessage(hello=hello)])
    ):
        pass
