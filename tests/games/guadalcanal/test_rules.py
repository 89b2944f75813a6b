"""The special rules of Turning Point: Guadalcanal but for its landings."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, go, lost, moving

from hexfront.games.guadalcanal.rules import edges, terminals
from hexfront.games.rising_sun.rules.bombardment import factors, may_fire, printed_factors
from hexfront.games.rising_sun.rules.headquarters import commander, commanders
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.games.rising_sun.state import special_left
from hexfront.hexmap import bits
from hexfront.kernel.game import check_choice
from hexfront.kernel.refusal import Refused
from hexfront.testing import Scene, opened, scene, settings


def index(t: Scene, unit: str) -> int:
    return int(t.kit.index[unit])


def running(steps: str, text: str, turn: int, dice: str = "", options: str = "") -> Scene:
    """Some steps of the joint or administrative phase; after them the U.S. moves."""
    chosen = f"options {options}\n" if options else ""
    lines = "\n".join(f"step {step}" for step in ("RegularMovement side=1", *reversed(steps.split("; "))))
    return scene(f"game guadalcanal\n{chosen}dice {dice}\nphase 2\nturn {turn}\n{text}\n{lines}")


def japanese(*hexes: str) -> str:
    """Some hexes in Japanese hands."""
    return f"control_japan + {' '.join(hexes)}\ncontrol_allied - {' '.join(hexes)}\n" if hexes else ""


FIELD = ("2911", "3010", "3011")
BOTH = (
    "u1-1 where 2912\nu1dhq where 2912 level 1\nj124-1 where 0203\nj124-3 where 0203 level 1\nj2hq where 0203 level 2\n"
)


# 1.3 who is first


@pytest.mark.rule("guadalcanal", "G-1.3")
@pytest.mark.parametrize(("turn", "first"), [(1, JAPAN), (15, JAPAN), (16, ALLIED), (18, ALLIED)])
def test_the_first_player_changes_on_turn_16(turn: int, first: int) -> None:
    assert running("InitiativePhase", BOTH, turn).s.first == first


# 2.2 special replacements


@pytest.mark.rule("guadalcanal", "G-2.2a", "G-2.2b")
def test_special_steps_are_for_marine_battalions_and_are_kept() -> None:
    text = "u1-1 where 2912 lost 1\nu1-2 where 2912 level 1 lost 1\nu164-1 where 2809 lost 1\njK where 0203"
    t = running("Replacements side=1", text, 14)
    assert t.why("refill_special u164-1", ALLIED) == ["5.21 no_special_step"]
    t.do("refill_special u1-1", "refill_special u1-2", "end", side=ALLIED)
    assert special_left(t.s, 0) == 2
    t = running("Replacements side=1", f"special {t.s.special}\nu1-1 where 2912 lost 1\njK where 0203", 15)
    assert t.can("refill_special u1-1", ALLIED)


# 2.33 command


@pytest.mark.rule("guadalcanal", "G-2.33a")
def test_the_1st_marine_division_commands_anybody() -> None:
    t = moving("guadalcanal", "u1dhq where 2911\nu164hq where 3611\nu164-1 where 2511\njK where 0203", ALLIED)
    assert commander(t.s, index(t, "u164-1")) == index(t, "u1dhq")


@pytest.mark.rule("guadalcanal", "G-2.33b")
def test_other_staffs_command_their_own_and_who_has_none() -> None:
    text = "u5hq where 2511\nu7hq where 3611\nu7-1 where 2512\nu1R where 2411\nu10-3 where 2510\njK where 0203"
    t = moving("guadalcanal", text, ALLIED)
    assert commander(t.s, index(t, "u1R")) == commander(t.s, index(t, "u10-3")) == index(t, "u5hq")
    assert index(t, "u5hq") not in commanders(t.s, index(t, "u7-1"))
    assert commander(t.s, index(t, "u7-1")) == -1


# 2.4 supply


@pytest.mark.rule("guadalcanal", "G-2.42c", "G-2.42b")
def test_a_field_hex_that_the_enemy_has_crossed_is_lost_until_a_us_unit_enters_it() -> None:
    t = moving("guadalcanal", "j124-1 where 3009\nu1dhq where 2813\nu1-1 where 2914\nuMAWg where 2812")
    assert in_supply(t.s, index(t, "u1-1"))
    go(t, "j124-1", "3010", "3009")
    assert not in_supply(t.s, index(t, "u1-1"))
    t = moving("guadalcanal", f"{japanese('3010')}u1dhq where 2813\nu1-1 where 3110\njK where 0203", ALLIED)
    go(t, "u1-1", "3010", side=ALLIED)
    assert in_supply(t.s, index(t, "u1-1"))
    hexes = [t.kit.board.hex(number) for number in FIELD]
    assert all(t.kit.board.adjacent(a, b) for a, b in (*pairwise(hexes), (hexes[0], hexes[2])))


@pytest.mark.rule("guadalcanal", "G-2.43b")
def test_without_a_free_coast_japanese_lines_end_at_the_edges() -> None:
    _, kit = opened("guadalcanal")
    coast = kit.board.zones["landing_hexes"].bits
    names = [p.id for p in kit.pieces if p.side == "allied" and p.type in ("marine", "infantry", "ranger", "engineer")]
    left, text = coast, ""
    for name in names:
        if left:
            hex = max(bits.each(coast), key=lambda h: ((kit.board.around(1 << h) | 1 << h) & left).bit_count())
            text += f"{name} where {kit.board.number(hex)}\n"
            left &= ~(kit.board.around(1 << hex) | 1 << hex)
    assert not left
    t = moving("guadalcanal", f"{text}j2hq where 0115\nj35hq where 2519\njK where 0116\n")
    assert terminals(t.s, JAPAN) == edges(t.kit)
    assert in_supply(t.s, index(t, "jK"))
    assert not terminals(t.s, JAPAN) & coast & ~edges(t.kit)


@pytest.mark.rule("guadalcanal", "G-2.5")
def test_the_formations_that_count_for_integrity() -> None:
    _, kit = opened("guadalcanal")
    japan = {f"{number} Inf" for number in (4, 16, 29, 124, 228)}
    assert set(kit.integrity) == japan | {f"{number} Mar" for number in (1, 2, 5, 7, 8)}  # type: ignore[attr-defined]
    parts = dict(zip(kit.integrity, kit.components, strict=True))  # type: ignore[attr-defined]
    assert [kit.pieces[u].id for u in parts["2 Mar"]] == ["u2-1", "u2-2", "u2-3"]


# 2.6 attrition


def sick(text: str, turn: int, us: int, jp: int) -> Scene:
    return running("Attrition", text, turn, f"{us} {jp}")


@pytest.mark.rule("guadalcanal", "G-2.61a")
def test_both_lose_the_steps_of_the_month_the_first_player_choosing_first() -> None:
    t = sick(BOTH, 9, 6, 1)
    assert (t.top, t.s.stack[-1].side, t.s.stack[-1].left) == ("Sickening", ALLIED, 2)
    t = sick(BOTH, 9, 6, 6)
    assert (t.s.stack[-1].side, t.s.stack[-1].left) == (JAPAN, 2)
    t.do("lose j124-1", "lose j124-3")
    assert (t.s.stack[-1].side, t.s.stack[-1].left) == (ALLIED, 2)
    assert sick(BOTH, 1, 4, 4).top == "Movement"


@pytest.mark.rule("guadalcanal", "G-2.61b")
@pytest.mark.parametrize(("turn", "die", "steps"), [(6, 6, 1), (7, 6, 2), (12, 5, 1), (13, 5, 2), (18, 1, 1)])
def test_a_turn_of_two_months_counts_for_the_later(turn: int, die: int, steps: int) -> None:
    t = sick(BOTH, turn, 1, die)
    assert (t.s.stack[-1].side, t.s.stack[-1].left) == (JAPAN, steps)


@pytest.mark.rule("guadalcanal", "G-2.61c")
@pytest.mark.parametrize(("hexes", "steps"), [((), 2), (("3010",), 5)])
def test_with_a_field_hex_lost_the_us_uses_the_special_column(hexes: tuple[str, ...], steps: int) -> None:
    t = sick(BOTH + japanese(*hexes), 13, 5, 2)  # a die at which the columns differ
    assert t.s.stack[-1].left == 1  # the Japanese stay on their month
    t.do("lose j124-1")
    assert (t.s.stack[-1].side, t.s.stack[-1].left) == (ALLIED, steps)


@pytest.mark.rule("guadalcanal", "G-2.62a", "G-2.62d")
def test_nobody_is_eliminated_while_another_has_lost_no_step() -> None:
    text = "u1-1 where 2912\nu1-2 where 2912 level 1 lost 1\nuA where 2911\nu1dhq where 2911 level 1\njK where 0203\n"
    t = sick(text, 13, 5, 1)
    t.do("lose jK")
    for unit in ("u1-2", "uA", "u1dhq"):
        assert t.why(f"lose {unit}", ALLIED) == ["G-2.62 others_first"]
    assert t.why("lose u5-1", ALLIED) == t.why("lose jK", ALLIED) == ["G-2.62 not_on_island"]
    t.do("lose u1-1", side=ALLIED)
    assert lost(t, "u1-1") == 1
    t.do("lose u1dhq", side=ALLIED)
    assert t.place("u1dhq") == "allied_destroyed"


@pytest.mark.rule("guadalcanal", "G-2.62b")
def test_out_of_supply_too_the_destroyed_box_receives_them() -> None:
    t = sick("jK where 2512 lost 1\nu1-1 where 2911\n", 13, 1, 1)
    assert not in_supply(t.s, index(t, "jK"))
    t.do("lose jK")
    assert t.place("jK") == "japan_destroyed"


@pytest.mark.rule("guadalcanal", "G-2.62c")
def test_us_steps_feed_replacements_of_the_next_turn_japanese_do_not() -> None:
    text = "u1-1 where 2912\nu1-2 where 2913\nu11-2 where 3011\njK where 0203\njY where 0203 level 1\n"
    t = sick(text, 13, 6, 6)
    t.do("lose jK", "lose jY")
    t.do("lose u1-1", "lose u11-2", side=ALLIED)
    marines = index(t, "ma_loss_us_marines_infantry")
    assert {n: lost for n, lost in enumerate(t.s.losses) if lost} == {marines: 1}


# 2.9, 2.10


@pytest.mark.rule("guadalcanal", "G-2.9")
def test_eight_concealment_markers_each() -> None:
    hexes = ["0203", "0304", "0404", "0405", "0506", "0507", "0607", "0708", "0709"]
    units = ["j124-1", "j124-3", "jK", "jY", "j11c", "j13c", "j81g", "j2hq", "j35hq"]
    text = "\n".join(f"{u} where {h}" for u, h in zip(units, hexes, strict=True))
    t = moving("guadalcanal", f"{text}\nu1-1 where 2911\nconcealed_japan + {' '.join(hexes[:7])}")
    t.do("conceal 0708")
    assert t.why("conceal 0709") == ["17.2 no_concealment_marker"]
    assert [force.concealment for force in t.kit.forces] == [8, 8]


SHIP = "uNAV where allied_flown\nu1-1 where 2911\njK where 0203"


@pytest.mark.rule("guadalcanal", "G-2.10a")
@pytest.mark.parametrize(
    ("dice", "box"), [("4 4 5 3", "allied_available"), ("2 5", "allied_naval"), ("3 3 6 6 1 2", "allied_naval")]
)
def test_the_naval_unit_comes_if_the_us_die_is_higher(dice: str, box: str) -> None:
    t = running("NavalRoll; Reinforcements", SHIP, 5, dice)
    assert (t.place("uNAV"), t.dice_left) == (box, 0)
    refusal = may_fire(t.s, index(t, "uNAV"), t.kit.board.hex("0203"))
    assert (refusal is None) == (box == "allied_available")


# 2.11 the November convoy

CONVOY = ("j229-1", "j229hq", "j230-2", "j2s")


@pytest.mark.rule("guadalcanal", "G-2.11a")
@pytest.mark.parametrize("die", [3, 4])
def test_an_undamaged_convoy_brings_units_steps_and_shells(die: int) -> None:
    t = running("Convoy; Reinforcements", BOTH, 16, str(die))
    assert {t.place(u) for u in CONVOY} == {"japan_staging"}
    assert not any(lost(t, u) for u in CONVOY)
    assert [special_left(t.s, n) for n in (1, 2)] == [8, 2]
    assert t.s.doubles == 1


@pytest.mark.rule("guadalcanal", "G-2.11a", "G-2.11b")
@pytest.mark.parametrize(("hexes", "steps"), [((), 1), (("2911",), 0)])
def test_the_historical_convoy_is_battered_only_while_the_us_holds_the_field(
    hexes: tuple[str, ...], steps: int
) -> None:
    t = running("Convoy; Reinforcements", BOTH + japanese(*hexes), 16, "2")
    assert [lost(t, u) for u in CONVOY] == [steps] * 4
    assert special_left(t.s, 1) == (0 if steps else 8)
    assert {t.place(u) for u in CONVOY} == {"japan_staging"}


@pytest.mark.rule("guadalcanal", "G-2.11a")
def test_a_reduced_headquarters_of_the_convoy_lands_and_does_not_return_by_itself() -> None:
    plans = "j229hq where turn_track plan 0203 due 16\n"
    t = running("Convoy; Reinforcements; HeadquartersReturn side=0; RegularMovement side=0", BOTH + plans, 16, "1")
    assert t.top == "Cancelling"
    t.do("end", "sail j229hq", "stop")
    assert (t.place("j229hq"), lost(t, "j229hq")) == ("0203", 1)


@pytest.mark.rule("guadalcanal", "G-2.11c")
@pytest.mark.parametrize("die", [5, 6])
def test_a_sunk_convoy_leaves_the_game(die: int) -> None:
    t = running("Convoy; Reinforcements", BOTH + "j229-1 where turn_track plan 0809 due 16", 16, str(die))
    assert {t.place(u) for u in CONVOY} == {"removed"}
    assert (t.s.eliminated_japan, t.s.special, t.s.doubles) == (0, 0, 0)
    assert t.s.plan[index(t, "j229-1")] == -1


@pytest.mark.rule("guadalcanal", "G-2.11d")
def test_on_one_turn_of_its_choice_japanese_artillery_counts_twice() -> None:
    guns = "j2art where 3014\nu1-1 where 3012\nu11-2 where 3011\nj124-1 where 3013\nj2hq where 3015\n"
    t = running("Doubling side=0", guns + "doubles 1", 17)
    assert factors(t.s, JAPAN, [index(t, "j2art")], t.kit.board.hex("3012")) == 2  # half: its division is not there
    t.do("double")
    assert (t.s.doubles, t.s.doubled) == (0, 17)
    assert printed_factors(t.s, index(t, "j2art")) == 8
    assert factors(t.s, JAPAN, [index(t, "j2art")], t.kit.board.hex("3012")) == 4
    assert printed_factors(t.s, index(t, "u11-2")) == 2
    assert running("Doubling side=0", guns + "doubled 17", 18).top == "Movement"
    assert printed_factors(running("Doubling side=0", guns + "doubled 17", 18).s, index(t, "j2art")) == 4
    t = running("Doubling side=0; Doubling side=0", guns + "doubles 1", 16)
    t.do("end", "double")
    assert t.s.doubled == 16


@pytest.mark.rule("guadalcanal", "G-2.11a")
@pytest.mark.parametrize(("option", "steps", "special"), [("november_historical", 1, 0), ("november_undamaged", 0, 8)])
def test_the_convoy_may_be_agreed_on_without_a_die(option: str, steps: int, special: int) -> None:
    t = running("Convoy; Reinforcements", BOTH, 16, options=option)
    assert ({lost(t, u) for u in CONVOY}, special_left(t.s, 1)) == ({steps}, special)


def test_the_convoy_is_not_both_historical_and_undamaged() -> None:
    game, _ = opened("guadalcanal")
    with pytest.raises(Refused) as refused:
        check_choice(game.meta, "campaign", ("november_historical", "november_undamaged"))
    assert [(r.rule, r.key) for r in refused.value.refusals] == [("G-2.11", "november_historical_excludes")]
    assert not any(
        {"november_historical", "november_undamaged"} <= set(chosen) for _, chosen in settings("guadalcanal")
    )


# the option of the air link


@pytest.mark.parametrize(
    ("options", "crew", "flies"),
    [("", "2913", True), ("henderson_air_link", "2913", False), ("henderson_air_link", "3010", True)],
)
def test_with_the_option_us_air_flies_only_with_its_ground_element_on_the_field(
    options: str, crew: str, flies: bool
) -> None:
    text = f"uMAW where allied_available\nuMAWg where {crew}\nu1-1 where 2911\njK where 3114\nphasing 1"
    t = running("Bombarding side=1", text, 5, options=options)
    assert t.can("bombard 3114", ALLIED) == flies
    air = t.kit.index["uMAW"]
    assert (may_fire(t.s, air, t.kit.board.hex("3114")) is None) == flies
    t = running("InterdictionPhase side=1", text, 5, options=options)
    assert (t.top == "Interdicting") == flies


# 3.0, 5.0 set-up


@pytest.mark.rule("guadalcanal", "G-5.0a")
def test_the_japanese_set_up_at_a_distance_without_reserves_or_fortifications() -> None:
    steps = "step RegularMovement side=1\nstep Deployed side=0 unit=jK"
    t = scene(f"game guadalcanal\ndice\nu1-1 where 2911\njK where japan_staging\n{steps}")
    assert t.why("at 2212") == t.why("at 3712") == ["3.1 not_its_area"]
    assert t.can("at 2112")
    assert t.can("at 3811")
    force = t.kit.forces[JAPAN]
    assert (force.set_up_reserves, force.fortifications) == (False, 0)


@pytest.mark.rule("guadalcanal", "G-3.0a", "G-3.0b", "G-5.0a")
def test_history_and_the_program_set_both_sides_up() -> None:
    game, kit = opened("guadalcanal")
    t = Scene(game, game.start(kit, die=3))
    t.do("history", "auto", side=ALLIED)
    assert (t.place("u5-1"), t.place("uMAWg"), t.place("uMAW"), t.place("uNAV")) == (
        *("2410", "3010", "allied_available", "allied_naval"),
    )
    assert t.s.fort_allied.bit_count() == 8
    t.do("end", side=ALLIED)
    t.do("history")
    assert (t.place("j124-1"), t.place("j81g")) == ("4609", "0809")
    assert not [o for o in t.options() if o.startswith(("deploy", "reserve", "fortify"))]
    t.do("end")
    assert t.top == "Plotting"
    stands = {name for stand in kit.campaign.history for name in stand.units}  # type: ignore[attr-defined]
    assert len(stands) == 22 + 9


# 4.0, 6.0 reinforcements


@pytest.mark.rule("guadalcanal", "G-4.0a")
@pytest.mark.parametrize(("turn", "number"), [(1, 2), (2, 0), (4, 6), (9, 4), (10, 1), (13, 9), (15, 4), (18, 7)])
def test_us_units_of_a_turn(turn: int, number: int) -> None:
    t = running("Reinforcements", BOTH, turn)
    staged = [u for u in t.kit.units[ALLIED] if t.s.where[u] == t.kit.staging[ALLIED]]
    assert len(staged) == number
    assert (t.place("uAAF") == "allied_available") == (turn == 15)


@pytest.mark.rule("guadalcanal", "G-6.0")
@pytest.mark.parametrize(
    ("turn", "number"),
    [(1, 5), (2, 2), (3, 1), (4, 1), (5, 0), (6, 1), (7, 6), (8, 3), (9, 8), (10, 14), (12, 2), (16, 4)],
)
def test_japanese_units_of_a_turn(turn: int, number: int) -> None:
    t = running("Reinforcements", "u1-1 where 2911\njK where 0304", turn)
    assert sum(t.s.where[u] == t.kit.staging[JAPAN] for u in t.kit.units[JAPAN]) == number


@pytest.mark.rule("guadalcanal", "G-4.0b")
@pytest.mark.parametrize(
    ("para", "points"),
    [
        ("2912", 2),
        ("2912 lost 1", 1),
        ("allied_destroyed", 0),
        ("allied_permanent", 0),
        ("allied_staging plan 2910 due 4", 2),
    ],
)
def test_the_parachutists_leave_on_turn_4_and_their_losses_cost_points(para: str, points: int) -> None:
    text = f"ma_loss_us_marines_infantry payable 6\nuPara where {para}\nu1-1 where 2911 lost 1\njK where 0203"
    t = running("Withdrawal; Replacements side=1", text, 4)
    assert t.place("uPara") == "removed"
    assert t.s.points[index(t, "ma_loss_us_marines_infantry")] == points
    assert t.s.plan[index(t, "uPara")] == -1
    later = running("Withdrawal; Replacements side=1", f"forfeit 2\n{text}", 5)
    assert later.place("uPara") == ("2912" if para.startswith("29") else para.split()[0])
    assert later.s.points[index(t, "ma_loss_us_marines_infantry")] == 2


# victory


@pytest.mark.rule("guadalcanal", "G-6Va", "G-6Vb")
@pytest.mark.parametrize(
    ("turn", "streak", "held", "ending"),
    [
        (11, 1, FIELD, "decisive"),
        (12, 1, FIELD, "tactical"),
        (17, 1, FIELD, "tactical"),
        (11, 0, FIELD, ""),
        (11, 1, FIELD[:2], ""),
        (18, 1, FIELD, ""),
    ],
)
def test_the_field_held_for_two_turns_running_ends_the_game(
    turn: int, streak: int, held: tuple[str, ...], ending: str
) -> None:
    t = running("HendersonField", f"{BOTH}{japanese(*held)}streak {streak}", turn)
    assert (t.s.winner, t.s.ending) == ((JAPAN, ending) if ending else (-1, ""))
    assert t.s.streak == (streak + 1 if held == FIELD else 0)


@pytest.mark.rule("guadalcanal", "G-6Vc", "G-6Vd", "G-6Ve")
@pytest.mark.parametrize(
    ("held", "nearest", "result"),
    [
        (FIELD, "0203", (JAPAN, "marginal")),
        ((), "2915", (ALLIED, "tactical")),
        ((), "2914", (ALLIED, "marginal")),
        ((), "2917", (ALLIED, "tactical")),
        ((), "2918", (ALLIED, "decisive")),
        (("3010",), "2918", (-1, "draw")),
    ],
)
def test_after_the_last_turn_whoever_holds_the_whole_field_has_won(
    held: tuple[str, ...], nearest: str, result: tuple[int, str]
) -> None:
    t = running("EndOfTurn", f"u1-1 where 2809\nj124-1 where {nearest}\n{japanese(*held)}", 18)
    assert (t.s.winner, t.s.ending) == result


@pytest.mark.rule("guadalcanal", "G-6Vd")
def test_without_a_japanese_unit_the_victory_is_decisive() -> None:
    t = running("EndOfTurn", "u1-1 where 2809\njK where japan_staging", 18)
    assert (t.s.winner, t.s.ending) == (ALLIED, "decisive")


@pytest.mark.rule("guadalcanal", "G-6Ve")
def test_the_us_player_is_warned_of_an_empty_field_hex() -> None:
    t = moving("guadalcanal", "turn 18\nu1-1 where 2911\nu1-2 where 3010\njK where 0203", ALLIED)
    assert t.game.warning(t.s, ALLIED, t.act("end")) == "field_hex_empty"
    t = moving("guadalcanal", "turn 18\nu1-1 where 2911\nu1-2 where 3010\nu1-3 where 3011\njK where 0203", ALLIED)
    assert t.game.warning(t.s, ALLIED, t.act("end")) == ""


@pytest.mark.rule("guadalcanal", "G-6Vc")
def test_before_the_last_turn_nothing_is_judged_at_its_end() -> None:
    t = running("EndOfTurn", BOTH + japanese(*FIELD), 17)
    assert (t.s.over, t.s.turn) == (False, 18)
