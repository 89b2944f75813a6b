"""10.0 Combat in the US Operations Phase: fire, victories and defeats, prepared assaults."""

from __future__ import annotations

import pytest

from hexfront.testing import Scene, scene

POOL = ("gd_1", "gd_2", "gd_3", "gd_4", "gd_5", "gd_6")
MISSES = " 1" * 18


def ready(text: str = "", dice: str = "") -> Scene:
    """An Operations Phase that has just begun, with the Administrative Phase to follow."""
    return scene(f"{text}\nstep OperationsBegin\ndice {dice}")


def told(t: Scene) -> list[str]:
    """What happened in the last action, by rule."""
    return [f"{e.rule} {e.key}" for e in t.events if not e.key.startswith("phase_")]


# 10.1, 10.2 fire

AT_TARLAC = "us_40 where 1028\nus_37 where 1128\nus_control + 1028 1128\n"


@pytest.mark.rule("luzon", "10.1")
def test_fire_then_hits_then_the_result_and_each_hit_costs_a_point() -> None:
    t = ready(AT_TARLAC, dice="5 4 6")
    t.do("move us_40 1129")
    assert told(t) == [
        "8.2 enters",
        "9.2 die",
        "9.2 defenders",
        "10.2 die",
        "10.2 die",
        "10.1 hits",
        "10.3 captures",
    ]
    assert t.op("us_40") == 10 - 1 - 2


@pytest.mark.rule("luzon", "10.2a")
def test_each_battalion_throws_one_die() -> None:
    t = ready("us_40 where 1030\nus_control + 1030", dice="4 1 2 1 2 1")
    t.do("move us_40 1031")
    assert t.thrown("10.2") == [1, 2, 1, 2]


@pytest.mark.rule("luzon", "10.2a")
def test_a_naval_garrison_throws_as_many_dice_as_its_throw_shows() -> None:
    t = ready("us_37 where 1539\nus_control + 1539", dice=f"2 4 {MISSES}")
    t.do("move us_37 1538")
    assert t.thrown("10.2") == [1] * 6


@pytest.mark.rule("luzon", "10.2b")
def test_what_hits_depends_on_the_terrain_of_the_battle_hex() -> None:
    """The same garrison and the same dice in cropland and at Clark Field."""
    t = ready("us_37 where 2110\nus_40 where 1131\nus_control + 2110 1131", dice="2 5 6 4")
    t.do("move us_37 2210")
    assert t.thrown("10.2") == [5, 6, 4]
    assert t.op("us_37") == 10 - 1 - 2
    t.dice(3, 5, 6, 4).do("move us_40 1132")
    assert t.op("us_40") == 10 - 2 - 3


@pytest.mark.rule("luzon", "10.2c")
def test_a_hit_costs_a_point_and_a_miss_nothing() -> None:
    t = ready(dice="6 6 6 1")
    t.do("move us_37 0825")
    assert (t.thrown("10.2"), t.op("us_37")) == ([6], 10 - 1 - 1)
    t.do("move us_37 0926")
    assert (t.thrown("10.2"), t.op("us_37")) == ([1], 10 - 1 - 1 - 1)


@pytest.mark.rule("luzon", "10.2c")
@pytest.mark.parametrize(("fire", "left"), [("6 1", 8), ("1 6", 8), ("1 1", 9), ("6 6", 7)])
def test_hits_and_misses_count_one_by_one(fire: str, left: int) -> None:
    t = ready(AT_TARLAC, dice=f"5 {fire}")
    t.do("move us_40 1129")
    assert t.op("us_40") == left


@pytest.mark.rule("luzon", "10.2d")
@pytest.mark.parametrize(("points", "fire"), [(10, "3 3 3 3 3 3"), (3, "3")], ids=["won", "lost"])
def test_after_all_dice_the_combat_is_over_and_the_battalions_go_back(points: int, fire: str) -> None:
    t = ready(f"us_40 where 1030 op {points}\nus_control + 1030", dice=f"6 {fire}")
    t.do("move us_40 1031")
    assert t.happened("defenders")[0]["number"] == 6
    assert [t.place(gd) for gd in POOL] == ["garrison_pool"] * 6
    assert t.top == "USOperations"


# 10.3 to 10.5 victory and defeat


@pytest.mark.rule("luzon", "10.3a")
def test_a_unit_with_a_point_left_takes_the_hex() -> None:
    t = ready(f"{AT_TARLAC}us_40 op 4", dice="6 4 5")
    t.do("move us_40 1129")
    assert (t.place("us_40"), t.op("us_40")) == ("1129", 1)
    assert t.has("us_control", "1129")


@pytest.mark.rule("luzon", "10.3b")
def test_the_winner_may_go_on_but_need_not() -> None:
    t = ready(f"{AT_TARLAC}us_40 op 5", dice="6 4 5")
    t.do("move us_40 1129")
    assert t.op("us_40") == 2
    assert t.can("move us_40 1130")
    assert t.can("end")


@pytest.mark.rule("luzon", "10.4a")
@pytest.mark.parametrize(
    ("fire", "place", "left", "taken"), [("4 3", "1129", 1, True), ("4 4", "1028", 0, False)], ids=["one", "two"]
)
def test_at_zero_points_a_unit_goes_back_where_it_came_from(fire: str, place: str, left: int, taken: bool) -> None:
    t = ready(f"{AT_TARLAC}us_40 op 3", dice=f"5 {fire}")
    t.do("move us_40 1129")
    assert (t.place("us_40"), t.op("us_40")) == (place, left)
    assert t.has("us_control", "1129") == taken


@pytest.mark.rule("luzon", "10.4b", "10.4c")
def test_a_beaten_unit_stays_put_until_the_next_turn_and_recovers_then() -> None:
    t = ready(f"{AT_TARLAC}us_40 op 3", dice="5 4 4")
    t.do("move us_40 1129")
    assert t.why("move us_40 1029") == ["8.2 no_points"]
    assert not [option for option in t.options() if "us_40" in option]
    t.dice(4, 6, 6).do("end")
    assert t.op("us_40") == 10
    t.do("deduct us_40 3", "deduct us_37 1")
    assert (t.s.turn, t.top) == (2, "USOperations")
    assert (t.place("us_40"), t.op("us_40"), t.op("us_37")) == ("1028", 7, 9)
    assert t.can("move us_40 1129")


@pytest.mark.rule("luzon", "10.4d")
def test_another_unit_may_attack_the_hex_again_and_meets_a_new_garrison() -> None:
    t = ready(f"{AT_TARLAC}us_40 op 3", dice="5 4 4")
    t.do("move us_40 1129")
    assert not t.has("us_control", "1129")
    t.dice(3, 1).do("move us_37 1129")
    assert (t.thrown("9.2"), t.thrown("10.2")) == ([3], [1])
    assert t.place("us_37") == "1129"


@pytest.mark.rule("luzon", "10.4e")
def test_the_fire_stops_when_the_unit_has_no_points_left() -> None:
    t = ready("us_40 where 1030 op 3\nus_control + 1030", dice="5 3 3 3 3 3")
    t.do("move us_40 1031")
    assert (t.thrown("9.2"), t.thrown("10.2")) == ([5], [3])
    assert t.dice_left == 4
    assert (t.place("us_40"), t.op("us_40")) == ("1030", 0)


@pytest.mark.rule("luzon", "10.4f")
def test_a_drop_from_the_box_that_fails_ends_in_the_box_and_is_used_up() -> None:
    t = ready("us_503 op 2", dice="5 4")
    t.do("drop us_503", "at 1129")
    assert (t.place("us_503"), t.op("us_503")) == ("offshore_reserve", 0)
    assert not t.has("us_control", "1129")
    t.dice(1, 6, 6).do("end", "deduct us_40 1")
    assert t.op("us_503") == 5
    assert t.why("drop us_503") == ["8.9 already_dropped"]


@pytest.mark.rule("luzon", "10.4f")
def test_a_drop_from_clark_field_that_fails_ends_there() -> None:
    t = ready("us_503 where 1132 op 2\nus_control + 1132 1031 1032", dice="5 4")
    t.do("drop us_503", "at 1545")
    assert (t.place("us_503"), t.op("us_503")) == ("1132", 0)


@pytest.mark.rule("luzon", "10.4f")
def test_a_unit_beaten_back_from_the_sea_ends_in_the_box() -> None:
    t = ready("us_158 where 1437 op 2\nactive us_158", dice="6 4")
    t.do("move us_158 1436")
    assert t.thrown() == [6, 4]
    assert (t.place("us_158"), t.op("us_158")) == ("offshore_reserve", 0)


@pytest.mark.rule("luzon", "10.5a")
@pytest.mark.parametrize(
    ("hex", "start", "points", "dice"),
    [("1538", "1539", 4, "1 1 4 4"), ("1537", "1536", 4, "1 1 1 4 4"), ("1140", "1139", 2, "6 4 4")],
)
def test_a_unit_beaten_by_a_naval_garrison_goes_to_the_box(hex: str, start: str, points: int, dice: str) -> None:
    t = ready(f"us_37 where {start} op {points}\nus_control + {start}", dice=dice)
    t.do(f"move us_37 {hex}")
    assert t.dice_left == 1
    assert (t.place("us_37"), t.op("us_37")) == ("offshore_reserve", 0)
    assert not t.has("us_control", hex)


@pytest.mark.rule("luzon", "10.5b")
def test_a_division_thrown_into_the_box_lands_again_over_a_beach() -> None:
    t = ready("us_6 where 1536 op 4\nus_control + 1536", dice="1 1 1 4")
    t.do("move us_6 1537")
    assert t.place("us_6") == "offshore_reserve"
    t.dice(1, 6, 6).do("end", "deduct us_40 1")
    assert (t.place("us_6"), t.op("us_6")) == ("offshore_reserve", 10)
    assert t.why("place us_6 0923") == ["7.6 division_not_placed"]
    t.do("land us_6")
    assert t.why("at 1438") == ["7.2 beach_only"]
    t.do("at 0924")
    assert (t.place("us_6"), t.op("us_6")) == ("0924", 9)


CITY = "us_37 where 1536\nus_25 where 1436\nus_control + 1536 1436\n"


@pytest.mark.rule("luzon", "10.5c")
def test_after_a_defeat_the_garrison_is_thrown_for_anew() -> None:
    t = ready(f"{CITY}us_37 op 4", dice="3 4 4 5")
    t.do("move us_37 1537")
    assert t.happened("fire_dice")[0]["number"] == 11
    assert t.place("us_37") == "offshore_reserve"
    t.dice(1, 1, 2, 1, 1, 1, 1).do("move us_25 1537")
    assert t.thrown("9.3") == [1, 1, 2]
    assert t.happened("fire_dice")[0]["number"] == 4
    assert (t.place("us_25"), t.op("us_25")) == ("1537", 7)


@pytest.mark.rule("luzon", "10.5d")
@pytest.mark.parametrize(
    ("garrison", "hex", "start", "misses"),
    [
        ("mdf_mndg", "1538", "1539", "1 1 1 1"),
        ("mdf_ng", "1537", "1536", "1 1 1 1 1 1"),
        ("mdf_mbeg", "1140", "1139", "2 1"),
    ],
)
def test_a_naval_garrison_is_removed_when_its_hex_is_taken(garrison: str, hex: str, start: str, misses: str) -> None:
    t = ready(f"us_37 where {start}\nus_control + {start}", dice=misses)
    assert t.place(garrison) == hex
    t.do(f"move us_37 {hex}")
    assert t.dice_left == 0
    assert t.place(garrison) == "out"


@pytest.mark.rule("luzon", "10.5d")
def test_a_failed_attack_does_not_weaken_a_naval_garrison() -> None:
    t = ready(f"{CITY}us_37 op 4", dice="6 6 6 5")
    t.do("move us_37 1537")
    assert t.place("mdf_ng") == "1537"
    t.dice(6, 6, 6, *[1] * 18).do("move us_25 1537")
    assert len(t.thrown("10.2")) == 18
    assert t.place("mdf_ng") == "out"


# 10.6 prepared assaults

INTRAMUROS = """
us_1cav where 1536
us_37 where 1436
us_112 where 1636
us_control + 1536 1436 1636
"""
THREE = ("us_1cav", "us_37", "us_112")


def assault(text: str, dice: str, *supporters: str) -> Scene:
    """The 1st Cavalry leads a prepared assault into Intramuros."""
    t = ready(f"{INTRAMUROS}{text}", dice=dice)
    t.do("assault us_1cav 1537", *(f"support {unit}" for unit in supporters), "attack")
    return t


@pytest.mark.rule("luzon", "10.6a")
@pytest.mark.parametrize(
    ("start", "target", "why"),
    [
        ("1131", "1132", "10.6 only_the_city"),
        ("1139", "1140", "10.6 only_the_city"),
        ("1022", "1121", "10.6 only_the_city"),
    ],
    ids=["Clark Field", "Corregidor", "Baguio"],
)
def test_prepared_assaults_go_into_the_city_only(start: str, target: str, why: str) -> None:
    t = ready(f"us_37 where {start}\nus_control + {start}")
    assert t.why(f"assault us_37 {target}") == [why]


@pytest.mark.rule("luzon", "10.6a")
@pytest.mark.parametrize(("start", "target"), [("1539", "1538"), ("1536", "1537")], ids=["Manila", "Intramuros"])
def test_prepared_assaults_go_into_both_city_hexes_while_they_are_japanese(start: str, target: str) -> None:
    position = f"us_37 where {start}\nus_control + {start}"
    assert ready(position).can(f"assault us_37 {target}")
    assert ready(f"{position} {target}").why(f"assault us_37 {target}") == ["10.6 already_ours"]


@pytest.mark.rule("luzon", "10.6b")
def test_the_spearhead_stands_next_to_the_target_and_pays_three_points() -> None:
    t = assault("", "1 1 1 3 3 3")
    assert t.dice_left == 0
    assert (t.place("us_1cav"), t.op("us_1cav")) == ("1537", 7)


@pytest.mark.rule("luzon", "10.6b")
def test_a_unit_elsewhere_or_without_three_points_is_no_spearhead() -> None:
    t = ready(f"{INTRAMUROS}us_25 where 1535\nus_37 op 2\nus_control + 1535")
    assert t.why("assault us_25 1537") == ["8.2 not_adjacent"]
    assert t.why("assault us_37 1537") == ["8.2 too_few_points"]


@pytest.mark.rule("luzon", "10.6c")
def test_a_supporting_division_pays_four_points_and_a_smaller_unit_two() -> None:
    t = assault("", "1 1 1 3 3 3", "us_37", "us_112")
    assert [t.op(unit) for unit in THREE] == [7, 6, 3]
    assert [(e["unit"], e["cost"]) for e in t.happened("supports")] == [
        (t.kit.index["us_37"], 4),
        (t.kit.index["us_112"], 2),
    ]


@pytest.mark.rule("luzon", "10.6d")
@pytest.mark.parametrize(
    ("hex", "near"),
    [("1637", True), ("1538", True), ("1535", True), ("1435", True), ("1534", False), ("1638", False)],
    ids=["target", "target, across the city", "spearhead", "spearhead, west", "north of it", "south of the target"],
)
def test_a_supporter_is_next_to_the_target_or_to_the_spearhead(hex: str, near: bool) -> None:
    t = ready(f"{INTRAMUROS}us_25 where {hex}\nus_control + {hex}")
    t.do("assault us_1cav 1537")
    assert t.why("support us_25") == ([] if near else ["10.6 not_near_enough"])
    assert t.can("support us_25") == near


@pytest.mark.rule("luzon", "10.6d")
def test_a_unit_in_the_box_the_spearhead_and_a_supporter_cannot_support() -> None:
    t = ready(INTRAMUROS)
    t.do("assault us_1cav 1537", "support us_37")
    assert t.why("support us_158") == ["8.2 not_on_map"]
    assert t.why("support us_1cav") == ["10.6 is_the_spearhead"]
    assert t.why("support us_37") == ["10.6 supports_already"]


@pytest.mark.rule("luzon", "10.6e")
@pytest.mark.parametrize(("unit", "share"), [("us_37", 4), ("us_112", 2)])
def test_a_unit_that_cannot_pay_its_full_share_cannot_take_part(unit: str, share: int) -> None:
    t = ready(f"{INTRAMUROS}{unit} op {share - 1}")
    t.do("assault us_1cav 1537")
    assert t.why(f"support {unit}") == ["10.6 cannot_pay_support"]
    t = ready(f"{INTRAMUROS}{unit} op {share}")
    t.do("assault us_1cav 1537")
    assert t.can(f"support {unit}")


@pytest.mark.rule("luzon", "10.6f")
def test_the_whole_assault_meets_one_garrison_and_one_fire() -> None:
    t = assault("", f"2 3 4 {MISSES}", "us_37", "us_112")
    assert t.thrown("9.3") == [2, 3, 4]
    assert t.thrown("10.2") == [1] * 9


FIVE_HITS = "1 2 2 4 5 6 4 5"


@pytest.mark.rule("luzon", "10.6g")
def test_the_player_divides_the_hits_as_he_likes() -> None:
    t = assault("", FIVE_HITS, "us_37", "us_112")
    assert t.top == "SplitHits"
    expected = {
        f"hit {unit} {n}" for unit, most in (("us_1cav", 5), ("us_37", 5), ("us_112", 3)) for n in range(1, most + 1)
    }
    assert set(t.options()) == expected
    assert t.why("hit us_112 4") == ["10.6 too_many_hits"]
    assert t.why("hit us_1cav 6") == ["10.6 too_many_hits"]
    assert t.why("hit us_40 1") == ["10.6 not_taking_part"]
    assert t.why("end") == ["not_now"]
    t.do("hit us_37 4")
    assert t.why("hit us_37 2") == ["10.6 too_many_hits"]
    t.do("hit us_112 1")
    assert [t.op(unit) for unit in THREE] == [7, 2, 2]


@pytest.mark.rule("luzon", "10.6h")
def test_after_a_victory_the_spearhead_stands_in_the_city() -> None:
    t = assault("", FIVE_HITS, "us_37", "us_112")
    t.do("hit us_37 4", "hit us_112 1")
    assert t.has("us_control", "1537")
    assert [t.place(unit) for unit in THREE] == ["1537", "1436", "1636"]
    assert t.place("mdf_ng") == "out"


@pytest.mark.rule("luzon", "10.6h")
def test_one_participant_with_a_point_left_is_enough_for_victory() -> None:
    t = assault("us_1cav op 5", "1 2 2 4 5 6 4 5", "us_112")
    assert [t.op("us_1cav"), t.op("us_112")] == [0, 0]
    assert t.place("us_1cav") == "offshore_reserve"
    t = assault("us_1cav op 5", "1 1 2 4 5 6 4", "us_112")
    t.do("hit us_1cav 2", "hit us_112 2")
    assert [t.op("us_1cav"), t.op("us_112")] == [0, 1]
    assert t.place("us_1cav") == "1537"
    assert t.has("us_control", "1537")


@pytest.mark.rule("luzon", "10.6h")
def test_when_all_are_at_zero_only_the_spearhead_goes_to_the_box() -> None:
    t = assault("us_1cav op 5\nus_37 op 4", "6 6 6 4 4 1 1 1 1", "us_37")
    assert t.thrown("10.2") == [4, 4]
    assert t.dice_left == 4
    assert (t.place("us_1cav"), t.place("us_37")) == ("offshore_reserve", "1436")
    assert not t.has("us_control", "1537")


@pytest.mark.rule("luzon", "10.6i")
def test_those_at_zero_stay_and_the_others_go_on() -> None:
    t = assault("", FIVE_HITS, "us_37", "us_112")
    t.do("hit us_112 3", "hit us_37 2")
    assert (t.place("us_112"), t.op("us_112")) == ("1636", 0)
    assert t.why("move us_112 1637") == ["8.2 no_points"]
    assert t.can("move us_37 1435")
    t.dice(1).do("move us_1cav 1637")
    assert (t.place("us_1cav"), t.op("us_1cav")) == ("1637", 6)


@pytest.mark.rule("luzon", "10.6j")
def test_a_single_unit_may_still_enter_the_city_plainly() -> None:
    t = ready("us_11ab where 1438\nus_control + 1438", dice="1 1 3 3")
    assert t.can("move us_11ab 1538")
    t.do("move us_11ab 1538")
    assert (t.place("us_11ab"), t.op("us_11ab")) == ("1538", 7)
    assert t.has("us_control", "1538")


@pytest.mark.rule("luzon", "10.6k")
def test_an_assault_without_supporters_is_a_plain_entry() -> None:
    t = assault("us_1cav op 4", "1 1 1 4 4 4")
    assert t.thrown("10.2") == [4]
    assert (t.place("us_1cav"), t.op("us_1cav")) == ("offshore_reserve", 0)
    plain = ready(f"{INTRAMUROS}us_1cav op 4", dice="1 1 1 4 4 4")
    plain.do("move us_1cav 1537")
    assert plain.print() == t.print()


@pytest.mark.rule("luzon", "10.6l")
def test_the_fire_is_thrown_while_any_participant_has_points() -> None:
    t = assault("us_1cav op 3\nus_112 op 3", "1 1 1 3 3 3", "us_112")
    assert [t.op("us_1cav"), t.op("us_112")] == [0, 1]
    assert t.thrown("10.2") == [3, 3, 3]
    assert t.place("us_1cav") == "1537"


@pytest.mark.rule("luzon", "10.6l")
def test_all_participants_at_zero_are_beaten_without_a_shot() -> None:
    t = assault("us_1cav op 3\nus_112 op 2", "1 1 1 3 3 3", "us_112")
    assert (t.thrown("9.3"), t.thrown("10.2")) == ([1, 1, 1], [])
    assert (t.place("us_1cav"), t.place("us_112")) == ("offshore_reserve", "1636")
    assert not t.has("us_control", "1537")


# the Fire Table

GARRISON_DICE = {"1538": "1 1", "1537": "1 1 1", "1140": "6"}


def faces_that_hit(hex: str) -> list[int]:
    """The faces of a die that hit in a hex: the 503rd drops there, one die shows the face, the others miss."""
    hitting = []
    for face in range(1, 7):
        t = ready(dice=f"{GARRISON_DICE.get(hex, '6')} {face}{MISSES}")
        t.do("drop us_503", f"at {hex}")
        assert t.thrown("10.2")[0] == face
        if t.op("us_503") == 3:
            hitting.append(face)
        else:
            assert t.op("us_503") == 4
    return hitting


@pytest.mark.rule("luzon", "FT.1")
@pytest.mark.parametrize("hex", ["1121", "1621", "1515", "1827", "2604", "2804"])
def test_in_the_sierra_madre_and_towns_at_the_base_area_all_but_ones_hit(hex: str) -> None:
    assert faces_that_hit(hex) == [2, 3, 4, 5, 6]


@pytest.mark.rule("luzon", "FT.2")
@pytest.mark.parametrize("hex", ["1132", "1031", "1032", "0834", "0934"])
def test_at_clark_field_and_zig_zag_pass_three_to_six_hit(hex: str) -> None:
    assert faces_that_hit(hex) == [3, 4, 5, 6]


TOWNS = ("1129", "1233", "1530", "1523", "0735", "1545", "0910", "2203")
STARS = ("1139", "1138", "1137", "1036", "1035", "1135", "1235", "1336", "1436", "1438", "1439", "1340", "1240")


@pytest.mark.rule("luzon", "FT.3")
@pytest.mark.parametrize("hex", [*TOWNS, *GARRISON_DICE, *STARS])
def test_in_other_towns_the_city_corregidor_and_star_hexes_four_to_six_hit(hex: str) -> None:
    assert faces_that_hit(hex) == [4, 5, 6]


@pytest.mark.rule("luzon", "FT.4")
@pytest.mark.parametrize("hex", ["1022", "0635", "1322", "2204", "2210", "2516"])
def test_in_rough_and_cropland_five_and_six_hit(hex: str) -> None:
    assert faces_that_hit(hex) == [5, 6]


@pytest.mark.rule("luzon", "FT.5")
@pytest.mark.parametrize("hex", ["0925", "1028", "1720"])
def test_in_clear_hexes_only_sixes_hit(hex: str) -> None:
    assert faces_that_hit(hex) == [6]


@pytest.mark.rule("luzon", "FT.5")
@pytest.mark.parametrize("hex", ["0923", "0433", "0736"], ids=["beachhead", "beach", "coast"])
@pytest.mark.parametrize("face", range(1, 7))
def test_on_beach_and_coast_only_sixes_hit(hex: str, face: int) -> None:
    """No garrison is ever found there, but the counteroffensive fires at a unit that stands there."""
    t = scene(f"""
        us_43 where {hex} op 10
        sg_58 cdr 1
        step ShobuFire objective=0725 at={hex} coast_open=true target=us_43 fired= firing=sg_58 dice=1
        dice {face}{MISSES}
    """)
    assert t.op("us_43") == (9 if face == 6 else 10)
