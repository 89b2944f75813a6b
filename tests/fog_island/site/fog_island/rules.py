"""The sequence of play: each turn the Raid, then the Defence, then NextTurn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from fog_island.box import (
    FOUGHT,
    GARRISON,
    MOVED,
    RAIDERS,
    RAISED,
    Fog,
    FogKit,
    begin_turn,
    lay_smoke,
    note,
    place,
    use_landing,
    use_shell,
    use_shot,
)
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.dice import Dice
from hexfront.kernel.events import EVERYONE, NO_ONE, only
from hexfront.kernel.faces import draw_for, fresh, give_back, pool, show
from hexfront.kernel.game import Shown
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap
from hexfront.mechanics.deciding import SideDecides
from hexfront.mechanics.sight import audience, in_stack, tell_of

NOT_YOURS = Refusal("2.1", "not_yours")
DONE_BEFORE = Refusal("2.1", "done_before")
NOT_THERE = Refusal("2.1", "not_there")
NOBODY_THERE = Refusal("3.1", "nobody_there")
NOBODY_BESIDE = Refusal("3.1", "nobody_beside")
ONCE = Refusal("1.3", "once")
EMPTY_POOL = Refusal("4.1", "empty_pool")
END = Act("end")


def new_game(kit: FogKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int = 0) -> Fog:
    """1.1, 1.2 The raiders in the hexes named on them, the garrison drawn by nobody's eyes."""
    size = len(kit.pieces)
    s = Fog(kit, scenario, options, dice, die, where=[OUT] * size, level=[0] * size, done=[0] * size)
    for unit in reversed(kit.units[RAIDERS]):
        place(s, unit, kit.board.hex(kit.pieces[unit].entry))
    for number in kit.tables.placing:
        arrive(s, kit.board.hex(number), NO_ONE, "1.2")
    s.stack = (NextTurn(),)
    return s


def shown(s: Fog, side: int, piece: int) -> Shown:
    """2.2, 2.3 Of enemy stacks only the top is seen and how many there are; in smoke not even that."""
    place = s.where[piece]
    if s.kit.side[piece] == side or place < 0 or piece == s.kit.smoke:
        return "open"
    return in_stack(s.stacks[place], piece, s.kit.side[piece] == RAIDERS and s.where[s.kit.smoke] == place)


def seen(s: Fog, unit: int) -> int:
    """2.2 The sides that can make a unit out."""
    return audience((RAIDERS, GARRISON), lambda side: shown(s, side, unit) == "open")


def arrive(s: Fog, hex: int, knows: int, rule: str) -> None:
    """1.2, 4.1 A company comes under a name of its own; what it is worth only an audience may know."""
    unit = fresh(s, s.kit.units[GARRISON])
    draw_for(s, rule, unit, knows)
    place(s, unit, hex)
    s.tell("arrives", rule, unit=unit, hex=hex)


def lose(s: Fog, unit: int, rule: str) -> None:
    """3.2 A unit is lost: raiders into their box, the face of a company back to the pool."""
    s.tell("lost", rule, unit=unit)
    place(s, unit, s.kit.lost if s.kit.side[unit] == RAIDERS else OUT)
    if s.kit.side[unit] == GARRISON:
        give_back(s, unit)


def beside(s: Fog, side: int, hex: int) -> list[int]:
    """3.1 The units of a side beside a hex that have not fought."""
    near = s.kit.board.neighbours[hex]
    return [u for u in s.kit.units[side] if s.where[u] in near and not s.done[u] & FOUGHT]


def holds(s: Fog, side: int, hex: int) -> bool:
    """3.1 Whether units of a side are in a hex."""
    return hex in s.stacks and s.kit.side[s.stacks[hex][0]] == side


class Deciding(SideDecides[Fog], frozen=True):
    """5.2 A step in which the side it names decides, and any player may concede."""

    conceding = "5.2"


class Moving(Deciding, frozen=True):
    """2.1 A unit is on its way."""

    unit: PieceId

    def candidates(self, s: Fog, side: int) -> Iterable[Act]:
        """2.1 The hexes around it."""
        return (Act("to", hex) for hex in s.kit.board.neighbours[s.where[self.unit]])

    def check(self, s: Fog, side: int, act: Act) -> Refusal | None:
        """2.1 Land beside it without enemies."""
        if act.verb != "to":
            return NOT_NOW
        free = s.kit.board.adjacent(s.where[self.unit], act.a) and bits.has(s.kit.board.land, act.a)
        return None if free and not holds(s, 1 - side, act.a) else NOT_THERE

    def always(self, s: Fog, side: int) -> tuple[Act, ...]:
        """2.1 It may stay where it is."""
        return (Act("stay"),)

    def apply(self, s: Fog, side: int, act: Act) -> None:
        """2.1, 2.2 It comes to lie on top; whoever could see it before or sees it now knows who it is."""
        pop(s)
        note(s, self.unit, MOVED)
        if act.verb == "to":
            before, origin = seen(s, self.unit), s.where[self.unit]
            place(s, self.unit, act.a)
            tell_of(s, before | seen(s, self.unit), "moved", "2.1", self.unit, origin=origin, hex=act.a)

    def prompt(self, s: Fog, side: int) -> Prompt:
        """2.1 What to decide."""
        return Prompt("moving", "2.1", {"unit": self.unit})

    def shown_to(self, s: Fog, side: int) -> Step[Fog]:
        """2.2 The enemy sees a move when it is made."""
        return self if side == self.side else s.stack[-2]


class Turn(Deciding, frozen=True):
    """1.3 A side does what it likes, each thing once."""

    def units(self, s: Fog) -> list[int]:
        """2.1 Its units on the map."""
        return [unit for unit in s.kit.units[self.side] if s.where[unit] >= 0]

    def candidates(self, s: Fog, side: int) -> Iterable[Act]:
        """1.3 Every unit, and every hex of land for the rest."""
        for unit in self.units(s):
            yield Act("move", unit)
            yield Act("raise", unit)
        for verb in self.verbs:
            yield from (Act(verb, hex) for hex in bits.each(s.kit.board.land))

    verbs: ClassVar[tuple[str, ...]] = ()

    def check(self, s: Fog, side: int, act: Act) -> Refusal | None:
        """2.1, 2.2 Own units, each once."""
        if act.verb not in ("move", "raise"):
            return self.check_hex(s, act) if act.verb in self.verbs else NOT_NOW
        if act.a not in self.units(s):
            return NOT_YOURS
        if act.verb == "raise" and s.stacks[s.where[act.a]][0] == act.a:
            return NOT_THERE
        return DONE_BEFORE if s.done[act.a] & (MOVED if act.verb == "move" else RAISED) else None

    def check_hex(self, s: Fog, act: Act) -> Refusal | None:
        """1.3 Why nothing can be done in a hex."""
        raise NotImplementedError

    def always(self, s: Fog, side: int) -> tuple[Act, ...]:
        """1.3 Nobody must do anything."""
        return (END,)

    def apply(self, s: Fog, side: int, act: Act) -> None:
        """2.1, 2.2 Move a unit, or lay it on top of its stack."""
        if act.verb == "move":
            push(s, Moving(side, act.a))
            return
        note(s, act.a, RAISED)
        before, hex = seen(s, act.a), s.where[act.a]
        place(s, act.a, hex)
        s.tell("raised", "2.2", before | seen(s, act.a), unit=act.a, hex=hex)

    def prompt(self, s: Fog, side: int) -> Prompt:
        """1.3 What to decide."""
        return Prompt(self.phase, "1.3", {"turn": s.turn})


class Raid(Turn, frozen=True):
    """3.1 The raiders move, lay smoke, call on their ships and attack."""

    phase = "raid"
    verbs = ("smoke", "shell", "attack")

    def check_hex(self, s: Fog, act: Act) -> Refusal | None:
        """2.3, 3.1, 3.3 Smoke over raiders, shells and attacks where the garrison is."""
        if (act.verb == "smoke" and s.smoked) or (act.verb == "shell" and s.shelled):
            return ONCE
        if not holds(s, RAIDERS if act.verb == "smoke" else GARRISON, act.a):
            return NOBODY_THERE
        return NOBODY_BESIDE if act.verb == "attack" and not beside(s, RAIDERS, act.a) else None

    def apply(self, s: Fog, side: int, act: Act) -> None:
        """3.1 One thing after another."""
        if act == END:
            swap(s, Defence(GARRISON))
        elif act.verb == "smoke":
            lay_smoke(s, act.a)
            s.tell("smoke", "2.3", hex=act.a)
        elif act.verb == "shell":
            shell(s, act.a)
        elif act.verb == "attack":
            battle(s, act.a)
        else:
            super().apply(s, side, act)


def shell(s: Fog, hex: int) -> None:
    """3.3 A hit takes the company on top, unseen as it was."""
    use_shell(s)
    s.tell("shelled", "3.3", hex=hex)
    if s.roll("3.3") >= s.kit.tables.hit:
        lose(s, s.stacks[hex][0], "3.3")


def battle(s: Fog, hex: int) -> None:
    """3.1, 3.2 All companies in the hex are turned up; dummies go at once; then a die."""
    s.tell("fight", "3.1", hex=hex)
    attackers = beside(s, RAIDERS, hex)
    for unit in s.stacks[hex]:
        show(s, unit)
        s.tell("revealed", "3.1", unit=unit)
    for unit in s.stacks[hex]:
        if not s.kit.worth[s.face[unit]]:
            lose(s, unit, "3.1")
    for unit in attackers:
        note(s, unit, FOUGHT)
    defenders = s.stacks.get(hex, ())
    if not defenders:
        return
    attack = sum(s.kit.strength[unit] for unit in attackers)
    defence = sum(s.kit.worth[s.face[unit]] for unit in defenders)
    if attack + s.roll("3.2") >= defence + s.kit.tables.needed:
        for unit in defenders:
            lose(s, unit, "3.2")
    else:
        lose(s, attackers[s.pick("3.2", len(attackers), only(RAIDERS))], "3.2")


class Defence(Turn, frozen=True):
    """4.1 The garrison moves, lands a company and fires."""

    phase = "defence"
    verbs = ("land", "fire", "fire_below")

    def check_hex(self, s: Fog, act: Act) -> Refusal | None:
        """4.1, 4.2 A company where the garrison is; fire at raiders beside it, at the top or at another below it."""
        if act.verb == "land":
            if s.landed:
                return ONCE
            return NOBODY_THERE if not holds(s, GARRISON, act.a) else None if pool(s) else EMPTY_POOL
        if not holds(s, RAIDERS, act.a) or (act.verb == "fire_below" and not self.below(s, act.a)):
            return NOBODY_THERE
        if s.shots:
            return ONCE
        return None if beside(s, GARRISON, act.a) else NOBODY_BESIDE

    def below(self, s: Fog, hex: int) -> bool:
        """4.2 Whether units are seen below the top."""
        return len(s.stacks[hex]) > 1 and s.where[s.kit.smoke] != hex

    def apply(self, s: Fog, side: int, act: Act) -> None:
        """4.1 One thing after another."""
        if act == END:
            swap(s, NextTurn())
        elif act.verb == "land":
            use_landing(s)
            arrive(s, act.a, only(GARRISON) if s.turn % 2 else NO_ONE, "4.1")
        elif act.verb in ("fire", "fire_below"):
            fire(s, act.a, act.verb == "fire_below")
        else:
            super().apply(s, side, act)


def fire(s: Fog, hex: int, below: bool) -> None:
    """4.2 At the top, at one below it that the raiders alone know, in smoke at any one; a miss names nobody unseen."""
    use_shot(s)
    s.tell("fired", "4.2", hex=hex)
    stack = s.stacks[hex]
    covered = s.where[s.kit.smoke] == hex
    targets = stack if covered else stack[1:] if below else stack[:1]
    target = targets[s.pick("4.2", len(targets), only(RAIDERS))] if len(targets) > 1 else targets[0]
    if s.roll("4.2") >= s.kit.tables.hit:
        lose(s, target, "4.2")
    else:
        tell_of(s, seen(s, target), "missed", "4.2", target)


class NextTurn(Step[Fog], frozen=True):
    """1.3 A turn begins, unless the last one is over."""

    def run(self, s: Fog) -> None:
        """5.1 The raiders win in the village, the garrison in time or when nobody else is left."""
        left = [unit for unit in s.kit.units[RAIDERS] if s.where[unit] >= 0]
        if holds(s, RAIDERS, s.kit.village):
            s.end(RAIDERS, "taken")
        elif s.turn == s.kit.tables.turns or not left:
            s.end(GARRISON, "held")
        else:
            begin_turn(s)
            lay_smoke(s, OUT)
            s.tell("turn", "1.3", EVERYONE, turn=s.turn)
            swap(s, Raid(RAIDERS))
