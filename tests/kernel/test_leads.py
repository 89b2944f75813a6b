"""Where a piece beside the map could come to it, before anything is decided."""

from __future__ import annotations

from hexfront.kernel.dice import NoDice
from hexfront.kernel.game import load_game
from hexfront.kernel.leads import closed, reach
from hexfront.kernel.state import pack
from hexfront.kernel.step import Offer, options
from hexfront.testing import scene

LUZON = """
    game luzon
    step USOperations
    us_158 where offshore_reserve op 5
"""


def test_a_unit_in_reserve_is_shown_its_beaches_by_what_brings_it_there() -> None:
    t = scene(LUZON)
    game, unit = load_game("luzon"), t.kit.index["us_158"]
    before = pack(t.s)
    ways = reach(game, Offer(t.s), 0, unit)
    assert ways
    assert pack(t.s) == before
    assert {way.acts[0].verb for way in ways} == {"land"}
    t.do("land us_158")
    assert {way.hex for way in ways} == {act.a for act in options(t.s, 0) if act.verb == "at"}


def test_nobody_is_shown_places_while_another_decides() -> None:
    t = scene(LUZON)
    assert reach(load_game("luzon"), Offer(t.s), 1, t.kit.index["us_158"]) == []


def test_what_a_die_would_decide_is_not_tried() -> None:
    t = scene("""
        game luzon
        turn 3
        step CounteroffensiveCheck
        step RescueMission
        us_158 where offshore_reserve
    """)
    t.s.dice = NoDice()
    unit = t.kit.index["us_158"]
    assert unit in {act.a for act in options(t.s, 0)}
    assert reach(load_game("luzon"), Offer(t.s), 0, unit) == []


def test_who_comes_from_beside_the_map_is_told_why_not_to_a_hex() -> None:
    t = scene(LUZON)
    game, offer = load_game("luzon"), Offer(t.s)
    land = next(act for act in options(t.s, 0) if act.verb == "land")
    beach = reach(game, offer, 0, land.a)[0].hex
    before = pack(t.s)
    assert closed(game, offer, 0, land, beach)[1] == []
    asked, refusals = closed(game, offer, 0, land, t.kit.board.hex("1129"))
    assert (asked.verb, len(refusals)) == ("at", 1)
    assert pack(t.s) == before
