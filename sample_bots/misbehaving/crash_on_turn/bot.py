"""Ends with an error when it is asked."""

from quinola_bot import Bot, Request, run


class CrashOnTurn(Bot):
    """It is started again, twice; the traceback stands in the record's conduct."""

    def choose(self, request: Request) -> list[int]:
        """Take for granted what is not."""
        raise LookupError(f"no plan for {len(request.legal)} legal actions")


run(CrashOnTurn())
