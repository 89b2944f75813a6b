"""16.1, 16.2, 16.6, 18.0 Strike planning, air superiority, Kamikaze, the fleet sortie."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from hexfront.games.formosa.deciding import AlliedDecides, Asking, Discreet, JapaneseDecides, SideDecides
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import (
    CW,
    JP,
    UNSEEN,
    US,
    Formosa,
    air,
    bar_gunfire,
    bar_landings,
    clear_strikes,
    close_turn,
    note_known,
    pay,
    place,
    plan_tokku,
    set_b29,
    set_suppressed,
    shift_air,
    spend_tokku,
    take_out,
)
from hexfront.kernel.act import Act, interned
from hexfront.kernel.kit import OUT
from hexfront.kernel.refusal import NOT_NOW, Refusal
from hexfront.kernel.step import Prompt, Sides, Step, pop, swap
from hexfront.mechanics.results import column_of

TOO_MANY_POINTS = Refusal("16.1", "too_many_points")
NO_POINT_THERE = Refusal("16.2", "no_point_there")
NOT_A_TARGET = Refusal("16.6", "not_a_target")
NO_FLEET = Refusal("18.0", "no_fleet")
PLANNED = {"us": US, "cw": CW, "jp": JP}
"""16.1 The parts of a plan that are about TAC points: those of a nation."""


class StrikePlanning(Asking, frozen=True):
    """16.1 Both sides plan in secret at the same time; each plan is a few numbers, hidden until all are made."""

    phase = "strike_planning"

    us: tuple[int, ...] = ()
    cw: tuple[int, ...] = ()
    b29: tuple[int, ...] = ()
    jp: tuple[int, ...] = ()
    tokku: tuple[int, ...] = ()

    def actors(self, s: Formosa) -> Sides:
        """Whoever has not finished."""
        return tuple([side for side in (ALLIED, JAPAN) if self.next_part(side)])

    def next_part(self, side: int) -> str:
        """16.1 What a side plans next; nothing when it has finished."""
        if side == ALLIED:
            return "us" if not self.us else "cw" if not self.cw else "b29" if not self.b29 else ""
        return "jp" if not self.jp else "tokku" if not self.tokku else ""

    def most(self, s: Formosa, name: str) -> int:
        """16.1 The points there are for a part of the plan; the B-29 counts as one."""
        if name == "b29":
            return int(s.where[s.kit.b29] == s.kit.available[ALLIED])
        return s.kamikaze if name == "tokku" else air(s, PLANNED[name], "available")

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.1 Points to Air Superiority and to Tactical; the B-29; Kamikaze points to Tokku."""
        name = self.next_part(side)
        verb, most = f"plan_{name}", self.most(s, name)
        if name not in PLANNED:
            return [interned(verb, n) for n in range(most + 1)]
        return [interned(verb, a, b) for a in range(most + 1) for b in range(most + 1 - a)]

    def passing(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.1 All of them: no candidate takes more points than there are."""
        return self.candidates(s, side)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.1 No more points than are available."""
        name = self.next_part(side)
        if act.verb != f"plan_{name}":
            return NOT_NOW
        return TOO_MANY_POINTS if act.a + max(act.b, 0) > self.most(s, name) else None

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.1 The plan is noted; nothing moves before the reveal."""
        name = act.verb.removeprefix("plan_")
        swap(s, replace(self, **{name: (act.a, act.b) if name in PLANNED else (act.a,)}))

    def run(self, s: Formosa) -> None:
        """16.1 All plans are made: they are revealed together."""
        pop(s)
        s.reveal()
        for nation, plan in ((US, self.us), (CW, self.cw), (JP, self.jp)):
            shift_air(s, nation, "available", "superiority", plan[0])
            shift_air(s, nation, "available", "tactical", plan[1])
        plan_tokku(s, self.tokku[0])
        if self.b29[0]:
            place(s, s.kit.b29, s.kit.b29_box)
            note_known(s, s.kit.b29)
        s.tell("strikes_revealed", "16.1", allied=self.us[0] + self.cw[0], japan=self.jp[0], number=s.tokku)

    def shown_to(self, s: Formosa, side: int) -> StrikePlanning:
        """6.1 Neither side sees the other's plan, nor how far it has got."""
        if side == ALLIED:
            return StrikePlanning(self.us, self.cw, self.b29)
        return StrikePlanning(jp=self.jp, tokku=self.tokku) if side == JAPAN else StrikePlanning()

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """What to plan."""
        name = self.next_part(side)
        most = self.most(s, name)
        return Prompt(f"plan_{name}" if most else "plan_nothing", "16.1", {"number": 0 if name == "b29" else most})


class StrikePhase(Step[Formosa], frozen=True):
    """16.1, R11 Strike Planning opens; gunfire units in play move to the Staging Area."""

    phase = "strike_planning"

    def run(self, s: Formosa) -> None:
        """16.1 Points used last turn are ready again."""
        s.tell("phase_strike_planning", "16.1")
        for unit in s.kit.gunfire:
            if s.where[unit] == s.kit.available[ALLIED]:
                place(s, unit, s.kit.staging)
        swap(s, SpecialAttack(), AirSuperiority(), StrikePlanning())


def air_losses(s: Formosa, points: int, die: int) -> int:
    """16.2, CH-C2 The Air Combat Table: enemy points lost."""
    table = s.kit.tables.air_combat
    return table.lost[die - 1][column_of(table.points_from, points)]


class AirSuperiority(Step[Formosa], frozen=True):
    """16.2 The Allies fire first; the Japanese total is fixed before their losses."""

    phase = "air_superiority"

    def run(self, s: Formosa) -> None:
        """16.2 Allied fire, Japanese losses, Japanese fire, Allied losses."""
        s.tell("phase_air_superiority", "16.2")
        planned = s.jp_superiority
        result = air_losses(s, s.us_superiority + s.cw_superiority, s.roll("16.2"))
        lost = min(result, s.jp_superiority + s.jp_tactical)
        s.tell("allied_air_fire", "16.2", number=lost)
        swap(s, JapaneseFire(planned), AirLosses(JAPAN, lost))


class JapaneseFire(Step[Formosa], frozen=True):
    """16.2, R16 The Japanese fire on their first total, or on column 0 if none of it is left."""

    phase = "air_superiority"

    planned: int

    def run(self, s: Formosa) -> None:
        """16.2 The 0 column can score as well."""
        result = air_losses(s, self.planned if s.jp_superiority else 0, s.roll("16.2"))
        lost = min(result, s.us_superiority + s.cw_superiority + s.us_tactical + s.cw_tactical)
        s.tell("japanese_air_fire", "16.2", number=lost)
        swap(s, SuperiorityOver(), AirLosses(ALLIED, lost))


POOLS: dict[int, dict[str, tuple[int, str]]] = {
    ALLIED: {
        "lose_us_superiority": (US, "superiority"),
        "lose_us_tactical": (US, "tactical"),
        "lose_cw_superiority": (CW, "superiority"),
        "lose_cw_tactical": (CW, "tactical"),
    },
    JAPAN: {"lose_jp_superiority": (JP, "superiority"), "lose_jp_tactical": (JP, "tactical")},
}
"""16.2 The displays of TAC points that a side has committed, by the action that takes a point from them."""


class AirLosses(SideDecides, frozen=True):
    """16.2 The owner picks his losses from Air Superiority or Tactical."""

    phase = "air_superiority"

    points: int

    def actors(self, s: Formosa) -> Sides:
        """Nobody, when nothing is owed."""
        return (self.side,) if self.points else ()

    def run(self, s: Formosa) -> None:
        """16.2 Nothing lost."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.2 Any display of TAC points committed this turn."""
        return (Act(verb) for verb in POOLS[side])

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.2 There must be points in it."""
        if act.verb not in POOLS[side]:
            return NOT_NOW
        return None if air(s, *POOLS[side][act.verb]) else NO_POINT_THERE

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.2 One point to Reinforcements."""
        nation, pool = POOLS[side][act.verb]
        shift_air(s, nation, pool, "lost", 1)
        swap(s, AirLosses(side, self.points - 1))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """How many."""
        return Prompt("air_losses", "16.2", {"number": self.points})


class SuperiorityOver(Step[Formosa], frozen=True):
    """16.2, R18 Survivors return to Available, used for this turn."""

    phase = "air_superiority"

    def run(self, s: Formosa) -> None:
        """16.2 Their mission is over."""
        pop(s)
        for nation in (US, CW, JP):
            shift_air(s, nation, "superiority", "used", air(s, nation, "superiority"))


class SpecialAttack(Step[Formosa], frozen=True):
    """16.6, R115 Kamikaze first, every turn, on the 0 column too; then the fleet."""

    phase = "special_attack"

    def run(self, s: Formosa) -> None:
        """16.6 Points that attacked are gone for good."""
        s.tell("phase_special_attack", "16.6")
        result = air_losses(s, s.tokku, s.roll("16.6"))
        spend_tokku(s)
        s.tell("kamikaze_result", "16.6", number=result)
        swap(s, FleetSortie(), KamikazeHits(min(result, len(exposed_ships(s)))))


def exposed_ships(s: Formosa) -> list[int]:
    """16.6, R11 Amphibious markers and gunfire units in play."""
    ships = [m for m in s.kit.amphibious if s.where[m] == s.kit.markers_box]
    return ships + [g for g in s.kit.gunfire if s.where[g] == s.kit.staging]


class KamikazeHits(AlliedDecides, frozen=True):
    """16.6, R106 The Allied player sends that many markers or gunfire units back to Reinforcements."""

    phase = "special_attack"

    number: int

    def actors(self, s: Formosa) -> Sides:
        """Nobody, without hits."""
        return (ALLIED,) if self.number else ()

    def run(self, s: Formosa) -> None:
        """16.6 No hits."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """16.6 Any split."""
        return (Act("lose", ship) for ship in exposed_ships(s))

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """16.6 Only those."""
        if act.verb != "lose":
            return NOT_NOW
        return None if act.a in exposed_ships(s) else NOT_A_TARGET

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """16.6, R93 One goes back; the enemy learns no more than that."""
        for ship in exposed_ships(s):
            note_known(s, ship, UNSEEN)
        place(s, act.a, s.kit.reinforcements[ALLIED])
        s.tell("ship_hit", "16.6")
        swap(s, KamikazeHits(self.number - 1))

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """How many."""
        return Prompt("kamikaze_hits", "16.6", {"number": self.number})


class FleetSortie(Discreet, JapaneseDecides, frozen=True):
    """18.0 Once a game, not on the first turn, the fleet may come out."""

    phase = "special_attack"
    closing = (Act("done"),)

    def actors(self, s: Formosa) -> Sides:
        """Nobody on the first turn or after the sortie; whether a fleet was recruited is not given away by asking."""
        return (JAPAN,) if s.turn > 1 and s.where[s.kit.fleet] != OUT else ()

    def run(self, s: Formosa) -> None:
        """18.0 No sortie."""
        pop(s)

    def candidates(self, s: Formosa, side: int) -> Iterable[Act]:
        """18.0 Now."""
        return (Act("sortie"),)

    def check(self, s: Formosa, side: int, act: Act) -> Refusal | None:
        """18.0 If it was recruited."""
        if act.verb != "sortie":
            return NOT_NOW
        return None if s.where[s.kit.fleet] == s.kit.available[JAPAN] else NO_FLEET

    def apply(self, s: Formosa, side: int, act: Act) -> None:
        """18.0 A die on the scenario's column; the marker is gone for good."""
        pop(s)
        if act.verb == "done":
            return
        take_out(s, s.kit.fleet)
        result = getattr(s.kit.tables.fleet, s.scenario)[s.roll("18.0") - 1]
        s.tell(f"fleet_{result}", "18.0")
        if result == "fiasco":
            return
        bar_gunfire(s)
        for gun in s.kit.gunfire:
            if s.where[gun] == s.kit.staging:
                place(s, gun, s.kit.available[ALLIED])
        if result == "decisive":
            cost = min(s.lp_allied, s.roll("18.0"))
            pay(s, ALLIED, cost)
            s.tell("fleet_costs", "18.0", number=cost)
            bar_landings(s)

    def prompt(self, s: Formosa, side: int) -> Prompt:
        """Whether."""
        return Prompt("fleet", "18.0")


def air_return(s: Formosa) -> None:
    """6.1, 16.4, 16.5 All strikes go back to Available, the B-29 to Reinforcements; suppression ends."""
    clear_strikes(s)
    for nation in (US, CW, JP):
        for pool in ("flying", "tactical", "used"):
            shift_air(s, nation, pool, "available", air(s, nation, pool))
    if s.where[s.kit.b29] == s.kit.b29_box or s.b29_hex >= 0:
        place(s, s.kit.b29, s.kit.reinforcements[ALLIED])
    set_b29(s, -1)
    set_suppressed(s, -1)
    close_turn(s)
