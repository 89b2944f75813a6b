"""R18, R32 Hexes that are full or too full: pushes out of a port, and parties that pass."""

from __future__ import annotations

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, army, go, moves, play, stack, war

from hexfront.testing import Scene

FORMOSA = "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\nonce_allied + 3221\nUS-6 where 3221"


def landing(text: str) -> Scene:
    """Phase I of turn 8; 2222 and 2123 are the only land hexes next to Hong Kong."""
    return war(f"{FORMOSA}\n{text}", "LandingPhase", turn=8)


def crowd(hex: str, names: tuple[str, ...]) -> str:
    return "\n".join(f"CEA-{name} where {hex}" for name in names)


CROWDED = "\n".join(
    (crowd("2222", ("3D", "13D", "58D", "68D", "116D")), crowd("2123", ("37D", "62D", "110D", "40D", "7B")))
)


@pytest.mark.rule("ichigo", "5.3.12e")
def test_stacking_holds_in_the_push_where_there_is_room() -> None:
    t = landing(f"{crowd('2222', ('3D', '13D', '58D', '68D', '116D'))}\nCEA-13B where 2223")
    t.do("port 2223", side=ALLIED)
    assert t.why("push 2222", ALLIED) == ["5.3.12 not_out_there"]
    t.do("push 2123", side=ALLIED)
    assert t.place("CEA-13B") == "2123"


@pytest.mark.rule("ichigo", "5.3.12e")
def test_without_room_the_hex_is_overstacked_until_its_owner_has_moved() -> None:
    """R32"""
    t = landing(f"{CROWDED}\nCEA-13B where 2223")
    t.do("port 2223", "push 2222", "land_at US-25 2223", "done", side=ALLIED)
    assert len(stack(t, "2222")) == 6
    play(t, "StartMovement nation=0", dice=(6, 6))
    assert t.why("end") == ["6.0 still_overstacked"]
    t.do("move CEA-13B")
    assert t.why("stop") == ["6.0 no_room"]
    t.do("to 2221", "stop", "end")
    assert len(stack(t, "2222")) == 5


@pytest.mark.rule("ichigo", "5.3.12e")
def test_whoever_cannot_leave_may_stay_overstacked() -> None:
    """R32 Chinese in Canton and around 2222 and 2123 let nobody out."""
    around = ((1, "2122", "5"), (2, "2221", "7"), (3, "2322", "9"), (4, "2022", "12"))
    ring = "\n".join(army(n, hex, face) for n, hex, face in around)
    t = landing(f"{CROWDED}\nCEA-13B where 2223\njapan_control - 2022\n{ring}")
    t.do("port 2223", "push 2222", "land_at US-25 2223", "done", side=ALLIED)
    play(t, "StartMovement nation=0")
    for unit in stack(t, "2222")[:-1]:
        assert t.why("end") == ["6.0 still_overstacked"]
        t.do(f"move {unit}")
        assert t.top == "Movement"
    t.do(f"move {stack(t, '2222')[-1]}", "end")
    assert len(stack(t, "2222")) == 6


@pytest.mark.rule("ichigo", "5.3.12e")
def test_a_party_in_a_crowded_hex_stops_where_one_of_them_cannot_go_on() -> None:
    """R32 Under Allied airpower the only way out costs four points; the division has six, the raided brigade three."""
    t = landing(f"{CROWDED}\nCEA-13B where 2223\n{army(1, '2221', '5')}\n{army(2, '2322', '7')}")
    t.do("port 2223", "push 2222", "land_at US-25 2223", "done", side=ALLIED)
    t.s.air_allied = t.kit.everywhere
    t.s.raided[t.kit.index["CEA-13B"]] = 1
    play(t, "StartMovement nation=0", dice=(6,))
    t.do("move CEA-116D")
    assert t.why("stop") == ["6.0 no_room"]
    assert t.can("to 2122")
    t.do("add CEA-13B")
    assert t.options() != []
    assert t.can("stop")


@pytest.mark.rule("ichigo", "6.0a")
def test_nobody_is_left_behind_so_that_another_is_stuck() -> None:
    """R18 u1 passes through a full hex and takes u2 along, which has too few points for any way out of it."""
    four = "\n".join(army(n, "0419", face) for n, face in ((2, "7"), (3, "9"), (4, "12"), (5, "14")))
    t = moves(f"{army(1, '0319', '5')}\n{four}", CHINESE, dice=(6, 2))
    go(t, "u1", "0419", side=ALLIED)
    assert t.why("stop", ALLIED) == ["6.0 no_room"]
    t.do("add u2", "add u3", side=ALLIED)
    assert t.why("leave u1", ALLIED) == ["6.0 no_room"]
    assert t.options(ALLIED) == ["add u4", "add u5", "leave u2", "leave u3"]
    t.do("leave u2", "leave u3", "to 0420", side=ALLIED)
    assert len(stack(t, "0419")) == 4
