"""7.0 Zones of control."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, go, moving

from hexfront.games.rising_sun.rules.zones_of_control import zoc
from hexfront.hexmap import bits
from hexfront.testing import Scene


def zone(t: Scene, side: int) -> set[str]:
    """The hexes in a side's zones of control."""
    return {t.kit.board.number(hex) for hex in bits.each(zoc(t.s, side))}


@pytest.mark.rule("rising-sun", "7.0a")
def test_a_zone_covers_the_six_hexes_around() -> None:
    t = moving("guadalcanal", "u1-1 where 3213\nj2hq where 0203")
    assert zone(t, ALLIED) == {"3212", "3313", "3314", "3214", "3114", "3113"}


@pytest.mark.rule("rising-sun", "7.0b")
def test_no_zone_reaches_mountains_cities_or_the_sea() -> None:
    t = moving("bataan", "a31-1 where 2508\nj65hq where 2601")
    assert zone(t, ALLIED) == {"2608", "2509"}
    t = moving("singapore", "j41 where 1328\nj5hq where 1707")
    assert "1327" not in zone(t, JAPAN)
    t = moving("guadalcanal", "u1-1 where 2608\nj2hq where 0203")
    assert all(t.kit.board.terrain[t.kit.board.hex(n)] != "sea" for n in zone(t, ALLIED))


@pytest.mark.rule("rising-sun", "7.0c")
def test_a_tank_has_no_zone_where_it_could_not_go() -> None:
    t = moving("bataan", "j7tk where 2602\na31-1 where 3105")
    assert zone(t, JAPAN) == {"2601", "2603"}


@pytest.mark.rule("rising-sun", "7.1a", "7.1b")
@pytest.mark.parametrize("unit", ["u1hq", "u11-2", "uSW", "uMAWg", "u3DB"])
def test_staffs_guns_and_ground_crews_have_none(unit: str) -> None:
    t = moving("guadalcanal", f"{unit} where 3213\nj2hq where 0203")
    assert zone(t, ALLIED) == set()


@pytest.mark.rule("rising-sun", "7.1b")
def test_a_reduced_and_disrupted_battalion_has_one() -> None:
    t = moving("guadalcanal", "u1-1 where 3213 lost 1 disrupted 1\nj2hq where 0203")
    assert len(zone(t, ALLIED)) == 6


@pytest.mark.rule("rising-sun", "7.21a", "7.1a")
def test_a_unit_that_enters_a_zone_stops_and_one_that_passes_guns_does_not() -> None:
    t = moving("guadalcanal", "u1-1 where 3213\nj124-1 where 3414\nj2hq where 3515")
    go(t, "j124-1", "3314")
    assert t.top == "Movement"
    t = moving("guadalcanal", "u11-2 where 3213\nj124-1 where 3414\nj2hq where 3515")
    go(t, "j124-1", "3314")
    assert t.top == "Moving"


@pytest.mark.rule("rising-sun", "7.21b", "7.21c")
def test_from_zone_to_zone_only_by_way_of_a_free_hex() -> None:
    t = moving("guadalcanal", "u1-1 where 3213\nj124-1 where 3314\nj2hq where 3515")
    t.do("move j124-1")
    assert t.why("to 3313") == ["7.22 no_cover"]
    t.do("to 3413", "to 3313")
    assert t.place("j124-1") == "3313"
    assert t.top == "Movement"


@pytest.mark.rule("rising-sun", "7.22a", "7.22c", "8.22b")
def test_the_japanese_slip_through_jungle_and_rough_and_stop() -> None:
    t = moving("guadalcanal", "u1-1 where 2914\nj124-1 where 2915\nj2hq where 2918")
    t.do("move j124-1")
    assert t.can("to 2814")
    t.do("to 2814")
    assert t.top == "Movement"
    assert t.why("move j124-1") == ["8.12 already_moved"]


@pytest.mark.rule("rising-sun", "7.22b", "7.22d")
def test_not_into_the_open_and_never_the_allies() -> None:
    t = moving("guadalcanal", "u1-1 where 2914\nj124-1 where 2915\nj2hq where 2918")
    t.do("move j124-1")
    assert t.why("to 3014") == ["7.22 no_cover"]
    t = moving("guadalcanal", "j124-1 where 2914\nu1-1 where 2915\nu1dhq where 2918", ALLIED)
    t.do("move u1-1", side=ALLIED)
    assert t.why("to 2814", side=ALLIED) == ["7.21 zoc_to_zoc"]


@pytest.mark.rule("rising-sun", "7.3")
def test_a_zone_forces_nobody_to_attack() -> None:
    t = moving("guadalcanal", "u1-1 where 3213\nj124-1 where 3314\nj2hq where 3515")
    t.do("end")
    assert t.s.phasing == ALLIED


@pytest.mark.rule("singapore", "S-2.41a", "S-2.41b", "S-2.42")
def test_zones_end_at_strait_and_penang_and_those_of_the_commonwealth_outside_the_open() -> None:
    t = moving("singapore", "j41 where 1838\nj5hq where 1707")
    assert "1939" not in zone(t, JAPAN)
    assert not zone(moving("singapore", "j41 where 1015\nj5hq where 1707"), JAPAN)
    assert "1015" not in zone(moving("singapore", "j41 where 1115\nj5hq where 1707"), JAPAN)
    t = moving("singapore", "c6 where 1411\nj5hq where 1707")
    assert zone(t, ALLIED) == {"1412", "1312", "1311"}
