"""2.7 Attacks on Singapore Island."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, attack, attacking, column

from hexfront.testing import Scene, scene

GARRISON = "c12 where 1939\nc8 where 1940\nc22 where 1940 level 1\nc3hq where 1940 level 2\n"
SHORE = "j55 where 1938\nj56 where 1838\nj18hq where 1937\n"


def assault(text: str = "") -> Scene:
    return attacking("singapore", GARRISON + SHORE + text)


def rounds(text: str = "") -> Scene:
    """A whole regular combat phase of Japan, with its extra rounds."""
    steps = "step RegularMovement side=1\nstep CombatPhase side=0 reserve=false"
    return scene(f"game singapore\ndice\nphase 4\nphasing 0\n{GARRISON}{SHORE}{text}\n{steps}")


def fight(t: Scene, target: str, *units: str) -> None:
    """An attack to its end, in which nobody advances and the defender names the first unit."""
    t.do(f"attack {target}", f"lead {units[0]}", *(f"join {u}" for u in units[1:]), "done")
    while t.top not in ("Attacks", "ExtraRounds", "Movement", "Overstacked"):
        side = t.s.stack[-1].side
        found = t.options(side)
        t.do("done" if "done" in found else "normal" if "normal" in found else found[0], side=side)


@pytest.mark.rule("singapore", "S-2.73a", "S-2.73b")
def test_an_attack_of_all_across_the_strait_is_a_column_and_a_die_worse() -> None:
    t = assault()
    attack(t, "1939", "j55", "j56")
    forecast = t.game.forecast(t.s, JAPAN, t.act("normal"))
    assert forecast is not None
    items = {m.key: m.amount for m in forecast.modifiers}
    assert (items["columns_river"], items["die_strait"]) == (-1, -1)


@pytest.mark.rule("singapore", "S-2.73b")
def test_with_one_attacker_on_the_island_nothing_is_worse() -> None:
    t = assault("j114 where 2039")
    attack(t, "1939", "j55", "j114")
    forecast = t.game.forecast(t.s, JAPAN, t.act("normal"))
    assert forecast is not None
    assert not {"columns_river", "die_strait"} & {m.key for m in forecast.modifiers}


@pytest.mark.rule("singapore", "S-2.74a", "S-2.74c")
def test_after_all_attacks_each_island_hex_still_held_may_be_attacked_once_more() -> None:
    t = rounds("dice 1 1 1 1 1 1\nc44 where 2039\nj114 where 2038\nj114 lost 0")
    fight(t, "1939", "j55")
    fight(t, "2039", "j114")
    assert t.why("attack 1939") == ["10.12 hex_attacked"]
    t.do("end")
    assert t.top == "ExtraRounds"
    assert {o for o in t.options() if o.startswith("attack")} == {"attack 1939", "attack 2039"}
    fight(t, "2039", "j114")
    assert t.top == "ExtraRounds"
    assert t.why("attack 2039") == ["S-2.74 no_extra_round"]
    t.do("end")
    assert t.top == "Movement"


@pytest.mark.rule("singapore", "S-2.74a")
def test_only_units_of_the_first_round_attack_again() -> None:
    """SR5"""
    t = rounds("dice 1 1 1 1")
    fight(t, "1939", "j55")
    t.do("end", "attack 1939")
    assert t.why("lead j56") == ["S-2.74 not_in_first_round"]
    assert t.can("lead j55")


@pytest.mark.rule("singapore", "S-2.74b")
def test_guns_that_have_fired_do_not_fire_in_the_extra_round() -> None:
    t = rounds("dice 6 1 1 1 1\nj18mtn where 1938 level 1\nj3h where 1938 level 2")
    t.do("attack 1939", "lead j55", "support j18mtn", "done", "fire j18mtn", "shoot 1939", "normal")
    while t.top != "Attacks":
        side = t.s.stack[-1].side
        t.do(t.options(side)[0], side=side)
    t.do("end", "attack 1939", "lead j55")
    assert t.why("support j18mtn") == ["11.12 fired"]
    assert t.can("support j3h")


@pytest.mark.rule("singapore", "S-2.74a")
def test_an_extra_round_is_no_attack_more_for_the_promise() -> None:
    """SR5"""
    t = rounds("dice 1 1 1\ninitiative 0\nheld 1\npromised 2")
    fight(t, "1939", "j55")
    t.do("end")
    fight(t, "1939", "j55")
    assert t.s.made == 1


@pytest.mark.rule("singapore", "S-2.12")
def test_the_commonwealth_makes_no_maximum_effort() -> None:
    text = f"dice 3\n{GARRISON}j55 where 1938\nj18hq where 1937\n"
    t = attacking("singapore", text, ALLIED)
    attack(t, "1938", "c12", side=ALLIED)
    assert t.happened("combat_result")
    assert column(t)
    assert t.top != "ChooseTable"


@pytest.mark.rule("singapore", "S-6.0a")
def test_an_advance_into_the_last_hex_of_the_island_wins_at_once() -> None:
    held = "control_allied - 1939 1940\ncontrol_japan + 1939 1940\n"
    t = attacking(
        "singapore", f"dice 6\n{held}j55 where 1939\nj56 where 1940\nj18hq where 1938\nc24a where 2039 lost 1\n"
    )
    attack(t, "2039", "j55", "j56")
    t.do("maximum")
    assert not t.s.over
    t.do("advance j55")
    assert (t.s.winner, t.s.ending) == (JAPAN, "island_taken")
