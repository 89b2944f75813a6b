"""15.0 Supply."""

from __future__ import annotations

from random import Random

import pytest
from tests.games.rising_sun.positions import allowance, moving

from hexfront.games.rising_sun.kit import JAPAN
from hexfront.games.rising_sun.rules.supply import in_supply, supplied_units, unsupplied_units
from hexfront.secrecy import wander
from hexfront.testing import Scene, opened


def supplied(t: Scene, unit: str) -> bool:
    """Whether a unit is in supply."""
    return in_supply(t.s, t.kit.index[unit])


def on_bataan(text: str) -> Scene:
    return moving("bataan", text)


@pytest.mark.rule("rising-sun", "15.5a", "14.3")
@pytest.mark.rule("bataan", "B-2.41", "B-2.43")
def test_a_line_is_as_long_as_the_game_says() -> None:
    t = on_bataan("j65hq where 2601\nj9-1 where 2608\nj9-2 where 2609\na31-1 where 3624")
    assert supplied(t, "j9-1")
    assert not supplied(t, "j9-2")


@pytest.mark.rule("rising-sun", "15.5a")
def test_an_enemy_unit_without_a_zone_cuts_the_line_through_its_hex() -> None:
    units = "j65hq where 2601\nj9-1 where 2608\na31-1 where 3624"
    assert supplied(on_bataan(f"{units}\na86 where 2705"), "j9-1")
    assert not supplied(on_bataan(f"{units}\na86 where 2605"), "j9-1")


@pytest.mark.rule("bataan", "B-2.43")
def test_any_headquarters_supplies_any_unit() -> None:
    units = "j122-1 where 2602\nj65hq where japan_destroyed\na31-1 where 3624"
    assert supplied(on_bataan(f"j16hq where 2601\n{units}"), "j122-1")
    assert not supplied(on_bataan(units), "j122-1")


@pytest.mark.rule("rising-sun", "7.4a", "7.4b")
def test_an_enemy_zone_cuts_a_line_unless_a_friend_stands_there() -> None:
    block = "j9-1 where 2608\nj65hq where 2602\na31-1 where 2505\na31-2 where 2705"
    t = on_bataan(block)
    assert not supplied(t, "j9-1")
    assert supplied(on_bataan(f"{block}\nj9-2 where 2604\nj9-3 where 2605"), "j9-1")


@pytest.mark.rule("rising-sun", "15.5b", "15.5c")
@pytest.mark.rule("bataan", "B-2.42a", "B-2.42b", "B-2.42c")
def test_a_headquarters_must_itself_trace_to_a_terminal() -> None:
    t = on_bataan("aII where 3309\na41 where 3310\nj65hq where 2601")
    assert supplied(t, "a41")
    t = on_bataan("aII where 3309\na41 where 3310\nj65hq where 2601\ncontrol_allied - 2826")
    assert supplied(t, "a41")
    t = on_bataan("aII where 3309\na41 where 3310\nj65hq where 2601\ncontrol_allied - 2826 3624")
    assert not supplied(t, "a41")
    assert not supplied(t, "aII")


@pytest.mark.rule("singapore", "S-2.51", "S-2.52a", "S-2.53", "S-2.54")
def test_in_malaya_staffs_trace_along_roads_and_railroads() -> None:
    garrison = "c1m where 1940\nc2m where 1940 level 1"
    t = moving("singapore", f"j5hq where 1508\njG3 where 1410\n{garrison}")
    assert supplied(t, "jG3")
    t = moving("singapore", f"j5hq where 1510\njG3 where 1410\n{garrison}")
    assert not supplied(t, "jG3")
    t = moving("singapore", f"c11hq where 1214\nc6 where 1410\nc15 where 1409\nj5hq where 1707\n{garrison}")
    assert supplied(t, "c6")
    assert not supplied(t, "c15")


@pytest.mark.rule("singapore", "S-2.71a")
def test_without_its_garrison_nobody_of_the_commonwealth_is_supplied() -> None:
    t = moving("singapore", "c11hq where 1214\nc6 where 1410\nj5hq where 1707\nc1m where 1940")
    assert not supplied(t, "c6")


@pytest.mark.rule("singapore", "S-2.52b")
def test_with_few_airfields_only_singapore_counts() -> None:
    garrison = "c1m where 1940\nc2m where 1940 level 1\nc11hq where 1330\nc6 where 1330 level 1"
    lost = "control_allied - 2215 1411 1314 1214 1420 1327 2326 1836 1635"
    cut = "j41 where 1631\nj42 where 1736\nj11 where 1534\nj5hq where 1707"
    assert supplied(moving("singapore", f"{garrison}\n{cut}"), "c6")
    assert not supplied(moving("singapore", f"{garrison}\n{cut}\n{lost}"), "c6")


@pytest.mark.rule("guadalcanal", "G-2.42a", "G-2.42b", "G-2.42d", "G-2.41")
def test_us_lines_run_to_the_division_staff_while_the_field_is_whole() -> None:
    units = "u1hq where 3313\nu1-1 where 3315\nj2hq where 0203"
    assert supplied(moving("guadalcanal", f"u1dhq where 3011\n{units}"), "u1-1")
    assert not supplied(moving("guadalcanal", units), "u1-1")
    assert not supplied(moving("guadalcanal", f"u1dhq where 3011\n{units}\ncontrol_allied - 2911"), "u1-1")


@pytest.mark.rule("guadalcanal", "G-2.42a")
def test_a_regimental_staff_cut_off_from_the_division_is_no_source() -> None:
    units = "u1dhq where 3011\nu1hq where 3313\nu1-1 where 3313 level 1\nj2hq where 0203"
    assert supplied(moving("guadalcanal", units), "u1-1")
    ring = "j124-1 where 3312\nj124-2 where 3314\nj4-1 where 3213\nj4-2 where 3413"
    assert not supplied(moving("guadalcanal", f"{units}\n{ring}"), "u1-1")


@pytest.mark.rule("guadalcanal", "G-2.43a", "G-2.44")
def test_japanese_staffs_trace_to_a_free_coast() -> None:
    t = moving("guadalcanal", "j2hq where 0809\njY where 0812\nu1dhq where 3011")
    assert supplied(t, "jY")


@pytest.mark.rule("rising-sun", "15.1a", "15.2c")
def test_motorized_units_out_of_supply_start_with_half_their_allowance() -> None:
    t = on_bataan("j7tk where 2602\nj9-1 where 2603\na31-1 where 3624")
    t.do("move j7tk")
    assert allowance(t) == 5
    t.do("stop", "move j9-1")
    assert allowance(t) == 6
    t = on_bataan("j7tk where 2602\nj65hq where 2601\na31-1 where 3624")
    t.do("move j7tk")
    assert allowance(t) == 10


@pytest.mark.rule("rising-sun", "5.3a", "16.4")
@pytest.mark.parametrize(("moved", "fed"), [(0, False), (1, False), (3, True), (4, True)])
def test_whoever_arrived_or_landed_this_turn_is_in_supply(moved: int, fed: bool) -> None:
    t = on_bataan(f"j9-1 where 1812 moved {moved}\na31-1 where 3624")
    assert supplied(t, "j9-1") is fed
    assert (t.kit.index["j9-1"] in unsupplied_units(t.s, JAPAN)) is not fed


@pytest.mark.parametrize("key", ["singapore", "bataan", "guadalcanal"])
def test_supply_asked_of_many_is_what_it_is_asked_of_one(key: str) -> None:
    game, kit = opened(key)
    rng, looked = Random(15), 0
    for s in wander(game, kit, game.meta.scenarios[-1].key, (), rng):
        if rng.random() < 0.01:
            for side in (0, 1):
                units: tuple[int, ...] = s.kit.units[side]  # type: ignore[attr-defined]
                looked += len(found := supplied_units(s, side, units))  # type: ignore[arg-type]
                assert found == [u for u in units if in_supply(s, u)]  # type: ignore[arg-type]
                hungry = [u for u in units if s.where[u] >= 0 and u not in found]  # type: ignore[attr-defined]
                assert unsupplied_units(s, side) == hungry  # type: ignore[arg-type]
    assert looked
