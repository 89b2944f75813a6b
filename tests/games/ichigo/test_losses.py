"""11.20-11.27 Losses, advance, momentum, untried units."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    JAPAN,
    US,
    army,
    attack,
    fights,
    lost,
    odds,
    stack,
    war,
)

from hexfront.kernel.events import EVERYONE
from hexfront.kernel.faces import pool
from hexfront.testing import Scene

FIVE = "CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202\nCEA-68D where 2202\nCEA-40D where 2202\n"
WEAK = army(1, "2203", "7", tried=True)


def regulars(hex: str, *faces: str, first: int = 1) -> str:
    """Tried Chinese units in a hex."""
    return "\n".join(army(n, hex, face, tried=True) for n, face in enumerate(faces, first))


def paying(side: int, owed: int, then: int = 0, text: str = "", units: str = "CEA-3D,CEA-13D", turn: int = 2) -> Scene:
    """A battle for 2203 in which a side owes steps."""
    named = units.replace(",", "+")
    a = f"nation:0;target:2203;units:{named};tanks:0;special:false;enemy_tanks:0;momentum:false;able:;beaten:false"
    return war(text, f"Losses side={side} attack={a} owed={owed} then={then}", turn=turn)


# losses


@pytest.mark.rule("ichigo", "11.20b")
def test_the_defender_loses_first() -> None:
    """2/1 with two full divisions against two Chinese units: the Allied player is asked, then the Japanese."""
    t = fights(f"CEA-3D where 2202\nCEA-13D where 2202\n{regulars('2203', '4', '13')}", dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert (t.top, t.can("lose u1", side=ALLIED)) == ("Losses", True)
    t.do("lose u1", side=ALLIED)
    assert (t.top, t.can("lose CEA-3D")) == ("Losses", True)


@pytest.mark.rule("ichigo", "11.20c")
def test_losses_beyond_what_is_there_are_ignored() -> None:
    t = fights(f"{FIVE}{regulars('2203', '5', '18')}\n{army(9, '2302', '10', tried=True)}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D", "CEA-58D")
    assert stack(t, "2203") == []
    assert stack(t, "2302") == ["u9"]


@pytest.mark.rule("ichigo", "11.20d")
def test_a_loss_without_a_choice_is_taken_at_once() -> None:
    text = f"{regulars('2202', '74', '5', '18')}\nCEA-1B where 2203"
    t = fights(text, nation=CHINESE, dice=(3,))
    attack(t, "2203", "u1", "u2", "u3", nation=CHINESE)
    t.do("tanks 0")
    assert t.place("CEA-1B") == "dead"


@pytest.mark.rule("ichigo", "11.21a")
def test_owners_divide_losses_freely() -> None:
    t = fights(f"{FIVE}{regulars('2203', '74', '5', '18')}", dice=(4,))
    attack(t, "2203", "CEA-3D", "CEA-13D", "CEA-58D")
    assert t.options(ALLIED) == ["lose u1", "lose u2", "lose u3"]


@pytest.mark.rule("ichigo", "11.21b")
def test_no_division_dies_while_another_unit_has_steps_to_spare() -> None:
    t = paying(
        JAPAN,
        1,
        text=f"CEA-3D where 2202\nCEA-13D where 2202 lost 1\nCEA-12B where 2202\n{WEAK}",
        units="CEA-3D,CEA-13D,CEA-12B",
    )
    assert t.why("lose CEA-13D") == ["11.21 division_last"]
    assert t.can("lose CEA-3D")


@pytest.mark.rule("ichigo", "11.21c")
def test_brigades_may_go_first() -> None:
    t = paying(JAPAN, 1, text=f"CEA-3D where 2202\nCEA-12B where 2202\n{WEAK}", units="CEA-3D,CEA-12B")
    t.do("lose CEA-12B")
    assert (t.place("CEA-12B"), lost(t, "CEA-3D")) == ("dead", 0)


@pytest.mark.rule("ichigo", "11.21d")
def test_us_divisions_obey_the_same_rule() -> None:
    a = "nation:2;target:2203;units:US-6+US-7;tanks:0;special:false;enemy_tanks:0;momentum:false;able:;beaten:false"
    text = "causeway 2\nUS-6 where 2202\nUS-7 where 2202 lost 3\nCEA-3D where 2203"
    t = war(text, f"Losses side=1 attack={a} owed=2 then=0", turn=9)
    assert t.why("lose US-7", side=ALLIED) == ["11.21 division_last"]
    t.do("lose US-6", side=ALLIED)
    assert (lost(t, "US-6"), lost(t, "US-7")) == (2, 3), "the second step had no other taker"
    t = war(f"{text}\nUS-6 lost 3\nUS-24 where 2202 lost 3", f"Losses side=1 attack={a} owed=1 then=0", turn=9)
    assert t.can("lose US-7", side=ALLIED), "everybody is at the last step"


@pytest.mark.rule("ichigo", "11.22a", "11.22b")
def test_all_defenders_go_whatever_their_steps() -> None:
    eight = "\n".join(f"US-{n} where 2203 lost 3" for n in (6, 7, 24, 25, 27, 31, 32, 33))
    strong = "\n".join(f"{name} where {hex}" for name, hex in ARMY)
    t = fights(f"causeway 2\n{strong}\n{eight}", turn=6, dice=(6,))
    attack(t, "2203", *(name for name, _ in ARMY))
    assert odds(t) == (56, 16, 6)
    assert t.happened("result_all")
    assert stack(t, "2203") == []
    assert all(lost(t, name) == 0 for name, _ in ARMY)


ARMY = [
    (f"CEA-{n}D", hex)
    for n, hex in zip(
        (3, 13, 58, 68, 40, 39, 34, 22, 104, 110, 62, 37, 116, 21),
        ("2202",) * 5 + ("2303",) * 5 + ("2304",) * 4,
        strict=True,
    )
]


@pytest.mark.rule("ichigo", "11.23a")
def test_chinese_attackers_lose_double() -> None:
    """Chinese 1:1, die 3: printed 2, they lose 4."""
    t = fights(
        f"{regulars('2202', '4', '13', '20', '26')}\nCEA-3D where 2203\nCEA-13D where 2203", nation=CHINESE, dice=(3,)
    )
    attack(t, "2203", "u1", "u2", "u3", "u4", nation=CHINESE)
    t.do("tanks 0")
    assert [(r["number"], r["value"]) for r in t.happened("result")] == [(2, 1)]
    t.do("lose CEA-3D")
    assert stack(t, "2202") == []


@pytest.mark.rule("ichigo", "11.23b")
def test_a_printed_nothing_costs_chinese_attackers_a_step() -> None:
    t = fights(f"{regulars('2007', '74', '5', '10')}", nation=CHINESE, dice=(1,))
    attack(t, "2008", "u1", "u2", "u3", nation=CHINESE)
    assert odds(t) == (12, 1, 11)
    assert [(r["number"], r["value"]) for r in t.happened("result")] == [(0, 4)]
    t.do("lose u3", side=ALLIED)
    assert t.top == "Advance"
    t = fights(f"{regulars('2007', '74', '5', '10')}", nation=CHINESE, dice=(6,))
    attack(t, "2008", "u1", "u2", "u3", nation=CHINESE)
    assert t.happened("result_all")
    assert t.s.stack[-1].owed == 1


@pytest.mark.rule("ichigo", "11.23c")
def test_chinese_defenders_do_not_lose_double() -> None:
    t = fights(f"{FIVE}{regulars('2203', '7', '9', '12', '14')}", dice=(2,))
    attack(t, "2203", "CEA-3D", "CEA-13D", "CEA-58D", "CEA-68D")
    assert [(r["number"], r["value"]) for r in t.happened("result")] == [(1, 3)]
    t.do("lose u1", "lose u2", "lose u3", side=ALLIED)
    assert stack(t, "2203") == ["u4"]


# advance


@pytest.mark.rule("ichigo", "11.24a")
def test_survivors_advance_within_stacking() -> None:
    six = f"{FIVE}CEA-9B where 2303\n{WEAK}"
    t = fights(six, dice=(6,))
    names = ("CEA-3D", "CEA-13D", "CEA-58D", "CEA-68D", "CEA-40D")
    attack(t, "2203", *names, "CEA-9B")
    t.do(*(f"advance {name}" for name in names))
    assert t.top == "Announce", "the hex is full"
    t = fights(six, dice=(6,))
    attack(t, "2203", *names, "CEA-9B")
    t.do("done")
    assert stack(t, "2203") == []


@pytest.mark.rule("ichigo", "11.24b", "11.26c")
def test_static_units_never_advance_and_are_no_attack_losses() -> None:
    t = fights(f"{army(1, '1815', '7', tried=True)}\nHM where 1815\nCEA-3D where 1916", nation=CHINESE, dice=(1,))
    attack(t, "1916", "u1", nation=CHINESE)
    t.do("tanks 0")
    assert stack(t, "1815") == ["HM"]
    t = fights(f"{regulars('1815', '74', '5', '18')}\nHM where 1815\nCEA-1B where 1916", nation=CHINESE, dice=(6,))
    attack(t, "1916", "u1", "u2", "u3", nation=CHINESE)
    t.do("tanks 0")
    t.do("lose u3", side=ALLIED)
    assert t.why("advance HM", side=ALLIED) == ["11.24 not_an_attacker"]


@pytest.mark.rule("ichigo", "11.24c")
def test_the_advance_comes_before_any_other_attack() -> None:
    t = fights(f"{FIVE}{WEAK}\n{army(2, '2201', '9', tried=True)}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert t.why("attack 2201") == ["not_now"]
    t.do("done", "attack 2201")
    assert t.why("advance CEA-3D") == ["not_now"]


@pytest.mark.rule("ichigo", "11.24d")
def test_victorious_defenders_stay() -> None:
    t = fights(f"CEA-1B where 2202\n{regulars('2203', '74', '5')}", dice=(1,))
    attack(t, "2203", "CEA-1B")
    assert t.place("CEA-1B") == "dead"
    assert stack(t, "2203") == ["u1", "u2"]
    assert t.top == "Announce"


# momentum

NEXT = f"{FIVE}{WEAK}\n{army(2, '2204', '9', tried=True)}"


def advanced(text: str = NEXT, turn: int = 6, dice: tuple[int, ...] = (6,)) -> Scene:
    """Two divisions have taken 2203."""
    t = fights(text, turn=turn, dice=dice)
    attack(t, "2203", "CEA-3D", "CEA-13D")
    t.do("advance CEA-3D", "advance CEA-13D")
    return t


@pytest.mark.rule("ichigo", "11.25a", "11.25k")
@pytest.mark.parametrize("causeway", [0, 1, 2])
def test_japanese_momentum_until_turn_6(causeway: int) -> None:
    assert advanced().top == "Momentum"
    assert advanced(f"{NEXT}\ncauseway {causeway}", turn=8).top != "Momentum"


@pytest.mark.rule("ichigo", "11.25b", "11.25c")
def test_only_units_that_advanced_take_part() -> None:
    t = advanced(f"{NEXT}\nCEA-39D where 2304")
    t.do("attack 2204")
    assert t.why("join CEA-39D") == ["11.25 not_advanced"]
    assert t.why("join CEA-58D") == ["11.25 not_advanced"]
    assert t.can("join CEA-3D")


@pytest.mark.rule("ichigo", "11.25d")
def test_momentum_is_used_before_any_other_attack_or_lost() -> None:
    t = advanced(f"{NEXT}\n{army(3, '2201', '12', tried=True)}")
    assert t.why("attack 2201") == ["11.25 no_momentum_there"]
    t.do("done", "attack 2201")
    assert t.why("join CEA-3D") == ["11.0 has_fought"]


@pytest.mark.rule("ichigo", "11.25e", "11.4c")
def test_momentum_goes_on_as_long_as_hexes_are_cleared() -> None:
    line = "\n".join(army(n, hex, face, tried=True) for n, hex, face in CHAIN)
    t = advanced(f"{FIVE}{WEAK}\n{line}", dice=(6, 6, 6, 6))
    for hex in ("2303", "2403", "2503"):
        attack(t, hex, "CEA-3D", "CEA-13D")
        t.do("advance CEA-3D", "advance CEA-13D")
    assert t.place("CEA-3D") == "2503"


CHAIN = ((2, "2303", "9"), (3, "2403", "12"), (4, "2503", "14"))


@pytest.mark.rule("ichigo", "11.25f", "11.18b")
def test_airpower_helps_in_momentum() -> None:
    t = advanced(f"{NEXT}\nair_japan + 2205", dice=(6, 1))
    attack(t, "2204", "CEA-3D")
    assert odds(t) == (4, 1, 7), "4:1, one left for the city, one right for airpower"


@pytest.mark.rule("ichigo", "11.25g")
def test_momentum_may_hit_a_hex_that_was_attacked() -> None:
    t = advanced(f"{NEXT}\nattacked + 2204")
    assert t.can("attack 2204")
    t = fights(f"{FIVE}{regulars('2203', '5', '18')}\n{army(3, '2201', '10', tried=True)}", dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert t.why("attack 2203") == ["11.4 attacked_already"]


US_TEXT = "causeway 2\nUS-6 where 3219\nUS-7 where 3219\nCEA-1B where 3220\nCEA-5B where 3321"


@pytest.mark.rule("ichigo", "11.25h")
def test_us_momentum_needs_a_path_to_a_beachhead() -> None:
    for beachhead, top in (("beachhead_1 where 3221\njapan_control - 3221", "Momentum"), ("", "Announce")):
        t = fights(f"{US_TEXT}\n{beachhead}", nation=US, turn=9, dice=(6,))
        attack(t, "3220", "US-6", "US-7", nation=US)
        t.do("advance US-6", "done", side=ALLIED)
        assert t.top == top


@pytest.mark.rule("ichigo", "11.25i")
def test_no_momentum_out_of_supply() -> None:
    t = fights(f"{NEXT}\nCEA-3D raided 1\nCEA-13D raided 1", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    t.do("advance CEA-3D", "advance CEA-13D")
    assert t.top != "Momentum"


@pytest.mark.rule("ichigo", "11.25j")
def test_chinese_have_no_momentum() -> None:
    t = fights(f"{regulars('2202', '74', '5', '18')}\nCEA-1B where 2203\nCEA-5B where 2204", nation=CHINESE, dice=(6,))
    attack(t, "2203", "u1", "u2", "u3", nation=CHINESE)
    t.do("tanks 0")
    t.do("lose u3", "advance u1", "advance u2", side=ALLIED)
    assert t.top == "Announce"


@pytest.mark.rule("ichigo", "11.25m")
def test_momentum_does_not_use_up_the_attack_of_a_hex() -> None:
    t = advanced(f"{FIVE}{WEAK}\n{regulars('2204', '5', '18', first=2)}\nCEA-39D where 2304", dice=(6, 1))
    attack(t, "2204", "CEA-3D")
    assert t.why("attack 2204") == []


@pytest.mark.rule("ichigo", "11.25n")
def test_whoever_declined_momentum_attacks_no_more() -> None:
    t = advanced(f"{NEXT}\nCEA-39D where 2304")
    t.do("done", "attack 2204")
    assert t.why("join CEA-3D") == ["11.0 has_fought"]
    assert t.can("join CEA-39D")


# untried units


@pytest.mark.rule("ichigo", "11.27a")
def test_a_unit_stays_tried_until_it_is_eliminated() -> None:
    t = fights(f"CEA-1B where 2202\n{army(1, '2203', '74')}\n{army(2, '2203', '5')}", dice=(1,))
    attack(t, "2203", "CEA-1B")
    assert t.s.known[t.kit.index["u1"]] == t.s.known[t.kit.index["u2"]] == EVERYONE


@pytest.mark.rule("ichigo", "11.27b")
def test_units_without_strength_are_no_step_losses() -> None:
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '4')}\n{army(2, '2203', '16')}", dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert odds(t)[1] == 2
    assert [(r["number"], r["value"]) for r in t.happened("result")] == [(2, 1)]
    assert stack(t, "2203") == []


@pytest.mark.rule("ichigo", "11.27d")
def test_attackers_without_strength_cost_nothing_but_tanks() -> None:
    t = fights(f"{army(1, '2203', '16')}\n{army(2, '2304', '5')}\nCEA-3D where 2202", nation=CHINESE)
    t.do("attack 2202", "join u1", side=ALLIED)
    t.do("commit", side=JAPAN)
    before = len(pool(t.s))
    t.do("confirm", side=ALLIED)
    assert len(t.happened("tank_spent")) == 1
    assert (t.thrown(), lost(t, "CEA-3D"), len(pool(t.s))) == ([], 0, before + 1)


@pytest.mark.rule("ichigo", "11.27e", "11.27f")
def test_only_those_involved_are_turned_up_but_every_defender_is() -> None:
    three = f"{army(1, '2203', '74')}\n{army(2, '2203', '5')}\n{army(3, '2203', '18')}"
    t = fights(f"{three}\nCEA-3D where 2202", nation=CHINESE, dice=(1,))
    attack(t, "2202", "u2", nation=CHINESE)
    known = [t.s.known[t.kit.index[f"u{n}"]] == EVERYONE for n in (1, 2, 3)]
    assert known == [False, True, False]
    t = fights(f"{three}\nCEA-3D where 2202", dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert len(t.happened("turned_up")) == 3
