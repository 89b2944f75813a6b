"""9.0-9.9 Reinforcements: the turn track, Formosa and Manchuria, the Chinese pool."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    JAPAN,
    allowed,
    army,
    attack,
    fights,
    lost,
    odds,
    play,
    stack,
    war,
)

from hexfront.kernel.faces import UNKNOWN, face_for, pool
from hexfront.testing import Scene, opened

KAIFENG = "\n".join(f"CEA-{name} where 1901" for name in ("37D", "62D", "110D", "7B"))
NORTHERN_LINE = "japan_control + 1801 1802 1903 1904 1905"
RAILROAD = f"{NORTHERN_LINE} 1813 1914 1915 1815 1716 1616 1517 1518 1418 1419 1320 1321 1221 1222 1123 1023 0924"
BASES = "japan_control + 1815 1616 1418 1320 1123 1615 1422 2217"


def entry(text: str = "", *more: str, turn: int = 2, dice: tuple[int, ...] = ()) -> Scene:
    return war(text, "JapaneseEntry side=0 formosa=0", *more, turn=turn, dice=dice)


# 9.0, 9.1 the turn track


@pytest.mark.rule("ichigo", "9.0a", "9.0b")
def test_a_unit_that_arrives_moves_and_fights_in_the_same_turn() -> None:
    text = f"{NORTHERN_LINE}\n{army(1, '2202', '5', tried=True)}"
    t = entry(text, "StartMovement nation=0", "StartCombat nation=0", dice=(6,))
    t.do("enter CEA-27D 2001", "done")
    assert lost(t, "CEA-27D") == 0
    t.do("move CEA-27D")
    assert allowed(t) == 6
    t.do("to 2101", "to 2102", "stop", "end")
    attack(t, "2202", "CEA-27D")
    assert odds(t)[:2] == (4, 4)


@pytest.mark.rule("ichigo", "9.1a")
def test_without_causeway_only_the_turn_track_sends_units() -> None:
    t = war("causeway 1", "ReinforcementPhase nation=0", turn=8)
    assert t.thrown() == []
    assert t.top == "JapaneseEntry"
    for waiting in ("AA14-1D", "KA-11D", "FG-50D"):
        assert t.why(f"enter {waiting} 1901") == ["9.1 not_due"]
    assert {option.split()[1].split("-")[0] for option in t.options() if option != "done"} == {"CEA"}


@pytest.mark.rule("ichigo", "9.1b")
@pytest.mark.parametrize(("turn", "why"), [(1, ["9.1 not_due"]), (2, []), (4, [])])
def test_nobody_comes_before_his_turn_and_each_may_wait(turn: int, why: list[str]) -> None:
    t = entry(turn=turn) if turn > 1 else entry("KA-11D where ka\ncauseway 2", turn=1)
    assert t.why("enter CEA-27D 1901") == why
    if not why:
        t.do("done")
        assert (t.place("CEA-27D"), t.top) == ("turn_track", "Announce")


@pytest.mark.rule("ichigo", "9.1c")
def test_units_enter_at_japanese_hexes_of_the_north_edge() -> None:
    t = entry(KAIFENG)
    for shut in ("1801", "2901", "2002", "3106", "2008"):
        assert t.why(f"enter CEA-27D {shut}") == ["9.1 no_entry"], shut
    for open_hex in ("1901", "2001", "1701", "1401", "2801"):
        assert t.can(f"enter CEA-27D {open_hex}"), open_hex


@pytest.mark.rule("ichigo", "9.1c")
def test_an_edge_hex_that_was_lost_is_closed() -> None:
    """R15 Until it is Japanese again."""
    assert entry("japan_control - 2001").why("enter CEA-27D 2001") == ["9.1 no_entry"]
    assert entry("japan_control + 1801").can("enter CEA-27D 1801")


@pytest.mark.rule("ichigo", "9.1d")
def test_units_enter_in_cities_linked_with_the_north_end() -> None:
    t = entry(f"{NORTHERN_LINE} 1813")
    for city in ("1802", "2008", "1811", "1813"):
        assert t.can(f"enter CEA-27D {city}"), city
    assert t.why("enter CEA-27D 1904") == ["9.1 no_entry"]
    t = entry(f"{NORTHERN_LINE} 1813\njapan_control - 1903")
    assert t.why("enter CEA-27D 1813") == ["9.1 no_entry"]
    assert t.why("enter CEA-27D 2008") == ["9.1 no_entry"]
    assert t.can("enter CEA-27D 1802")
    t = entry(f"{NORTHERN_LINE} 1813\njapan_control - 1801")
    assert t.why("enter CEA-27D 1802") == ["9.1 no_entry"]


@pytest.mark.rule("ichigo", "9.1e")
def test_stacking_holds_on_entry() -> None:
    t = entry(f"{KAIFENG}\nCEA-9B where 1901")
    assert t.why("enter CEA-27D 1901") == ["9.1 no_entry"]
    t = entry(KAIFENG)
    t.do("enter CEA-27D 1901")
    assert t.why("enter CEA-3B 1901") == ["9.1 no_entry"]
    assert len(stack(t, "1901")) == 5


@pytest.mark.rule("ichigo", "9.1f")
def test_a_linked_city_next_to_chinese_units_is_open() -> None:
    t = entry(f"{NORTHERN_LINE} 1813\n{army(1, '1814', '74')}\n{army(2, '1913', '5')}")
    assert t.can("enter CEA-27D 1813")


@pytest.mark.rule("ichigo", "9.1g")
def test_nobody_enters_at_the_south_edge() -> None:
    t = entry(RAILROAD)
    assert t.why("enter CEA-27D 0925") == ["9.1 no_entry"]
    assert t.why("enter CEA-27D 1125") == ["9.1 no_entry"]
    assert t.can("enter CEA-27D 1123")


# 9.3, 9.4, 9.6 Formosa, Manchuria


@pytest.mark.rule("ichigo", "9.3", "5.3.14")
def test_without_causeway_two_divisions_come_from_formosa_on_turn_9() -> None:
    """Historically the 50th and the 66th."""
    t = entry("causeway 1", turn=9)
    t.do("enter FG-50D 1901", "enter FG-66D 2001")
    assert t.why("enter FG-9D 2001") == ["9.3 formosa_enough"]
    assert (t.place("FG-50D"), t.place("FG-66D")) == ("1901", "2001")
    assert entry("causeway 1", turn=8).why("enter FG-50D 1901") == ["9.1 not_due"]
    t = entry("causeway 1", turn=9)
    assert t.why("enter FG-50D 3317") == ["9.1 no_entry"]
    t.do("done")
    assert t.place("FG-50D") == "fg"


@pytest.mark.rule("ichigo", "9.3")
def test_with_causeway_they_do_not_come() -> None:
    assert entry("causeway 2", turn=9).why("enter FG-50D 1901") == ["9.1 not_due"]


@pytest.mark.rule("ichigo", "9.4a")
def test_with_causeway_the_turn_track_goes_on() -> None:
    t = entry("causeway 2", turn=9)
    t.do("enter CEA-118D 1901")
    assert t.can("enter KA-11D 1901")
    assert entry("causeway 2", turn=8).why("enter CEA-118D 1901") == ["9.1 not_due"]


@pytest.mark.rule("ichigo", "9.6")
def test_all_commands_fight_together_with_the_tanks_of_any() -> None:
    others = "\n".join(f"CEA-{name}T where dead" for name in (3, 13, 17))
    text = f"FG-9D where 2201\nCEA-3D where 2201\nKA-77B where 2201\nKA-1T where tank\n{others}"
    t = fights(f"{text}\n{army(1, '2202', '5', tried=True)}", dice=(6,))
    attack(t, "2202", "FG-9D", "CEA-3D", "KA-77B", more=("tank",))
    assert odds(t) == (10, 4, 6)
    assert t.place("KA-1T") == "dead"


# 9.7 the Chinese pool


def draws(text: str = "", die: int = 6, turn: int = 3) -> Scene:
    """Phase X with a die; every draw takes the first face of the pool."""
    return war(text, "ChineseReinforcement", turn=turn, dice=(die, *[1] * die))


def drawn(t: Scene) -> int:
    return int(t.happened("reinforcements")[-1]["number"])


@pytest.mark.rule("ichigo", "9.7a", "9.0b")
def test_as_many_regulars_as_the_die_says_are_drawn_blindly() -> None:
    t = draws(die=5)
    assert drawn(t) == 5
    assert len(t.s.stack[-1].waiting(t.s)) == 5
    assert len(pool(t.s)) == 81
    t.do(*["place 1815"] * 3, *["place 1418"] * 2, side=ALLIED)
    assert t.top == "Announce"
    for name in stack(t, "1815"):
        unit = t.kit.index[name]
        assert [face_for(t.s, side, unit) for side in (JAPAN, ALLIED)] == [UNKNOWN, UNKNOWN]


@pytest.mark.rule("ichigo", "9.7a")
def test_every_draw_is_from_the_whole_pool() -> None:
    t = war("", "ChineseReinforcement", turn=3, dice=(2, 86, 40))
    sides = [event.args["sides"] for event in t.events if event.key == "draw"]
    assert sides == [86, 85]


@pytest.mark.rule("ichigo", "9.7a")
def test_a_short_pool_gives_what_it_has() -> None:
    """R48 All but two of the 86 are on the map."""
    _, kit = opened("ichigo")
    lines = [f"u{n} where 0310 face {face.id}" for n, face in enumerate(kit.faces[2:], 1)]
    t = war("\n".join(lines), "ChineseReinforcement", turn=3, dice=(5, 1, 1))
    assert drawn(t) == 2


@pytest.mark.rule("ichigo", "9.7b")
def test_they_are_placed_in_friendly_chinese_cities_with_room() -> None:
    ring = "\n".join(
        f"CEA-{name}D where {hex}"
        for name, hex in zip(
            ("3", "13", "58", "68", "116", "40"), ("1713", "1714", "1812", "1814", "1913", "1914"), strict=True
        )
    )
    t = draws(f"{ring}\njapan_control + 1418", die=6)
    assert t.why("place 1418", ALLIED) == ["9.7 not_a_chinese_city"]
    assert t.why("place 1914", ALLIED) == ["9.7 not_a_chinese_city"]
    t.do(*["place 1813"] * 4, side=ALLIED)
    assert t.why("place 1813", ALLIED) == ["6.3 chinese_city_full"]
    assert t.can("place 0119", ALLIED)


@pytest.mark.rule("ichigo", "9.7b")
def test_a_city_with_us_units_takes_none_and_one_won_back_does() -> None:
    """R48"""
    t = draws("causeway 2\nUS-6 where 1422\nonce_allied + 1813", turn=9)
    assert t.why("place 1422", ALLIED) == ["9.7 not_a_chinese_city"]
    assert t.can("place 1813", ALLIED)


@pytest.mark.rule("ichigo", "9.7b")
def test_only_as_many_are_drawn_as_have_room() -> None:
    """R48 Changsha alone is Chinese, with three units."""
    kit = war("").kit
    cities = [kit.board.number(hex) for hex in range(kit.board.grid.size) if kit.chinese_cities >> hex & 1]
    lost_cities = "japan_control + " + " ".join(city for city in cities if city != "1813")
    three = "\n".join(army(n, "1813", face) for n, face in ((1, "5"), (2, "7"), (3, "9")))
    t = war(f"{lost_cities}\n{three}\njapan_control - 2217", "ChineseReinforcement", turn=3, dice=(6, *[1] * 5))
    assert drawn(t) == 5
    t = war(f"{lost_cities}\n{three}", "ChineseReinforcement", turn=3, dice=(6, 1))
    assert drawn(t) == 1


@pytest.mark.rule("ichigo", "9.7c")
def test_not_in_captured_japanese_cities() -> None:
    t = draws("japan_control - 2312\nonce_allied + 2312")
    assert t.why("place 2312", ALLIED) == ["9.7 not_a_chinese_city"]


@pytest.mark.rule("ichigo", "9.7d")
@pytest.mark.parametrize(("text", "die", "number"), [(BASES, 5, 3), (BASES, 6, 3), (BASES, 1, 1), ("", 5, 5)])
def test_without_airbases_half_as_many_come(text: str, die: int, number: int) -> None:
    assert drawn(draws(text, die)) == number
    assert drawn(draws(f"{BASES}\njapan_control - 2217", 5)) == 5


@pytest.mark.rule("ichigo", "9.7e")
def test_eliminated_regulars_may_be_drawn_again_unseen() -> None:
    force = "CEA-3D where 2201\nCEA-13D where 2201\nCEA-58D where 2201\nCEA-68D where 2201\nCEA-116D where 2201"
    t = fights(f"{force}\n{army(1, '2202', '74', tried=True)}", dice=(6,))
    attack(t, "2202", "CEA-3D", "CEA-13D", "CEA-58D", "CEA-68D", "CEA-116D")
    assert t.place("u1") == "out"
    t.do("done")
    face = t.kit.face_index["CH-74"]
    play(t, "ChineseReinforcement", dice=(1, pool(t.s).index(face) + 1))
    t.do("place 1815", side=ALLIED)
    (name,) = stack(t, "1815")
    assert name != "u1"
    unit = t.kit.index[name]
    assert t.s.face[unit] == face
    assert [face_for(t.s, side, unit) for side in (JAPAN, ALLIED)] == [UNKNOWN, UNKNOWN]


@pytest.mark.rule("ichigo", "9.7f")
def test_eliminated_militia_never_come_back() -> None:
    force = "\n".join(f"CEA-{name}D where 1915" for name in ("3", "13", "58", "68", "116"))
    t = fights(f"{force}\nHM where 1815", dice=(6,))
    attack(t, "1815", "CEA-3D", "CEA-13D", "CEA-58D", "CEA-68D", "CEA-116D")
    assert t.place("HM") == "dead"
    assert len(pool(t.s)) == 86
    t.do("done")
    play(t, "ChineseReinforcement", dice=(6, *[1] * 6))
    assert all(t.kit.is_body[unit] for unit in t.s.stack[-1].waiting(t.s))


@pytest.mark.rule("ichigo", "9.7g")
def test_a_whole_draw_may_go_into_one_city() -> None:
    t = draws("HM where 1815", die=5)
    t.do(*["place 1815"] * 4, side=ALLIED)
    assert t.why("place 1815", ALLIED) == ["6.3 chinese_city_full"]
    assert len(stack(t, "1815")) == 5


@pytest.mark.rule("ichigo", "9.9")
def test_chinese_units_never_come_to_formosa() -> None:
    t = draws("causeway 2\nbeachhead_1 where 3221\njapan_control - 3221 3317\nonce_allied + 3221 3317", turn=8)
    for city in ("3221", "3317"):
        assert t.why(f"place {city}", ALLIED) == ["9.7 not_a_chinese_city"]
    assert t.kit.nation[t.s.stack[-1].waiting(t.s)[0]] == CHINESE
