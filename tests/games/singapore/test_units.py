"""S-1.3, S-2.9 Regiments that break down, motorized infantry and trucks outside movement, Japanese air."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, attack, attacking, bombarding, lost

from hexfront.games.rising_sun.rules.bombardment import may_fire
from hexfront.games.rising_sun.rules.defensive_reserves import search, way_to
from hexfront.hexmap import bits
from hexfront.kernel.dice import ScriptedDice
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GARRISON = "c1m where 1940\nc2m where 1940 level 1\n"
NORTH = f"{GARRISON}c11hq where 1214\nc11art where 1411\nc15 where 1411 level 1\nj5hq where 1408\n"
"""A Commonwealth gun in supply at Alor Star, with Japan on the road before it."""


def index(t: Scene, unit: str) -> int:
    return int(t.kit.index[unit])


# breakdown


@pytest.mark.rule("singapore", "S-1.3c", "S-1.3b")
def test_a_regiment_that_breaks_down_is_the_same_unit_with_all_that_is_on_it() -> None:
    text = f"{NORTH}j11 where 1410 lost 1 reserve 1\nj41 where 1410 level 1\nconcealed_japan + 1410\n"
    t = bombarding("singapore", text, ALLIED)
    t.dice(1, 1)  # the first of two under the marker, one step
    t.do("bombard 1410", "fire c11art", "shoot_other 1410", side=ALLIED)
    assert (t.place("j11"), lost(t, "j11"), t.s.reserve[index(t, "j11")]) == ("1410", 2, 0)
    assert t.hexes("concealed_japan") == {"1410"}
    assert lost(t, "j41") == 0
    _, kit = opened("singapore")
    face = kit.figures[index(t, "j11")][2]  # type: ignore[attr-defined]
    assert (face.attack, face.defence) == (3, 4)


@pytest.mark.rule("singapore", "S-1.3c", "S-1.3b")
def test_a_regiment_destroyed_is_one_unit_in_its_box_and_no_breakdown_counter_is_ever_in_play() -> None:
    t = bombarding("singapore", f"{NORTH}j11 where 1410 lost 3\n", ALLIED)
    t.dice(1)
    t.do("bombard 1410", "fire c11art", "shoot 1410", side=ALLIED)
    assert t.place("j11") in ("japan_destroyed", "japan_permanent")
    lower = [i for i, piece in enumerate(t.kit.pieces) if "breakdown" in piece.traits]
    assert len(lower) > 10
    assert not set(lower) & {*t.kit.units[JAPAN], *t.kit.units[ALLIED]}
    assert all(t.s.where[i] < 0 for i in lower)
    assert sum(t.s.where[u] == t.s.where[index(t, "j11")] for u in t.kit.units[JAPAN]) == 1


@pytest.mark.rule("singapore", "S-1.3c", "S-2.92bis a")
def test_a_truck_stays_with_a_brigade_that_loses_a_step_and_the_counter_shows_it() -> None:
    t = bombarding(
        "singapore", f"{GARRISON}j5art where 1409\nj11 where 1409 level 1\nj5hq where 1408\nc6 where 1410 truck 1\n"
    )
    t.dice(1)
    t.do("bombard 1410", "fire j5art", "shoot 1410")
    assert (lost(t, "c6"), t.s.truck[index(t, "c6")]) == (1, 1)
    shown = {piece.id: piece.values for piece in view(t.game, t.s, JAPAN).pieces}
    assert shown["c6"]["truck"] == 1
    assert shown["j5art"]["truck"] == 0


# SR26


@pytest.mark.rule("singapore", "S-2.10.1", "S-2.92bis a")
def test_motorized_infantry_and_truck_brigades_fight_and_advance_on_foot() -> None:
    """Swamp is closed to motors: on foot they have zones of control there, attack into it and advance there."""
    _, kit = opened("singapore")
    board, swamp = kit.board, kit.board.of_terrain["swamp"]
    pairs = [
        (a, b)
        for b in bits.each(swamp)
        for a in board.neighbours[b]
        if kit.cost_to[a].get(b, (-1, 0))[:2] == (3, -1)  # type: ignore[attr-defined]
    ]
    start, target = (board.number(h) for h in pairs[0])
    text = f"dice 6\n{GARRISON}j11 where {start}\nj5hq where {start} level 1\nc24a where {target} lost 1\n"
    t = attacking("singapore", text)
    assert t.can(f"attack {target}")
    attack(t, target, "j11")
    t.do("maximum")
    assert t.place("c24a") != target
    t.do("advance j11")
    assert t.place("j11") == target
    t = attacking(
        "singapore", f"{GARRISON}c6 where {start} truck 1\nc11hq where {start} level 1\nj21 where {target}\n", ALLIED
    )
    assert t.can(f"attack {target}", ALLIED)


@pytest.mark.rule("singapore", "S-2.10.1", "S-2.92bis a")
def test_as_a_defensive_reserve_a_truck_brigade_goes_motorized_and_infantry_as_it_gets_there() -> None:
    """Along the road a truck takes a brigade four hexes, its feet two."""
    road = "c6 where 1411 {}\nc11hq where 1411 level 1\nc15 where {}\nj41 where 1607"
    target = four_by_road("1411")
    t = attacking("singapore", f"{GARRISON}{road.format('truck 1 reserve 1', target)}")
    assert len(way_to(t.s, index(t, "c6"), t.kit.board.hex(target))) == 4
    t = attacking("singapore", f"{GARRISON}{road.format('reserve 1', target)}")
    assert search(t.s, index(t, "c6"), t.kit.board.hex(target)) is None
    t = attacking(
        "singapore", f"{GARRISON}j11 where 1411 reserve 1\nj5hq where 1411 level 1\nj41 where {target}", ALLIED
    )
    assert len(way_to(t.s, index(t, "j11"), t.kit.board.hex(target))) == 4  # motorized: half of 8


def four_by_road(start: str) -> str:
    """A hex four hexes along the road from another."""
    _, kit = opened("singapore")
    reached = kit.board.set(start)
    before = 0
    for _ in range(4):
        wider = reached
        for hex in bits.each(reached):
            wider |= bits.of(o for o in kit.board.neighbours[hex] if "road" in kit.joined.get((hex, o), ()))  # type: ignore[attr-defined]
        before, reached = reached, wider
    found = [h for h in bits.each(reached & ~before) if kit.distance(kit.board.hex(start), h) == 4]  # type: ignore[attr-defined]
    return str(kit.board.number(found[0]))


# Japanese air


@pytest.mark.rule("singapore", "S-2.92")
def test_japanese_air_takes_no_part_in_a_defence_but_interdicts_at_the_end_of_its_turn() -> None:
    text = f"{NORTH}j7air where japan_available\nj11 where 1410\nj5art where 1410 level 1\n"
    t = attacking("singapore", text, ALLIED)
    attack(t, "1410", "c15", side=ALLIED)
    assert t.top == "Support"
    assert t.why("support j7air") != []
    assert t.can("support j5art")
    assert not any("j7air" in option for option in t.options())
    refusal = may_fire(t.s, index(t, "j7air"), t.kit.board.hex("1410"))
    assert refusal is not None
    assert (refusal.rule, refusal.key) == ("13.1", "no_defensive_air")


@pytest.mark.rule("singapore", "S-2.92", "S-2.93")
def test_each_japanese_air_unit_lays_two_markers_in_any_land_hex() -> None:
    text = f"{NORTH}j7air where japan_available\nj11 where 1410\n"
    t = scene(f"game singapore\ndice\n{text}step RegularMovement side=1\nstep InterdictionPhase side=0")
    jungle = [
        t.kit.board.number(h) for h in bits.each(t.kit.board.of_terrain["jungle"] & ~t.kit.on_road & ~t.kit.on_rail)
    ]
    t.do("interdict j7air", f"mark {jungle[0]}")
    assert (t.top, t.place("j7air")) == ("Laying", "japan_flown")
    assert t.why(f"mark {jungle[0]}") == ["13.3 not_interdictable"]
    assert t.why("mark 1038") == ["13.3 not_interdictable"]  # all sea
    t.do(f"mark {jungle[1]}")
    assert t.hexes("interdicted_japan") == set(jungle[:2])
    assert t.top != "Laying"


@pytest.mark.rule("singapore", "S-2.91a")
def test_one_japanese_air_unit_is_there_at_the_start_and_two_wait_for_airfields() -> None:
    game, kit = opened("singapore")
    s = game.new(kit, "campaign", (), ScriptedDice(()), 0)
    waiting = [p.id for i, p in enumerate(kit.pieces) if s.where[i] == kit.box("japan_air_waiting")]  # type: ignore[attr-defined]
    assert waiting == ["j3air", "j12air"]
