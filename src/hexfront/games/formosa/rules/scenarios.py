"""24.0 Scenarios and setup (3.0)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hexfront.games.formosa.deciding import AlliedDecides, JapaneseDecides, SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.auto_set_up import buy_in_order, buy_in_set_up, place_defenders
from hexfront.games.formosa.rules.deployment import site_refusal, sites
from hexfront.games.formosa.rules.fog_of_war import reveal_hex
from hexfront.games.formosa.rules.recruiting import (
    AIR,
    buy_air,
    close_purchases,
    purchase_refusal,
    sold,
    wares,
)
from hexfront.games.formosa.state import (
    JP,
    Formosa,
    lp,
    place,
    receive_kamikaze,
    set_air,
    set_concealed,
    set_lp,
)
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.act import Act, each_act, interned
from hexfront.kernel.kept import kept
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.state import PieceId
from hexfront.kernel.step import Prompt, Step, pop, push, swap
from hexfront.mechanics.dealing import Dealer

NOT_A_CHOICE = Refusal("3.0", "not_a_choice")
ENOUGH_CHOSEN = Refusal("3.0", "enough_chosen")
NOT_IN_HAND = Refusal("3.0", "not_in_hand")
NO_HEX_LEFT = Refusal("8.1", "no_hex_left")
UNITS_LEFT = Refusal("8.1", "units_left")
NO_STACK = Refusal("24.1", "no_stack")
CHOICES = (
    ("choice_brigade", JAPAN, "brigades"),
    ("choice_coastal_defence", JAPAN, "coastal_defence"),
    ("choice_heavy_weapons", JAPAN, "heavy_weapons"),
    ("choice_engineer", JAPAN, "japanese_engineers"),
    ("choice_artillery", ALLIED, "artillery"),
    ("choice_engineer", ALLIED, "allied_engineers"),
)
RAIDERS = ("jp-mar", "jp-ar")


class SetUp(Step[Formosa], frozen=True):
    """24.1 The Japanese set up first, then the Allies."""

    phase = "setup"

    def run(self, s: Formosa) -> None:
        """24.1 Dice for air points, Kamikaze and logistics points."""
        numbers = s.kit.scenario(s.scenario)
        set_air(s, JP, "available", s.roll("24.1") + numbers.japanese_tac)
        receive_kamikaze(s, s.roll("24.1"))
        set_lp(s, JAPAN, s.roll("24.1") + numbers.japanese_lp)
        s.tell("set_up_begins", "24.1")
        swap(
            s,
            AlliedSetUp(ALLIED),
            ChooseAtStart(ALLIED),
            Reconnaissance(-1),
            JapaneseSetUp(JAPAN),
            ChooseAtStart(JAPAN),
        )


@kept()
def group(s: Formosa, trait: str, side: int) -> tuple[int, ...]:
    """3.0 The units of a side of which some start."""
    return tuple(u for u in s.kit.with_trait(trait) if s.kit.side_of[u] == side)


class ChooseAtStart(SideDecides, frozen=True):
    """3.0 Where only some of a kind start, the owner selects which."""

    phase = "setup"
    closing = (Act("auto"), Act("auto_set_up"))

    def owed(self, s: Formosa) -> list[tuple[str, int]]:
        """3.0 The groups from which units are still to be chosen, and how many."""
        numbers = s.kit.scenario(s.scenario)
        found = []
        for trait, side, field in CHOICES:
            if side == self.side:
                chosen = sum(s.where[u] != s.kit.reinforcements[side] for u in self.group(s, trait))
                if chosen < getattr(numbers, field):
                    found.append((trait, getattr(numbers, field) - chosen))
        return found

    def group(self, s: Formosa, trait: str) -> tuple[int, ...]:
        """3.0 The units of a group."""
        return group(s, trait, self.side)

    def actors(self, s: Formosa) -> tuple[int, ...]:
        """Nobody, when all are chosen."""
        return (self.side,) if self.owed(s) else ()

    def run(self, s: Formosa) -> None:
        """3.0 All chosen."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """3.0 Any unit of a group that still needs some."""
        return each_act("choose", (u for trait, _ in self.owed(s) for u in self.group(s, trait)))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """3.0 Those of them that wait."""
        where, waiting = s.where, s.kit.reinforcements[side]
        return [act for act in self.candidates(s, side) if where[act.a] == waiting]

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """3.0 Why a unit cannot be chosen."""
        if act.verb != "choose":
            return NOT_NOW
        groups = [trait for trait, who, _ in CHOICES if who == side and act.a in self.group(s, trait)]
        if not groups:
            return NOT_A_CHOICE
        owed = any(trait in groups for trait, _ in self.owed(s))
        return None if owed and s.where[act.a] == s.kit.reinforcements[side] else ENOUGH_CHOSEN

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """3.0 It starts the game."""
        if act.verb == "choose":
            place(s, act.a, s.kit.hand[side])
            return
        self.take_strongest(s)
        if act.verb == "auto_set_up":
            pop(s)
            if side == JAPAN:
                finish_japanese(s)
            else:
                finish_allied(s)

    def take_strongest(self, s: Formosa) -> None:
        """3.0 The strongest units of each group."""
        for trait, number in self.owed(s):
            waiting = [u for u in self.group(s, trait) if s.where[u] == s.kit.reinforcements[self.side]]
            for unit in sorted(waiting, key=lambda u: (-s.kit.face[u].cf, u))[:number]:
                place(s, unit, s.kit.hand[self.side])

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """How many are still to be chosen."""
        return Prompt("choose_at_start", "3.0", {"number": sum(n for _, n in self.owed(s))})


def in_hand(s: Formosa, side: int) -> list[int]:
    """3.0 Units still to be placed; the marine brigade and the air raiders wait off the map (25.7, 25.8)."""
    where, hand, raiders = s.where, s.kit.hand[side], [s.kit.index[name] for name in RAIDERS]
    return [u for u in s.kit.units[side] if where[u] == hand and u not in raiders]


def placeable(s: Formosa, side: int) -> list[int]:
    """8.1 Units in hand for which a hex is left: the last port may have been given to heavy weapons."""
    return [u for u in in_hand(s, side) if sites(s, u, True)]


class JapaneseSetUp(JapaneseDecides, frozen=True):
    """24.1 The Japanese recruit and place every ground unit on the island, in secret."""

    phase = "setup"

    side: int

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """24.1, 8.1 Buy, or place."""
        return (*wares(s, side), *each_act("deploy", in_hand(s, side)))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """24.1, 8.1 What can be bought, and every unit in hand that has somewhere to go."""
        return [*sold(s, side, True), *each_act("deploy", placeable(s, side))]

    def always(self, s: Formosa, side: int) -> tuple[Act, ...]:
        """24.1, R134 Let the rest be placed, or be done when nothing can be placed; or let all be done."""
        return Act("auto" if placeable(s, side) else "done"), Act("auto_set_up")

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """24.1 Why not."""
        if act.verb == "deploy":
            return _deploy_refusal(s, side, act.a)
        return UNITS_LEFT if act.verb == "done" else purchase_refusal(s, side, act, True)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """24.1 A purchase, a placement, the rest at once, or the end."""
        if act.verb == "done":
            close_japanese(s)
        elif act.verb == "auto_set_up":
            finish_japanese(s)
        elif act.verb == "auto":
            place_defenders(s, placeable(s, JAPAN))
        elif act.verb == "deploy":
            push(s, PlaceInSetUp(act.a))
        elif act.verb in AIR:
            buy_air(s, side, act.verb)
        else:
            buy_in_set_up(s, act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """What to do."""
        return Prompt("japanese_set_up", "24.1", {"number": lp(s, JAPAN)})


def _deploy_refusal(s: Formosa, side: int, unit: int) -> Refusal | None:
    """24.1, 8.1 Why a unit cannot be placed at all."""
    if unit not in in_hand(s, side):
        return NOT_IN_HAND
    return None if sites(s, unit, True) else NO_HEX_LEFT


def finish_japanese(s: Formosa) -> None:
    """3.0 The rest of the Japanese setup at once; three dice, seen only by their owner, vary it."""
    throws = [s.roll("3.0", audience=1 << JAPAN) for _ in range(3)]
    buy_in_order(s, JAPAN)
    place_defenders(s, placeable(s, JAPAN), Dealer(100 * throws[0] + 10 * throws[1] + throws[2]))
    close_japanese(s)


def close_japanese(s: Formosa) -> None:
    """24.1, 7.2 Points above the ceiling are lost, units not bought are out of the game."""
    close_purchases(s, JAPAN)
    set_aside(s)
    raiders_wait(s)
    pop(s)


def set_aside(s: Formosa) -> None:
    """3.0, 24.1, R134 Units for setup only that were not recruited, or found no hex, are out of the game."""
    for unit in in_hand(s, JAPAN):
        place(s, unit, OUT)
    for unit in s.kit.units[JAPAN]:
        line = s.kit.price[unit]
        if s.where[unit] == s.kit.reinforcements[JAPAN] and line is not None and line.set_up_only:
            place(s, unit, OUT)


def raiders_wait(s: Formosa) -> None:
    """25.7, 25.8 The marine brigade and the air raiders, if bought, wait in the Reinforcements display."""
    for name in RAIDERS:
        unit = s.kit.index[name]
        if s.where[unit] == s.kit.hand[JAPAN]:
            place(s, unit, s.kit.reinforcements[JAPAN])


class PlaceInSetUp(JapaneseDecides, frozen=True):
    """3.0 Where a unit starts, concealed or revealed."""

    phase = "setup"
    closing = (Act("auto_set_up"),)

    unit: PieceId

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """3.0 Any hex of land, concealed or not."""
        return (interned(verb, hex) for verb in self._verbs(s) for hex in bits.each(s.kit.land))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """3.0, 8.1 What the check asks of one hex, for all at once."""
        open_hexes = bits.each(sites(s, self.unit, True))
        return [act for verb in self._verbs(s) for act in each_act(verb, open_hexes)]

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """8.1 Why not there."""
        return site_refusal(s, self.unit, act.a, True) if act.verb in self._verbs(s) else NOT_NOW

    def _verbs(self, s: Formosa) -> tuple[str, ...]:
        """3.0 Deception only makes sense concealed."""
        return ("hide",) if s.kit.is_deception[self.unit] else ("hide", "show")

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """3.0 It stands there."""
        pop(s)
        if act.verb == "auto_set_up":
            finish_japanese(s)
            return
        place(s, self.unit, act.a)
        set_concealed(s, self.unit, act.verb == "hide")

    def shown_to(self, s: Formosa, side: int) -> PlaceInSetUp | JapaneseSetUp:
        """11.0 What is being placed is the owner's secret."""
        return self if side == JAPAN else JapaneseSetUp(JAPAN)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Where."""
        return Prompt("place_in_set_up", "3.0", {"unit": self.unit})


class Reconnaissance(AlliedDecides, frozen=True):
    """24.1, R80 Before the invasion the Allies reveal up to a die of Japanese stacks."""

    phase = "setup"
    closing = (Act("done"),)

    left: int

    def actors(self, s: Formosa) -> tuple[int, ...]:
        """Nobody before the die, nor when all are used."""
        return (ALLIED,) if self.left > 0 else ()

    def run(self, s: Formosa) -> None:
        """24.1 The die."""
        if self.left < 0:
            number = s.roll("24.1")
            s.tell("reconnaissance", "24.1", number=number)
            swap(s, Reconnaissance(number))
        else:
            pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """24.1 Any hex with concealed units."""
        return each_act("scout", bits.each(self._hidden(s)))

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """24.1 All of them."""
        return self.candidates(s, side)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """24.1 Nothing there to reveal."""
        if act.verb != "scout":
            return NOT_NOW
        return None if self._hidden(s) >> act.a & 1 else NO_STACK

    @staticmethod
    def _hidden(s: Formosa) -> HexSet:
        return bits.of(s.where[u] for u in s.kit.units[JAPAN] if s.concealed[u] and s.where[u] >= 0)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """24.1 All units there are revealed, deception removed."""
        if act.verb == "done":
            pop(s)
            return
        swap(s, replace(self, left=self.left - 1))
        reveal_hex(s, act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """How many are left."""
        return Prompt("reconnaissance", "24.1", {"number": self.left})


class AlliedSetUp(AlliedDecides, frozen=True):
    """24.1 The Allied force gathers in the Staging Area; more can be bought."""

    phase = "setup"
    closing = (Act("auto_set_up"), Act("done"))

    side: int

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """24.1 Everything there is to buy."""
        return wares(s, side)

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """24.1 What can be had."""
        return sold(s, side, True)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """8.0 Why not."""
        return purchase_refusal(s, side, act, True)

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """24.1, 8.1 Purchases go to their displays; points above the ceiling are lost at the end."""
        if act.verb == "done":
            close_allied(s)
        elif act.verb == "auto_set_up":
            finish_allied(s)
        elif act.verb in AIR:
            buy_air(s, side, act.verb)
        else:
            buy_in_set_up(s, act.a)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """What to buy."""
        return Prompt("allied_set_up", "24.1", {"number": lp(s, ALLIED)})


def finish_allied(s: Formosa) -> None:
    """3.0 The rest of the Allied setup at once."""
    buy_in_order(s, ALLIED)
    close_allied(s)


def close_allied(s: Formosa) -> None:
    """24.1, 7.2 The force gathers in the Staging Area; points above the ceiling are lost."""
    for unit in s.kit.units[ALLIED]:
        if s.where[unit] == s.kit.hand[ALLIED]:
            place(s, unit, s.kit.staging)
    close_purchases(s, ALLIED)
    pop(s)
