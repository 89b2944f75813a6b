"""What the judge of Luzon knows: where guards must stand, what cuts the cropland off, who can take what."""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from hexfront.games.luzon.evaluate import LuzonJudge, judge
from hexfront.games.luzon.judgement.threat import Threat, holds, stands_firm
from hexfront.games.luzon.judgement.worth import cropland_line
from hexfront.games.luzon.kit import JAPAN, US
from hexfront.games.luzon.rules.counteroffensive import launch, screen_missed
from hexfront.games.luzon.rules.victory import cropland_cut_off
from hexfront.hexmap import bits
from hexfront.kernel.act import Act
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors, advance, options, settle
from hexfront.testing import opened, scene

GAME, BOX = opened("luzon")
KIT: Any = BOX
DIVISIONS = ("us_40", "us_37", "us_6", "us_43", "us_25", "us_1cav", "us_11ab")
ZONES = sorted(key for key, zone in KIT.board.zones.items() if zone.kind == "landing_zone")


def numbers(hexes: int) -> list[str]:
    return [KIT.board.number(hex) for hex in bits.each(hexes)]


def landed(zone: str, cities: bool, held: list[str]) -> str:
    """A position with beachheads in a zone, and divisions, all rested, in these hexes and nowhere else."""
    beaches = " ".join(numbers(KIT.board.zones[zone].bits)[:4])
    towns = " 1537 1538" if cities else ""
    away = "\n".join(f"{unit} where offshore_reserve" for unit in DIVISIONS)
    there = "\n".join(f"{unit} where {hex}\n{unit} op 10" for unit, hex in zip(DIVISIONS, held, strict=False))
    return f"scenario macarthur\nturn 3\nbeachheads + {beaches}\nus_control + {beaches}{towns}\n{away}\n{there}\n"


def struck(text: str, seed: int) -> Any:
    """How the counteroffensive ends, with dice as they fall."""
    s = scene(f"{text}step USOperations").s
    s.dice, s.die = SeededDice(), seed
    launch(s)
    settle(s)
    return s.winner


@pytest.mark.parametrize("cities", [False, True])
@pytest.mark.parametrize("zone", ZONES)
def test_the_counteroffensive_gets_past_nobody_who_stands_where_the_judge_says(zone: str, cities: bool) -> None:
    posts = [KIT.board.number(hex) for hex in Threat(scene(landed(zone, cities, [])).s).posts()]
    assert 1 <= len(posts) <= len(DIVISIONS)
    t = scene(landed(zone, cities, posts))
    assert stands_firm(t.s) > 0.8
    for seed in range(6):
        assert struck(landed(zone, cities, posts), seed) == US
    assert stands_firm(scene(landed(zone, cities, [])).s) == 0
    assert struck(landed(zone, cities, []), 1) == JAPAN


@pytest.mark.parametrize(
    ("held", "firm"),
    [
        ("us_43 where 0923", False),
        ("us_43 where 0923\nus_37 where 0824", True),
        ("us_43 where 0923\nus_25 where 0916\nus_1cav where 0917\nus_11ab where 1015", True),
        ("us_25 where 0916\nus_1cav where 0917\nus_11ab where 1015", False),
    ],
    ids=["beaches open", "beaches watched", "screen", "screen and nobody on the way"],
)
def test_a_screen_makes_up_for_open_beaches_but_not_for_an_open_way(held: str, firm: bool) -> None:
    text = "\n".join(f"{unit} where offshore_reserve" for unit in DIVISIONS[:4]) + f"\nturn 2\n{held}\n"
    assert (stands_firm(scene(f"{text}step USOperations").s) > 0.8) == firm
    assert (struck(text, 3) == US) == firm


@pytest.mark.parametrize(
    ("options", "hex", "points", "chance"),
    [("yts army35", "1022", 10, 0.16), ("yts army35", "0923", 10, 0.92), ("", "1022", 8, 1.0), ("", "0923", 5, 0.998)],
)
def test_how_long_a_guard_holds(options: str, hex: str, points: int, chance: float) -> None:
    t = scene(f"options {options}\nstep USOperations")
    assert holds(t.s, points, KIT.board.hex(hex)) == pytest.approx(chance, abs=0.005)


@cache
def course(scenario: str, seed: int) -> tuple[Any, ...]:
    """The positions of a game that the judge plays."""
    s: Any = GAME.start(KIT, scenario, (), die=seed)
    mind, found = judge(KIT), []
    while actors(s):
        found.append(clone(s))
        advance(s, US, mind.opinions(s, US)[0].act)
        s.events.clear()
    return (*found, s)


@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_the_line_cuts_the_cropland_off(scenario: str) -> None:
    for position in course(scenario, 1)[::40]:
        s: Any = clone(position)
        line = cropland_line(s)
        assert bool(line) == (not cropland_cut_off(s))
        assert not line & s.us_control
        s.us_control |= line
        assert cropland_cut_off(s)


@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_no_turn_ends_with_a_way_open_to_the_counteroffensive(scenario: str) -> None:
    checked = 0
    for seed in range(4):
        for before, after in pairwise(course(scenario, seed)):
            if before.turn != after.turn and after.stack:
                assert stands_firm(after) > 0.8
                checked += 1
    assert checked >= 8


def piece(name: str) -> int:
    return next(i for i, found in enumerate(KIT.pieces) if found.id == name)


BESIDE_CLARK = """
us_40 where offshore_reserve
us_37 where offshore_reserve
us_6 where offshore_reserve
us_43 where offshore_reserve
us_112 where 1131
us_control + 1131 0923 0924
"""


def test_a_hex_is_tried_at_poor_odds_in_the_last_turn_only() -> None:
    """A regiment beside Clark Field proper, with Clark Field all that is left to take within its reach."""
    rest = numbers(KIT.board.land & ~KIT.clark_field & ~KIT.sgba)
    tried = {}
    for turn in (5, 6):
        t = scene(f"turn {turn}\n{BESIDE_CLARK}us_control + {' '.join(rest)}\nstep USOperations")
        regiment = piece("us_112")
        acts = [a for a in options(t.s, US) if a.a == regiment and a.verb == "move"]
        found = LuzonJudge().send(t.s, regiment, acts)
        tried[turn] = [KIT.board.number(o.act.b) for o in found if not t.s.us_control >> o.act.b & 1]
    assert tried[5] == []
    assert tried[6] != []


def test_nobody_goes_for_what_he_would_never_attack() -> None:
    """Clark Field is for divisions; in the last turn anybody may try."""
    for turn, tried in ((5, False), (6, True)):
        t = scene(f"turn {turn}\nstep USOperations")
        mind = LuzonJudge()
        assert mind.could_take(t.s, piece("us_37"), KIT.clark) > 0.7
        assert (mind.could_take(t.s, piece("us_112"), KIT.clark) > 0) == tried


@pytest.mark.rule("luzon", "11.3g")
def test_in_the_historical_scenario_the_bot_keeps_the_screen_at_every_check_that_can_come() -> None:
    checked = 0
    for seed in range(4):
        for before, after in pairwise(course("historical", seed)):
            if before.turn != after.turn and after.stack:
                assert not screen_missed(after)
                checked += 1
    assert checked >= 8


def test_nobody_of_the_screen_is_sent_on_a_rescue_mission_while_there_are_others() -> None:
    screen = "us_43 where 1022\nus_6 where 1222\nus_158 where 1122\nus_13ag where 1223\n"
    for turn, ahead, kept in ((3, True, True), (6, True, True), (6, False, False)):
        check = "step CounteroffensiveCheck\n" if ahead else ""
        t = scene(f"turn {turn}\n{screen}us_112 where 1025\n{check}step RescueMission")
        found = {o.act.a: o.weight for o in LuzonJudge().opinions(t.s, US) if o.act.verb == "rescue"}
        assert (max(found[piece("us_158")], found[piece("us_13ag")]) < found[piece("us_112")]) == kept


def test_a_guard_is_not_sent_on_a_rescue_mission() -> None:
    for turn in (3, 6):
        t = scene(
            f"turn {turn}\nus_112 where 0923\nus_503 where 1025\nus_43 where 1024\n"
            "step CounteroffensiveCheck\nstep RescueMission"
        )
        found = {o.act.a: o.weight for o in LuzonJudge().opinions(t.s, US) if o.act.verb == "rescue"}
        refuse = next(o.weight for o in LuzonJudge().opinions(t.s, US) if o.act.verb == "refuse")
        others = [weight for unit, weight in found.items() if unit not in LuzonJudge().choose_guards(t.s)]
        assert refuse < found[piece("us_112")] < min(others)


@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_nobody_steps_back_to_where_he_was_for_nothing(scenario: str) -> None:
    steps = back = 0
    for seed in range(4):
        last: dict[int, tuple[int, int, int]] = {}
        for before, after in pairwise(course(scenario, seed)):
            for unit in KIT.units:
                here, to = before.where[unit], after.where[unit]
                if here != to and min(here, to) >= 0 and before.us_control >> to & 1 and not before.thrown_back[unit]:
                    steps += 1
                    back += last.get(unit) == (before.turn, to, here)
                    last[unit] = (before.turn, here, to)
                elif here != to:
                    last.pop(unit, None)
    assert steps > 100
    assert back <= 1, "a unit that may not halt where it is has to go somewhere"


def test_the_judge_has_a_reason_that_names_what_it_costs() -> None:
    told = {o.reason: o for s in course("historical", 0)[:-1] for o in judge(KIT).opinions(clone(s), US)[:1]}
    assert {"guard", "line", "objective"} <= set(told)
    assert told["line"].args["number"] >= 1
    assert Act("end") in {o.act for o in told.values()}
