"""Before the dice: what will be thrown, what modifies it, and how likely each result is, exactly."""

from __future__ import annotations

from fractions import Fraction

import msgspec


class Modifier(msgspec.Struct, frozen=True):
    """Something that changes a throw: by how much, by which rule, and the key of its name."""

    amount: int
    rule: str
    key: str


class Outcome(msgspec.Struct, frozen=True):
    """A result with its exact chance, as a fraction in lowest terms."""

    key: str
    number: int
    ways: int
    of: int

    @property
    def chance(self) -> float:
        """The chance as a float, for display."""
        return self.ways / self.of


class InChart(msgspec.Struct, frozen=True):
    """Where a throw is read off: a chart of the game, and the row or the column of it that is known before the dice."""

    chart: str
    """Empty for what has no chart of its own but is named like a row."""
    row: str = ""
    column: str = ""


class Forecast(msgspec.Struct, frozen=True):
    """A battle or check before it is thrown: where it is read off, modifiers and the distribution of its results."""

    rule: str
    charts: tuple[InChart, ...]
    modifiers: tuple[Modifier, ...]
    found: tuple[Outcome, ...]
    """How many defenders or dice the first throw brings."""
    results: tuple[Outcome, ...]
    """What becomes of it: victory with so many hits, defeat."""
    success: float = -1.0
    """The chance of success, where results are either success or failure; a combat table has many."""
    notes: tuple[Outcome, ...] = ()
    """What is certain besides, such as the least and the greatest total."""

    @property
    def loss(self) -> float:
        """What success is expected to cost; -1 where its results are not counted in hits."""
        counted = [outcome.number * outcome.chance for outcome in self.results if outcome.key == "victory"]
        return sum(counted) if counted else -1.0


Distribution = dict[int, Fraction]


def die(sides: int = 6) -> Distribution:
    """A single die."""
    return {face: Fraction(1, sides) for face in range(1, sides + 1)}


def total(a: Distribution, b: Distribution) -> Distribution:
    """The sum of two independent throws."""
    out: Distribution = {}
    for x, p in a.items():
        for y, q in b.items():
            out[x + y] = out.get(x + y, Fraction(0)) + p * q
    return out


def hits(dice: int, chance: Fraction, most: int) -> Distribution:
    """Hits of so many dice thrown one at a time, stopping when `most` have hit."""
    out: Distribution = {0: Fraction(1)}
    for _ in range(dice):
        after: Distribution = {}
        for n, p in out.items():
            if n == most:
                after[n] = after.get(n, Fraction(0)) + p
                continue
            after[n] = after.get(n, Fraction(0)) + p * (1 - chance)
            after[n + 1] = after.get(n + 1, Fraction(0)) + p * chance
        out = after
    return out


def outcomes(key: str, distribution: Distribution) -> tuple[Outcome, ...]:
    """A distribution as outcomes in rising order."""
    return tuple(Outcome(key, n, p.numerator, p.denominator) for n, p in sorted(distribution.items()) if p)


class Measured(msgspec.Struct, frozen=True):
    """A result that was thrown, beside all that could have come: the chances, and which of them came about."""

    outcomes: tuple[Outcome, ...]
    came: int


def measured(found: tuple[Outcome, ...], came: tuple[str, int]) -> Measured:
    """A distribution, and the one of its outcomes that came about, by key and number."""
    return Measured(found, [(outcome.key, outcome.number) for outcome in found].index(came))
