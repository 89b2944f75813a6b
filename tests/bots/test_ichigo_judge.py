"""What the judge of Operation Ichi-Go makes a point of, and that it beats chance from either side."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from tests.games.ichigo.positions import ALLIED, CHINESE, JAPAN, JAPANESE, RAILROAD, US, army, fights, moves, war

from hexfront.bots.match import Match, opened, play
from hexfront.bots.player import judges
from hexfront.bots.random_bot import choose
from hexfront.games.ichigo.deals import Deals, Part
from hexfront.games.ichigo.evaluate import ADVICE
from hexfront.games.ichigo.history import towns
from hexfront.games.ichigo.judgement import clash
from hexfront.games.ichigo.judgement.battles import on_spot, price
from hexfront.games.ichigo.judgement.clash import Stakes
from hexfront.games.ichigo.judgement.doctrine import doctrine_of, named_hexes
from hexfront.games.ichigo.judgement.moves import MovePlan
from hexfront.games.ichigo.judgement.reach import Mobility
from hexfront.games.ichigo.judgement.sight import Sight
from hexfront.games.ichigo.judgement.worth import posts, worths
from hexfront.games.ichigo.kit import IchigoKit
from hexfront.games.ichigo.rules.landing import Landing
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.rules.odds import COLUMNS, base_column
from hexfront.kernel.act import Act
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors, advance, options
from hexfront.mechanics.deciding import Asking
from hexfront.testing import Scene

DEFENDER = Part(0, True)


def kit_of() -> IchigoKit:
    kit = opened("ichigo")[1]
    assert isinstance(kit, IchigoKit)
    return kit


def chosen(t: Scene, side: int) -> Act:
    found = judges("ichigo")
    assert found is not None
    return found(t.s.kit, 0.0, 0, False).opinions(t.s, side)[0].act


def say(t: Scene, side: int) -> str:
    return t.game.notation.write(t.kit, chosen(t, side))


def test_there_is_advice_for_every_decision() -> None:
    game, _ = opened("ichigo")
    asking = {step for step in game.steps if issubclass(step, Asking)}
    assert asking - {Landing} == set(ADVICE)


def test_the_doctrine_fits_the_board() -> None:
    kit = kit_of()
    doctrine = doctrine_of(kit)
    for spell in (*doctrine.sites, *doctrine.posts):
        if "beachheads" not in spell.hexes:
            assert named_hexes(kit, spell.hexes) & ~kit.land == 0
    t = war("")
    assert worths(t.s, JAPANESE)[kit.board.hex("1418")] > worths(t.s, JAPANESE)[kit.board.hex("1419")]
    assert posts(t.s, JAPANESE)[kit.wuhan] == 1


def test_columns_are_those_of_the_rules() -> None:
    t, kit = war(""), kit_of()
    for nation in (JAPANESE, CHINESE, US):
        for attack in range(1, 61):
            for defense in range(1, 21):
                base = base_column(t.s, nation, attack, defense)
                assert clash.column_of(kit, nation, attack, defense, 0) == base
                assert clash.column_of(kit, nation, attack, defense, 3) == min(base + 3, COLUMNS - 1)


@pytest.mark.rule("ichigo", "11.19")
def test_the_expectation_is_that_of_the_table() -> None:
    """3.3 Mean steps of the attacker in the column of 3:1 for Japan: 7 of 6; twice and at least one for the Chinese."""
    kit = kit_of()
    three = clash.column_of(kit, JAPANESE, 3, 1, 0)
    assert clash.on_column(kit, three, 4, Stakes(JAPANESE, 8, -1.0, 0.0, 0.0)) == pytest.approx(7 / 6)
    assert clash.on_column(kit, three, 4, Stakes(CHINESE, 8, -1.0, 0.0, 0.0)) == pytest.approx(
        (4 + 4 + 2 + 2 + 2 + 1) / 6
    )
    assert clash.on_column(kit, three, 4, Stakes(JAPANESE, 8, 0.0, 0.0, 1.0)) == pytest.approx(2 / 6)
    assert clash.on_column(kit, three, 1, Stakes(JAPANESE, 8, 0.0, 0.0, 1.0)) == pytest.approx(1)


@pytest.mark.rule("ichigo", "6.6i")
def test_what_an_untried_unit_may_be_is_exact() -> None:
    """R77 15, 50, 14, 4, 2, 1 of 86 at set-up."""
    t = war("", full=True)
    body = t.kit.index["u1"]
    found = Sight(t.s, JAPAN).unit(body)
    assert found == pytest.approx({(n, int(n > 0)): k / 86 for n, k in enumerate((15, 50, 14, 4, 2, 1))})


@pytest.mark.rule("ichigo", "6.6j")
def test_what_came_back_to_the_pool_is_counted_where_it_may_be() -> None:
    """R77 Of every group of bodies the same chances as by counting all deals."""
    game, kit = opened("ichigo")
    s: Any = game.start(kit, "campaign", (), die=5)
    rng = Random(5)
    for _ in range(700):
        side = actors(s)[0]
        advance(s, side, choose(game, s, side, rng))
    deals, sight = Deals(s, JAPAN), Sight(s, JAPAN)
    assert len(deals.buckets) > 2
    for group in range(len(deals.buckets)):
        body = next(u for u, g in deals.groups.items() if g == group)
        exact = {(x.defense, x.steps): float(p) for x, p in deals.sums([(DEFENDER, group)]).items()}
        assert exact == pytest.approx(sight.unit(body))


@pytest.mark.parametrize("turn", [3, 8])
def test_reach_is_what_the_moves_allow(turn: int) -> None:
    """Hexes in reach are those that a unit can get to step by step, strategically or not."""
    t = moves(f"CEA-3D where 2202\n{army(1, '1904', '74')}", turn=turn)
    unit = t.kit.index["CEA-3D"]
    t.dice(4)
    t.do("move CEA-3D")
    top: Any = t.s.stack[-1]
    ways = Mobility(t.s, JAPANESE).ways((t.s.where[unit], top.allowed[0], top.fast[0]))
    assert set(ways) == walked(t.s, unit)
    for hex, way in list(ways.items())[::5]:
        s = clone(t.s)
        for step in way:
            assert Act("to", step) in options(s, JAPAN)
            advance(s, JAPAN, Act("to", step))
        assert s.where[unit] == hex


def walked(s: Any, unit: int) -> set[int]:
    """Everywhere a unit on its way can get to."""
    found, seen, open_to = {s.where[unit]}, set(), [s]
    while open_to:
        now = open_to.pop()
        for act in options(now, JAPAN):
            if act.verb == "to":
                after: Any = clone(now)
                advance(after, JAPAN, act)
                found.add(act.a)
                top = after.stack[-1]
                key = (act.a, top.spent, top.clean) if isinstance(top, Moving) else None
                if key and key not in seen:
                    seen.add(key)
                    open_to.append(after)
    return found - {s.where[unit]}


# what it does


def test_nobody_leaves_wuhan() -> None:
    """4.5 The weaker of two stays, the other marches."""
    t = moves(f"CEA-12B where 2008\nCEA-3D where 2008\n{army(1, '1813', '7')}")
    assert say(t, JAPAN) == "move CEA-3D"
    alone = moves(f"CEA-3D where 2008\n{army(1, '1813', '7')}")
    assert say(alone, JAPAN) == "end"


def test_an_open_place_is_entered_by_the_weakest_who_can() -> None:
    rest = RAILROAD.replace("1905 ", "")
    t = moves(f"CEA-3D where 1906\nCEA-1B where 1906\njapan_control + {rest} 1615 1422 2217 3112 2916 2918")
    assert say(t, JAPAN) == "move CEA-1B"


def test_a_good_attack_is_made_and_a_bad_one_is_not() -> None:
    five = "\n".join(f"CEA-{name} where 1812" for name in ("3D", "13D", "58D", "40D", "68D"))
    assert say(fights(f"{five}\n{army(1, '1813', '7')}"), JAPAN) == "attack 1813"
    assert say(fights(f"CEA-1B where 1812\n{army(1, '1813', '74')}\n{army(2, '1813', '5')}"), JAPAN) == "end"


def test_chinese_fill_an_open_airbase() -> None:
    """10.15 A unit whose die allows it walks into Guilin, which Japan took and left."""
    t = moves(f"{army(1, '1417', '7')}\nCEA-3D where 2008\njapan_control + 1418", CHINESE, dice=(6,))
    assert say(t, ALLIED) == "move u1"
    t.do("move u1", side=ALLIED)
    assert say(t, ALLIED) == "to 1418"


def test_the_chinese_are_made_to_fight_before_they_move() -> None:
    t = war("CEA-3D where 2008", "Announce side=0 nation=1")
    assert say(t, JAPAN) == "fight_first"


@pytest.mark.rule("ichigo", "4.2e")
def test_before_the_check_nobody_goes_near_chungking_and_at_the_end_somebody_does() -> None:
    for turn, wanted in ((6, False), (9, True)):
        t = moves("CEA-39D where 1410\nCEA-12B where 2008\nCEA-60D where 3106", turn=turn)
        t.dice(6)
        for _ in range(12):
            if t.top not in ("Movement", "Moving"):
                break
            t.do(say(t, JAPAN))
        assert bool(t.s.japan_at & t.kit.near_chungking) == wanted, turn


def test_losses_fall_on_whoever_is_missed_least() -> None:
    """11.21 A brigade of one factor before a step of a division."""
    t = war(f"CEA-12B where 1812\nCEA-3D where 1812\n{army(1, '1813', '74', True)}", turn=2)
    assert price(t.s, t.kit.index["CEA-12B"]) < price(t.s, t.kit.index["CEA-3D"]) + 1


def test_the_standard_bot_beats_chance_from_either_side() -> None:
    first = play(Match("ichigo", "campaign", (), ("standard", "random"), 1))
    second = play(Match("ichigo", "campaign", (), ("random", "standard"), 1))
    assert (first.winner, second.winner) == (JAPAN, ALLIED)
    assert max(first.slowest[JAPAN], second.slowest[ALLIED]) < 20


def test_taken_airbases_are_guarded_by_the_weak_and_japanese_cities_by_their_garrisons() -> None:
    """3.6 A brigade goes back to Guilin, which a Chinese unit could walk into; Hankow's garrison needs nobody."""
    t = moves(f"CEA-7B where 1419\nCEA-3D where 1419\n{army(1, '1417', '7')}\njapan_control + 1418 1419", turn=6)
    plan = MovePlan(t.s, JAPANESE, [t.kit.index[name] for name in ("CEA-7B", "CEA-3D")])
    plan.goal = {}
    plan.post_guards(first=True)
    brigade = t.kit.index["CEA-7B"]
    assert {unit: order.reason for unit, order in plan.given.items()} == {brigade: "guard"}
    assert plan.bound_for(brigade) == t.kit.board.hex("1418")


def test_a_force_is_no_larger_than_it_need_be() -> None:
    """11.2 Against one untried unit in the open two divisions do; the other three could be elsewhere."""
    five = "\n".join(f"CEA-{name} where 1903" for name in ("3D", "13D", "58D", "40D", "68D"))
    t = fights(f"{five}\n{army(1, '1904', '7')}")
    plan = on_spot(t.s, JAPANESE, 0.0, 0)
    target = t.kit.board.hex("1904")
    value, force = plan.force(target, plan.able(target, plan.free))
    assert value > plan.least()
    assert 1 < len(force) < 5


def test_towns_of_history_are_measured() -> None:
    """3.6 Every town that has a date is a city, and its figure turns when Japan takes it."""
    t = war("")
    found = towns(t.kit)
    assert all(t.kit.cities >> hex & 1 for hex in found.values())
    assert not any(t.game.aids.measures(t.s)[key] for key in found)
    taken = war("japan_control + 1813")
    assert [key for key in found if taken.game.aids.measures(taken.s)[key]] == ["changsha"]
