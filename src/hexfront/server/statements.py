"""Statements written out once for a database, for what is done at every decision: building them anew takes longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Engine, Executable
from sqlalchemy.sql.compiler import SQLCompiler

Values = Mapping[str, Any]


class Ready:
    """A statement as the driver takes it; every value must be of a kind that the driver knows."""

    def __init__(self, engine: Engine, statement: Executable, names: tuple[str, ...]) -> None:
        found = statement.compile(dialect=engine.dialect, column_keys=list(names))  # type: ignore[attr-defined]
        assert isinstance(found, SQLCompiler)
        self.text, self._order = str(found), found.positiontup

    def run(self, cursor: Any, values: Values) -> int:
        """Carry it out; how many rows it changed."""
        cursor.execute(self.text, values if self._order is None else tuple(values[name] for name in self._order))
        changed: int = cursor.rowcount
        return changed


@contextmanager
def transaction(engine: Engine) -> Iterator[Any]:
    """A cursor; what is done with it counts as a whole or not at all."""
    line = engine.raw_connection()
    try:
        cursor = line.cursor()
        if engine.dialect.name == "sqlite":  # elsewhere the driver does it
            cursor.execute("BEGIN")
        try:
            yield cursor
            line.commit()
        except BaseException:
            line.rollback()
            raise
    finally:
        line.close()
