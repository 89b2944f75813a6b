"""21.0 Naval transfer."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexfront.kernel.files import DataError
from hexfront.kernel.game import load_game
from hexfront.testing import Scene, scene

TOKO = "us-e1118 where 1124 base 1"  # a functional port at 1124
TAITO = "us-e1122 where 1621 base 1"  # a functional port at 1621
UNITS = ("us-m1-1", "us-m1-5", "us-m1-7", "us-m2-2", "us-7-17", "us-7-32", "us-7-184", "us-27-105")


def at(place: str, *units: str) -> str:
    return "\n".join(f"{unit} where {place}" for unit in units)


def transfer(*text: str) -> Scene:
    body = "\n".join(text)
    return scene(
        f"game formosa\nscenario scenario_2\ndice\n{body}\nstep EndOfTurn\nstep Movement side=1\n"
        "step CombatPhase side=0\nstep Movement side=0\nstep BeginMovement side=0\nstep NavalTransferPhase"
    )


def ship(t: Scene, unit: str, to: str) -> None:
    t.do(f"ship {unit}", to if to.startswith("to_") else f"at {to}")


@pytest.mark.rule("formosa", "21.0a")
def test_reinforcements_deployed_in_a_port_may_move() -> None:
    t = scene(
        f"game formosa\nturn 2\n{TOKO}\nlp_allied 9\njp-9-7 where 1806\nstep EndOfTurn\nstep Movement side=0\n"
        "step BeginMovement side=0\nstep RecruitPhase"
    )
    t.do("done", side=1)
    t.do("buy us-158", "at 1124", "done")
    assert t.top == "Movement"
    assert t.can("move us-158")


@pytest.mark.rule("formosa", "21.0b")
def test_mobile_ground_units_are_shipped_and_nothing_else() -> None:
    t = transfer(TOKO, at("staging_area", "us-hq24", "us-arm13", "us-e1140", "us-ngf1"))
    for unit in ("us-hq24", "us-arm13", "us-e1140"):
        assert t.can(f"ship {unit}")
    assert t.why("ship us-e1118") == ["21.0 not_mobile"]
    assert t.why("ship us-ngf1") == ["21.0 not_mobile"]
    assert t.why("ship jp-9-7") == ["21.0 not_mobile"]


@pytest.mark.rule("formosa", "21.0b")
def test_units_are_shipped_in_their_own_phase_only() -> None:
    t = transfer(TOKO, at("staging_area", "us-m1-1"))
    t.do("end")
    assert t.top == "Movement"
    assert t.why("ship us-m1-1") == ["not_now"]


@pytest.mark.rule("formosa", "21.0c")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("staging_area", []),
        ("amoy", []),
        ("1124", []),
        ("0921", []),  # a beach
        ("1225", []),  # a rough coast
        ("0820", []),  # a port without a base
        ("1022", ["21.0 not_coastal"]),
        ("1122", ["21.0 not_coastal"]),
        ("allied_reinforcements", ["21.0 not_coastal"]),
    ],
)
def test_units_start_from_staging_amoy_and_any_coast(place: str, why: list[str]) -> None:
    t = transfer(TOKO, TAITO, "amoy 1", at("staging_area", "us-7-17"), at(place, "us-m1-1"))
    assert t.why("ship us-m1-1") == why


@pytest.mark.rule("formosa", "21.0d")
def test_units_that_landed_this_turn_may_be_shipped() -> None:
    t = scene(
        "game formosa\nal-amph1 where invasion_markers\nus-m1-1 where staging_area\nstep EndOfTurn\n"
        "step Movement side=0\nstep BeginMovement side=0\nstep NavalTransferPhase\nstep InvasionPhase"
    )
    t.do("beach_marker 0921", "load us-m1-1 0921")
    assert t.top == "NavalTransfer"
    ship(t, "us-m1-1", "to_staging")
    assert t.place("us-m1-1") == "staging_area"


@pytest.mark.rule("formosa", "21.0e", "21.0i")
def test_destinations_are_allied_held_coasts_and_the_boxes() -> None:
    t = transfer(
        TOKO, "amoy 1", at("1225", "us-7-17"), at("1122", "us-7-32"), at("staging_area", "us-m1-1"), "jp-9-7 where 0820"
    )
    t.do("ship us-m1-1")
    assert set(t.options()) == {"to_amoy", "at 1225", "at 1124"}
    assert t.why("at 0921") == ["21.0 not_held"]
    assert t.why("at 1122") == ["21.0 not_coastal"]
    assert t.why("at 0820") == ["21.0 enemy_there"]
    t.do("at 1225")
    assert t.place("us-m1-1") == "1225"


@pytest.mark.rule("formosa", "21.0e")
def test_amoy_serves_only_when_held() -> None:
    t = transfer(TOKO, at("staging_area", "us-m1-1"))
    t.do("ship us-m1-1")
    assert t.why("to_amoy") == ["not_now"]
    t = transfer("amoy 1", at("amoy", "us-m1-1"))
    ship(t, "us-m1-1", "to_staging")
    assert t.place("us-m1-1") == "staging_area"


@pytest.mark.rule("formosa", "21.0f")
def test_any_number_comes_from_the_staging_area_within_stacking() -> None:
    held = [at(hex, unit) for hex, unit in (("0921", "us-7-17"), ("1226", "us-7-32"), ("0820", "us-7-184"))]
    arrivals = [*UNITS[:4], "us-27-105", "us-27-106", "us-27-165", "us-81-321", "us-81-322"]
    t = transfer(*held, at("staging_area", *arrivals, "us-96-381"))
    for n, unit in enumerate(arrivals):
        ship(t, unit, ("0921", "1226", "0820")[n // 3])
    assert [t.place(unit) for unit in arrivals] == ["0921"] * 3 + ["1226"] * 3 + ["0820"] * 3
    t = transfer(at("0921", *UNITS[:3]), at("1226", "us-27-105"), at("staging_area", "us-7-17", "us-7-32"))
    ship(t, "us-7-17", "0921")
    t.do("ship us-7-32")
    assert t.why("at 0921") == ["13.1 full"]
    assert t.can("at 1226")


@pytest.mark.rule("formosa", "21.0g")
def test_a_functional_port_handles_four_units_in_and_out() -> None:
    t = transfer(TOKO, at("1124", *UNITS[:4]), at("staging_area", "us-7-17", "us-7-32"), at("0921", "us-27-105"))
    for unit in UNITS[:3]:
        ship(t, unit, "to_staging")
    ship(t, "us-7-17", "1124")
    assert t.why("ship us-m2-2") == ["21.0 port_busy"]
    t.do("ship us-7-32")
    assert t.why("at 1124") == ["21.0 port_busy"]
    assert t.can("at 0921")


@pytest.mark.rule("formosa", "21.0g")
def test_traffic_between_two_functional_ports_counts_in_both() -> None:
    t = transfer(TOKO, TAITO, at("1124", *UNITS[:4]), at("staging_area", "us-7-17"), at("0921", "us-27-105"))
    for unit in UNITS[:4]:
        ship(t, unit, "1621")
    t.do("ship us-7-17")
    assert t.why("at 1621") == ["21.0 port_busy"]
    assert t.why("at 1124") == ["21.0 port_busy"]


@pytest.mark.rule("formosa", "21.0h")
@pytest.mark.parametrize("hex", ["0921", "0820", "1225"])
def test_one_unit_leaves_a_coast_without_a_base(hex: str) -> None:
    """A beach, a port without a base, a rough coast."""
    t = transfer(TOKO, at(hex, "us-m1-1", "us-m1-5", "us-m1-7"), at("1226", "us-7-17"))
    t.do("ship us-m1-1")
    assert t.why("at 1226") == ["21.0 beach_to_beach"]
    assert {"at 1124", "to_staging"} == set(t.options())
    t.do("at 1124")
    assert t.why("ship us-m1-5") == ["21.0 coast_busy"]
    assert t.can("ship us-7-17")


@pytest.mark.rule("formosa", "21.0h")
def test_a_functional_port_sends_units_to_beaches() -> None:
    t = transfer(TOKO, at("1124", "us-m1-1"), at("1226", "us-7-17"))
    ship(t, "us-m1-1", "1226")
    assert t.place("us-m1-1") == "1226"


@pytest.mark.rule("formosa", "21.0i")
def test_no_transfer_into_an_enemy_held_port() -> None:
    t = transfer(TOKO, at("staging_area", "us-m1-1"), "jp-d1 where 0820 concealed 1")
    t.do("ship us-m1-1")
    assert t.why("at 0820") == ["21.0 enemy_there"]


@pytest.mark.rule("formosa", "21.0j")
def test_enemy_zones_of_control_do_not_matter() -> None:
    t = transfer(TOKO, at("0921", "us-m1-1"), "jp-9-7 where 1021\njp-9-19 where 1123")
    ship(t, "us-m1-1", "1124")
    assert t.place("us-m1-1") == "1124"


@pytest.mark.rule("formosa", "21.0k")
@pytest.mark.parametrize(
    ("hex", "unit", "why"),
    [
        ("1817", "us-arm13", ["21.0 prohibited"]),  # a mountain coast without a road
        ("1817", "us-m1-1", []),
        ("1912", "us-arm13", []),  # a mountain coast on the cliff road
        ("1225", "us-arm13", []),
    ],
)
def test_the_unit_must_be_able_to_enter_the_terrain(hex: str, unit: str, why: list[str]) -> None:
    t = transfer(TOKO, at(hex, "us-7-17"), at("staging_area", unit))
    t.do(f"ship {unit}")
    assert t.why(f"at {hex}") == why


@pytest.mark.rule("formosa", "21.0l")
def test_shipped_units_cannot_move_but_may_attack() -> None:
    t = transfer(TOKO, at("1124", "us-7-17"), at("staging_area", "us-m1-1"), "jp-9-7 where 1123")
    ship(t, "us-m1-1", "1124")
    t.do("end")
    assert t.top == "Movement"
    assert t.why("move us-m1-1") == ["10.2 landed"]
    assert t.can("move us-7-17")
    t.do("end")
    t.do("target 1123", "join 1124")
    assert t.can("add us-m1-1")


@pytest.mark.rule("formosa", "21.0l")
def test_shipped_units_owe_attacks_like_others() -> None:
    t = transfer(at("0921", "us-7-17"), at("staging_area", "us-m1-1"), "jp-9-7 where 1021")
    ship(t, "us-m1-1", "0921")
    t.do("end", "end")
    assert t.why("end") == ["15.0 duties_left"]
    t.dice(6, 6)
    t.do("target 1021", "join 0921", "attack")
    assert t.s.attacked[t.kit.index["us-m1-1"]] == 1


@pytest.mark.rule("formosa", "21.0h")
def test_a_pack_cannot_let_more_than_one_unit_leave_a_coast(tmp_path: Path) -> None:
    (tmp_path / "formosa").mkdir()
    (tmp_path / "formosa/tables.rows.toml").write_text("[limits]\ncoast_departures = 2\n", encoding="utf-8")
    with pytest.raises(DataError, match="coast_departures"):
        load_game("formosa").open_box((tmp_path,))
