"""11.0 The Shobu Group counteroffensive. It needs no decisions; it ends the game, unless OPT.OBJ4 lets play go on."""

from __future__ import annotations

from hexfront.games.luzon.kit import JAPAN, US
from hexfront.games.luzon.rules.combat import MarineAir
from hexfront.games.luzon.rules.victory import OBJECTIVE_FOUR, counteroffensive_beaten
from hexfront.games.luzon.state import Luzon, place, set_cdr, set_op, units_in
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kept import kept_under
from hexfront.kernel.kit import OUT
from hexfront.kernel.state import Hex, PieceId
from hexfront.kernel.step import Step, pop, push, swap

HISTORICAL = "historical"
SHOULDER = "shoulder"
"""OPT.SHOULDER The option by which the screen is a duty in the Historical scenario."""


def objectives(s: Luzon) -> HexSet:
    """11.2 The beachheads, and Manila and Intramuros where US-controlled."""
    return s.beachheads | (s.kit.cities & s.us_control)


def open_ground(s: Luzon, coast_open: bool) -> HexSet:
    """11.5 Where the force may go: land off the coast, beachheads and the two cities (R51); R31 opens the coast."""
    kit = s.kit
    closed = kit.beach if coast_open else kit.coast
    return (kit.board.land & ~closed) | s.beachheads | kit.cities


def rings_to(s: Luzon, goal: int, ground: HexSet) -> list[HexSet]:
    """11.2 Hexes by their distance from a goal over open ground."""
    return bits.distances(bits.bit(goal), ground, s.kit.land_ways, s.kit.board.stride)


def distance_to(s: Luzon, goal: int, ground: HexSet) -> int | None:
    """11.2 Hexes from the base area to a goal, its first hex outside being 1; None if there is no way."""
    doors = s.kit.perimeter & ground
    for steps, ring in enumerate(rings_to(s, goal, ground)):
        if ring & doors:
            return steps + 1
    return None


@kept_under(lambda s, coast_open: (s.beachheads, s.us_control & s.kit.cities, coast_open))
def nearest_objectives(s: Luzon, coast_open: bool) -> tuple[int, ...]:
    """11.2 The nearest reachable objectives; several if they are equally near."""
    ground = open_ground(s, coast_open)
    found = {hex: d for hex in bits.each(objectives(s)) if (d := distance_to(s, hex, ground)) is not None}
    least = min(found.values(), default=0)
    return tuple(hex for hex, distance in found.items() if distance == least)


def coast_opens(s: Luzon) -> bool:
    """R31 The coast is open to the force when no objective can be reached without it."""
    return not nearest_objectives(s, False)


def screen_units(s: Luzon) -> tuple[int, int]:
    """11.3 Divisions and smaller units within three hexes of the base area, an adjacent hex being at one (R23)."""
    there = [unit for hex in bits.each(s.occupied & s.kit.near_base_area) for unit in s.stacks[hex]]
    divisions = sum(s.kit.is_division[u] for u in there)
    return divisions, len(there) - divisions


def screen_in_place(s: Luzon) -> bool:
    """11.3 Enough units near the base area; outside the Historical scenario a line across every way will do."""
    need = s.kit.tables.screen
    divisions, smaller = screen_units(s)
    if divisions >= need.divisions_alone or (divisions >= need.divisions and smaller >= need.sub_divisional):
        return True
    return s.scenario != HISTORICAL and line_holds(s, coast_opens(s))


def may_come(s: Luzon) -> bool:
    """5.3 Whether this turn or a later one can still bring the counteroffensive."""
    from hexfront.games.luzon.sequence import CounteroffensiveCheck  # the sequence of play is made of the chapters

    check_ahead = any(isinstance(step, CounteroffensiveCheck) for step in s.stack)
    return (s.turn < s.kit.tables.turns.last or check_ahead) and not counteroffensive_beaten(s)


def screen_missed(s: Luzon) -> bool:
    """11.3, R53 The screen that should stand before the next check does not."""
    return may_come(s) and not screen_in_place(s)


def line(s: Luzon, coast_open: bool) -> HexSet:
    """11.3 Where US units stand that the force would engage (R25), but not on or next to an objective (R54)."""
    return s.occupied & open_ground(s, coast_open) & ~bits.dilate(objectives(s), s.kit.board.stride)


@kept_under(lambda s, coast_open: (line(s, coast_open), objectives(s), coast_open))
def line_holds(s: Luzon, coast_open: bool) -> bool:
    """11.3 Every way to the nearest objectives comes next to a US unit of the line."""
    ground, held = open_ground(s, coast_open), line(s, coast_open)
    guarded = held | bits.spread(held, s.kit.land_ways, s.kit.board.stride)
    free = ground & ~guarded
    goals = nearest_objectives(s, coast_open)
    return bool(goals) and all(not _reaches(s, bits.bit(goal), free) for goal in goals)


def free_way(s: Luzon, coast_open: bool) -> tuple[int, ...]:
    """11.3 The shortest way to an empty objective that touches and passes next to no US unit at all; () if none."""
    ground = open_ground(s, coast_open) & ~bits.dilate(s.occupied, s.kit.board.stride)
    found = [way for goal in bits.each(objectives(s) & ground) if (way := way_to(s, goal, ground))]
    return min(found, key=len, default=())


def way_to(s: Luzon, goal: int, ground: HexSet) -> tuple[int, ...]:
    """11.5 A shortest way from the base area to a goal over some ground; () if there is none."""
    rings, doors = rings_to(s, goal, ground), s.kit.perimeter & ground
    start = next((steps for steps, ring in enumerate(rings) if ring & doors), None)
    if start is None:
        return ()
    way = [bits.first(rings[start] & doors)]
    for ring in reversed(rings[:start]):
        way.append(bits.first(ring & bits.spread(bits.bit(way[-1]), s.kit.land_ways, s.kit.board.stride)))
    return tuple(way)


def _reaches(s: Luzon, goals: HexSet, ground: HexSet) -> bool:
    reached = bits.flood_through(s.kit.perimeter & ground, ground, s.kit.land_ways, s.kit.board.stride)
    return bool(reached & goals)


def assemble(s: Luzon) -> None:
    """11.4, 11.8 Seven units, divisions reduced; with Thirty-Fifth Army fifteen, divisions at full strength."""
    army = "army35" in s.options
    for unit in s.kit.shobu_group + (s.kit.thirty_fifth_army if army else ()):
        full = int(s.kit.pieces[unit].front)
        set_cdr(s, unit, full if army else 1)


def force(s: Luzon) -> list[int]:
    """11.7, R28 The units that can still fire: two-dice divisions, then one-die divisions, then brigades."""
    alive = [u for u in s.kit.shobu_group + s.kit.thirty_fifth_army if s.where[u] == s.kit.sgba_box and s.cdr[u]]
    brigade = {u: s.kit.pieces[u].size != "XX" for u in alive}
    return sorted(alive, key=lambda u: (-s.cdr[u], brigade[u], u))


def launch(s: Luzon) -> None:
    """11.1 The counteroffensive begins and is played to its end at once."""
    s.tell("counteroffensive", "11.1")
    assemble(s)
    coast_open = coast_opens(s)
    goals = nearest_objectives(s, coast_open)
    screened = screen_in_place(s)
    if not screened and SHOULDER in s.options and s.scenario == HISTORICAL:
        shoulder_open(s)
    elif not goals:
        s.tell("no_objective", "11.5")
        us_holds(s)
    elif not screened and (way := free_way(s, coast_open)):
        run_free(s, way)
    else:
        goal = goals[0] if len(goals) == 1 else goals[s.pick("11.2", len(goals))]
        s.tell("objective", "11.2", hex=goal)
        # only where play can go on does the rest of the turn wait underneath
        begin = push if OBJECTIVE_FOUR in s.options else swap
        begin(s, ShobuAdvance(goal, -1, coast_open))


def run_free(s: Luzon, way: tuple[int, ...]) -> None:
    """11.3 Past nobody, the force goes to the objective that lies open."""
    divisions, smaller = screen_units(s)
    s.tell("free_path", "11.3", hex=way[-1], number=divisions, value=smaller)
    for hex in way:
        place(s, s.kit.substitute, hex)
        s.tell("shobu_moves", "11.3", hex=hex)
    japan_breaks_through(s)


def shoulder_open(s: Luzon) -> None:
    """OPT.SHOULDER Nobody kept the screen that 11.3 demands: the counteroffensive succeeds at once."""
    divisions, smaller = screen_units(s)
    s.tell("shoulder_open", "11.3", number=divisions, value=smaller)
    s.tell("japan_wins", "11.3")
    s.end(JAPAN, "shoulder_open")


def us_holds(s: Luzon) -> None:
    """3.4 The counteroffensive fails: instant US victory, unless it only fulfils an objective (OPT.OBJ4)."""
    if OBJECTIVE_FOUR in s.options:
        leave_play(s)
        s.tell("counteroffensive_fails", "3.2.4")
        return
    s.tell("us_wins", "3.4")
    s.end(US, "counteroffensive_beaten")


def leave_play(s: Luzon) -> None:
    """OPT.OBJ4 The whole Shobu Group is out of play for good."""
    for unit in (*s.kit.shobu_group, *s.kit.thirty_fifth_army, s.kit.substitute):
        set_cdr(s, unit, 0)
        place(s, unit, OUT)


def japan_breaks_through(s: Luzon) -> None:
    """3.3 The counteroffensive reaches its objective: instant Japanese victory."""
    s.tell("japan_wins", "3.3")
    s.end(JAPAN, "counteroffensive_reached")


class ShobuAdvance(Step[Luzon], frozen=True):
    """11.5 The force stands in a hex (or still in the base area, -1) and goes for its objective."""

    phase = "random_event"

    objective: Hex
    at: Hex
    coast_open: bool

    def run(self, s: Luzon) -> None:
        """11.5 Fight whoever is next to the force, otherwise take one hex of the way."""
        if self.at == self.objective:
            japan_breaks_through(s)
            return
        to = self._contact(s)
        if to is None:
            to = self._next_hex(s)
        self._enter(s, to)

    def _contact(self, s: Luzon) -> int | None:
        """11.5 Contact is compulsory: nearest to the objective, then fewer points, then a die (R25, R30)."""
        if self.at < 0:
            return None
        ground = open_ground(s, self.coast_open)
        beside = bits.spread(bits.bit(self.at), s.kit.land_ways, s.kit.board.stride) & ground
        near = [u for u in s.kit.units if s.where[u] >= 0 and beside >> s.where[u] & 1]
        if not near:
            return None
        away = _distances(rings_to(s, self.objective, ground))
        rank = {u: (away.get(s.where[u], 10_000), s.op[u]) for u in near}
        best = [u for u in near if rank[u] == min(rank.values())]
        return s.where[best[0] if len(best) == 1 else best[s.pick("11.5", len(best))]]

    def _next_hex(self, s: Luzon) -> int:
        """11.5 The next hex of a shortest way; equal ones by die (R24)."""
        ground = open_ground(s, self.coast_open)
        if self.at < 0:
            doors = s.kit.perimeter & ground
        else:
            doors = bits.spread(bits.bit(self.at), s.kit.land_ways, s.kit.board.stride) & ground
        ring = next(r & doors for r in rings_to(s, self.objective, ground) if r & doors)
        choices = list(bits.each(ring))
        return choices[0] if len(choices) == 1 else choices[s.pick("11.5", len(choices))]

    def _enter(self, s: Luzon, to: int) -> None:
        """11.5, 11.7 Into a hex: past nobody, over a unit without points (R26), or into battle."""
        place(s, s.kit.substitute, to)
        s.tell("shobu_moves", "11.5", hex=to)
        here = units_in(s, to)
        if here and s.op[here[0]]:
            swap(s, ShobuFire(self.objective, to, self.coast_open, here[0], (), -1, 0))
            return
        for unit in here:
            remove(s, unit)
        swap(s, ShobuAdvance(self.objective, to, self.coast_open))


def _distances(rings: list[HexSet]) -> dict[int, int]:
    return {hex: steps for steps, ring in enumerate(rings) for hex in bits.each(ring)}


def remove(s: Luzon, unit: int) -> None:
    """11.6 A US unit overrun by the force is gone for good."""
    s.tell("overrun", "11.6", unit=unit)
    place(s, unit, OUT)


class ShobuFire(Step[Luzon], frozen=True):
    """11.7 The force fires at the US unit in its hex, one of its units after the other."""

    phase = "random_event"

    objective: Hex
    at: Hex
    coast_open: bool
    target: PieceId
    fired: tuple[PieceId, ...]
    firing: PieceId
    dice: int

    def run(self, s: Luzon) -> None:
        """11.7 Throw the next die, let the next unit fire, or draw the consequences."""
        if s.op[self.target] == 0:
            self._won(s)
        elif self.dice:
            self._throw(s)
        elif self.firing >= 0:
            self._spent(s)
        else:
            self._next_unit(s)

    def _throw(self, s: Luzon) -> None:
        """11.7 One die on the row of the US unit's hex; a hit costs it one point."""
        swap(s, self._with(self.fired, self.firing, self.dice - 1))
        if s.roll("11.7") >= s.kit.hits_from[self.at]:
            set_op(s, self.target, s.op[self.target] - 1)
            s.tell("hits", "11.7", unit=self.target, number=1)
            if s.cancels:
                push(s, CancelShobuHit(self.target))

    def _spent(self, s: Luzon) -> None:
        """11.7, 11.8 A unit that has fired one die is gone; one that fired two turns over to its weaker side."""
        lose_step(s, self.firing)
        swap(s, self._with((*self.fired, self.firing), -1, 0))

    def _next_unit(self, s: Luzon) -> None:
        """11.8, R28 Who has not fired yet in this round; when all have, a new round with whoever is left."""
        ready = [u for u in force(s) if u not in self.fired]
        if ready:
            s.tell("shobu_fires", "11.7", unit=ready[0], number=s.cdr[ready[0]])
            swap(s, self._with(self.fired, ready[0], s.cdr[ready[0]]))
        elif force(s):
            swap(s, self._with((), -1, 0))
        else:
            self._beaten(s)

    def _won(self, s: Luzon) -> None:
        """11.6, 11.7 The US unit is at zero: it is removed, and the force goes on if anything of it is left (R27)."""
        if self.firing >= 0:
            lose_step(s, self.firing)
        remove(s, self.target)
        if self.at == self.objective:
            japan_breaks_through(s)
        elif force(s):
            swap(s, ShobuAdvance(self.objective, self.at, self.coast_open))
        else:
            self._beaten(s)

    def _beaten(self, s: Luzon) -> None:
        """11.7 Nobody is left to fire."""
        pop(s)
        us_holds(s)

    def _with(self, fired: tuple[int, ...], firing: int, dice: int) -> ShobuFire:
        return ShobuFire(self.objective, self.at, self.coast_open, self.target, fired, firing, dice)


class CancelShobuHit(MarineAir, frozen=True):
    """OPT.RE A hit in the fire of the Shobu Group, which has cost a unit a point."""

    unit: PieceId

    def fire_on(self, s: Luzon, cancelled: bool) -> None:
        """11.7, OPT.RE The unit has its point again if the hit was cancelled."""
        pop(s)
        if cancelled:
            set_op(s, self.unit, s.op[self.unit] + 1)


def lose_step(s: Luzon, unit: int) -> None:
    """2.5 A two-step unit turns over to its reduced side; a one-step or reduced unit leaves the game."""
    set_cdr(s, unit, s.cdr[unit] - 1)
    if s.cdr[unit] == 0:
        place(s, unit, OUT)
