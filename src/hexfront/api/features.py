"""Named figures of a game as one side may know it: for linear evaluations, plots and tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hexfront.api.match import Match
    from hexfront.kernel.view import View


def features(match: Match, side: int) -> dict[str, int]:
    """Public figures from a side's view, flat; names and order are the same throughout the games of a side.

    `counter.NAME` are the counters of the table, `hexes.NAME` how many hexes a set holds, `SIDE.TYPE.map` and
    `SIDE.TYPE.box` how many pieces of a kind lie on the map and off it, `SIDE.back.map` those whose backs alone are
    seen, `sum.COLUMN` what the counters of the pieces show in all, `measure.NAME` and `objective.NAME` the figures
    that the game itself keeps an eye on.
    """
    seen = match.view(side)
    aids = match.game.aids
    found = {"turn": match.turn, "over": int(seen.over), "decides": int(side in seen.deciders)}
    found |= {f"counter.{name}": value for name, value in seen.counters.items()}
    found |= {f"hexes.{name}": len(hexes) for name, hexes in seen.hexes.items()}
    found |= _pieces(match, seen)
    found |= {f"measure.{name}": value for name, value in aids.measures(match.state).items()}
    return found | {f"objective.{o.key}": o.held for o in aids.objectives(match.state, side)}


def _pieces(match: Match, seen: View) -> dict[str, int]:
    """The pieces that a view shows, counted by kind and place, and what they show added up."""
    kit = match.state.kit
    kinds = {piece.id: f"{piece.side or 'none'}.{piece.type}" for piece in kit.pieces}
    found = _nothing(match, [*dict.fromkeys(kinds.values()), *(f"{name}.back" for name in match.sides)])
    for piece in seen.pieces:
        kind = f"{piece.id.split('-')[0]}.back" if piece.back else kinds[piece.id]
        found[f"{kind}.{'box' if piece.place in kit.boxes else 'map'}"] += 1
        for name, value in piece.values.items():
            found[f"sum.{name}"] += value
    return found


def _nothing(match: Match, kinds: list[str]) -> dict[str, int]:
    """No piece of any kind anywhere, and nothing shown by any."""
    kit = match.state.kit
    columns = (match.game.counter_values(kit, piece) for piece in range(len(kit.pieces)))
    found = {f"{kind}.{place}": 0 for kind in kinds for place in ("map", "box")}
    return found | {f"sum.{name}": 0 for names in columns for name in names}
