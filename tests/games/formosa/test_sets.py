"""Where a rule is asked of many hexes at once for speed, it gives what it gives asked of each alone."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.deployment import site_refusal, sites
from hexfront.games.formosa.rules.engineers import interdiction_hexes, interdiction_refusal
from hexfront.games.formosa.rules.invasions import LoadMarkers, load_refusal, marker_hexes
from hexfront.games.formosa.rules.moving import Moving, motor_refusal, start_refusal
from hexfront.games.formosa.rules.stacking import contingent_refusal, excess, room, room_refusal
from hexfront.games.formosa.rules.supply import in_supply, supplied_units
from hexfront.games.formosa.state import CW, US, units_in
from hexfront.hexmap import bits
from hexfront.kernel.state import clone
from hexfront.secrecy import wander
from hexfront.testing import opened, scene, settings

GAME, KIT = opened("formosa")


@cache
def positions() -> tuple[Any, ...]:
    found = []
    for seed, (scenario, chosen) in enumerate(settings("formosa", drawn=1)):
        rng = Random(100 + seed)
        found += [clone(s) for s in wander(GAME, KIT, scenario, chosen, rng) if rng.random() < 0.05]
    return tuple(found)


def on_top(kind: type[Any]) -> Iterator[tuple[Any, Any]]:
    for s in positions():
        if isinstance(s.stack[-1], kind):
            yield s, s.stack[-1]


def test_room() -> None:
    for s in positions()[::9]:
        for unit in (s.kit.index[name] for name in ("us-7-17", "cw-18", "us-sb44", "jp-9-7", "jp-hw1", "jp-d3")):
            fits = bits.of(h for h in bits.each(s.kit.land) if room_refusal(s, unit, h) is None)
            here = bits.bit(s.where[unit]) if s.where[unit] >= 0 else 0
            assert (room(s, unit) ^ fits) & s.kit.land & ~here == 0
            for hex in bits.each(s.kit.land & ~here):
                counted = excess_with(s, unit, hex)
                assert (room_refusal(s, unit, hex) is None) == (
                    not counted and contingent_refusal(s, unit, hex) is None
                )


def excess_with(s: Any, unit: int, hex: int) -> int:
    """How many units of a kind would be too many if a unit joined them, counted one by one."""
    kit, side = s.kit, s.kit.side_of[unit]
    static = bool(s.base[unit]) or kit.never_moves[unit]
    alike = [u for u in units_in(s, hex, side) if (bool(s.base[u]) or kit.never_moves[u]) == static]
    limits = kit.tables.limits
    most = limits.static if static else limits.allied_mobile if side == ALLIED else limits.japanese_mobile
    return max(0, len(alike) + 1 - int(most))


def test_sites() -> None:
    names = ("jp-9-7", "jp-t6", "jp-cd1", "jp-hw1", "jp-g1", "jp-gu1", "jp-d3", "jp-pw")
    for s in positions()[::3]:
        for unit in (s.kit.index[name] for name in names):
            for set_up in (True, False):
                if s.where[unit] >= 0:
                    continue
                if not set_up and s.kit.never_moves[unit]:
                    continue  # placed in setup only
                one = bits.of(h for h in bits.each(s.kit.land) if site_refusal(s, unit, h, set_up) is None)
                assert sites(s, unit, set_up) == one, (s.kit.pieces[unit].id, set_up)


def test_steps_of_a_move() -> None:
    seen = 0
    for s, top in on_top(Moving):
        one = [e.to for e in s.kit.exits[s.where[top.unit]] if top.step_refusal(s, e.to) is None]
        assert list(top.steps(s)) == one
        seen += 1
    assert seen > 100


def test_motors() -> None:
    """Two regiments and a headquarters by a functional port, one regiment far from it, one off the road."""
    t = scene(
        "game formosa\nus-sb44 where 0923 base 1\nus-7-17 where 0922\nus-7-32 where 0922\nus-hq24 where 0922\n"
        "us-7-184 where 1806\nus-27-105 where 1021\nlp_allied 3\nstep EndOfTurn\nstep Movement side=0"
    )
    ready = [u for u in t.kit.units[ALLIED] if start_refusal(t.s, ALLIED, u) is None]
    one = [t.kit.pieces[u].id for u in ready if motor_refusal(t.s, ALLIED, u) is None]
    assert one == ["us-7-17", "us-7-32", "us-hq24"]
    assert [o.split()[1] for o in t.options(ALLIED) if o.startswith("motor")] == one


def test_loads() -> None:
    seen = 0
    for s, top in on_top(LoadMarkers):
        one = {
            (u, hex)
            for u in s.kit.units[ALLIED]
            for hex in marker_hexes(s)
            if load_refusal(s, u, hex, top.loaded) is None
        }
        assert {(act.a, act.b) for act in top.options(s, ALLIED) if act.verb == "load"} == one
        seen += 1
    assert seen > 5


def test_interdiction() -> None:
    for s in positions()[::2]:
        for nation in (US, CW):
            one = bits.of(h for h in bits.each(s.kit.land) if interdiction_refusal(s, nation, h) is None)
            assert interdiction_hexes(s, nation) == one


def test_supply_of_a_whole_side() -> None:
    supplied = 0
    for s in positions():
        for side in (ALLIED, JAPAN):
            one = [u for u in s.kit.units[side] if s.where[u] >= 0 and in_supply(s, u)]
            assert supplied_units(s, side) == one
            supplied += len(one)
    assert supplied > 500


def test_supply_of_a_whole_side_by_port_headquarters_and_road() -> None:
    """A port in the south, two headquarters, regiments near and far, on wheels and on foot, a base."""
    rng = Random(3)
    allied = ("us-hq24", "cw-hq1", "us-7-17", "us-arm13", "us-fa419", "cw-18", "cw-arm4", "us-rgr6", "us-e1118")
    japanese = ("jp-9-7", "jp-hw1", "jp-b75", "jp-cd1", "jp-gu1", "jp-t6")
    found = {ALLIED: 0, JAPAN: 0}
    for _ in range(200):
        t = scene("game formosa\nscenario scenario_2\nus-sb44 where 0923 base 1\nstep EndOfTurn\nstep Movement side=0")
        land = list(bits.each(t.kit.land & ~t.s.allied_at))
        rng.shuffle(land)
        for unit in (*allied, *japanese):
            t.s.where[t.kit.index[unit]] = land.pop()
        t.s.rebuild()
        for side in (ALLIED, JAPAN):
            one = [u for u in t.kit.units[side] if t.s.where[u] >= 0 and in_supply(t.s, u)]
            assert supplied_units(t.s, side) == one
            found[side] += len(one)
    assert min(found.values()) > 300


def test_stacks_are_counted() -> None:
    for s in positions()[::3]:
        for side in (ALLIED, JAPAN):
            for hex in bits.each(s.allied_at if side == ALLIED else s.japan_at):
                assert all(n >= 0 for n in excess(s, hex, side))
                assert bool(s.static_at >> hex & 1) == any(
                    s.base[u] or s.kit.never_moves[u] for u in units_in(s, hex, side)
                )
