"""6.6 What each side sees, what it may expect, and what is dealt anew for it."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

import pytest
from tests.games.ichigo.positions import (
    ALLIED,
    CHINESE,
    JAPAN,
    army,
    attack,
    fights,
    moves,
    play,
    stack,
    war,
)
from tests.plain import unlike

from hexfront.games.ichigo.deals import NOTHING, Deals, Part, Sum
from hexfront.games.ichigo.foresight import chances, foresee
from hexfront.games.ichigo.rules.attack import Attack
from hexfront.kernel.faces import UNKNOWN, face_for, pool
from hexfront.kernel.journal import Journal
from hexfront.kernel.naming import PieceView
from hexfront.kernel.step import actors, interrupts
from hexfront.kernel.view import view
from hexfront.mechanics.dealing import chance_of
from hexfront.secrecy import sample
from hexfront.testing import Scene, opened

KAIFENG = "CEA-37D where 1901\nCEA-62D where 1901\nCEA-110D where 1901\n"


def seen(t: Scene, side: int, hex: str) -> list[PieceView]:
    """What a side sees in a hex, from the top down."""
    return [piece for piece in view(t.game, t.s, side).pieces if piece.place == hex]


def named(t: Scene, side: int, hex: str) -> list[str]:
    """The units that a side can name in a hex."""
    return [piece.id for piece in seen(t, side, hex) if not piece.back]


def tops(t: Scene, side: int) -> list[str]:
    """What a side may put on top of its stacks now."""
    found = [t.game.notation.write(t.kit, act) for act in interrupts(t.s, side)]
    return [text for text in found if text.startswith("top")]


# what is seen


@pytest.mark.rule("ichigo", "6.6a")
def test_the_enemy_sees_the_top_and_the_number() -> None:
    t = war(KAIFENG)
    assert named(t, JAPAN, "1901") == ["CEA-37D", "CEA-62D", "CEA-110D"]
    assert named(t, ALLIED, "1901") == ["CEA-37D"]
    assert len(seen(t, ALLIED, "1901")) == 3


@pytest.mark.rule("ichigo", "6.6b")
def test_an_attack_is_called_off_until_somebody_is_turned_up() -> None:
    text = f"CEA-3D where 2202\nCEA-13D where 2202\n{army(1, '2203', '74')}\n{army(2, '2203', '5')}"
    t = fights(text, dice=(6,))
    t.do("attack 2203", "join CEA-3D")
    assert t.why("call_off") == []
    t.do("call_off")
    assert t.top == "Combat"
    attack(t, "2203", "CEA-3D", "CEA-13D")
    assert t.why("call_off") in (["not_now"], ["not_your_decision"])


@pytest.mark.rule("ichigo", "6.6d")
def test_militia_are_open_under_others() -> None:
    t = war(f"{army(1, '1815', '74')}\n{army(2, '1815', '5')}\nHM where 1815")
    assert named(t, JAPAN, "1815") == ["u1", "HM"]
    assert len(seen(t, JAPAN, "1815")) == 3


def test_the_second_tank_division_is_open_like_militia() -> None:
    """R80 Everybody saw it come ashore, and it cannot move."""
    t = war("causeway 2\nCEA-3D where 3106\nCEA-13D where 3106\nAA14-2TD where 3106", turn=9)
    assert named(t, ALLIED, "3106") == ["CEA-3D", "AA14-2TD"]
    for seed in range(5):
        copy: Any = t.game.clone_for(t.s, ALLIED, seed)
        assert copy.where[t.kit.index["AA14-2TD"]] == t.kit.shanghai


@pytest.mark.rule("ichigo", "6.6e")
def test_a_battle_shows_those_who_take_part_until_it_is_over() -> None:
    four = "CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2202\nCEA-68D where 2202\n"
    t = fights(f"{four}{army(1, '2203', '4', True)}\n{army(2, '2203', '13', True)}", dice=(1,))
    attack(t, "2203", "CEA-13D", "CEA-68D")
    assert t.top == "Losses"
    assert set(named(t, ALLIED, "2202")) == {"CEA-3D", "CEA-13D", "CEA-68D"}
    assert set(named(t, JAPAN, "2203")) == {"u1", "u2"}
    t.do("lose u1", side=ALLIED)
    t.do("lose CEA-13D")
    assert named(t, ALLIED, "2202") == ["CEA-3D"]
    assert len(seen(t, ALLIED, "2202")) == 4


@pytest.mark.rule("ichigo", "6.6f")
def test_an_untried_unit_is_a_number_and_gets_a_new_one_each_time() -> None:
    game, kit = opened("ichigo")
    s: Any = game.start(kit, die=5)
    bodies = [piece.id for piece in view(game, s, ALLIED).pieces if piece.id.startswith("u")]
    assert sorted(bodies, key=lambda name: int(name[1:])) == [f"u{n}" for n in range(1, 69)]
    t = war("", full=True)
    play(t, "ChineseReinforcement", dice=(1, 1))
    t.do("place 0712", side=ALLIED)
    assert stack(t, "0712")[0] == "u69"
    for side in (JAPAN, ALLIED):
        text = str(view(t.game, t.s, side))
        assert not [face.id for face in kit.faces if f"'{face.id}'" in text]


@pytest.mark.rule("ichigo", "6.6g")
def test_the_pool_is_a_number() -> None:
    t = war("", full=True)
    for side in (JAPAN, ALLIED):
        table = t.game.table(t.s, side)
        assert (table["pool"], table["untried"]) == (18, [15, 50, 14, 4, 2, 1])


@pytest.mark.rule("ichigo", "6.6h")
def test_of_a_move_the_enemy_learns_way_and_number() -> None:
    t = moves(KAIFENG)
    t.do("move CEA-62D", "add CEA-110D", "to 1902", "stop")
    told = [event for event in t.events if event.seen_by(ALLIED)]
    assert [(event.key, event.args["number"]) for event in told] == [("moves_unseen", 2)]
    assert all("unit" not in event.args for event in told)
    assert (named(t, ALLIED, "1902"), len(seen(t, ALLIED, "1902"))) == (["CEA-62D"], 2)
    assert stack(t, "1902") == ["CEA-62D", "CEA-110D"]


@pytest.mark.rule("ichigo", "6.6h")
def test_on_its_way_a_unit_that_was_hidden_stays_hidden() -> None:
    t = moves(f"{KAIFENG}CEA-9B where 2001\nCEA-7B where 2001")
    t.do("move CEA-62D", "to 2001")
    assert named(t, ALLIED, "2001") == ["CEA-9B"]
    t.do("to 2101")
    assert named(t, ALLIED, "2101") == []
    t.do("stop")
    assert named(t, ALLIED, "2101") == ["CEA-62D"]


@pytest.mark.rule("ichigo", "6.6n")
def test_the_owner_orders_his_stacks_in_his_own_phases() -> None:
    t = moves(f"{KAIFENG}CEA-9B where 2001")
    assert tops(t, JAPAN) == ["top CEA-62D", "top CEA-110D"]
    t.do("top CEA-110D")
    assert named(t, ALLIED, "1901") == ["CEA-110D"]
    t.do("move CEA-9B", "to 1901", "stop")
    assert stack(t, "1901")[0] == "CEA-9B"
    t = moves(f"{KAIFENG}{army(1, '1705', '74')}\n{army(2, '1705', '5')}", nation=CHINESE)
    assert tops(t, JAPAN) == []
    assert tops(t, ALLIED) == ["top u2"]
    t = fights(f"{KAIFENG}{army(1, '1902', '74')}")
    t.do("attack 1902")
    assert tops(t, JAPAN) == []


# what may be expected


def preview(t: Scene, side: int, target: str, *units: str, nation: int = 0) -> dict[str, Any]:
    """The chances of no die and of each column, and the bounds."""
    a = Attack(nation, t.kit.board.hex(target), tuple(t.kit.index[unit] for unit in units))
    found = foresee(t.s, side, a)
    columns = {f"column {x.number}": Fraction(x.ways, x.of) for x in found.found}
    no_die = {x.key: Fraction(x.ways, x.of) for x in found.results if x.key.startswith("no_")}
    return columns | no_die | {x.key: x.number for x in found.notes}


@pytest.mark.rule("ichigo", "6.6i")
def test_the_odds_against_an_untried_unit_weigh_every_deal() -> None:
    """Twelve Japanese factors against the lone untried unit of 1803, at set-up."""
    t = war("CEA-3D where 1804\nCEA-13D where 1804\nCEA-58D where 1804", full=True, turn=1)
    assert len(stack(t, "1803")) == 1
    expected = {"no_defender": 15, "column 12": 50, "column 9": 14, "column 7": 4, "column 6": 2, "column 5": 1}
    found = preview(t, JAPAN, "1803", "CEA-3D", "CEA-13D", "CEA-58D")
    assert {key: value for key, value in found.items() if isinstance(value, Fraction)} == {
        key: Fraction(ways, 86) for key, ways in expected.items()
    }
    assert (found["least_defense"], found["greatest_defense"], found["least_attack"]) == (0, 5, 12)
    hex, three = t.kit.board.hex("1803"), tuple(t.kit.index[f"CEA-{n}D"] for n in (3, 13, 58))
    forecast = foresee(t.s, JAPAN, Attack(0, hex, three))
    assert forecast.success == 1
    printed = {x.key: Fraction(x.ways, x.of) for x in forecast.results}
    assert sum(int(key.split("/")[0]) * chance for key, chance in printed.items() if "/" in key) == Fraction(14, 129)
    assert sum(printed.values()) == 1
    assert chances(t.s, ALLIED, Attack(0, hex, three)) == chances(t.s, JAPAN, Attack(0, hex, three))


@pytest.mark.rule("ichigo", "6.6i")
def test_the_odds_of_every_unit_that_may_join_are_shown_before_it_is_chosen() -> None:
    t = fights(f"CEA-3D where 1902\nCEA-13D where 1902\n{army(1, '1903', '74', tried=True)}")
    t.do("attack 1903", "join CEA-3D")
    columns = {}
    for text in ("confirm", "join CEA-13D"):
        found = t.game.forecast(t.s, JAPAN, t.act(text))
        assert found is not None
        columns[text] = [x.number for x in found.found if x.key == "column"]
    assert columns == {"confirm": [2], "join CEA-13D": [3]}  # 2:5 and 4:5, halved by the river
    assert t.game.forecast(t.s, ALLIED, t.act("confirm")) is None


def test_positions_that_look_alike_are_one_and_the_same_when_laid_plain() -> None:
    found, kinds = unlike("ichigo", positions=1200, every=100)
    assert found == []
    assert kinds > 8


def shown_zero() -> Scene:
    """CH-16 was turned up in 1903 and went back; then one unit was drawn."""
    t = war("CEA-3D where 1902", full=True, turn=1)
    body = t.kit.index[stack(t, "1903")[0]]
    wanted, other = t.kit.face_index["CH-16"], t.s.face[body]
    holder = next((u for u in t.kit.regulars if t.s.face[u] == wanted), None)
    if holder is not None:
        t.s.face[holder] = other
    t.s.face[body] = wanted
    play(t, "StartCombat nation=0")
    attack(t, "1903", "CEA-3D")
    play(t, "ChineseReinforcement", dice=(1, 3))
    t.do("place 0712", side=ALLIED)
    return t


@pytest.mark.rule("ichigo", "6.6j")
def test_a_face_seen_elsewhere_is_in_no_older_body() -> None:
    t = shown_zero()
    deals = Deals(t.s, JAPAN)
    new, old = t.kit.index["u69"], t.kit.index["u1"]
    zero = {u: deals.sums([(Part(0, True), deals.groups[u])])[NOTHING] for u in (new, old)}
    assert zero == {new: Fraction(337, 1615), old: Fraction(14, 85)}
    assert chance_of(t.s, JAPAN, {new: t.kit.face_index["CH-16"]}) == Fraction(1, 19)
    assert chance_of(t.s, ALLIED, {old: t.kit.face_index["CH-16"]}) == 0


@pytest.mark.rule("ichigo", "6.6j")
def test_sums_of_several_bodies_agree_with_the_chances_of_single_deals() -> None:
    t = shown_zero()
    deals, factor = Deals(t.s, JAPAN), t.kit.face_factor
    bodies = [t.kit.index["u69"], t.kit.index["u1"]]
    alike: dict[tuple[int, int], list[int]] = {}
    for face, released in enumerate(t.s.released):
        alike.setdefault((factor[face], released), []).append(face)
    slow: dict[Sum, Fraction] = {}
    for one, other in product(alike.values(), repeat=2):
        pairs = [(a, b) for a in one[:2] for b in other[:2] if a != b]
        if pairs:
            ways = len(one) * (len(other) - (one is other))
            chance = ways * chance_of(t.s, JAPAN, dict(zip(bodies, pairs[0], strict=True)))
            total = NOTHING.plus(Part(0, True), factor[pairs[0][0]], 1).plus(Part(2, False), factor[pairs[0][1]], 1)
            slow[total] = slow.get(total, Fraction(0)) + chance
    slow = {total: chance for total, chance in slow.items() if chance}
    parts = (Part(0, True), Part(2, False))
    assert deals.sums([(part, deals.groups[u]) for part, u in zip(parts, bodies, strict=True)]) == slow


@pytest.mark.rule("ichigo", "6.6k")
def test_copies_leave_the_view_as_it_is() -> None:
    t = shown_zero()
    face = t.kit.face_index["CH-16"]
    for side in (JAPAN, ALLIED):
        before = view(t.game, t.s, side)
        for seed in range(15):
            copy: Any = t.game.clone_for(t.s, side, seed)
            assert view(t.game, copy, side) == before
            holders = [t.kit.pieces[u].id for u in t.kit.regulars if copy.face[u] == face]
            assert holders in ([], ["u69"])
    copies: list[Any] = [t.game.clone_for(t.s, JAPAN, seed) for seed in range(100)]
    assert 1 <= sum(copy.face[t.kit.index["u69"]] == face for copy in copies) <= 15


@pytest.mark.rule("ichigo", "6.6l")
def test_units_under_an_enemy_top_are_shuffled() -> None:
    text = "CEA-37D where 1901\nCEA-62D where 1901\nCEA-1B where 1906\nCEA-12B where 1906"
    t = war(f"{text}\n{army(1, '1902', '74', True)}")
    a = Attack(CHINESE, t.kit.board.hex("1901"), (t.kit.index["u1"],))
    found = {total.defense: chance for total, chance in chances(t.s, ALLIED, a).items()}
    assert found == {8: Fraction(1, 2), 5: Fraction(1, 2)}
    assert preview(t, ALLIED, "1901", "u1", nation=CHINESE)["least_defense"] == 5
    assert preview(t, ALLIED, "1901", "u1", nation=CHINESE)["greatest_defense"] == 8
    copies: list[Any] = [t.game.clone_for(t.s, ALLIED, seed) for seed in range(30)]
    under = {copy.stacks[t.kit.board.hex("1901")][1] for copy in copies}
    assert {t.kit.pieces[u].id for u in under} == {"CEA-62D", "CEA-12B"}


# taking back


@pytest.mark.rule("ichigo", "6.6m", "5.0b")
def test_nothing_is_taken_back_across_a_reveal_or_a_draw() -> None:
    game, kit = opened("ichigo")
    journal = Journal.new(game, seed=bytes(range(32)), kit=kit)
    rng, stopped, free = Random(2), 0, 0
    for _ in range(500):
        who = actors(journal.state)
        acts = journal.state.stack[-1].options(journal.state, who[0])
        act = rng.choice(acts)
        before = len(journal.entries)
        journal.decide(who[0], act)
        events = journal.entries[-1].dice
        if act.verb == "confirm" or events:
            assert not journal.can_undo
            stopped += 1
        elif act.verb == "to" and journal.can_undo:
            free += 1
        assert len(journal.entries) == before + 1
    assert stopped > 10
    assert free > 10


@pytest.mark.rule("ichigo", "6.6o")
def test_refusals_and_all_that_is_told_do_not_depend_on_what_is_hidden() -> None:
    game, kit = opened("ichigo")
    found = sample(game, kit, "campaign", (), 10, Random(4))
    assert found.leaks == []


@pytest.mark.rule("ichigo", "6.6c")
def test_not_even_the_owner_knows_an_untried_unit() -> None:
    t = war(army(1, "1705", "74"))
    assert face_for(t.s, ALLIED, t.kit.index["u1"]) == face_for(t.s, JAPAN, t.kit.index["u1"]) == UNKNOWN
    assert len(pool(t.s)) == 85


def test_of_an_attack_being_declared_the_enemy_knows_target_and_numbers() -> None:
    t = fights(f"CEA-3D where 2202\nCEA-13D where 2202\nCEA-58D where 2303\n{army(1, '2203', '74')}")
    t.do("attack 2203", "join CEA-13D", "join CEA-58D", "tank")
    told = t.game.table(t.s, ALLIED)["attack"]
    assert (told["target"], told["from"]) == ("2203", [["2202", 1, 2], ["2303", 1, 1]])
    copies: list[Any] = [t.game.clone_for(t.s, ALLIED, seed) for seed in range(20)]
    assert {copy.stack[-1].attack.tanks for copy in copies} == {0}
    assert len({copy.stack[-1].attack.units for copy in copies}) > 1
