"""Write a bot for Quinola: subclass `Bot`, choose, run.

from quinola_bot import Bot, Request, run

class First(Bot):
    def choose(self, request: Request) -> int:
        return request.random.choice(request.legal)

run(First())
"""

from quinola.v1.play_pb2 import DecisionRequest, Fact, FaultNotice, TableEnded
from quinola_bot.bot import Bot, Choice, Resign
from quinola_bot.request import Request
from quinola_bot.running import run
from quinola_bot.table import OptionValue, Ruleset, Table

__all__ = [
    "Bot",
    "Choice",
    "DecisionRequest",
    "Fact",
    "FaultNotice",
    "OptionValue",
    "Request",
    "Resign",
    "Ruleset",
    "Table",
    "TableEnded",
    "run",
]
