"""11.0 Combat: attacks, odds, shifts."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    JAPAN,
    JAPANESE,
    US,
    army,
    attack,
    fights,
    go,
    moves,
    odds,
    ours,
    play,
    stack,
    war,
)

from hexfront.games.ichigo.rules.area_army import area_army_pool
from hexfront.games.ichigo.rules.attack import Attack
from hexfront.games.ichigo.rules.odds import attack_total, concentric, shifts
from hexfront.hexmap import bits
from hexfront.testing import Scene

SIX = ("2201", "2302", "2303", "2203", "2103", "2102")
"""The hexes around 2202, from the north and clockwise; all are clear."""


def shift(t: Scene, target: str, *units: str, nation: int = JAPANESE, **more: int) -> dict[str, int]:
    """The shifts of an attack by units where they stand."""
    named = tuple(t.kit.index[unit] for unit in units)
    a = Attack(nation, t.kit.board.hex(target), named, **more)  # type: ignore[arg-type]
    return {found.key: found.amount for found in shifts(t.s, a, named)}


def total(t: Scene, target: str, *units: str, nation: int = JAPANESE) -> int:
    named = tuple(t.kit.index[unit] for unit in units)
    return attack_total(t.s, Attack(nation, t.kit.board.hex(target), named), named)


ONE = f"CEA-3D where 2202\n{army(1, '2203', '5', tried=True)}\n"


MOMENTUM = (
    "Declare side=0 attack=nation:0;target:2203;units:CEA-3D;tanks:0;special:false;enemy_tanks:0;momentum:true;"
    "able:CEA-3D;beaten:false"
)

# attacks


@pytest.mark.rule("ichigo", "11.0a")
def test_attacks_are_voluntary() -> None:
    t = fights(ONE)
    t.do("end")
    assert t.top == "Announce"


@pytest.mark.rule("ichigo", "11.0b", "11.4a", "11.5")
def test_attacks_follow_one_another_in_any_order_and_units_of_a_stack_may_part() -> None:
    text = f"{ONE}CEA-13D where 2202\nCEA-58D where 2202\n{army(2, '2201', '18', tried=True)}"
    t = fights(text, dice=(1, 1))
    attack(t, "2201", "CEA-13D")
    attack(t, "2203", "CEA-3D")
    assert not t.s.done[t.kit.index["CEA-58D"]] & 4


@pytest.mark.rule("ichigo", "11.0c")
def test_a_chinese_unit_attacks_once_a_phase() -> None:
    text = (
        f"{army(1, '2202', '74', tried=True)}\n{army(2, '2202', '5', tried=True)}\nCEA-1B where 2203\nCEA-5B where 2201"
    )
    t = fights(text, nation=CHINESE, dice=(1,))
    attack(t, "2203", "u1", nation=CHINESE)
    t.do("tanks 0")
    t.do("attack 2201", side=ALLIED)
    assert t.why("join u1", side=ALLIED) in (["11.0 has_fought"], ["11.0 not_yours_to_attack"])


@pytest.mark.rule("ichigo", "11.1a", "11.1b")
def test_all_defenders_fight_as_one() -> None:
    defence = f"{army(1, '2203', '4', tried=True)}\n{army(2, '2203', '10', tried=True)}\nGM where 2203"
    t = fights(f"CEA-3D where 2202\n{defence}", dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert odds(t)[1] == 7


@pytest.mark.rule("ichigo", "11.2a")
def test_units_from_any_hexes_around_join_one_attack() -> None:
    names = ("CEA-3D", "CEA-13D", "CEA-58D", "CEA-68D")
    places = "\n".join(f"{name} where {hex}" for name, hex in zip(names, SIX, strict=False))
    t = fights(f"{places}\n{army(1, '2202', '5', tried=True)}", dice=(6,))
    attack(t, "2202", *names)
    assert odds(t)[0] == 16


@pytest.mark.rule("ichigo", "11.2b")
def test_an_attack_has_one_target() -> None:
    t = fights(f"CEA-3D where 2611\n{army(1, '2610', '5')}\n{army(2, '2711', '18')}")
    t.do("attack 2610", "join CEA-3D")
    assert t.why("attack 2711") == ["not_now"]


@pytest.mark.rule("ichigo", "11.2c")
def test_an_attack_needs_a_unit() -> None:
    t = fights(f"{ONE}AA14-1SF where tank")
    t.do("attack 2203")
    assert t.why("confirm") == t.why("special") == t.why("tank") == ["11.2 nobody_attacks"]


@pytest.mark.rule("ichigo", "11.3")
def test_no_factor_is_split() -> None:
    t = fights(f"{ONE}{army(2, '2201', '18', tried=True)}", dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert t.top == "Announce", "its one attack is made, and nobody else is there"


@pytest.mark.rule("ichigo", "11.4b")
def test_a_hex_may_be_attacked_by_each_nation() -> None:
    text = f"causeway 2\nCEA-3D where 2203\nUS-6 where 2202\nUS-7 where 2202\n{army(1, '2204', '74', tried=True)}"
    t = fights(text, nation=US, turn=9, dice=(1,))
    attack(t, "2203", "US-6", nation=US)
    t.do("tanks 0")
    assert t.why("attack 2203", side=ALLIED) == ["11.4 attacked_already"]
    t = war(f"{text}\nattacked + 2203", "StartCombat nation=1", turn=9)
    assert t.can("attack 2203", side=ALLIED)


@pytest.mark.rule("ichigo", "11.9", "11.10")
def test_shifts_add_up_and_clear_ground_gives_none() -> None:
    t = fights(f"{ONE}CEA-13D where 2202", dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 4, 5)
    t = war(f"CEA-3D where 2203\nCEA-13D where 2201\n{army(1, '2202', '5')}\nair_allied + 2202")
    assert shift(t, "2202", "CEA-3D", "CEA-13D") == {"concentric": 1, "enemy_airpower": -1}


@pytest.mark.rule("ichigo", "11.11", "11.12")
def test_rough_and_mountain() -> None:
    four = "CEA-3D where {0}\nCEA-13D where {0}\n"
    t = fights(four.format("1906") + army(1, "1907", "4", tried=True), dice=(1,))
    attack(t, "1907", "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 2, 6)
    t = fights(four.format("0119") + army(1, "0218", "4", tried=True) + "\njapan_control + 0119", dice=(1,))
    attack(t, "0218", "CEA-3D", "CEA-13D")
    assert odds(t) == (8, 2, 5)


@pytest.mark.rule("ichigo", "11.13a", "11.13b", "11.13c")
def test_rivers_halve_the_sum_of_those_who_cross() -> None:
    enemy = army(1, "1903", "4")
    t = war(f"CEA-1B where 1902\nCEA-5B where 2002\n{enemy}")
    assert total(t, "1903", "CEA-1B") == 1
    assert total(t, "1903", "CEA-1B", "CEA-5B") == 1
    t = war(f"CEA-3D where 1902\nCEA-13D where 1904\n{enemy}")
    assert total(t, "1903", "CEA-3D", "CEA-13D") == 6


@pytest.mark.rule("ichigo", "11.13d", "11.24e")
def test_nobody_attacks_across_lake_or_sea_hexsides() -> None:
    t = fights(f"CEA-3D where 2603\nCEA-13D where 2703\n{army(1, '2704', '5')}")
    t.do("attack 2704")
    assert t.why("join CEA-3D") == ["11.2 not_beside"]
    t = fights(f"CEA-3D where 3107\nCEA-13D where 2202\n{army(1, '3108', '5')}\n{army(2, '2203', '18')}")
    assert t.why("attack 3108") == ["11.0 nobody_beside"]
    t = fights(
        f"CEA-3D where 1902\nCEA-13D where 1902\nCEA-58D where 1902\n{army(1, '1903', '7', tried=True)}", dice=(6,)
    )
    attack(t, "1903", "CEA-3D", "CEA-13D", "CEA-58D")
    t.do("advance CEA-3D")
    assert t.place("CEA-3D") == "1903", "over the river"


@pytest.mark.rule("ichigo", "11.14a", "11.14b")
def test_a_city_helps_the_defender_and_knows_no_concentric_attack() -> None:
    t = war(f"CEA-3D where 2203\nCEA-13D where 2205\n{army(1, '2204', '5')}")
    assert shift(t, "2204", "CEA-3D", "CEA-13D") == {"city": -1}


@pytest.mark.rule("ichigo", "11.15a", "11.15d")
def test_what_is_concentric() -> None:
    t = war("")
    hex = t.kit.board.hex

    def is_so(target: str, *hexes: str) -> bool:
        return concentric(t.s, hex(target), bits.of(hex(h) for h in hexes))

    assert is_so("2202", "2201", "2203"), "north and south"
    assert is_so("2202", "2201", "2303", "2103"), "three alternate hexes"
    assert is_so("2202", "2201", "2302", "2303", "2203"), "more than three"
    assert not is_so("2202", "2201", "2302", "2303")
    assert not is_so("2202", "2201", "2303")
    assert not is_so("1701", "1601", "1702", "1801")


@pytest.mark.rule("ichigo", "11.15b", "11.15c")
def test_what_a_concentric_attack_brings() -> None:
    t = war(f"CEA-3D where 2203\nCEA-13D where 2201\n{army(1, '2202', '5')}")
    assert shift(t, "2202", "CEA-3D", "CEA-13D") == {"concentric": 1}
    t = war("causeway 2\nUS-6 where 2203\nUS-7 where 2201\nCEA-3D where 2202", turn=9)
    assert shift(t, "2202", "US-6", "US-7", nation=US) == {"concentric": 2}
    chinese = "\n".join(
        army(n, hex, f) for n, (hex, f) in enumerate(zip(SIX, ["74", "5", "18", "10", "73", "79"], strict=True), 1)
    )
    t = war(f"CEA-3D where 2202\n{chinese}")
    assert shift(t, "2202", *(f"u{n}" for n in range(1, 7)), nation=CHINESE) == {}


@pytest.mark.rule("ichigo", "11.16a", "11.16b", "11.16c")
def test_naval_gunfire_on_coasts_with_causeway() -> None:
    assert shift(
        war(f"CEA-3D where 2023\n{army(1, '1924', '5')}\ncauseway 2", turn=8), "2023", "u1", nation=CHINESE
    ) == {"naval_gunfire": 1}
    t = war("CEA-3D where 1924\nUS-6 where 2023\ncauseway 2", turn=8)
    assert shift(t, "2023", "CEA-3D")["naval_gunfire"] == -1
    assert shift(war(f"CEA-3D where 2023\n{army(1, '1924', '5')}", turn=5), "2023", "u1", nation=CHINESE) == {}


@pytest.mark.rule("ichigo", "11.18a", "8.5a", "8.5b", "8.5c")
def test_airpower_gives_one_column_to_whose_it_is() -> None:
    enemy = army(1, "2203", "5")
    t = war(f"CEA-3D where 2202\n{enemy}\nair_japan + 2203 2204 2304")
    assert shift(t, "2203", "CEA-3D") == {"own_airpower": 1}
    assert shift(t, "2202", "u1", nation=CHINESE) == {"enemy_airpower": -1}
    t = war(f"CEA-3D where 2202\n{enemy}\nair_allied + 2203")
    assert shift(t, "2203", "CEA-3D") == {"enemy_airpower": -1}


@pytest.mark.rule("ichigo", "11.19", "11.20a")
def test_the_die_is_read_in_the_final_column() -> None:
    """Japanese 2:1, die 6: attacker 2, defender 4."""
    t = fights(f"{ONE}CEA-13D where 2202", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert [(r["number"], r["value"]) for r in t.happened("result")] == [(2, 4)]
    assert stack(t, "2203") == []
    assert t.top == "Losses"


# tanks

TWO = f"CEA-3D where 2202\nCEA-12B where 2202\nCEA-7B where 2202\n{army(1, '2203', '5', tried=True)}\n"
KWANTUNG = "".join(f"KA-{n}T where tank\n" for n in (1, 5, 23, 34, 35, 51, 52))


@pytest.mark.rule("ichigo", "11.17a", "5.3.6b")
def test_three_regiments_at_start_and_seven_more_with_causeway() -> None:
    t = war("causeway 2", "FormosaReaction side=0", turn=7)
    count = [sum(t.s.where[tank] == t.kit.tank_box for tank in t.kit.tanks)]
    for name in ("9", "12", "50", "66"):
        t.do(f"enter FG-{name}D 3317")
    count.append(sum(t.s.where[tank] == t.kit.tank_box for tank in t.kit.tanks))
    assert count == [3, 10]
    t = war("causeway 2\nCEA-3T where dead", "FormosaReaction side=0", turn=7)
    for name in ("9", "12", "50", "66"):
        t.do(f"enter FG-{name}D 3317")
    assert sum(t.s.where[tank] == t.kit.tank_box for tank in t.kit.tanks) == 9


@pytest.mark.rule("ichigo", "11.17b")
def test_tanks_fight_on_the_mainland_only() -> None:
    t = fights("causeway 2\nFG-9D where 3317\nUS-6 where 3318", turn=8)
    t.do("attack 3318", "join FG-9D")
    assert t.why("tank") == ["11.17 no_tanks_here"]


@pytest.mark.rule("ichigo", "11.17c")
def test_one_regiment_for_each_unit_in_supply() -> None:
    t = fights(TWO + KWANTUNG)
    t.do("attack 2203", "join CEA-3D", "join CEA-12B", "join CEA-7B", "tank", "tank", "tank")
    assert t.why("tank") == ["11.17 tanks_enough"]


@pytest.mark.rule("ichigo", "11.17d")
def test_no_tanks_for_units_without_supply() -> None:
    t = fights(f"CEA-3D where 2202 raided 1\n{army(1, '2203', '5')}")
    t.do("attack 2203", "join CEA-3D")
    assert t.why("tank") == ["11.17 tanks_enough"]


@pytest.mark.rule("ichigo", "11.17e")
def test_attacking_tanks_are_named_before_anybody_is_turned_up() -> None:
    t = fights(f"{TWO}{army(2, '2203', '18', tried=True)}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-12B", "CEA-7B")
    assert t.top in ("Losses", "Advance")
    assert t.why("tank") in (["not_now"], ["not_your_decision"])


DEFENCE = (
    f"CEA-3D where 2202\nCEA-13D where 2202\n{army(1, '2203', '74', tried=True)}\n{army(2, '2203', '5', tried=True)}\n"
)


@pytest.mark.rule("ichigo", "11.17f")
def test_defending_tanks_are_committed_early_or_after_the_odds() -> None:
    t = fights(DEFENCE, nation=CHINESE, dice=(3,))
    attack(t, "2202", "u1", "u2", nation=CHINESE)
    assert (t.top, t.options()) == ("DefensiveTanks", ["tanks 0", "tanks 1", "tanks 2"])
    found = t.game.forecast(t.s, JAPAN, t.act("tanks 1"))
    assert found
    assert "possible_tanks" not in {each.key for each in found.modifiers}, "who decides how many come leaves none open"
    t.do("tanks 1")
    assert len(t.happened("tank_spent")) == 1
    t = fights(DEFENCE, nation=CHINESE, dice=(3,))
    t.do("attack 2202", "join u1", side=ALLIED)
    t.do("commit", side=JAPAN)
    t.do("confirm", side=ALLIED)
    assert t.options() == ["tanks 0", "tanks 1"]
    t = fights(DEFENCE, nation=CHINESE, dice=(3,))
    t.do("attack 2202", "join u1", side=ALLIED)
    t.do("commit", side=JAPAN)
    t.do("call_off", side=ALLIED)
    assert sum(t.s.where[tank] == t.kit.tank_box for tank in t.kit.tanks) == 3
    empty = "CEA-3T where dead\nCEA-13T where dead\nCEA-17T where dead"
    t = fights(f"{DEFENCE}{empty}", nation=CHINESE, dice=(3,))
    attack(t, "2202", "u1", "u2", nation=CHINESE)
    assert t.top != "DefensiveTanks"
    t = fights(army(1, "2007", "74", tried=True), nation=CHINESE, dice=(3,))
    attack(t, "2008", "u1", nation=CHINESE)
    assert not t.happened("tanks_committed"), "a lone garrison gets none"
    assert t.thrown() == [3]


@pytest.mark.rule("ichigo", "11.17g")
def test_each_defending_regiment_is_a_column_left() -> None:
    t = war(DEFENCE)
    assert shift(t, "2202", "u1", nation=CHINESE, enemy_tanks=2) == {"enemy_tanks": -2}


@pytest.mark.rule("ichigo", "11.17h", "11.17i")
def test_tanks_are_lost_in_any_case_and_count_as_steps() -> None:
    t = fights(f"{TWO}CEA-13D where 2202\nCEA-58D where 2202", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D", "CEA-58D", more=("tank",))
    assert t.happened("result_all"), "columns far enough right"
    assert len(t.happened("tank_spent")) == 1
    five = f"{army(1, '2203', '74', tried=True)}\n{army(2, '2203', '4', tried=True)}"
    t = fights(f"CEA-3D where 2202\nCEA-13D where 2202\n{five}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D", more=("tank",))
    assert odds(t) == (8, 7, 5)
    t.do("lose CEA-3D")
    assert t.top != "Losses", "2/4: the regiment and one more step"
    t = fights(f"CEA-3D where 2202\nCEA-13D where 2202\n{five}\n{army(3, '2203', '5', tried=True)}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D", more=("tank", "tank"))
    assert odds(t) == (8, 11, 5)
    assert t.top == "Advance", "both steps are paid by regiments"


@pytest.mark.rule("ichigo", "11.17j", "11.25l")
def test_no_tanks_in_momentum_for_or_against() -> None:
    t = war(ONE, MOMENTUM)
    assert t.why("tank") == ["11.17 no_tanks_here"]
    us = "causeway 2\nUS-6 where 2202\nCEA-3D where 2203\nbeachhead_2 where 2202"
    theirs = MOMENTUM.replace("side=0", "side=1").replace("nation:0", "nation:2").replace("CEA-3D", "US-6")
    t = war(us, theirs, turn=9, dice=(1,))
    assert "commit" not in [t.game.notation.write(t.kit, a) for a in t.s.stack[-1].interrupts(t.s, JAPAN)]
    t.do("confirm", side=ALLIED)
    assert t.thrown() == [1]


# special forces


@pytest.mark.rule("ichigo", "11.28a", "9.4d", "5.3.9c")
def test_the_special_forces_are_set_aside_when_drawn() -> None:
    t = war("causeway 2", turn=8)
    play(t, "AreaArmyArrival", dice=(2, len(area_army_pool(t.s))))
    assert t.place("AA14-1SF") == "tank"
    assert t.thrown("5.3.9") == []


@pytest.mark.rule("ichigo", "11.28b", "11.28c")
def test_they_help_one_attack_and_are_lost() -> None:
    t = fights("causeway 2\nAA14-1SF where tank\nFG-9D where 3317\nUS-6 where 3318", turn=8, dice=(1,))
    attack(t, "3318", "FG-9D", more=("special",))
    assert t.place("AA14-1SF") == "dead"
    t = war("causeway 2\nAA14-1SF where tank\nFG-9D where 3317\nUS-6 where 3318", turn=8)
    assert shift(t, "3318", "FG-9D", special=True)["special_forces"] == 1
    text = f"CEA-3D where 2202\nCEA-13D where 2202\n{army(1, '2203', '4', tried=True)}\nAA14-1SF where tank"
    t = fights(text, dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D", more=("special",))
    assert [(r["number"], r["value"]) for r in t.happened("result")] == [(1, 3)]
    assert t.top == "Advance", "the group pays for the one step"


@pytest.mark.rule("ichigo", "11.28d")
def test_never_in_defense_and_never_in_momentum() -> None:
    t = war(f"{ONE}AA14-1SF where tank", MOMENTUM)
    assert t.why("special") == ["11.28 no_special_forces"]
    t = fights(f"{DEFENCE}AA14-1SF where tank", nation=CHINESE, dice=(1,))
    attack(t, "2202", "u1", nation=CHINESE)
    assert t.why("special") == ["not_now"]


# garrisons


@pytest.mark.rule("ichigo", "11.29a", "11.29d")
def test_a_garrison_defends_an_empty_japanese_city() -> None:
    text = f"{army(1, '2007', '74', tried=True)}\n{army(2, '2007', '7', tried=True)}"
    t = fights(text, nation=CHINESE, dice=(1,))
    attack(t, "2008", "u1", "u2", nation=CHINESE)
    assert odds(t) == (6, 1, 7), "6:1 is column 8 on the Chinese line, one left for the city"


@pytest.mark.rule("ichigo", "11.29b", "11.29c")
def test_with_units_in_the_city_the_garrison_does_not_count() -> None:
    regulars = "\n".join(army(n, "2007", face, tried=True) for n, face in ((1, "74"), (2, "5"), (3, "10")))
    t = fights(f"{regulars}\nCEA-7B where 2008", nation=CHINESE, dice=(6,))
    attack(t, "2008", "u1", "u2", "u3", nation=CHINESE)
    assert odds(t)[1] == 2
    t.do("tanks 0")
    assert t.place("CEA-7B") == "dead"
    t.do("lose u2", "advance u1", side=ALLIED)
    assert not t.s.japan_control >> t.kit.wuhan & 1


@pytest.mark.rule("ichigo", "11.29e")
def test_it_is_back_when_the_city_is_liberated() -> None:
    t = fights(f"{army(1, '2007', '74', tried=True)}\nonce_allied + 2008", nation=CHINESE, dice=(1,))
    attack(t, "2008", "u1", nation=CHINESE)
    assert odds(t)[1] == 1


@pytest.mark.rule("ichigo", "11.29f")
def test_captured_chinese_cities_have_none() -> None:
    t = moves(f"{army(1, '1814', '74')}\njapan_control + 1813", nation=CHINESE, dice=(6,))
    go(t, "u1", "1813", side=ALLIED)
    assert not ours(t, "1813")


@pytest.mark.rule("ichigo", "11.29g")
def test_a_garrison_never_attacks() -> None:
    t = fights(f"CEA-3D where 2202\n{army(1, '2007', '74')}\n{army(2, '2203', '5')}")
    assert t.why("attack 2007") == ["11.0 nobody_beside"]
