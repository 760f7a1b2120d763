"""Errors as RFC 9457 problem details: what was wrong, which value, what was expected."""

from http import HTTPStatus

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException

from league.model.errors import NotFoundError
from referee.errors import ConfigurationError, ConflictError, InfrastructureError, QuinolaError

MEDIA_TYPE = "application/problem+json"
RETRY_SECONDS = 5

# The first class that an error is an instance of says its status.
STATUSES: tuple[tuple[type[QuinolaError], HTTPStatus], ...] = (
    (NotFoundError, HTTPStatus.NOT_FOUND),
    (ConfigurationError, HTTPStatus.UNPROCESSABLE_ENTITY),
    (ConflictError, HTTPStatus.CONFLICT),
    (InfrastructureError, HTTPStatus.SERVICE_UNAVAILABLE),
    (QuinolaError, HTTPStatus.BAD_REQUEST),
)


class FieldProblem(BaseModel):
    """One value that is not acceptable."""

    field: str = Field(description="Where it stands, e.g. query.limit.")
    detail: str = Field(description="What is wrong with it.")


class Problem(BaseModel):
    """Why a request was refused (RFC 9457)."""

    type: str = Field(description="about:blank; the status says what kind it is.")
    title: str = Field(description="The status in words.")
    status: int = Field(description="The HTTP status.")
    detail: str = Field(description="What was wrong, which value, and what was expected.")
    errors: list[FieldProblem] = Field(description="Single values that are not acceptable.")


def problem(
    status: HTTPStatus, detail: str, errors: tuple[FieldProblem, ...] = ()
) -> JSONResponse:
    """The answer to a request that is refused."""
    body = Problem(
        type="about:blank",
        title=status.phrase,
        status=status.value,
        detail=detail,
        errors=list(errors),
    )
    unavailable = status is HTTPStatus.SERVICE_UNAVAILABLE
    return JSONResponse(
        body.model_dump(),
        status_code=status.value,
        media_type=MEDIA_TYPE,
        headers={"Retry-After": str(RETRY_SECONDS)} if unavailable else None,
    )


def add_problem_handlers(app: FastAPI) -> None:
    """Answer every error of ours, and every one of the framework's, with a problem."""

    @app.exception_handler(QuinolaError)
    def ours(_: Request, error: QuinolaError) -> JSONResponse:
        status = next(status for kind, status in STATUSES if isinstance(error, kind))
        return problem(status, str(error))

    @app.exception_handler(HTTPException)
    def of_the_framework(_: Request, error: HTTPException) -> JSONResponse:
        answer = problem(HTTPStatus(error.status_code), str(error.detail))
        answer.headers.update(error.headers or {})
        return answer

    @app.exception_handler(RequestValidationError)
    def of_a_value(_: Request, error: RequestValidationError) -> JSONResponse:
        fields = tuple(
            FieldProblem(field=".".join(map(str, one["loc"])), detail=one["msg"])
            for one in error.errors()
        )
        detail = "; ".join(f"{field.field}: {field.detail}" for field in fields)
        return problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, fields)
