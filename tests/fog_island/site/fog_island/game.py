"""Fog Island as the outside world sees it."""

from __future__ import annotations

from fog_island import rules
from fog_island.box import KEY, META, RAIDERS, Fog, FogKit, open_box
from hexfront.kernel.act import Notation, Verb
from hexfront.kernel.game import Game, with_fresh_dice
from hexfront.kernel.step import actors
from hexfront.mechanics.dealing import Dealer, deal_faces, deal_places, rename
from hexfront.mechanics.deciding import concede

VERBS = (
    Verb("move", "2.1", ("piece",)),
    Verb("to", "2.1", ("hex",)),
    Verb("stay", "2.1"),
    Verb("raise", "2.2", ("piece",)),
    Verb("smoke", "2.3", ("hex",)),
    Verb("shell", "3.3", ("hex",)),
    Verb("attack", "3.1", ("hex",)),
    Verb("land", "4.1", ("hex",)),
    Verb("fire", "4.2", ("hex",)),
    Verb("fire_below", "4.2", ("hex",)),
    Verb("end", "1.3"),
    concede("5.2"),
)


def clone_for(s: Fog, side: int, seed: int) -> Fog:
    """2.2 Units that a side cannot make out change places among themselves; faces it does not know are dealt anew."""
    new = with_fresh_dice(s, side, seed)
    rng = Dealer(seed)
    for owner in (owner for owner in (0, 1) if owner != side):
        unseen = [unit for unit in s.kit.units[owner] if s.where[unit] >= 0 and rules.shown(s, side, unit) != "open"]
        rename(new, deal_places(new, unseen, rng))
    deal_faces(new, side, rng)
    new.rebuild()
    return new


def may_plan(s: Fog, side: int) -> bool:
    """2.1 Not while the enemy moves: who of those that look alike has set out is seen only when it has arrived."""
    return not isinstance(s.stack[-1] if s.stack else None, rules.Moving) or side in actors(s)


def counter_values(kit: FogKit, piece: int) -> tuple[str, ...]:
    """2.1 A counter shows what it has done."""
    return ("done",) if kit.side[piece] == RAIDERS and piece != kit.smoke else ()


GAME = Game(
    key=KEY,
    meta=META,
    notation=Notation(VERBS),
    steps=(rules.Raid, rules.Defence, rules.Moving, rules.NextTurn),
    open_box=open_box,
    new=rules.new_game,
    clone_for=clone_for,
    may_plan=may_plan,
    counter_values=counter_values,
    shown=rules.shown,
    discloses=frozenset(("revealed", "lost")),
)
