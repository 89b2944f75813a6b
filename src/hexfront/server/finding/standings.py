"""How a tournament stands: points, and what parts those who have as many."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hexfront.server.finding.pairings import BYE, Entrant, Pairing

WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class Result(msgspec.Struct, frozen=True):
    """A game of a tournament that is over: who had which seat, and the score of the first. A bye is a win."""

    first: str
    second: str
    score: float = WIN

    def of(self, name: str) -> float:
        """The score of one of the two."""
        return self.score if name == self.first else WIN - self.score

    def against(self, name: str) -> str:
        """Whom one of the two met."""
        return self.second if name == self.first else self.first


class Standing(msgspec.Struct, frozen=True):
    """How somebody stands. Equal in everything shares a place.

    `buchholz` is the points of all opponents; `berger` those of the beaten and half of those drawn with. A bye counts a
    point, and nothing in either.
    """

    name: str
    place: int
    points: float
    won: int
    drawn: int
    lost: int
    buchholz: float
    berger: float


def standings(names: Sequence[str], results: Sequence[Result], swiss: bool) -> list[Standing]:
    """Everybody, the best first: by points; in a Swiss tournament then by the opponents' points, in a round robin by
    those of the beaten, then by the other, then by wins."""
    played = {name: [r for r in results if name in (r.first, r.second)] for name in names}
    points = {name: sum(r.of(name) for r in games) for name, games in played.items()}
    found = [_standing(name, played[name], points) for name in names]
    found.sort(key=lambda s: _rank(s, swiss), reverse=True)
    ranks = [_rank(s, swiss) for s in found]
    return [msgspec.structs.replace(s, place=ranks.index(rank) + 1) for s, rank in zip(found, ranks, strict=True)]


def _standing(name: str, games: list[Result], points: dict[str, float]) -> Standing:
    scores = [r.of(name) for r in games]
    met = [(r.of(name), points.get(r.against(name), 0.0)) for r in games if r.against(name) != BYE]
    return Standing(
        name=name,
        place=0,
        points=points[name],
        won=scores.count(WIN),
        drawn=scores.count(DRAW),
        lost=scores.count(LOSS),
        buchholz=sum(theirs for _, theirs in met),
        berger=sum(score * theirs for score, theirs in met),
    )


def _rank(s: Standing, swiss: bool) -> tuple[float, ...]:
    parting = (s.buchholz, s.berger) if swiss else (s.berger, s.buchholz)
    return (s.points, *parting, s.won)


def entrants(order: Sequence[str], results: Sequence[Result], pairings: Sequence[Pairing]) -> list[Entrant]:
    """Everybody for the next Swiss round, in an order of strength; what was paired counts, also where nobody came."""
    return [_entrant(name, results, [p for p in pairings if name in p]) for name in order]


def _entrant(name: str, results: Sequence[Result], mine: list[Pairing]) -> Entrant:
    seats = [1 if p.first == name else -1 for p in mine if p.second != BYE]
    met = tuple(p.second if p.first == name else p.first for p in mine)
    points = sum(r.of(name) for r in results if name in (r.first, r.second))
    return Entrant(name, points, met, sum(seats), seats[-1] if seats else 0)
