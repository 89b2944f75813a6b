"""The examples of the rulebook: the ten in its rules, and its example of play over six turns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

from hexfront.games.luzon.kit import US
from hexfront.games.luzon.rules.counteroffensive import lose_step
from hexfront.games.luzon.rules.victory import mandatory_objectives, variable_objectives
from hexfront.kernel.events import Event
from hexfront.kernel.state import clone
from hexfront.testing import Scene, scene

BOX = "offshore_reserve"


def ready(text: str = "", dice: str = "") -> Scene:
    """An Operations Phase that has just begun."""
    return scene(f"{text}\nstep OperationsBegin\ndice {dice}")


# the examples in the rules


@pytest.mark.rule("luzon", "2.2")
def test_intramuros_is_1537() -> None:
    board = ready().kit.board
    assert board.place_at[board.hex("1537")].name == "Intramuros"
    numbers = [board.number(hex) for hex in board.grid]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.rule("luzon", "2.4")
def test_the_2nd_tank_division_throws_two_dice_and_one_when_reduced() -> None:
    t = ready()
    tank = t.kit.index["sg_2t"]
    assert t.s.cdr[tank] == 2
    lose_step(t.s, tank)
    assert (t.s.cdr[tank], t.place("sg_2t")) == (1, "sgba")
    lose_step(t.s, tank)
    assert t.place("sg_2t") == "out"


@pytest.mark.rule("luzon", "4.9f")
def test_the_markers_left_in_a_hex_are_the_points_spent_there() -> None:
    """The book prints three for one hit in a rough hex; by the cost table it is two, and three at Clark Field."""
    t = ready("us_40 where 1030\nus_control + 1030", dice="5 5 1 3")
    t.do("move us_43 1022", "move us_40 1031")
    assert t.game.table(t.s, US)["trail"] == {"1022": 2, "1031": 3}
    assert (t.op("us_43"), t.op("us_40")) == (8, 7)


@pytest.mark.rule("luzon", "7.2c")
def test_a_smaller_unit_may_land_at_0736_but_not_at_0735_or_0635() -> None:
    t = ready()
    t.do("land us_112")
    assert t.why("at 0735") == ["7.2 shore_only"]
    assert t.why("at 0635") == ["7.2 shore_only"]
    assert t.why("at 0736") == []


@pytest.mark.rule("luzon", "7.6e")
def test_a_transfer_to_another_sector_costs_two_points_in_all() -> None:
    t = ready("us_158 where 1022\nus_37 where 1028\nus_control + 1022 0825 0926 0927 1027 1028 1029")
    t.do("withdraw us_158", "place us_158 1028")
    assert (t.place("us_158"), t.op("us_158")) == ("1028", 3)


@pytest.mark.rule("luzon", "8.1b")
def test_unit_a_halts_unit_b_operates_and_a_resumes() -> None:
    t = ready(dice="1 1 1 1")
    t.do("move us_40 0825", "move us_40 0926", "move us_43 1022", "move us_40 1026")
    assert (t.place("us_40"), t.op("us_40")) == ("1026", 6)
    assert (t.place("us_43"), t.op("us_43")) == ("1022", 9)


@pytest.mark.rule("luzon", "9.2a", "10.2b")
def test_a_three_in_cropland_finds_four_battalions_which_hit_on_five_and_six() -> None:
    t = ready("us_37 where 2110\nus_control + 2110", dice="3 3 4 5 6")
    t.do("move us_37 2210")
    assert t.happened("defenders")[0]["number"] == 4
    assert t.thrown("10.2") == [3, 4, 5, 6]
    assert t.op("us_37") == 10 - 1 - 2


@pytest.mark.rule("luzon", "11.2d")
def test_0923_is_the_nearest_objective_of_the_historical_scenario() -> None:
    t = scene("turn 2\nstep CounteroffensiveCheck\ndice 1 2 1 1 1 1 1 1 1")
    told = [e.args["hex"] for e in t.s.events if e.key == "objective"]
    assert [t.kit.board.number(hex) for hex in told] == ["0923"]


@pytest.mark.rule("luzon", "9.3a")
@pytest.mark.parametrize(
    ("hex", "start", "dice", "least", "most"),
    [("1538", "1539", 2, 2, 12), ("1537", "1536", 3, 3, 18), ("1140", "1139", 1, 0, 5)],
    ids=["Manila", "Intramuros", "Corregidor"],
)
def test_the_range_of_fire_dice_of_the_naval_garrisons(hex: str, start: str, dice: int, least: int, most: int) -> None:
    for face, expected in ((1, least), (6, most)):
        t = ready(f"us_37 where {start}\nus_control + {start}", dice=" ".join(map(str, [face] * dice + [1] * 18)))
        t.do(f"move us_37 {hex}")
        assert len(t.thrown("10.2")) == expected


# the example of play


class Decision(NamedTuple):
    """A line of the example."""

    act: str
    events: list[Event]


class Part(NamedTuple):
    """A part of the example: its decisions, and the table after them."""

    decisions: list[Decision]
    after: Scene

    def of(self, unit: str) -> list[Event]:
        """What happened in the decisions that name a unit."""
        return [e for d in self.decisions if unit in d.act.split() for e in d.events]

    def met(self, unit: str) -> dict[str, int]:
        """The defenders a unit found, by hex, where there were any."""
        number = self.after.kit.board.number
        found = [e.args for e in self.of(unit) if e.key == "defenders" and e.args["number"]]
        return {number(args["hex"]): args["number"] for args in found}

    def lost(self, unit: str) -> int:
        """The points a unit lost by hits."""
        index = self.after.kit.index[unit]
        return sum(e.args["number"] for e in self.of(unit) if e.key == "hits" and e.args["unit"] == index)

    def dice(self, rule: str) -> list[int]:
        """The dice thrown for a rule."""
        return [e.args["value"] for d in self.decisions for e in d.events if e.key == "die" and e.rule == rule]


def script() -> Iterator[tuple[str, str]]:
    """The lines of the example with something on them: what stands before the bar, and the dice behind it."""
    text = (Path(__file__).parent / "example_of_play.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        words, _, dice = line.partition("#")[0].partition("|")
        if words.strip():
            yield words.strip(), dice


@cache
def example() -> dict[str, Part]:
    """Play the example; every line must be legal and throw exactly its dice."""
    (start, first_dice), *lines = script()
    assert start == "start"
    t = scene(f"dice {first_dice}")
    parts: dict[str, Part] = {}
    decisions: list[Decision] = []
    name = ""
    for words, dice in lines:
        if words.startswith("["):
            name, decisions = words.strip("[]"), []
            continue
        t.dice(*map(int, dice.split())).do(words)
        assert t.dice_left == 0, f"{words}: {t.dice_left} dice were not thrown"
        decisions.append(Decision(words, t.events))
        parts[name] = Part(decisions, Scene(t.game, clone(t.s)))
    return parts


def adjacent(t: Scene, a: str, b: str) -> bool:
    return bool(t.kit.board.adjacent(t.kit.board.hex(a), t.kit.board.hex(b)))


def across_a_river(t: Scene, a: str, b: str) -> bool:
    return adjacent(t, a, b) and "river" in t.kit.board.side(t.kit.board.hex(a), t.kit.board.hex(b))


def stand(t: Scene, *units: str) -> list[tuple[str, int]]:
    """Where units are, with their points."""
    return [(t.place(unit), t.op(unit)) for unit in units]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_1_the_shoulder_is_a_screen_and_the_6th_lost_a_point() -> None:
    part = example()["1 shoulder"]
    t = part.after
    assert stand(t, "us_43", "us_158", "us_6", "us_13ag") == [("1022", 9), ("1122", 2), ("1222", 6), ("1223", 1)]
    assert t.game.table(t.s, US)["screen"] == [2, 2, 1]
    assert part.met("us_6") == {"1222": 1}
    assert part.lost("us_6") == 1
    assert [part.lost(unit) for unit in ("us_43", "us_158", "us_13ag")] == [0, 0, 0]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_1_the_40th_meets_battalions_on_both_banks_of_the_agno() -> None:
    part = example()["1 agno"]
    assert part.met("us_40") == {"0926": 1, "0927": 1}
    assert across_a_river(part.after, "0926", "0927")
    assert part.lost("us_40") == 1
    assert stand(part.after, "us_40") == [("1028", 3)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_1_the_40th_is_stopped_at_tarlac() -> None:
    part = example()["1 tarlac"]
    assert part.met("us_40") == {"1129": 2}
    assert part.lost("us_40") == 2
    assert stand(part.after, "us_40") == [("1028", 0)]
    assert not part.after.has("us_control", "1129")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_1_the_37th_takes_tarlac_and_stops_outside_clark_field() -> None:
    part = example()["1 clark"]
    t = part.after
    assert t.has("us_control", "1129")
    assert part.lost("us_37") == 1
    assert stand(t, "us_37") == [("1131", 1)]
    assert adjacent(t, "1131", "1132")
    assert t.why("move us_37 1132") == ["8.2 too_few_points"]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_1_the_503rd_pays_the_deduction_of_three() -> None:
    part = example()["1 deduction"]
    assert part.dice("5.5") == [3]
    assert stand(part.after, "us_503") == [(BOX, 2)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_there_is_no_rescue_mission_and_no_counteroffensive() -> None:
    part = example()["1 deduction"]
    assert (part.after.s.turn, part.after.top) == (2, "USOperations")
    assert (len(part.dice("5.2")), len(part.dice("5.3"))) == (1, 1)


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_25th_lands_at_lingayen_and_the_158th_returns_to_the_box() -> None:
    part = example()["2 lingayen"]
    t = part.after
    assert t.place("us_158") == BOX
    assert [d.act for d in part.decisions if d.act.startswith("at")] == ["at 0923"]
    assert t.kit.board.hex("0923") in t.kit.board.zones["lingayen"].hexes
    assert stand(t, "us_25", "us_43") == [("1021", 7), ("1122", 9)]
    assert adjacent(t, "1021", "1121")
    assert adjacent(t, "1122", "1121")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_6th_advances_unopposed_and_the_13th_armored_group_takes_santa_fe() -> None:
    part = example()["2 mountains"]
    t = part.after
    assert part.met("us_6") == part.met("us_13ag") == {}
    assert stand(t, "us_6", "us_13ag") == [("1423", 7), ("1523", 2)]
    assert t.has("us_control", "1523")
    assert t.kit.board.place_at[t.kit.board.hex("1523")].name == "Santa Fe"


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_1st_cavalry_ends_across_the_river_from_cabanatuan() -> None:
    part = example()["2 cabanatuan"]
    t = part.after
    assert part.lost("us_1cav") == 1
    assert stand(t, "us_1cav") == [("1429", 0)]
    assert across_a_river(t, "1429", "1530")
    assert t.kit.board.place_at[t.kit.board.hex("1530")].name == "Cabanatuan"
    assert not t.has("us_control", "1530")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_112th_and_the_rangers_fan_out_from_the_cavalry() -> None:
    part = example()["2 fan"]
    t = part.after
    assert {d.act for d in part.decisions if d.act.startswith("place")} == {"place us_112 1429", "place us_6rgr 1429"}
    assert stand(t, "us_112", "us_6rgr", "us_1cav") == [("1529", 3), ("1329", 3), ("1429", 0)]
    assert adjacent(t, "1429", "1529")
    assert adjacent(t, "1429", "1329")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_40th_fights_through_the_hexes_west_of_clark_field() -> None:
    part = example()["2 west of clark"]
    t = part.after
    assert part.met("us_40") == {"1031": 4, "1032": 3}
    assert part.lost("us_40") == 3
    assert t.has("us_control", "1031", "1032")
    assert [e.args["cost"] for e in part.of("us_40") if e.key == "enters"] == [1, 1, 2, 2, 1]
    assert stand(t, "us_40") == [("1033", 0)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_37th_reaches_the_bay_and_is_stopped_at_the_pampanga() -> None:
    part = example()["2 bay"]
    t = part.after
    assert part.met("us_37") == {"1132": 3, "1233": 2, "1235": 1}
    losses = [e.args["number"] for e in part.of("us_37") if e.key == "hits"]
    assert losses == [1, 1]
    assert [d.act.split()[-1] for d in part.decisions] == ["1132", "1133", "1233", "1134", "1135", "1235"]
    assert t.has("us_control", "1132", "1233", "1135")
    assert across_a_river(t, "1135", "1235")
    assert not t.has("us_control", "1235")
    assert stand(t, "us_37") == [("1135", 0)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_2_the_503rd_pays_the_deduction_of_five() -> None:
    part = example()["2 deduction"]
    assert len(part.dice("5.5")) == 2
    assert sum(part.dice("5.5")) == 5
    assert stand(part.after, "us_503") == [(BOX, 0)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_3_the_rangers_go_on_the_rescue_mission() -> None:
    assert example()["2 deduction"].after.top == "RescueMission"
    part = example()["3 rescue"]
    assert (part.after.s.turn, part.after.top) == (3, "USOperations")
    assert part.after.place("us_6rgr") == "rescue_mission"
    assert example()["3 xi corps"].after.place("us_6rgr") == "rescue_mission"
    assert stand(example()["3 xi corps"].after, "us_503") == [(BOX, 0)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_3_the_1st_cavalry_the_37th_and_the_112th_close_in_on_intramuros() -> None:
    part = example()["3 intramuros"]
    t = part.after
    assert t.has("us_control", "1530")
    assert part.lost("us_1cav") == 1
    assert stand(t, "us_1cav", "us_37", "us_112") == [("1536", 1), ("1436", 6), ("1636", 2)]
    assert adjacent(t, "1536", "1537")
    assert adjacent(t, "1436", "1536")
    assert "place us_112 1536" in [d.act for d in part.decisions]
    assert adjacent(t, "1536", "1636")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_3_the_11th_airborne_clears_the_south_side_of_manila_bay() -> None:
    part = example()["3 south shore"]
    t = part.after
    assert part.decisions[1].act == "at 1244"
    assert t.kit.board.hex("1244") in t.kit.board.zones["batangas"].hexes
    assert t.has("us_control", "1240", "1340", "1439", "1438")
    assert stand(t, "us_11ab") == [("1438", 2)]
    assert adjacent(t, "1438", "1538")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_3_xi_corps_lands_near_olongapo() -> None:
    part = example()["3 xi corps"]
    t = part.after
    assert [d.act for d in part.decisions if d.act.startswith("at")] == ["at 0736"] * 4
    assert adjacent(t, "0736", "0735")
    assert [t.place(unit) for unit in ("us_149", "us_151", "us_152", "us_34")] == ["0735", "0834", "1036", "1038"]
    assert t.has("us_control", "0735", "0834", "0934")
    assert t.place("us_40") == "0934"
    assert adjacent(t, "0834", "0934")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_4_the_6th_and_the_13th_armored_group_stand_next_to_bambang() -> None:
    part = example()["4 bambang"]
    t = part.after
    assert [d.act for d in part.decisions if "us_6" in d.act] == ["move us_6 1422", "move us_6 1522"]
    assert stand(t, "us_6", "us_13ag") == [("1522", 8), ("1622", 3)]
    assert adjacent(t, "1522", "1621")
    assert adjacent(t, "1622", "1621")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_4_intramuros_falls_to_the_prepared_assault() -> None:
    part = example()["4 intramuros"]
    t = part.after
    before = example()["4 bambang"].after
    assert [d.act for d in part.decisions[:4]] == ["assault us_1cav 1537", "support us_37", "support us_112", "attack"]
    attack = part.decisions[3].events
    paid = {t.kit.pieces[e.args["unit"]].id: e.args["cost"] for e in attack if "cost" in e.args}
    assert paid == {"us_1cav": 3, "us_37": 4, "us_112": 2}
    assert [e.args["value"] for e in attack if e.rule == "9.3" and e.key == "die"] == [3, 3, 4]
    assert t.has("us_control", "1537")
    assert t.place("us_1cav") == "1537"
    assert [t.op(unit) for unit in ("us_1cav", "us_37", "us_112")] == [
        before.op("us_1cav") - 3,
        before.op("us_37") - 4 - 4,
        before.op("us_112") - 2 - 1,
    ]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_4_the_11th_airborne_takes_manila_from_the_south() -> None:
    part = example()["4 manila"]
    assert len(part.dice("9.3")) == 2
    assert part.after.has("us_control", "1538")
    assert stand(part.after, "us_11ab") == [("1538", 10 - 3 - 2)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_4_the_34th_and_the_503rd_assault_corregidor_and_it_falls() -> None:
    part = example()["4 corregidor"]
    assert part.dice("9.3") == [5, 4]
    assert part.after.has("us_control", "1140")
    assert stand(part.after, "us_34", "us_503") == [(BOX, 0), ("1140", 3)]
    assert part.after.place("mdf_mbeg") == "out"


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_4_the_158th_takes_batangas_and_i_corps_baguio_and_bambang() -> None:
    t = example()["4 batangas"].after
    assert stand(t, "us_158") == [("1545", 2)]
    assert t.has("us_control", "1545")
    part = example()["4 mountain towns"]
    t = part.after
    assert part.met("us_43") == {"1121": 3}
    assert part.met("us_6") == {"1621": 2}
    assert stand(t, "us_43", "us_6") == [("1121", 10 - 1 - 2), ("1621", 8 - 1 - 1)]
    assert t.has("us_control", "1121", "1621")


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_4_all_but_the_cut_is_done() -> None:
    t = example()["4 bataan"].after
    assert mandatory_objectives(t.s)
    assert variable_objectives(t.s) == {"3.2.1": False, "3.2.2": False, "3.2.3": True}
    assert t.has("us_control", "1121", "1621", "1523", "1129", "1530", "1233", "0735", "1545")
    assert t.game.table(t.s, US)["towns"] == 8


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_5_the_158th_lands_at_aparri_and_the_6th_breaks_into_the_valley() -> None:
    part = example()["5 aparri"]
    t = part.after
    assert part.decisions[0].act == "withdraw us_158"
    assert part.decisions[2].act == "at 2103"
    assert t.kit.board.hex("2103") in t.kit.board.zones["aparri"].hexes
    assert stand(t, "us_158") == [("2106", 0)]
    assert stand(example()["5 valley"].after, "us_6") == [("2116", 0)]


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_6_the_columns_meet_and_cut_the_base_area_off() -> None:
    before, after = example()["6 meeting"].after, example()["6 cut"].after
    assert variable_objectives(before.s)["3.2.2"] is False
    assert variable_objectives(after.s) == {"3.2.1": False, "3.2.2": True, "3.2.3": True}
    assert stand(after, "us_158", "us_6") == [("2110", 0), ("2111", 5)]
    assert adjacent(after, "2110", "2111")
    line = ["0923", "1022", "1122", "1222", "1323", "1422", "1522", "1621", "1721", "1820", "1819", "1919", "2018"]
    line += [*(f"21{row:02}" for row in range(18, 2, -1))]
    assert all(adjacent(after, a, b) for a, b in pairwise(line))
    assert after.has("us_control", *line)


@pytest.mark.rule("luzon", "MAP.13")
def test_turn_6_ends_with_a_us_victory() -> None:
    t = example()["6 end"].after
    assert t.s.over
    assert (t.s.turn, t.s.winner, t.s.ending) == (6, US, "objectives")
    assert mandatory_objectives(t.s)
    assert variable_objectives(t.s) == {"3.2.1": False, "3.2.2": True, "3.2.3": True}


@pytest.mark.rule("luzon", "MAP.13")
def test_the_administrative_dice_of_the_example_grow_with_the_turn() -> None:
    thrown = [len(example()[f"{turn} deduction"].dice("5.5")) for turn in range(1, 6)]
    assert thrown == [1, 2, 3, 4, 5]
    assert [example()[f"{turn} deduction"].after.s.turn for turn in range(1, 6)] == [2, 3, 4, 5, 6]
