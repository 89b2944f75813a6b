"""Requests that are not met, as answers: in the reader's language, and with nothing that is not for the wire."""

from __future__ import annotations

import logging
from typing import Any

from litestar import Request, Response
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.types import ExceptionHandlersMap

from hexfront.kernel.texts import LANGUAGES
from hexfront.server.problem import STATUS, Problem, explained
from hexfront.server.wire import Code, ErrorMessage
from hexfront.server.words import own_words

log = logging.getLogger("hexfront.server")
AnyRequest = Request[Any, Any, Any]


def _language(request: AnyRequest) -> str:
    language = request.query_params.get("language", "")
    return language if language in LANGUAGES else "en"


def _failure(request: AnyRequest, problem: Problem, status: int = 0) -> Response[ErrorMessage]:
    message = explained(problem, own_words(_language(request)))
    return Response(message, status_code=status or STATUS[problem.code], media_type="application/json")


def on_problem(request: AnyRequest, problem: Problem) -> Response[ErrorMessage]:
    """A request that is not met."""
    return _failure(request, problem)


def on_http_error(request: AnyRequest, error: HTTPException) -> Response[ErrorMessage]:
    """What the framework refuses: unknown addresses, malformed bodies, bodies too large."""
    codes: dict[int, Code] = {404: "unknown", 405: "unknown", 413: "too_large"}
    code = codes.get(error.status_code, "malformed" if error.status_code < 500 else "internal")
    detail = _details(error) if isinstance(error, ValidationException) else ""
    return _failure(request, Problem(code, detail), error.status_code)


def _details(error: ValidationException) -> str:
    extra = error.extra if isinstance(error.extra, list) else []
    return "; ".join(f"{item.get('key', '')}: {item.get('message', '')}" for item in extra if isinstance(item, dict))


def on_error(request: AnyRequest, error: Exception) -> Response[ErrorMessage]:
    """What nobody expected: to the host's log with everything, to the client without."""
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return _failure(request, Problem("internal"))


def on_nonsense(request: AnyRequest, _: Exception) -> Response[ErrorMessage]:
    """A body nested deeper than anything sensible, or one that is no text."""
    return _failure(request, Problem("malformed"))


HANDLERS: ExceptionHandlersMap = {
    Problem: on_problem,
    HTTPException: on_http_error,
    # a field of a body that is called like something the server adds, and is not what it should be
    InternalServerException: on_nonsense,
    RecursionError: on_nonsense,
    UnicodeError: on_nonsense,
    Exception: on_error,
}
