"""Orders of a plan: who goes where and why, who is still free, and how much room that leaves."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

Way = tuple[int, ...]
K = TypeVar("K", bound=Hashable)


class Order(NamedTuple):
    """A unit's way, hex by hex, what it is for (a key under `reason.KEY`), and which hex it is about."""

    path: Way
    reason: str
    hex: int

    def after(self, here: int) -> int | None:
        """The next hex of the way for a unit in a hex; None at its end."""
        if not self.path or here == self.path[-1]:
            return None
        return self.path[self.path.index(here) + 1] if here in self.path else self.path[0]


class Ranges(Generic[K]):
    """Where units can go, worked out once for units alike: those whose `kind` is the same."""

    def __init__(self, kind: Callable[[int], K], reach: Callable[[int], Mapping[int, Way]]) -> None:
        self._kind, self._reach = kind, reach
        self._known: dict[K, Mapping[int, Way]] = {}

    def of(self, unit: int) -> Mapping[int, Way]:
        """Hexes in reach, with the way."""
        kind = self._kind(unit)
        if kind not in self._known:
            self._known[kind] = self._reach(unit)
        return self._known[kind]


class Orders:
    """Orders given one after the other; each takes its unit and its room."""

    def __init__(self, free: Iterable[int], where: list[int], way: Callable[[int, int], Way]) -> None:
        """`way` tells of a unit and a hex in its reach how it gets there."""
        self.free, self.where, self._way = list(free), where, way
        self.given: dict[int, Order] = {}
        self.coming: dict[int, int] = {}

    def give(self, unit: int, hex: int, reason: str, about: int) -> None:
        """Send a unit to a hex, or have it stay; about which hex it is."""
        self.free.remove(unit)
        here = self.where[unit]
        self.given[unit] = Order(() if hex == here else self._way(unit, hex), reason, about)
        if hex != here:
            self.coming[hex] = self.coming.get(hex, 0) + 1

    def bound_for(self, unit: int) -> int:
        """Where a unit will be after its order."""
        order = self.given.get(unit)
        return order.path[-1] if order and order.path else self.where[unit]

    def stays(self, unit: int) -> bool:
        """Whether no order takes a unit away."""
        return unit not in self.given or not self.given[unit].path

    def bases(self, reason: str) -> set[int]:
        """The hexes where those will be who have orders for a reason."""
        return {self.bound_for(u) for u, order in self.given.items() if order.reason == reason}
