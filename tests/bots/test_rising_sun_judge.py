"""What the judge of Pacific Battles makes a point of, and that it beats chance from either side."""

from __future__ import annotations

from fractions import Fraction

import pytest

from hexfront.bots.match import Match, opened, play
from hexfront.bots.player import judges
from hexfront.games.rising_sun.evaluate import RisingSunJudge
from hexfront.games.rising_sun.judgement import clash
from hexfront.games.rising_sun.judgement.clash import Stakes
from hexfront.games.rising_sun.judgement.doctrine import doctrine_of, on_board
from hexfront.games.rising_sun.judgement.plan import Plan
from hexfront.games.rising_sun.judgement.reach import Mobility
from hexfront.games.rising_sun.kit import ALLIED, JAPAN, SIDES, RisingSunKit
from hexfront.games.rising_sun.rules.movement import Movement
from hexfront.games.rising_sun.rules.moving import Moving
from hexfront.games.rising_sun.rules.naval_units import Sailing
from hexfront.games.rising_sun.rules.odds import base_column
from hexfront.games.rising_sun.rules.reinforcements import Entering
from hexfront.games.rising_sun.rules.stacking import excess_in
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.act import Act
from hexfront.kernel.state import clone
from hexfront.kernel.step import advance, options
from hexfront.mechanics.deciding import Asking
from hexfront.testing import Scene, scene

GAMES = ("singapore", "bataan", "guadalcanal")
SINGLE = {"Waiting"}
"""Steps for which any choice will do: one sea hex is as good as another."""


def kit_of(key: str) -> RisingSunKit:
    kit = opened(key)[1]
    assert isinstance(kit, RisingSunKit)
    return kit


def chosen(t: Scene, side: int) -> Act:
    found = judges(t.s.kit.key)
    assert found is not None
    return found(t.s.kit, 0.0, 0, False).opinions(t.s, side)[0].act


def judge_of(t: Scene) -> RisingSunJudge:
    make = judges(t.s.kit.key)
    assert make is not None
    judge = make(t.s.kit, 0.0, 0, False)
    assert isinstance(judge, RisingSunJudge)
    return judge


@pytest.mark.parametrize("key", GAMES)
def test_there_is_advice_for_every_decision(key: str) -> None:
    game, kit = opened(key)
    make = judges(key)
    assert make is not None
    judge = make(kit, 0.0, 0, False)
    assert isinstance(judge, RisingSunJudge)
    asking = {step for step in game.steps if issubclass(step, Asking)}
    assert {step.__name__ for step in asking if step not in judge.advice} <= SINGLE


@pytest.mark.parametrize("key", GAMES)
def test_the_doctrine_fits_the_board(key: str) -> None:
    kit = kit_of(key)
    assert tuple(habits.side for habits in doctrine_of(kit).habits) == SIDES
    for side in (JAPAN, ALLIED):
        places = on_board(kit, side)
        for hexes, _ in places.lines:
            assert all(kit.land >> hex & 1 for hex in hexes)
        assert all(kit.land >> hex & 1 for hex, _, _ in places.posts)
        assert all(hexes & kit.land for hexes, _, _ in places.sites)


def test_columns_are_those_of_the_rules() -> None:
    kit = kit_of("bataan")
    table = kit.series.normal
    for attack in range(1, 41):
        for defence in range(1, 21):
            assert clash.base_column(kit, attack, defence) == base_column(table, Fraction(attack), Fraction(defence))


def test_the_expectation_is_that_of_the_table() -> None:
    """3-1 without a modifier: 1.17 own steps and 1.33 of the enemy's, of which a unit of one step has only one."""
    kit = kit_of("bataan")
    column = kit.series.normal.column("3-1")
    free, dear = (clash.expectation(kit, column, 0, Stakes(99, 99.0, own, 0.0, 0.0), False) for own in (0.0, 1.0))
    assert free == pytest.approx(8 / 6)
    assert free - dear == pytest.approx(7 / 6)
    assert clash.expectation(kit, column, 0, Stakes(99, 1.0, 0.0, 0.0, 0.0), False) == pytest.approx(5 / 6)
    assert clash.expectation(kit, column, 0, Stakes(99, 1.0, 0.0, 6.0, 0.0), False) > 5


FRONT = "game bataan\nj9-1 where 2603\na51 where 2606\na41 where 2906\nturn 2\nstep GameTurn\nstep Movement side=0"


@pytest.mark.parametrize("start", ["2603", "2605"])
def test_reach_is_what_the_moves_allow(start: str) -> None:
    """Hexes in reach are those that a unit can get to step by step, from a free hex and out of an enemy zone."""
    t = scene(FRONT.replace("2603", start))
    unit = t.kit.index["j9-1"]
    ways = Mobility(t.s, JAPAN).of(unit)
    t.do("move j9-1")
    assert set(ways) == walked(t.s, unit)
    for hex, way in ways.items():
        s = clone(t.s)
        for step in way:
            assert Act("to", step) in options(s, JAPAN)
            advance(s, JAPAN, Act("to", step))
        assert s.where[unit] == hex


def walked(s: RisingSun, unit: int) -> set[int]:
    """Everywhere a unit on its way can get to."""
    found: set[int] = set()
    seen = set()
    open_to = [s]
    while open_to:
        now = open_to.pop()
        for act in options(now, JAPAN):
            if act.verb == "to":
                after = clone(now)
                advance(after, JAPAN, act)
                found.add(act.a)
                top = after.stack[-1]
                key = (act.a, top.spent if isinstance(top, Moving) else None)
                if isinstance(top, Moving) and key not in seen:
                    seen.add(key)
                    open_to.append(after)
    return found - {s.where[unit]}


def test_the_reservoirs_are_never_left_empty() -> None:
    """S-2.76, SR28 With both Malay brigades in the city one of them goes to 1939."""
    t = scene("game singapore\nc1m where 1940\nc2m where 1940\nj11 where 1834\nturn 9\nstep Movement side=1")
    assert chosen(t, ALLIED).verb == "move"
    advance(t.s, ALLIED, chosen(t, ALLIED))
    while isinstance(t.s.stack[-1], Moving):
        advance(t.s, ALLIED, chosen(t, ALLIED))
    places = {t.kit.board.number(t.s.where[t.kit.index[name]]) for name in ("c1m", "c2m")}
    assert places == {"1939", "1940"}


def test_a_promised_attack_is_made_at_any_odds() -> None:
    t = scene(
        "game bataan\noptions initiative\nj9-1 where 2603 lost 1\na45-1 where 2604\na45-2 where 2604\n"
        "a45-3 where 2604\ninitiative 0\npromised 1\nturn 2\nstep Attacks side=0 reserve=false"
    )
    assert chosen(t, JAPAN).verb == "attack"
    t.s.promised = 0
    assert chosen(t, JAPAN).verb == "end"


def test_an_empty_port_is_taken_from_the_sea() -> None:
    t = scene("game bataan\nj20-1 where japan_staging\na51 where 2606\nturn 3\nstep Movement side=0")
    assert Act("sail", t.kit.index["j20-1"]) in options(t.s, JAPAN)
    assert chosen(t, JAPAN).verb == "sail"


@pytest.mark.parametrize("key", GAMES)
def test_the_standard_bot_beats_chance_from_either_side(key: str) -> None:
    assert play(Match(key, "campaign", (), ("standard", "random"), 1)).winner == JAPAN
    assert play(Match(key, "campaign", (), ("random", "standard"), 1)).winner == ALLIED


@pytest.mark.parametrize("key", GAMES)
def test_with_every_option_games_of_bots_come_to_an_end(key: str) -> None:
    found = play(Match(key, "campaign", ("initiative", "recovery"), ("standard", "standard"), 2))
    assert found.ending
    assert max(found.slowest) < 50


def test_landings_are_planned_out_of_the_enemys_reach() -> None:
    """G-2.71 Nobody is sent ashore within two hexes of a U.S. unit while there are other coasts."""
    t = scene(
        "game guadalcanal\nu1-1 where 2112\nj35hq where 1311\nj124-1 where 1311\nturn 6\n"
        "step GameTurn\nstep Plotting side=0 units=j29-1 turn=7"
    )
    hex = chosen(t, JAPAN).a
    assert t.kit.distance(hex, t.kit.board.hex("2112")) > 2
    assert t.kit.distance(hex, t.kit.board.hex("1311")) <= 9


def test_every_hex_of_the_field_is_kept_by_somebody() -> None:
    """GR36 An empty hex of Henderson Field is lost to whoever walks in."""
    t = scene(
        "game guadalcanal\nu1-1 where 2911\nu1-2 where 2911\nu5-1 where 2811\nu1dhq where 2911\nj4-1 where 2211\n"
        "turn 18\nstep GameTurn\nstep Movement side=1"
    )
    make = judges("guadalcanal")
    assert make is not None
    judge = make(t.s.kit, 0.0, 0, False)
    while isinstance(t.s.stack[-1], Moving | Movement):
        advance(t.s, ALLIED, judge.opinions(t.s, ALLIED)[0].act)
    held = {t.kit.board.number(t.s.where[t.kit.index[name]]) for name in ("u1-1", "u1-2", "u5-1")}
    assert held == {"2911", "3010", "3011"}


def test_a_division_that_comes_in_finds_room() -> None:
    """5.3, 6.22 Twelve units over the edge in one phase, and nobody has to be removed for it."""
    division = [f"j{regiment}-{n}" for regiment in (8, 37, 61) for n in (1, 2, 3)] + ["j4hq", "j4art", "j4eng"]
    coming = "".join(f"{unit} where japan_staging\n" for unit in division)
    t = scene(f"game bataan\n{coming}j9-1 where 2604\na51 where 2606\nturn 14\nstep Movement side=0")
    judge = judge_of(t)
    while t.s.stack and isinstance(t.s.stack[-1], Movement | Moving | Entering | Sailing):
        advance(t.s, JAPAN, judge.opinions(t.s, JAPAN)[0].act)
    places = {t.s.where[t.kit.index[unit]] for unit in division}
    assert min(places) >= 0
    assert not any(excess_in(t.s, hex, JAPAN) for hex in places)


def test_late_steps_are_spent() -> None:
    """The same attack: a maximum effort once there is hardly a turn left to save steps for."""
    kit = kit_of("bataan")
    habits = doctrine_of(kit).habits[JAPAN]
    column = kit.series.normal.column("4-1")

    def promised(turn: int) -> list[float]:
        stakes = Stakes(8, 4.0, habits.step_worth(turn), 1.0, 0.0)
        return [clash.expectation(kit, column, 0, stakes, maximum) for maximum in (False, True)]

    early, late = promised(1), promised(18)
    assert late[1] - late[0] > early[1] - early[0]
    assert late[1] > late[0]


def test_one_unit_does_not_bind_all_the_guns_in_range() -> None:
    """11.2 Artillery shells a unit once a phase, so that the other guns are left for others."""
    t = scene(
        "game bataan\nj65hq where 2602\nj9-1 where 2604\nj1fh where 2603\nj8fh where 2602\nj9ih where 2601\n"
        "a51 where 2605\nturn 2\nstep Movement side=0"
    )
    plan = Plan(t.s, JAPAN, [t.kit.index["j9-1"]])
    target = t.kit.board.hex("2605")
    first = plan.guns_on(target)
    plan.guns |= dict.fromkeys(first, target)
    assert first
    assert plan.guns_on(target)


def test_guns_keep_away_from_the_enemy() -> None:
    """11.0 A gun fires over the heads of the troops: it stands behind them, not among them."""
    t = scene(
        "game bataan\nj65hq where 2602\nj9-1 where 2604\nj1fh where 2603\na51 where 2605\nturn 2\nstep Movement side=0"
    )
    plan = judge_of(t).moves(t.s, JAPAN)
    assert not plan.mobility.beside >> plan.bound_for(t.kit.index["j1fh"]) & 1


def test_a_weak_port_is_assaulted_from_the_sea() -> None:
    """16.32, B-2.72 Late, and with planes to help; a strong garrison is let alone."""
    text = (
        "game bataan\nj8-1 where japan_staging\nj5a1 where japan_available\nj5a2 where japan_available\n"
        "aC1 where 3624 lost 1\na51 where 2826\na192 where 2826\nturn 16\nstep Movement side=0"
    )
    t = scene(text)
    assert judge_of(t).moves(t.s, JAPAN).landing == {t.kit.index["j8-1"]: t.kit.board.hex("3624")}
    assert chosen(t, JAPAN) == Act("sail", t.kit.index["j8-1"])
    strong = scene(text.replace("aC1 where 3624 lost 1", "a41 where 3624\na194 where 3624"))
    assert not judge_of(strong).moves(strong.s, JAPAN).landing
