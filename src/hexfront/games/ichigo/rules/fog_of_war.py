"""6.6 What the enemy sees of a stack, its order, and telling each side as much as it may know."""

from __future__ import annotations

from hexfront.games.ichigo.kit import OWNER
from hexfront.games.ichigo.state import COVERED, OPEN, SIGHT, Ichigo, raise_units, set_sight
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, interned
from hexfront.kernel.events import EVERYONE, only
from hexfront.kernel.game import Shown
from hexfront.mechanics.sight import tell_of


def visible(s: Ichigo, unit: int) -> bool:
    """6.6, R66, R80 The enemy sees the top of a stack, static units anywhere, and whoever is in the battle going on."""
    sight = s.done[unit] & SIGHT
    if sight:
        return sight == OPEN
    return not s.level[unit] or s.kit.static[unit]


def shown(s: Ichigo, side: int, piece: int) -> Shown:
    """6.6, R66 Owners see all of a stack, the enemy what is visible and the backs of the others."""
    kit = s.kit
    if s.where[piece] < 0 or kit.side_of[piece] in (side, -1):
        return "open"
    return "open" if visible(s, piece) else "back"


def audience(s: Ichigo, unit: int) -> int:
    """6.6 The sides that can make a unit out."""
    return EVERYONE if s.where[unit] < 0 or visible(s, unit) else only(s.kit.side_of[unit])


def tell_unit(s: Ichigo, key: str, rule: str, unit: int, **args: int) -> None:
    """6.6, R66 Report what a unit does, without its name to those who cannot make it out."""
    tell_of(s, audience(s, unit), key, rule, unit, **args)


def cover_movers(s: Ichigo, unit: int) -> None:
    """6.6, R66 A unit sets out: the enemy goes on seeing it if he saw it, else its back, until it has arrived."""
    set_sight(s, (unit,), OPEN if visible(s, unit) else COVERED)


def unseen(s: Ichigo, nation: int, ground: HexSet) -> list[int]:
    """R78 The units of a nation on a landmass that the enemy does not make out."""
    return [u for u in s.kit.units[nation] if s.where[u] >= 0 and ground >> s.where[u] & 1 and not visible(s, u)]


def may_reorder(s: Ichigo, side: int) -> list[Act]:
    """6.6, R30, R66 In the phases of his nation the owner may lay another unit on top; static units stay below."""
    if s.phasing < 0 or OWNER[s.phasing] != side:
        return []
    return [
        interned("top", u) for u in s.kit.mobile[s.phasing] if s.level[u] and s.where[u] >= 0 and not s.done[u] & SIGHT
    ]


def put_on_top(s: Ichigo, unit: int) -> None:
    """6.6, R66 The enemy sees another unit from now on."""
    raise_units(s, (unit,))
    s.tell("put_on_top", "6.6", unit=unit, hex=s.where[unit])
