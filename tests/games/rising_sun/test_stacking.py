"""6.0 Stacking."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, go, moving

from hexfront.games.rising_sun.rules.stacking import excess
from hexfront.games.rising_sun.state import COMMITTED, RESERVE_MOVEMENT
from hexfront.testing import opened


def too_many(game: str, hex: str, *units: str) -> int:
    """By how much units in a hex are above its limit."""
    _, found = opened(game)
    kit: object = found
    pieces = [found.index[name] for name in units]
    side = kit.side_of[pieces[0]]  # type: ignore[attr-defined]
    return excess(kit, pieces, kit.limits[side][found.board.hex(hex)])  # type: ignore[arg-type, attr-defined]


@pytest.mark.rule("rising-sun", "6.21a")
def test_a_hex_may_be_overfull_in_passing_and_is_looked_at_when_the_phase_ends() -> None:
    t = moving("guadalcanal", "j124-1 where 3314\nj124-3 where 3314 level 1\njK where 3313\nj2hq where 3414")
    go(t, "jK", "3314", "3414")
    t.do("stop", "end")
    assert t.top == "Movement"
    assert t.s.phasing == ALLIED


@pytest.mark.rule("rising-sun", "6.21a", "6.22")
def test_too_many_at_the_end_of_movement_must_be_removed_by_their_owner() -> None:
    t = moving(
        "guadalcanal", "j124-1 where 3314\nj124-3 where 3314 level 1\njK where 3313\nj2hq where 3414\nj35hq where 3414"
    )
    go(t, "jK", "3314")
    t.do("stop", "end")
    assert t.top == "Overstacked"
    assert sorted(t.options()) == ["remove j124-1", "remove j124-3", "remove jK"]
    assert t.why("remove j2hq") == ["6.22 not_overstacked"]
    t.do("remove jK")
    assert t.place("jK") == "japan_destroyed"
    assert t.s.losses[t.kit.index["mj_loss_japan_army_infantry"]] == 0
    assert t.s.phasing == ALLIED


@pytest.mark.rule("rising-sun", "6.21b")
def test_the_check_covers_the_other_side_too() -> None:
    t = moving("guadalcanal", "u1-1 where 3010\nu1-2 where 3010 level 1\nu1-3 where 3010 level 2\nj2hq where 0203")
    t.do("end")
    assert t.top == "Overstacked"
    assert t.can("remove u1-1", side=ALLIED)


@pytest.mark.rule("rising-sun", "6.1a")
@pytest.mark.rule("guadalcanal", "G-2.1")
def test_two_units_and_one_of_each_kind_on_top_fit_and_markers_do_not_count() -> None:
    five = ("u1-1", "u1-2", "uA", "u11-2", "u1hq")
    stack = "\n".join(f"{unit} where 3010 level {n} reserve 1" for n, unit in enumerate(five))
    t = moving("guadalcanal", f"{stack}\nfort_allied + 3010\nconcealed_allied + 3010\nj2hq where 0203")
    t.do("end")
    assert (t.top, t.s.phasing) == ("Movement", ALLIED), "nobody has to go"
    assert too_many("guadalcanal", "3010", *five) == 0
    assert too_many("guadalcanal", "3010", *five, "u11-3") == 1
    assert too_many("guadalcanal", "3010", "u1-1", "u1-2", "u1-3") == 1


@pytest.mark.rule("singapore", "S-2.1a", "S-2.1b")
def test_in_malaya_two_units_fit_and_one_more_that_is_tank_artillery_or_headquarters() -> None:
    assert too_many("singapore", "1327", "c6", "c15", "c28") == 1
    assert too_many("singapore", "1327", "c6", "c15", "c11art") == 0
    assert too_many("singapore", "1327", "c6", "c15", "c11art", "c3hq") == 1


@pytest.mark.rule("singapore", "S-2.72a", "S-2.72b", "S-2.72c")
def test_on_the_island_and_for_japan_beside_it_more_units_fit() -> None:
    brigades = ("c6", "c15", "c28", "c12")
    assert too_many("singapore", "1940", *brigades, "c11art", "c3hq") == 0
    assert too_many("singapore", "1940", *brigades, "c8") == 1
    regiments = ("j11", "j41", "j42", "j56")
    assert [too_many("singapore", hex, *regiments) for hex in ("1938", "2140", "1937")] == [0, 0, 2]
    assert too_many("singapore", "1938", "c6", "c15", "c28") == 1


@pytest.mark.rule("bataan", "B-2.11", "B-2.12a", "B-2.12b")
@pytest.mark.rule("rising-sun", "2.13bis")
def test_on_bataan_the_allies_count_battalions_and_the_japanese_units() -> None:
    three = ("j9-1", "j9-2", "j9-3")
    assert too_many("bataan", "2603", *three, "j7tk", "j1fh", "j65hq") == 0
    assert too_many("bataan", "2603", *three, "j122-1") == 1
    assert too_many("bataan", "2910", "a51", "a31-1") == 1
    assert too_many("bataan", "2910", "a31-1", "a31-2", "a14e") == 0
    assert too_many("bataan", "2910", "a51", "a192", "a51fa", "a51hq") == 0


@pytest.mark.rule("rising-sun", "6.22")
def test_ending_movement_warns_of_a_stack_too_high_and_of_a_unit_out_of_supply() -> None:
    text = "j124-1 where 3314\nj124-3 where 3314 level 1\njK where 3313\nj2hq where 3414\nj35hq where 3414"
    t = moving("guadalcanal", text)
    go(t, "jK", "3314")
    t.do("stop")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == "overstacked"
    alone = moving("guadalcanal", "jK where 3313\nu1-1 where 3209\nu1dhq where 3112", JAPAN)
    go(alone, "jK", "3314")
    alone.do("stop")
    assert alone.game.warning(alone.s, JAPAN, alone.act("end")) == "cut_off"
    alone.s.phase = RESERVE_MOVEMENT  # by then there is nothing to be done about who marched before
    assert alone.game.warning(alone.s, JAPAN, alone.act("end")) == ""
    alone.s.reserve[alone.kit.index["jK"]] = COMMITTED
    assert alone.game.warning(alone.s, JAPAN, alone.act("end")) == "cut_off"
