"""1.0, 2.0 Introduction and components."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hexfront.games.luzon.rules.counteroffensive import lose_step
from hexfront.hexmap import bits
from hexfront.kernel import step
from hexfront.kernel.kit import OUT
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("luzon")
KIT = scene("game luzon\nstep USOperations").kit


def words(text: str) -> list[str]:
    return text.split()


BASE_AREA = words(
    "1217 1218 1219 1220 1317 1318 1319 1320 1321 1416 1417 1418 1419 1420 1421 "
    "1516 1517 1518 1519 1520 1521 1617 1618 1619 1620"
)


def operations(text: str) -> Scene:
    """A position in the US Operations Phase; no dice but those in the text."""
    return scene(f"game luzon\ndice\n{text}\nstep AdministrativePhase\nstep USOperations")


def random_play(seed: int, scenario: str = "historical") -> Iterator[Scene]:
    """A game played at random, shown at each decision and at its end."""
    chance = random.Random(seed)
    t = Scene(GAME, GAME.start(BOX, scenario, die=seed))
    while t.s.stack:
        yield t
        acts = [act for act in step.options(t.s, 0) if act.verb not in ("concede", "refuse")]
        if len(acts) > 1 and chance.random() < 0.97:
            acts = [act for act in acts if act.verb != "end"]
        step.decide(t.s, 0, chance.choice(acts))
    yield t


@pytest.mark.rule("luzon", "1.0")
def test_the_us_is_the_only_seat_and_the_only_side_that_ever_decides() -> None:
    assert GAME.meta.seats == ("us",)
    deciders = {step.actors(t.s) for t in random_play(2) if t.s.stack}
    assert deciders == {(GAME.meta.sides.index("us"),)}


@pytest.mark.rule("luzon", "1.0")
def test_a_game_ends_by_the_victory_conditions_within_six_turns() -> None:
    endings = set()
    for seed in range(4):
        *_, t = random_play(seed)
        assert t.s.over
        assert t.s.turn <= 6
        endings.add(t.s.ending)
    assert endings <= {"objectives", "counteroffensive_reached", "counteroffensive_beaten"}


@pytest.mark.rule("luzon", "1.1c")
@pytest.mark.parametrize("number", BASE_AREA)
def test_a_hex_swallowed_by_the_base_area_is_no_hex_to_enter(number: str) -> None:
    t = operations("us_43 where 1121\nus_503 where 1720\nus_control + 1121 1720\nus_11ab where offshore_reserve")
    hex = KIT.board.hex(number)
    assert t.why(f"move us_43 {number}") == ["8.12 base_area"]
    assert t.why(f"move us_503 {number}") == ["8.12 base_area"]
    assert not any(way.to == hex for ways in KIT.exits.values() for here in ways for way in here)
    dropping = scene("game luzon\nstep AdministrativePhase\nstep USOperations\nstep ChooseDrop unit=us_503")
    assert dropping.why(f"at {number}") == ["8.12 base_area"]


@pytest.mark.rule("luzon", "1.1c")
def test_no_hex_of_the_base_area_is_land_that_can_be_controlled() -> None:
    assert bits.count(KIT.sgba) == 25
    assert {KIT.board.number(hex) for hex in bits.each(KIT.sgba)} == set(BASE_AREA)
    assert not KIT.sgba & (KIT.board.land | KIT.board.water)
    assert not any(t.s.us_control & KIT.sgba for t in random_play(3))


@pytest.mark.rule("luzon", "1.1d")
def test_bicol_is_dear_only_on_its_beaches() -> None:
    t = operations("us_43 where 3043\nus_control + 3043\ndice 1")
    assert KIT.board.zones["bicol"].bits >> KIT.board.hex("3143") & 1
    assert KIT.board.terrain[KIT.board.hex("3143")] == "clear"
    t.do("move us_43 3143")
    assert t.op("us_43") == 9
    t = operations("us_43 where 3043\nus_control + 3043\ndice 1")
    t.do("move us_43 3042")
    assert t.op("us_43") == 8


@pytest.mark.rule("luzon", "2.0")
def test_there_are_228_counters() -> None:
    assert sum(piece.count for piece in KIT.pieces) == 228


@pytest.mark.rule("luzon", "2.1a")
@pytest.mark.parametrize("seed", [2, 5])
def test_every_unit_is_in_one_hex_or_box_at_each_decision(seed: int) -> None:
    boxes = {"offshore_reserve", "rescue_mission", "turn_track", "waiting", "out"}
    for t in random_play(seed, ("historical", "macarthur")[seed % 2]):
        assert len(t.s.where) == len(KIT.pieces)
        on_map = set()
        for unit in KIT.units:
            place = t.s.where[unit]
            if place >= 0:
                assert (KIT.board.land | KIT.board.water) >> place & 1
                on_map.add(place)
            else:
                assert KIT.place_name(place) in boxes
        assert t.s.occupied == bits.of(on_map)


@pytest.mark.rule("luzon", "2.1b")
@pytest.mark.parametrize("origin", ["0634", "0735"])
def test_a_rough_hex_is_rough_from_whichever_side_it_is_entered(origin: str) -> None:
    rest = f"us_37 where {origin}\nus_control + {origin}"
    t = operations(rest)
    for die, defenders in ((4, 0), (5, 1)):
        t = operations(f"{rest}\ndice {die} 1")
        t.do("move us_37 0635")
        assert t.happened("defenders")[0]["number"] == defenders
    for die, left in ((4, 9), (5, 8)):
        t = operations(f"{rest}\ndice 5 {die}")
        t.do("move us_37 0635")
        assert t.op("us_37") == left


@pytest.mark.rule("luzon", "2.2")
def test_hexes_are_named_by_column_and_row_and_no_number_occurs_twice() -> None:
    numbers = [KIT.board.number(hex) for hex in KIT.board.grid]
    assert len(set(numbers)) == len(numbers) == 37 * 50
    assert set(numbers) == {f"{column:02}{row:02}" for column in range(1, 38) for row in range(1, 51)}
    assert all(KIT.board.number(KIT.board.hex(number)) == number for number in numbers)
    assert KIT.board.place_at[KIT.board.hex("1537")].name == "Intramuros"


@pytest.mark.rule("luzon", "2.4")
def test_the_2nd_tank_division_has_two_dice_and_one_when_flipped() -> None:
    t = operations("")
    tanks = KIT.index["sg_2t"]
    assert (KIT.pieces[tanks].front, KIT.pieces[tanks].back) == ("2", "1")
    assert t.s.cdr[tanks] == 2
    lose_step(t.s, tanks)
    assert t.s.cdr[tanks] == 1
    assert t.place("sg_2t") == "sgba"


@pytest.mark.rule("luzon", "2.5a")
def test_japanese_divisions_have_two_steps_and_brigades_and_battalions_one() -> None:
    def steps(piece: str) -> int:
        printed = KIT.pieces[KIT.index[piece]]
        return sum(bool(side) for side in (printed.front, printed.back))

    assert steps("sg_58") == steps("sg_td") == steps("a35_54") == steps("a35_55") == steps("gd_1") == 1
    divisions = words("sg_2t sg_10 sg_19 sg_23 sg_103 a35_1 a35_16 a35_26 a35_30 a35_100 a35_102")
    assert {steps(division) for division in divisions} == {2}


def losing_steps(piece: str) -> list[tuple[int, str]]:
    """Dice and place of a Japanese unit as it loses one step after the other."""
    t = operations("")
    unit = KIT.index[piece]
    seen = []
    while t.s.where[unit] != OUT:
        lose_step(t.s, unit)
        seen.append((t.s.cdr[unit], t.place(piece)))
    return seen


@pytest.mark.rule("luzon", "2.5a", "2.5b", "2.5c")
def test_a_division_survives_its_first_lost_step_and_not_its_second() -> None:
    assert losing_steps("sg_10") == [(1, "sgba"), (0, "out")]
    assert losing_steps("sg_19") == [(1, "sgba"), (0, "out")]
    assert losing_steps("sg_58") == [(0, "out")]


def last_division_fires(text: str, dice: int = 2) -> Scene:
    """The 2nd Tank Division, at full strength and the last of its force, fires at a US unit in 1022."""
    others = [KIT.pieces[unit].id for unit in KIT.shobu_group + KIT.thirty_fifth_army]
    gone = "\n".join(f"{other} where out" for other in others if other != "sg_2t")
    fire = "step ShobuFire objective=0923 at=1022 coast_open=false target=us_43 fired= firing=sg_2t dice="
    return scene(f"game luzon\noptions yts army35\nturn 2\n{gone}\nus_control + 1022\n{text}\n{fire}{dice}")


@pytest.mark.rule("luzon", "2.5b")
def test_a_full_division_that_has_fired_goes_on_at_one_die() -> None:
    t = last_division_fires("us_43 where 1022 op 1\ndice 6")
    assert t.s.cdr[KIT.index["sg_2t"]] == 1
    assert t.place("sg_2t") == "sgba"
    assert t.place("us_43") == "out"


@pytest.mark.rule("luzon", "2.5b", "2.5c")
def test_a_division_fires_two_dice_then_one_and_is_gone_for_good() -> None:
    t = last_division_fires("us_43 where 1022\ndice 1 1 1")
    assert t.dice_left == 0
    assert t.s.cdr[KIT.index["sg_2t"]] == 0
    assert t.place("sg_2t") == "out"
    assert t.s.ending == "counteroffensive_beaten"


@pytest.mark.rule("luzon", "2.5d")
def test_no_action_passes_a_step_from_one_japanese_unit_to_another() -> None:
    two_reduced = "sg_10 cdr 1\nsg_19 cdr 1\n"
    t = operations(two_reduced)
    named = {word for option in t.options() for word in option.split()[1:]}
    assert not any(word.startswith(("sg_", "a35_", "gd_", "mdf_")) for word in named)
    assert t.why("move sg_10 1121") == ["5.4 not_a_unit"]
    before = t.s.cdr[:]
    lose_step(t.s, KIT.index["sg_10"])
    changed = {KIT.pieces[i].id for i, dice in enumerate(t.s.cdr) if dice != before[i]}
    assert changed == {"sg_10"}


@pytest.mark.rule("luzon", "2.5d")
def test_two_reduced_divisions_fire_one_die_each_and_are_both_gone() -> None:
    t = last_division_fires("us_43 where 1022\nsg_2t cdr 1\nsg_19 where sgba cdr 1\ndice 1 1", dice=1)
    assert t.dice_left == 0
    assert (t.place("sg_2t"), t.place("sg_19")) == ("out", "out")
    assert t.s.ending == "counteroffensive_beaten"


@pytest.mark.rule("luzon", "2.5d")
@pytest.mark.parametrize("seed", [0, 4])
def test_no_japanese_unit_gains_a_step_in_a_whole_game(seed: int) -> None:
    before = operations("").s.cdr
    for t in random_play(seed):
        assert all(now <= was for now, was in zip(t.s.cdr, before, strict=True))
        before = t.s.cdr[:]


@pytest.mark.rule("luzon", "2.6")
@pytest.mark.parametrize(
    ("unit", "hex", "printed", "dice", "less"),
    [("mdf_mbeg", "1140", "1d6-1", 1, 1), ("mdf_mndg", "1538", "2d6", 2, 0), ("mdf_ng", "1537", "3d6", 3, 0)],
)
def test_the_manila_defense_force_stands_in_its_hexes_with_dice_for_a_rating(
    unit: str, hex: str, printed: str, dice: int, less: int
) -> None:
    t = operations("")
    assert t.place(unit) == hex
    assert KIT.pieces[KIT.index[unit]].front == printed
    assert t.s.cdr[KIT.index[unit]] == 0
    garrison = KIT.garrisons[KIT.board.hex(hex)]
    assert (garrison.piece, garrison.dice, garrison.less) == (unit, dice, less)


@pytest.mark.rule("luzon", "2.6")
@pytest.mark.parametrize(
    ("origin", "hex", "dice", "fire"),
    [("1139", "1140", "3", 2), ("1438", "1538", "1 1", 2), ("1436", "1537", "1 1 1", 3)],
)
def test_each_garrison_throws_its_own_dice(origin: str, hex: str, dice: str, fire: int) -> None:
    t = operations(f"us_37 where {origin}\nus_control + {origin}\ndice {dice} {'1 ' * fire}")
    t.do(f"move us_37 {hex}")
    assert t.thrown("9.3") == [int(die) for die in dice.split()]
    assert t.thrown("10.2") == [1] * fire


@pytest.mark.rule("luzon", "2.7a")
def test_a_hit_costs_a_us_unit_one_point_and_changes_nothing_else_of_it() -> None:
    t = operations("us_37 where 1234 op 5\nus_control + 1234\ndice 3 4")
    t.do("move us_37 1233")
    assert t.happened("hits") == [{"unit": KIT.index["us_37"], "number": 1}]
    assert (t.op("us_37"), t.place("us_37")) == (3, "1233")
    assert t.s.cdr[KIT.index["us_37"]] == 0
    assert KIT.pieces[KIT.index["us_37"]].front == "10"
    assert t.can("move us_37 1234")


@pytest.mark.rule("luzon", "2.7b")
def test_points_pay_for_the_march_and_for_the_hits() -> None:
    t = operations("dice 6 6")
    t.do("move us_6 1023")
    assert t.thrown() == [6, 6]
    assert t.op("us_6") == 8


@pytest.mark.rule("luzon", "2.8n")
@pytest.mark.parametrize("seed", [2, 3, 4, 7])
def test_in_operations_no_japanese_unit_moves_except_a_garrison_taken_away(seed: int) -> None:
    japanese = [i for i, piece in enumerate(KIT.pieces) if piece.side == "japan"]
    before: dict[int, int] = {}
    for t in random_play(seed):
        if t.s.stack and t.top in ("USOperations", "ChooseLanding", "ChooseDrop", "PreparedAssault", "SplitHits"):
            now = {i: t.s.where[i] for i in japanese}
            moved = {i for i in before if now[i] != before[i]}
            assert all("mdf" in KIT.pieces[i].traits and now[i] == OUT for i in moved)
            assert all(t.s.us_control >> before[i] & 1 for i in moved)
            before = now


@pytest.mark.rule("luzon", "2.8n")
def test_taking_corregidor_moves_its_garrison_off_the_map_and_no_other_japanese() -> None:
    t = operations("us_37 where 1139\nus_control + 1139\ndice 1")
    japanese = [piece.id for piece in KIT.pieces if piece.side == "japan"]
    before = {piece: t.place(piece) for piece in japanese}
    t.do("move us_37 1140")
    assert {piece: t.place(piece) for piece in japanese} == before | {"mdf_mbeg": "out"}


@pytest.mark.rule("luzon", "2.9")
@pytest.mark.parametrize("unit", ["us_13ag", "us_158", "us_112", "us_6rgr", "us_503"])
def test_tanks_and_infantry_pay_the_same_for_a_rough_hex(unit: str) -> None:
    t = operations(f"us_43 where offshore_reserve\n{unit} where 0923\ndice 1")
    t.do(f"move {unit} 1022")
    assert t.op(unit) == 4


@pytest.mark.rule("luzon", "2.9")
def test_only_paratroops_are_told_apart_by_type() -> None:
    t = operations("us_11ab where offshore_reserve drop_from 1\nus_503 drop_from 1\nus_13ag drop_from 1")
    assert [option for option in t.options() if option.startswith("drop")] == ["drop us_11ab", "drop us_503"]
    assert t.why("drop us_13ag") == ["8.9 not_airborne"]


@pytest.mark.rule("luzon", "2.10")
def test_size_two_crosses_is_a_division_and_anything_smaller_is_not() -> None:
    divisions = {KIT.pieces[unit].id for unit in KIT.divisions}
    assert divisions == set(words("us_40 us_37 us_6 us_43 us_25 us_1cav us_11ab us_38"))
    for unit in KIT.units:
        assert KIT.is_division[unit] == (KIT.pieces[unit].size == "XX")
        assert KIT.allowance[unit] == (10 if KIT.is_division[unit] else 5)


@pytest.mark.rule("luzon", "2.10")
def test_the_ranger_battalion_is_a_smaller_unit_and_the_cavalry_division_is_not() -> None:
    t = scene("game luzon\nus_1cav where 0725\nus_40 where 0726\nstep CounteroffensiveCheck\nstep RescueMission\ndice")
    assert t.why("rescue us_6rgr") == []
    assert t.why("rescue us_1cav") == ["5.2 sub_divisional_only"]


@pytest.mark.rule("luzon", "2.12")
def test_a_captured_hex_is_us_controlled_and_shown_so() -> None:
    t = operations("dice 1")
    assert "1022" not in view(GAME, t.s, 0).hexes["us_control"]
    t.do("move us_43 1022")
    assert t.has("us_control", "1022")
    assert "1022" in view(GAME, t.s, 0).hexes["us_control"]
    assert view(GAME, t.s, 0).table["trail"] == {"1022": 1}
