"""3.1 Set-up: by hand, as in history, finished by the program, and reserves at start."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN

from hexfront.hexmap import bits
from hexfront.testing import Scene, opened, scene


def setting_up(game: str) -> Scene:
    return scene(f"game {game}\ndice")


def placed(t: Scene, unit: str, hex: str, side: int) -> None:
    t.do(f"deploy {unit}", f"at {hex}", side=side)


def why_at(t: Scene, unit: str, hex: str, side: int) -> list[str]:
    """Why a unit cannot be set up in a hex; it stays in hand."""
    t.do(f"deploy {unit}", side=side)
    found = t.why(f"at {hex}", side)
    t.s.stack = t.s.stack[:-1]
    return found


def on_map(t: Scene, side: int) -> list[int]:
    return [u for u in t.kit.units[side] if t.s.where[u] >= 0]


def reserve(t: Scene, unit: str) -> int:
    return int(t.s.reserve[t.kit.index[unit]])


def japanese_turn(game: str) -> Scene:
    t = setting_up(game)
    t.do("auto", side=ALLIED)
    t.do("end", side=ALLIED)
    return t


@pytest.mark.rule("bataan", "B-3.0a")
def test_the_allies_set_up_first_within_the_stated_radii() -> None:
    t = setting_up("bataan")
    assert why_at(t, "a51", "2511", ALLIED) == ["3.1 not_its_area"]
    assert why_at(t, "a51", "2510", ALLIED) == []
    assert t.why("deploy j9-1", ALLIED) == ["3.1 not_in_hand"]
    assert t.place("aII") == "3309"
    assert t.place("aUSN") == "2826"
    assert t.why("end", ALLIED) == ["3.1 units_in_hand"]
    assert not any(t.s.lost)


@pytest.mark.rule("bataan", "B-3.0b")
def test_the_remaining_units_go_next_to_a_headquarters_already_placed() -> None:
    t = setting_up("bataan")
    assert why_at(t, "a192", "3624", ALLIED) == ["3.1 not_its_area"]
    assert why_at(t, "a192", "2016", ALLIED) == ["3.1 not_its_area"]
    assert why_at(t, "a192", "2015", ALLIED) == []
    placed(t, "a2hq", "3624", ALLIED)
    assert why_at(t, "a192", "3624", ALLIED) == []


@pytest.mark.rule("bataan", "B-3.0b")
def test_motorized_units_are_set_up_only_where_they_could_stand() -> None:
    t = setting_up("bataan")
    assert t.kit.board.terrain[t.kit.board.hex("2013")] == "jungle"
    assert why_at(t, "a192", "2013", ALLIED) == ["B-2.10 may_not_stand"]
    assert why_at(t, "aPAC", "2013", ALLIED) == []


@pytest.mark.rule("bataan", "B-2.12a")
def test_stacking_limits_hold_at_set_up() -> None:
    t = setting_up("bataan")
    placed(t, "a41", "2906", ALLIED)
    assert why_at(t, "a42", "2906", ALLIED) == ["6.1 full"]
    assert why_at(t, "a57-1", "2906", ALLIED) == ["6.1 full"]
    placed(t, "a41hq", "2906", ALLIED)


@pytest.mark.rule("bataan", "B-3.0c")
def test_any_unit_may_start_in_reserve_without_a_check_until_an_enemy_is_set_up_beside_it() -> None:
    t = setting_up("bataan")
    assert t.why("reserve aII", ALLIED) == ["9.1 not_set_up"]
    placed(t, "a51", "2504", ALLIED)
    t.do("auto", "reserve a51", "reserve a1", "reserve aII", side=ALLIED)
    assert t.why("reserve a1", ALLIED) == ["9.1 in_reserve_already"]
    t.do("end", side=ALLIED)
    assert [reserve(t, u) for u in ("a51", "a1", "aII")] == [1, 1, 1]
    placed(t, "j9-1", "2503", JAPAN)
    assert [reserve(t, u) for u in ("a51", "a1", "aII")] == [0, 1, 1]
    t.do("auto")
    assert t.why("reserve j9-1") == ["9.11 beside_enemy"]


@pytest.mark.rule("bataan", "B-4.0a")
def test_the_japanese_set_up_second_within_two_hexes_of_2601() -> None:
    t = japanese_turn("bataan")
    assert why_at(t, "j9-1", "2604", JAPAN) == ["3.1 not_its_area"]
    for hex in ("2603", "2402"):
        assert why_at(t, "j9-1", hex, JAPAN) == []
    assert t.why("deploy a41", JAPAN) == ["3.1 not_in_hand"]


@pytest.mark.rule("bataan", "B-4.0c")
def test_two_air_units_are_available_and_japanese_units_may_start_in_reserve() -> None:
    t = japanese_turn("bataan")
    assert [u.id for i, u in enumerate(t.kit.unit) if t.s.where[i] == t.kit.available[JAPAN]] == ["j5a1", "j5a2"]
    placed(t, "j9-1", "2601", JAPAN)
    t.do("auto", "reserve j9-1")
    assert reserve(t, "j9-1") == 1


@pytest.mark.rule("rising-sun", "3.1a")
def test_the_first_turn_follows_the_set_up() -> None:
    t = japanese_turn("bataan")
    t.do("auto")
    t.dice(1).do("end")
    assert "set_up" in [e.key for e in t.events]
    assert t.s.turn == 1
    assert len(on_map(t, JAPAN)) == 16
    assert len(on_map(t, ALLIED)) == 66


@pytest.mark.rule("bataan", "B-3.0a")
def test_history_places_everybody_by_the_rules_and_the_program_nobody_more() -> None:
    t = setting_up("bataan")
    t.do("history", side=ALLIED)
    assert len(on_map(t, ALLIED)) == 66
    assert t.why("history", ALLIED) == ["3.1 no_history"]
    assert (t.place("a57-1"), t.place("a1")) == ("3204", "1310")
    t.do("end", side=ALLIED)
    t.do("history")
    assert len(on_map(t, JAPAN)) == 16


def test_the_program_keeps_what_was_placed_by_hand() -> None:
    t = setting_up("bataan")
    placed(t, "a1", "1509", ALLIED)
    t.do("auto", side=ALLIED)
    assert t.place("a1") == "1509"


def test_who_has_no_room_left_sets_up_once_more() -> None:
    t = japanese_turn("bataan")
    assert t.why("again") == ["3.1 room_left"]
    hexes, foot = ["2601", "2602", "2603"], ["j122", "j141", "j142"]
    for hex, regiment in zip(hexes, foot, strict=True):
        placed(t, f"{regiment}-1", hex, JAPAN)
        placed(t, f"{regiment}-2", hex, JAPAN)
    for hex, unit in zip(hexes, ("j9-1", "j9-2", "j9-3"), strict=True):
        placed(t, unit, hex, JAPAN)
    placed(t, "j48-1", "2601", JAPAN)
    placed(t, "j1fh", "2602", JAPAN)
    placed(t, "j8fh", "2603", JAPAN)
    assert t.why("deploy j9ih") == ["6.1 no_room"]
    assert t.why("again") == ["3.1 room_left"]
    for unit in ("j7tk", "j65hq", "j16eng"):
        placed(t, unit, "2601" if unit != "j16eng" else "2501", JAPAN)
    t.do("again")
    assert len(on_map(t, JAPAN)) == 0
    placed(t, "j9ih", "2601", JAPAN)


@pytest.mark.rule("singapore", "S-3.0a", "S-3.0b")
def test_the_commonwealth_stands_in_its_printed_hexes_and_nobody_in_reserve() -> None:
    t = setting_up("singapore")
    assert (t.s.turn, len(on_map(t, ALLIED))) == (1, 17)
    assert [t.place(u) for u in ("c12", "c6", "c1m", "c3hq")] == ["1230", "1410", "1940", "1327"]
    assert not any(t.s.reserve)
    assert not any(t.s.lost)
    assert t.why("reserve c12", ALLIED) != []


@pytest.mark.rule("singapore", "S-5.0a")
def test_no_japanese_unit_starts_on_the_map_of_malaya() -> None:
    assert on_map(setting_up("singapore"), JAPAN) == []


@pytest.mark.rule("guadalcanal", "G-3.0a")
def test_the_americans_set_up_within_six_hexes_of_the_field_and_may_start_in_reserve() -> None:
    t = setting_up("guadalcanal")
    assert why_at(t, "u1-1", "2211", ALLIED) == ["3.1 not_its_area"]
    placed(t, "u1-1", "2311", ALLIED)
    t.do("auto", "reserve u1-1", side=ALLIED)
    assert reserve(t, "u1-1") == 1
    t.do("end", side=ALLIED)
    assert t.why("reserve jK") == ["9.1 no_reserves_at_start"]


@pytest.mark.rule("guadalcanal", "G-3.0b")
def test_eight_complete_fortifications_lie_anywhere_in_the_american_area() -> None:
    t = setting_up("guadalcanal")
    assert why_at(t, "uMAWg", "2311", ALLIED) == ["3.1 not_its_area"]
    assert t.why("fortify 2211", ALLIED) == ["G-3.0 no_fort_there"]
    free = t.kit.board.zones["us_setup"].bits & t.kit.land
    for hex in list(bits.each(free))[:8]:
        t.do(f"fortify {t.kit.board.number(hex)}", side=ALLIED)
    assert t.s.fort_allied.bit_count() == 8
    assert t.why("fortify 2311", ALLIED) == ["G-3.0 no_fort_there"]


@pytest.mark.parametrize("game", ["bataan", "guadalcanal"])
def test_the_program_alone_sets_up_everybody(game: str) -> None:
    t = japanese_turn(game)
    t.do("auto")
    _, kit = opened(game)
    wanted = {u for group in kit.campaign.set_up for u in group.units if kit.is_ground[kit.index[u]]}  # type: ignore[attr-defined]
    assert {kit.pieces[u].id for side in (JAPAN, ALLIED) for u in on_map(t, side)} == wanted
    assert t.s.fort_allied.bit_count() == kit.forces[ALLIED].fortifications  # type: ignore[attr-defined]
