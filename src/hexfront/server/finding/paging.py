"""Lists a page at a time: after what one has, so many at most."""

from __future__ import annotations

from typing import Any

from sqlalchemy import ColumnElement, Select, and_, or_

from hexfront.server.problem import Problem

USUAL, MOST = 50, 100
"""How many things a page has, unless fewer are asked for; and how many it may have at most."""
BETWEEN = "~"


class Page:
    """A part of a list that is ordered by a text, the last first, and then by an id: where it begins, how long it is.

    Where the next page begins is written `TEXT~ID`, of the last thing on this one.
    """

    def __init__(self, after: str = "", limit: int = USUAL) -> None:
        self.text, _, self.id = after.rpartition(BETWEEN)
        if after and not (self.text and self.id and after.isprintable() and after.isascii()):
            raise Problem("malformed", "after")
        if not 1 <= limit <= MOST:
            raise Problem("malformed", f"limit: 1-{MOST}")
        self.limit = limit

    def of(self, wanted: Select[Any], text: ColumnElement[str], id: ColumnElement[str]) -> Select[Any]:
        """The statement for this page of a list."""
        ordered = wanted.order_by(text.desc(), id).limit(self.limit)
        if not self.text:
            return ordered
        return ordered.where(or_(text < self.text, and_(text == self.text, id > self.id)))


def check_first(first: int, limit: int) -> None:
    """Refuse a page of a list that goes by places, if it makes no sense."""
    if not 0 <= first <= 1_000_000 or not 1 <= limit <= MOST:
        raise Problem("malformed", f"limit: 1-{MOST}")
