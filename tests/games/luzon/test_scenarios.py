"""4.0 Scenarios, set-up and hex control."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from hexfront.hexmap import bits
from hexfront.kernel import step
from hexfront.kernel.dice import ScriptedDice
from hexfront.kernel.game import check_choice
from hexfront.kernel.refusal import Refused
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("luzon")
KIT = scene("game luzon\nstep USOperations").kit
BEACHHEADS = {"0725", "0824", "0924", "0923"}
SUB_DIVISIONAL = ["us_158", "us_13ag", "us_503", "us_112", "us_6rgr"]
NO_RESCUE = 3


def words(text: str) -> list[str]:
    return text.split()


def operations(text: str) -> Scene:
    """A position in the US Operations Phase; no dice but those in the text."""
    return scene(f"game luzon\ndice\n{text}\nstep AdministrativePhase\nstep USOperations")


def started(scenario: str = "", options: tuple[str, ...] = (), dice: tuple[int, ...] = (NO_RESCUE,)) -> Scene:
    """A new game, played up to its first decision."""
    return Scene(GAME, GAME.start(BOX, scenario, options, ScriptedDice(dice)))


def random_play(seed: int, scenario: str, options: tuple[str, ...] = ()) -> Iterator[Scene]:
    """A game played at random, shown at each decision and at its end."""
    chance = random.Random(seed)
    t = Scene(GAME, GAME.start(BOX, scenario, options, die=seed))
    while t.s.stack:
        yield t
        acts = [act for act in step.options(t.s, 0) if act.verb not in ("concede", "refuse")]
        if len(acts) > 1 and chance.random() < 0.97:
            acts = [act for act in acts if act.verb != "end"]
        t.events = []
        step.decide(t.s, 0, chance.choice(acts))
        t.events, t.s.events = t.s.events, []
    yield t


def in_box(t: Scene, box: str) -> set[str]:
    return {piece.id for piece in KIT.pieces if t.place(piece.id) == box}


# the Historical scenario


@pytest.mark.rule("luzon", "4.1")
def test_the_historical_scenario_is_the_default_and_lands_at_lingayen() -> None:
    t = started()
    assert t.s.scenario == "historical"
    assert t.s.options == ()
    assert t.hexes("beachheads") == BEACHHEADS
    assert all(t.place(KIT.pieces[unit].id) == "out" for unit in KIT.thirty_fifth_army)


@pytest.mark.rule("luzon", "4.2a")
@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_the_shobu_group_and_its_substitute_start_in_the_base_area_at_full_strength(scenario: str) -> None:
    t = started(scenario, dice=(3, 1, NO_RESCUE))
    assert in_box(t, "sgba") == set(words("sg_2t sg_10 sg_19 sg_23 sg_103 sg_58 sg_td sg_sub"))
    dice = {unit: t.s.cdr[KIT.index[unit]] for unit in words("sg_2t sg_10 sg_19 sg_23 sg_103 sg_58 sg_td")}
    assert dice == {"sg_2t": 2, "sg_10": 2, "sg_19": 2, "sg_23": 2, "sg_103": 2, "sg_58": 1, "sg_td": 1}


@pytest.mark.rule("luzon", "4.2b")
def test_the_naval_garrisons_start_in_their_hexes() -> None:
    t = started()
    assert (t.place("mdf_mbeg"), t.place("mdf_ng"), t.place("mdf_mndg")) == ("1140", "1537", "1538")


@pytest.mark.rule("luzon", "4.2c")
def test_six_general_defense_battalions_wait_in_the_pool() -> None:
    assert in_box(started(), "garrison_pool") == {f"gd_{n}" for n in range(1, 7)}


@pytest.mark.rule("luzon", "4.2d")
@pytest.mark.parametrize("options", [(), ("yts",)])
def test_thirty_fifth_army_is_set_aside_unless_chosen(options: tuple[str, ...]) -> None:
    t = started(options=options)
    army = [piece.id for piece in KIT.pieces if piece.id.startswith("a35_")]
    assert len(army) == 8
    assert {t.place(unit) for unit in army} == {"out"}


@pytest.mark.rule("luzon", "4.3a")
def test_four_beachhead_markers_lie_in_a_chain_of_hexes_with_0923() -> None:
    t = started()
    markers = {f"bh_{n}": t.place(f"bh_{n}") for n in range(1, 5)}
    assert markers == {f"bh_{n}": KIT.pieces[KIT.index[f"bh_{n}"]].back for n in range(1, 5)}
    assert set(markers.values()) == t.hexes("beachheads") == BEACHHEADS
    chain = bits.flood(bits.bit(KIT.board.hex("0923")), t.s.beachheads, KIT.board.stride)
    assert chain == t.s.beachheads


@pytest.mark.rule("luzon", "4.3b")
def test_each_beachhead_holds_one_of_the_four_divisions() -> None:
    t = started()
    places = {division: t.place(division) for division in ("us_40", "us_37", "us_6", "us_43")}
    assert places == {"us_40": "0725", "us_37": "0824", "us_6": "0924", "us_43": "0923"}
    on_map = [unit for unit in KIT.units if t.s.where[unit] >= 0]
    assert len(on_map) == 4


@pytest.mark.rule("luzon", "4.3c")
@pytest.mark.parametrize("division", ["us_25", "us_1cav", "us_11ab"])
def test_three_divisions_wait_for_turn_2(division: str) -> None:
    t = started()
    assert t.place(division) == "turn_track"
    assert t.why(f"land {division}") == ["7.1 not_yet_arrived"]
    assert not t.can(f"land {division}")


@pytest.mark.rule("luzon", "4.3d")
def test_five_smaller_units_start_in_the_box_with_five_points() -> None:
    t = started()
    assert in_box(t, "offshore_reserve") == set(SUB_DIVISIONAL)
    assert {t.op(unit) for unit in SUB_DIVISIONAL} == {5}


@pytest.mark.rule("luzon", "4.3e")
def test_divisions_start_with_ten_points_and_smaller_units_with_five() -> None:
    t = started()
    assert (t.op("us_40"), t.op("us_503")) == (10, 5)
    for unit in KIT.units:
        assert t.s.op[unit] == (10 if KIT.pieces[unit].size == "XX" else 5)


@pytest.mark.rule("luzon", "4.3f")
@pytest.mark.parametrize(("unit", "most"), [("us_38", 10), ("us_149", 5), ("us_151", 5), ("us_152", 5), ("us_34", 5)])
def test_units_of_the_38th_have_a_second_counter_and_are_tracked_like_others(unit: str, most: int) -> None:
    assert KIT.pieces[KIT.index[unit]].count == 2
    t = operations(f"turn 3\n{unit} where 0922 op 2 entered 1\nus_control + 0922 0822\ndice 3 3 3")
    t.do(f"move {unit} 0822")
    assert t.op(unit) == 1
    t.do("end")
    assert t.op(unit) == most
    assert t.why(f"deduct {unit} {most + 1}") == ["5.5 below_zero"]


@pytest.mark.rule("luzon", "4.3g")
def test_the_ten_hexes_around_the_beachhead_are_japanese_land() -> None:
    t = started()
    ring = "0822 0922 1022 1023 1024 0925 0825 0726 0625 0624"
    assert KIT.board.around(t.s.beachheads) & KIT.board.land == KIT.board.set(ring)
    assert not t.hexes("us_control") & set(ring.split())


@pytest.mark.rule("luzon", "4.3h")
@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_the_game_begins_on_turn_1(scenario: str) -> None:
    assert started(scenario, dice=(3, 1, NO_RESCUE)).s.turn == 1


# MacArthur changes his mind


def macarthur(*dice: int, options: tuple[str, ...] = ()) -> Scene:
    return started("macarthur", options, (*dice, NO_RESCUE))


@pytest.mark.rule("luzon", "4.4")
@pytest.mark.parametrize("dice", [(4, 2), (5, 6), (1, 1)])
def test_two_dice_are_thrown_before_any_us_unit_is_placed(dice: tuple[int, int]) -> None:
    t = macarthur(*dice)
    thrown = [(e.key, e.rule, e.args["value"]) for e in t.s.events[:2]]
    assert thrown == [("die", "4.5", dice[0]), ("die", "4.5", dice[1])]
    assert t.s.die == 2
    assert t.top in ("ChooseBeachheads", "AssignDivisions")
    assert all(t.s.where[unit] < 0 for unit in KIT.units)


LANDINGS = {
    1: "aparri aparri aparri aparri laoag laoag",
    2: "vigan vigan vigan san_fernando_lu san_fernando_lu san_fernando_lu",
    3: "zambales zambales zambales zambales zambales zambales",
    4: "batangas batangas batangas batangas tayabas_bay tayabas_bay",
    5: "lamon_bay lamon_bay lamon_bay lamon_bay baler_bay baler_bay",
    6: "san_miguel_bay san_miguel_bay san_miguel_bay legaspi legaspi legaspi",
}


@pytest.mark.rule("luzon", "4.5a")
@pytest.mark.parametrize(
    ("first", "second", "zone"),
    [(row, column, zone) for row, line in LANDINGS.items() for column, zone in enumerate(line.split(), 1)],
)
def test_the_first_die_is_the_row_and_the_second_the_column(first: int, second: int, zone: str) -> None:
    t = macarthur(first, second)
    assert f"zone_{zone}" in [e.key for e in t.s.events]
    waiting = t.s.stack[-1]
    assert (waiting.zone if t.top == "ChooseBeachheads" else waiting.free) == KIT.board.zones[zone].hexes


@pytest.mark.rule("luzon", "4.5b")
@pytest.mark.parametrize(("dice", "hexes"), [((5, 5), "2126 2127"), ((1, 5), "1104 1105 1005"), ((6, 4), "3446 3547")])
def test_a_small_zone_gets_only_as_many_beachheads_as_it_has_hexes(dice: tuple[int, int], hexes: str) -> None:
    t = macarthur(*dice)
    assert t.hexes("beachheads") == set(hexes.split())
    markers = [t.place(f"bh_{n}") for n in range(1, 5)]
    assert sorted(m for m in markers if m != "out") == sorted(hexes.split())


@pytest.mark.rule("luzon", "4.5c", "4.5f")
def test_at_baler_bay_two_divisions_of_the_players_choice_go_ashore_and_two_wait_in_the_box() -> None:
    t = macarthur(5, 5)
    t.do("assign us_6 2126", "assign us_37 2127")
    assert t.top == "USOperations"
    assert (t.place("us_6"), t.place("us_37")) == ("2126", "2127")
    for division in ("us_40", "us_43"):
        assert (t.place(division), t.op(division)) == ("offshore_reserve", 10)
        assert t.can(f"land {division}")
    assert t.s.turn == 1


@pytest.mark.rule("luzon", "4.5f")
def test_any_starting_division_may_go_to_any_free_beachhead_and_to_no_other_hex() -> None:
    t = macarthur(5, 5)
    wanted = {f"assign {d} {h}" for d in ("us_40", "us_37", "us_6", "us_43") for h in ("2126", "2127")}
    assert set(t.options()) == wanted
    assert t.why("assign us_25 2126") == ["4.5 not_a_starting_division"]
    assert t.why("assign us_6 0923") == ["4.5 not_a_beachhead"]
    t.do("assign us_43 2127")
    assert t.why("assign us_43 2126") == ["4.5 division_placed"]
    assert t.why("assign us_40 2127") == ["4.5 beachhead_taken"]


@pytest.mark.rule("luzon", "4.5d")
def test_in_a_large_zone_four_contiguous_hexes_are_chosen() -> None:
    t = macarthur(4, 1)
    t.do("beachhead 1143", "beachhead 1144", "beachhead 1344")
    assert t.why("beachhead 1444") == ["4.5 not_contiguous"]
    assert t.why("beachhead 1143") == ["4.5 beachhead_taken"]
    assert t.why("beachhead 1243") == ["4.5 outside_the_zone"]
    assert t.options() == ["beachhead 1244"]
    t.do("beachhead 1244")
    assert t.hexes("beachheads") == {"1143", "1144", "1244", "1344"}
    assert t.top == "AssignDivisions"


@pytest.mark.rule("luzon", "4.5d")
def test_the_other_four_contiguous_hexes_may_be_chosen_in_any_order() -> None:
    t = macarthur(4, 1)
    t.do("beachhead 1444", "beachhead 1144")
    assert t.why("beachhead 1143") == ["4.5 not_contiguous"]
    t.do("beachhead 1344", "beachhead 1244")
    assert t.hexes("beachheads") == {"1144", "1244", "1344", "1444"}


def settled(*dice: int, options: tuple[str, ...] = ()) -> Scene:
    """A MacArthur game set up at random choice: the first option each time."""
    t = macarthur(*dice, options=options)
    while t.top in ("ChooseBeachheads", "AssignDivisions"):
        t.do(t.options()[0])
    return t


ALL_ZONES = [(1, 1), (1, 6), (2, 1), (2, 6), (3, 3), (4, 1), (4, 6), (5, 1), (5, 6), (6, 1), (6, 6)]


@pytest.mark.rule("luzon", "4.5e", "4.8a")
@pytest.mark.parametrize("dice", ALL_ZONES)
def test_all_land_around_the_beachheads_of_any_zone_is_japanese(dice: tuple[int, int]) -> None:
    t = settled(*dice)
    around = KIT.board.around(t.s.beachheads) & KIT.board.land
    assert bits.count(around) >= 4
    assert not around & t.s.us_control
    assert t.s.us_control == t.s.beachheads
    assert (t.place("mdf_mbeg"), t.place("mdf_ng"), t.place("mdf_mndg")) == ("1140", "1537", "1538")
    assert bits.count(KIT.board.land & ~t.s.us_control) == 816 - len(t.hexes("beachheads"))


# variants


@pytest.mark.rule("luzon", "4.6a")
@pytest.mark.parametrize(("options", "found"), [("", 0), ("options yts", 1)])
def test_yamashita_sooner_adds_one_to_the_defense_roll(options: str, found: int) -> None:
    t = operations(f"{options}\ndice 4 1")
    t.do("move us_43 1022")
    assert t.happened("defenders") == [{"hex": KIT.board.hex("1022"), "number": found}]
    assert len(t.thrown("10.2")) == found


@pytest.mark.rule("luzon", "4.6b")
def test_yamashita_sooner_is_no_scenario_of_its_own() -> None:
    with pytest.raises(ValueError, match="expected one of historical, macarthur"):
        check_choice(GAME.meta, "yts", ())
    with pytest.raises(ValueError, match="expected one of historical, macarthur"):
        check_choice(GAME.meta, "", ("yts",))
    for scenario in ("historical", "macarthur"):
        t = started(scenario, ("yts",), (3, 1, NO_RESCUE))
        assert (t.s.scenario, t.s.options) == (scenario, ("yts",))


@pytest.mark.rule("luzon", "4.6c")
def test_a_modified_seven_uses_the_last_column() -> None:
    t = operations("options yts\nus_37 where 1131\nus_control + 1131\ndice 6 1 1 1 1 1 1")
    t.do("move us_37 1132")
    assert t.happened("defenders")[0]["number"] == 6
    assert t.thrown("10.2") == [1] * 6
    t = operations("options yts\nus_37 where 1130\nus_control + 1130\ndice 6 1 1")
    t.do("move us_37 1129")
    assert t.happened("defenders")[0]["number"] == 2


@pytest.mark.rule("luzon", "4.7a")
@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_thirty_fifth_army_is_refused_without_yamashita_sooner(scenario: str) -> None:
    with pytest.raises(Refused) as refused:
        started(scenario, ("army35",))
    assert [(r.rule, r.key) for r in refused.value.refusals] == [("4.7", "army35_needs")]
    assert started(scenario, ("yts", "army35"), (3, 1, NO_RESCUE)).s.options == ("yts", "army35")


@pytest.mark.rule("luzon", "4.7b")
def test_thirty_fifth_army_joins_the_shobu_group_in_the_base_area() -> None:
    t = started(options=("yts", "army35"))
    there = in_box(t, "sgba")
    assert len(there) == 16
    assert {unit for unit in there if unit.startswith("a35_")} == {
        "a35_1", "a35_16", "a35_26", "a35_30", "a35_100", "a35_102", "a35_54", "a35_55",
    }  # fmt: skip
    assert t.s.cdr[KIT.index["a35_1"]] == 2
    assert t.s.cdr[KIT.index["a35_54"]] == 1


@pytest.mark.rule("luzon", "4.7c")
@pytest.mark.parametrize(("scenario", "dice"), [("historical", ()), ("macarthur", (4, 1)), ("macarthur", (5, 5))])
def test_thirty_fifth_army_changes_nothing_else_of_the_set_up(scenario: str, dice: tuple[int, ...]) -> None:
    plain, army = (started(scenario, options, (*dice, NO_RESCUE)) for options in ((), ("yts", "army35")))
    for t in (plain, army):
        while t.top in ("ChooseBeachheads", "AssignDivisions"):
            t.do(t.options()[0])
    others = [piece.id for piece in KIT.pieces if not piece.id.startswith("a35_")]
    assert [army.place(piece) for piece in others] == [plain.place(piece) for piece in others]
    assert army.s.us_control == plain.s.us_control
    assert army.s.op == plain.s.op


@pytest.mark.rule("luzon", "4.7d")
def test_with_both_variants_the_defense_roll_rises_by_one_and_not_by_two() -> None:
    for die, found in ((4, 0), (5, 1)):
        t = operations(f"options yts army35\ndice {die} 1")
        t.do("move us_6 1023")
        assert t.happened("defenders")[0]["number"] == found


# hex control


@pytest.mark.rule("luzon", "4.8a")
def test_at_the_start_only_the_beachhead_hexes_are_us_controlled() -> None:
    t = started()
    assert t.hexes("us_control") == BEACHHEADS
    assert bits.count(KIT.board.land & ~t.s.us_control) == 812


@pytest.mark.rule("luzon", "4.8b", "4.8c")
@pytest.mark.parametrize(
    ("seed", "scenario", "options"),
    [
        (1, "historical", ()),
        (2, "macarthur", ("yts", "army35")),
        (3, "historical", ("random_events",)),
        (4, "macarthur", ("yts",)),
    ],
)
def test_no_hex_ever_goes_back_to_the_japanese(seed: int, scenario: str, options: tuple[str, ...]) -> None:
    before = 0
    for t in random_play(seed, scenario, options):
        assert before & ~t.s.us_control == 0
        assert t.s.us_control & ~KIT.board.land == 0
        before = t.s.us_control
    assert bits.count(before) > 10


@pytest.mark.rule("luzon", "4.8b", "4.8c")
def test_a_us_controlled_hex_stays_so_when_the_shobu_group_passes_through() -> None:
    t = scene("""
        game luzon
        turn 2
        us_control + 1221 1122 1022
        step CounteroffensiveCheck
        step RescueMission
        dice 1 2 6 6 6 6 6 6 6
    """)
    held = t.s.us_control
    t.do("rescue us_6rgr")
    passed = [KIT.board.number(moved["hex"]) for moved in t.happened("shobu_moves")]
    assert passed == ["1221", "1122", "1022", "0923"]
    assert t.s.us_control == held


@pytest.mark.rule("luzon", "4.8c")
def test_a_hex_taken_once_is_not_fought_for_again() -> None:
    t = operations("dice 1")
    t.do("move us_43 1022", "move us_43 0923", "move us_43 1022")
    assert t.thrown() == [1]
    assert len(t.happened("captures")) == 1


@pytest.mark.rule("luzon", "4.9a")
def test_a_hex_remains_us_controlled_when_its_unit_leaves() -> None:
    t = operations("us_37 where 0825\nus_control + 0825\ndice 1")
    t.do("move us_37 0925")
    assert t.has("us_control", "0825", "0925")


@pytest.mark.rule("luzon", "4.9b")
@pytest.mark.parametrize("hex", ["1022", "0922", "1023", "0822"])
def test_entering_a_japanese_hex_rolls_one_defense_die(hex: str) -> None:
    t = operations("dice 1")
    t.do(f"move us_43 {hex}")
    assert t.thrown() == t.thrown("9.2") == [1]


@pytest.mark.rule("luzon", "4.9c")
def test_entering_us_controlled_and_beachhead_hexes_rolls_nothing() -> None:
    t = operations("us_43 where 1022\nus_control + 1022 1023")
    t.do("move us_43 1023")
    t.do("move us_43 0923")
    assert t.thrown() == []
    assert t.op("us_43") == 8


@pytest.mark.rule("luzon", "4.9d")
def test_three_defenders_throw_three_fire_dice() -> None:
    t = operations("us_37 where 1131\nus_control + 1131\ndice 3 1 2 1")
    t.do("move us_37 1132")
    assert t.happened("defenders")[0]["number"] == 3
    assert t.thrown("10.2") == [1, 2, 1]
    assert t.dice_left == 0


@pytest.mark.rule("luzon", "4.9e")
def test_a_unit_brought_to_zero_is_back_where_it_came_from_and_the_hex_stays_japanese() -> None:
    t = operations("us_37 where 1130 op 3\nus_control + 1130\ndice 5 4 4")
    t.do("move us_37 1129")
    assert (t.op("us_37"), t.place("us_37")) == (0, "1130")
    assert not t.has("us_control", "1129")
    assert GAME.table(t.s, 0)["trail"] == {}


@pytest.mark.rule("luzon", "4.9e")
def test_with_one_point_to_spare_the_same_unit_takes_the_town() -> None:
    t = operations("us_37 where 1130 op 4\nus_control + 1130\ndice 5 4 4")
    t.do("move us_37 1129")
    assert (t.op("us_37"), t.place("us_37")) == (1, "1129")
    assert t.has("us_control", "1129")


@pytest.mark.rule("luzon", "4.9f")
def test_as_many_markers_lie_in_a_hex_as_points_were_spent_there() -> None:
    t = operations("dice 5 5 1")
    t.do("move us_43 1022")
    assert t.op("us_43") == 8
    assert t.has("us_control", "1022")
    t.do("move us_43 1122")
    assert GAME.table(t.s, 0)["trail"] == {"1022": 2, "1122": 1}


@pytest.mark.rule("luzon", "4.9g")
def test_the_trails_are_taken_up_when_the_operations_phase_is_over() -> None:
    t = operations("dice 5 5 1 4")
    t.do("move us_43 1022", "move us_43 1122")
    t.do("end")
    assert t.top == "Deduct"
    assert GAME.table(t.s, 0)["trail"] == {}
    assert t.has("us_control", "0923", "1022", "1122")


@pytest.mark.rule("luzon", "4.9h")
def test_a_unit_that_resumes_has_what_it_had_left() -> None:
    t = operations("us_control + 1022 1122 1123 1023 1124 0925")
    t.do("move us_43 1022", "move us_43 1122", "move us_43 1123")
    t.do("move us_6 0925", "move us_6 0924")
    assert (t.op("us_43"), t.op("us_6")) == (7, 8)
    t.do("move us_43 1124")
    assert (t.op("us_43"), t.op("us_6")) == (6, 8)


@pytest.mark.rule("luzon", "4.10a")
@pytest.mark.parametrize("seed", [2, 3, 4, 6])
def test_without_a_counteroffensive_the_japanese_never_attack(seed: int) -> None:
    """Points are lost only by the unit that acts or takes part, and by deductions; no unit is ever removed."""
    before: list[int] = []
    for t in random_play(seed, "historical"):
        if any(e.rule.startswith("11.") for e in t.events):
            break
        assert not any(e.key in ("shobu_moves", "overrun") for e in t.events)
        assert all(KIT.place_name(t.s.where[unit]) != "out" for unit in KIT.units)
        fights = {e.args["unit"] for e in t.events if e.key in ("enters", "supports", "withdraws", "deducts", "hits")}
        losers = {unit for unit in KIT.units if before and t.s.op[unit] < before[unit]}
        assert losers <= fights
        before = t.s.op[:]


@pytest.mark.rule("luzon", "4.10a")
def test_a_quiet_turn_costs_the_us_nothing() -> None:
    t = operations("turn 2\nus_43 where 1121\nus_control + 1121\ndice 1 1 3 2")
    t.do("end")
    t.do("deduct us_503 2")
    assert (t.top, t.s.turn) == ("USOperations", 3)
    assert (t.place("us_43"), t.op("us_43")) == ("1121", 10)
    assert t.dice_left == 0


@pytest.mark.rule("luzon", "4.10b")
def test_a_unit_far_ahead_without_connection_recovers_in_full() -> None:
    t = operations("us_37 where 3145 op 0\nus_control + 3145\ndice 1")
    assert t.why("withdraw us_37") == ["7.6 division_stays"]
    t.do("end")
    assert (t.place("us_37"), t.op("us_37")) == ("3145", 10)
