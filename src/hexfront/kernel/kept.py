"""Results kept under what they depend on. Rules code never sees a cache: a function says what it depends on, no more.

    @kept("us_control", "beachheads")
    def linked(s: Luzon) -> HexSet: ...

depends on two columns, on its further arguments and on the box, and on nothing else. Where columns are lists, or where
only a part of them counts, the function that says what counts is named instead:

    @kept_under(lambda s, unit: (s.where[unit], s.op[unit], s.occupied & near(s, unit)))
    def acts_of(s: Luzon, unit: int) -> tuple[Act, ...]: ...

Results are kept with the box, so games of one box share them, up to `most` of a function; then all of them are dropped
and gathered anew. Arguments are given by place, not by name. What is kept must not be changed by whoever gets it: ints,
tuples, frozen structs. `without` plays with nothing kept, and `checked` works out again whatever is kept and compares;
tests play whole games in both.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from functools import wraps
from operator import attrgetter
from typing import Any, TypeVar, cast

from hexfront.kernel.state import State

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])

MOST = 2000
"""How many results of a function are kept, if it does not say."""
_MISSING: Any = object()


class KeptWronglyError(AssertionError):
    """A function depends on more than it says."""


class _Mode:
    """Whether results are kept, and whether they are checked."""

    keeps = True
    checks = False


def kept(*columns: str, most: int = MOST) -> Callable[[F], F]:
    """A function that depends on these columns of the state, on its other arguments, and on the box."""
    read: Callable[[State], Hashable] = attrgetter(*columns) if columns else lambda _: None

    def declare(work: F) -> F:
        @wraps(work)
        def keeping(s: State, *args: Any) -> Any:
            if not _Mode.keeps:
                return work(s, *args)
            memory = s.kit.kept[work]
            key = (read(s), args)
            found = memory.get(key, _MISSING)
            if found is _MISSING or _Mode.checks:
                return _worked_out(memory, key, most, found, work(s, *args), work.__qualname__)
            return found

        return cast(F, keeping)

    return declare


def kept_under(inputs: Callable[..., Hashable], most: int = MOST) -> Callable[[F], F]:
    """A function that depends on what another one makes of the same arguments, and on the box."""

    def declare(work: F) -> F:
        @wraps(work)
        def keeping(s: State, *args: Any) -> Any:
            if not _Mode.keeps:
                return work(s, *args)
            memory = s.kit.kept[work]
            key = inputs(s, *args)
            found = memory.get(key, _MISSING)
            if found is _MISSING or _Mode.checks:
                return _worked_out(memory, key, most, found, work(s, *args), work.__qualname__)
            return found

        return cast(F, keeping)

    return declare


def _worked_out(memory: dict[Hashable, Any], key: Hashable, most: int, before: Any, now: R, name: str) -> R:
    """Keep a result; if it was kept already, it must be the same."""
    if before is not _MISSING and before != now:
        raise KeptWronglyError(f"{name} was kept as {before!r} and is {now!r}: it depends on more than it says")
    if len(memory) >= most:
        memory.clear()
    memory[key] = now
    return now


@contextmanager
def without() -> Iterator[None]:
    """Nothing is kept: every function works out its result every time."""
    before, _Mode.keeps = _Mode.keeps, False
    try:
        yield
    finally:
        _Mode.keeps = before


@contextmanager
def checked() -> Iterator[None]:
    """Whatever is kept is worked out again and compared."""
    before, _Mode.checks = _Mode.checks, True
    try:
        yield
    finally:
        _Mode.checks = before
