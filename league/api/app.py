"""The application: routes under /api/v1, problems for errors, health for operators."""

from collections.abc import Awaitable, Callable
from typing import Any

from fastapi import APIRouter, FastAPI, Request, Response

from league.api import bots, games, leagues, matches, remote, reports
from league.api.needs import StoreNeeded
from league.api.problems import Problem, add_problem_handlers
from league.store import Store
from league.verbs.seasons import leagues as all_leagues

# Any: FastAPI's own type of a responses table.
PROBLEMS: dict[int | str, dict[str, Any]] = {
    status: {"model": Problem, "description": description}
    for status, description in (
        (401, "A token is needed, and was not shown."),
        (404, "There is no such thing."),
        (409, "It cannot be done now."),
        (422, "A value is not acceptable."),
        (429, "Too many questions wait; retry later."),
        (503, "A part of the service is away; retry later."),
    )
}


def make_app(store: Store) -> FastAPI:
    """The API on one store."""
    app = FastAPI(
        title="Quinola",
        version="1",
        description="Tournaments between programs that play games with hidden cards.",
        docs_url=None,  # its page would load scripts from elsewhere; /openapi.json is complete
        redoc_url=None,
    )
    app.state.store = store
    app.state.waiting = remote.Waiting()
    add_problem_handlers(app)
    api = APIRouter(prefix="/api/v1", responses=PROBLEMS)
    for part in (bots, games, leagues, matches, remote, reports):
        api.include_router(part.router)
    app.include_router(api)
    app.add_api_route("/healthz", alive, tags=["health"])
    app.add_api_route("/readyz", ready, tags=["health"])
    app.middleware("http")(forbid_sniffing)
    return app


def alive() -> dict[str, str]:
    """Whether the process answers."""
    return {"status": "alive"}


def ready(store: StoreNeeded) -> dict[str, str]:
    """Whether the store answers, too."""
    all_leagues(store)
    return {"status": "ready"}


async def forbid_sniffing(
    request: Request, call_next: Callable[[Request], Awaitable[Response]]
) -> Response:
    """Let no browser guess that an answer is something else than it says."""
    response = await call_next(request)
    response.headers["X-Content-Type-Options"] = "nosniff"
    return response
