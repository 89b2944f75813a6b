"""14.0 Zones of control."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from hexfront.games.formosa.kit import FormosaKit
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.rules.zones_of_control import ezoc, zoc
from hexfront.hexmap import bits
from hexfront.kernel import position
from hexfront.kernel.files import Files
from hexfront.kernel.shelf import game_files
from hexfront.testing import Scene, opened, scene


def phase(text: str, *steps: str) -> Scene:
    """A position in which some steps are to come, then a Japanese Movement Phase."""
    stack = "\n".join(f"step {name}" for name in ("EndOfTurn", "Movement side=1", *reversed(steps)))
    return scene(f"game formosa\ndice\n{text}\n{stack}")


def zones(t: Scene, side: int) -> set[str]:
    """The hexes in a side's zones of control."""
    return {t.kit.board.number(h) for h in bits.each(zoc(t.s, side))}


def go(t: Scene, unit: str, *hexes: str, side: int = 0) -> None:
    """Move a unit hex by hex."""
    t.do(f"move {unit}", *(f"to {hex}" for hex in hexes), side=side)


@pytest.fixture(scope="module")
def straits(tmp_path_factory: pytest.TempPathFactory) -> FormosaKit:
    """A made-up board: the hexside between the coastal hexes 0818 and 0819 lies all in the sea."""
    folder = tmp_path_factory.mktemp("straits") / "data"
    shutil.copytree(Path(str(game_files("formosa").folder)), folder)
    with (folder / "hexsides.csv").open("a", encoding="utf-8") as file:
        file.write("0818,0819,all_sea,Strait,reconstructed 15.0\n")
    return FormosaKit(Files(folder))


def on_straits(kit: FormosaKit, text: str, *steps: str) -> Scene:
    """A position on the made-up board."""
    stack = "\n".join(f"step {name}" for name in ("EndOfTurn", "Movement side=1", *reversed(steps)))
    game = opened("formosa")[0]
    return Scene(game, position.read(game, kit, f"game formosa\ndice\n{text}\n{stack}"))


# 14.0 who exerts a zone of control, and where


RING = {"1016", "1117", "1118", "1018", "0918", "0917"}


@pytest.mark.rule("formosa", "14.0a")
@pytest.mark.parametrize(("unit", "side"), [("us-7-17", 0), ("jp-9-7", 1)])
def test_the_six_hexes_around_a_unit(unit: str, side: int) -> None:
    t = phase(f"{unit} where 1017 concealed 0")
    assert zones(t, side) == RING
    assert zones(t, 1 - side) == set()
    assert ezoc(t.s, 1 - side) == zoc(t.s, side)


@pytest.mark.rule("formosa", "14.0b")
@pytest.mark.parametrize(
    ("line", "side", "exerts"),
    [
        ("us-7-17 where 1017", 0, True),
        ("us-hq24 where 1017", 0, True),
        ("us-e1118 where 1017 base 1", 0, True),
        ("jp-hw1 where 1017 concealed 0", 1, True),
        ("jp-c1 where 1017 concealed 0", 1, True),
        ("jp-pw where 1017 concealed 0", 1, True),
        ("jp-gu1 where 1017 concealed 0", 1, False),
        ("jp-gu1 where 1017 concealed 1", 1, True),
        ("al-amph1 where 1017", 0, False),
        ("al-dz where 1017", 0, False),
        ("us-ngf1 where 1017", 0, False),
        ("us-b29 where 1017\nb29_hex 1017", 0, False),
        ("support 1017:0:2\nus_flying 2", 0, False),
        ("interdiction 1017:0:2\nus_flying 2", 0, False),
        ("support 1017:2:1\njp_flying 1", 1, False),
    ],
)
def test_every_ground_unit_exerts_one_but_no_guerrilla_air_unit_ship_or_marker(
    line: str, side: int, exerts: bool
) -> None:
    t = phase(line)
    assert zones(t, side) == (RING if exerts else set())


@pytest.mark.rule("formosa", "14.0b")
def test_a_guerrilla_loses_its_zone_of_control_when_it_is_revealed() -> None:
    t = phase("jp-gu1 where 1017 concealed 1")
    assert zones(t, 1) == RING
    t.do("reveal jp-gu1", side=1)
    assert zones(t, 1) == set()


@pytest.mark.rule("formosa", "14.0b")
def test_units_stop_beside_a_base_but_not_beside_a_guerrilla() -> None:
    t = phase("us-e1118 where 1017 base 1\njp-9-7 where 1019 concealed 0", "Movement side=1")
    go(t, "jp-9-7", "1018", side=1)
    assert (t.top, t.place("jp-9-7")) == ("Movement", "1018")
    t = phase("jp-gu1 where 1017 concealed 0\nus-7-17 where 0919", "Movement side=0")
    go(t, "us-7-17", "1018", "1118")
    assert t.place("us-7-17") == "1118"


@pytest.mark.rule("formosa", "14.0c")
@pytest.mark.parametrize(
    ("hex", "over"),
    [("1317", "1416 1417 1318 1217 1216 1316"), ("1216", "1317"), ("1323", "1322 1422 1423"), ("0921", "0821 0922")],
)
def test_terrain_and_rivers_do_not_matter(hex: str, over: str) -> None:
    t = phase(f"jp-9-7 where {hex} concealed 0")
    assert set(over.split()) <= zones(t, 1)
    assert len(zones(t, 1)) == 6


@pytest.mark.rule("formosa", "14.0c")
def test_it_reaches_into_enemy_occupied_hexes() -> None:
    t = phase("jp-9-7 where 1017 concealed 0\nus-7-17 where 1018")
    assert "1018" in zones(t, 1)
    assert "1017" in zones(t, 0)


@pytest.mark.rule("formosa", "14.0c")
def test_it_does_not_cross_an_all_sea_hexside(straits: FormosaKit) -> None:
    t = on_straits(straits, "jp-9-7 where 0818 concealed 0")
    assert zones(t, 1) == {"0817", "0918", "0919", "0719", "0718"}
    t = on_straits(straits, "us-7-17 where 0819")
    assert zones(t, 0) == {"0919", "0920", "0820", "0720", "0719"}
    assert "0819" in zones(phase("jp-9-7 where 0818 concealed 0"), 1)


@pytest.mark.rule("formosa", "14.0c")
def test_nobody_moves_over_an_all_sea_hexside_and_none_stops_beside_it(straits: FormosaKit) -> None:
    t = on_straits(straits, "jp-9-7 where 0818 concealed 0\nus-7-17 where 0820", "Movement side=0")
    go(t, "us-7-17", "0819")
    assert t.top == "Moving"  # 2 points for the river, no zone of control
    t = on_straits(straits, "us-7-17 where 0819", "Movement side=0")
    t.do("move us-7-17")
    assert t.why("to 0818") == ["12.2 prohibited"]
    t.do("to 0919", "to 0818")
    assert t.place("us-7-17") == "0818"


@pytest.mark.rule("formosa", "14.0d")
def test_a_friendly_unit_in_the_hex_does_not_negate_it() -> None:
    t = phase("jp-9-7 where 1017 concealed 0\nus-7-32 where 1018\nus-7-17 where 0819", "Movement side=0")
    go(t, "us-7-17", "0919", "1018")
    assert (t.top, t.place("us-7-17")) == ("Movement", "1018")
    t = phase("jp-9-7 where 1017 concealed 0\nus-7-32 where 1018\nus-7-17 where 0918", "Movement side=0")
    t.do("move us-7-17")
    assert t.why("to 1018") == ["12.2 zoc_to_zoc"]


@pytest.mark.rule("formosa", "14.0d")
def test_only_suppression_removes_it() -> None:
    t = phase("jp-9-7 where 1017 concealed 0\nb29_hex 1017\nsuppressed 1017\nus-7-17 where 0919", "Movement side=0")
    assert zones(t, 1) == set()
    go(t, "us-7-17", "1018", "1118")
    assert t.place("us-7-17") == "1118"
    t = phase("jp-9-7 where 1017 concealed 0\nb29_hex 1017\nus-7-17 where 0919", "Movement side=0")
    assert zones(t, 1) == RING


@pytest.mark.rule("formosa", "14.0e")
@pytest.mark.parametrize("unit", ["jp-d1", "jp-d3"])
def test_deception_exerts_one_until_it_is_removed(unit: str) -> None:
    t = phase(f"{unit} where 1017 concealed 1\nus-7-17 where 0919\nus-7-32 where 0919", "Movement side=0")
    go(t, "us-7-17", "1018")
    assert t.top == "Movement"
    t.do(f"reveal {unit}", side=1)
    assert zones(t, 1) == set()
    go(t, "us-7-32", "1018")
    assert t.top == "Moving"


# 14.1 movement


@pytest.mark.rule("formosa", "14.1a")
@pytest.mark.parametrize(
    ("unit", "path"),
    [("jp-9-7", "0921 1020 0921 1020 0921 1021"), ("jp-g1", "0921 1020 0920 0921 1021"), ("jp-9-7", "1021")],
)
def test_units_stop_in_it_and_pay_nothing_more(unit: str, path: str) -> None:
    """The last point of the movement factor is enough; points that are left do not help."""
    t = phase(f"us-7-17 where 1022\n{unit} where 1020 concealed 0", "Movement side=1")
    go(t, unit, *path.split(), side=1)
    assert (t.top, t.place(unit)) == ("Movement", "1021")
    assert t.why(f"move {unit}", side=1) == ["12.2 already_moved"]


@pytest.mark.rule("formosa", "14.1b")
def test_out_of_one_zone_over_a_free_hex_into_another() -> None:
    t = phase("us-7-17 where 1016\njp-9-7 where 1017 concealed 0\njp-9-19 where 1114 concealed 0", "Movement side=0")
    t.do("move us-7-17")
    assert t.why("to 0917") == ["12.2 zoc_to_zoc"]
    t.do("to 1116")
    assert t.top == "Moving"
    t.do("to 1115")
    assert (t.top, t.place("us-7-17")) == ("Movement", "1115")


@pytest.mark.rule("formosa", "14.1c")
def test_guerrillas_ignore_it() -> None:
    t = phase("us-7-17 where 1017\njp-gu1 where 1019 concealed 0", "Movement side=1")
    go(t, "jp-gu1", "1018", "0918", "0917", "1016", side=1)
    assert t.place("jp-gu1") == "1016"
    assert t.s.stack[-1].spent == 10  # 2 over the river, then 1 each


# 14.2 combat


@pytest.mark.rule("formosa", "14.2a")
def test_units_that_start_in_it_must_attack() -> None:
    t = phase("us-7-17 where 1018\njp-9-7 where 1017 concealed 0", "CombatPhase side=0").dice(2)
    assert t.why("end") == ["15.0 duties_left"]
    assert t.options() == ["target 1017"]
    t.do("target 1017", "join 1018", "attack", "lose us-7-17")  # 125 %, A1
    assert t.can("end")


@pytest.mark.rule("formosa", "14.2a")
@pytest.mark.parametrize("side", [0, 1])
def test_a_guerrilla_neither_must_attack_nor_be_attacked(side: int) -> None:
    t = phase("us-7-17 where 1018\njp-gu1 where 1017 concealed 0", f"CombatPhase side={side}")
    assert t.can("end", side=side)
    assert t.can("target 1017" if side == 0 else "target 1018", side=side)


@pytest.mark.rule("formosa", "14.2b")
@pytest.mark.parametrize("zone", [False, True])
def test_no_retreat_into_it_even_to_a_friendly_unit(zone: bool) -> None:
    """From Takao there is no way but to the friends in 0922, unless an Allied zone of control covers them."""
    t = phase(
        "jp-9-7 where 0923 concealed 0\njp-9-19 where 0922 concealed 0\n"
        "us-m1-1 where 1023\nus-m1-5 where 1023\nus-m1-7 where 1023\nus-m2-2 where 1023\n"
        + ("us-7-17 where 1021" if zone else ""),
        "CombatPhase side=0",
    ).dice(5)
    t.do("target 0923", "join 1023", "attack")
    assert t.happened("result_DR")  # 600 %, city -2
    if zone:
        assert t.place("jp-9-7") == "japan_eliminated"
    else:
        assert t.options(1) == ["retreat jp-9-7 0922"]


@pytest.mark.rule("formosa", "14.2c")
def test_an_advance_may_enter_it() -> None:
    t = phase(
        "us-m1-1 where 1018\nus-m1-5 where 1018\nus-m1-7 where 1018\nus-m2-2 where 1018\n"
        "jp-g5 where 1017 concealed 0\njp-9-7 where 0916 concealed 0",
        "CombatPhase side=0",
    ).dice(6)
    t.do("target 1017", "join 1018", "attack")
    assert "0917" in zones(t, 1)
    t.do("advance us-m1-1 1017", "advance us-m1-1 0917", "done")
    assert t.place("us-m1-1") == "0917"


# 14.3 lines of supply


def supplied(t: Scene, unit: str) -> bool:
    return in_supply(t.s, t.kit.index[unit])


PORT = "us-e1118 where 0820 base 1\n"


@pytest.mark.rule("formosa", "14.3a")
@pytest.mark.parametrize("friend", ["", "us-7-32 where 1224"])
def test_a_line_does_not_run_through_it(friend: str) -> None:
    """From 1226 every way of five hexes to Toko 1124 runs through 1224 or 1223, beside the Japanese in 1324."""
    text = "us-e1118 where 1124 base 1\nus-7-17 where 1226\n" + friend
    assert supplied(phase(text), "us-7-17")
    assert not supplied(phase(text + "\njp-9-7 where 1324 concealed 0"), "us-7-17")


@pytest.mark.rule("formosa", "14.3a")
@pytest.mark.parametrize("friend", ["", "jp-9-19 where 1224 concealed 0"])
def test_a_japanese_line_does_not_run_through_it(friend: str) -> None:
    text = "jp-hw1 where 1124 concealed 0\njp-9-7 where 1226 concealed 0\n" + friend
    assert supplied(phase(text), "jp-9-7")
    assert not supplied(phase(text + "\nus-7-17 where 1324"), "jp-9-7")


@pytest.mark.rule("formosa", "14.3b")
def test_a_unit_in_it_traces_out_of_its_own_hex() -> None:
    t = phase(PORT + "us-7-17 where 0921\njp-9-7 where 1021 concealed 0")
    assert "0921" in zones(t, 1)
    assert supplied(t, "us-7-17")


@pytest.mark.rule("formosa", "14.3c")
def test_a_port_in_it_supplies_only_its_own_hex() -> None:
    text = PORT + "us-7-17 where 0921\nus-7-32 where 0820\n"
    t = phase(text)
    assert (supplied(t, "us-7-17"), supplied(t, "us-7-32")) == (True, True)
    t = phase(text + "jp-9-7 where 0819 concealed 0")
    assert (supplied(t, "us-7-17"), supplied(t, "us-7-32")) == (False, True)


@pytest.mark.rule("formosa", "14.3c")
def test_a_japanese_source_in_it_supplies_only_its_own_hex() -> None:
    text = "jp-hw1 where 1121 concealed 0\njp-9-7 where 1121 concealed 0\njp-9-19 where 1123 concealed 0\n"
    t = phase(text)
    assert (supplied(t, "jp-9-7"), supplied(t, "jp-9-19")) == (True, True)
    t = phase(text + "us-7-17 where 1020")
    assert (supplied(t, "jp-9-7"), supplied(t, "jp-9-19")) == (True, False)
