"""6.6, R77, R78 Dealing anew what a side cannot know: faces, units under an enemy top, an attack being declared."""

from __future__ import annotations

from msgspec.structs import replace

from hexfront.games.ichigo.kit import OWNER
from hexfront.games.ichigo.rules.attack import Attack, free_to_attack
from hexfront.games.ichigo.rules.combat import Declare
from hexfront.games.ichigo.rules.fog_of_war import unseen
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.state import Ichigo, units_in
from hexfront.kernel.game import with_fresh_dice
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors, swap
from hexfront.mechanics.dealing import Dealer, deal_faces, deal_places, rename

OWN = frozenset(("lost",))
"""R78 Steps go with a unit that is shuffled; what it has done stays with the place."""


def clone_for(s: Ichigo, side: int, seed: int) -> Ichigo:
    """6.6 What a side may know of a game, the rest dealt anew, with fresh dice."""
    new = with_fresh_dice(s, side, seed)
    redeal(new, side, Dealer(seed))
    return new


def plain_for(s: Ichigo, side: int) -> Ichigo:
    """6.6 Of all positions that look alike to a side one that is the same for all of them, and no other dice.

    Dealing takes nothing from the truth but what the side knows, so that one deal of all is as good as the first.
    """
    new = clone(s)
    redeal(new, side, Dealer(0))
    return new


def may_plan(s: Ichigo, side: int) -> bool:
    """6.6, 10.3 Not while the enemy marches: who goes with the unit on top is seen only when they have arrived."""
    return not isinstance(s.stack[-1] if s.stack else None, Moving) or side in actors(s)


def redeal(s: Ichigo, side: int, rng: Dealer) -> None:
    """6.6, R77, R78 Unseen units of the enemy change places, an attack being declared and unknown faces are dealt."""
    for nation in range(3):
        if OWNER[nation] != side:
            shuffle(s, nation, rng)
    s.rebuild()
    deal_declaration(s, side, rng)
    deal_faces(s, side, rng)


def shuffle(s: Ichigo, nation: int, rng: Dealer) -> None:
    """R78 Unseen units change places among those of their nation on the same landmass."""
    for ground in (s.kit.mainland, s.kit.formosa):
        rename(s, deal_places(s, unseen(s, nation, ground), rng, OWN))


def deal_declaration(s: Ichigo, side: int, rng: Dealer) -> None:
    """6.6 Of an attack being declared the enemy knows the target and how many attack from each hex, no more."""
    top = s.stack[-1] if s.stack else None
    if isinstance(top, Declare) and top.side != side:
        swap(s, replace(top, attack=dealt(s, top.attack, rng)))


def dealt(s: Ichigo, a: Attack, rng: Dealer) -> Attack:
    """6.6 The same number of attackers from each hex, any that could be; support as if there were none."""
    chosen: list[int] = []
    for hex in sorted({s.where[unit] for unit in a.units}):
        number = sum(s.where[unit] == hex for unit in a.units)
        chosen += rng.shuffled(_able(s, a, hex))[:number]
    return replace(a, units=tuple(chosen), tanks=0, special=False)


def _able(s: Ichigo, a: Attack, hex: int) -> list[int]:
    """11.2, 11.25 The units in a hex that could take part, the top one first."""
    kit = s.kit
    here = [u for u in units_in(s, hex) if kit.nation[u] == a.nation and not kit.static[u]]
    return [u for u in here if u in a.able] if a.momentum else [u for u in here if free_to_attack(s, u)]
