"""What the server cannot or will not do, in the words of the protocol."""

from __future__ import annotations

from typing import Literal

from hexfront.server.wire import ErrorMessage

Code = Literal["malformed", "unknown", "stale", "too_large", "not_your_seat", "refused", "internal"]
STATUS: dict[Code, int] = {
    "malformed": 400,
    "refused": 400,
    "not_your_seat": 400,
    "unknown": 404,
    "stale": 409,
    "too_large": 413,
    "internal": 500,
}


class Problem(Exception):
    """A request that is not met, with the code that the client understands and, if it helps, a detail to show."""

    def __init__(self, code: Code, detail: str = "") -> None:
        self.code, self.detail = code, detail
        super().__init__(f"{code}: {detail}" if detail else code)


def explained(problem: Problem, words: dict[str, str], id: str = "") -> ErrorMessage:
    """A problem as a message, in the words of a catalogue."""
    sentence = words[f"error.{problem.code}"]
    return ErrorMessage(problem.code, f"{sentence} {problem.detail}".strip(), id)
