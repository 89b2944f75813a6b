"""10.0 Invasions."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.zones_of_control import zoc
from hexfront.testing import Scene, scene

ALLIED_TURN = """
    step EndOfTurn
    step Movement side=1
    step CombatPhase side=0
    step Movement side=0
    step BeginMovement side=0
    step NavalTransferPhase
    step InvasionPhase
"""
MARINES = ("us-m1-1", "us-m1-5", "us-m1-7", "us-m2-2")
INFANTRY = ("us-7-17", "us-7-32", "us-7-184", "us-27-105")
ONE_MARKER = "al-amph1 where invasion_markers"
TWO_MARKERS = "al-amph1 where invasion_markers\nal-amph2 where invasion_markers"
DROP_ZONE = "al-dz where invasion_markers"


def at(place: str, *units: str) -> str:
    return "\n".join(f"{unit} where {place}" for unit in units)


def invasion(*text: str) -> Scene:
    """A position at the start of the Invasion Phase of the first turn, the rest of the Allied turn behind it."""
    return scene("game formosa\ndice\n" + "\n".join(text) + ALLIED_TURN)


def loaded(t: Scene, *stacks: tuple[str, tuple[str, ...]]) -> Scene:
    """Markers are put on hexes and units on the markers; then both are closed."""
    t.do(*(f"beach_marker {hex}" for hex, _ in stacks))
    if t.top == "PlaceMarkers":
        t.do("done")
    t.do(*(f"load {unit} {hex}" for hex, units in stacks for unit in units))
    if t.top == "LoadMarkers":
        t.do("done")
    return t


def places(t: Scene, units: tuple[str, ...]) -> list[str]:
    return [t.place(unit) for unit in units]


def to_movement(t: Scene) -> Scene:
    """Go on to the Allied Movement Phase."""
    if t.top == "NavalTransfer":
        t.do("end")
    assert t.top == "Movement"
    return t


# 10.0 markers


@pytest.mark.rule("formosa", "10.0a")
def test_without_a_recruited_marker_there_is_no_invasion() -> None:
    t = invasion(DROP_ZONE, at("staging_area", *MARINES))
    assert t.why("beach_marker 0921") == ["10.0 no_marker"]
    assert t.can("drop_marker 1122")
    t = invasion(ONE_MARKER, at("staging_area", *MARINES))
    assert t.why("drop_marker 1122") == ["10.0 no_marker"]
    assert t.can("beach_marker 0921")
    t = invasion(at("staging_area", *MARINES))
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "10.0a")
def test_the_japanese_never_invade() -> None:
    t = invasion(ONE_MARKER, DROP_ZONE, at("staging_area", *MARINES), "jp-mar where japan_hand")
    assert t.why("beach_marker 0921", side=JAPAN) == ["not_your_decision"]
    assert t.options(JAPAN) == []


@pytest.mark.rule("formosa", "10.0b")
def test_markers_are_placed_in_the_invasion_phase_only() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), at("0921", "us-7-17"))
    assert t.can("beach_marker 0922")
    t.do("done")
    assert t.top == "NavalTransfer"
    assert t.why("beach_marker 0922") == ["not_now"]
    assert t.place("al-amph1") == "invasion_markers"


# 10.1 where markers go

JAPANESE_SHORE = """
    jp-9-7 where 0922
    jp-9-19 where 1225
"""


@pytest.mark.rule("formosa", "10.1a")
@pytest.mark.parametrize("hex", ["0921", "0923", "2005", "1012", "1226", "0822", "0821", "1125"])
def test_markers_go_to_free_beaches_and_ports_or_to_the_sea_beside_enemy_held_ones(hex: str) -> None:
    """1125 touches Boryo beach, which the Japanese hold here."""
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), JAPANESE_SHORE, "jp-9-35 where 1224")
    t.do(f"beach_marker {hex}")
    assert t.place("al-amph1") == hex


@pytest.mark.rule("formosa", "10.1a")
@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("1426", "22.0 rangers_only"),  # rough coast
        ("0818", "22.0 rangers_only"),  # mud flats
        ("1817", "22.0 rangers_only"),  # mountain coast
        ("0922", "10.1 no_landing_hex"),  # a beach with Japanese units
        ("1225", "10.1 no_landing_hex"),  # a rough coast with Japanese units
        ("0823", "10.1 no_landing_hex"),  # sea beside a free port
        ("1125", "10.1 no_landing_hex"),  # sea beside a held rough coast
        ("0824", "10.1 no_landing_hex"),  # high sea
        ("1022", "10.1 no_landing_hex"),  # inland
    ],
)
def test_other_hexes_take_no_amphibious_marker(hex: str, why: str) -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), JAPANESE_SHORE)
    assert t.why(f"beach_marker {hex}") == [why]


@pytest.mark.rule("formosa", "10.1b")
def test_a_hex_takes_one_amphibious_marker() -> None:
    t = invasion(TWO_MARKERS, at("staging_area", *MARINES))
    t.do("beach_marker 0921")
    assert t.why("beach_marker 0921") == ["10.1 marker_there"]
    assert t.can("beach_marker 0820")


@pytest.mark.rule("formosa", "10.1c")
@pytest.mark.parametrize(
    ("hex", "why"),
    [
        ("1022", []),  # open
        ("1012", []),  # an airfield on mud flats
        ("1122", []),  # an airfield on open ground
        ("1013", ["10.1 no_drop_hex"]),  # mud flats
        ("1225", ["10.1 no_drop_hex"]),  # rough
        ("1222", ["10.1 no_drop_hex"]),  # mountain
        ("1323", ["10.1 no_drop_hex"]),  # peak
        ("2005", ["10.1 no_drop_hex"]),  # a port and city on rough ground
        ("0824", ["10.1 no_drop_hex"]),  # sea
        ("1021", ["10.1 no_drop_hex"]),  # open, held by the enemy
        ("0922", ["10.1 no_drop_hex"]),  # an airfield held by the enemy
    ],
)
def test_the_drop_zone_goes_to_open_or_airfield_hexes_without_enemies(hex: str, why: list[str]) -> None:
    t = invasion(DROP_ZONE, at("staging_area", "us-511"), "jp-9-7 where 1021\njp-d1 where 0922 concealed 1")
    assert t.why(f"drop_marker {hex}") == why


@pytest.mark.rule("formosa", "10.1d")
def test_enemy_zones_of_control_never_forbid_a_marker() -> None:
    t = invasion(ONE_MARKER, DROP_ZONE, "jp-9-7 where 1022\njp-9-19 where 0922", at("staging_area", "us-511"))
    assert t.can("beach_marker 0923")
    assert t.can("beach_marker 0921")
    assert t.can("drop_marker 1021")


@pytest.mark.rule("formosa", "10.1e")
def test_all_markers_come_before_any_unit_and_all_units_before_any_assault() -> None:
    t = invasion(
        TWO_MARKERS, "al-amph3 where invasion_markers", at("staging_area", *MARINES, *INFANTRY), "jp-9-7 where 0922"
    )
    t.do("beach_marker 0821", "beach_marker 1023")
    assert t.why("load us-m1-1 0821") == ["not_now"]
    t.do("done")
    assert t.why("beach_marker 0820") == ["not_now"]
    assert t.why("target 0922") == ["not_now"]
    t.do("load us-m1-1 0821", "load us-7-17 1023", "done")
    assert t.top == "Attacks"
    assert t.why("load us-m1-5 0821") == ["not_now"]
    assert places(t, ("us-m1-1", "us-7-17")) == ["0821", "1023"]


@pytest.mark.rule("formosa", "10.1f")
def test_markers_and_units_stay_where_they_were_put() -> None:
    t = invasion(TWO_MARKERS, at("staging_area", *MARINES))
    t.do("beach_marker 0921", "beach_marker 0820")
    t.do("load us-m1-1 0921")
    assert t.why("load us-m1-1 0820") == ["10.1 already_loaded"]
    assert t.why("beach_marker 0922") == ["not_now"]
    assert places(t, ("us-m1-1", "al-amph1", "al-amph2")) == ["0921", "0921", "0820"]


@pytest.mark.rule("formosa", "10.1g")
def test_landed_units_may_attack_in_the_combat_phase() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-9-7 where 0922")
    to_movement(loaded(t, ("0921", MARINES))).do("end")
    assert t.top == "Attacks"
    assert t.can("target 0922")


@pytest.mark.rule("formosa", "10.1h")
def test_used_markers_must_be_bought_again_and_others_stay() -> None:
    t = invasion(
        TWO_MARKERS,
        "al-amph3 where invasion_markers",
        DROP_ZONE,
        at("staging_area", *MARINES, "us-511"),
        "jp-9-7 where 0922",
        "dice 1",
    )
    t.do("drop_marker 1122", "beach_marker 0921", "beach_marker 0821", "done")
    t.do("load us-511 1122", "load us-m1-1 0921", "load us-m1-5 0821", "done")
    t.do("target 0922", "join 0821", "attack")
    while t.top != "Attacks":
        t.do(t.options()[-1])
    t.do("end")
    assert t.top == "NavalTransfer"
    assert places(t, ("al-amph1", "al-amph2", "al-amph3")) == ["allied_reinforcements"] * 2 + ["invasion_markers"]
    assert t.place("al-dz") == "allied_reinforcements"


@pytest.mark.rule("formosa", "10.1i")
def test_markers_have_no_zone_of_control_and_hold_nothing() -> None:
    t = invasion(ONE_MARKER, DROP_ZONE, at("staging_area", *MARINES, "us-511"))
    t.do("beach_marker 0921", "drop_marker 1122")
    assert (t.place("al-amph1"), t.place("al-dz")) == ("0921", "1122")
    assert zoc(t.s, ALLIED) == 0
    assert t.hexes("allied_at") == set()
    t.do("load us-m1-1 0921")
    assert zoc(t.s, ALLIED) != 0


@pytest.mark.rule("formosa", "10.1j")
def test_settlements_ports_and_airfields_do_not_make_ground_less_open() -> None:
    t = invasion(ONE_MARKER, DROP_ZONE, at("staging_area", *MARINES, "us-511", "us-rgr6"))
    assert t.can("beach_marker 1224")  # Boryo, a town on an open coast
    assert t.can("drop_marker 1212")  # Taichu, an inland city on open ground
    t.do("beach_marker 1424", "done")  # Daibu, a town on a rough coast, for the rangers
    assert t.why("load us-m1-1 1424") == ["22.0 rangers_only"]
    t = invasion(ONE_MARKER, at("staging_area", *MARINES))
    assert t.why("beach_marker 1424") == ["22.0 rangers_only"]


# 10.2 by sea


@pytest.mark.rule("formosa", "10.2a")
@pytest.mark.parametrize(
    "unit",
    ["us-m1-1", "us-7-17", "us-158", "us-511", "us-rgr6", "us-hq24", "us-arm13", "us-fa419", "us-e1118", "us-db16"],
)
def test_every_mobile_ground_unit_may_land(unit: str) -> None:
    t = loaded(invasion(ONE_MARKER, at("staging_area", unit)), ("0921", (unit,)))
    assert t.place(unit) == "0921"


@pytest.mark.rule("formosa", "10.2a")
def test_a_base_cannot_invade_nor_can_strikes() -> None:
    t = invasion(ONE_MARKER, "us-e1118 where 1124 base 1", at("staging_area", *MARINES, "us-ngf1"))
    t.do("beach_marker 0921")
    assert t.why("load us-e1118 0921") == ["10.2 not_mobile"]
    assert t.why("load us-ngf1 0921") == ["10.2 not_mobile"]
    assert t.why("load jp-9-7 0921") == ["10.2 not_mobile"]


@pytest.mark.rule("formosa", "10.2b")
@pytest.mark.parametrize(
    ("place", "why"),
    [
        ("staging_area", []),
        ("amoy", []),
        ("1124", []),  # a functional port
        ("0820", ["10.2 not_in_port"]),  # a port without a base
        ("1122", ["10.2 not_in_port"]),  # a functional airfield
        ("1022", ["10.2 not_in_port"]),  # inland
        ("allied_reinforcements", ["10.2 not_in_port"]),
        ("allied_replacements", ["10.2 not_in_port"]),
    ],
)
def test_invaders_start_from_staging_amoy_or_a_functional_port(place: str, why: list[str]) -> None:
    bases = "us-e1118 where 1124 base 1\nus-e1122 where 1122 base 1"
    t = invasion(ONE_MARKER, bases, "amoy 1", at("staging_area", *MARINES), f"us-7-17 where {place}")
    t.do("beach_marker 0921")
    assert t.why("load us-7-17 0921") == why


@pytest.mark.rule("formosa", "10.2c")
@pytest.mark.parametrize("hex", ["0921", "0821"])
def test_a_marker_carries_four_units(hex: str) -> None:
    t = invasion(TWO_MARKERS, at("staging_area", *MARINES, *INFANTRY), "jp-9-7 where 0922")
    t.do(f"beach_marker {hex}", "beach_marker 1023", *(f"load {unit} {hex}" for unit in MARINES))
    assert t.why(f"load us-7-17 {hex}") == ["10.2 marker_full"]
    assert t.can("load us-7-17 1023")
    assert places(t, MARINES) == [hex] * 4


@pytest.mark.rule("formosa", "10.2.1a", "10.2.1b")
def test_an_unopposed_stack_is_ashore_without_combat_and_cannot_move() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), at("1122", "us-7-17"), "jp-9-7 where 0922")
    loaded(t, ("0921", MARINES))
    assert t.top == "NavalTransfer"
    assert places(t, MARINES) == ["0921"] * 4
    assert (t.thrown(), t.place("jp-9-7")) == ([], "0922")
    to_movement(t)
    for unit in MARINES:
        assert t.why(f"move {unit}") == ["10.2 landed"]
    assert t.can("move us-7-17")


@pytest.mark.rule("formosa", "10.2.1c")
def test_landed_units_owe_an_attack_on_the_enemies_beside_them() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-9-7 where 0922", "dice 6")
    to_movement(loaded(t, ("0921", MARINES))).do("end")
    assert t.why("end") == ["15.0 duties_left"]
    t.do("target 0922", "join 0921", "attack")
    while t.top in ("AttackerCommits", "DefenderCommits", "Advances"):
        t.do("done")
    assert t.dice_left == 0
    assert t.can("end")


@pytest.mark.rule("formosa", "10.2.1c")
def test_a_revealed_guerrilla_beside_a_landing_makes_no_duty() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-gu1 where 0922 concealed 0")
    to_movement(loaded(t, ("0921", MARINES))).do("end")
    assert t.can("end")


@pytest.mark.rule("formosa", "10.2.1d")
def test_a_port_receives_reinforcements_without_a_marker() -> None:
    t = invasion(at("0820", "us-7-17"), at("staging_area", *MARINES))
    assert t.top == "NavalTransfer"
    t.do("ship us-m1-1", "at 0820", "ship us-m1-5", "at 0820")
    assert places(t, ("us-m1-1", "us-m1-5")) == ["0820", "0820"]


# 10.2.2 assaults


def assault(*text: str, dice: str = "") -> Scene:
    """Four marines at sea off Takao (0823), which the Japanese hold."""
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-9-7 where 0923 concealed 1", f"dice {dice}", *text)
    return loaded(t, ("0823", MARINES))


def commit(t: Scene) -> None:
    """Nobody commits anything more."""
    while t.top in ("AttackerCommits", "DefenderCommits"):
        t.do("done", side=t.s.stack[-1].side)


@pytest.mark.rule("formosa", "10.2.2a")
def test_a_landing_that_must_fight_is_warned_of() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *INFANTRY), "jp-9-7 where 0923")
    t.do("beach_marker 0823")
    assert t.top == "LoadMarkers"
    assert t.game.warning(t.s, 0, t.act("done")) == "nobody_lands"
    t.do("load us-7-17 0823")
    assert t.game.warning(t.s, 0, t.act("done")) == "landing_attacks"


@pytest.mark.rule("formosa", "10.2.1c")
def test_a_landing_beside_the_enemy_is_warned_of() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *INFANTRY), "jp-9-7 where 0923")
    t.do("beach_marker 1023")
    t.do("load us-7-17 1023")
    assert t.game.warning(t.s, 0, t.act("done")) == "landing_fights"


@pytest.mark.rule("formosa", "10.2.2a")
def test_an_opposed_landing_is_a_combat_of_the_invasion_phase_on_the_allied_table() -> None:
    """24 against 4 is 600%; the city takes two columns; a 5 on 400-499 is DR, on the Japanese table it were D1."""
    t = assault(dice="5")
    assert t.top == "Attacks"
    t.do("target 0923", "join 0823", "attack")
    assert t.s.concealed[t.kit.index["jp-9-7"]] == 0
    commit(t)
    assert t.happened("combat_column") == [{"percent": 600, "column": 6}]
    assert t.thrown("15.2") == [5]
    assert t.happened("result_DR")


@pytest.mark.rule("formosa", "10.2.2b")
def test_stacks_at_sea_beside_one_hex_may_join_in_one_attack() -> None:
    """20 + 16 against 9 is 400%; city and dug-in heavy weapons take three columns."""
    t = invasion(
        TWO_MARKERS,
        at("staging_area", *INFANTRY, "us-m1-1", "us-27-106", "us-27-165"),
        "jp-9-7 where 0923\njp-hw1 where 0923",
        "dice 6",
    )
    loaded(t, ("0823", INFANTRY), ("0924", ("us-m1-1", "us-27-106", "us-27-165")))
    t.do("target 0923", "join 0823")
    assert t.why("attack") == ["15.1 duties_impossible"]
    t.do("join 0924", "attack")
    commit(t)
    assert t.happened("combat_column") == [{"percent": 400, "column": 3}]
    assert {t.s.attacked[t.kit.index[unit]] for unit in (*INFANTRY, "us-m1-1", "us-27-106", "us-27-165")} == {1}


@pytest.mark.rule("formosa", "10.2.2c")
def test_gunfire_and_air_support_an_assault_but_nobody_ashore_joins() -> None:
    t = assault(at("1023", "us-7-17"), at("staging_area", "us-ngf1", "us-ngf2"), "us_tactical 2", dice="1")
    assert t.top == "PlaceSupport"
    t.do("support_us 0923", "support_us 0923")
    if t.top == "PlaceSupport":
        t.do("done")
    t.do("target 0923")
    assert t.why("join 1023") == ["10.2.2 ashore"]
    t.do("join 0823", "attack", "gunfire us-ngf1", "gunfire us-ngf2")
    commit(t)
    assert t.happened("combat_column") == [{"percent": 600, "column": 9}]
    assert t.thrown() == [1]
    assert t.s.attacked[t.kit.index["us-7-17"]] == 0


@pytest.mark.rule("formosa", "10.2.2d")
def test_air_supply_does_not_support_an_assault() -> None:
    t = assault("al-airsup where allied_available")
    t.do("target 0923", "join 0823", "attack")
    assert t.top == "AttackerCommits"
    assert t.why("air_supply") == ["10.2.2 no_supply_at_sea"]


@pytest.mark.rule("formosa", "10.2.2e")
def test_assault_units_must_enter_the_cleared_hex() -> None:
    t = assault(dice="5")
    t.do("target 0923", "join 0823", "attack")
    commit(t)
    t.do("retreat jp-9-7 1022", side=JAPAN)
    assert t.top == "AssaultOver"
    assert t.why("done") == ["10.2.2 must_land"]
    t.do(*(f"advance {unit} 0923" for unit in MARINES))
    assert t.top == "Attacks"
    assert places(t, MARINES) == ["0923"] * 4


@pytest.mark.rule("formosa", "10.2.2e")
def test_a_hex_that_held_only_deception_is_entered_without_combat() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-d1 where 0923 concealed 1")
    loaded(t, ("0823", MARINES)).do("target 0923", "join 0823", "attack")
    assert t.top == "AssaultOver"
    assert t.thrown() == []
    t.do(*(f"advance {unit} 0923" for unit in MARINES))
    assert places(t, MARINES) == ["0923"] * 4
    assert t.place("jp-d1") == "out"


@pytest.mark.rule("formosa", "10.2.2f")
def test_assault_winners_cannot_move_and_owe_attacks_in_the_combat_phase() -> None:
    t = assault(dice="5")
    t.do("target 0923", "join 0823", "attack")
    commit(t)
    t.do("retreat jp-9-7 1022", side=JAPAN)
    t.do(*(f"advance {unit} 0923" for unit in MARINES))
    t.do("end")
    to_movement(t)
    for unit in MARINES:
        assert t.why(f"move {unit}") == ["10.2 landed"]
    t.do("end")
    assert t.why("end") == ["15.0 duties_left"]
    assert t.can("target 1022")


@pytest.mark.rule("formosa", "10.2.2g")
def test_survivors_of_a_failed_assault_return_to_the_staging_area() -> None:
    """24 against 12 is 200%, minus two columns; a 1 there is A1."""
    t = assault("jp-9-19 where 0923\njp-9-35 where 0923", dice="1")
    t.do("target 0923", "join 0823", "attack")
    commit(t)
    assert t.happened("combat_column") == [{"percent": 200, "column": 2}]
    t.do("lose us-m2-2")
    assert places(t, MARINES) == ["staging_area"] * 3 + ["allied_replacements"]
    assert t.hexes("allied_at") == set()


@pytest.mark.rule("formosa", "10.2.2h")
def test_units_that_do_not_fit_return_to_the_staging_area() -> None:
    t = invasion(TWO_MARKERS, at("staging_area", *MARINES, *INFANTRY), "jp-9-7 where 0923", "dice 6")
    loaded(t, ("0823", MARINES), ("0924", INFANTRY))
    t.do("target 0923", "join 0823", "join 0924", "attack")
    commit(t)
    assert t.happened("result_DE")
    t.do("advance us-7-17 0923", *(f"advance {unit} 0923" for unit in MARINES[:3]))
    assert places(t, MARINES) == ["0923"] * 3 + ["staging_area"]
    assert places(t, INFANTRY) == ["0923"] + ["staging_area"] * 3


TWO_BEACHES = "jp-9-7 where 0921\njp-9-19 where 0922"


@pytest.mark.rule("formosa", "10.2.2i")
def test_one_stack_beside_two_enemy_beaches_attacks_both() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), TWO_BEACHES, "dice 1")
    loaded(t, ("0821", MARINES))
    assert t.why("end") == ["15.0 duties_left"]
    t.do("target 0921", "join 0821")
    assert t.why("attack") == ["15.1 duties_impossible"]
    t.do("target 0922", "attack")
    commit(t)
    assert t.happened("combat_column")[0]["percent"] == 300


@pytest.mark.rule("formosa", "10.2.2i")
def test_a_second_stack_that_covers_the_other_beach_lets_them_attack_separately() -> None:
    t = invasion(TWO_MARKERS, at("staging_area", *MARINES, *INFANTRY), TWO_BEACHES, "dice 3 6")
    loaded(t, ("0821", MARINES), ("0822", INFANTRY))
    t.do("target 0921", "join 0821", "attack")
    commit(t)
    assert t.happened("combat_column")[0]["percent"] == 600
    assert t.happened("result_DR")
    t.do("retreat jp-9-7 0920", side=JAPAN)
    t.do(*(f"advance {unit} 0921" for unit in MARINES))
    assert t.why("end") == ["15.0 duties_left"]
    t.do("target 0922", "join 0822", "attack")
    commit(t)
    assert t.happened("combat_column")[0]["percent"] == 500


@pytest.mark.rule("formosa", "10.2.2i")
def test_an_enemy_held_coast_where_nobody_can_land_makes_no_duty() -> None:
    """1125 touches Boryo (1224) and the rough coast 1225."""
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-9-7 where 1224\njp-9-19 where 1225", "dice 1")
    loaded(t, ("1125", MARINES)).do("target 1224", "join 1125")
    assert t.why("target 1225") == ["15.0 out_of_reach"]
    assert t.can("attack")


@pytest.mark.rule("formosa", "10.2.2j")
def test_air_support_is_placed_before_the_first_assault_and_spent_for_the_turn() -> None:
    t = invasion(
        TWO_MARKERS,
        at("staging_area", *MARINES, *INFANTRY),
        TWO_BEACHES,
        "us_tactical 3",
        "dice 5",
        at("1122", "us-158"),
    )
    loaded(t, ("0821", MARINES), ("0822", INFANTRY))
    assert t.top == "PlaceSupport"
    assert t.why("support_us 0923") == ["16.3 not_a_target"]
    t.do("support_us 0921", "done")
    assert t.why("support_us 0922") == ["not_now"]
    assert (t.s.us_tactical, t.s.us_flying) == (2, 1)
    t.do("target 0921", "join 0821", "attack")
    commit(t)
    assert t.happened("combat_column") == [{"percent": 600, "column": 9}]
    assert t.happened("result_DE")
    t.do(*(f"advance {unit} 0921" for unit in MARINES))
    assert t.why("support_us 0922") == ["not_now"]
    assert (t.s.us_tactical, t.s.us_flying, t.s.us_used) == (2, 0, 1)
    assert t.s.support == ()


@pytest.mark.rule("formosa", "10.2.2j")
def test_air_support_placed_for_an_assault_that_is_not_made_is_spent_too() -> None:
    """A revealed guerrilla exerts no zone of control, so the stack may leave it alone."""
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), "jp-gu1 where 0922", "us_tactical 2", at("0921", "us-7-17"))
    loaded(t, ("0822", MARINES))
    t.do("support_us 0922", "done", "end")
    assert t.top == "NavalTransfer"
    assert places(t, MARINES) == ["staging_area"] * 4
    assert t.s.support == ()
    assert (t.s.us_tactical, t.s.us_flying, t.s.us_used) == (1, 0, 1)


# 10.3 drops


@pytest.mark.rule("formosa", "10.3a")
def test_the_drop_zone_carries_two_airborne_regiments() -> None:
    t = invasion(DROP_ZONE, at("staging_area", "us-511", "us-187", "us-503", "us-rgr6", "us-7-17"))
    t.do("drop_marker 1122")
    assert t.why("load us-rgr6 1122") == ["10.3 not_airborne"]
    assert t.why("load us-7-17 1122") == ["10.3 not_airborne"]
    t.do("load us-511 1122")
    assert t.can("load us-503 1122")
    t.do("load us-187 1122")
    assert places(t, ("us-511", "us-187", "us-503")) == ["1122", "1122", "staging_area"]
    assert not t.can("load us-503 1122")


@pytest.mark.rule("formosa", "10.3a")
def test_a_third_airborne_regiment_does_not_fit() -> None:
    t = invasion(DROP_ZONE, ONE_MARKER, at("staging_area", "us-511", "us-187", "us-503", "us-7-17"))
    t.do("drop_marker 1122", "beach_marker 0921", "load us-511 1122", "load us-187 1122")
    assert t.why("load us-503 1122") == ["10.2 marker_full"]
    assert t.can("load us-503 0921")


@pytest.mark.rule("formosa", "10.3b", "10.3c", "10.3d")
def test_dropped_units_fight_not_in_the_invasion_phase_move_not_and_attack_in_the_combat_phase() -> None:
    t = invasion(DROP_ZONE, at("staging_area", "us-511"), "jp-9-7 where 1123", at("0820", "us-7-17"))
    t.do("drop_marker 1122", "load us-511 1122")
    assert t.top == "NavalTransfer"
    assert t.thrown() == []
    to_movement(t)
    assert t.why("move us-511") == ["10.2 landed"]
    assert t.can("move us-7-17")
    t.do("end")
    assert t.why("end") == ["15.0 duties_left"]
    assert t.can("target 1123")


# rangers among others (22.0)


@pytest.mark.rule("formosa", "10.2.2i", "22.0c")
def test_only_rangers_assault_a_coast_where_others_cannot_land() -> None:
    """1125 touches Boryo (1224) and the rough coast 1225: a stack with marines aboard has no business at 1225."""
    shore = "jp-9-7 where 1224\njp-gu1 where 1225"
    t = invasion(ONE_MARKER, at("staging_area", *MARINES, "us-rgr6"), shore)
    loaded(t, ("1125", ("us-m1-1", "us-rgr6"))).do("target 1224", "join 1125")
    assert t.why("target 1225") == ["15.0 out_of_reach"]
    t = invasion(ONE_MARKER, at("staging_area", *MARINES, "us-rgr6"), shore)
    loaded(t, ("1125", ("us-rgr6",))).do("target 1225", "join 1125")
    assert t.can("target 1224")


# 10.2 deception that shows itself, R122

TWO_DECEPTIONS = "jp-d1 where 0922 concealed 1\njp-d2 where 0923 concealed 1"


@pytest.mark.rule("formosa", "10.2d")
def test_all_units_of_a_marker_land_in_the_same_hex() -> None:
    """0822 lies between the beaches 0922 and 0923; what held them was deception."""
    t = invasion(ONE_MARKER, at("staging_area", *MARINES[:2]), TWO_DECEPTIONS)
    loaded(t, ("0822", MARINES[:2]))
    t.do("reveal jp-d1", "reveal jp-d2", side=JAPAN)
    t.do("end")
    assert set(t.options()) == {f"advance {unit} {hex}" for unit in MARINES[:2] for hex in ("0922", "0923")}
    assert t.why("done") == ["10.2.2 must_land"]
    t.do("advance us-m1-5 0923")
    assert t.options() == ["advance us-m1-1 0923"]
    t.do("advance us-m1-1 0923")
    assert (t.top, places(t, MARINES[:2])) == ("NavalTransfer", ["0923"] * 2)


@pytest.mark.rule("formosa", "10.2d")
def test_who_does_not_fit_beside_the_units_of_his_marker_returns() -> None:
    """Three regiments hold 0923 already: one more fits, the other two may not land in 0922 instead."""
    t = invasion(
        ONE_MARKER, at("staging_area", *MARINES[:3]), at("0923", *INFANTRY[:3]), "jp-d1 where 0922 concealed 1"
    )
    loaded(t, ("0822", MARINES[:3]))
    t.do("reveal jp-d1", side=JAPAN)
    t.do("end", "advance us-m1-1 0923")
    assert (t.top, places(t, MARINES[:3])) == ("NavalTransfer", ["0923", "staging_area", "staging_area"])
    assert len(t.happened("returns")) == 2


@pytest.mark.rule("formosa", "10.2d")
def test_the_stacks_of_two_markers_may_land_apart() -> None:
    t = invasion(TWO_MARKERS, at("staging_area", *MARINES[:2]), TWO_DECEPTIONS)
    loaded(t, ("0822", MARINES[:1]), ("0823", MARINES[1:2]))
    t.do("reveal jp-d1", "reveal jp-d2", side=JAPAN)
    t.do("end", "advance us-m1-1 0922")
    assert t.options() == ["advance us-m1-5 0923"]


# 13.0, R131


@pytest.mark.rule("formosa", "13.0e")
def test_stacking_does_not_bar_an_unopposed_landing() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), at("0921", *INFANTRY))
    loaded(t, ("0921", MARINES))
    assert places(t, MARINES) == ["0921"] * 4
    to_movement(t)
    for unit in INFANTRY:
        t.do(f"move {unit}", "to 1021", "stop")
    t.do("end")
    assert places(t, MARINES) == ["0921"] * 4
    assert places(t, INFANTRY) == ["1021"] * 4


@pytest.mark.rule("formosa", "13.0e")
def test_whatever_is_too_much_when_movement_ends_goes() -> None:
    t = invasion(ONE_MARKER, at("staging_area", *MARINES), at("0921", *INFANTRY))
    to_movement(loaded(t, ("0921", MARINES))).do("end")
    assert t.top == "Overstacked"
    t.do(*(f"remove {unit}" for unit in INFANTRY))
    assert (t.top == "Overstacked", places(t, INFANTRY)) == (False, ["allied_replacements"] * 4)


@pytest.mark.rule("formosa", "13.0e")
def test_airborne_regiments_drop_into_a_full_hex() -> None:
    t = invasion(DROP_ZONE, at("staging_area", "us-511"), at("1122", *INFANTRY))
    t.do("drop_marker 1122", "load us-511 1122")
    assert t.place("us-511") == "1122"


@pytest.mark.rule("formosa", "13.0e")
@pytest.mark.parametrize(("marker", "unit"), [("beach_marker", "us-m1-1"), ("drop_marker", "us-511")])
def test_nobody_lands_among_the_other_contingent(marker: str, unit: str) -> None:
    t = invasion(TWO_MARKERS, DROP_ZONE, at("staging_area", unit), at("0921", "cw-18"), at("0923", "us-7-17"))
    t.do("beach_marker 0923", f"{marker} 0921", "done")
    assert t.why(f"load {unit} 0921") == ["5.1 other_contingent"]
