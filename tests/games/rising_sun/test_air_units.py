"""13.0 Air units, 16.2 ships: interdiction, and looking at who enters."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from tests.games.rising_sun.positions import ALLIED, JAPAN, go, moving

from hexfront.games.rising_sun.rules.air_units import interdictable
from hexfront.games.rising_sun.units import UNLIMITED, Figures
from hexfront.testing import Scene, scene

FRONT = "j65hq where 3001\naII where 3214\na57-1 where 3212\n"


def interdicting(game: str, text: str, side: int = JAPAN) -> Scene:
    """The end of a player turn; then the other side moves."""
    steps = f"step RegularMovement side={1 - side}\nstep EndOfPlayerTurn\nstep InterdictionPhase side={side}"
    return scene(f"game {game}\nphase 7\nphasing {side}\n{text}\n{steps}")


@pytest.mark.rule("rising-sun", "13.3a", "13.3e", "13.0a")
def test_an_air_unit_lays_one_marker_on_clear_ground_or_a_road_and_is_flown() -> None:
    t = interdicting("bataan", FRONT + "j5a1 where japan_available\nj5a2 where japan_flown")
    assert t.options() == ["interdict j5a1", "end"]
    assert t.why("interdict j5a2") == ["13.0 mission_flown"]
    t.do("interdict j5a1")
    assert t.can("mark 3010")  # clear
    assert t.can("mark 3514")  # jungle with a road
    assert t.why("mark 2811") == ["13.3 not_interdictable"]  # jungle
    t.do("mark 3010")
    assert t.hexes("interdicted_japan") == {"3010"}
    assert t.place("j5a1") == "japan_flown"
    assert t.s.phasing == ALLIED


@pytest.mark.rule("rising-sun", "3.1c", "13.3a")
def test_interdiction_comes_after_reserve_combat_and_nobody_without_air_units_is_asked() -> None:
    t = scene(f"game bataan\n{FRONT}step GameTurn\nstep PlayerTurn order=0")
    names = [type(step).__name__ for step in t.s.stack]
    assert names.index("EndOfPlayerTurn") < names.index("InterdictionPhase") < names.index("ReserveMovement")
    assert interdicting("bataan", FRONT).top == "Movement"


@pytest.mark.rule("rising-sun", "13.3c", "E-2")
def test_markers_stay_through_both_enemy_movement_phases_and_then_come_off() -> None:
    steps = "step BombardmentPhase side=0\nstep LiftInterdiction side=1\nstep ReserveMovement side=1"
    t = scene(f"game bataan\nphase 5\nphasing 1\n{FRONT}interdicted_japan + 3010\ninterdicted_allied + 3005\n"
              f"{steps}\nstep Movement side=1")  # fmt: skip
    assert t.hexes("interdicted_japan") == {"3010"}
    t.do("end", side=ALLIED)
    assert t.hexes("interdicted_japan") == set()
    assert t.hexes("interdicted_allied") == {"3005"}


@pytest.mark.rule("rising-sun", "13.3d")
def test_the_administrative_phase_leaves_markers_where_they_are() -> None:
    t = scene(f"game bataan\n{FRONT}interdicted_japan + 3010\nstep Movement side=0\nstep AdministrativePhase")
    assert t.hexes("interdicted_japan") == {"3010"}


@pytest.mark.rule("rising-sun", "16.23")
def test_a_ship_lays_one_marker_on_clear_ground_or_a_road_within_its_range() -> None:
    t = interdicting("guadalcanal", "uNAV where allied_available\nu1-1 where 3010\njK where 0502", ALLIED)
    t.do("interdict uNAV", side=ALLIED)
    assert t.can("mark 3112", ALLIED)
    assert t.why("mark 2815", ALLIED) == ["13.3 not_interdictable"]
    t.do("mark 3112", side=ALLIED)
    assert (t.hexes("interdicted_allied"), t.place("uNAV")) == ({"3112"}, "allied_flown")
    assert t.top != "Laying"


@pytest.mark.rule("rising-sun", "16.23", "13.3a")
def test_a_railroad_alone_is_for_air_units_and_not_for_ships(monkeypatch: pytest.MonkeyPatch) -> None:
    t = interdicting("singapore", "j7air where japan_available\nj5hq where 1707\nc1m where 1940")
    kit, unit = t.kit, t.kit.index["j7air"]
    monkeypatch.setattr(kit, "hooks", replace(kit.hooks, interdicted=None))
    rail = kit.on_rail & ~kit.on_road & ~kit.clear & kit.land
    assert rail
    assert rail & ~interdictable(t.s, unit) == 0
    monkeypatch.setattr(kit, "naval", ((unit,), ()))
    figures = [(Figures(bombardment=5, range=UNLIMITED),) if u == unit else f for u, f in enumerate(kit.figures)]
    monkeypatch.setattr(kit, "figures", figures)
    assert rail & interdictable(t.s, unit) == 0
    assert interdictable(t.s, unit) == (kit.clear | kit.on_road) & kit.land


@pytest.mark.rule("rising-sun", "17.1a")
def test_the_owner_of_a_marker_sees_who_enters_its_hex_and_nobody_else() -> None:
    base = "j65hq where 3001\na57-1 where 3011\na57-2 where 3010\na45-1 where 3010 level 1\ninterdicted_japan + 3011\n"
    t = moving("bataan", base, ALLIED)
    go(t, "a45-1", "3011", side=ALLIED)
    seen = [e for e in t.events if e.key == "interdiction_look"]
    assert [(e.args["unit"], e.seen_by(JAPAN), e.seen_by(ALLIED)) for e in seen] == [
        (t.kit.index["a45-1"], True, False)
    ]
    covered = moving("bataan", base + "concealed_allied + 3011", ALLIED)
    go(covered, "a45-1", "3011", side=ALLIED)
    assert not covered.happened("interdiction_look")
    elsewhere = moving("bataan", base.replace("+ 3011", "+ 3012"), ALLIED)
    go(elsewhere, "a45-1", "3011", side=ALLIED)
    assert not elsewhere.happened("interdiction_look")


@pytest.mark.rule("rising-sun", "13.3a")
def test_planes_that_would_stay_on_the_ground_are_warned_of() -> None:
    t = interdicting("bataan", FRONT + "j5a1 where japan_available")
    assert t.game.warning(t.s, JAPAN, t.act("end")) == "planes_idle"
    t.do("interdict j5a1", "mark 3010")
    assert t.top != "Interdicting" or t.game.warning(t.s, JAPAN, t.act("end")) == ""
