"""Says Hello, and then what is no message."""

import os

import grpc

from quinola.v1 import play_pb2

address, ticket = os.environ["QUINOLA_ADDRESS"], os.environ["QUINOLA_TICKET"]  # noqa: TID251 - a bot is started by it
with open(os.environ["QUINOLA_CA"], "rb") as file:  # noqa: PTH123, TID251 - as above
    credentials = grpc.ssl_channel_credentials(file.read())
hello = play_pb2.Hello(ticket=ticket, protocol_version=1)
messages = iter([play_pb2.BotMessage(hello=hello).SerializeToString(), b"\xff\xff nonsense"])
with grpc.secure_channel(address, credentials) as channel:
    play = channel.stream_stream("/quinola.v1.RefereeService/Play")
    try:
        for _ in play(messages):
            pass
    except grpc.RpcError:
        pass
