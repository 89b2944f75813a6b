"""19.0 Lines of supply."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.state import lp
from hexfront.testing import Scene, scene

TOKO = "us-e1118 where 1124 base 1"  # a functional port at 1124
TAINAN = "us-e1122 where 0820 base 1"  # a functional port at 0820


def position(*text: str, steps: str = "step Movement side=0") -> Scene:
    body = "\n".join(text)
    return scene(f"game formosa\nscenario scenario_2\ndice\n{body}\nstep EndOfTurn\n{steps}")


def combat(*text: str, side: int = ALLIED) -> Scene:
    return position(*text, steps=f"step Movement side=1\nstep CombatPhase side={side}")


def declare(t: Scene, target: str, *stacks: str, side: int = ALLIED) -> None:
    t.do(f"target {target}", *(f"join {hex}" for hex in stacks), "attack", side=side)


def finish(t: Scene) -> None:
    """Nobody commits anything more."""
    while t.top in ("AttackerCommits", "DefenderCommits"):
        t.do("done", side=t.s.stack[-1].side)


def column(t: Scene) -> int:
    return t.happened("combat_column")[0]["column"]


def supplied(text: str, unit: str) -> bool:
    t = position(text)
    return in_supply(t.s, t.kit.index[unit])


# 19.0, 19.1 the line


@pytest.mark.rule("formosa", "19.0a")
def test_a_unit_out_of_supply_moves_as_usual() -> None:
    t = position("us-7-17 where 1020")
    assert not in_supply(t.s, t.kit.index["us-7-17"])
    t.do("move us-7-17")
    assert t.s.stack[-1].prompt(t.s, ALLIED).args["number"] == 10
    assert t.can("to 1021")


@pytest.mark.rule("formosa", "19.0b")
@pytest.mark.parametrize(
    ("enemies", "inside"),
    [
        ("", True),
        ("jp-9-7 where 1806", True),
        ("jp-9-7 where 1221", False),  # zones over all of the neck
        ("jp-gu1 where 1221", True),  # a revealed guerrilla has no zone
    ],
)
def test_lines_avoid_enemy_zones_of_control(enemies: str, inside: bool) -> None:
    """From 1121 to Toko the ways lead over 1122 and 1021; units at 1221 and 1021 close both."""
    more = enemies.replace("1221", "1021").replace("jp-9-7", "jp-9-19").replace("jp-gu1", "jp-gu2")
    assert supplied(f"{TOKO}\nus-7-17 where 1121\n{enemies}\n{more}", "us-7-17") == inside


@pytest.mark.rule("formosa", "19.0b")
def test_lines_do_not_enter_enemy_hexes_or_the_sea() -> None:
    """Koshun road: 1226 is reached from 1327 only through 1226's neighbours; the guerrilla there bars it as a hex."""
    text = f"{TOKO}\nus-7-17 where 1226\n"
    assert supplied(text, "us-7-17")
    assert not supplied(text + "jp-gu1 where 1225\njp-gu2 where 1326", "us-7-17")


@pytest.mark.rule("formosa", "19.0c")
@pytest.mark.parametrize(("unit", "inside"), [("us-7-17", True), ("us-arm13", False)])
def test_mechanized_lines_do_not_cross_roadless_mountains(unit: str, inside: bool) -> None:
    """From Daibu road (1325) over 1324 and 1223 to Toko; the road over 1224 is barred by guerrillas."""
    bars = "jp-gu1 where 1224\njp-gu2 where 1225"
    assert supplied(f"{TOKO}\n{unit} where 1325\n{bars}", unit) == inside


@pytest.mark.rule("formosa", "19.0c")
def test_mechanized_lines_cross_mountains_by_road() -> None:
    """The cliff road runs through the mountain 1912 to Karenko."""
    t = position("us-e1118 where 1913 base 1\nus-arm13 where 2011")
    assert t.kit.board.terrain[t.kit.board.hex("1912")] == "mountain"
    assert in_supply(t.s, t.kit.index["us-arm13"])


@pytest.mark.rule("formosa", "19.1a")
@pytest.mark.parametrize(
    ("hex", "unit", "inside"),
    [("0920", "us-7-17", True), ("0919", "us-7-17", False), ("0919", "us-arm13", True), ("0918", "us-arm13", False)],
)
def test_a_line_is_as_long_as_the_movement_factor(hex: str, unit: str, inside: bool) -> None:
    """From 0920 to Toko it is five hexes, from 0919 six, from 0918 seven; MF 5 and 6."""
    t = position(f"{TOKO}\n{unit} where {hex}")
    distance = t.kit.board.grid.distance(t.kit.board.hex(hex), t.kit.board.hex("1124"))
    assert distance == {"0920": 5, "0919": 6, "0918": 7}[hex]
    assert in_supply(t.s, t.kit.index[unit]) == inside


@pytest.mark.rule("formosa", "19.1b")
def test_mountains_do_not_lengthen_a_line() -> None:
    """From Karenko west: 1813, 1713, 1614, 1514, 1413 and so on; five mountain or peak hexes are five."""
    t = position("us-e1118 where 1913 base 1\nus-7-17 where 1410\nus-7-32 where 1415")
    board = t.kit.board
    west = [h for h in ("1812", "1712", "1611", "1511") if board.terrain[board.hex(h)] in ("mountain", "peak")]
    assert len(west) == 4
    assert board.grid.distance(board.hex("1410"), board.hex("1913")) == 5
    assert in_supply(t.s, t.kit.index["us-7-17"])
    assert not supplied("us-e1118 where 1913 base 1\nus-arm13 where 1712", "us-arm13")


# 19.2 Allied sources


@pytest.mark.rule("formosa", "19.2a", "19.2e")
def test_a_functional_port_within_reach_supplies() -> None:
    """0921 is four hexes from Toko; a port without a base and an airfield base are no sources."""
    assert supplied(f"{TOKO}\nus-7-17 where 0921", "us-7-17")
    assert not supplied("us-e1118 where 1124 base 0\nus-7-17 where 0921", "us-7-17")
    assert not supplied("us-7-32 where 1124\nus-7-17 where 0921", "us-7-17")
    assert not supplied("us-e1118 where 1122 base 1\nus-7-17 where 0921", "us-7-17")


@pytest.mark.rule("formosa", "19.2a")
def test_ports_serve_both_contingents() -> None:
    assert supplied(f"{TOKO}\ncw-18 where 0921", "cw-18")


@pytest.mark.rule("formosa", "19.2b")
@pytest.mark.parametrize(("hq", "inside"), [("us-hq24", True), ("cw-hq1", False), ("", False)])
def test_a_headquarters_relays_supply_to_its_own_contingent(hq: str, inside: bool) -> None:
    """The headquarters at 0919 is six hexes from Toko; the regiment at 0914 five from it."""
    t = position(f"{TOKO}\nus-7-17 where 0914", f"{hq} where 0919" if hq else "")
    board = t.kit.board
    assert board.grid.distance(board.hex("0914"), board.hex("0919")) == 5
    assert in_supply(t.s, t.kit.index["us-7-17"]) == inside


@pytest.mark.rule("formosa", "19.2b")
def test_the_regiment_must_be_within_its_own_factor_of_the_headquarters() -> None:
    assert not supplied(f"{TOKO}\nus-7-17 where 1013\nus-hq24 where 0919", "us-7-17")


@pytest.mark.rule("formosa", "19.2b")
def test_a_headquarters_in_an_enemy_zone_supplies_only_its_own_hex() -> None:
    text = (
        f"{TOKO}\nus-hq24 where 0919\njp-9-7 where 0918\nus-7-17 where 1020\nus-7-32 where 0919\nus-7-184 where 1020\n"
    )
    assert supplied(text, "us-hq24")
    assert supplied(text, "us-7-32")
    far = "us-e1118 where 1124 base 1\nus-hq24 where 0917\njp-9-7 where 0916\nus-7-17 where 1018\nus-7-32 where 0917"
    assert supplied(far, "us-hq24")  # by the railway
    assert supplied(far, "us-7-32")
    assert not supplied(far, "us-7-17")


@pytest.mark.rule("formosa", "19.2c", "22.0a")
def test_a_headquarters_may_trace_any_length_along_a_railway() -> None:
    """1117 lies on the trunk, eight hexes by rail from Takao, where the base is; the regiment leans on it."""
    text = "us-e1118 where 0923 base 1\nus-7-17 where 1113\n"
    t = position(text + "us-hq24 where 1117")
    board = t.kit.board
    assert board.grid.distance(board.hex("1117"), board.hex("0923")) > 6
    assert board.grid.distance(board.hex("1113"), board.hex("1117")) == 4
    assert in_supply(t.s, t.kit.index["us-hq24"])
    assert in_supply(t.s, t.kit.index["us-7-17"])
    assert not supplied(text, "us-7-17")


@pytest.mark.rule("formosa", "19.2c")
def test_a_headquarters_may_walk_to_the_railway_first() -> None:
    """0914 is two hexes from the trunk at 1115; from there it is fourteen by rail to Toko."""
    text = f"{TOKO}\nus-hq24 where 0914\n"
    t = position(text)
    board = t.kit.board
    assert [h for h in ("0914", "1013", "1014") if t.kit.road_hexes >> board.hex(h) & 1] == []
    assert in_supply(t.s, t.kit.index["us-hq24"])
    cut = "jp-9-7 where 0919\njp-9-19 where 1118\n"
    assert supplied(text + cut, "us-hq24")  # all the way round the island
    assert not supplied(text + cut + "jp-9-35 where 1913", "us-hq24")


@pytest.mark.rule("formosa", "19.2c")
def test_regiments_do_not_trace_along_railways() -> None:
    assert not supplied("us-e1118 where 0923 base 1\nus-7-17 where 1017", "us-7-17")


@pytest.mark.rule("formosa", "19.2d")
def test_the_marker_supplies_assault_units() -> None:
    """12 against 12 is 100%, two columns for the points, two for the city: a 1 there kills one attacker."""
    t = position(
        "al-amph1 where invasion_markers\nus-m1-1 where staging_area\nus-m1-5 where staging_area\nlp_allied 2",
        "jp-9-7 where 0923\njp-9-19 where 0923\njp-9-35 where 0923\ndice 1",
        steps="step Movement side=0\nstep InvasionPhase",
    )
    t.do("beach_marker 0823", "load us-m1-1 0823", "load us-m1-5 0823")
    declare(t, "0923", "0823")
    assert t.can("spend 2")
    t.do("spend 2")
    assert lp(t.s, ALLIED) == 0
    finish(t)
    assert t.happened("result_A1")
    t.do("lose us-m1-1")
    assert t.place("us-m1-1") == "allied_replacements"


# 19.3 Japanese sources


@pytest.mark.rule("formosa", "19.3a")
@pytest.mark.parametrize(
    ("source", "hidden", "hex", "inside"),
    [
        ("jp-hw1", 0, "1117", True),
        ("jp-cd1", 0, "1117", True),
        ("jp-hw1", 1, "1117", False),
        ("jp-hw1", 0, "1016", False),
        ("jp-e9", 0, "1117", False),
        ("jp-pw", 0, "1117", False),
    ],
)
def test_japanese_units_trace_to_a_revealed_fortress(source: str, hidden: int, hex: str, inside: bool) -> None:
    """Heito (1122) is five hexes from 1117 and seven from 1016; the movement factor is six."""
    t = position(f"us-7-17 where 1327\n{source} where 1123 concealed {hidden}\njp-9-7 where {hex}")
    board = t.kit.board
    assert (board.grid.distance(board.hex("1123"), board.hex(hex)) <= 6) == (hex == "1117")
    assert in_supply(t.s, t.kit.index["jp-9-7"]) == inside


@pytest.mark.rule("formosa", "19.3b")
def test_a_concealed_source_is_revealed_by_its_first_use() -> None:
    units = "us-7-17 where 1022\njp-9-7 where 1021\njp-hw1 where 0920 concealed 1\njp-hw2 where 1806 concealed 1"
    text = f"{units}\nlp_japan 1\ndice 6"
    t = combat(text, side=JAPAN)
    declare(t, "1022", "1021", side=JAPAN)
    t.do("spend 1", side=JAPAN)
    assert t.s.concealed[t.kit.index["jp-hw1"]] == 0
    assert t.s.concealed[t.kit.index["jp-hw2"]] == 1
    assert lp(t.s, JAPAN) == 0
    known = text.replace("jp-hw2 where 1806 concealed 1", "jp-hw2 where 1019 concealed 0")
    t = combat(known, side=JAPAN)
    declare(t, "1022", "1021", side=JAPAN)
    t.do("spend 1", side=JAPAN)
    assert t.s.concealed[t.kit.index["jp-hw1"]] == 1


@pytest.mark.rule("formosa", "19.3b")
@pytest.mark.parametrize("unit", ["jp-hw1", "jp-d1"])
def test_whether_a_concealed_unit_is_a_source_does_not_show_in_who_is_asked(unit: str) -> None:
    t = combat(f"us-7-17 where 1022\njp-9-7 where 1021\n{unit} where 0920 concealed 1\nlp_japan 1", side=JAPAN)
    t.formalities = False
    declare(t, "1022", "1021", side=JAPAN)
    assert t.top == "AttackerCommits"
    assert t.can("spend 1", side=JAPAN) == (unit == "jp-hw1")


@pytest.mark.rule("formosa", "19.3c")
def test_any_number_of_units_share_a_source() -> None:
    units = [
        f"jp-{name}" for name in ("9-7", "9-19", "9-35", "12-24", "12-46", "12-48", "50-301", "50-302", "b75", "b76")
    ]
    hexes = ["1122", "1123", "1022", "1021", "1121"]
    text = "\n".join(f"{unit} where {hexes[n // 2]}" for n, unit in enumerate(units))
    t = position(f"us-7-17 where 1327\njp-hw1 where 1122\n{text}")
    assert all(in_supply(t.s, t.kit.index[unit]) for unit in units)


# 19.4 air supply

ISOLATED = "us-m1-1 where 1021\njp-9-7 where 1022\nal-airsup where allied_available\nlp_allied 2\nlp_japan 0"


@pytest.mark.rule("formosa", "19.4a")
def test_air_supply_serves_one_combat_a_turn() -> None:
    t = combat(
        ISOLATED, "us-m1-5 where 1122\njp-9-19 where 1123\nus-ngf1 where staging_area\nus-m1-7 where 1124\ndice 6 6"
    )
    declare(t, "1022", "1021")
    t.do("air_supply")
    assert t.s.air_supply_used == 1
    finish(t)
    while t.top != "Attacks":
        t.do(t.options(t.s.stack[-1].actors(t.s)[0])[-1], side=t.s.stack[-1].actors(t.s)[0])
    declare(t, "1123", "1122", "1124")
    assert t.top == "AttackerCommits"
    assert t.why("air_supply") == ["19.4 supply_used"]
    t = scene(
        "game formosa\nturn 2\ndice 1 1\nus-7-17 where 1327\njp-9-7 where 1022\nair_supply_used 1\nstep EndOfTurn"
    )
    assert t.s.air_supply_used == 0


@pytest.mark.rule("formosa", "19.4b")
def test_air_supply_is_for_units_none_of_which_can_trace() -> None:
    """Marines at 1023 lean on Toko; those at 1021 are cut off."""
    t = combat(ISOLATED, TOKO, "us-m1-5 where 1023\nus-m1-1 where 0922")
    declare(t, "1022", "0922", "1023")
    supplies = [in_supply(t.s, t.kit.index[unit]) for unit in ("us-m1-1", "us-m1-5")]
    assert supplies == [False, True]
    assert t.why("air_supply") == ["19.4 supply_needs_isolation"]


@pytest.mark.rule("formosa", "19.4b")
def test_air_supply_must_have_been_bought() -> None:
    t = combat(ISOLATED, "al-airsup where allied_reinforcements\nus-m1-1 where 0922\nus-ngf1 where staging_area")
    declare(t, "1022", "0922")
    assert t.why("air_supply") == ["19.4 not_available"]


@pytest.mark.rule("formosa", "19.4c")
def test_air_supply_is_one_column_and_nothing_else() -> None:
    """6 against 4 is 150%."""
    t = combat(ISOLATED, "us-ngf1 where staging_area\ndice 6")
    declare(t, "1022", "1021")
    t.do("air_supply")
    assert column(t) == 4
    t = combat(
        "us-m1-1 where 1022\njp-9-7 where 1021\njp-9-19 where 1021\nal-airsup where allied_available",
        "lp_allied 1\ndice 1",
        side=JAPAN,
    )
    declare(t, "1022", "1021", side=JAPAN)
    assert t.why("spend 1") == ["19.5 out_of_supply"]
    t.do("air_supply")
    assert column(t) == 1
    assert not in_supply(t.s, t.kit.index["us-m1-1"])


@pytest.mark.rule("formosa", "19.4c")
def test_units_supplied_by_air_are_still_lost_for_good() -> None:
    t = combat(ISOLATED, "jp-9-19 where 1022\njp-9-35 where 1022\ndice 1")
    declare(t, "1022", "1021")
    t.do("air_supply")
    while t.top == "Losses":
        t.do("lose us-m1-1")
    assert t.place("us-m1-1") == "allied_eliminated"


@pytest.mark.rule("formosa", "19.4d")
def test_air_supply_shares_a_hex_with_air_points_but_not_with_the_b29() -> None:
    t = combat(ISOLATED, "us_tactical 2\ndice 6")
    t.do("support_us 1022", "support_us 1022")
    declare(t, "1022", "1021")
    assert t.can("air_supply")
    t = combat(ISOLATED, "b29_hex 1022\nus-m1-1 where 0922\nus-ngf1 where staging_area")
    declare(t, "1022", "0922")
    assert t.why("air_supply") == ["19.4 b29_there"]


@pytest.mark.rule("formosa", "19.4d")
def test_air_superiority_does_not_touch_air_supply() -> None:
    t = position(
        "us_superiority 4\njp_superiority 6\nal-airsup where allied_available\ndice 1 5",
        steps="step Movement side=0\nstep SuperiorityOver\nstep AirSuperiority",
    )
    assert t.s.stack[-1].points == 3
    assert not any("airsup" in option for option in t.options())
    t.do(*["lose_us_superiority"] * 3)
    assert t.place("al-airsup") == "allied_available"


# 19.5 out of supply


@pytest.mark.rule("formosa", "19.5a")
def test_no_motorized_movement_out_of_supply() -> None:
    t = position("us-7-17 where 0920\nlp_allied 3")
    assert t.why("motor us-7-17") == ["19.5 out_of_supply"]
    assert t.can("move us-7-17")
    assert position(TAINAN, "us-7-17 where 0920\nlp_allied 3").can("motor us-7-17")


@pytest.mark.rule("formosa", "19.5b")
@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_no_logistics_shift_for_units_out_of_supply(side: int) -> None:
    """Gunfire keeps the Allied step open; a second concealed unit far away keeps nothing open."""
    t = combat(
        "us-m1-1 where 0922\njp-9-7 where 1021\nlp_allied 2\nlp_japan 2\nus-ngf1 where staging_area\ndice 6 6",
        side=side,
    )
    if side == ALLIED:
        declare(t, "1021", "0922")
        assert t.why("spend 1") == ["19.5 out_of_supply"]
        t = combat("us-m1-1 where 0922\njp-9-7 where 1021\nlp_allied 2\nus-e1118 where 0923 base 1")
        declare(t, "1021", "0922")
        assert t.can("spend 2")
    else:
        declare(t, "0922", "1021", side=JAPAN)
        assert t.top == "DefenderCommits"
        assert lp(t.s, JAPAN) == 2
        t = combat("us-m1-1 where 0922\njp-9-7 where 1021\njp-hw1 where 1020\nlp_japan 2", side=JAPAN)
        declare(t, "0922", "1021", side=JAPAN)
        assert t.can("spend 1", side=JAPAN)


@pytest.mark.rule("formosa", "19.5c")
@pytest.mark.parametrize(("base", "box", "why"), [
    ("", "allied_eliminated", ["8.0 not_waiting"]),
    ("us-e1118 where 0820 base 1", "allied_replacements", []),
])  # fmt: skip
def test_a_unit_lost_out_of_supply_cannot_be_replaced(base: str, box: str, why: list[str]) -> None:
    t = combat(
        f"us-m1-1 where 0920\njp-9-7 where 1020\njp-9-19 where 1020\njp-9-35 where 1020\n{base}\nlp_allied 0\ndice 1"
    )
    declare(t, "1020", "0920")
    finish(t)
    while t.top == "Losses":
        t.do("lose us-m1-1")
    assert t.place("us-m1-1") == box
    t = position(
        f"turn 2\nus-7-17 where 1327\njp-9-7 where 1020\nlp_allied 9\nus-m1-1 where {box}", steps="step RecruitPhase"
    )
    t.do("done", side=JAPAN)
    assert t.why("buy us-m1-1") == why
