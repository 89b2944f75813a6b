"""5.0 Replacements and the joint phase; 14.1 the return of headquarters."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, attacking, lost, moving

from hexfront.games.rising_sun.rules.losses import lose_steps
from hexfront.games.rising_sun.rules.replacements import JointPhase
from hexfront.games.rising_sun.state import figures
from hexfront.testing import Scene, scene

INFANTRY = "mj_loss_japan_army_infantry"
NORTH = "j65hq where 3001\naII where 3214\n"


def joint(text: str, game: str = "bataan", turn: int = 5) -> Scene:
    """A joint phase without what the game adds to it, after which Japan moves."""
    steps = ["RegularMovement side=0", "Reinforcements", *(f"HeadquartersReturn side={side}" for side in (1, 0))]
    steps += [f"Replacements side={side}" for side in (1, 0)]
    lines = "\n".join(f"step {step}" for step in steps)
    return scene(f"game {game}\nphase 2\nphasing -1\nturn {turn}\n{text}\n{lines}")


def points(t: Scene, track: str) -> int:
    return int(t.s.points[t.kit.index[track]])


@pytest.mark.rule("rising-sun", "2.12a", "2.12b")
def test_a_unit_turns_over_with_its_first_loss_and_is_destroyed_with_its_last() -> None:
    t = joint(NORTH + "j9-1 where 3002")
    index = t.kit.index
    lose_steps(t.s, index["j9-1"], 1, "10.7")
    assert (lost(t, "j9-1"), t.place("j9-1")) == (1, "3002")
    shown = figures(t.s, index["j9-1"])
    assert (shown.attack, shown.defence) == (2, 2)
    lose_steps(t.s, index["j9-1"], 1, "10.7")
    assert t.place("j9-1") == "japan_destroyed"
    t = scene("game guadalcanal\nphase 4\nphasing 0\nuA where 3010\nu1dhq where 3011\nstep Movement side=0")
    lose_steps(t.s, t.kit.index["uA"], 1, "10.7")
    assert t.place("uA") == "allied_destroyed"


@pytest.mark.rule("rising-sun", "5.11a", "5.11b", "5.11c")
def test_losses_are_recorded_by_service_and_arm_and_not_for_guns_and_staffs() -> None:
    t = scene(
        "game guadalcanal\nphase 4\nphasing 0\nu1-1 where 3010\nu164-1 where 3011\nuA where 3012\nu11-2 where 3013\n"
        "u1hq where 3013 level 1\nu1eng where 3014\nstep Movement side=0"
    )
    for unit, steps in (("u1-1", 2), ("u164-1", 1), ("uA", 1), ("u11-2", 1), ("u1hq", 1), ("u1eng", 1)):
        lose_steps(t.s, t.kit.index[unit], steps, "10.7")
    found = {t.kit.pieces[i].id: n for i, n in enumerate(t.s.losses) if n}
    assert found == {
        "ma_loss_us_marines_infantry": 2, "ma_loss_us_army_infantry": 1, "ma_loss_us_marines_armour": 1
    }  # fmt: skip


@pytest.mark.rule("rising-sun", "5.12a", "2.4a")
@pytest.mark.parametrize(
    ("game", "lost_steps", "wanted"),
    [("bataan", 5, 2), ("singapore", 5, 1), ("guadalcanal", 5, 1), ("guadalcanal", 7, 2), ("bataan", 1, 0)],
)
def test_points_are_a_share_of_last_turns_losses(game: str, lost_steps: int, wanted: int) -> None:
    unit = {"bataan": "j9-1 where 3002", "singapore": "j11 where 1506", "guadalcanal": "j4-1 where 0502"}[game]
    t = joint(f"{unit} lost 1\n{INFANTRY} payable {lost_steps}", game)
    assert points(t, INFANTRY) == wanted


@pytest.mark.rule("rising-sun", "5.12b")
def test_the_joint_phase_sets_last_turns_losses_aside_and_begins_new_tracks() -> None:
    t = moving("bataan", f"{NORTH}{INFANTRY} losses 5 payable 3")
    t.s.stack = (*t.s.stack, JointPhase())
    JointPhase().run(t.s)
    track = t.kit.index[INFANTRY]
    assert (t.s.payable[track], t.s.losses[track]) == (5, 0)


@pytest.mark.rule("rising-sun", "5.12b", "5.13")
def test_losses_pay_out_on_the_next_turn_only_and_points_left_lapse() -> None:
    t = joint(NORTH + f"j9-1 where 3002 lost 1\nj9-2 where 3003 lost 1\n{INFANTRY} payable 5")
    assert t.top == "Spending"
    t.do("refill j9-1", "end")
    assert (points(t, INFANTRY), lost(t, "j9-1")) == (0, 0)
    again = joint(NORTH + f"j9-2 where 3003 lost 1\n{INFANTRY} payable 0 points 2", turn=6)
    assert again.top == "Movement"
    assert points(again, INFANTRY) == 0


@pytest.mark.rule("rising-sun", "5.21a", "5.21b")
def test_points_are_for_their_own_service_and_arm() -> None:
    t = joint(
        "u1-1 where 3010 lost 1\nu164-1 where 3011 lost 1\nma_loss_us_marines_infantry payable 3\nj4-1 where 0502",
        "guadalcanal",
    )
    assert t.options(ALLIED) == ["refill u1-1", "end"]
    assert t.why("refill u164-1", ALLIED) == ["5.21 no_replacement_point"]
    t = joint(NORTH + f"j7tk where 3002 lost 1\nj9-1 where 3003 lost 1\n{INFANTRY} payable 3")
    assert t.why("refill j7tk") == ["5.21 no_replacement_point"]
    t = joint(NORTH + "j7tk where 3002 lost 1\nj9-1 where 3003 lost 1\nmj_loss_japan_army_armour payable 3")
    assert t.options() == ["refill j7tk", "end"]


@pytest.mark.rule("rising-sun", "5.22a")
def test_a_reduced_unit_next_to_the_enemy_is_filled_up() -> None:
    t = joint(NORTH + f"j9-1 where 3008 lost 1\na57-1 where 3009\n{INFANTRY} payable 3")
    t.do("refill j9-1")
    assert lost(t, "j9-1") == 0
    assert t.why("refill j9-1") != []


@pytest.mark.rule("rising-sun", "5.22b")
def test_a_unit_filled_up_moves_and_attacks() -> None:
    t = joint(NORTH + f"j9-1 where 3008 lost 1\na57-1 where 3009\n{INFANTRY} payable 3")
    t.do("refill j9-1")
    assert t.s.moved[t.kit.index["j9-1"]] == 0
    fight = attacking("bataan", NORTH + "j9-1 where 3008\na57-1 where 3009")
    fight.s.moved[t.kit.index["j9-1"]] = t.s.moved[t.kit.index["j9-1"]]
    assert fight.can("attack 3009")


@pytest.mark.rule("rising-sun", "5.23a")
def test_a_destroyed_unit_returns_with_one_step_or_two() -> None:
    t = joint(NORTH + f"j9-1 where japan_destroyed lost 1\nj9-2 where 3003\n{INFANTRY} payable 5")
    t.do("rebuild j9-1", "at 3003")
    assert (lost(t, "j9-1"), t.place("j9-1"), points(t, INFANTRY)) == (1, "3003", 1)
    t.do("refill j9-1")
    assert lost(t, "j9-1") == 0


@pytest.mark.rule("rising-sun", "5.23a")
@pytest.mark.rule("singapore", "S-1.3a")
def test_a_regiment_of_four_steps_returns_with_two_and_takes_no_more_in_that_phase() -> None:
    t = joint(
        f"j11 where japan_destroyed lost 3\nj41 where 1410 lost 3\nj5hq where 1409\n{INFANTRY} payable 16", "singapore"
    )
    assert points(t, INFANTRY) == 4
    t.do("rebuild j11", "at 1410", "refill j11")
    assert lost(t, "j11") == 2
    assert t.why("refill j11") == ["5.23 rebuilt_enough"]
    t.do("refill j41", "refill j41")
    assert lost(t, "j41") == 1


@pytest.mark.rule("rising-sun", "5.23b", "5.23c", "5.23e")
def test_it_is_placed_by_its_formation_or_at_a_source_not_beside_an_enemy_and_with_room() -> None:
    base = f"j9-1 where japan_destroyed lost 1\n{INFANTRY} payable 5\n"
    t = joint(NORTH + base + "j9-2 where 3007\na57-1 where 3009")
    t.do("rebuild j9-1")
    places = {text.split()[1] for text in t.options()}
    assert {"3007", "3006", "2907", "3001"} <= places
    assert "3008" not in places
    assert t.why("at 3008") == ["5.23 not_built_there"]
    assert "3005" not in places
    alone = joint(NORTH + base + "j142-1 where 3007")
    alone.do("rebuild j9-1")
    sources = {text.split()[1] for text in alone.options()}
    assert "3001" in sources
    assert "3007" not in sources
    assert "3006" not in sources
    crowd = "j9-2 where 3007\nj122-1 where 3007 level 1\nj122-2 where 3007 level 2\n"
    full = joint(NORTH + base + crowd)
    full.do("rebuild j9-1")
    assert not full.can("at 3007")
    assert full.can("at 3006")


@pytest.mark.rule("rising-sun", "5.23d")
def test_a_unit_is_rebuilt_any_number_of_times() -> None:
    t = joint(NORTH + f"j9-1 where japan_destroyed lost 1\nj9-2 where 3003\n{INFANTRY} payable 8")
    t.do("rebuild j9-1", "at 3003")
    lose_steps(t.s, t.kit.index["j9-1"], 1, "10.7")
    assert t.place("j9-1") == "japan_destroyed"
    t.do("rebuild j9-1", "at 3003")
    assert t.place("j9-1") == "3003"


@pytest.mark.rule("rising-sun", "5.25")
def test_nothing_destroyed_for_good_comes_back() -> None:
    t = joint(NORTH + f"j9-1 where japan_permanent lost 1\nj9-2 where 3003 lost 1\n{INFANTRY} payable 8")
    assert not t.can("rebuild j9-1")
    assert t.why("rebuild j9-1") == ["5.25 destroyed_for_good"]


@pytest.mark.rule("bataan", "B-2.2a", "B-2.2b", "B-2.2c")
def test_special_steps_are_for_their_formation_add_to_the_points_and_make_units_rest() -> None:
    text = f"j9-1 where 3003 lost 1\nj122-1 where 3004 lost 1\nj16eng where 3005 lost 1\n{INFANTRY} payable 5\n"
    t = joint(NORTH + text + "j1fh where 3006 lost 1", turn=12)
    assert t.why("refill_special j1fh") == ["5.21 no_special_step"]
    assert t.can("refill_special j16eng")
    assert not t.can("refill j16eng")
    t.do("refill_special j9-1", "refill j122-1", "end")
    assert t.top == "Movement"
    assert t.why("move j9-1") == ["B-2.2 at_rest"]
    assert t.can("move j122-1")
    assert t.s.special == 0
    fight = attacking("bataan", NORTH + "j9-1 where 3008 moved 6\na57-1 where 3009")
    assert not fight.can("attack 3009")


@pytest.mark.rule("guadalcanal", "G-2.2a", "G-2.2b", "G-2.2c")
def test_on_guadalcanal_special_steps_are_for_marine_infantry_and_are_kept() -> None:
    text = "u1-1 where 3010 lost 1\nu164-1 where 3011 lost 1\nuA where 3012\nj4-1 where 0502\n"
    t = joint(text + "ma_loss_us_marines_infantry payable 3", "guadalcanal", 14)
    assert t.why("refill_special u164-1", ALLIED) == ["5.21 no_special_step"]
    assert t.can("refill u1-1", ALLIED)
    t.do("refill_special u1-1", side=ALLIED)
    assert t.s.special & 15 == 3
    later = joint(text + "special 3", "guadalcanal", 15)
    assert later.can("refill_special u1-1", ALLIED)


@pytest.mark.rule("rising-sun", "14.1b", "14.1c")
def test_a_destroyed_headquarters_returns_reduced_also_next_to_an_enemy() -> None:
    units = "j16hq where japan_destroyed lost 1\nj9-1 where 3008 lost 1\na57-1 where 3009\n"
    t = joint(f"{NORTH}{units}control_allied - 3008\ncontrol_japan + 3008\n{INFANTRY} payable 3")
    assert t.why("refill j16hq") == ["14.1 staff_stays_reduced"]
    assert t.why("rebuild j16hq") == ["14.1 staff_stays_reduced"]
    t.do("end")
    assert t.top == "ReturnOfStaffs"
    t.do("bring_back j16hq")
    assert t.can("at 3008")
    t.do("at 3008")
    assert (t.place("j16hq"), lost(t, "j16hq")) == ("3008", 1)
    t.s.phase, t.s.phasing = 5, ALLIED
    lose_steps(t.s, t.kit.index["j16hq"], 1, "10.7")
    assert (t.place("j16hq"), lost(t, "j16hq")) == ("japan_destroyed", 1)


@pytest.mark.rule("rising-sun", "14.1b", "14.1d")
@pytest.mark.rule("bataan", "B-2.42c")
def test_its_hex_must_be_joined_to_a_terminal_or_it_waits_in_the_staging_area() -> None:
    staff = "j65hq where 2601\na57-1 where 3311\naII where allied_destroyed lost 1\n"
    t = joint(staff + "control_allied - 2826 3624")
    assert (t.top, t.place("aII")) == ("Movement", "allied_staging")
    waiting = staff.replace("allied_destroyed", "allied_staging")
    t = joint(waiting + "control_allied - 2826", turn=6)
    assert t.top == "ReturnOfStaffs"
    t.do("bring_back aII", side=ALLIED)
    assert t.can("at 3624", ALLIED)
    assert t.can("at 3311", ALLIED)
    assert not t.can("at 2601", ALLIED)
    assert t.why("at 2601", ALLIED) == ["14.1 no_line_for_staff"]


@pytest.mark.rule("rising-sun", "14.1b")
def test_a_staff_that_waits_does_not_come_as_a_reinforcement() -> None:
    t = scene(
        "game guadalcanal\nphase 4\nphasing 0\nj2hq where japan_staging lost 1\nj4hq where japan_staging\n"
        "j4-1 where 0502\nstep Movement side=0"
    )
    assert not t.can("sail j2hq")
    assert t.why("sail j2hq") == ["16.3 no_voyage"]


@pytest.mark.rule("rising-sun", "13.0b", "16.2a")
def test_air_units_and_ships_are_ready_again_in_the_joint_phase() -> None:
    t = joint("uMAW where allied_flown\nuNAV where allied_flown\nu1-1 where 3010\nj4-1 where 0502", "guadalcanal")
    assert t.place("uMAW") == "allied_available"


@pytest.mark.rule("rising-sun", "2.21a")
def test_a_new_game_has_empty_tracks_and_boxes_and_its_air_units_ready() -> None:
    t = scene("game bataan")
    t.do("auto", "end", side=ALLIED)
    assert not any(t.s.losses)
    assert not any(t.s.points)
    boxes = {*t.kit.destroyed, *t.kit.permanent, *t.kit.flown}
    assert not [p for p in t.s.where if p in boxes]
    assert [t.place(unit) for unit in ("j5a1", "j5a2", "j60a")] == ["japan_available", "japan_available", "turn_track"]


@pytest.mark.rule("rising-sun", "14.1b", "14.1d")
def test_a_headquarters_returns_only_to_hexes_of_its_own_side() -> None:
    text = "j65hq where japan_destroyed lost 1\nj9-1 where 2602\na57-1 where 3209\n"
    t = scene(f"game bataan\ndice\nphase 2\n{text}step RegularMovement side=1\nstep HeadquartersReturn side=0")
    t.do("bring_back j65hq")
    places = {option.split()[1] for option in t.options()}
    assert places
    assert places <= t.hexes("control_japan")
    assert t.has("control_allied", "2606")
    assert t.why("at 2606") == ["14.1 no_line_for_staff"]
