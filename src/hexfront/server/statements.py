"""Statements written out once for a database, for what is done at every decision: building them anew takes longer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from threading import Lock
from typing import Any

from sqlalchemy import Engine, Executable, PoolProxiedConnection
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


class Line:
    """A way to a database for one transaction after another.

    Where only one can write, it has a connection of its own: to get one from the pool and give it back takes longer
    than to write the rows. Elsewhere many write at once, each with a connection of the pool.
    """

    def __init__(self, engine: Engine) -> None:
        self.engine, self.alone = engine, engine.dialect.name == "sqlite"
        self._own: PoolProxiedConnection | None = None
        self._using = Lock()

    @contextmanager
    def transaction(self) -> Iterator[Any]:
        """A cursor; what is done with it counts as a whole or not at all."""
        if not self.alone:
            with closing(self.engine.raw_connection()) as line, _whole(line):
                yield line.cursor()
            return
        with self._using:
            line = self._own = self._own or self.engine.raw_connection()
            cursor = line.cursor()
            with _whole(line):
                cursor.execute("BEGIN")  # elsewhere the driver does it
                yield cursor

    def close(self) -> None:
        """Let go."""
        with self._using:
            if self._own is not None:
                self._own.close()
            self._own = None


@contextmanager
def _whole(line: PoolProxiedConnection) -> Iterator[None]:
    """Keep what is done on a connection, or nothing of it."""
    try:
        yield
        line.commit()
    except BaseException:
        line.rollback()
        raise
