"""12.0 Land movement."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hexfront.kernel import step
from hexfront.testing import Scene, scene


def moving(text: str, side: int = 0) -> Scene:
    """A position in a Movement Phase; the Japanese one is the last thing on the stack."""
    then = "\nstep Movement side=0" if side == 0 else ""
    return scene(f"game formosa\ndice\n{text}\nstep EndOfTurn\nstep Movement side=1{then}")


def go(t: Scene, unit: str, *hexes: str, side: int = 0) -> None:
    """Move a unit hex by hex."""
    t.do(f"move {unit}", *(f"to {hex}" for hex in hexes), side=side)


def spent(t: Scene) -> int:
    """The half movement points that the moving unit has spent."""
    assert t.top == "Moving"
    return int(t.s.stack[-1].spent)


def left(t: Scene, side: int = 0) -> int:
    """The half movement points that the moving unit has left."""
    assert t.top == "Moving"
    return int(t.s.stack[-1].prompt(t.s, side).args["number"])


# 12.0 one unit at a time, hex by hex, within its movement factor


@pytest.mark.rule("formosa", "12.0a")
def test_a_unit_goes_from_hex_to_adjacent_hex() -> None:
    t = moving("us-7-17 where 1017\nus-7-32 where 1020")
    t.do("move us-7-17")
    assert t.why("to 1019") == ["12.0 not_adjacent"]
    t.do("to 1018", "to 0919")
    assert t.place("us-7-17") == "0919"


@pytest.mark.rule("formosa", "12.0a")
def test_units_are_moved_one_at_a_time_and_only_ones_own() -> None:
    t = moving("us-7-17 where 1017\nus-7-32 where 1020\njp-9-7 where 1117 concealed 0")
    assert t.why("move jp-9-7") == ["12.0 not_yours"]
    assert t.why("move us-7-184") == ["12.0 not_on_map"]
    go(t, "us-7-32", "1021")
    assert t.why("move us-7-17") == ["not_now"]
    t.do("stop", "move us-7-17")
    assert t.top == "Moving"


@pytest.mark.rule("formosa", "12.0b")
def test_the_third_rough_hex_is_beyond_a_movement_factor_of_5() -> None:
    t = moving("us-7-17 where 1327")
    go(t, "us-7-17", "1426")
    assert (spent(t), left(t)) == (4, 6)
    t.do("to 1425")
    assert t.place("us-7-17") == "1425"
    assert t.top == "Movement"  # the sixth point is not there for any of the hexes around
    assert t.why("move us-7-17") == ["12.2 already_moved"]


@pytest.mark.rule("formosa", "12.0b")
def test_a_dear_hex_is_closed_while_a_cheap_one_is_still_open() -> None:
    t = moving("us-7-17 where 1017")
    go(t, "us-7-17", "1016", "0917", "0918", "1018")
    assert (spent(t), left(t)) == (8, 2)
    assert t.why("to 1118") == ["12.0 too_few_points"]
    assert t.can("to 1017")


@pytest.mark.rule("formosa", "12.0b", "12.0c")
@pytest.mark.parametrize(
    ("start", "to", "foot", "wheels"),
    [
        ("1017", "0917", 2, 2),
        ("0917", "0816", 4, 6),
        ("1017", "1118", 4, 6),
        ("1224", "1223", 6, None),
        ("1423", "1323", 8, None),
    ],
)
def test_costs_of_terrain_for_foot_and_wheels(start: str, to: str, foot: int, wheels: int | None) -> None:
    t = moving(f"jp-9-7 where {start} concealed 1\njp-t6 where {start} concealed 1", side=1)
    go(t, "jp-9-7", to, side=1)
    assert spent(t) == foot
    t.do("stop", "move jp-t6", side=1)
    if wheels is None:
        assert t.why(f"to {to}", side=1) == ["12.2 prohibited"]
    else:
        t.do(f"to {to}", side=1)
        assert spent(t) == wheels


@pytest.mark.rule("formosa", "12.0d")
def test_nobody_has_to_move() -> None:
    t = moving("us-7-17 where 1017\nus-7-32 where 1020")
    t.do("end")
    assert (t.place("us-7-17"), t.place("us-7-32")) == ("1017", "1020")
    assert t.s.stack[-1].actors(t.s) == (1,)


# 12.1 hexsides


@pytest.mark.rule("formosa", "12.1a")
@pytest.mark.parametrize(
    ("unit", "start", "to", "cost"),
    [
        ("us-7-17", "0819", "0820", 4),
        ("us-7-17", "0819", "0919", 2),
        ("us-7-17", "1018", "1119", 6),
        ("us-arm13", "0819", "0820", 4),
        ("us-arm13", "1018", "1119", 8),
        ("us-arm13", "1018", "1118", 6),
    ],
)
def test_a_river_adds_its_cost_to_that_of_the_hex(unit: str, start: str, to: str, cost: int) -> None:
    t = moving(f"{unit} where {start}")
    go(t, unit, to)
    assert spent(t) == cost


# 12.2 restrictions


@pytest.mark.rule("formosa", "12.2a")
def test_a_unit_moves_once_in_a_phase() -> None:
    t = moving("us-7-17 where 1017\nus-7-32 where 1020")
    go(t, "us-7-17", "1018")
    t.do("stop")
    go(t, "us-7-32", "1021")
    t.do("stop")
    assert t.why("move us-7-17") == ["12.2 already_moved"]
    assert not t.can("move us-7-17")


@pytest.mark.rule("formosa", "12.2b")
@pytest.mark.parametrize("held", ["jp-gu1 where 1018 concealed 0", "jp-d1 where 1018 concealed 1"])
def test_a_hex_of_the_enemy_is_closed(held: str) -> None:
    t = moving(f"us-7-17 where 1017\n{held}")
    t.do("move us-7-17")
    assert t.why("to 1018") == ["12.2 enemy_there"]


@pytest.mark.rule("formosa", "12.2b")
def test_the_japanese_do_not_enter_allied_hexes_and_nobody_the_sea() -> None:
    t = moving("us-e1118 where 1018 base 1\njp-gu1 where 1017 concealed 0\njp-gu2 where 0921 concealed 0", side=1)
    t.do("move jp-gu1", side=1)
    assert t.why("to 1018", side=1) == ["12.2 enemy_there"]
    t.do("stop", "move jp-gu2", side=1)
    assert t.why("to 0821", side=1) == ["12.2 sea"]


def pass_on(t: Scene, top: str, side: int) -> None:
    """Let everybody do as little as possible until a side decides at a step."""
    for _ in range(200):
        actors = step.actors(t.s)
        assert actors
        if t.top == top and actors == (side,):
            return
        acts = [a for a in t.options(actors[0]) if a != "concede"]
        calm = [a for a in acts if a in ("end", "done")]
        t.do((calm or acts)[0], side=actors[0])
    raise AssertionError(f"{top} of side {side} did not come")


@pytest.mark.rule("formosa", "12.2c")
def test_points_are_neither_saved_nor_lent() -> None:
    t = scene("""
        game formosa
        seed 7
        us-7-17 where 1327
        jp-9-7 where 1017 concealed 0
        jp-9-19 where 1017 concealed 0
        step EndOfTurn
        step Movement side=1
    """)
    go(t, "jp-9-7", "1018", side=1)
    assert left(t, 1) == 10
    t.do("stop", "move jp-9-19", side=1)
    assert left(t, 1) == 12
    t.do("stop", "end", side=1)
    pass_on(t, "Movement", 1)
    assert t.s.turn == 2
    t.do("move jp-9-7", side=1)
    assert left(t, 1) == 12


@pytest.mark.rule("formosa", "12.2d")
def test_wheels_enter_mountains_only_by_road() -> None:
    t = moving("us-arm13 where 1423\nus-arm20 where 2107\nus-fa419 where 1522")
    go(t, "us-arm13", "1422")
    assert spent(t) == 1
    assert t.why("to 1421") == ["12.2 prohibited"]
    t.do("stop", "move us-arm20")
    assert t.why("to 2007") == ["12.2 prohibited"]  # there is a road in the hex, but not on this hexside
    t.do("to 2006")
    assert spent(t) == 6
    t.do("to 2007")
    assert spent(t) == 7
    t.do("stop", "move us-fa419")
    assert t.why("to 1421") == ["12.2 prohibited"]


@pytest.mark.rule("formosa", "12.2e")
def test_no_step_from_one_enemy_zone_to_another() -> None:
    t = moving("us-7-17 where 1016\njp-9-7 where 1017 concealed 0")
    t.do("move us-7-17")
    assert t.why("to 1117") == ["12.2 zoc_to_zoc"]
    assert t.why("to 0917") == ["12.2 zoc_to_zoc"]
    assert t.can("to 1116")


@pytest.mark.rule("formosa", "12.2e")
def test_two_zones_of_different_enemies_count_alike() -> None:
    t = moving("us-7-17 where 1020\njp-9-7 where 0920 concealed 0\njp-9-19 where 1122 concealed 0")
    t.do("move us-7-17")
    assert t.why("to 1021") == ["12.2 zoc_to_zoc"]
    assert t.why("to 1120") == []


@pytest.mark.rule("formosa", "12.2f")
def test_entering_an_enemy_zone_ends_the_move() -> None:
    t = moving("us-7-17 where 0819\njp-9-7 where 1017 concealed 0")
    go(t, "us-7-17", "0919")
    assert left(t) == 8
    t.do("to 0918")
    assert (t.top, t.place("us-7-17")) == ("Movement", "0918")
    assert t.why("move us-7-17") == ["12.2 already_moved"]


# 12.3 the minimum move


@pytest.mark.rule("formosa", "12.3a")
def test_one_hex_is_always_possible_as_the_whole_move() -> None:
    t = moving("us-db16 where 1423\nus-cd155 where 1424")
    t.do("move us-cd155", "to 1423")
    assert (spent(t), left(t)) == (1, 5)
    assert t.why("to 1323") == ["12.0 too_few_points"]
    t.do("stop")
    go(t, "us-db16", "1323")
    assert (t.top, t.place("us-db16")) == ("Movement", "1323")


@pytest.mark.rule("formosa", "12.3a")
def test_interdiction_cannot_forbid_the_minimum_move() -> None:
    t = moving("jp-g1 where 1322 concealed 0\ninterdiction 1323:0:2\njp-g2 where 1422 concealed 0", side=1)
    go(t, "jp-g1", "1323", side=1)
    assert (t.top, t.place("jp-g1")) == ("Movement", "1323")  # 4 + 2 of 5 points
    go(t, "jp-g2", "1423", side=1)
    assert t.why("to 1323", side=1) == ["12.0 too_few_points"]


@pytest.mark.rule("formosa", "12.3b")
def test_the_minimum_move_opens_neither_zones_nor_prohibited_terrain() -> None:
    t = moving("us-db16 where 1423\nus-fa419 where 1224\njp-9-7 where 1324 concealed 0")
    t.do("move us-db16")
    assert t.why("to 1323") == ["12.2 zoc_to_zoc"]
    t.do("stop", "move us-fa419")
    assert t.why("to 1223") == ["12.2 prohibited"]
    assert t.why("to 1324") == ["12.2 enemy_there"]


@pytest.mark.rule("formosa", "12.3c")
def test_an_advance_costs_no_points_but_prohibited_terrain_stays_closed() -> None:
    t = scene("""
        game formosa
        us-db16 where 1423 moved 1
        us-arm13 where 1423
        us-m1-1 where 1423
        jp-gu1 where 1323 concealed 0
        dice 6
        step EndOfTurn
        step Movement side=1
        step CombatPhase side=0
    """)
    t.do("target 1323", "join 1423", "add us-db16", "add us-arm13", "add us-m1-1", "attack")
    assert [e["column"] for e in t.happened("combat_column")] == [7]  # >=700%, +1 armour, -3 peak
    assert t.why("advance us-arm13 1323") == ["15.8 cannot_advance"]
    t.do("advance us-db16 1323")
    assert t.place("us-db16") == "1323"


@pytest.mark.rule("formosa", "12.3c")
@pytest.mark.parametrize(("unit", "die", "end"), [("us-arm13", 4, "allied_eliminated"), ("us-7-17", 6, "1324")])
def test_a_retreat_costs_no_points_but_prohibited_terrain_stays_closed(unit: str, die: int, end: str) -> None:
    """The only hex out of enemy zones is a roadless mountain."""
    t = scene(f"""
        game formosa
        {unit} where 1224 moved 1
        jp-9-7 where 1225 concealed 0
        jp-9-19 where 1225 concealed 0
        jp-9-35 where 1225 concealed 0
        jp-12-24 where 1124 concealed 0
        jp-12-46 where 1124 concealed 0
        jp-12-48 where 1124 concealed 0
        dice {die}
        step EndOfTurn
        step Movement side=1
        step CombatPhase side=1
    """)
    t.do("target 1224", "join 1225", "join 1124", "attack", side=1)
    assert t.happened("result_DR")
    if end == "1324":
        assert t.options(0) == ["retreat us-7-17 1324"]
        t.do("retreat us-7-17 1324")
    assert t.place(unit) == end


# 12.4 roads and railways


RAIL = "1806 1706 1606 1507 1407 1408 1409 1310 1311 1211 1212 1113 1213 1214 1115"


@pytest.mark.rule("formosa", "12.4a")
@pytest.mark.parametrize(("unit", "end"), [("us-7-17", 10), ("us-arm13", 12), ("us-fa419", 8)])
def test_a_road_hex_costs_half_a_point_whatever_the_terrain(unit: str, end: int) -> None:
    rail = RAIL.split()
    t = moving(f"{unit} where 1806")
    t.do(f"move {unit}")
    for number, hex in enumerate(rail[1:end], start=1):
        t.do(f"to {hex}")
        assert spent(t) == number
    t.do(f"to {rail[end]}")
    assert (t.top, t.place(unit)) == ("Movement", rail[end])


@pytest.mark.rule("formosa", "12.4a")
def test_two_road_hexes_that_no_road_joins_are_no_road() -> None:
    t = moving("us-7-17 where 1016\nus-7-32 where 1408")
    go(t, "us-7-17", "1017")
    assert spent(t) == 2
    t.do("to 1117")
    assert spent(t) == 3
    t.do("stop")
    go(t, "us-7-32", "1309", "1310")
    assert spent(t) == 1 + 4


@pytest.mark.rule("formosa", "12.4b")
@pytest.mark.parametrize(("start", "to"), [("1706", "1806"), ("1113", "1112"), ("1214", "1115"), ("1621", "1522")])
def test_no_river_is_paid_for_on_a_road(start: str, to: str) -> None:
    t = moving(f"us-7-17 where {start}")
    assert "river" in t.kit.board.side(t.kit.board.hex(start), t.kit.board.hex(to))
    go(t, "us-7-17", to)
    assert spent(t) == 1


@pytest.mark.rule("formosa", "12.4c")
@pytest.mark.parametrize(("points", "cost"), [(1, 3), (2, 5)])
def test_interdiction_is_paid_for_on_a_road_too(points: int, cost: int) -> None:
    t = moving(f"jp-9-7 where 1017 concealed 0\ninterdiction 1117:0:{points}", side=1)
    go(t, "jp-9-7", "1117", side=1)
    assert spent(t) == cost
    t.do("to 1116", side=1)
    assert spent(t) == cost + 1  # leaving costs nothing more


@pytest.mark.rule("formosa", "12.4d")
def test_a_railway_goes_on_as_a_road() -> None:
    t = moving("us-arm13 where 1123")
    kinds = {
        pair: {line.kind for line in t.kit.board.lines if _joins(t, line.hexes, *pair)}
        for pair in (("1124", "1224"), ("1224", "1225"))
    }
    assert kinds == {("1124", "1224"): {"railway"}, ("1224", "1225"): {"road"}}
    go(t, "us-arm13", "1124", "1224", "1225", "1226")
    assert spent(t) == 4


def _joins(t: Scene, hexes: tuple[int, ...], a: str, b: str) -> bool:
    return {a, b} in ({t.kit.board.number(x), t.kit.board.number(y)} for x, y in pairwise(hexes))
