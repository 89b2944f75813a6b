"""The habits of keen play at Formosa: what the strong bot does that the standard one does not."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.bots.match import opened
from hexfront.games.formosa.evaluate import judge
from hexfront.games.formosa.judgement.worth import site_points
from hexfront.games.formosa.kit import JAPAN
from hexfront.games.formosa.state import functional_ports, units_in
from hexfront.hexmap import bits
from hexfront.kernel.judge import EVEN
from hexfront.kernel.step import actors, advance

GAME, BOX = opened("formosa")
KIT: Any = BOX
SCENARIOS = ("scenario_1", "scenario_2")


def played(scenario: str, seed: int, keen: tuple[bool, bool], until: str, whim: int = 0) -> Any:
    """A game between judges, up to a step that is named, or to the end of the first turn."""
    s: Any = GAME.start(KIT, scenario, (), die=seed)
    judges = [judge(KIT, EVEN, whim, sharp) for sharp in keen]
    while s.turn < 2 and type(s.stack[-1]).__name__ != until:
        side = actors(s)[0]
        advance(s, side, judges[side].opinions(s, side)[0].act)
        s.events.clear()
    return s


def posts(s: Any) -> dict[int, list[int]]:
    return {hex: units_in(s, hex) for hex in bits.each(s.japan_at)}


def guarded(s: Any) -> int:
    """The strength of each garrison by what its place is worth."""
    return sum(int(site_points(KIT)[hex] * KIT.face[u].cf) for hex, units in posts(s).items() for u in units)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_keen_defenders_stand_where_the_points_are(scenario: str) -> None:
    keen = played(scenario, 3, (False, True), "Reconnaissance")
    plain = played(scenario, 3, (False, False), "Reconnaissance")
    assert not any(keen.where[u] == KIT.hand[JAPAN] for u in KIT.units[JAPAN])
    assert all(keen.concealed[u] for units in posts(keen).values() for u in units)
    assert guarded(keen) > guarded(plain)


def test_no_two_set_ups_need_be_alike() -> None:
    first, second, again = (played("scenario_1", 3, (False, True), "Reconnaissance", whim) for whim in (1, 2, 1))
    assert first.where == again.where
    assert first.where != second.where


def test_engineers_land_with_the_wave_that_makes_for_a_port() -> None:
    sooner = dict.fromkeys((False, True), 0)
    for keen in sooner:
        for scenario in SCENARIOS:
            for seed in range(4):
                s = played(scenario, seed, (keen, False), "")
                sooner[keen] += bool(functional_ports(s))
    assert sooner[True] > sooner[False] + 2


def test_keen_japan_fights_for_the_sky_with_all_planes() -> None:
    keen, plain = (played("scenario_1", 3, (False, sharp), "AirLosses") for sharp in (True, False))
    assert keen.jp_tactical == 0 < plain.jp_tactical


def test_keen_japan_buys_no_planes() -> None:
    bought = dict.fromkeys(("plain", "keen"), 0)
    for keen in bought:
        s: Any = GAME.start(KIT, "scenario_2", (), die=3)
        judges = [judge(KIT, EVEN, 0, False), judge(KIT, EVEN, 0, keen == "keen")]
        while s.turn < 5 and actors(s):
            side = actors(s)[0]
            act = judges[side].opinions(s, side)[0].act
            bought[keen] += act.verb == "buy_jp_air"
            advance(s, side, act)
            s.events.clear()
    assert bought["keen"] == 0 < bought["plain"]
