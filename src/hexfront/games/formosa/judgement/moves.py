"""The plan of a Movement Phase: attacks first, then places to take, then the march; garrisons stay."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from hexfront.bots.parts import choosing, orders
from hexfront.bots.parts.orders import Orders
from hexfront.games.formosa.aids import reach as reach_of
from hexfront.games.formosa.judgement.odds import planned, prize
from hexfront.games.formosa.judgement.worth import (
    nearest_place,
    places_of_worth,
    seen_strength,
    site_points,
    supplied_area,
    way_lengths,
)
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.moving import start_refusal
from hexfront.games.formosa.rules.stacking import mobile_limit
from hexfront.games.formosa.rules.zones_of_control import ezoc
from hexfront.games.formosa.state import Formosa, at, cf, is_static, mf, units_in
from hexfront.hexmap import bits
from hexfront.kernel.judge import fancy

FAR = 99
PULL = 2.5
"""Half movement points that a victory point is worth."""
FANCY = 0.5
"""What a whim adds to an attack or takes from it."""
RISKY = 0.2
"""What an attack must bring to be planned, at an even temper."""


Kind = tuple[int, int, bool, bool, bool]
Stand = tuple[int, int]
"""A unit and the hex from which it attacks."""


class Ranges(orders.Ranges[Kind]):
    """Where the units of a side can go, worked out once for units alike."""

    def __init__(self, s: Formosa, side: int) -> None:
        super().__init__(self._kind_of, self._reach_of)
        self.s, self.side = s, side
        self.movable = [u for u in s.kit.units[side] if mf(s, u) and start_refusal(s, side, u) is None]

    def _kind_of(self, unit: int) -> Kind:
        s, kit = self.s, self.s.kit
        zones = kit.is_guerrilla[unit], kit.ignores_first_zoc[unit]
        return (s.where[unit], mf(s, unit), kit.face[unit].mechanized, *zones)

    def _reach_of(self, unit: int) -> Mapping[int, tuple[int, ...]]:
        return {r.hex: r.path for r in reach_of(self.s, self.side, unit)}


class Plan(Orders):
    """Orders for a phase, made one after the other; each takes its unit and its room."""

    def __init__(self, s: Formosa, side: int, temper: float, whim: int = 0) -> None:
        self.s, self.side, self.temper, self.whim = s, side, temper, whim
        self.ranges = Ranges(s, side)
        super().__init__(
            [u for u in self.ranges.movable if not self._holds(u)], s.where, lambda u, hex: self.ranges.of(u)[hex]
        )
        self.room: dict[int, int] = {}
        self.zones = ezoc(s, side)
        self.ways = way_lengths(s.kit)
        self.area = supplied_area(s)
        self._goals: dict[int, float] | None = None
        self.attack()
        self.take_places()
        self.break_contact()
        self.march()

    # garrisons and room

    def _holds(self, unit: int) -> bool:
        """Whether a unit is the last one in a place that must be held; who builds a base stays as well."""
        if not site_points(self.s.kit)[self.s.where[unit]]:
            return False
        if self.side == JAPAN:
            return self._holds_for_japan(unit)
        return self._builds_first(unit) if self._can_build_here(unit) else self._holds_for_allies(unit)

    def _can_build_here(self, unit: int) -> bool:
        """20.1 Whether a unit could turn the place it is in into a base."""
        s, here = self.s, self.s.where[unit]
        return self._builder(unit) and not s.functional_at >> here & 1 and bool(s.kit.sudden_death >> here & 1)

    def _builder(self, unit: int) -> bool:
        """20.0 Whether a unit builds bases."""
        return self.s.kit.base_face[unit] is not None

    def _builds_first(self, unit: int) -> bool:
        """20.1 Whether no other builder here comes before a unit."""
        s = self.s
        return not any(self._builder(u) and not s.base[u] and u < unit for u in units_in(s, s.where[unit]))

    def _holds_for_allies(self, unit: int) -> bool:
        """The weakest stays where the enemy is near or nothing static holds the place."""
        s, here = self.s, self.s.where[unit]
        stay = [u for u in units_in(s, here) if not is_static(s, u) and not self._builder(u)]
        keep = int(self._enemy_within(here, s.japan_at, 8) or not self._static_beside(unit))
        return unit in sorted(stay, key=lambda u: (cf(s, u), u))[:keep]

    def _holds_for_japan(self, unit: int) -> bool:
        """The strongest stays, two where the enemy is near; static units count."""
        s, here = self.s, self.s.where[unit]
        near = int(self._enemy_within(here, s.allied_at & s.kit.land, 10))
        mobile = [u for u in units_in(s, here) if not is_static(s, u)]
        keep = max(1 + near - int(self._static_beside(unit)), near)
        return unit in sorted(mobile, key=lambda u: (-cf(s, u), u))[:keep]

    def _enemy_within(self, here: int, enemies: int, far: int) -> bool:
        """Whether an enemy could be here for so many half points."""
        return any(self.ways_from(here, other) <= far for other in bits.each(enemies))

    def _static_beside(self, unit: int) -> bool:
        """Whether a static unit shares the hex."""
        return any(is_static(self.s, u) for u in units_in(self.s, self.s.where[unit]) if u != unit)

    def ways_from(self, a: int, b: int) -> int:
        """Half points on foot."""
        return way_lengths(self.s.kit)[a][b]

    def space(self, hex: int) -> int:
        """How many more mobile units a hex takes, orders counted."""
        if hex not in self.room:
            s = self.s
            staying = sum(not is_static(s, u) and u not in self.given for u in units_in(s, hex))
            self.room[hex] = mobile_limit(s, self.side) - staying - self.coming.get(hex, 0)
        return self.room[hex]

    def give(self, unit: int, hex: int, reason: str, about: int) -> None:
        """Send a unit to a hex, whose room is less by that, and that of its own hex more."""
        super().give(unit, hex, reason, about)
        here = self.s.where[unit]
        if hex != here:
            self.room.pop(hex, None)
            self.room.pop(here, None)

    # attacks

    def attack(self) -> None:
        """The best attack, then the next with the units left, as long as one promises something."""
        targets, least = bits.each(self.targets()), RISKY - 0.3 * self.temper
        for hex, force in choosing.in_turn(targets, self.assault_on, least):
            for unit, stand in force:
                if unit in self.free:
                    self.give(unit, stand, "attack", hex)

    def targets(self) -> int:
        """Enemy hexes that somebody can get at."""
        s = self.s
        standing = at(s, self.side) & s.kit.land
        for unit in self.free:
            standing |= bits.of(self.ranges.of(unit))
        return s.kit.zones.of(standing) & at(s, 1 - self.side) & s.kit.land

    def assault_on(self, hex: int) -> tuple[float, list[Stand]]:
        """What an attack on a hex would bring, and who would make it from where."""
        s = self.s
        stands = {
            h: self.company(h, hex) for h in bits.each(s.kit.attack_from[hex] & s.kit.land & ~at(s, 1 - self.side))
        }
        force = [(u, h) for h in stands for u in units_in(s, h, self.side) if self.ready(u) and self.stays(u)]
        return choosing.gather(
            sorted(self.free, key=lambda u: (-cf(s, u), u)),
            force,
            lambda unit, joined: self.stand_of(unit, hex, stands, joined),
            lambda found: self.expected(hex, found, stands),
        )

    def stand_of(self, unit: int, hex: int, stands: dict[int, int], joined: Sequence[Stand]) -> Stand | None:
        """Where a unit that is not there yet would join an attack: with room, and the fewest other enemies beside."""
        kit = self.s.kit
        if kit.attack_from[hex] >> self.s.where[unit] & 1 or kit.type_of[unit] in ("headquarters", "engineer"):
            return None
        taken = [stand for _, stand in joined]
        where = [h for h in self.ranges.of(unit) if h in stands and self.space(h) > taken.count(h)]
        stand = min(where, key=lambda h: (stands[h], h), default=None)
        return None if stand is None else (unit, stand)

    def expected(self, hex: int, force: Sequence[Stand], stands: dict[int, int]) -> float:
        """15.2 The worth of an attack by these units, with the support that can be counted on."""
        if not force:
            return -FAR
        s = self.s
        used = {stand for _, stand in force}
        strength = sum(cf(s, u) for u, _ in force)
        beside = max((stands[h] for h in used), default=0)
        worth = planned(s, self.side, hex, force, strength, self.shifts(force, hex), self.area, beside)
        return worth + FANCY * fancy(self.whim, nearest_place(s.kit)[hex])

    def company(self, stand: int, target: int) -> int:
        """15.1 Other enemies whose zone reaches a hex and that would have to be attacked as well."""
        s = self.s
        others = s.kit.attack_from[stand] & at(s, 1 - self.side) & ~bits.bit(target)
        return sum(seen_strength(s, h, self.side) for h in bits.each(others))

    def ready(self, unit: int) -> bool:
        """Whether a unit can attack in the phase to come."""
        s = self.s
        return s.where[unit] >= 0 and not s.kit.is_deception[unit] and unit != s.kit.pw_camp and not s.base[unit]

    def shifts(self, force: Sequence[Stand], hex: int) -> int:
        """15.4.1 Shifts to be counted on: letters, air, gunfire and logistics points, against those of the enemy."""
        s = self.s
        letters = int(any(s.kit.face[u].bonus == "A" for u, _ in force))
        if self.side == ALLIED:
            guns = 0 if s.gunfire_barred else 2 * any(s.kit.coast >> h & 1 for _, h in force)
            air = min(2, s.us_tactical + s.cw_tactical)
            points = min(2, s.lp_allied // 3) if any(self.area >> h & 1 for _, h in force) else 0
            return letters + guns + air + points - min(1, s.lp_japan)
        guns = 2 if s.kit.coast >> hex & 1 and not s.gunfire_barred else 0
        return letters + min(1, s.jp_tactical) + min(1, s.lp_japan) - guns - min(1, s.lp_allied)

    # places

    def take_places(self) -> None:
        """Empty places of worth, the best first: engineers where a base pays, else the weakest unit that gets there."""
        s, points = self.s, site_points(self.s.kit)
        empty = [h for h in range(len(points)) if points[h] and not (s.allied_at | s.japan_at) >> h & 1]
        for hex in sorted(empty, key=lambda h: (-points[h], h)):
            able = [u for u in self.free if hex in self.ranges.of(u) and self.space(hex) > 0]
            if able:
                self.give(min(able, key=lambda u: self.holder_rank(u, hex)), hex, "take_place", hex)
        if self.side == ALLIED:
            self.engineers_to_sites()

    def holder_rank(self, unit: int, hex: int) -> tuple[int, int, int]:
        """Who should hold a place: engineers at sites, no headquarters, then the weakest."""
        s = self.s
        builder = s.kit.base_face[unit] is not None
        site = bool(s.kit.sudden_death >> hex & 1)
        return (0 if builder and site else 1, 9 if s.kit.type_of[unit] == "headquarters" else cf(s, unit), unit)

    def engineers_to_sites(self) -> None:
        """20.1 Engineers to places that are held but not built."""
        s, points = self.s, site_points(self.s.kit)
        sites = s.allied_at & s.kit.sudden_death & ~s.functional_at
        going = {o.hex for u, o in self.given.items() if self._builder(u)}
        for hex in sorted(bits.each(sites), key=lambda h: (-points[h], h)):
            if hex in going or any(map(self._builder, units_in(s, hex))):
                continue
            able = [u for u in filter(self._builder, self.free) if hex in self.ranges.of(u)]
            if able and self.space(hex) > 0:
                self.give(able[0], hex, "build_here", hex)

    # contact and march

    def break_contact(self) -> None:
        """14.2 Units that would have to attack at bad odds step out of the enemy's zones."""
        s = self.s
        for unit in list(self.free):
            here = s.where[unit]
            if not self.zones >> here & 1 or self.sheltered(unit) or here in self.bases("attack"):
                continue
            if safe := self.open_to(unit):
                self.give(unit, min(safe, key=lambda h: (self.exposure(h), h)), "break_contact", here)

    def sheltered(self, unit: int) -> bool:
        """15.0 Units with a static one need not attack."""
        return any(is_static(self.s, u) for u in units_in(self.s, self.s.where[unit]))

    def exposure(self, hex: int) -> float:
        """How little a hex suits a unit that waits: far from the goals, poor ground."""
        s = self.s
        goal, length = self.goal(hex)
        return length - 2.0 * s.kit.shift[hex][self.side] if goal >= 0 else float(FAR)

    def goal(self, hex: int) -> tuple[int, float]:
        """The place that draws a unit from a hex, and how far it is, worth counted."""
        return choosing.drawn_to(self.goals(), self.ways[hex].__getitem__, PULL, FAR)

    def goals(self) -> dict[int, float]:
        """Where a side wants to go: what it does not hold and what is worth having, the enemy's strength counted."""
        if self._goals is None:
            found = self.allied_goals() if self.side == ALLIED else self.japanese_goals()
            self._goals = {hex: pull + 3 * FANCY * fancy(self.whim, hex) for hex, pull in found.items()}
        return self._goals

    def allied_goals(self) -> dict[int, float]:
        """Every place of worth that is not held."""
        s, points = self.s, site_points(self.s.kit)
        places = [hex for hex, value in enumerate(points) if value and not s.allied_at >> hex & 1]
        return {hex: points[hex] - 0.25 * seen_strength(s, hex, ALLIED) for hex in places}

    def japanese_goals(self) -> dict[int, float]:
        """Places the enemy has taken, then own ones with room that he is near."""
        s, points = self.s, site_points(self.s.kit)
        places = places_of_worth(s.kit)
        lost = bits.each(places & s.allied_at & ~s.japan_at)
        found = {hex: prize(s, JAPAN, hex) + 2.0 - 0.2 * seen_strength(s, hex, JAPAN) for hex in lost}
        for hex in bits.each(places & s.japan_at):
            if self.space(hex) > 0 and self.near_enemy(hex):
                found[hex] = points[hex] / 2
        return found

    def near_enemy(self, hex: int) -> bool:
        """Whether the enemy stands within two hexes or so."""
        s = self.s
        return any(self.ways[hex][h] <= 6 for h in bits.each(at(s, 1 - self.side) & s.kit.land))

    def march(self) -> None:
        """The rest towards the goals, outside the enemy's zones; headquarters and guns behind the others."""
        s = self.s
        for unit in sorted(self.free, key=lambda u: (s.kit.type_of[u] == "headquarters", -cf(s, u), u)):
            if self.side == JAPAN and self.sheltered(unit):
                continue
            if s.kit.type_of[unit] == "headquarters":
                self.follow(unit)
            elif open_to := self.open_to(unit):
                goal, _ = self.goal(s.where[unit])
                if goal < 0:
                    return
                self.approach(unit, open_to, goal)

    def open_to(self, unit: int) -> list[int]:
        """The hexes in reach outside the enemy's zones that have room."""
        return [h for h in self.ranges.of(unit) if not self.zones >> h & 1 and self.space(h) > 0]

    def approach(self, unit: int, open_to: list[int], goal: int) -> None:
        """The hex nearest to a goal, if it is nearer than where a unit is."""
        best = min(open_to, key=lambda h: (self.ways[h][goal], -self.s.kit.shift[h][self.side], h))
        if self.ways[best][goal] < self.ways[self.s.where[unit]][goal]:
            self.give(unit, best, "march", goal)

    def follow(self, unit: int) -> None:
        """19.2 A headquarters keeps up with the troops it supplies."""
        s = self.s
        troops = self.troops_ashore()
        if not troops:
            return

        def apart(hex: int) -> int:
            return sum(min(20, self.ways[hex][h]) for h in troops)

        covered = [h for h in self.open_to(unit) if at(s, self.side) >> h & 1 or h in self.coming]
        best = min(covered, key=lambda h: (apart(h), h), default=-1)
        if best >= 0 and apart(best) < apart(s.where[unit]):
            self.give(unit, best, "keep_up", best)

    def troops_ashore(self) -> list[int]:
        """The hexes where the strong units of a side will be, one for each unit."""
        s = self.s
        there = [u for u in s.kit.units[self.side] if s.where[u] >= 0 and s.kit.land >> s.where[u] & 1]
        return [self.bound_for(u) for u in there if cf(s, u) >= 4]
