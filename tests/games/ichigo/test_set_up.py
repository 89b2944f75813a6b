"""2.0, 3.0 Components in play, and the set-up."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    JAPAN,
    JAPANESE,
    army,
    attack,
    fights,
    go,
    lost,
    moves,
    odds,
    ours,
    play,
    stack,
    war,
)

from hexfront.bots.random_bot import choose
from hexfront.games.ichigo.rules.losses import last_step
from hexfront.games.ichigo.rules.odds import factor
from hexfront.hexmap import bits
from hexfront.kernel.dice import SeededDice
from hexfront.kernel.faces import UNKNOWN, face_for, pool
from hexfront.kernel.step import actors, advance
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened

CLEAR = "CEA-3D where 2202\nCEA-13D where 2202"


def start(seed: int = 1) -> Scene:
    game, kit = opened("ichigo")
    return Scene(game, game.start(kit, die=seed))


@pytest.mark.rule("ichigo", "3.0", "3.1", "3.4a")
def test_at_the_first_decision_everything_is_set_up() -> None:
    t = start()
    assert (t.s.turn, t.top) == (1, "PlaceAirpower")
    japanese = [t.kit.pieces[u].id for u in t.kit.units[JAPANESE] if t.s.where[u] >= 0]
    assert japanese
    assert all(name.startswith("CEA-") for name in japanese)
    boxes = {"FG-9D": "fg", "KA-11D": "ka", "AA14-1D": "aa14", "US-6": "us", "US-11": "us", "KA-1T": "ka"}
    assert {name: t.place(name) for name in boxes} == boxes


@pytest.mark.rule("ichigo", "2.0")
def test_dice_have_six_sides_and_everything_else_is_a_draw() -> None:
    game, kit = opened("ichigo")
    s = game.start(kit, die=3)
    rng, seen = Random(3), Counter[str]()
    while actors(s):
        for event in s.events:
            if event.key == "die" and event.rule != "5.3.7":
                assert 1 <= event.args["value"] <= 6 == event.args["sides"]
                seen[event.rule] += 1
        s.events = []
        advance(s, actors(s)[0], choose(game, s, actors(s)[0], rng))
    assert len(seen) > 4


@pytest.mark.rule("ichigo", "2.1b")
def test_a_unit_is_in_one_hex() -> None:
    t = moves("CEA-3D where 1902")
    go(t, "CEA-3D", "1903")
    assert (stack(t, "1902"), stack(t, "1903")) == ([], ["CEA-3D"])


@pytest.mark.rule("ichigo", "2.8b")
def test_brackets_have_no_effect() -> None:
    """Likuo's Army is put together for the occasion, and counts as one of four."""
    text = "\n".join(army(n, "1705", face) for n, face in ((1, "LK"), (2, "74"), (3, "5"), (4, "18")))
    t = moves(f"{text}\n{army(5, '1704', '10')}", nation=1, dice=(6,))
    t.do("move u5", side=ALLIED)
    assert t.why("to 1705", side=ALLIED) == []
    t.do("to 1705", side=ALLIED)
    assert t.why("stop", side=ALLIED) == ["6.0 no_room"]


@pytest.mark.rule("ichigo", "2.10")
def test_one_factor_serves_for_attack_and_defense() -> None:
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '5', tried=True)}", dice=(1,))
    attack(t, "2203", "CEA-3D")
    assert odds(t)[:2] == (4, 4)
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '5', tried=True)}", nation=1, dice=(1,))
    attack(t, "2202", "u1", nation=1)
    assert odds(t)[:2] == (4, 4)


@pytest.mark.rule("ichigo", "2.11")
def test_movement_points_come_from_side_turn_and_supply_not_from_the_counter() -> None:
    _, kit = opened("ichigo")
    mobile = [piece for piece in kit.pieces if "static" not in piece.traits and "marker" not in piece.traits]
    assert not [piece.id for piece in mobile if "-" in piece.front]
    t = moves("CEA-3D where 2202")
    t.do("move CEA-3D")
    assert t.s.stack[-1].allowed == (6,)
    t = moves("CEA-3D where 2202", turn=7, dice=(4,))
    t.do("move CEA-3D")
    assert t.s.stack[-1].allowed == (4,)


@pytest.mark.rule("ichigo", "2.12a", "10.1c")
def test_static_units_stay_where_they_are() -> None:
    t = moves(f"HM where 1815\n{army(1, '1815', '74')}", nation=1)
    assert t.why("move HM", side=ALLIED) == ["10.1 static"]
    t = moves("YRD where 1309\n" + army(1, "1310", "74"), nation=1)
    assert t.why("move YRD", side=ALLIED) == ["10.1 static"]


@pytest.mark.rule("ichigo", "2.12b", "11.26a", "11.26b")
def test_static_units_never_attack_but_regulars_with_them_do() -> None:
    t = fights(f"{army(1, '1815', '74')}\nHM where 1815\nCEA-3D where 1916", nation=1)
    t.do("attack 1916", side=ALLIED)
    assert t.why("join HM", side=ALLIED) == ["2.12 static_attack"]
    assert t.can("join u1", side=ALLIED)
    t = fights("HM where 1815\nCEA-3D where 1916\n" + army(1, "2303", "74") + "\nCEA-13D where 2202", nation=1)
    assert t.options(ALLIED) == ["attack 2202", "end"]


@pytest.mark.rule("ichigo", "2.12c")
def test_static_units_defend_with_their_defense_factor() -> None:
    t = fights("HM where 2203\nCEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202", dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D", "CEA-58D")
    assert odds(t) == (12, 3, 7)


@pytest.mark.rule("ichigo", "2.13a", "11.17g")
def test_a_tank_regiment_is_a_column_and_no_factor() -> None:
    t = fights(f"{CLEAR}\n{army(1, '2203', '5', tried=True)}", dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D", more=("tank",))
    assert odds(t) == (8, 4, 6)


@pytest.mark.rule("ichigo", "2.13b")
def test_tank_regiments_are_never_on_the_map() -> None:
    t = fights(f"{CLEAR}\n{army(1, '2203', '5', tried=True)}", dice=(6,))
    attack(t, "2203", "CEA-3D", "CEA-13D", more=("tank",))
    assert all(t.s.where[tank] < 0 for tank in t.kit.tanks)
    assert t.place("CEA-3T") == "dead"


@pytest.mark.rule("ichigo", "2.14b", "11.27c")
def test_a_unit_without_strength_leaves_for_the_pool_when_it_is_turned_up() -> None:
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '16')}")
    before = len(pool(t.s))
    attack(t, "2203", "CEA-3D")
    assert (len(pool(t.s)), stack(t, "2203"), t.thrown()) == (before + 1, [], [])
    t.do("advance CEA-3D")
    assert t.place("CEA-3D") == "2203"


@pytest.mark.rule("ichigo", "2.14c", "9.7e", "11.27a")
def test_what_went_back_to_the_pool_is_drawn_again_hidden() -> None:
    t = fights(f"CEA-3D where 2202\n{army(1, '2203', '16')}")
    attack(t, "2203", "CEA-3D")
    wanted = sorted(pool(t.s)).index(t.kit.face_index["CH-16"]) + 1
    play(t, "ChineseReinforcement", dice=(1, wanted))
    t.do("place 0712", side=ALLIED)
    new = t.kit.index[stack(t, "0712")[0]]
    assert t.s.face[new] == t.kit.face_index["CH-16"]
    assert [face_for(t.s, side, new) for side in (JAPAN, ALLIED)] == [UNKNOWN, UNKNOWN]


@pytest.mark.rule("ichigo", "2.15b", "2.15c", "2.15h")
def test_a_division_loses_its_first_step_and_then_its_life() -> None:
    text = f"CEA-3D where 2202\n{army(1, '2203', '5', tried=True)}\n{army(2, '2203', '18', tried=True)}"
    t = fights(text, dice=(4,))
    attack(t, "2203", "CEA-3D")
    t.do("lose u1", side=ALLIED)
    assert t.place("CEA-3D") == "dead"
    t = fights("CEA-3D where 2202\nCEA-13D where 2202\n" + army(1, "2203", "5", tried=True), dice=(1,))
    attack(t, "2203", "CEA-3D", "CEA-13D")
    t.do("lose CEA-3D")
    unit = t.kit.index["CEA-3D"]
    assert (lost(t, "CEA-3D"), factor(t.s, unit), t.place("CEA-3D")) == (1, 2, "2202")
    assert last_step(t.s, unit)
    assert not last_step(t.s, t.kit.index["FG-9D"])


@pytest.mark.rule("ichigo", "2.15d", "2.15e")
def test_a_us_division_goes_on_with_its_substitute() -> None:
    t = war("US-6 where 2918 lost 2\ncauseway 2")
    assert factor(t.s, t.kit.index["US-6"]) == 4
    assert [factor(war(f"US-6 where 2918 lost {n}").s, t.kit.index["US-6"]) for n in range(4)] == [8, 6, 4, 2]
    assert t.place("US-6s") == "out"
    assert t.kit.index["US-6s"] not in t.kit.ground


@pytest.mark.rule("ichigo", "2.15f")
def test_nobody_starts_reduced() -> None:
    assert not any(start().s.lost)


@pytest.mark.rule("ichigo", "2.15g", "9.0b")
def test_reinforcements_come_at_full_strength() -> None:
    t = war("", "JapaneseEntry side=0 formosa=0", turn=3)
    t.do("enter CEA-26D 1901")
    assert lost(t, "CEA-26D") == 0
    play(t, "ChineseReinforcement", dice=(1, 1))
    t.do("place 0712", side=ALLIED)
    new = t.kit.index[stack(t, "0712")[0]]
    assert face_for(t.s, ALLIED, new) == UNKNOWN


# set-up


@pytest.mark.rule("ichigo", "3.2a", "3.2b")
def test_militia_stand_open_where_their_counters_say() -> None:
    t = start()
    places = {"YRD": "1309", "YM": "1509", "HM": "1815", "GM": "1418", "JM": "2214"}
    assert {name: t.place(name) for name in places} == places
    seen = {piece.id for piece in view(t.game, t.s, JAPAN).pieces if not piece.back}
    assert set(places) <= seen


@pytest.mark.rule("ichigo", "3.3a", "6.6c")
def test_nobody_knows_a_regular_at_start() -> None:
    t = start()
    for side in (JAPAN, ALLIED):
        assert {face_for(t.s, side, u) for u in t.kit.regulars if t.s.where[u] >= 0} == {UNKNOWN}
        assert {p.face for p in view(t.game, t.s, side).pieces if p.id.startswith("u")} == {"?"}


@pytest.mark.rule("ichigo", "3.3b", "3.3c", "3.3d")
def test_diamonds_and_cities_have_their_untried_units() -> None:
    t = start()
    counts = {hex: sum(name.startswith("u") for name in stack(t, hex)) for hex in HEXES}
    assert counts == HEXES
    assert [stack(t, hex)[-1] for hex in ("1815", "1418", "2214", "1509")] == ["HM", "GM", "JM", "YM"]


HEXES = {"1904": 2, "2004": 1, "1422": 1, "1615": 1, "2217": 1, "1815": 1, "1418": 1, "2214": 1, "1509": 1}


@pytest.mark.rule("ichigo", "3.3e")
def test_the_others_are_the_pool() -> None:
    t = start()
    assert len(pool(t.s)) == 18
    assert t.game.table(t.s, JAPAN)["pool"] == t.game.table(t.s, ALLIED)["pool"] == 18


@pytest.mark.rule("ichigo", "3.3f")
def test_chance_places_the_chinese() -> None:
    game, kit = opened("ichigo")
    found: list[int] = []
    for seed in range(200):
        s: Any = game.new(kit, "campaign", (), SeededDice(), seed)
        body = s.stacks[kit.board.hex("2217")][0]
        found.append(s.kit.face_factor[s.face[body]])
        factors = Counter(s.kit.face_factor[face] for face in (*(f for f in s.face if f >= 0), *pool(s)))
        assert factors == {0: 15, 1: 50, 2: 14, 3: 4, 4: 2, 5: 1}
    assert 0 in found
    assert any(found)


@pytest.mark.rule("ichigo", "3.4b", "3.4c", "3.4d")
def test_the_china_expeditionary_army_on_map_track_and_aside() -> None:
    t = start()
    assert (t.place("CEA-3B"), t.kit.due[t.kit.index["CEA-3B"]]) == ("turn_track", 2)
    assert sum(t.s.where[tank] == t.kit.tank_box for tank in t.kit.tanks) == 3
    assert t.place("CEA-1B") == "1906"


# control


@pytest.mark.rule("ichigo", "3.5a")
def test_control_passes_with_every_entry() -> None:
    t = moves("CEA-9B where 1902\n" + army(1, "1803", "74"))
    go(t, "CEA-9B", "1903", "1904")
    assert (ours(t, "1903"), ours(t, "1904")) == (True, True)
    t.do("stop", "end") if t.top == "Moving" else t.do("end")
    play(t, "StartMovement nation=1", dice=(6,))
    go(t, "u1", "1903", side=ALLIED)
    assert not ours(t, "1903")


@pytest.mark.rule("ichigo", "3.5b")
def test_only_cities_railroad_and_north_edge_are_tracked() -> None:
    t = moves("CEA-9B where 2102\n" + army(1, "2002", "74"))
    before = t.s.japan_control
    go(t, "CEA-9B", "2103")
    assert t.s.japan_control == before
    t.do("stop", "end")
    play(t, "StartMovement nation=1", dice=(6,))
    go(t, "u1", "2001", side=ALLIED)
    assert not ours(t, "2001")


@pytest.mark.rule("ichigo", "3.5c", "3.5d")
def test_control_at_start() -> None:
    t = start()
    expected = {"0119": False, "3106": True, "1801": False, "1906": True, "1812": True, "0925": True, "1813": False}
    assert {hex: ours(t, hex) for hex in expected} == expected


@pytest.mark.rule("ichigo", "3.5e")
def test_a_city_in_which_everybody_died_stays_chinese() -> None:
    t = fights(f"CEA-1B where 1903\n{army(1, '1802', '7', tried=True)}", dice=(4,))
    attack(t, "1802", "CEA-1B")
    assert odds(t) == (1, 1, 3)
    t = fights(f"CEA-1B where 1903\n{army(1, '1802', '7', tried=True)}", dice=(6,))
    attack(t, "1802", "CEA-1B")
    assert (stack(t, "1802"), t.place("CEA-1B"), ours(t, "1802")) == ([], "dead", False)


@pytest.mark.rule("ichigo", "3.6b")
def test_any_number_of_hexes_may_change_hands() -> None:
    t = moves("CEA-9B where 1902")
    t.s.japan_control = t.kit.tracked & ~(1 << t.kit.board.hex("1903"))
    changed = bits.count(t.s.japan_control & ~t.kit.japanese_at_start)
    go(t, "CEA-9B", "1903")
    assert changed >= 40
    assert ours(t, "1903")
