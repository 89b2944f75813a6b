"""What the enemy could bring in support of an attack that threatens: reckoned with where it is public, else not."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.ichigo.positions import army, fights
from tests.games.rising_sun.positions import ALLIED, attacking

from hexfront.games.rising_sun.threat_fire import Condition, after_shot, under_fire
from hexfront.kernel.aids import Assault
from hexfront.testing import Scene, scene

BATAAN = "a57-1 where 3211\nj9-1 where 3210\nj9-2 where 3111\nj16hq where 3110\naI where 2826\n"
"""A battalion with two Japanese ones beside it, and where its supply comes from."""


def threatened(t: Scene, hex: str, side: int) -> Assault:
    """The attack that threatens a hex."""
    assert t.game.aids.threat is not None
    found = {t.kit.board.number(each.target): each for each in t.game.aids.threat(t.s, side).assaults}
    return found[hex]


def shifts(found: Assault) -> dict[str, int]:
    assert found.odds is not None
    return {modifier.key: modifier.amount for modifier in found.odds.modifiers}


def names(t: Scene, found: Assault) -> set[str]:
    return {t.kit.pieces[unit].id for unit in found.support}


@pytest.mark.rule("rising-sun", "13.2a", "13.21")
def test_planes_help_as_closely_as_they_may_and_the_others_bomb_first() -> None:
    boxes = {"j5a1": "japan_available", "j60a": "japan_available", "j62a": "japan_available", "j5a2": "japan_flown"}
    planes = "\n".join(f"{unit} where {box}" for unit, box in boxes.items())
    t, alone = attacking("bataan", BATAAN + planes), attacking("bataan", BATAAN)
    found = threatened(t, "3211", ALLIED)
    assert shifts(found)["columns_close_air_support"] == 2
    assert names(t, found) == {"j5a1", "j60a", "j62a"}  # the fourth has flown, and it is their owner's turn
    assert found.odds is not None
    assert [note.key for note in found.odds.notes] == ["fire_before"]
    assert found.expected > threatened(alone, "3211", ALLIED).expected
    assert sum(each.chance for each in found.odds.found) == pytest.approx(1)


@pytest.mark.rule("rising-sun", "17.1a", "11.15b")
def test_guns_count_where_they_are_in_sight_and_not_under_others() -> None:
    seen = attacking("bataan", BATAAN + "j1fh where 3110 level 0\nj16hq level 1")
    under = attacking("bataan", BATAAN + "j1fh where 3110 level 1")
    assert names(seen, threatened(seen, "3211", ALLIED)) == {"j1fh"}
    assert threatened(under, "3211", ALLIED).support == ()


@pytest.mark.rule("rising-sun", "11.21a")
def test_fire_before_an_attack_is_reckoned_exactly() -> None:
    t = attacking("bataan", BATAAN)
    target = t.kit.board.hex("3211")
    found = under_fire(t.s, ALLIED, target, (8, 8))
    assert sum(found.values()) == 1
    once = under_fire(t.s, ALLIED, target, (8,))
    assert min(condition[0][0] for condition in once) < max(condition[0][0] for condition in once)
    gone: Condition = ((t.kit.steps[t.kit.index["a57-1"]], False),)
    assert after_shot(t.s, ALLIED, target, gone, 5) == [(gone, Fraction(1))]  # nobody is left to be hit


@pytest.mark.rule("ichigo", "11.17c")
def test_tanks_come_along_one_for_each_unit_in_supply() -> None:
    t = fights(f"CEA-3D where 2202\nCEA-12B where 2202\n{army(1, '2203', '5', tried=True)}\n")
    found = threatened(t, "2203", 1)
    assert shifts(found)["tanks"] == len(found.support) == min(len(found.units) + found.unseen, 3)
    spent = "".join(f"{t.kit.pieces[tank].id} where dead\n" for tank in t.kit.tanks)
    none = fights(f"CEA-3D where 2202\n{spent}{army(1, '2203', '5', tried=True)}\n")
    assert "tanks" not in shifts(threatened(none, "2203", 1))


@pytest.mark.rule("formosa", "15.4.1a", "16.3c", "17.0d")
def test_revealed_planes_and_public_points_count_and_hidden_ships_do_not() -> None:
    def combat(*lines: str) -> Scene:
        units = ("us-m1-1 where 1023", "us-e1118 where 1124 base 1", "jp-9-7 where 0923")
        hidden = [f"us-ngf{number} where staging_area known 0" for number in range(1, 5)]
        text = "\n".join((*units, *hidden, *lines))
        return scene(f"game formosa\ndice\n{text}\nstep EndOfTurn\nstep Movement side=1\nstep CombatPhase side=0")

    t = combat("us_tactical 3", "lp_allied 5", "us-ngf1 known 1")
    found = shifts(threatened(t, "0923", t.kit.side_of[t.kit.index["jp-9-7"]]))
    assert found["air_support"] == 2
    assert found["lp_attack"] == t.kit.tables.shifts.allied_attack_lp
    assert found["gunfire_attack"] == 1
    bare = combat("us_available 4", "lp_allied 0")
    assert not {"air_support", "lp_attack", "gunfire_attack"} & set(shifts(threatened(bare, "0923", 1)))
