"""17.0 Dealing anew what a side cannot know: which enemy unit lies where below the top of a stack or under a marker.

Inside an attack also which of them attack, and which one leads. Units change places only with others that the enemy
could not tell from them by anything the game does not hide (zones of control, stacking, supply): of one type, size,
gait and number of steps. Guns that support an attack are told by their factors.
"""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.rising_sun.rules.artillery import Aiming
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.declaring import Declare, Support
from hexfront.games.rising_sun.rules.defensive_reserves import DefensiveReserves
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.in_attack import InAttack
from hexfront.games.rising_sun.rules.initiative import Bidding
from hexfront.games.rising_sun.rules.resolving import NewLead
from hexfront.games.rising_sun.rules.supporting_fire import SupportingFire
from hexfront.games.rising_sun.state import RESTS, RisingSun, rename_tried
from hexfront.hexmap import bits
from hexfront.kernel.game import with_fresh_dice
from hexfront.kernel.step import Step, pop, swap
from hexfront.mechanics.dealing import Dealer, deal_places, noted, rename

BEFORE_REVEAL = (Support, DefensiveReserves, SupportingFire, NewLead)
"""10.2.7 The steps of an attack in which nobody knows the enemy's lead."""
IN_STACK = ("level", "attacked")
"""What stays in its place when two units of a hex change theirs in the stack."""


def clone_for(s: RisingSun, side: int, seed: int) -> RisingSun:
    """17.1 What a side may know of a game, the rest dealt anew, with fresh dice."""
    new = with_fresh_dice(s, side, seed)
    redeal(new, side, Dealer(seed))
    return new


def redeal(s: RisingSun, side: int, rng: Dealer) -> None:
    """17.1 Hidden units of the enemy (of both sides for an onlooker) change places with others like them."""
    forget_declaration(s, side)
    for owner in (0, 1):
        if owner != side:
            shuffle(s, owner, rng)
            deal_attack(s, owner, rng)
            s.kit.hooks.deal_anew(s, owner, rng)
    s.stack = tuple(step.anew(s, side, rng) if isinstance(step, Bidding) else step for step in s.stack)
    s.rebuild()


def forget_declaration(s: RisingSun, side: int) -> None:
    """R27 Of an attack that is still being declared the enemy knows nothing."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Declare) and top.side != side:
        pop(s)


def shuffle(s: RisingSun, owner: int, rng: Dealer) -> None:
    """17.1 Hidden units change places with others like them, and running steps name those who stand there now."""
    firing, fixed = firers(s), betrayed(s)
    kinds: dict[tuple[object, ...], list[int]] = {}
    for unit in s.kit.units[owner]:
        if s.where[unit] >= 0 and unit not in fixed and not visible(s, unit):
            told_by = (s.kit.unit[unit].faces, s.kit.formation[unit]) if unit in firing else ()
            kinds.setdefault((*kind(s, unit), told_by), []).append(unit)
    moved: dict[int, int] = {}
    for mates in kinds.values():
        moved |= deal_places(s, mates, rng)
    follow(s, moved)


def kind(s: RisingSun, unit: int) -> tuple[object, ...]:
    """17.1 What the enemy might tell a hidden unit by."""
    kit, what = s.kit, s.kit.unit[unit]
    return what.type, what.size, kit.gait[unit], kit.steps[unit], kit.motorizable[unit], what.service


def betrayed(s: RisingSun) -> frozenset[int]:
    """10.34, 11.15 Units that what is told, or is about to be, tells from others."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Aiming):
        return beside(s, top.side, (top.hex,))
    if isinstance(top, SupportingFire):
        return beside(s, top.side, (top.attack.target, *top.attack.origins))
    return of_formations(s, top)


def beside(s: RisingSun, side: int, hexes: tuple[int, ...]) -> frozenset[int]:
    """11.15 Those of the firing side next to its targets: the factors of a shot tell whose formation they are of."""
    near = s.kit.board.around(bits.of(hexes))
    return frozenset(u for u in s.kit.units[side] if s.where[u] >= 0 and near >> s.where[u] & 1)


def of_formations(s: RisingSun, top: Step[RisingSun] | None) -> frozenset[int]:
    """10.34 Components of formations in the attacked hex: once the column is told, it tells who is near and who not."""
    if not isinstance(top, InAttack) or isinstance(top, (Declare, *BEFORE_REVEAL)):
        return frozenset()
    there = defenders(s, top.attack)
    return frozenset(u for parts in s.kit.components if any(d in parts for d in there) for u in parts)


def firers(s: RisingSun) -> tuple[int, ...]:
    """R27 Guns of the attack under way, whose factors are told."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Aiming):
        return top.units
    return (*top.attack.support, *top.attack.enemy_support) if isinstance(top, InAttack) else ()


def follow(s: RisingSun, now: dict[int, int]) -> None:
    """17.1 Steps and notes name the units that stand now where others stood."""
    rename(s, now)
    rename_tried(s, now)


def deal_attack(s: RisingSun, owner: int, rng: Dealer) -> None:
    """R27 Before the reveal: which hidden units of a stack attack, and who leads a side."""
    top = s.stack[-1] if s.stack else None
    if not isinstance(top, BEFORE_REVEAL):
        return
    if owner == top.attack.side:
        for mates in alike(s, top.attack):
            follow(s, deal_places(s, mates, rng, frozenset(noted(type(s))) - frozenset(IN_STACK)))
    s.rebuild()  # others stand in the attacked hex now
    top = s.stack[-1]
    assert isinstance(top, BEFORE_REVEAL)
    a = top.attack
    if owner == a.side:
        a = replace(a, attackers=tuple(sorted(a.attackers)))  # nobody knows who was named first
        lead = rng.choice(fighting(s, a)) if a.lead in fighting(s, a) else a.lead
        swap(s, replace(top, attack=replace(a, lead=lead)))
    elif owner != a.side and a.enemy_lead in defenders(s, a):
        swap(s, replace(top, attack=replace(a, enemy_lead=rng.choice(sorted(defenders(s, a))))))


def alike(s: RisingSun, a: Attack) -> list[list[int]]:
    """R27 Hidden units of a hex attacked from of which any might be the one that attacks."""
    found: dict[tuple[int, ...], list[int]] = {}
    for unit in s.kit.units[a.side]:
        free = unit in a.attackers or not s.attacked[unit]
        if s.where[unit] in a.origins and not visible(s, unit) and s.kit.may_attack[unit] and free:
            key = (s.where[unit], s.kit.gait[unit], s.kit.is_infantry[unit], s.reserve[unit], s.shelled[unit])
            if not s.disrupted[unit] and s.moved[unit] != RESTS:
                found.setdefault(key, []).append(unit)
    return [found[key] for key in sorted(found)]  # in an order that does not depend on who stands where
