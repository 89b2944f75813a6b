"""11.0 The Shobu Group counteroffensive: objective, screen, advance and fire."""

from __future__ import annotations

from itertools import pairwise

import pytest

from hexfront.games.luzon.kit import JAPAN, US
from hexfront.games.luzon.rules.counteroffensive import distance_to, open_ground
from hexfront.hexmap import bits
from hexfront.kernel.texts import load_texts
from hexfront.kernel.view import view
from hexfront.testing import Scene, scene

SHOBU = ("sg_2t", "sg_10", "sg_19", "sg_23", "sg_103", "sg_58", "sg_td")
ARMY = ("a35_1", "a35_16", "a35_26", "a35_30", "a35_100", "a35_102", "a35_54", "a35_55")
BOX = "offshore_reserve"

NOBODY_ASHORE = f"us_40 where {BOX}\nus_37 where {BOX}\nus_6 where {BOX}\nus_43 where {BOX}\n"

# Three divisions on the coast within three hexes of the base area: they are a screen, but the force passes them by.
SCREEN = "us_25 where 0916\nus_1cav where 0917\nus_11ab where 1015\n"
SCREEN_ONLY = NOBODY_ASHORE + SCREEN

SOUTHERN_DOOR = "2"
"""The die that sends the force to 0923 by 1221, 1122, 1022 with no further choice."""
SOUTHERN_WAY = ["1221", "1122", "1022", "0923"]


def launched(text: str = "", dice: str = "", options: str = "") -> Scene:
    """A counteroffensive check in which the die shows 1; what follows has been played out."""
    return played(f"options {options}\nturn 2\n{text}\nstep CounteroffensiveCheck", f"1 {dice}")


def played(text: str, dice: str) -> Scene:
    t = scene(f"{text}\ndice {dice}")
    t.events, t.s.events = t.s.events, []
    return t


def way(t: Scene) -> list[str]:
    """The hexes the force has entered."""
    return [t.kit.board.number(e["hex"]) for e in t.happened("shobu_moves")]


def objective(t: Scene) -> str:
    [told] = t.happened("objective")
    return str(t.kit.board.number(told["hex"]))


def left(t: Scene) -> list[str]:
    """The units of the force that have not been eliminated."""
    return [unit for unit in (*SHOBU, *ARMY) if t.place(unit) == "sgba"]


# 11.1 in general


@pytest.mark.rule("luzon", "11.1a")
def test_the_counteroffensive_is_played_out_within_the_check() -> None:
    t = launched("turn 4", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert t.s.over
    assert t.s.turn == 4
    assert t.thrown("5.3") == [1]
    assert t.happened("phase_operations") == []


@pytest.mark.rule("luzon", "11.1a")
@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("die", range(1, 7))
def test_only_a_one_launches_it(turn: int, die: int) -> None:
    t = played(f"turn {turn}\nstep CounteroffensiveCheck", f"{die} {SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert t.s.over == (die == 1)
    assert bool(t.happened("phase_operations")) == (die != 1)


LEGASPI = "scenario macarthur\nbeachheads + 3446 3547\nus_control + 3446 3547\n"
NORTHERN_SCREEN = "us_25 where 1314\nus_1cav where 1413\nus_11ab where 1513\n"


@pytest.mark.rule("luzon", "11.1b")
def test_no_way_is_too_long_for_the_force() -> None:
    t = launched(f"{LEGASPI}{NORTHERN_SCREEN}", " ".join(["1"] * 40))
    assert len(way(t)) == 36
    assert way(t)[-1] == "3446"
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.1c")
def test_us_units_fight_with_what_the_last_deduction_left_them() -> None:
    t = scene("step AdministrativePhase\ndice 4")
    t.dice(6, 1, 2, 6, 6, 6, 6, 6, 6, 1).do("deduct us_43 4")
    assert t.s.turn == 2
    assert t.thrown("11.7") == [6] * 6
    assert t.place("us_43") == "out"
    assert t.s.winner == JAPAN


# 11.2 the final objective

MANILA_HELD = "us_control + 1538\n"
BATANGAS = "scenario macarthur\nbeachheads + 1143 1144 1244 1344\nus_control + 1143 1144 1244 1344\n"
ZAMBALES = "scenario macarthur\nbeachheads + 0433 0434 0535\nus_control + 0433 0434 0535\n"
TO_MANILA = " ".join(["2", *["1"] * 20])


@pytest.mark.rule("luzon", "11.2a")
def test_manila_and_intramuros_are_objectives_only_when_us_controlled() -> None:
    batangas = f"scenario macarthur\nbeachheads + 1143 1144\nus_control + 1143 1144\n{NORTHERN_SCREEN}"
    ones = " ".join(["1"] * 30)
    assert objective(launched(batangas, ones)) == "1143"
    assert objective(launched(f"{batangas}us_control + 1538", ones)) == "1538"
    assert objective(launched(f"{batangas}us_control + 1537 1538", ones)) == "1537"


@pytest.mark.rule("luzon", "11.2a")
@pytest.mark.parametrize("holder", ["us_43 where 0923", f"us_43 where {BOX}"], ids=["occupied", "empty"])
def test_beachheads_are_objectives_whether_occupied_or_empty(holder: str) -> None:
    t = launched(f"{SCREEN}{holder}", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert objective(t) == "0923"


@pytest.mark.rule("luzon", "11.2b")
def test_distance_is_counted_over_land_without_beaches_and_coast() -> None:
    t = launched(f"{ZAMBALES}{MANILA_HELD}{NORTHERN_SCREEN}", TO_MANILA)
    board = t.kit.board
    ground = open_ground(t.s, coast_open=False)
    hexes = ("0433", "0434", "0535", "1538")
    assert [distance_to(t.s, board.hex(n), ground) for n in hexes] == [18, 18, 18, 17]
    assert distance_to(t.s, board.hex("0433"), board.land) == 17
    assert t.thrown("11.2") == []
    assert objective(t) == "1538"
    assert len(way(t)) == 17


@pytest.mark.rule("luzon", "11.2b")
def test_the_first_hex_outside_the_base_area_counts_as_one() -> None:
    t = scene("step USOperations")
    ground = open_ground(t.s, coast_open=False)
    distances = {
        n: distance_to(t.s, t.kit.board.hex(n), ground) for n in ("1121", "1122", "0923", "0924", "0824", "0725")
    }
    assert distances == {"1121": 1, "1122": 2, "0923": 4, "0924": 5, "0824": 6, "0725": 7}


@pytest.mark.rule("luzon", "11.2c")
@pytest.mark.parametrize(("die", "chosen"), [(1, "1143"), (2, "1344")])
def test_a_die_decides_between_equally_near_objectives(die: int, chosen: str) -> None:
    """Of the four beachheads of this landing 1143 and 1344 are 24 hexes away, the others 25."""
    t = launched(f"{BATANGAS}{NORTHERN_SCREEN}", f"{die} {' '.join(['1'] * 30)}")
    assert [e.args for e in t.events if e.rule == "11.2" and e.key == "die"] == [{"value": die, "sides": 2}]
    assert objective(t) == chosen
    assert len(way(t)) == 24
    assert way(t)[-1] == chosen


@pytest.mark.rule("luzon", "11.2c")
@pytest.mark.parametrize(("die", "chosen"), [(1, "0433"), (2, "0434"), (3, "0535")])
def test_a_die_decides_among_three_as_well(die: int, chosen: str) -> None:
    t = launched(f"{ZAMBALES}{NORTHERN_SCREEN}", f"{die} {' '.join(['1'] * 40)}")
    assert objective(t) == chosen
    assert way(t)[-1] == chosen


@pytest.mark.rule("luzon", "11.2d")
def test_in_the_historical_scenario_the_objective_is_0923() -> None:
    t = launched("", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert objective(t) == "0923"
    assert t.thrown("11.2") == []


@pytest.mark.rule("luzon", "11.2f")
def test_the_objective_stays_whatever_the_detours() -> None:
    """Three units without points draw the force to 1024, next to 0924 and two hexes from 0923."""
    decoys = "us_158 where 1123 op 0\nus_112 where 1124 op 0\nus_6rgr where 1024 op 0\n"
    t = launched(f"{SCREEN_ONLY}{decoys}", f"{SOUTHERN_DOOR} 2")
    assert way(t) == ["1221", "1122", "1123", "1124", "1024", "1023", "0923"]
    assert t.place("sg_sub") == "0923"
    assert t.s.winner == JAPAN


# 11.3 the screen

EAST = ("1818", "1819", "1820", "1918", "1919")
"""Hexes within three of the base area, far from any way to Lingayen."""
DIVISIONS = ("us_25", "us_1cav", "us_11ab", "us_37")
SMALLER = ("us_158", "us_112", "us_13ag", "us_6rgr")


def in_the_east(divisions: int, smaller: int) -> str:
    units = [*DIVISIONS[:divisions], *SMALLER[:smaller]]
    return NOBODY_ASHORE + "\n".join(f"{unit} where {hex}" for unit, hex in zip(units, EAST, strict=False)) + "\n"


def screened(t: Scene) -> bool:
    """Whether the force took the normal procedure instead of running free to an empty objective."""
    assert bool(t.happened("objective")) != bool(t.happened("free_path"))
    return bool(t.happened("objective"))


@pytest.mark.rule("luzon", "11.3a")
@pytest.mark.parametrize(
    ("divisions", "smaller", "enough"),
    [
        (3, 0, True),
        (4, 0, True),
        (2, 2, True),
        (2, 3, True),
        (2, 1, False),
        (1, 4, False),
        (2, 0, False),
        (0, 4, False),
    ],
)
def test_three_divisions_or_two_with_two_smaller_units_are_a_screen(divisions: int, smaller: int, enough: bool) -> None:
    t = launched(in_the_east(divisions, smaller), SOUTHERN_DOOR)
    assert screened(t) == enough
    assert way(t) == (SOUTHERN_WAY if enough else ["1121", "1021", "0922", "0923"])
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.3b")
@pytest.mark.parametrize(("hex", "enough"), [("1818", True), ("1918", True), ("2018", False), (BOX, False)])
def test_a_screen_stands_within_three_hexes_of_the_base_area(hex: str, enough: bool) -> None:
    t = launched(f"{in_the_east(2, 0)}us_25 where 1820\nus_11ab where {hex}", SOUTHERN_DOOR)
    assert screened(t) == enough


LINE = "us_37 where 1536\nus_40 where 1836\nus_6 where 2036\n"


def screen_on_the_table(text: str) -> list[int]:
    """Divisions and smaller units that count for the screen, and whether it is in place."""
    t = scene(f"{text}\nstep USOperations")
    screen: list[int] = t.game.table(t.s, US)["screen"]
    return screen


@pytest.mark.rule("luzon", "11.3c")
def test_elsewhere_a_line_across_the_island_is_a_screen() -> None:
    assert screen_on_the_table(f"{BATANGAS}{LINE}") == [0, 0, 1]
    t = launched(f"{BATANGAS}{LINE}", " ".join(["1"] * 40))
    assert screened(t)
    assert t.happened("shobu_fires")
    assert t.s.winner == US


@pytest.mark.rule("luzon", "11.3c")
@pytest.mark.parametrize(("guard", "holds"), [("2944", 1), ("3446", 0), ("3346", 0), ("3245", 0), ("3550", 0)])
def test_a_line_counts_as_well_where_the_force_must_come_along_the_coast(guard: str, holds: int) -> None:
    assert screen_on_the_table(f"{LEGASPI}us_37 where {guard}") == [0, 0, holds]


@pytest.mark.rule("luzon", "11.3c")
@pytest.mark.parametrize("gap", ["us_37", "us_40", "us_6"])
def test_a_line_with_a_gap_is_none(gap: str) -> None:
    assert screen_on_the_table(f"{BATANGAS}{LINE}{gap} where {BOX}") == [0, 0, 0]
    t = launched(f"{BATANGAS}{LINE}{gap} where {BOX}", "1")
    assert not screened(t)
    assert t.s.winner == JAPAN


LINGAYEN = "scenario macarthur\nbeachheads + 0725 0824 0924 0923\nus_control + 0725 0824 0924 0923\n"


LINE_AT_LINGAYEN = "us_158 where 0525\nus_13ag where 0727\nus_503 where 0926\nus_112 where 1124\nus_6rgr where 1021\n"
"""Between the base area and the beachheads, none of them next to one."""


@pytest.mark.rule("luzon", "11.3c")
def test_in_the_historical_scenario_no_line_replaces_the_screen() -> None:
    assert screen_on_the_table(f"{LINGAYEN}{LINE_AT_LINGAYEN}") == [0, 1, 1]
    assert screen_on_the_table(f"{NOBODY_ASHORE}{LINE_AT_LINGAYEN}") == [0, 1, 0]


@pytest.mark.rule("luzon", "11.3c")
@pytest.mark.parametrize("gap", ["us_37", "us_40"])
def test_a_line_bars_the_way_to_every_equally_near_objective(gap: str) -> None:
    """0911 and 2127 on the two coasts are equally near; each guard bars the way to one of them."""
    coasts = "scenario macarthur\nbeachheads + 0911 2127\nus_control + 0911 2127\n"
    both = "us_37 where 1110\nus_40 where 1927\n"
    assert screen_on_the_table(f"{coasts}{both}")[2] == 1
    assert screen_on_the_table(f"{coasts}{both}{gap} where {BOX}")[2] == 0


@pytest.mark.rule("luzon", "11.3i")
@pytest.mark.parametrize("guard", ["1143", "1043", "1142"], ids=["on it", "beside it on the coast", "beside it"])
def test_a_unit_on_or_beside_an_objective_is_no_line(guard: str) -> None:
    """Only 1143 is left of the nearest objectives; 1344 is empty, and nobody stands near the way to it."""
    t = launched(f"{BATANGAS}us_37 where {guard}")
    assert not screened(t)
    assert way(t)[-1] == "1344"
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.3i")
def test_a_unit_on_an_objective_counts_against_a_free_run_to_it() -> None:
    t = launched(f"{LEGASPI}us_37 where 3446\nus_40 where 3547", " ".join(["1"] * 60))
    assert screened(t)


@pytest.mark.rule("luzon", "11.3d")
@pytest.mark.parametrize(("hex", "open_way"), [("1544", False), ("1545", True)], ids=["across the lake", "away"])
def test_a_unit_across_a_lake_hexside_counts_against_a_free_run(hex: str, open_way: bool) -> None:
    """The only beachhead is 1543; between it and 1544 lies water that the force cannot cross."""
    t = launched(f"scenario macarthur\nbeachheads + 1543\nus_control + 1543\nus_37 where {hex}", " ".join(["1"] * 60))
    assert screened(t) != open_way


@pytest.mark.rule("luzon", "11.3c")
def test_a_unit_on_the_coast_makes_no_line() -> None:
    """0822 adjoins 0923, but the force does not engage a unit there."""
    assert not screened(launched(f"{LINGAYEN}us_43 where 0822"))


@pytest.mark.rule("luzon", "11.3c")
@pytest.mark.parametrize(("guard", "holds"), [("1543", 1), ("1544", 0)])
def test_a_unit_across_a_lake_makes_no_line(guard: str, holds: int) -> None:
    """The way runs over 1543; between it and 1544 lies water that the force cannot cross."""
    line = f"us_37 where 1541\nus_40 where 1838\nus_6 where {guard}"
    assert screen_on_the_table(f"{BATANGAS}{line}") == [0, 0, holds]


@pytest.mark.rule("luzon", "11.3c")
@pytest.mark.parametrize(("hex", "enough"), [("1918", True), ("2018", False)])
def test_elsewhere_too_the_screen_stands_within_three_hexes(hex: str, enough: bool) -> None:
    east = f"us_25 where 1820\nus_1cav where 1819\nus_11ab where {hex}"
    assert screened(launched(f"{LINGAYEN}{east}", SOUTHERN_DOOR)) == enough


@pytest.mark.rule("luzon", "11.3d")
def test_without_a_screen_an_open_way_to_an_empty_objective_wins_the_game() -> None:
    t = launched(f"{NOBODY_ASHORE}us_43 where 0923\nus_6 where 0924")
    [told] = t.happened("free_path")
    assert (t.kit.board.number(told["hex"]), told["number"], told["value"]) == ("0725", 0, 0)
    assert way(t)[0] in {t.kit.board.number(hex) for hex in bits.each(t.kit.perimeter)}
    assert way(t)[-1] == t.place("sg_sub") == "0725"
    steps = [t.kit.board.hex(number) for number in way(t)]
    assert all(t.kit.board.adjacent(a, b) for a, b in pairwise(steps))
    assert not any(t.kit.board.adjacent(hex, t.kit.board.hex(guard)) for hex in steps for guard in ("0923", "0924"))
    assert t.thrown() == [1]
    assert (t.s.winner, t.s.ending) == (JAPAN, "counteroffensive_reached")
    assert (t.op("us_43"), t.op("us_6")) == (10, 10)


@pytest.mark.rule("luzon", "11.3d")
@pytest.mark.parametrize(
    ("guard", "open_way"),
    [("0824", False), ("0726", False), ("0624", False), ("0727", True)],
    ids=["on its neighbour", "beside it", "beside it on the coast", "two hexes away"],
)
def test_an_objective_beside_any_us_unit_is_not_open(guard: str, open_way: bool) -> None:
    """The 43rd and the 6th cover 0923, 0924 and 0824; 0725 is left."""
    t = launched(
        f"{NOBODY_ASHORE}us_43 where 0923\nus_6 where 0924\nus_40 where {guard}", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1"
    )
    assert screened(t) != open_way


@pytest.mark.rule("luzon", "11.3d")
@pytest.mark.parametrize(("hex", "open_way"), [(BOX, True), ("1638", False)], ids=["unguarded", "guarded"])
def test_any_empty_objective_will_do_whatever_the_length_of_the_way(hex: str, open_way: bool) -> None:
    """All four beachheads are held; Manila is US-controlled and empty, seventeen hexes away."""
    t = launched(f"{MANILA_HELD}us_25 where {hex}", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert screened(t) != open_way
    assert t.s.winner == (JAPAN if open_way else US)


@pytest.mark.rule("luzon", "11.3e")
def test_without_a_screen_but_without_an_open_way_the_force_takes_the_normal_one() -> None:
    t = launched("", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert t.happened("free_path") == []
    assert way(t) == SOUTHERN_WAY
    assert t.thrown("11.7") == [1] * 7
    assert t.s.winner == US


@pytest.mark.rule("luzon", "11.3f")
def test_with_a_screen_an_unguarded_objective_elsewhere_does_not_matter() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 0923", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert objective(t) == "0923"
    assert way(t) == SOUTHERN_WAY
    assert t.s.winner == US


@pytest.mark.rule("luzon", "11.3g")
def test_a_screen_unit_may_move_away_but_the_player_is_warned() -> None:
    t = scene(
        "us_37 where 1818\nus_25 where 1819\nus_6 where 1919\nus_control + 1818 1819 1919\nstep USOperations\ndice 1"
    )
    assert t.game.table(t.s, US)["screen"] == [3, 0, 1]
    assert t.game.aids.left_undone(t.s, US, t.act("end")) == "points_left"
    t.do("move us_6 2018")
    assert t.place("us_6") == "2018"
    assert t.game.aids.left_undone(t.s, US, t.act("end")) == "no_screen"
    assert t.game.table(t.s, US)["screen"] == [2, 0, 0]


WATCHED = in_the_east(2, 1) + "us_40 where 0725\nus_37 where 0824\nus_6 where 0924\nus_43 where 0923\n"
"""Every objective held by a division; the screen lacks one smaller unit."""


@pytest.mark.rule("luzon", "11.3j")
def test_while_the_screen_is_missing_the_table_says_so_and_asks_before_the_phase_ends() -> None:
    for unit, missing in ((BOX, True), (EAST[3], False)):
        t = scene(f"{WATCHED}us_112 where {unit}\nturn 2\nstep USOperations")
        seen = view(t.game, t.s, US)
        assert seen.table["screen_missed"] == missing
        assert seen.prompt is not None
        assert (seen.prompt.key, seen.prompt.rule) == (
            ("operations_no_screen", "11.3") if missing else ("operations", "5.4")
        )
        assert t.game.warning(t.s, US, t.act("end")) == ("no_screen" if missing else "points_left")
        assert t.can("end")
    for language in ("en", "es"):
        assert "11.3" in load_texts("luzon", language).entries["warning.no_screen"]


@pytest.mark.rule("luzon", "11.3j")
@pytest.mark.parametrize("head", ["turn 6", "turn 2\nSHOBU"], ids=["last turn", "Shobu Group beaten"])
def test_nobody_is_warned_when_the_counteroffensive_cannot_come_any_more(head: str) -> None:
    gone = "\n".join(f"{unit} where out" for unit in SHOBU)
    t = scene(f"options objective_four\n{NOBODY_ASHORE}{head.replace('SHOBU', gone)}\nstep USOperations")
    assert not view(t.game, t.s, US).table["screen_missed"]
    assert t.game.warning(t.s, US, t.act("end")) == ""


@pytest.mark.rule("luzon", "OPT.SHOULDER")
def test_with_the_option_a_missing_screen_loses_the_game_however_the_objectives_are_held() -> None:
    t = launched(WATCHED, options="shoulder")
    assert (t.s.winner, t.s.ending) == (JAPAN, "shoulder_open")
    assert {event.rule for event in t.events if event.key in ("shoulder_open", "japan_wins")} == {"11.3"}
    t = launched(f"{WATCHED}us_112 where {EAST[3]}", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1", options="shoulder")
    assert way(t) == SOUTHERN_WAY
    assert t.s.winner == US


@pytest.mark.rule("luzon", "OPT.SHOULDER")
def test_the_option_means_the_historical_scenario_and_nothing_happens_without_it() -> None:
    assert launched(WATCHED, f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1").s.winner == US
    elsewhere = LINGAYEN + WATCHED
    assert launched(elsewhere, f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1", options="shoulder").s.winner == US


@pytest.mark.rule("luzon", "11.3h")
def test_a_screen_far_from_the_way_stops_nobody() -> None:
    t = launched(SCREEN_ONLY, SOUTHERN_DOOR)
    assert screened(t)
    assert way(t) == SOUTHERN_WAY
    assert t.thrown("11.7") == []
    assert t.s.winner == JAPAN


# 11.4 the force


@pytest.mark.rule("luzon", "11.4a")
def test_seven_units_take_part_each_with_one_die() -> None:
    t = launched("", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    fired = [(t.kit.pieces[e["unit"]].id, e["number"]) for e in t.happened("shobu_fires")]
    assert fired == [(unit, 1) for unit in SHOBU]
    assert len(t.thrown("11.7")) == 7


@pytest.mark.rule("luzon", "11.4a")
def test_the_five_divisions_show_their_weaker_side() -> None:
    t = launched(SCREEN_ONLY, SOUTHERN_DOOR)
    assert {unit: t.s.cdr[t.kit.index[unit]] for unit in SHOBU} == dict.fromkeys(SHOBU, 1)


@pytest.mark.rule("luzon", "11.4b")
def test_one_counter_stands_for_the_whole_force_on_the_map() -> None:
    t = launched(SCREEN_ONLY, SOUTHERN_DOOR)
    assert way(t)[0] in ("1121", "1221")
    assert t.place("sg_sub") == "0923"
    assert left(t) == [*SHOBU]
    before = scene("step USOperations")
    japanese = [p.id for p in t.kit.pieces if p.side == "japan" and p.id != "sg_sub"]
    assert {unit: t.place(unit) for unit in japanese} == {unit: before.place(unit) for unit in japanese}


# 11.5 the advance


@pytest.mark.rule("luzon", "11.5a")
def test_the_force_goes_round_a_lake_hexside() -> None:
    t = played("beachheads + 1543\nstep ShobuAdvance objective=1543 at=1544 coast_open=false", "1")
    assert way(t) == ["1443", "1543"]
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.5a")
def test_the_force_goes_round_a_lake() -> None:
    t = played("beachheads + 1641\nstep ShobuAdvance objective=1641 at=1638 coast_open=false", "")
    assert way(t) == ["1539", "1540", "1541", "1641"]


@pytest.mark.rule("luzon", "11.5b")
def test_empty_us_hexes_are_passed_and_stay_us_controlled() -> None:
    t = launched(f"{SCREEN_ONLY}us_control + 1221 1122 1022", SOUTHERN_DOOR)
    assert way(t) == SOUTHERN_WAY
    assert t.thrown("11.7") == []
    assert t.has("us_control", "1221", "1122", "1022", "0923")


@pytest.mark.rule("luzon", "11.5c")
def test_the_force_leaves_its_way_to_fight_a_unit_beside_it() -> None:
    t = launched(f"{SCREEN_ONLY}us_112 where 1123", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert way(t) == ["1221", "1122", "1123"]
    assert t.happened("hits") == []
    assert len(t.thrown("11.7")) == 7
    assert t.s.winner == US


@pytest.mark.rule("luzon", "11.5d")
def test_of_several_units_the_force_fights_the_one_nearer_to_its_objective() -> None:
    """1122 is two hexes from 0923, 1222 three; the weaker unit is the farther one."""
    t = launched(f"{SCREEN_ONLY}us_158 where 1122 op 5\nus_112 where 1222 op 1", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert way(t) == ["1221", "1122"]


@pytest.mark.rule("luzon", "11.5e")
@pytest.mark.parametrize(("at_1021", "at_1122", "fought"), [(7, 4, "1122"), (4, 5, "1021")])
def test_of_equally_near_units_the_force_fights_the_weaker(at_1021: int, at_1122: int, fought: str) -> None:
    t = launched(f"{SCREEN_ONLY}us_40 where 1021 op {at_1021}\nus_158 where 1122 op {at_1122}", "1 1 1 1 1 1 1 1")
    assert t.thrown("11.5") == [1]
    assert way(t) == ["1121", fought]


@pytest.mark.rule("luzon", "11.5e")
@pytest.mark.parametrize(("die", "fought"), [(1, "1021"), (2, "1122")])
def test_between_equally_near_and_strong_units_a_die_decides(die: int, fought: str) -> None:
    t = launched(f"{SCREEN_ONLY}us_40 where 1021 op 4\nus_158 where 1122 op 4", f"1 {die} 1 1 1 1 1 1 1")
    assert t.thrown("11.5") == [1, die]
    assert way(t) == ["1121", fought]


@pytest.mark.rule("luzon", "11.5f")
def test_a_unit_on_the_coast_beside_the_way_is_not_attacked() -> None:
    t = launched(f"{SCREEN_ONLY}us_112 where 0822", "1 1 1")
    assert way(t) == ["1121", "1021", "0922", "0923"]
    assert (t.place("us_112"), t.op("us_112")) == ("0822", 5)


@pytest.mark.rule("luzon", "11.5f")
@pytest.mark.parametrize("marker", [True, False])
def test_a_beach_is_open_to_the_force_only_with_a_beachhead_marker(marker: bool) -> None:
    beachheads = "" if marker else "beachheads - 0924\n"
    t = played(
        f"{NOBODY_ASHORE}{beachheads}us_6 where 0924 op 0\nstep ShobuAdvance objective=0923 at=1023 coast_open=false",
        "",
    )
    assert way(t) == (["0924", "0923"] if marker else ["0923"])


@pytest.mark.rule("luzon", "11.5f")
@pytest.mark.parametrize(("city", "at"), [("1538", "1638"), ("1537", "1636")])
def test_manila_and_intramuros_are_open_to_the_force(city: str, at: str) -> None:
    other = {"1538": "1537", "1537": "1538"}[city]
    t = played(
        f"{NOBODY_ASHORE}us_37 where {city} op 0\nus_control + 1537 1538\n"
        f"step ShobuAdvance objective={other} at={at} coast_open=false",
        "",
    )
    assert way(t) == [city, other]


@pytest.mark.rule("luzon", "11.5g")
@pytest.mark.parametrize(
    ("dice", "expected"),
    [
        ("1 1 1", ["1121", "1021", "0922", "0923"]),
        ("1 1 2", ["1121", "1021", "1022", "0923"]),
        ("1 2", ["1121", "1122", "1022", "0923"]),
        ("2", SOUTHERN_WAY),
    ],
)
def test_dice_decide_between_equally_short_ways(dice: str, expected: list[str]) -> None:
    t = launched(SCREEN_ONLY, dice)
    picks = [e.args for e in t.events if e.rule == "11.5" and e.key == "die"]
    assert picks == [{"value": int(die), "sides": 2} for die in dice.split()]
    assert way(t) == expected


@pytest.mark.rule("luzon", "11.5h")
def test_units_beside_the_base_area_are_not_fought_from_inside_it() -> None:
    t = launched(f"{SCREEN_ONLY}us_158 where 1119\nus_112 where 1719\nus_13ag where 1322", "1 2")
    assert way(t) == ["1121", "1122", "1022", "0923"]
    assert t.thrown("11.7") == []
    assert [t.place(unit) for unit in ("us_158", "us_112", "us_13ag")] == ["1119", "1719", "1322"]


@pytest.mark.rule("luzon", "11.5h")
def test_contact_is_tested_in_the_first_hex_outside() -> None:
    t = launched(f"{SCREEN_ONLY}us_13ag where 1322", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1")
    assert way(t) == ["1221", "1322"]


@pytest.mark.rule("luzon", "11.5i")
def test_a_unit_across_a_sea_hexside_is_not_engaged() -> None:
    position = f"{NOBODY_ASHORE}us_503 where 1140\nbeachheads + 1138\n"
    t = played(f"{position}step ShobuAdvance objective=1138 at=1139 coast_open=true", "")
    assert way(t) == ["1138"]
    assert t.thrown() == []
    assert (t.place("us_503"), t.s.winner) == ("1140", JAPAN)


@pytest.mark.rule("luzon", "11.5i")
def test_a_unit_across_a_lake_hexside_is_not_engaged() -> None:
    position = f"{NOBODY_ASHORE}us_503 where 1543\nbeachheads + 1545\n"
    t = played(f"{position}step ShobuAdvance objective=1545 at=1544 coast_open=false", "")
    assert way(t) == ["1545"]
    assert t.place("us_503") == "1543"


@pytest.mark.rule("luzon", "11.5j")
def test_a_unit_without_points_is_removed_without_fire() -> None:
    t = launched(f"{SCREEN_ONLY}us_112 where 1123 op 0", f"{SOUTHERN_DOOR} 1")
    assert way(t) == ["1221", "1122", "1123", "1022", "0923"]
    assert t.place("us_112") == "out"
    assert t.thrown("11.7") == []
    assert left(t) == [*SHOBU]


@pytest.mark.rule("luzon", "11.5l")
def test_contact_is_tested_again_where_a_battle_was_won() -> None:
    """1223 adjoins 1123, where the first battle is, but no hex of the way before it."""
    t = launched(f"{SCREEN_ONLY}us_158 where 1123 op 1\nus_112 where 1223", f"{SOUTHERN_DOOR} 5 1 1 1 1 1 1")
    assert way(t) == ["1221", "1122", "1123", "1223"]
    assert (t.place("us_158"), t.place("us_112")) == ("out", "1223")
    assert t.s.winner == US


@pytest.mark.rule("luzon", "11.5k")
def test_the_coast_opens_when_no_objective_can_be_reached_otherwise() -> None:
    t = launched(f"{LEGASPI}{NORTHERN_SCREEN}", " ".join(["1"] * 40))
    assert objective(t) == "3446"
    coast = {t.kit.board.number(hex) for hex in t.kit.board.land_hexes if t.kit.coast >> hex & 1}
    assert set(way(t)[:-1]) & coast
    assert not {hex for hex in way(t)[:-1] if t.kit.beach >> t.kit.board.hex(hex) & 1}


@pytest.mark.rule("luzon", "11.5k")
def test_the_coast_stays_closed_while_another_objective_can_be_reached() -> None:
    t = launched(f"{LEGASPI}{MANILA_HELD}{NORTHERN_SCREEN}", TO_MANILA)
    assert objective(t) == "1538"


@pytest.mark.rule("luzon", "11.5k")
def test_without_any_way_at_all_the_counteroffensive_fails() -> None:
    t = launched(f"{NOBODY_ASHORE}beachheads - 0725 0824 0924 0923\nbeachheads + 1140")
    assert t.happened("no_objective")
    assert way(t) == []
    assert (t.s.winner, t.s.ending) == (US, "counteroffensive_beaten")


# 11.6, 11.7 fire


@pytest.mark.rule("luzon", "11.6")
def test_a_unit_at_zero_is_gone_for_good_and_the_force_goes_on() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 1022 op 4", f"{SOUTHERN_DOOR} 5 6 5 6")
    assert t.place("us_43") == "out"
    assert left(t) == ["sg_103", "sg_58", "sg_td"]
    assert way(t) == SOUTHERN_WAY
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.7a")
@pytest.mark.parametrize(
    ("hex", "door", "hits"),
    [("1022", "2", 2), ("1121", "1", 5), ("0923", "2", 1), ("1129", "", 3), ("1028", "", 1), ("1827", "", 5)],
    ids=["rough", "Baguio", "beachhead", "town", "clear", "Sierra Madre"],
)
def test_each_unit_throws_a_die_on_the_row_of_the_us_units_hex(hex: str, door: str, hits: int) -> None:
    dice = "1 2 3 4 5 6 1"
    if door:
        t = launched(f"{SCREEN_ONLY}us_43 where {hex}", f"{door} {dice}")
    else:
        force = "\n".join(f"{unit} cdr 1" for unit in SHOBU)
        fire = f"step ShobuFire objective=0923 at={hex} coast_open=false target=us_43 fired= firing=- dice=0"
        t = played(f"us_43 where {hex}\n{force}\n{fire}", dice)
    assert t.thrown("11.7") == [1, 2, 3, 4, 5, 6, 1]
    assert [e["number"] for e in t.happened("shobu_fires")] == [1] * 7
    assert t.op("us_43") == 10 - hits


@pytest.mark.rule("luzon", "11.7b")
def test_a_unit_that_has_fired_is_eliminated() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 1022 op 2", f"{SOUTHERN_DOOR} 5 1 5")
    assert [t.place(unit) for unit in SHOBU[:3]] == ["out"] * 3
    assert left(t) == [*SHOBU[3:]]


@pytest.mark.rule("luzon", "11.7c")
def test_firing_stops_at_zero_and_the_unfired_units_go_on() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 1022 op 1", f"{SOUTHERN_DOOR} 5 5 5")
    assert t.thrown("11.7") == [5]
    assert left(t) == [*SHOBU[1:]]
    assert way(t)[-1] == "0923"


@pytest.mark.rule("luzon", "11.7d")
@pytest.mark.parametrize("holder", ["", "us_40 where 0923 op 0"], ids=["empty", "a unit without points"])
def test_arrival_at_an_undefended_objective_is_a_japanese_victory(holder: str) -> None:
    t = launched(f"{SCREEN_ONLY}{holder}", SOUTHERN_DOOR)
    assert t.thrown("11.7") == []
    assert (t.s.winner, t.s.ending) == (JAPAN, "counteroffensive_reached")


FOUR_LEFT = "sg_2t where out\nsg_10 where out\nsg_19 where out\n"


@pytest.mark.rule("luzon", "11.7e")
def test_a_defended_objective_is_fought_for() -> None:
    t = launched(f"{SCREEN_ONLY}{FOUR_LEFT}us_43 where 0923 op 2", f"{SOUTHERN_DOOR} 6 2 6")
    assert t.thrown("11.7") == [6, 2, 6]
    assert t.place("us_43") == "out"
    assert left(t) == ["sg_td"]
    assert (t.s.winner, t.s.ending) == (JAPAN, "counteroffensive_reached")


@pytest.mark.rule("luzon", "11.7e")
def test_on_the_objective_the_last_die_is_enough() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 0923 op 7", f"{SOUTHERN_DOOR} 6 6 6 6 6 6 6")
    assert left(t) == []
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.7f")
def test_a_defender_with_points_left_when_all_have_fired_wins_the_game() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 0923 op 4", f"{SOUTHERN_DOOR} 6 1 6 1 1 1 1")
    assert (t.place("us_43"), t.op("us_43")) == ("0923", 2)
    assert left(t) == []
    assert (t.s.winner, t.s.ending) == (US, "counteroffensive_beaten")


@pytest.mark.rule("luzon", "11.7g")
@pytest.mark.parametrize(("points", "place"), [(8, "1022"), (7, "out")], ids=["it holds", "it falls to the last die"])
def test_a_force_spent_before_its_objective_loses_the_game(points: int, place: str) -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 1022 op {points}", f"{SOUTHERN_DOOR} 5 5 5 5 5 5 5")
    assert t.place("us_43") == place
    assert way(t) == ["1221", "1122", "1022"]
    assert (t.s.winner, t.s.ending) == (US, "counteroffensive_beaten")


# 11.8 with Thirty-Fifth Army

WITH_ARMY = "yts army35"
ALL_DIVISIONS = (*SHOBU[:5], *ARMY[:6])
ALL_BRIGADES = (*SHOBU[5:], *ARMY[6:])


def strength(t: Scene, unit: str) -> int:
    return int(t.s.cdr[t.kit.index[unit]])


@pytest.mark.rule("luzon", "11.8a")
def test_with_the_army_eleven_divisions_of_two_dice_and_four_brigades_take_part() -> None:
    t = launched(SCREEN_ONLY, SOUTHERN_DOOR, WITH_ARMY)
    assert left(t) == [*SHOBU, *ARMY]
    assert {unit: strength(t, unit) for unit in ALL_DIVISIONS} == dict.fromkeys(ALL_DIVISIONS, 2)
    assert {unit: strength(t, unit) for unit in ALL_BRIGADES} == dict.fromkeys(ALL_BRIGADES, 1)


@pytest.mark.rule("luzon", "11.8b")
@pytest.mark.parametrize(("points", "fire"), [(2, "6 6"), (1, "6")], ids=["both dice", "the first die kills"])
def test_a_division_that_fires_two_dice_turns_over(points: int, fire: str) -> None:
    t = launched(
        f"{SCREEN_ONLY}us_43 where 0923 op {points}", f"{SOUTHERN_DOOR} 1 1 1 1 1 1 1 1 1 1 {fire} 6 6", WITH_ARMY
    )
    assert t.thrown("11.7") == [1] * 10 + [6] * points
    assert (t.place("a35_1"), strength(t, "a35_1")) == ("sgba", 1)
    assert [strength(t, unit) for unit in SHOBU[:5]] == [1] * 5
    assert strength(t, "a35_16") == 2
    assert t.s.winner == JAPAN


@pytest.mark.rule("luzon", "11.8c")
def test_a_second_round_follows_with_the_reduced_divisions() -> None:
    t = launched(f"{SCREEN_ONLY}us_43 where 0923", f"{SOUTHERN_DOOR} {' '.join(['1'] * 37)}", WITH_ARMY)
    fired = [(t.kit.pieces[e["unit"]].id, e["number"]) for e in t.happened("shobu_fires")]
    assert fired[:15] == [*((unit, 2) for unit in ALL_DIVISIONS), *((unit, 1) for unit in ALL_BRIGADES)]
    assert fired[15:] == [(unit, 1) for unit in ALL_DIVISIONS]
    assert len(t.thrown("11.7")) == 37
    assert left(t) == []
    assert t.s.winner == US


@pytest.mark.rule("luzon", "11.8c")
def test_a_reduced_division_fires_again_at_a_later_unit() -> None:
    t = launched(
        f"{SCREEN_ONLY}us_112 where 1122 op 2\nus_43 where 0923",
        f"{SOUTHERN_DOOR} 5 5 {' '.join(['1'] * 35)}",
        WITH_ARMY,
    )
    assert t.place("us_112") == "out"
    fired = [(t.kit.pieces[e["unit"]].id, e["number"]) for e in t.happened("shobu_fires")]
    assert fired[0] == ("sg_2t", 2)
    assert fired[1:12] == [*((unit, 2) for unit in ALL_DIVISIONS[1:]), ("sg_2t", 1)]
    assert len(t.thrown("11.7")) == 37


@pytest.mark.rule("luzon", "11.8d")
@pytest.mark.parametrize("options", ["", "yts", WITH_ARMY])
def test_the_army_changes_neither_objective_nor_way(options: str) -> None:
    t = launched(SCREEN_ONLY, SOUTHERN_DOOR, options)
    assert objective(t) == "0923"
    assert way(t) == SOUTHERN_WAY
    assert launched(NOBODY_ASHORE, "", options).happened("free_path")
