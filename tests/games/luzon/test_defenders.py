"""9.0 Defending forces: the Hex Defense Table and the garrisons of Manila, Intramuros and Corregidor."""

from __future__ import annotations

import pytest

from hexfront.games.luzon.rules.defenders import defenders
from hexfront.testing import Scene, scene

SGBA_TOWNS = ("1121", "1621", "1515")
OTHER_TOWNS = ("1129", "1233", "1530", "1523", "0735", "1545", "0910", "2203")
CLARK_FIELD = ("1132", "1031", "1032")
ZIG_ZAG_PASS = ("0834", "0934")
CLEAR_STARS = ("1139", "1137", "1135", "1235", "1336", "1436", "1438", "1439", "1340", "1240")
ROUGH_STARS = ("1138", "1036", "1035")
MISSES = " 1" * 18


def ready(text: str = "", dice: str = "") -> Scene:
    """An Operations Phase that has just begun."""
    return scene(f"{text}\nstep OperationsBegin\ndice {dice}")


def dropped(hex: str, die: int, options: str = "") -> Scene:
    """The 503rd drops on a hex whose garrison is thrown for with this die; all fire misses."""
    t = ready(f"options {options}", dice=f"{die}{MISSES}")
    t.do("drop us_503", f"at {hex}")
    assert t.thrown("9.2") == [die]
    assert t.place("us_503") == hex
    return t


def found(hex: str, die: int, options: str = "") -> int:
    """How many defenders a die brings; each of them fires one die."""
    t = dropped(hex, die, options)
    number = t.happened("defenders")[0]["number"]
    assert len(t.thrown("10.2")) == number
    return number


def row(hex: str, options: str = "") -> list[int]:
    """The defenders for each face of the die."""
    return [found(hex, die, options) for die in range(1, 7)]


# 9.1, 9.2 throwing for the garrison


@pytest.mark.rule("luzon", "9.1")
def test_entering_a_japanese_hex_throws_for_its_garrison_before_anything_else() -> None:
    t = ready(dice="5 1")
    t.do("move us_43 1022")
    told = [(e.key, e.rule) for e in t.events if not e.key.startswith("phase_")]
    assert told == [
        ("enters", "8.2"),
        ("die", "9.2"),
        ("defenders", "9.2"),
        ("die", "10.2"),
        ("captures", "10.3"),
    ]
    assert t.top == "USOperations"


@pytest.mark.rule("luzon", "9.1")
def test_every_entry_throws_for_the_garrison_of_that_hex() -> None:
    t = ready(dice="1 2 3")
    t.do("move us_43 1022", "move us_43 1122", "move us_43 1222")
    assert t.thrown("9.2") == [1, 2, 3]


@pytest.mark.rule("luzon", "9.2a")
def test_one_die_on_the_row_of_the_hex_gives_the_defenders() -> None:
    t = ready("us_37 where 2110\nus_control + 2110", dice="3 1 1 1 1 1 1")
    t.do("move us_37 2210")
    assert t.thrown("9.2") == [3]
    assert t.happened("defenders")[0]["number"] == 4
    assert len(t.thrown("10.2")) == 4


@pytest.mark.rule("luzon", "9.2b")
def test_each_defender_is_a_battalion_that_fires_one_die() -> None:
    t = ready("us_37 where 2110\nus_control + 2110", dice="4 1 1 1 1 1 1 1")
    t.do("move us_37 2210")
    assert t.happened("defenders")[0]["number"] == 5
    assert t.thrown("10.2") == [1] * 5
    pool = [p for p in t.kit.pieces if "garrison" in p.traits]
    assert [(p.size, p.front, p.back) for p in pool] == [("[II]", "1", "")] * 6


@pytest.mark.rule("luzon", "9.2c")
def test_never_more_than_six_defenders() -> None:
    assert found("2210", 6, "yts") == 6
    assert found("1132", 6, "yts") == 6
    t = ready("options yts\nevent_modifier 1")
    most = [defenders(t.s, hex, 6) for hex in t.kit.board.land_hexes if hex not in t.kit.garrisons]
    assert max(most) == 6


POOL = ("gd_1", "gd_2", "gd_3", "gd_4", "gd_5", "gd_6")
CROPLAND_AHEAD = "us_37 where 2110\nus_25 where 2111\nus_control + 2110 2111\n"


@pytest.mark.rule("luzon", "9.2d")
@pytest.mark.parametrize(("points", "fire", "taken"), [(10, "1 1 1 1 1 1", True), (2, "5", False)], ids=["won", "lost"])
def test_after_a_battle_all_six_battalions_are_available_again(points: int, fire: str, taken: bool) -> None:
    t = ready(f"{CROPLAND_AHEAD}us_37 op {points}", dice=f"6 {fire}")
    t.do("move us_37 2210")
    assert t.has("us_control", "2210") == taken
    assert {t.place(gd) for gd in POOL} == {"garrison_pool"}
    t.dice(5, 1, 1, 1, 1, 1, 1).do("move us_25 2211")
    assert t.happened("defenders")[0]["number"] == 6
    assert len(t.thrown("10.2")) == 6


@pytest.mark.rule("luzon", "9.2e")
def test_with_thirty_fifth_army_rolls_are_one_higher_and_no_more() -> None:
    assert row("1129", "yts army35") == row("1129", "yts") == [0, 1, 1, 2, 2, 2]


@pytest.mark.rule("luzon", "9.2f")
def test_each_entry_finds_a_fresh_garrison() -> None:
    t = ready("us_40 where 1028 op 3\nus_37 where 1128\nus_control + 1028 1128", dice="5 4 6")
    t.do("move us_40 1129")
    assert t.happened("defenders")[0]["number"] == 2
    assert not t.has("us_control", "1129")
    t.dice(1).do("move us_37 1129")
    assert t.happened("defenders")[0]["number"] == 0
    assert t.thrown() == [1]
    assert t.has("us_control", "1129")


# 9.3 Manila, Intramuros, Corregidor

BEFORE = {"1538": "1539", "1537": "1536", "1140": "1139"}


def garrison(hex: str, dice: str, options: str = "", fire: str = MISSES) -> Scene:
    """A division goes into the hex of a naval garrison."""
    t = ready(f"options {options}\nus_37 where {BEFORE[hex]}\nus_control + {BEFORE[hex]}", dice=f"{dice} {fire}")
    t.do(f"move us_37 {hex}")
    return t


@pytest.mark.rule("luzon", "9.3a")
@pytest.mark.parametrize(
    ("hex", "dice", "fire_dice"),
    [
        ("1538", [3, 4], 7),
        ("1538", [1, 1], 2),
        ("1538", [6, 6], 12),
        ("1537", [6, 6, 6], 18),
        ("1537", [1, 1, 1], 3),
        ("1140", [1], 0),
        ("1140", [6], 5),
    ],
)
def test_the_naval_garrisons_throw_for_their_fire_dice(hex: str, dice: list[int], fire_dice: int) -> None:
    t = garrison(hex, " ".join(map(str, dice)))
    assert t.thrown("9.3") == dice
    assert t.thrown("9.2") == []
    assert t.happened("fire_dice")[0]["number"] == fire_dice
    assert len(t.thrown("10.2")) == fire_dice
    assert t.has("us_control", hex)


@pytest.mark.rule("luzon", "9.3b")
@pytest.mark.parametrize(("hex", "cost"), [("1538", 3), ("1537", 3), ("1140", 1)])
def test_the_naval_garrisons_hit_on_four_to_six(hex: str, cost: int) -> None:
    dice = {"1538": "3 4", "1537": "1 2 4", "1140": "6"}[hex]
    t = garrison(hex, dice, fire="1 2 3 4 5 6 6")
    hits = 4 if hex != "1140" else 2
    assert t.thrown("10.2") == ([1, 2, 3, 4, 5, 6, 6] if hex != "1140" else [1, 2, 3, 4, 5])
    assert t.op("us_37") == 10 - cost - hits


@pytest.mark.rule("luzon", "9.3c")
@pytest.mark.parametrize(("die", "hits"), [(5, 0), (6, 1)])
def test_a_river_crossed_does_not_change_the_fire(die: int, hits: int) -> None:
    t = ready("us_37 where 0926\nus_control + 0926", dice=f"6 {die}")
    t.do("move us_37 0927")
    assert t.thrown() == [6, die]
    assert t.op("us_37") == 10 - 2 - hits


# the Hex Defense Table


@pytest.mark.rule("luzon", "HDT.1")
@pytest.mark.parametrize("hex", [*SGBA_TOWNS, "2204", "2210", "2316", "2516"])
def test_towns_at_the_base_area_and_cropland_have_two_to_six_defenders(hex: str) -> None:
    assert row(hex) == [2, 3, 4, 5, 6, 6]
    assert row(hex, "yts") == [3, 4, 5, 6, 6, 6]


@pytest.mark.rule("luzon", "HDT.2")
@pytest.mark.parametrize("hex", [*CLARK_FIELD, *ZIG_ZAG_PASS])
def test_clark_field_and_zig_zag_pass_have_one_to_six_defenders(hex: str) -> None:
    assert row(hex) == [1, 2, 3, 4, 5, 6]
    assert row(hex, "yts") == [2, 3, 4, 5, 6, 6]


@pytest.mark.rule("luzon", "HDT.3")
@pytest.mark.parametrize("hex", OTHER_TOWNS)
def test_other_towns_have_up_to_two_defenders(hex: str) -> None:
    assert row(hex) == [0, 0, 1, 1, 2, 2]
    assert row(hex, "yts") == [0, 1, 1, 2, 2, 2]


@pytest.mark.rule("luzon", "HDT.4")
@pytest.mark.parametrize("hex", ["1022", "1322", "0833", "1922"])
def test_rough_hexes_have_a_defender_on_five_and_six(hex: str) -> None:
    assert row(hex) == [0, 0, 0, 0, 1, 1]
    assert row(hex, "yts") == [0, 0, 0, 1, 1, 1]


@pytest.mark.rule("luzon", "HDT.5")
@pytest.mark.parametrize("hex", ["0925", "1028", "1720", "1827", "2604"])
def test_clear_and_sierra_madre_hexes_have_a_defender_on_six(hex: str) -> None:
    assert row(hex) == [0, 0, 0, 0, 0, 1]
    assert row(hex, "yts") == [0, 0, 0, 0, 1, 1]


@pytest.mark.rule("luzon", "HDT.6")
@pytest.mark.parametrize("hex", ["0433", "1143", "3446", "0736", "0822", "1039"])
def test_beaches_and_clear_coast_are_never_defended(hex: str) -> None:
    assert row(hex) == [0] * 6
    assert row(hex, "yts") == [0] * 6


@pytest.mark.rule("luzon", "HDT.7")
def test_star_hexes_are_defended_by_their_own_terrain_not_as_coast() -> None:
    assert {hex: row(hex) for hex in CLEAR_STARS} == {hex: [0, 0, 0, 0, 0, 1] for hex in CLEAR_STARS}
    assert {hex: row(hex) for hex in ROUGH_STARS} == {hex: [0, 0, 0, 0, 1, 1] for hex in ROUGH_STARS}


@pytest.mark.rule("luzon", "HDT.8")
@pytest.mark.parametrize(
    ("hex", "expected"),
    [
        ("0635", [0, 0, 0, 0, 1, 1]),
        ("0836", [0, 0, 0, 0, 1, 1]),
        ("0735", [0, 0, 1, 1, 2, 2]),
        ("2203", [0, 0, 1, 1, 2, 2]),
        ("2804", [0, 0, 0, 0, 0, 1]),
    ],
    ids=["rough", "rough on Bataan", "Olongapo", "Aparri", "Sierra Madre"],
)
def test_rough_towns_and_sierra_madre_on_the_coast_keep_their_own_row(hex: str, expected: list[int]) -> None:
    assert row(hex) == expected


@pytest.mark.rule("luzon", "HDT.9")
@pytest.mark.parametrize("options", ["yts", "yts army35"])
@pytest.mark.parametrize(
    ("hex", "dice", "fire_dice"), [("1140", "6", 5), ("1140", "1", 0), ("1538", "3 4", 7), ("1537", "1 1 1", 3)]
)
def test_the_modifier_does_not_touch_the_naval_garrisons(hex: str, dice: str, fire_dice: int, options: str) -> None:
    t = garrison(hex, dice, options)
    assert t.happened("fire_dice")[0]["number"] == fire_dice
    assert len(t.thrown("10.2")) == fire_dice
