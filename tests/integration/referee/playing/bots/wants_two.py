"""Takes two requests at most in a message."""

from collections.abc import Sequence

from quinola_bot import Bot, Request, run


class WantsTwo(Bot):
    def choose_many(self, requests: Sequence[Request]) -> list[int]:
        if len(requests) > 2:
            raise ValueError(f"{len(requests)} requests in a message, expected 2 at most")
        return [request.legal[0] for request in requests]


run(WantsTwo())
