"""11.0 Artillery and bombardment: the bombardment phase, and shots as such."""

from __future__ import annotations

from typing import Any

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, bombarding

from hexfront.games.rising_sun.rules.air_units import EndOfPlayerTurn
from hexfront.games.rising_sun.rules.bombardment import (
    factors,
    may_fire,
    resolve_shot,
    shot_column,
    shot_result,
    targets,
    within,
)
from hexfront.games.rising_sun.shots import chances
from hexfront.games.rising_sun.units import figures_of
from hexfront.hexmap import bits
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Prompt
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened

STAFFS = "j65hq where 3001\naII where 3214\n"


def on_bataan(text: str, side: int = JAPAN) -> Scene:
    return bombarding("bataan", STAFFS + text, side)


def strength(t: Scene, hex: str, *guns: str) -> int:
    """The factors of some guns at a hex."""
    units = [t.kit.index[gun] for gun in guns]
    return factors(t.s, t.kit.side_of[units[0]], units, t.kit.board.hex(hex))


def lost(t: Scene, unit: str) -> int:
    return int(t.s.lost[t.kit.index[unit]])


@pytest.mark.rule("rising-sun", "11.11a")
def test_range_leaves_out_the_firing_hex_and_counts_the_target() -> None:
    t = on_bataan("j48-1 where 3004\na57-1 where 3009\na57-2 where 3011")
    assert t.can("bombard 3009")
    assert not t.can("bombard 3011")
    t.do("bombard 3009")
    assert t.options() == ["fire j48-1"]
    far = on_bataan("j48-1 where 3004\nj1fh where 3004 level 1\na57-2 where 3010")
    far.do("bombard 3010")
    assert far.why("fire j48-1") == ["11.11 out_of_range"]


@pytest.mark.rule("rising-sun", "11.11a")
@pytest.mark.parametrize("game", ["bataan", "guadalcanal", "singapore"])
def test_ranges_agree_with_distances(game: str) -> None:
    _, box = opened(game)
    kit: Any = box
    hexes = list(kit.board.grid)
    for hex in hexes[::97]:
        for reach in (1, 2, 5, 12):
            assert within(kit, hex, reach) == bits.of(h for h in hexes if kit.distance(hex, h) <= reach)


@pytest.mark.rule("rising-sun", "2.3d")
def test_range_u_is_any_hex() -> None:
    t = on_bataan("j1fh where 3001\na57-1 where 2826")
    figures = figures_of("7/U-1-3-10")
    assert figures is not None
    assert figures.range >= t.kit.distance(t.kit.board.hex("0801"), t.kit.board.hex("3828"))


@pytest.mark.rule("rising-sun", "11.12a", "11.12b")
def test_a_gun_fires_once_a_player_turn() -> None:
    t = on_bataan("j48-1 where 3008\na57-1 where 3009\na57-2 where 3010").dice(6)
    t.do("bombard 3009", "fire j48-1", "shoot 3009")
    assert t.s.fired[t.kit.index["j48-1"]]
    assert may_fire(t.s, t.kit.index["j48-1"], t.kit.board.hex("3010")).rule == "11.12"  # type: ignore[union-attr]
    EndOfPlayerTurn().run(t.s)
    assert may_fire(t.s, t.kit.index["j48-1"], t.kit.board.hex("3010")) is None


@pytest.mark.rule("rising-sun", "15.2d", "5.31")
def test_a_gun_out_of_supply_or_in_the_staging_area_does_not_fire() -> None:
    t = on_bataan("j48-1 where 3009\nj1fh where 3008\nj48-2 where japan_staging\na57-1 where 3010")
    t.do("bombard 3010")
    assert t.why("fire j48-1") == ["15.2 gun_unsupplied"]
    assert t.why("fire j48-2") == ["5.31 gun_off_map"]
    assert t.can("fire j1fh")


@pytest.mark.rule("rising-sun", "15.2d")
def test_a_gun_says_why_it_is_silent_before_a_hex_is_named_and_the_phase_how_many_are() -> None:
    guns = "j48-1 where 3009\nj1fh where 3104\nj8fh where 3102\nj8fh fired 1\nj48-2 where 3101"
    t = on_bataan(f"{guns}\na57-1 where 3010")
    assert t.why("fire j48-1") == ["15.2 gun_unsupplied"]
    assert t.why("fire j8fh") == ["11.12 fired"]
    assert t.why("fire j48-2") == ["11.11 nobody_near"]
    assert t.why("fire j65hq") == ["11.2 no_gun"]
    assert t.why("fire a86") == ["11.2 not_your_gun"]
    prompts = [view(t.game, t.s, side).prompt for side in (JAPAN, ALLIED, NOBODY)]
    assert prompts == [Prompt("bombardment_silent", "15.2", {"turn": t.s.turn, "number": 1}), None, None]
    assert t.game.table(t.s, JAPAN)["unsupplied"] == ["j48-1"]
    assert t.game.table(t.s, ALLIED)["unsupplied"] == []  # its own alone
    assert t.game.table(t.s, NOBODY)["unsupplied"] == []


@pytest.mark.rule("rising-sun", "15.2d", "11.23a")
def test_a_gun_that_can_fire_waits_for_the_hex() -> None:
    t = on_bataan("j1fh where 3104\na57-1 where 3010")
    assert t.why("fire j1fh") == ["11.23 hex_first"]
    assert t.s.stack[-1].prompt(t.s, JAPAN).key == "bombardment"


@pytest.mark.rule("rising-sun", "11.15a")
@pytest.mark.rule("rising-sun", "11.15c")
def test_artillery_of_a_formation_needs_a_mate_next_to_the_target() -> None:
    text = "j4art where 3006\na57-1 where 3009\n"
    assert strength(on_bataan(text + "j65hq where 3008"), "3009", "j4art") == 3
    assert strength(on_bataan(text + "j4hq where 3008"), "3009", "j4art") == 6
    assert strength(on_bataan(text), "3009", "j4art") == 3


@pytest.mark.rule("rising-sun", "11.15b", "11.15c")
def test_independent_artillery_needs_any_friend_next_to_the_target_and_not_itself() -> None:
    text = "a57-1 where 3009\n"
    assert strength(on_bataan(text + "j1fh where 3006\nj9-1 where 3008"), "3009", "j1fh") == 7
    assert strength(on_bataan(text + "j1fh where 3006"), "3009", "j1fh") == 4
    assert strength(on_bataan(text + "j1fh where 3008"), "3009", "j1fh") == 4


@pytest.mark.rule("rising-sun", "11.22")
def test_a_fortification_halves_the_total_rounded_once() -> None:
    text = "j1fh where 3006\nj4art where 3006 level 1\nj9-1 where 3008\na57-1 where 3009\n"
    assert strength(on_bataan(text), "3009", "j1fh", "j4art") == 10
    assert strength(on_bataan(text + "fort_allied + 3009"), "3009", "j1fh", "j4art") == 5
    assert strength(on_bataan(text + "building_allied + 3009"), "3009", "j1fh", "j4art") == 10
    assert strength(on_bataan(text + "fort_allied + 3009\nj20ima where 3006 level 2"), "3009", "j1fh", "j20ima") == 5


@pytest.mark.rule("rising-sun", "11.15c", "11.22")
def test_the_odds_of_a_shot_say_which_factors_columns_and_dice_each_rule_takes() -> None:
    text = "j1fh where 3006\nj4art where 3006 level 1\nj9-1 where 3008\na57-1 where 3009\nfort_allied + 3009"
    t = on_bataan(text)
    found = chances(t.s, JAPAN, tuple(t.kit.index[name] for name in ("j1fh", "j4art")), t.kit.board.hex("3009"), True)
    told = {item.key: item.amount for item in found.modifiers}
    assert told == {"factors_fired": 13, "undirected": -3, "halved_by_fort": -5, "target_attacks": -1}


@pytest.mark.rule("rising-sun", "11.3")
def test_the_board_shows_who_lays_a_bombardment_where_its_guns_and_its_target_are() -> None:
    t = on_bataan("j1fh where 3006\nj48-1 where 3007\na57-1 where 3009")
    t.do("bombard 3009", "fire j1fh", "fire j48-1")
    assert view(t.game, t.s, JAPAN).table["battle"] == {"from": ["3006", "3007"], "targets": ["3009"]}
    assert view(t.game, t.s, ALLIED).table["battle"] == {}


@pytest.mark.rule("rising-sun", "11.22a", "13.1a", "11.3", "13.1b")
def test_air_units_fire_at_full_strength_alone_and_one_after_the_other() -> None:
    text = "jnava where japan_available\nj60a where japan_available\na57-1 where 3209\nj48-1 where 3106\n"
    t = on_bataan(text).dice(6, 6)
    assert strength(t, "3209", "jnava") == 5
    assert strength(on_bataan(text.splitlines()[0] + "\na57-1 where 3209\nfort_allied + 3209"), "3209", "jnava") == 3
    t.do("bombard 3209", "fire jnava")
    assert t.why("fire j60a") == ["11.3 fires_apart"]
    assert t.why("fire j48-1") == ["11.3 fires_apart"]
    t.do("shoot 3209")
    assert t.place("jnava") == "japan_flown"
    assert [event["value"] for event in t.happened("unit_bombards")] == [5]
    t.do("bombard 3209", "fire j60a", "shoot 3209")
    assert t.place("j60a") == "japan_flown"
    assert t.dice_left == 0
    assert not t.hexes("barred")


@pytest.mark.rule("rising-sun", "13.0a")
def test_an_air_unit_has_one_mission_a_game_turn() -> None:
    t = on_bataan("jnava where japan_flown\nj60a where japan_available\na57-1 where 3309")
    t.do("bombard 3309")
    assert t.why("fire jnava") == ["13.0 flown"]


@pytest.mark.rule("rising-sun", "11.2b")
def test_artillery_adds_its_factors_in_one_roll() -> None:
    t = on_bataan("j48-1 where 3008\nj9ih where 3008 level 1\nj9-1 where 3108\na57-1 where 3009").dice(1)
    t.do("bombard 3009", "fire j48-1", "fire j9ih", "shoot 3009")
    assert [(e["number"], e["value"]) for e in t.happened("guns_fire")] == [(2, 6)]
    assert t.thrown("11.21") == [1]
    assert lost(t, "a57-1") == 1


@pytest.mark.rule("rising-sun", "11.2c")
def test_artillery_shells_a_unit_once_a_phase_and_air_still_hits_it() -> None:
    t = on_bataan("j48-1 where 3008\nj9ih where 3008 level 1\nj60a where japan_available\na57-1 where 3009").dice(6, 1)
    t.do("bombard 3009", "fire j48-1", "shoot 3009", "bombard 3009")
    assert t.why("fire j9ih") == ["11.2 shelled"]
    t.do("fire j60a", "shoot 3009")
    assert lost(t, "a57-1") == 1
    assert not t.can("bombard 3009")


@pytest.mark.rule("rising-sun", "11.21a", "11.23bis a")
def test_the_table_gives_nothing_a_step_a_step_and_disruption_or_two_steps() -> None:
    assert [
        tuple(shot_result(on_bataan("a57-1 where 3009").s, column, die, False))
        for column, die in ((2, 1), (2, 2), (2, 3), (6, 1), (-1, 1))
    ] == [(1, True), (1, False), (0, False), (2, False), (0, False)]
    t = on_bataan("j1fh where 3008\nj9-1 where 3108\na57-1 where 3009").dice(1)
    t.do("bombard 3009", "fire j1fh", "shoot 3009")
    assert lost(t, "a57-1") == 1
    assert t.s.disrupted[t.kit.index["a57-1"]]


@pytest.mark.rule("rising-sun", "11.21b", "E-1")
def test_a_target_that_attacks_is_hit_more_easily() -> None:
    t = on_bataan("j60a where japan_available\na57-1 where 3009").dice(3)
    index = t.kit.index
    resolve_shot(t.s, JAPAN, (index["j60a"],), index["a57-1"], False)
    assert lost(t, "a57-1") == 0
    t = on_bataan("j60a where japan_available\na57-1 where 3009").dice(3)
    resolve_shot(t.s, JAPAN, (index["j60a"],), index["a57-1"], True)
    assert lost(t, "a57-1") == 1
    assert not t.s.disrupted[index["a57-1"]]


@pytest.mark.rule("rising-sun", "11.21a")
def test_terrain_shifts_to_the_left_and_beyond_the_first_column_nothing_happens() -> None:
    t = on_bataan("j60a where japan_available\nj5a1 where japan_available\na57-1 where 2711\na57-2 where 2207").dice(1)
    hexes = [t.kit.board.hex(number) for number in ("3009", "2711", "2206")]
    assert [shot_column(t.s, 6, hex) for hex in hexes] == [2, 1, 0]
    t.do("bombard 2711", "fire j60a", "shoot 2711")
    assert (lost(t, "a57-1"), t.s.disrupted[t.kit.index["a57-1"]]) == (1, 0)
    t.do("bombard 2207", "fire j5a1", "shoot 2207")
    assert t.happened("terrain_shields")
    assert t.thrown() == []


@pytest.mark.rule("rising-sun", "11.23a")
def test_a_hex_shelled_by_artillery_is_barred_from_ground_attack() -> None:
    t = on_bataan("j48-1 where 3008\na57-1 where 3009\nj60a where japan_available\na57-2 where 3210").dice(6, 6)
    t.do("bombard 3009", "fire j48-1", "shoot 3009", "bombard 3210", "fire j60a", "shoot 3210")
    assert t.hexes("barred") == {"3009"}


@pytest.mark.rule("rising-sun", "17.1c", "QA-1")
def test_the_firer_takes_the_top_unit_or_chance_picks_one_of_the_others() -> None:
    text = "j1fh where 3008\nj9-1 where 3108\na57-1 where 3009\na57-2 where 3009 level 1\na57-3 where 3009 level 2"
    three, four = ("a57-1", "a57-2", "a57-3"), ("a57-1", "a57-2", "a57-3", "a45-1")
    for stack, more in ((three, ""), (four, "\na45-1 where 3009 level 3")):
        for die, unlucky in enumerate(stack[1:], 1):
            t = on_bataan(text + more).dice(die, 1)
            t.do("bombard 3009", "fire j1fh", "shoot_other 3009")
            assert t.thrown("17.1") == [die]
            assert [unit for unit in stack if lost(t, unit)] == [unlucky]
    t = on_bataan(text).dice(1)
    t.do("bombard 3009", "fire j1fh", "shoot 3009")
    assert [lost(t, unit) for unit in ("a57-1", "a57-2", "a57-3")] == [1, 0, 0]


@pytest.mark.rule("rising-sun", "17.2c")
def test_under_a_marker_chance_picks_among_all() -> None:
    text = "j1fh where 3008\nj9-1 where 3108\na57-1 where 3009\na57-2 where 3009 level 1\na57-3 where 3009 level 2\n"
    t = on_bataan(text + "concealed_allied + 3009").dice(1, 2)
    t.do("bombard 3009", "fire j1fh")
    assert t.why("shoot 3009") == ["17.1 no_top_target"]
    t.do("shoot_other 3009")
    assert next(e.args for e in t.events if e.key == "die") == {"value": 1, "sides": 3}
    assert lost(t, "a57-1") == 1
    assert t.hexes("concealed_allied") == {"3009"}


@pytest.mark.rule("rising-sun", "17.1f")
def test_a_miss_does_not_betray_its_target_and_a_hit_does() -> None:
    text = "j1fh where 3008\nj9-1 where 3108\na57-1 where 3009\na57-2 where 3009 level 1\na57-3 where 3009 level 2"
    text += "\nj60a where japan_available"
    t = on_bataan(text).dice(1, 6)
    t.do("bombard 3009", "fire j1fh", "shoot_other 3009")
    assert not any("unit" in e.args for e in t.events if e.seen_by(JAPAN))
    assert [e.args["unit"] for e in t.events if e.key == "shot_misses" and e.seen_by(ALLIED)] == [t.kit.index["a57-2"]]
    assert not any(e.seen_by(JAPAN) for e in t.events if e.key == "die" and e.rule == "17.1")
    t = on_bataan(text).dice(1, 1)
    t.do("bombard 3009", "fire j1fh", "shoot_other 3009")
    assert t.game.shown(t.s, JAPAN, t.kit.index["a57-2"]) == "open"
    t.do("end")
    assert t.game.shown(t.s, JAPAN, t.kit.index["a57-2"]) == "back"


@pytest.mark.rule("rising-sun", "17.1f")
def test_the_enemy_does_not_see_which_guns_are_laid() -> None:
    t = on_bataan("j48-1 where 3008\nj9ih where 3008 level 1\na57-1 where 3009")
    t.do("bombard 3009", "fire j9ih")
    assert t.s.stack[-1].shown_to(t.s, ALLIED).units == ()
    assert view(t.game, t.s, JAPAN) != view(t.game, t.s, ALLIED)


@pytest.mark.rule("rising-sun", "9.2(2)")
def test_a_unit_in_reserve_that_loses_a_step_is_in_reserve_no_longer() -> None:
    t = on_bataan("j60a where japan_available\na57-1 where 3309 reserve 1\na57-2 where 3308 reserve 2").dice(2)
    t.do("bombard 3309", "fire j60a", "shoot 3309")
    assert t.s.reserve[t.kit.index["a57-1"]] == 0
    committed = t.kit.index["a57-2"]
    resolve_shot(t.dice(2).s, JAPAN, (t.kit.index["j62a"],), committed, True)
    assert (t.s.lost[committed], t.s.reserve[committed]) == (1, 2)


@pytest.mark.rule("rising-sun", "11.22")
def test_factors_that_round_to_nothing_cannot_be_fired() -> None:
    text = "u245 where 3312 lost 1\nu1dhq where 3011\njK where 3410\nfort_japan + 3410\n"
    t = bombarding("guadalcanal", text, ALLIED)
    assert strength(t, "3410", "u245") == 0
    assert not t.can("bombard 3410", ALLIED)
    t = bombarding("guadalcanal", text + "u3DB where 3312 lost 1 level 1", ALLIED)
    assert strength(t, "3410", "u245", "u3DB") == 1
    t.do("bombard 3410", "fire u245", side=ALLIED)
    assert t.why("shoot 3410", ALLIED) == ["11.22 no_factors"]
    t.do("fire u3DB", side=ALLIED)
    assert t.can("shoot 3410", ALLIED)


@pytest.mark.rule("rising-sun", "11.11c")
def test_anti_tank_units_without_a_range_do_not_bombard() -> None:
    t = on_bataan("a200 where 3009\na301 where 3009 level 1\nj9-1 where 3008", ALLIED)
    t.do("bombard 3008", side=ALLIED)
    assert t.why("fire a200", ALLIED) == ["11.2 no_gun"]
    assert t.can("fire a301", ALLIED)


@pytest.mark.rule("rising-sun", "13.1c", "13.11", "16.21c")
@pytest.mark.rule("guadalcanal", "G-2.10b")
def test_air_and_on_guadalcanal_ships_do_not_fire_in_the_enemy_turn() -> None:
    ready = "uMAW where allied_available\nuNAV where allied_available\nu1-1 where 3010\njK where 3011"
    t = bombarding("guadalcanal", ready, JAPAN)
    hex = t.kit.board.hex("3010")
    refusals = [may_fire(t.s, t.kit.index[unit], hex) for unit in ("uMAW", "uNAV")]
    assert [f"{r.rule} {r.key}" for r in refusals if r] == ["13.1 no_defensive_air", "16.21 no_defensive_ships"]


@pytest.mark.rule("rising-sun", "16.1a", "16.1b", "16.2a", "16.21a")
def test_a_ship_fires_once_a_game_turn_from_any_coast_not_beside_friends() -> None:
    planes = "uMAW where allied_available\nuAAF where allied_available\n"
    ships = "uNAV where allied_available\njK where 3017\nj4-1 where 3018\nj4-2 where 3012\nu1-1 where 3011\n"
    t = bombarding("guadalcanal", ships, ALLIED).dice(6)
    assert t.options(ALLIED) == ["bombard 3017", "end"]
    t.do("bombard 3017", "fire uNAV", "shoot 3017", side=ALLIED)
    assert t.place("uNAV") == "allied_flown"
    t = bombarding("guadalcanal", ships + planes, ALLIED)
    t.do("bombard 3012", side=ALLIED)
    assert t.why("fire uNAV", ALLIED) == ["16.21 ship_beside_friends"]
    t.dice(6).do("fire uMAW", "shoot 3012", "bombard 3018", side=ALLIED)
    assert t.why("fire uNAV", ALLIED) == ["16.1 ship_out_of_range"]
    t = bombarding("guadalcanal", ships.replace("allied_available", "allied_flown") + planes, ALLIED)
    t.do("bombard 3017", side=ALLIED)
    assert t.why("fire uNAV", ALLIED) == ["16.2 ship_used"]


@pytest.mark.rule("rising-sun", "16.1a")
def test_nobody_fires_at_a_ship() -> None:
    t = bombarding("guadalcanal", "uNAV where allied_available\nj20m where 3012\nu1-1 where 3010\nj2hq where 3012")
    aim = targets(t.s, JAPAN, t.kit.board.hex("3010"), True)
    assert (aim.top, aim.others) == (t.kit.index["u1-1"], ())


@pytest.mark.rule("rising-sun", "16.22", "16.22a")
def test_ships_fire_at_one_unit_one_after_the_other_each_with_a_die_of_its_own() -> None:
    t = bombarding("guadalcanal", "uNAV where allied_available\nuMAW where allied_available\njK where 3017", ALLIED)
    t.dice(6).do("bombard 3017", "fire uNAV", "shoot 3017", side=ALLIED)
    t.s.where[t.kit.index["uNAV"]] = t.kit.available[ALLIED]  # as if it were another one
    t.do("bombard 3017", "fire uNAV", side=ALLIED)
    assert t.why("fire uMAW", ALLIED) == ["11.3 fires_apart"]
    t.dice(6).do("shoot 3017", side=ALLIED)
    assert t.thrown("11.21") == [6]
