"""The special rules of The Fall of Singapore."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, allowance, go, moving

from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.testing import Scene, opened, scene

FAR = "c1m where 1940\nc2m where 1940 level 1"


def index(t: Scene, unit: str) -> int:
    return int(t.kit.index[unit])


def joint(text: str, step: str = "Trucks") -> Scene:
    return scene(f"game singapore\ndice\nphase 2\n{FAR}\n{text}\nstep RegularMovement side=0\nstep {step}")


def malaya(text: str, side: int = JAPAN) -> Scene:
    return moving("singapore", f"{FAR}\n{text}", side)


# 1 scale, first player


@pytest.mark.rule("singapore", "S-1.4")
def test_without_bids_japan_is_first() -> None:
    t = scene(f"game singapore\ndice\nturn 9\n{FAR}\nstep GameTurn\nstep InitiativePhase")
    assert (t.s.turn, t.s.first) == (9, JAPAN)


@pytest.mark.rule("singapore", "S-1.3a")
def test_the_lower_steps_of_a_regiment_are_faces_of_the_same_unit() -> None:
    _, kit = opened("singapore")
    faces = kit.figures[kit.index["j11"]]  # type: ignore[attr-defined]
    assert [(face.attack, face.defence) for face in faces] == [(7, 7), (5, 6), (3, 4), (2, 2)]
    assert [(f.attack, f.defence) for f in kit.figures[kit.index["c6"]]][1:] == [(3, 5), (1, 2)]  # type: ignore[attr-defined]


@pytest.mark.rule("singapore", "S-1.3b")
def test_no_counter_of_lower_steps_is_ever_a_unit_of_its_own() -> None:
    t = malaya("j11 where 1607")
    assert [t.kit.pieces[u].id for u in t.kit.units[JAPAN] if "11" in t.kit.pieces[u].id[:3]] == ["j11", "j114"]
    assert not any(o.startswith("break") for o in t.options())


@pytest.mark.rule("singapore", "S-2.6")
def test_the_5th_and_18th_divisions_count_for_integrity() -> None:
    _, kit = opened("singapore")
    assert tuple(kit.integrity) == ("5 Div", "18 Div")  # type: ignore[attr-defined]
    names = [{kit.pieces[u].id for u in parts} for parts in kit.components]  # type: ignore[attr-defined]
    assert names[0] == {"j11", "j41", "j42", "j21", "j5rec", "j5art"}
    assert names[1] == {"j56", "j55", "j114", "j22rec", "j18mtn"}


@pytest.mark.rule("singapore", "S-2.12")
def test_only_japan_uses_maximum_effort() -> None:
    _, kit = opened("singapore")
    assert [force.maximum_effort for force in kit.forces] == [True, False]  # type: ignore[attr-defined]


@pytest.mark.rule("singapore", "S-2.11")
def test_four_japanese_concealment_markers_and_none_for_the_commonwealth() -> None:
    t = malaya("c6 where 1410", ALLIED)
    assert t.why("conceal 1410", ALLIED) == ["17.2 no_concealment_marker"]
    assert [force.concealment for force in t.kit.forces] == [4, 0]


# 2.7 the island


@pytest.mark.rule("singapore", "S-2.71b")
def test_supply_returns_at_the_instant_the_garrison_does() -> None:
    t = moving("singapore", "c1m where 1940\nc6 where 1938\nc11hq where 1938 level 1\nj11 where 1607", ALLIED)
    assert not in_supply(t.s, index(t, "c6"))
    go(t, "c6", "1939", side=ALLIED)
    assert in_supply(t.s, index(t, "c11hq"))


def administration(text: str, dice: str, turn: int = 16) -> Scene:
    steps = "step RegularMovement side=0\nstep GameChecks"
    return scene(f"game singapore\nphase 9\nturn {turn}\ndice {dice}\n{text}\n{steps}")


@pytest.mark.rule("singapore", "S-2.76")
@pytest.mark.parametrize(("die", "over"), [(1, True), (2, True), (3, False), (6, False)])
def test_the_garrison_may_surrender_once_japan_is_at_the_reservoirs(die: int, over: bool) -> None:
    t = administration("j11 where 1939\nc1m where 1940\nc2m where 2039", str(die))
    assert (t.s.winner, t.s.ending) == ((JAPAN, "garrison_surrenders") if over else (-1, ""))
    assert ("garrison_gives_up" if over else "garrison_holds") in {event.key for event in (*t.events, *t.s.events)}
    assert t.dice_left == 0


@pytest.mark.rule("singapore", "S-2.76")
def test_nobody_at_the_reservoirs_no_die() -> None:
    t = administration("j11 where 2039\nc1m where 1940", "1")
    assert (t.s.winner, t.dice_left) == (-1, 1)


@pytest.mark.rule("singapore", "S-6.0a")
def test_japan_wins_the_moment_it_holds_all_of_the_island() -> None:
    t = moving(
        "singapore",
        "j11 where 1939\nj41 where 1940\nc6 where 1410\ncontrol_allied - 1939 1940\ncontrol_japan + 1939 1940",
    )
    assert t.s.winner == -1
    t.do("move j11", "to 2039")
    assert (t.s.winner, t.s.ending) == (JAPAN, "island_taken")


def after_the_last_turn(text: str) -> tuple[int, str]:
    t = scene(f"game singapore\ndice 6\nphase 9\nturn 17\n{text}\nstep EndOfTurn\nstep GameChecks")
    return t.s.winner, t.s.ending


@pytest.mark.rule("singapore", "S-6.0b")
def test_the_commonwealth_wins_if_no_japanese_unit_is_on_the_island_at_the_end() -> None:
    assert after_the_last_turn(f"{FAR}\nj11 where 1938") == (ALLIED, "island_held")


@pytest.mark.rule("singapore", "S-6.0c")
def test_everything_else_is_a_draw() -> None:
    assert after_the_last_turn("c1m where 1940\nj11 where 2039") == (-1, "draw")


# 2.8 by sea


@pytest.mark.rule("singapore", "S-2.82a")
def test_commonwealth_reinforcements_wait_while_singapore_port_is_lost() -> None:
    lost = "turn 14\nc54 where allied_staging\nj11 where 1607\ncontrol_allied - 1940\ncontrol_japan + 1940"
    t = moving("singapore", f"c1m where 1939\n{lost}", ALLIED)
    assert t.why("enter c54", ALLIED) == ["5.3 no_entry"]
    t = moving("singapore", "c1m where 1939\nturn 14\nc54 where allied_staging\nj11 where 1607", ALLIED)
    assert t.can("enter c54", ALLIED)


PENANG = "j11 where 1020\nj41 where 1127\ncontrol_allied - 1020 1127\ncontrol_japan + 1020 1127\n"


@pytest.mark.rule("singapore", "S-2.83a")
@pytest.mark.parametrize(
    ("penang", "hopped", "turn", "may"),
    [
        (4, 0, 4, False),
        (4, 0, 5, True),
        (4, 5, 6, False),
        (4, 5, 7, True),
        (4, 6, 7, False),
        (4, 6, 8, True),
        (0, 0, 9, False),
    ],
)
def test_a_regiment_goes_by_sea_every_second_turn_after_penang(penang: int, hopped: int, turn: int, may: bool) -> None:
    t = malaya(f"{PENANG}penang {penang}\nhopped {hopped}\nturn {turn}")
    assert t.can("sail j11") is may


@pytest.mark.rule("singapore", "S-2.83a")
def test_the_capture_of_penang_is_noted_and_one_voyage_uses_the_turn_up() -> None:
    t = malaya(f"{PENANG}j56 where 1115\nturn 4")
    go(t, "j56", "1015")
    assert t.s.penang == 4
    t = malaya(f"{PENANG}penang 4\nturn 5")
    t.do("sail j11", "at 1332")
    assert (t.place("j11"), t.s.hopped) == ("1332", 5)
    assert t.why("sail j41") == ["16.3 no_voyage"]


@pytest.mark.rule("singapore", "S-2.83b")
def test_voyages_lead_from_a_held_west_coast_port_to_another() -> None:
    t = malaya(f"{PENANG}j42 where 1707\nj5rec where 1020 level 1\npenang 4\nturn 5")
    assert t.why("sail j42") == ["16.3 no_voyage"]
    assert t.why("sail j5rec") == ["16.3 no_voyage"]
    t.do("sail j11")
    assert t.why("at 1707") == ["16.3 no_landing_there"]
    assert sorted(t.options()) == sorted(
        f"at {n}" for n in ("1015", "1222", "1125", "1127", "1230", "1332", "1433", "1635")
    )


@pytest.mark.rule("singapore", "S-2.83c")
def test_an_occupied_port_is_assaulted_and_the_river_port_from_its_own_sea_hex() -> None:
    t = malaya(f"{PENANG}c6 where 1222\npenang 4\nturn 5")
    t.do("sail j11", "at 1222")
    assert t.options() == ["at 1023"]
    t.do("at 1023")
    assert t.s.bound[index(t, "j11")] == t.kit.board.hex("1222")


@pytest.mark.rule("singapore", "S-2.83d")
def test_who_lands_moves_no_farther() -> None:
    t = malaya(f"{PENANG}penang 4\nturn 5")
    t.do("sail j11", "at 1332")
    assert t.top == "Movement"
    assert t.why("move j11") == ["8.12 already_moved"]


@pytest.mark.rule("singapore", "S-2.84")
def test_who_landed_is_in_supply_on_that_turn_only() -> None:
    t = malaya(f"{PENANG}penang 4\nturn 5")
    t.do("sail j11", "at 1332")
    assert in_supply(t.s, index(t, "j11"))
    t.s.moved = [0] * len(t.s.moved)  # the next game turn
    assert not in_supply(t.s, index(t, "j11"))


@pytest.mark.rule("singapore", "S-2.81")
def test_with_kota_bharu_held_units_come_in_elsewhere_or_assault_it() -> None:
    t = malaya("c8 where 2215\nj56 where japan_staging\nj18hq where japan_staging")
    assert t.why("sail j18hq") == ["16.3 no_voyage"]
    t.do("sail j56", "at 2215", "at 2315")
    assert (t.place("j56"), t.s.hopped) == ("2315", 0)
    t.do("enter j18hq")
    assert sorted(t.options()) == ["at 1707", "at 1910"]


@pytest.mark.rule("singapore", "S-2.81", "S-2.10.1")
@pytest.mark.parametrize(("unit", "place", "left"), [("j11", "1707", 8), ("jG3", "1506", 7)])
def test_who_comes_in_may_go_motorized_before_it_goes_on(unit: str, place: str, left: int) -> None:
    t = malaya(f"turn 4\n{unit} where japan_staging")
    t.do(f"enter {unit}", f"at {place}")
    t.do("motor")
    move = t.s.stack[-1]
    assert move.allowance[0] - move.spent[0] == left
    assert t.why("motor") == ["8.12 set_out"]
    t = malaya(f"turn 4\n{unit} where japan_staging")
    t.do(f"enter {unit}", f"at {place}", "to 1607" if place == "1707" else "to 1507")
    assert t.why("motor") == ["8.12 set_out"]
    assert t.why("strategic") == ["8.12 set_out"]  # 8.32 nor do they hurry
    t.do(f"to {place}")
    assert t.why("motor") == ["8.12 set_out"]  # nor back where it came in


# 2.9 airfields, trucks


@pytest.mark.rule("singapore", "S-2.91a", "S-2.91b")
@pytest.mark.parametrize(("fields", "units"), [(3, 0), (4, 1), (5, 1), (6, 2)])
def test_airfields_bring_and_take_air_units(fields: int, units: int) -> None:
    names = ["2215", "1411", "1314", "1214", "1420", "1327"][:fields]
    held = f"control_allied - {' '.join(names)}\ncontrol_japan + {' '.join(names)}"
    for before in ("japan_air_waiting", "japan_flown", "japan_available"):
        t = joint(f"{held}\nj3air where {before}\nj12air where {before}", "Airfields")
        there = [t.place(u) != "japan_air_waiting" for u in ("j3air", "j12air")]
        assert there == [units >= 1, units >= 2], before


@pytest.mark.rule("singapore", "S-2.93")
def test_two_markers_an_air_unit_in_any_land_hex() -> None:
    t = malaya("j11 where 1607")
    assert t.kit.forces[JAPAN].interdiction == 2
    assert t.kit.hooks.interdicted(t.s, JAPAN) == t.kit.land


@pytest.mark.rule("singapore", "S-2.92bis a")
def test_trucks_go_to_infantry_brigades_in_the_joint_phase() -> None:
    t = joint("c6 where 1410\nc15 where 1411\nc8aart where 2235\nc12 where 1230\nc28 where 1420")
    assert t.why("load c8aart", ALLIED) == ["S-2.92bis no_brigade"]
    t.do("load c6", "load c15", "load c12", side=ALLIED)
    assert t.why("load c28", ALLIED) == ["S-2.92bis no_truck_left"]
    assert t.why("unload c6", ALLIED) == ["S-2.92bis loaded_already"]
    t = malaya("c6 where 1410 truck 1\nc11hq where 1410 level 1\nc28 where 1420\nj11 where 1607", ALLIED)
    t.do("move c6", side=ALLIED)
    assert allowance(t) == 8
    assert t.s.stack[-1].gaits == (1,)
    t.do("stop", "move c28", side=ALLIED)
    assert allowance(t) == 4


@pytest.mark.rule("singapore", "S-2.92bis b")
def test_a_truck_outlives_its_brigade() -> None:
    t = joint("c6 where allied_destroyed truck 1\nc15 where 1411 truck 1\nc28 where 1420 truck 1\nc12 where 1230")
    assert t.why("unload c6", ALLIED) == ["S-2.92bis has_no_truck"]
    t.do("unload c15", "load c12", "load c15", side=ALLIED)
    assert [t.s.truck[index(t, u)] for u in ("c6", "c15", "c28", "c12")] == [0, 1, 1, 1]
    assert t.why("load c1m", ALLIED) == ["S-2.92bis no_truck_left"]


@pytest.mark.rule("singapore", "S-4.0")
def test_turn_14_brings_the_rest_of_the_18th_division() -> None:
    t = joint("turn 14\nj11 where 1607", "Reinforcements")
    staged = {p.id for i, p in enumerate(t.kit.pieces) if t.s.where[i] == t.kit.staging[ALLIED]}
    assert staged == {"c18hq", "c54", "c55", "c18art"}


# 2.2 special replacements


@pytest.mark.rule("singapore", "S-2.2a", "S-2.2b", "S-2.2c")
def test_special_steps_are_for_indians_on_turn_12_and_for_australians_on_turn_13_and_lapse() -> None:
    reduced = "c6 where 1410 lost 1\nc22a where 2234 lost 1\nj11 where 1607"
    t = joint(f"{reduced}\nturn 12", "Replacements side=1")
    assert t.why("refill_special c22a", ALLIED) != []
    assert t.can("refill_special c6", ALLIED)
    t.do("end", side=ALLIED)
    assert t.s.special == 0
    t = joint(f"{reduced}\nturn 13", "Replacements side=1")
    assert t.why("refill_special c6", ALLIED) != []
    t.do("refill_special c22a", side=ALLIED)
    assert t.s.lost[index(t, "c22a")] == 0
