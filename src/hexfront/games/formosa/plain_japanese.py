"""What the Allied player cannot know, laid plain: the first of all deals of concealed counters and of purchases.

Every rule here is one that dealing anew keeps to (`deal_japanese.py`), so that all that looks alike comes out the same.
Who of the concealed counters has moved is not noted: one that set out and stopped where it was gives no sign of it.
"""

from __future__ import annotations

from itertools import product
from typing import NamedTuple

from hexfront.games.formosa.deal_japanese import FLEET_KAMIKAZE, RAIDER_KAMIKAZE, TAC_KAMIKAZE, Concealment, raiders
from hexfront.games.formosa.kit import JAPAN
from hexfront.games.formosa.rules.recruiting import air_in_play, air_limit, optional_refusal
from hexfront.games.formosa.rules.scenarios import CHOICES
from hexfront.games.formosa.state import JP, Formosa, buy_kamikaze, put_aside, rebuy_air, set_air, set_moved
from hexfront.kernel.kit import OUT
from hexfront.mechanics.assigning import Gate, Ways, first_deal
from hexfront.mechanics.dealing import noted

CHOICE_GATES = {trait: -1 - number for number, (trait, side, _) in enumerate(CHOICES) if side == JAPAN}
"""24.1 The gates of the free choices; those of hexes have the numbers of the hexes."""


class Slot(NamedTuple):
    """11.0 Something that is filled by one counter: where, with what is noted; off the map by a unit of which price."""

    place: int
    notes: tuple[int, ...]
    price: tuple[int, ...]


def told_of(s: Formosa) -> list[str]:
    """11.0 The columns in which something is noted of a slot, whoever fills it."""
    return [name for name in noted(type(s)) if name not in ("where", "moved")]


class Concealed:
    """11.0 The concealed counters of a position, and the slots that they fill."""

    def __init__(self, s: Formosa) -> None:
        self.s, self.kit, self.found = s, s.kit, Concealment(s)
        pinned = {u for u in self.found.hidden if self.found.away(u) and not self.found.for_sale(u)}
        self.units = [u for u in self.found.hidden if u not in pinned]
        filled = sorted((self._slot(u), u) for u in self.units)
        self.slots = [slot for slot, _ in filled]
        self.holders = [u for _, u in filled]

    def _slot(self, unit: int) -> Slot:
        """What a counter fills; whoever was lost unseen fills the same."""
        s, lost = self.s, self.found.lost(unit)
        notes = tuple(getattr(s, name)[unit] for name in told_of(s))
        place = self.kit.eliminated[JAPAN] if lost else s.where[unit]
        return Slot(place, (*notes, unit == self.found.moving), self._price(unit))

    def _price(self, unit: int) -> tuple[int, ...]:
        """7.3 Of one out of the game the price, which whoever stands for it has too."""
        line = self.kit.price[unit]
        return (line.recruit, line.replace) if line is not None and self.found.away(unit) else ()

    def sort(self) -> None:
        """11.0 Static counters first, then by type: each in the first slot that leaves the others one."""
        kit = self.kit
        ranked = sorted(self.units, key=lambda u: (not kit.never_moves[u], kit.type_of[u], u))
        held = {unit: number for number, unit in enumerate(self.holders)}
        ways = {unit: self._ways(unit) for unit in ranked}
        places = [slot.place for slot in self.slots]
        self._fill(first_deal(ranked, ways, {**self._choices(), **self._stacks()}, held, places))

    def _ways(self, unit: int) -> Ways:
        """8.1, 13.2 The slots a counter may fill; static ones and free choices are counted on the way."""
        found, static = self.found, self.kit.never_moves[unit]
        ways: dict[int, int | None] = {}
        for number, holder in enumerate(self.holders):
            place = self.slots[number].place
            if found.away(holder):
                if found.for_sale(unit) and self.kit.price[unit] == self.kit.price[holder]:
                    ways[number] = self._choice(unit)
            elif found.could_be(unit, holder):
                ways[number] = place if static and place >= 0 else None
        return ways

    def _choice(self, unit: int) -> int | None:
        return next((CHOICE_GATES[trait] for trait in CHOICE_GATES if trait in self.kit.pieces[unit].traits), None)

    def _choices(self) -> dict[int, Gate]:
        """24.1 How many of each free choice may be out of the game."""
        found = {}
        for trait, side, field in CHOICES:
            if side == JAPAN:
                group = [u for u in self.kit.with_trait(trait) if self.kit.side_of[u] == JAPAN]
                out = [u for u in group if self.found.away(u)]
                now = sum(u in self.units for u in out)
                most = len(group) - getattr(self.kit.scenario(self.s.scenario), field) - (len(out) - now)
                exact = self.found.choosing or now > most
                found[CHOICE_GATES[trait]] = Gate(now, now) if exact else Gate(0, most)
        return found

    def _stacks(self) -> dict[int, Gate]:
        """13.2 How many concealed counters of a hex may be static, over-stacked neither more nor less."""
        static: dict[int, int] = {}
        for unit in self.units:
            if self.s.where[unit] >= 0:
                static[self.s.where[unit]] = static.get(self.s.where[unit], 0) + self.kit.never_moves[unit]
        return {hex: self._stack(hex, number) for hex, number in static.items()}

    def _stack(self, hex: int, hidden: int) -> Gate:
        mobile, static = self.found.load[hex]
        over, both = self.found.over(mobile, static), mobile + static
        alike = [n for n in range(both + 1) if self.found.over(both - n, n) == over]
        return Gate(max(0, alike[0] - static + hidden), alike[-1] - static + hidden)

    def _fill(self, dealt: dict[int, int]) -> None:
        """11.0 Everybody into its slot."""
        s, names = self.s, told_of(self.s)
        notes = [(self.slots[n], s.where[self.holders[n]]) for n in range(len(self.slots))]
        lost = [self.found.lost(holder) for holder in self.holders]
        moving = self.found.moving
        for unit, number in dealt.items():
            slot, where = notes[number]
            for name, value in zip(names, slot.notes[:-1], strict=True):
                getattr(s, name)[unit] = value
            set_moved(s, unit, 0)
            put_aside(s, unit, self.found.box(unit) if lost[number] else where)
            if slot.notes[-1]:
                moving = unit
        self.found.moving = moving
        self.found.name_mover()


class Purchase(NamedTuple):
    """7.3 What may have been bought, the plainest first: few Kamikaze points, then no fleet and no raiders."""

    kamikaze: int
    fleet: int
    raiders: tuple[int, ...]
    tac: int


def sort_points(s: Formosa) -> None:
    """7.3 Points rather than the fleet and raiders, TAC rather than Kamikaze points, as far as it can have been."""
    best = min(purchases(s))
    fleet = s.kit.fleet
    rebuy_air(s, JP, best.tac - s.jp_available)
    buy_kamikaze(s, best.kamikaze - s.kamikaze)
    if tradable(s, fleet, fleet_boxes(s)):
        put_aside(s, fleet, fleet_boxes(s)[best.fleet])
    for unit, bought in zip(sold_raiders(s), best.raiders, strict=True):
        put_aside(s, unit, raider_boxes(s)[bought])
    set_air(s, JP, "lost", 0)


def fleet_boxes(s: Formosa) -> tuple[int, int]:
    """18.0 Where the fleet is if it was not bought, and if it was."""
    return s.kit.reinforcements[JAPAN], s.kit.available[JAPAN]


def raider_boxes(s: Formosa) -> tuple[int, int]:
    """25.7, 25.8 Where raiders are that were not bought, and that were."""
    return OUT, s.kit.reinforcements[JAPAN]


def tradable(s: Formosa, piece: int, boxes: tuple[int, int]) -> bool:
    """7.3 Whether points may stand for a piece."""
    return s.where[piece] in boxes and optional_refusal(s, piece) is None


def sold_raiders(s: Formosa) -> list[int]:
    """25.7, 25.8 The raiders for which Kamikaze points may stand: there are none in the first turn."""
    return [u for u in raiders(s) if s.turn > 1 and tradable(s, u, raider_boxes(s))]


def purchases(s: Formosa) -> list[Purchase]:
    """7.3, 2.5 All that costs what was spent, and can have been bought."""
    able, units = tradable(s, s.kit.fleet, fleet_boxes(s)), sold_raiders(s)
    now = s.where[s.kit.fleet] == fleet_boxes(s)[1] and able
    bought = sum(s.where[u] == raider_boxes(s)[1] for u in units)
    total = worth(s.jp_available, s.kamikaze, now, bought)
    tac_least = s.jp_available - min(s.jp_bought, s.jp_available)
    tac_most = s.jp_available + air_limit(s, JP) - air_in_play(s, JP)
    least = s.kamikaze - min(s.kamikaze_bought, s.kamikaze)
    most = s.kit.tables.air_limits.kamikaze - s.tokku - s.kamikaze_spent
    found = []
    for tac, fleet, *of_raiders in product(
        range(tac_least, tac_most + 1), (0, 1) if able else (0,), *[(0, 1)] * len(units)
    ):
        kamikaze = total - worth(tac, 0, fleet, sum(of_raiders))
        if least <= kamikaze <= (s.kamikaze if s.turn == 1 else most):
            found.append(Purchase(kamikaze, fleet, tuple(of_raiders), tac))
    return found


def worth(tac: int, kamikaze: int, fleet: int, raiders: int) -> int:
    """7.3 What some purchases cost, in Kamikaze points."""
    return TAC_KAMIKAZE * tac + kamikaze + FLEET_KAMIKAZE * fleet + RAIDER_KAMIKAZE * raiders
