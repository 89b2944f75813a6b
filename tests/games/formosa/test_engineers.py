"""20.0 Engineers and bases."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.logistics import allied_income
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.rules.victory import allied_points
from hexfront.games.formosa.state import functional, functional_ports, lp
from hexfront.testing import Scene, scene


def building(*text: str) -> Scene:
    """The Base Building Phase; a spare engineer in Heito keeps it open."""
    body = "\n".join(text)
    return scene(
        f"game formosa\ndice\nus-sb130 where 1122\nus-7-17 where 1327\nlp_allied 9\n{body}\n"
        "step EndOfTurn\nstep Movement side=1\nstep BaseBuilding"
    )


def is_base(t: Scene, unit: str) -> int:
    return int(t.s.base[t.kit.index[unit]])


@pytest.mark.rule("formosa", "20.0a")
@pytest.mark.parametrize("base", [0, 1])
@pytest.mark.parametrize("unit", ["us-e1118", "us-sb44", "cw-eng1"])
def test_a_base_makes_a_port_functional_and_a_mobile_engineer_does_not(unit: str, base: int) -> None:
    t = building(f"{unit} where 1124 base {base}")
    here = t.kit.board.hex("1124")
    assert functional(t.s) >> here & 1 == base
    assert functional_ports(t.s) >> here & 1 == base


@pytest.mark.rule("formosa", "20.0b")
@pytest.mark.parametrize(
    ("base", "hexes", "income", "points"),
    [
        (1, ("1124", "1122"), 5 + 1 + 1, 3 + 1),  # a minor port with airfield and an airfield: one pair
        (0, ("1124", "1122"), 5, 0),
        (1, ("1124",), 5 + 1, 3),
        (1, ("0923",), 5 + 3, 4 + 1 + 1),
        (0, ("0923",), 5, 1),  # industry needs no base
    ],
)
def test_what_functional_ports_and_airfields_bring(base: int, hexes: tuple[str, ...], income: int, points: int) -> None:
    engineers = ("us-e1118", "us-e1122")
    t = building(
        "us-sb130 where staging_area\nus-7-17 where 1226",
        *(f"{unit} where {hex} base {base}" for unit, hex in zip(engineers, hexes, strict=False)),
    )
    assert allied_income(t.s) == income
    assert allied_points(t.s) == points


@pytest.mark.rule("formosa", "20.0b")
def test_a_functional_port_serves_naval_transfer_and_a_functional_airfield_does_not() -> None:
    text = "us-m1-1 where 0820\nus-7-17 where 0820"
    steps = "step EndOfTurn\nstep Movement side=0\nstep NavalTransferPhase"
    t = scene(f"game formosa\n{text}\nus-e1118 where 1124 base 1\n{steps}")
    t.do("ship us-m1-1")
    assert t.can("at 1124")
    t = scene(f"game formosa\n{text}\nus-e1118 where 0922 base 1\n{steps}")
    t.do("ship us-m1-1")
    assert t.why("at 0922") == ["21.0 beach_to_beach"]


@pytest.mark.rule("formosa", "20.0c")
def test_japanese_engineers_build_nothing() -> None:
    t = building("jp-e9 where 1124\nlp_japan 9")
    assert t.why("build jp-e9") == ["20.1 not_an_engineer"]
    assert t.why("build jp-e9", side=JAPAN) == ["not_your_decision"]
    assert not functional(t.s) >> t.kit.board.hex("1124") & 1


@pytest.mark.rule("formosa", "20.1a")
@pytest.mark.parametrize(
    ("hex", "price"),
    [("0923", 4), ("1124", 4), ("1012", 4), ("2005", 3), ("2109", 3), ("1122", 1), ("1806", 1), ("1117", 1)],
)
def test_a_base_costs_by_what_the_hex_holds(hex: str, price: int) -> None:
    t = building(f"us-e1118 where {hex}\nus-sb130 where 1407\nlp_allied {price}")
    t.do("build us-e1118")
    assert (is_base(t, "us-e1118"), lp(t.s, ALLIED)) == (1, 0)
    t = building(f"us-e1118 where {hex}\nus-sb130 where 1407\nlp_allied {price - 1}\nus-sb44 where 1621 base 1")
    assert t.why("build us-e1118") == ["20.1 no_lp"]


@pytest.mark.rule("formosa", "20.1b")
def test_where_port_and_airfield_share_a_hex_both_must_be_paid() -> None:
    t = building("us-e1118 where 0923\nlp_allied 3")
    assert t.why("build us-e1118") == ["20.1 no_lp"]
    t.do("end")
    assert (is_base(t, "us-e1118"), lp(t.s, ALLIED)) == (0, 3)


@pytest.mark.rule("formosa", "20.1c")
def test_building_needs_no_supply_and_may_be_done_under_the_enemys_eyes() -> None:
    t = building("us-e1118 where 0923\njp-9-7 where 1022\njp-9-19 where 0922")
    assert not in_supply(t.s, t.kit.index["us-e1118"])
    t.do("build us-e1118")
    assert is_base(t, "us-e1118") == 1


@pytest.mark.rule("formosa", "20.1d")
def test_a_lost_base_ends_the_function_and_another_engineer_may_rebuild() -> None:
    """12 against 1: a Japanese attack on the base at Toko; a 6 destroys it."""
    t = scene(
        "game formosa\ndice 6\nlp_allied 0\nus-e1118 where 1124 base 1\nus-7-17 where 1327\n"
        "jp-9-7 where 1123\njp-9-19 where 1123\njp-9-35 where 1123\n"
        "step EndOfTurn\nstep Movement side=0\nstep CombatPhase side=1"
    )
    here = t.kit.board.hex("1124")
    assert functional(t.s) >> here & 1
    t.do("target 1124", "join 1123", "attack", side=JAPAN)
    assert t.happened("result_DE")
    assert t.place("us-e1118") == "allied_replacements"
    assert is_base(t, "us-e1118") == 0
    assert not functional(t.s) >> here & 1
    t = building("us-e1122 where 1124\nus-e1118 where allied_replacements")
    t.do("build us-e1122")
    assert functional(t.s) >> here & 1


@pytest.mark.rule("formosa", "20.1e")
def test_one_base_a_hex_serves_port_and_airfield() -> None:
    t = building("us-e1118 where 1124\nus-e1122 where 1124")
    t.do("build us-e1118")
    assert t.why("build us-e1122") == ["20.1 base_there"]
    here = t.kit.board.hex("1124")
    assert functional_ports(t.s) >> here & 1
    assert functional(t.s) & t.kit.airfields & 1 << here


@pytest.mark.rule("formosa", "20.1f")
@pytest.mark.parametrize("hex", ["1123", "1113", "1022", "1414", "0921"])
def test_a_base_needs_a_port_or_an_airfield(hex: str) -> None:
    t = building(f"us-e1118 where {hex}")
    assert t.why("build us-e1118") == ["20.1 not_a_site"]
    assert t.can("build us-sb130")


@pytest.mark.rule("formosa", "20.1f")
def test_only_engineers_become_bases() -> None:
    t = building("us-m1-1 where 1124\nus-e1118 where staging_area")
    assert t.why("build us-m1-1") == ["20.1 not_an_engineer"]
    assert t.why("build us-e1118") == ["20.1 not_an_engineer"]


@pytest.mark.rule("formosa", "20.2")
@pytest.mark.parametrize(("base", "first", "second"), [(0, "build", "demobilise"), (1, "demobilise", "build")])
def test_a_counter_is_turned_over_once_a_phase(base: int, first: str, second: str) -> None:
    t = building(f"us-e1118 where 1124 base {base}\nus-sb44 where 0923")
    t.do(f"{first} us-e1118")
    assert t.top == "BaseBuilding"
    assert not t.can(f"{second} us-e1118")
    assert t.can("build us-sb44")


@pytest.mark.rule("formosa", "20.2")
def test_a_base_may_become_an_engineer_again_and_its_function_ends() -> None:
    t = building("us-e1118 where 1124 base 1")
    before = allied_income(t.s)
    assert t.why("demobilise us-sb130") == ["20.2 not_a_base"]
    t.do("demobilise us-e1118")
    assert (is_base(t, "us-e1118"), lp(t.s, ALLIED)) == (0, 9)
    assert not functional(t.s)
    assert allied_income(t.s) == before - 1
    t = scene("game formosa\nus-e1118 where 1124 base 0\nstep EndOfTurn\nstep Movement side=0")
    assert t.can("move us-e1118")
    t = scene("game formosa\nus-e1118 where 1124 base 1\nus-7-17 where 0921\nstep EndOfTurn\nstep Movement side=0")
    assert t.why("move us-e1118") == ["2.4 static"]
