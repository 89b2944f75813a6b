"""S1-S11 The solitaire system: what it sees, its dice, its lists, and that it has an answer to everything."""

from __future__ import annotations

import re
from functools import cache
from itertools import count
from typing import Any

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    JAPAN,
    JAPANESE,
    US,
    army,
    fights,
    moves,
    play,
    stack,
    war,
)
from tests.sampling import seeds

from hexfront.bots.match import Match
from hexfront.bots.match import play as play_match
from hexfront.bots.player import Player, names, tells
from hexfront.games.ichigo.solitaire.brain import ANSWERS, Solitaire
from hexfront.games.ichigo.solitaire.chinese import Posture, objectives, pivots, posture
from hexfront.games.ichigo.solitaire.column import Aid, defense, expected, japanese_column
from hexfront.games.ichigo.solitaire.lots import Ties, rolled
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.ways import far
from hexfront.hexmap import bits
from hexfront.kernel.judge import Opinion
from hexfront.kernel.state import clone
from hexfront.kernel.step import actors, decide, options
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.testing import Scene, opened

SPARE = ("0712", "0119", "0310")
"""Cities far from everything, for units that only fill the map."""


@cache
def lot(what: str, *about: int, die: int) -> int:
    """The first lot that rolls a die for something."""
    return next(n for n in count() if rolled(n, what, *about) == die)


def brain(t: Scene, side: int, number: int = 0) -> Solitaire:
    """The system in a seat of a scene, with a lot."""
    found = Solitaire(t.kit, number)
    found.mind.begin(t.s, side, ())
    return found


def mind(t: Scene, side: int, number: int = 0) -> Mind:
    return brain(t, side, number).mind


def answer(t: Scene, side: int, number: int = 0) -> Opinion:
    """What the system does now, given what its side may know."""
    return brain(t, side, number).think(t.game.clone_for(t.s, side, 1), side, 0)  # type: ignore[arg-type]


def says(t: Scene, side: int, number: int = 0) -> str:
    """The same as text; stacks are put in order on the way."""
    while (found := answer(t, side, number)).aside:
        decide(t.s, side, found.act)
    return t.game.notation.write(t.kit, found.act)


def lead(t: Scene, side: int, number: int = 0, steps: int = 400) -> list[str]:
    """Let the system play until another side is asked or the step below the present one is reached."""
    player, before = brain(t, side, number), len(t.s.stack)
    done: list[str] = []
    for _ in range(steps):
        if actors(t.s) != (side,) or len(t.s.stack) < before:
            return done
        found = player.think(t.game.clone_for(t.s, side, 1), side, 0)  # type: ignore[arg-type]
        done.append(t.game.notation.write(t.kit, found.act))
        decide(t.s, side, found.act)
    raise AssertionError(done)


# S1 knowledge


@pytest.mark.rule("ichigo", "S1")
@pytest.mark.parametrize("faces", [("74", "5"), ("16", "36"), ("7", "74")])
def test_two_untried_units_are_taken_for_three_factors_whatever_they_are(faces: tuple[str, str]) -> None:
    t = war("\n".join(army(n, "1503", face) for n, face in enumerate(faces, 1)) + "\nCEA-3D where 1504")
    for side in (JAPAN, ALLIED):
        assert sum(mind(t, side).stack(t.s, t.kit.board.hex("1503"))) == 6  # halves


@pytest.mark.rule("ichigo", "S1")
def test_hidden_units_are_guessed_and_seen_ones_known() -> None:
    t = war("CEA-60D where 2404\nCEA-3D where 2404\nCEA-1B where 2404\nUS-6 where 2223\nUS-7 where 2223")
    nanking, hong_kong = t.kit.board.hex("2404"), t.kit.board.hex("2223")
    assert mind(t, ALLIED).stack(t.s, nanking) == [6, 6, 6]  # 3 on top, two taken for 3
    assert mind(t, JAPAN).stack(t.s, nanking) == [8, 6, 2]
    assert mind(t, JAPAN).stack(t.s, hong_kong) == [16, 12]


@pytest.mark.rule("ichigo", "S1")
def test_what_was_made_out_is_remembered_under_others() -> None:
    t = war(f"CEA-3D where 1504\n{army(1, '1503', '74', tried=True)}\n{army(2, '1503', '7')}")
    found = brain(t, JAPAN)
    hex = t.kit.board.hex("1503")
    assert found.mind.stack(t.s, hex) == [10, 3]
    t.s.stacks[hex] = t.s.stacks[hex][::-1]
    t.s.level[t.kit.index["u1"]], t.s.level[t.kit.index["u2"]] = 1, 0
    assert found.mind.stack(t.s, hex) == [10, 3]
    assert mind(t, JAPAN).stack(t.s, hex) == [3, 3]


@pytest.mark.rule("ichigo", "S1")
def test_the_expected_column_rounds_nothing_but_the_odds() -> None:
    """Eight factors against two untried units (3): 2:1 in the Japanese line, column 5; a tank brings one more."""
    t = fights(f"CEA-3D where 2201\nCEA-13D where 2201\n{army(1, '2202', '5')}\n{army(2, '2202', '7')}")
    m, hex = mind(t, JAPAN), t.kit.board.hex("2202")
    units = [t.kit.index["CEA-3D"], t.kit.index["CEA-13D"]]
    assert (expected(m, t.s, hex, units), expected(m, t.s, hex, units, Aid(1, True))) == (5, 7)
    assert expected(m, t.s, hex, units[:1]) == 4
    assert defense(m, t.s, hex) == 6


@pytest.mark.rule("ichigo", "S1")
def test_the_japanese_column_counts_who_could_come_in_one_ordinary_move() -> None:
    near = "\n".join(f"CEA-{n}D where 2208" for n in (3, 13, 58))
    t = war(f"{near}\n{army(1, '2202', '5')}")
    far_away = war(f"CEA-3D where 3106\n{army(1, '2202', '5')}")
    hex = t.kit.board.hex("2202")
    assert japanese_column(mind(t, ALLIED), t.s, hex) > 6
    assert japanese_column(mind(far_away, ALLIED), far_away.s, hex) == 0
    late = war(f"{near}\n{army(1, '2202', '5')}\ncauseway 1", turn=7)
    assert japanese_column(mind(late, ALLIED), late.s, hex) == 0  # four points do not suffice


def looked_at(number: int) -> list[tuple[Any, int]]:
    """Positions of a game that the system plays against itself, and who decides."""
    game, kit = opened("ichigo")
    s: Any = game.start(kit, die=number)
    players = [Player(game, kit, "solitaire", side, number) for side in (JAPAN, ALLIED)]
    found = []
    while (who := actors(s)) and s.turn < 4:
        found.append((clone(s), who[0]))
        decide(s, who[0], players[who[0]].decide(s).act)
        s.events.clear()
    return found[:: max(1, len(found) // 30)]


@pytest.mark.rule("ichigo", "S1", "S2")
def test_a_decision_follows_from_what_the_side_sees_and_from_its_lot() -> None:
    game, kit = opened("ichigo")
    for s, side in looked_at(3):
        worlds = [s, *(game.clone_for(s, side, seed) for seed in (1, 2))]
        found = {Solitaire(kit, 5).think(clone(world), side, 0)[0] for world in worlds}  # type: ignore[arg-type]
        assert len(found) == 1, s.stack[-1]


# S2 ties


@pytest.mark.rule("ichigo", "S2")
def test_equals_are_settled_by_a_die_and_replay_alike() -> None:
    units = "CEA-3D where 2201\nCEA-13D where 2201\nCEA-58D where 2201"
    t = fights(f"{units}\n{army(1, '2202', '5')}\n{army(2, '2102', '7')}")
    chosen = [says(t, JAPAN, number) for number in range(20)]
    assert set(chosen) == {"attack 2202", "attack 2102"}
    assert chosen == [says(t, JAPAN, number) for number in range(20)]
    found = answer(t, JAPAN)
    assert (found.args["equals"], 1 <= found.args["die"] <= 2) == (2, True)


@pytest.mark.rule("ichigo", "S2")
def test_among_many_equals_every_one_has_its_chance() -> None:
    for number in (3, 6, 11, 40):
        found = {Ties(n).best(range(number), lambda _: (0,), [n]) for n in range(600)}
        assert found == set(range(number))
    assert {rolled(n, "x") for n in range(100)} == {1, 2, 3, 4, 5, 6}


# S3 the Chinese


@pytest.mark.rule("ichigo", "S3")
@pytest.mark.parametrize(
    ("text", "die", "expected"),
    [
        ("", 1, Posture.FALL_BACK),
        ("", 2, Posture.DELAY),
        ("", 3, Posture.DELAY),
        ("", 4, Posture.HOLD),
        ("", 5, Posture.HOLD),
        ("", 6, Posture.STRIKE),
        ("air_winner 1", 1, Posture.DELAY),
        ("japan_control + 1813", 2, Posture.FALL_BACK),
        ("japan_control + 1813 1418", 5, Posture.DELAY),
        ("causeway 2", 4, Posture.STRIKE),
    ],
)
def test_the_posture_by_die(text: str, die: int, expected: Posture) -> None:
    t = war(text, turn=8)
    assert posture(mind(t, ALLIED, lot("posture", 8, die=die)), t.s)[0] == expected


@pytest.mark.rule("ichigo", "S3")
@pytest.mark.parametrize(("turn", "after_the_list"), [(6, ["2916", "2918", "3112"]), (7, ["0310", "0814", "0816"])])
def test_ports_are_the_next_objectives_until_turn_6(turn: int, after_the_list: list[str]) -> None:
    t = war("", turn=turn)
    m = mind(t, ALLIED)
    found = objectives(m, t.s)
    assert found[: len(m.system.objectives)] == list(m.system.objectives)
    assert [t.kit.board.number(hex) for hex in found[len(m.system.objectives) :]][:3] == after_the_list


def chinese_attack(*faces: str, die: int) -> str:
    """What the Chinese do in combat against a lone Japanese brigade of 1 in the open, with a posture die."""
    units = "\n".join(army(n, "2202", face, tried=True) for n, face in enumerate(faces, 1))
    return says(fights(f"CEA-1B where 2201\n{units}", CHINESE), ALLIED, lot("posture", 2, die=die))


@pytest.mark.rule("ichigo", "S3")
def test_holding_they_attack_at_column_9_and_striking_at_7() -> None:
    """7:1 against one factor is column 9 in the Chinese line, 6:1 column 8, 5:1 column 7, 4:1 column 6."""
    assert chinese_attack("74", "4", die=4) == "attack 2201"
    assert chinese_attack("74", "7", die=4) == "end"
    assert chinese_attack("74", die=6) == "attack 2201"
    assert chinese_attack("5", die=6) == "end"
    assert chinese_attack("74", "4", die=3) == chinese_attack("74", "4", die=1) == "end"


@pytest.mark.rule("ichigo", "S3")
def test_a_lone_garrison_on_the_railroad_is_attacked_in_any_posture() -> None:
    units = "\n".join(army(n, "1905", face, tried=True) for n, face in enumerate(("74", "5", "18", "10"), 1))
    delaying = lot("posture", 2, die=2)
    t = fights(f"CEA-1B where 2201\n{units}", CHINESE)
    assert says(t, ALLIED, delaying) == "attack 1906"  # 16 over the river are 8:1, less the city
    away = fights(f"CEA-1B where 2201\n{units.replace('1905', '2304')}", CHINESE)
    assert says(away, ALLIED, delaying) == "end"  # Pengpu is not on the railroad


def chinese_moves(text: str, die: int, points: int, turn: int = 2) -> Scene:
    """A Chinese movement phase played by the system, with a posture die and the same die for every stack."""
    t = moves(text, CHINESE, turn, dice=(points,) * 12)
    lead(t, ALLIED, lot("posture", turn, die=die))
    return t


@pytest.mark.rule("ichigo", "S3")
def test_a_unit_goes_back_into_an_empty_airbase_before_a_rail_hex() -> None:
    text = f"CEA-3D where 2201\njapan_control + 1815 1716\n{army(1, '1715', '7')}"
    assert chinese_moves(text, 4, 4).place("u1") == "1815"
    assert chinese_moves(text, 4, 1).place("u1") == "1715"  # no points


@pytest.mark.rule("ichigo", "S3")
def test_the_last_unit_of_an_airbase_never_leaves_for_it() -> None:
    text = f"CEA-3D where 2201\njapan_control + 1815\n{army(1, '1616', '7')}"
    assert chinese_moves(text, 4, 6).place("u1") == "1616"
    t = chinese_moves(f"{text}\n{army(2, '1616', '9')}", 4, 6)
    assert sorted((t.place("u1"), t.place("u2"))) == ["1616", "1815"]


@pytest.mark.rule("ichigo", "S3")
def test_they_help_the_first_objective_that_is_threatened() -> None:
    """Guilin comes before Hengyang; a full one is passed over."""
    text = f"CEA-3D where 1619\nCEA-13D where 1813\n{army(1, '1417', '7')}\n{army(2, '1817', '9')}"
    t = chinese_moves(f"{text}\njapan_control + 1813", 5, 6)
    assert t.place("u1") == "1418"
    full = "\n".join(army(n, "1418", face) for n, face in enumerate(("12", "14", "15", "17"), 3))
    t = chinese_moves(f"{text}\njapan_control + 1813\n{full}", 5, 6)
    assert t.place("u1") != "1418"


@pytest.mark.rule("ichigo", "S3")
def test_a_stack_in_a_threatened_objective_stays() -> None:
    text = f"CEA-3D where 1619\nCEA-13D where 1913\n{army(1, '1815', '7')}\n{army(2, '1815', '9')}"
    t = chinese_moves(text, 5, 6)
    assert stack(t, "1815") == ["u1", "u2"]


@pytest.mark.rule("ichigo", "S3")
def test_falling_back_they_leave_what_cannot_be_held() -> None:
    text = "\n".join(f"CEA-{n}D where 0523" for n in (3, 13, 58, 68, 116)) + f"\n{army(1, '0522', '7')}"
    back, stays = chinese_moves(text, 1, 5), chinese_moves(text, 4, 5)
    assert (back.place("u1") != "0522", stays.place("u1")) == (True, "0522")


@pytest.mark.rule("ichigo", "S3")
def test_airpower_covers_the_objective_in_most_danger() -> None:
    strong = "\n".join(f"CEA-{n}D where 1224" for n in (3, 13, 58))
    t = war(
        f"{strong}\nCEA-1B where 1813\n{army(1, '1123', '7')}\n{army(2, '1815', '9')}", "PlaceAirpower side=1 left=1"
    )
    assert says(t, ALLIED) == "mark 1123"


@pytest.mark.rule("ichigo", "S3")
def test_the_raid_waits_for_a_secret_die() -> None:
    soon, late = lot("raid", die=2), lot("raid", die=5)
    text = "CEA-3D where 2008\nCEA-13D where 2008\nCEA-58D where 2022\ncauseway 1"
    at = {turn: war(text, "Raid side=1", turn=turn) for turn in (7, 8, 9)}
    assert says(at[7], ALLIED, soon) == "decline"
    assert (says(at[8], ALLIED, soon).split()[0], says(at[8], ALLIED, late)) == ("raid", "decline")
    raid = says(at[9], ALLIED, late)
    assert raid.startswith("raid")
    t = at[9]
    t.do(raid, side=ALLIED)
    assert t.s.raided[t.kit.index["CEA-3D"]]  # two units are more than one


@pytest.mark.rule("ichigo", "S3")
def test_the_airlift_goes_first_to_a_threatened_objective() -> None:
    text = f"air_winner 1\nCEA-3D where 1619\n{army(1, '0119', '7')}\n{army(2, '0119', '9')}\n{army(3, '1418', '12')}"
    t = moves(text, CHINESE)
    assert says(t, ALLIED).startswith("airlift u")
    t.do(says(t, ALLIED), side=ALLIED)
    assert says(t, ALLIED) == "at 1418"


# S7 pivots


@pytest.mark.rule("ichigo", "S7")
def test_two_fortresses_are_filled_first() -> None:
    t = war("", full=True, turn=1)
    number = lot("pivots", die=3)
    play(t, "ChineseReinforcement", dice=(5, 1, 1, 1, 1, 1))
    found = lead(t, ALLIED, number)
    assert found == ["place 1418"] * 3 + ["place 1320"] * 2
    regulars = [sum(name.startswith("u") for name in stack(t, hex)) for hex in ("1418", "1320")]
    assert regulars == [4, 3]


@pytest.mark.rule("ichigo", "S7")
@pytest.mark.parametrize(
    ("die", "expected"), [(1, "1815 1418"), (2, "1815 1418"), (4, "1418 1320"), (5, "1815 1320"), (6, "1815 1320")]
)
def test_the_die_names_the_fortresses_and_a_lost_one_is_replaced(die: int, expected: str) -> None:
    t = war("", full=True)
    m, number = mind(t, ALLIED, lot("pivots", die=die)), t.kit.board.number
    assert [number(hex) for hex in pivots(m, t.s)] == expected.split()
    t.s.japan_control |= 1 << t.kit.board.hex(expected.split()[0])
    assert [number(hex) for hex in pivots(m, t.s)] == [expected.split()[1], "0712"]


@pytest.mark.rule("ichigo", "S3", "S7")
def test_every_third_unit_from_turn_7_is_a_raider() -> None:
    bare = "japan_control + 1904 1905 1903"
    t = war(f"{bare}\ncauseway 1", full=True, turn=7)
    play(t, "ChineseReinforcement", dice=(6, 1, 1, 1, 1, 1, 1))
    found = lead(t, ALLIED, lot("pivots", die=1))
    near = {"place 1802", "place 1705", "place 2204", "place 2206", "place 1801"}
    assert [place in near for place in found[2::3]] == [True, True]


# S4 the Americans


def landed(text: str, turn: int = 8) -> Scene:
    """A US movement phase with Causeway and both beachheads."""
    marks = "causeway 2\nbeachhead_1 where 3221\nbeachhead_2 where 2818\njapan_control - 3221 2818"
    return moves(f"{marks}\n{text}", US, turn)


@pytest.mark.rule("ichigo", "S4")
def test_two_divisions_stay_in_a_beachhead() -> None:
    t = landed("US-6 where 3221\nUS-7 where 3221\nFG-9D where 3219")
    lead(t, ALLIED)
    assert stack(t, "3221") == ["US-6", "US-7"]
    more = landed("US-6 where 3221\nUS-7 where 3221\nUS-24 where 3221\nFG-9D where 3219")
    assert lead(more, ALLIED)[0] == "move US-6"
    assert len(stack(more, "3221")) == 2


@pytest.mark.rule("ichigo", "S4")
def test_from_turn_9_the_hexes_beside_a_beachhead_are_held() -> None:
    units = "\n".join(f"US-{n} where 3221" for n in (6, 7, 24, 25, 27))
    t = landed(f"{units}\nFG-9D where 3218", turn=9)
    lead(t, ALLIED)
    assert sorted(len(stack(t, hex)) for hex in ("3220", "3321", "3322", "3221")) == [1, 1, 1, 2]


@pytest.mark.rule("ichigo", "S4")
def test_eight_divisions_land_and_the_first_cavalry_is_the_last_of_all() -> None:
    t = war("causeway 2", "FormosaLanding side=1 landed=0", turn=7)
    assert [act for act in lead(t, ALLIED) if act != "done"] == [f"land US-{n}" for n in (6, 7, 24, 25, 27, 31, 32, 33)]
    ashore = "\n".join(f"US-{n} where 3221" for n in (6, 7, 24, 25, 27, 31, 32, 33))
    rest = war(f"causeway 2\nbeachhead_1 where 3221\n{ashore}", "ChoosePort side=1", turn=8)
    found = lead(rest, ALLIED, lot("port", die=2))
    assert found[0] == "port 2521"
    assert [act.split()[0] for act in found[1:]] == ["land_at"] * 8 + ["done"]
    assert {act.split()[2] for act in found[1:-1]} == {"2521"}


@pytest.mark.rule("ichigo", "S4")
def test_they_attack_at_column_7() -> None:
    marks = "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\n"
    strong = "\n".join(f"US-{n} where 3221" for n in (6, 7, 24, 25))
    t = fights(f"{marks}{strong}\nFG-50D where 3220", US, turn=8)
    assert says(t, ALLIED) == "attack 3220"
    weak = fights(f"{marks}US-6 where 3221\nFG-9D where 3321", US, turn=8)
    assert says(weak, ALLIED) == "end"


# S5, S8, S9, S11 the Japanese


def objective_attack(tanks: int, turn: int) -> Scene:
    """Two divisions against the untried unit of Wenchow, over no river: 5:1, column 8, less the city 7."""
    gone = "".join(f"\n{name} where dead" for name in ("CEA-3T", "CEA-13T", "CEA-17T")[tanks:])
    t = fights(f"CEA-3D where 3012\nCEA-13D where 3012\n{army(1, '3112', '7')}{gone}", turn=turn)
    assert says(t, JAPAN) == "attack 3112"
    t.do("attack 3112", "join CEA-3D", "join CEA-13D")
    return t


@pytest.mark.rule("ichigo", "S5")
@pytest.mark.parametrize(
    ("tanks", "turn", "expected"), [(2, 3, "tank"), (1, 3, "confirm"), (1, 6, "tank"), (0, 6, "confirm")]
)
def test_tanks_bring_an_objective_to_column_8_and_one_is_kept(tanks: int, turn: int, expected: str) -> None:
    t = objective_attack(tanks, turn)
    assert says(t, JAPAN) == expected
    if expected == "tank":
        t.do("tank")
        assert says(t, JAPAN) == "confirm"


@pytest.mark.rule("ichigo", "S5")
def test_an_objective_is_attacked_at_column_6_and_other_hexes_at_7() -> None:
    """Eight factors on two untried units (3): 2:1, column 5; twelve: 4:1, column 7; ten: 3:1, column 6."""
    two = f"{army(1, '2202', '5')}\n{army(2, '2202', '7')}"
    divisions = "CEA-3D where 2201\nCEA-13D where 2201\n"
    assert says(fights(f"{divisions}CEA-7B where 2201\n{two}"), JAPAN) == "end"
    assert says(fights(f"{divisions}CEA-58D where 2201\n{two}"), JAPAN) == "attack 2202"
    rail = f"{divisions}CEA-7B where 2201\n{two}".replace("2202", "1904").replace("2201", "1804")
    assert says(fights(rail), JAPAN) == "attack 1904"


@pytest.mark.rule("ichigo", "S5")
def test_assault_troops_gather_against_the_head_of_their_queue() -> None:
    t = war("phasing 0", "StartMovement nation=0", full=True, turn=1)
    lead(t, JAPAN)
    near = [len([u for u in stack(t, hex) if u.endswith("D")]) for hex in ("1902", "1812", "1912")]
    assert near[0] >= 3  # against 1903, not over the river into 1801
    assert near[1] >= 4  # against Changsha


@pytest.mark.rule("ichigo", "S8")
def test_line_troops_go_for_a_raider_and_assault_divisions_never_turn_back() -> None:
    stack_ = "\n".join(f"CEA-{n}D where 1815" for n in (3, 13, 58, 68, 116))
    rails = "japan_control + 1801 1802 1903 1904 1905 1813 1914 1915 1815"
    t = moves(f"{rails}\nCEA-9B where 1906\n{stack_}\n{army(1, '1904', '7')}\n{army(2, '1616', '9')}", turn=5)
    grid, hex = t.kit.board.grid, t.kit.board.hex
    before = {n: grid.distance(hex("1815"), hex("1616")) for n in (3, 13, 58, 68, 116)}
    lead(t, JAPAN)
    assert grid.distance(hex(t.place("CEA-9B")), hex("1904")) == 1
    for n, was in before.items():
        assert grid.distance(hex(t.place(f"CEA-{n}D")), hex("1616")) <= was


@pytest.mark.rule("ichigo", "S5")
def test_with_causeway_two_units_hold_each_end_of_the_railroad() -> None:
    marks = "causeway 2\nbeachhead_1 where 3221\njapan_control - 3221\njapan_control + 1801 1802"
    t = moves(f"{marks}\nCEA-9B where 1802\nCEA-7B where 1802\nCEA-3B where 1802", turn=8, dice=(6,))
    lead(t, JAPAN)
    assert len(stack(t, "1801")) == 2


@pytest.mark.rule("ichigo", "S5")
def test_from_turn_6_line_troops_walk_onto_empty_rail_hexes_or_towards_them() -> None:
    held = "japan_control + 1801 1802 1903 1904 1813 1914 1915"
    posts = "CEA-5B where 1802\nCEA-17B where 1801\nCEA-12B where 1813"
    t = moves(f"{held}\n{posts}\nCEA-9B where 1906\nCEA-7B where 2706\n{army(1, '0310', '7')}", turn=6)
    grid, hex = t.kit.board.grid, t.kit.board.hex
    before = grid.distance(hex("2706"), hex("1815"))
    lead(t, JAPAN)
    assert t.place("CEA-9B") == "1905"
    assert grid.distance(hex(t.place("CEA-7B")), hex("1815")) < before


@pytest.mark.rule("ichigo", "S9")
def test_on_turn_9_the_detachment_comes_within_five_hexes_of_chungking() -> None:
    t = moves("causeway 1\nCEA-39D where 1411\nCEA-3D where 2008", turn=9, dice=(1, 1))
    lead(t, JAPAN)
    grid, hex = t.kit.board.grid, t.kit.board.hex
    assert grid.distance(hex(t.place("CEA-39D")), hex("0712")) <= 5


@pytest.mark.rule("ichigo", "S9")
def test_before_turn_8_the_detachment_waits_at_shasi_and_then_goes_one_march_away() -> None:
    for turn, waits in ((6, True), (7, True), (8, False)):
        t = moves("causeway 1\nCEA-39D where 1609\nCEA-11B where 1609", turn=turn, dice=(1, 1))
        lead(t, JAPAN)
        assert (t.place("CEA-39D") == "1609") == waits
    near = t.kit.near_chungking & t.kit.land
    here = t.kit.board.hex(t.place("CEA-39D"))
    assert min(far(t.s, JAPANESE, here, hex) for hex in bits.each(near)) <= 3


@pytest.mark.rule("ichigo", "S11")
def test_a_division_stays_in_shanghai_and_a_brigade_in_wuhan() -> None:
    raiders = f"{army(1, '3112', '7')}\n{army(2, '1904', '9')}\njapan_control + 1904 1905"
    t = moves(f"CEA-60D where 3106\nCEA-12B where 2008\nCEA-3D where 2008\n{raiders}", turn=4)
    lead(t, JAPAN)
    assert (t.place("CEA-60D"), t.place("CEA-12B")) == ("3106", "2008")
    assert t.place("CEA-3D") != "2008"


@pytest.mark.rule("ichigo", "S5")
def test_the_chinese_are_made_to_fight_first_but_on_a_six() -> None:
    t = war("", "Announce side=0 nation=1", turn=5)
    six, other = lot("chinese order", 5, die=6), lot("chinese order", 5, die=3)
    assert (says(t, JAPAN, six), says(t, JAPAN, other)) == ("move_first", "fight_first")
    last = war("causeway 1", "Announce side=0 nation=1", turn=9)
    assert says(last, JAPAN, lot("chinese order", 9, die=6)) == "fight_first"


# S10 every other prompt


@pytest.mark.rule("ichigo", "S10")
def test_every_step_that_asks_has_an_answer() -> None:
    game, _ = opened("ichigo")
    asking = {step for step in game.steps if getattr(step, "candidates", None) or getattr(step, "passing", None)}
    missing = {step.__name__ for step in asking - set(ANSWERS) if step.__name__ != "Landing"}
    assert missing <= {"SideDecides", "Asking"}


@pytest.mark.rule("ichigo", "S10")
@pytest.mark.parametrize("bots", [("solitaire", "solitaire"), ("solitaire", "random"), ("random", "solitaire")])
def test_whole_games_end_by_rule_with_no_illegal_order(bots: tuple[str, str]) -> None:
    for seed in seeds(1, 20):
        game, kit = opened("ichigo")
        s = game.start(kit, die=seed)
        players = [Player(game, kit, name, side, seed) for side, name in enumerate(bots)]
        while who := actors(s):
            found = players[who[0]].decide(s)
            assert found.aside or found.act in options(s, who[0])
            assert not game.notation.verbs[found.act.verb].forfeit
            for language in LANGUAGES:
                sentence = load_texts("ichigo", language).say(f"reason.{found.reason}", kit, found.args)
                assert sentence
                assert "{" not in sentence
            s.events.clear()
            decide(s, who[0], found.act)
        assert s.ending in (
            "japan_on_points",
            "draw_on_points",
            "allied_on_points",
            "collapse",
            "beachhead",
            "both_cities",
        )


@pytest.mark.rule("ichigo", "S7", "S10")
def test_the_enemy_hears_reasons_but_no_secret_dice_and_no_names_of_units() -> None:
    for language in LANGUAGES:
        entries = load_texts("ichigo", language).entries
        reasons = [key for key in entries if key.startswith("reason.solo.")]
        heard = [key for key in reasons if tells("ichigo", key.removeprefix("reason."))]
        assert len(heard) == len(reasons) - 4
        assert not any("{unit}" in entries[key] or "{other}" in entries[key] for key in heard)
        assert all(re.match(r"S\d|6\.0", entries[key]) for key in reasons)
    assert not any(tells("ichigo", f"solo.{key}") for key in ("place_pivot", "raid_later", "tank", "special"))
    assert not tells("ichigo", "attack")
    assert not tells("formosa", "solo.assault")


def test_the_system_is_a_bot_of_this_game_alone() -> None:
    assert "solitaire" in names("ichigo")
    assert "solitaire" not in names("luzon")
    outcome = play_match(Match("ichigo", "campaign", (), ("solitaire", "random"), seed=2))
    assert outcome.decisions > 100
