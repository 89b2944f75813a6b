"""10.3 Column shifts and modifiers of the die."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace
from tests.games.rising_sun.positions import ALLIED, JAPAN, answer, attack, attacking, column
from tests.games.rising_sun.test_combat import front

from hexfront.games.rising_sun.aids import forecast
from hexfront.games.rising_sun.rules.attack import Attack, defenders, fighting
from hexfront.games.rising_sun.rules.odds import attack_strength, odds
from hexfront.kernel.act import Act
from hexfront.testing import Scene


def items(t: Scene) -> dict[str, int]:
    """Every shift and modifier of the attack about to be thrown, by name."""
    top: Any = t.s.stack[-1]
    assert t.top == "ChooseTable", t.top
    found = odds(t.s, top.attack, fighting(t.s, top.attack), defenders(t.s, top.attack))
    return {m.key: m.amount for m in (*found.shifts, *found.modifiers)}


# terrain and fortifications


@pytest.mark.rule("rising-sun", "10.31")
@pytest.mark.rule("rising-sun", "10.3a")
def test_terrain_and_a_river_that_all_cross_add_up() -> None:
    """R69"""
    t = attacking(
        "guadalcanal", "u1-1 where 3412\nj124-1 where 3313\nj124-2 where 3312\nj2hq where 3314\nu1dhq where 2911"
    )
    sides = [t.kit.board.side(t.kit.board.hex(n), t.kit.board.hex("3412")) for n in ("3313", "3312")]
    assert all("river" in side for side in sides)
    attack(t, "3412", "j124-1", "j124-2")
    terrain = t.kit.combat_shift[t.kit.board.hex("3412")]
    assert items(t).get("river") == -1
    assert items(t).get("terrain", 0) == -terrain
    told = forecast(t.s, JAPAN, Act("normal"))
    assert told
    assert {"columns_river", "die_proficiency"} <= {each.key for each in told.modifiers}


@pytest.mark.rule("rising-sun", "10.31")
def test_a_river_that_one_attacker_need_not_cross_shifts_nothing() -> None:
    """R69"""
    t = attacking(
        "guadalcanal", "u1-1 where 3412\nj124-1 where 3313\nj124-2 where 3413\nj2hq where 3414\nu1dhq where 2911"
    )
    attack(t, "3412", "j124-1", "j124-2")
    assert "river" not in items(t)


@pytest.mark.rule("rising-sun", "10.31")
@pytest.mark.rule("rising-sun", "10.2.8")
def test_jungle_shifts_a_column_left() -> None:
    t = attacking(
        "guadalcanal", "u1-1 where 3315\nj124-1 where 3414\nj124-2 where 3415\nj2hq where 3514\nu1dhq where 2911"
    )
    assert t.kit.board.terrain[t.kit.board.hex("3315")] == "jungle"
    attack(t, "3315", "j124-1", "j124-2")
    assert items(t)["terrain"] == -1


@pytest.mark.rule("rising-sun", "10.32a")
@pytest.mark.rule("rising-sun", "12.11b")
def test_a_fortification_shifts_a_column_left() -> None:
    t = front("fort_allied + 3213\nj2eng where 3214")
    attack(t, "3213", "j124-1", "j124-2", "j2eng")  # 14 against 5 is 3-1
    assert items(t)["fortification"] == -1
    assert column(t)[0] == "2-1"


@pytest.mark.rule("rising-sun", "10.32b")
@pytest.mark.rule("rising-sun", "12.11a")
def test_a_combat_engineer_in_the_lead_cancels_the_fortification() -> None:
    t = front("fort_allied + 3213\nj2eng where 3214")
    attack(t, "3213", "j2eng", "j124-1", "j124-2")
    assert "fortification" not in items(t)
    pioneers = front("fort_allied + 3213\nj11c where 3214")
    attack(pioneers, "3213", "j11c", "j124-1", "j124-2")
    assert items(pioneers)["fortification"] == -1


# concentric attacks


@pytest.mark.rule("rising-sun", "10.33a")
def test_attackers_on_opposite_sides_whose_zones_ring_the_hex_are_concentric() -> None:
    t = front("j4-1 where 3113\nj4hq where 3114")
    attack(t, "3213", "j124-1", "j4-1")
    assert items(t)["concentric"] == 1


@pytest.mark.rule("rising-sun", "10.33a")
def test_two_attackers_that_are_not_opposite_are_not_concentric() -> None:
    t = front("j4-1 where 3212")
    attack(t, "3213", "j124-1", "j4-1")
    assert "concentric" not in items(t)


@pytest.mark.rule("rising-sun", "10.33a")
def test_three_hexes_that_ring_the_defender_are_concentric() -> None:
    t = front("j4-1 where 3212\nj4-2 where 3114")
    attack(t, "3213", "j124-1", "j4-1", "j4-2")
    assert items(t)["concentric"] == 1


@pytest.mark.rule("rising-sun", "10.33b")
def test_three_attackers_on_one_side_are_not_concentric() -> None:
    """R19"""
    t = front("j4-1 where 3212")
    attack(t, "3213", "j124-1", "j124-2", "j4-1")
    assert "concentric" not in items(t)


@pytest.mark.rule("rising-sun", "10.33c")
def test_friends_of_the_defender_do_not_break_the_ring() -> None:
    t = front("j4-1 where 3113\nu5-1 where 3214\nj4hq where 3112")
    attack(t, "3213", "j124-2", "j4-1")
    assert "concentric" not in items(t)  # 3313 and 3113 are not opposite
    ring = front("j4-1 where 3114\nu5-1 where 3214\nj4hq where 3115")
    attack(ring, "3213", "j124-2", "j4-1")
    assert items(ring)["concentric"] == 1


@pytest.mark.rule("rising-sun", "10.33a")
def test_units_without_zones_do_not_close_the_ring() -> None:
    t = front("j2at where 3113\nj4hq where 3114")
    attack(t, "3213", "j124-1", "j2at")
    assert "concentric" not in items(t)


# formation integrity


@pytest.mark.rule("rising-sun", "10.34a")
def test_a_whole_regiment_attacks_a_column_better() -> None:
    t = front("j124-3 where 3214")
    attack(t, "3213", "j124-1", "j124-2", "j124-3")
    assert items(t)["integrity_attack"] == 1
    part = front("j124-3 where 3214")
    attack(part, "3213", "j124-1", "j124-2")
    assert "integrity_attack" not in items(part)


@pytest.mark.rule("rising-sun", "10.34b")
def test_a_whole_regiment_in_or_next_to_the_hex_defends_a_column_better() -> None:
    t = front("u1-2 where 3113\nu1-3 where 3212")
    attack(t, "3213", "j124-1", "j124-2")
    assert items(t)["integrity_defence"] == -1
    apart = front("u1-2 where 3112\nu1-3 where 3212")
    attack(apart, "3213", "j124-1", "j124-2")
    assert "integrity_defence" not in items(apart)


@pytest.mark.rule("rising-sun", "10.34c")
def test_a_regiment_that_has_lost_a_battalion_is_whole_no_more() -> None:
    """R18"""
    t = front("j124-3 where 3214 lost 1\nu5-1 where 3215\nu5-2 where 3114\nu5hq where 3014")
    t.s.lost[t.kit.index["j124-3"]] = 1
    t.dice(1)
    attack(t, "3215", "j124-3")  # 3 against 5, die 1: everybody is lost
    t.do("normal")
    assert t.place("j124-3") == "japan_destroyed"
    assert t.s.broken
    rebuilt = front("broken 1\nj124-3 where 3214")
    attack(rebuilt, "3213", "j124-1", "j124-2", "j124-3")
    names = rebuilt.kit.integrity
    assert ("integrity_attack" in items(rebuilt)) == (names[0] != "124 Inf")


@pytest.mark.rule("rising-sun", "10.34d")
def test_every_whole_formation_counts() -> None:
    t = front("j124-3 where 3314 level 1\nj4-1 where 3214\nj4-2 where 3214 level 1\nj4-3 where 3313 level 1")
    attack(t, "3213", "j124-1", "j124-2", "j124-3", "j4-1", "j4-2", "j4-3")
    assert items(t)["integrity_attack"] == 2


@pytest.mark.rule("rising-sun", "10.34e")
def test_formations_that_are_not_listed_never_count() -> None:
    text = "j124-1 where 3213\nu164-1 where 3314\nu164-2 where 3313\nu164-3 where 3212\nu1dhq where 3011"
    t = attacking("guadalcanal", text, ALLIED)
    attack(t, "3213", "u164-1", "u164-2", "u164-3", side=ALLIED)
    assert "integrity_attack" not in items(t)


# lead units and tanks


@pytest.mark.rule("rising-sun", "10.361a")
def test_the_difference_of_the_leads_goes_to_the_die() -> None:
    t = front("j11c where 3214")
    attack(t, "3213", "j124-1", "j11c")
    assert items(t)["proficiency"] == 1
    weak = front("j11c where 3214")
    attack(weak, "3213", "j11c", "j124-1")
    assert items(weak)["proficiency"] == -2


@pytest.mark.rule("rising-sun", "10.362a")
def test_tanks_of_one_side_alone_count() -> None:
    t = front("j1tk where 3314 level 1")
    attack(t, "3213", "j124-1", "j1tk")
    assert items(t)["armour"] == 1
    defended = front("uA where 3213 level 1")
    attack(defended, "3213", "j124-1", "j124-2")
    answer(defended, "lead u1-1")
    assert items(defended)["armour"] == -1


@pytest.mark.rule("rising-sun", "10.362b")
def test_tanks_on_both_sides_cancel_each_other() -> None:
    t = front("j1tk where 3314 level 1\nuA where 3213 level 1")
    attack(t, "3213", "j124-1", "j1tk")
    answer(t, "lead u1-1")
    assert "armour" not in items(t)


@pytest.mark.rule("rising-sun", "10.362c")
def test_anti_tank_guns_cancel_the_tanks_of_the_attacker_and_do_no_more() -> None:
    t = front("j1tk where 3314 level 1\nuSW where 3213 level 1")
    attack(t, "3213", "j124-1", "j1tk")
    answer(t, "lead u1-1")
    assert "armour" not in items(t)
    alone = front("uSW where 3213 level 1")
    attack(alone, "3213", "j124-1", "j124-2")
    answer(alone, "lead u1-1")
    assert "armour" not in items(alone)


# air and amphibious


@pytest.mark.rule("rising-sun", "13.2a")
@pytest.mark.rule("rising-sun", "13.21")
def test_close_air_support_shifts_a_column_an_air_unit_two_at_most() -> None:
    text = "a57-1 where 3211\nj9-1 where 3210\nj9-2 where 3111\nj16hq where 3110\naI where 2826"
    air = "\n".join(f"{u} where japan_available" for u in ("j5a1", "j60a", "j62a"))
    t = attacking("bataan", f"{text}\n{air}")
    t.do("attack 3211", "lead j9-1", "join j9-2", "close j5a1", "close j60a")
    assert t.why("close j62a") == ["13.21 close_support_full"]
    assert t.why("support j60a") == ["10.2 joined_already"]
    t.do("done")
    assert items(t)["close_air_support"] == 2
    assert (t.place("j5a1"), t.place("j62a")) == ("japan_flown", "japan_available")


@pytest.mark.rule("rising-sun", "16.32b")
@pytest.mark.rule("rising-sun", "16.32c")
@pytest.mark.rule("rising-sun", "16.4")
def test_an_amphibious_assault_is_a_column_worse_and_others_than_infantry_count_a_quarter() -> None:
    places = {"j1tk": "3109", "j2eng": "3109 level 1", "j124-1": "3209"}
    force = "\n".join(f"{unit} where {place} bound 3110 moved 4" for unit, place in places.items())
    t = attacking("guadalcanal", f"u1-1 where 3110\nu1dhq where 2911\n{force}")
    t.do("attack 3110", "lead j124-1", "done")
    assert items(t)["amphibious"] == -1
    top: Any = t.s.stack[-1]
    assert odds(t.s, top.attack, top.attack.attackers, defenders(t.s, top.attack)).attack == 6 + 1 + 1


@pytest.mark.rule("rising-sun", "16.32b", "10.31")
def test_the_river_counts_if_all_who_do_not_land_cross_it() -> None:
    """R90"""
    force = "j124-1 where 3209 bound 3210 moved 4\nj124-2 where 3311\nj2hq where 3312"
    t = attacking("guadalcanal", f"u1-1 where 3210\nu1dhq where 2911\n{force}")
    t.do("attack 3210", "lead j124-2", "done")
    assert (items(t)["amphibious"], items(t)["river"]) == (-1, -1)
    alone = attacking("guadalcanal", "u1-1 where 3210\nu1dhq where 2911\nj124-1 where 3209 bound 3210 moved 4")
    alone.do("attack 3210", "lead j124-1", "done")
    assert "river" not in items(alone)


@pytest.mark.rule("rising-sun", "10.361a")
def test_forecast_and_battle_agree() -> None:
    t = front("j1tk where 3314 level 1")
    t.do("attack 3213", "lead j124-1", "join j124-2", "join j1tk")
    foreseen = t.game.forecast(t.s, JAPAN, t.act("done"))
    t.do("done")
    exact = t.game.forecast(t.s, JAPAN, t.act("normal"))
    assert foreseen is not None
    assert exact is not None
    assert foreseen == exact
    found = {(o.key, o.number): (o.ways, o.of) for o in exact.found}
    assert found == {("defender_loses", 1): (1, 6), ("defender_loses", 2): (2, 3), ("defender_loses", 3): (1, 6)}


@pytest.mark.rule("rising-sun", "10.5d", "15.2a")
def test_a_charge_out_of_supply_is_doubled_after_it_is_halved() -> None:
    t = attacking("guadalcanal", "j124-1 where 3314\nu1-1 where 3213\nu1dhq where 2911")
    unit = t.kit.index["j124-1"]
    charge = Attack(JAPAN, t.kit.board.hex("3213"), attackers=(unit,), banzai=True)
    assert attack_strength(t.s, charge, unit) == 6
    assert attack_strength(t.s, replace(charge, supplied=(unit,)), unit) == 12
    assert attack_strength(t.s, replace(charge, banzai=False), unit) == 3
