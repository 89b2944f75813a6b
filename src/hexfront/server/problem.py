"""What the server cannot or will not do, in the words of the protocol."""

from __future__ import annotations

from hexfront.server.wire import Code, ErrorMessage

STATUS: dict[Code, int] = {
    "malformed": 400,
    "refused": 400,
    "not_your_seat": 400,
    "nobody": 401,
    "not_yours": 403,
    "unknown": 404,
    "stale": 409,
    "too_large": 413,
    "too_many": 429,
    "internal": 500,
}


class Problem(Exception):
    """A request that is not met: the code that the client understands and, if it helps, more to show.

    `also` is the key of a further sentence (`error.ALSO`), `detail` a text as it is.
    """

    def __init__(self, code: Code, detail: str = "", also: str = "") -> None:
        self.code, self.detail, self.also = code, detail, also
        super().__init__(" ".join((code, detail, also)).strip())


def explained(problem: Problem, words: dict[str, str], id: str = "") -> ErrorMessage:
    """A problem as a message, in the words of a catalogue."""
    sentences = [words[f"error.{problem.code}"], words[f"error.{problem.also}"] if problem.also else "", problem.detail]
    return ErrorMessage(problem.code, " ".join(filter(None, sentences)), id)
