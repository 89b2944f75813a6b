"""15.0-15.4 Ground combat: duties, declarations, columns and shifts."""

from __future__ import annotations

import random
import shutil
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.ground_combat import Column, Combat, column, result_row
from hexfront.games.formosa.rules.obligations import Front, front
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.rules.zones_of_control import exerting_on, ezoc
from hexfront.games.formosa.state import lp
from hexfront.hexmap import bits
from hexfront.kernel import position, step
from hexfront.kernel.files import Files
from hexfront.kernel.shelf import game_files
from hexfront.testing import Scene, opened, scene


def at(hex: str, *units: str) -> str:
    """Lines that put revealed units in a hex."""
    return "\n".join(f"{unit} where {hex} concealed 0" for unit in units)


def combat_phase(*lines: str, side: int = 0, scenario: str = "scenario_1") -> Scene:
    """A Combat Phase; a Japanese Movement Phase comes after it."""
    text = "\n".join(lines)
    steps = f"step EndOfTurn\nstep Movement side=1\nstep CombatPhase side={side}"
    return scene(f"game formosa\nscenario {scenario}\ndice\n{text}\n{steps}")


def fight(t: Scene, targets: str, stacks: str, *adds: str, side: int = 0) -> None:
    """Declare an attack of some stacks on some hexes."""
    first, *more = targets.split()
    t.do(f"target {first}", *(f"join {h}" for h in stacks.split()), *(f"target {h}" for h in more), side=side)
    t.do(*(f"add {u}" for u in adds), "attack", side=side)


def weighed(t: Scene, attackers: str, defenders: str, **committed: Any) -> Column:
    """The column of an attack by some units on some others, as if just declared."""
    index, where = t.kit.index, t.s.where
    a, d = tuple(index[u] for u in attackers.split()), tuple(index[u] for u in defenders.split())
    targets = tuple(sorted({where[u] for u in d}))
    return column(t.s, Combat(t.kit.side_of[a[0]], a, d, targets, committed.pop("kind", "ground"), **committed))


def shifts(found: Column) -> dict[str, int]:
    """The itemised shifts."""
    return {m.key: m.amount for m in found.shifts}


def resolved(t: Scene) -> list[tuple[int, int]]:
    """Percentage and final column of the combats in the last `do`."""
    return [(e["percent"], e["column"]) for e in t.happened("combat_column")]


def rigged(folder: Path, allied: str = "CA", japanese: str = "CA") -> FormosaKit:
    """A box whose tables know one result for each side."""
    rows = {"allied": allied, "japanese": japanese}
    text = "\n".join(f"{side} = {[[code] * 10] * 6}" for side, code in rows.items())
    (folder / "tables.rows.toml").write_text(f"[combat]\n{text}\n", encoding="utf-8")
    return FormosaKit(Files(game_files("formosa").folder, (folder,)))


# 15.0 who attacks


A, B = at("1017", "jp-9-7"), at("1019", "jp-9-19")
"""Two Japanese hexes that 1018 alone touches both; 1016 touches only the first, 1020 only the second."""


@pytest.mark.rule("formosa", "15.0a")
def test_attacks_belong_to_the_combat_phase() -> None:
    t = scene(f"""
        game formosa
        dice
        {A}
        us-7-17 where 1018
        step EndOfTurn
        step Movement side=1
        step CombatPhase side=0
        step Movement side=0
    """)
    assert t.why("target 1017") == ["not_now"]
    assert not any(option.startswith(("target", "attack")) for option in t.options())
    t.do("end")
    assert t.can("target 1017")
    assert t.why("target 1019") == ["15.0 no_enemy"]


@pytest.mark.rule("formosa", "15.0a")
def test_only_adjacent_enemies_are_attacked() -> None:
    t = combat_phase(A, B, at("1018", "us-7-17"), at("1122", "jp-12-24"))
    assert t.why("target 1122") == ["15.0 out_of_reach"]
    assert t.why("target 1018") == ["15.0 no_enemy"]


THREE = (
    A, at("1016", "us-7-17"), at("1123", "jp-9-19"), at("1022", "us-7-32"), at("1327", "jp-9-35"),
    at("1226", "us-7-184"),
)  # fmt: skip


@pytest.mark.rule("formosa", "15.0b", "15.0g")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_attacks_come_one_at_a_time_in_any_order(order: tuple[int, ...]) -> None:
    attacks = (("1017", "1016"), ("1123", "1022"), ("1327", "1226"))
    t = combat_phase(*THREE).dice(1, 1, 1)
    for number in order:
        assert t.why("end") == ["15.0 duties_left"]
        assert t.can(f"target {attacks[number][0]}")
        fight(t, *attacks[number])
        assert len(resolved(t)) == 1
        while t.top != "Attacks":
            side = step.actors(t.s)[0]
            t.do(t.options(side)[0], side=side)
    assert t.can("end")


@pytest.mark.rule("formosa", "15.0b")
def test_the_phasing_player_attacks() -> None:
    for side, target, stack in ((0, "1017", "1018"), (1, "1018", "1017")):
        t = combat_phase(A, at("1018", "us-7-17"), side=side)
        assert step.actors(t.s) == (side,)
        assert t.why(f"target {target}", side=1 - side) == ["not_your_decision"]
        t.do(f"target {target}", side=side)
        assert t.can(f"join {stack}", side=side)


@pytest.fixture(scope="module")
def straits(tmp_path_factory: pytest.TempPathFactory) -> FormosaKit:
    """A made-up board: the hexside between the coastal hexes 0818 and 0819 lies all in the sea."""
    folder = tmp_path_factory.mktemp("straits") / "data"
    shutil.copytree(game_files("formosa").folder, folder)
    with (folder / "hexsides.csv").open("a", encoding="utf-8") as file:
        file.write("0818,0819,all_sea,Strait,reconstructed 15.0\n")
    return FormosaKit(Files(folder))


@pytest.mark.rule("formosa", "15.0c")
def test_no_attack_over_an_all_sea_hexside(straits: FormosaKit) -> None:
    text = "\n".join(("dice", at("0818", "jp-9-7"), at("0819", "us-7-17"), "step Movement side=1"))
    game = opened("formosa")[0]
    t = Scene(game, position.read(game, straits, f"game formosa\n{text}\nstep CombatPhase side=0"))
    assert t.options() == ["end"]
    assert t.why("target 0818") == ["15.0 out_of_reach"]
    land = Scene(game, position.read(game, opened("formosa")[1], f"game formosa\n{text}\nstep CombatPhase side=0"))
    assert land.options() == ["target 0818"]


@pytest.mark.rule("formosa", "15.0d")
def test_every_unit_in_an_enemy_zone_must_attack() -> None:
    t = combat_phase(A, B, at("1016", "us-7-17"), at("1020", "us-7-32")).dice(3, 3)
    assert t.why("end") == ["15.0 duties_left"]
    fight(t, "1017", "1016")
    t.do("retreat us-7-17 1015")  # 125 %, AR
    assert t.why("end") == ["15.0 duties_left"]
    assert t.options() == ["target 1019"]
    fight(t, "1019", "1020")
    t.do("retreat us-7-32 1021")
    assert t.can("end")


@pytest.mark.rule("formosa", "15.0d")
def test_a_unit_whose_only_target_others_attack_must_join_them() -> None:
    """Both touch 1017 and nothing else: one of them alone would leave the other without its attack."""
    t = combat_phase(A, at("1016", "us-7-17"), at("0918", "us-7-32"))
    t.do("target 1017", "join 1016")
    assert t.why("attack") == ["15.1 duties_impossible"]
    t.do("join 0918")
    assert t.can("attack")


@pytest.mark.rule("formosa", "15.0e")
def test_every_enemy_exerting_a_zone_must_be_attacked() -> None:
    t = combat_phase(A, B, at("1018", "us-7-17"))
    t.do("target 1017", "join 1018")
    assert t.why("attack") == ["15.1 duties_impossible"]
    assert t.options() == ["target 1019"]


@pytest.mark.rule("formosa", "15.0e")
def test_the_phase_does_not_end_before_the_second_enemy_is_attacked() -> None:
    t = combat_phase(A, B, at("1018", "us-7-17"), at("1020", "us-7-32")).dice(3)
    fight(t, "1017", "1018")
    assert t.place("us-7-17") == "allied_eliminated"  # AR, and no way out
    assert t.why("end") == ["15.0 duties_left"]
    assert t.options() == ["target 1019"]


@pytest.mark.rule("formosa", "15.0e")
@pytest.mark.parametrize(
    "second", ["jp-gu1 where 1019 concealed 0", "jp-9-19 where 1019 concealed 0\nsuppressed 1019\nb29_hex 1019"]
)
def test_an_enemy_without_a_zone_may_be_left_alone(second: str) -> None:
    t = combat_phase(A, second, at("1018", "us-7-17"))
    t.do("target 1017", "join 1018")
    assert t.can("attack")
    assert t.can("target 1019")


@pytest.mark.rule("formosa", "15.0f")
def test_a_base_and_the_units_stacked_with_it_need_not_attack_but_may() -> None:
    t = combat_phase(A, "us-e1118 where 1018 base 1", at("1018", "us-7-17", "us-7-32")).dice(3)
    assert t.can("end")
    t.do("target 1017", "join 1018")
    assert t.why("attack") == ["15.0 nobody_attacks"]
    assert set(t.options()) == {"add us-e1118", "add us-7-17", "add us-7-32"}
    t.do("add us-7-32", "attack")
    assert resolved(t) == [(125, 2)]


@pytest.mark.rule("formosa", "15.0f")
@pytest.mark.parametrize(
    ("unit", "free"), [("jp-gu1", True), ("jp-hw1", True), ("jp-9-7", False), ("jp-c1", False), ("jp-sr", False)]
)
def test_static_units_and_guerrillas_need_not_attack_but_may(unit: str, free: bool) -> None:
    t = combat_phase(at("1017", unit), at("1018", "us-7-17"), side=1)
    assert t.can("end", side=1) == free
    t.do("target 1018", "join 1017", side=1)
    assert t.can(f"add {unit}", side=1) == free
    assert t.can("attack", side=1) != free


@pytest.mark.rule("formosa", "15.0f")
def test_a_guerrilla_may_stay_out_of_the_attack_of_its_stack() -> None:
    t = combat_phase(at("1017", "jp-9-7", "jp-gu1"), at("1018", "us-7-17"), side=1).dice(6)
    t.do("target 1018", "join 1017", side=1)
    assert (t.can("attack", side=1), t.can("add jp-gu1", side=1)) == (True, True)
    assert t.why("add jp-9-7", side=1) == ["15.0 joins_anyway"]
    t.do("attack", side=1)
    assert resolved(t) == [(80, 1)]


@pytest.mark.rule("formosa", "15.0f")
def test_the_pw_camp_never_attacks() -> None:
    t = combat_phase(at("1018", "us-7-17"), at("1017", "jp-pw"), side=1)
    assert t.options(1) == ["end"]


@pytest.mark.rule("formosa", "15.0g")
def test_the_next_attack_is_chosen_after_the_first_is_resolved() -> None:
    t = combat_phase(A, B, at("1016", "us-m1-1", "us-m1-5"), at("1018", "us-7-17"), at("1020", "us-7-32")).dice(3)
    fight(t, "1017", "1016")  # 300 %: B1 of attackers and the only defender
    t.do("lose us-m1-1")
    t.do("lose jp-9-7", side=1)
    t.do("done")
    assert t.options() == ["target 1019"]
    t.do("target 1019", "join 1020")
    assert t.why("attack") == ["15.1 duties_impossible"]  # 1018 has no other enemy left
    t.do("join 1018")
    assert t.can("attack")


SIX = ("1016", "1117", "1118", "1018", "0918", "0917")
RING = ("us-7-17", "us-7-32", "us-7-184", "us-27-105", "us-27-106", "us-27-165")


@pytest.mark.rule("formosa", "15.0h")
def test_a_hex_may_be_attacked_from_all_six_sides() -> None:
    t = combat_phase(A, *(at(h, u) for h, u in zip(SIX, RING, strict=True))).dice(6)
    fight(t, "1017", " ".join(SIX))
    assert resolved(t) == [(750, 9)]
    assert [e["hex"] for e in t.happened("result_DE")] == [t.kit.board.hex("1017")]


@pytest.mark.rule("formosa", "15.0i")
def test_units_of_one_hex_attack_together() -> None:
    """Nobody in a joined hex stays behind, so no unit is left to attack the other hex."""
    text = (at("1017", "jp-hw3"), B, at("1018", "us-7-17", "us-7-32", "us-7-184"), at("1020", "us-27-105"))
    t = combat_phase(*text).dice(2)
    t.do("target 1017", "join 1018")
    assert t.why("add us-7-17") == ["15.0 joins_anyway"]
    t.do("attack")
    assert resolved(t) == [(375, 4)]
    assert t.happened("result_CA")  # nothing comes of it
    t.do("target 1019")
    assert t.why("join 1018") == ["15.0 has_attacked"]
    assert t.options() == ["join 1020"]


@pytest.mark.rule("formosa", "15.0i")
def test_units_that_stayed_out_of_the_attack_of_their_hex_make_none_of_their_own() -> None:
    t = combat_phase(
        A, B, "us-e1118 where 1018 base 1", at("1018", "us-7-17", "us-7-32"), at("1020", "us-27-105")
    ).dice(1)  # fmt: skip
    fight(t, "1017", "1018", "us-7-17")
    t.do("lose us-7-17")
    t.do("target 1019")
    assert t.why("join 1018") == ["15.0 has_attacked"]
    assert t.can("join 1020")


@pytest.mark.rule("formosa", "15.0i")
def test_an_advance_into_a_friendly_hex_does_not_spoil_the_attack_of_the_units_there() -> None:
    t = combat_phase(
        at("1017", "jp-g5"), at("1016", "us-m1-1", "us-m1-5"), at("1018", "us-7-32"), B
    ).dice(6)  # fmt: skip
    fight(t, "1017", "1016")
    t.do("advance us-m1-1 1017", "advance us-m1-1 1018", "done")
    assert t.why("end") == ["15.0 duties_left"]
    t.do("target 1019", "join 1018")
    assert t.can("attack")
    t.dice(1)
    t.do("attack")
    assert resolved(t) == [(125, 1)]  # over the river; us-m1-1 is there, but has attacked


@pytest.mark.rule("formosa", "15.0j")
def test_all_defenders_of_a_hex_defend_together() -> None:
    t = combat_phase(at("1017", "jp-50-301", "jp-9-7", "jp-hw1"), at("1018", "us-7-17")).dice(1)
    assert weighed(t, "us-7-17", "jp-50-301 jp-9-7 jp-hw1").defence == 12
    fight(t, "1017", "1018")
    assert resolved(t) == [(41, 0)]
    assert sum(t.s.defended) == 3


@pytest.mark.rule("formosa", "15.0k")
def test_a_unit_attacks_once_in_a_phase() -> None:
    t = combat_phase(at("1017", "jp-g5"), at("1018", "us-m1-1"), at("0916", "jp-9-19")).dice(6)
    fight(t, "1017", "1018")
    t.do("advance us-m1-1 1017", "advance us-m1-1 0917")
    assert t.place("us-m1-1") == "0917"
    assert t.options() == ["end"]
    assert t.why("target 0916") == ["15.0 out_of_reach"]


@pytest.mark.rule("formosa", "15.0l")
def test_a_unit_is_attacked_once_in_a_phase() -> None:
    t = combat_phase(A, at("1018", "us-7-17"), "us-e1118 where 0918 base 1", at("0918", "us-7-32")).dice(2)
    fight(t, "1017", "1018")
    t.do("lose us-7-17")
    assert t.place("jp-9-7") == "1017"
    assert t.why("target 1017") == ["15.0 attacked_already"]
    assert t.options() == ["end"]


@pytest.mark.rule("formosa", "15.0m", "15.1c")
def test_one_attack_on_several_hexes() -> None:
    t = combat_phase(
        at("1017", "jp-9-7", "jp-50-301"), at("1019", "jp-9-19", "jp-g5"), at("1018", "us-m1-1", "us-m1-5")
    ).dice(2)  # fmt: skip
    fight(t, "1017 1019", "1018")
    assert resolved(t) == [(100, 2)]
    assert weighed(t, "us-m1-1 us-m1-5", "jp-9-7 jp-50-301 jp-9-19 jp-g5")[:2] == (12, 12)


@pytest.mark.rule("formosa", "15.0n")
def test_a_combat_factor_is_never_split() -> None:
    """All six factors count against 1017, and none is left for 1019; against both they count once."""
    t = combat_phase(at("1017", "jp-hw3"), B, at("1018", "us-m1-1"), at("1020", "us-7-32")).dice(4)
    fight(t, "1017", "1018")
    assert resolved(t) == [(150, 3 - 1)]  # CA, and the heavy weapons do not strike back
    assert t.place("us-m1-1") == "1018"
    t.do("target 1019")
    assert t.why("join 1018") == ["15.0 has_attacked"]
    t = combat_phase(A, B, at("1018", "us-m1-1")).dice(2)
    fight(t, "1017 1019", "1018")
    assert resolved(t) == [(75, 1)]


@pytest.mark.rule("formosa", "15.0o")
def test_every_attacker_touches_every_target() -> None:
    t = combat_phase(A, B, at("1018", "us-7-17"), at("1016", "us-7-32"), "us-e1122 where 1016 base 1")
    t.do("target 1017", "join 1018", "target 1019")
    assert t.why("join 1016") == ["15.0 not_all_adjacent"]
    t = combat_phase(A, B, at("1018", "us-7-17"), at("1020", "us-7-32"))
    t.do("target 1019", "join 1020")
    assert t.why("target 1017") == ["15.0 not_all_adjacent"]


# 15.1 several units, several hexes


@pytest.mark.rule("formosa", "15.1a")
def test_several_stacks_combine() -> None:
    t = combat_phase(A, at("1016", "us-7-17"), at("0918", "us-m1-1", "us-m1-5"), at("1118", "us-rgr6")).dice(1)
    fight(t, "1017", "1016 0918 1118")
    assert resolved(t)[0][0] == 475


@pytest.mark.rule("formosa", "15.1b")
def test_a_lone_unit_between_two_enemies_attacks_both_as_one() -> None:
    for first, second in (("1017", "1019"), ("1019", "1017")):
        t = combat_phase(A, B, at("1018", "us-7-17"))
        t.do(f"target {first}", "join 1018")
        assert t.why("attack") == ["15.1 duties_impossible"]
        t.do(f"target {second}")
        assert t.options() == ["attack"]


@pytest.mark.rule("formosa", "15.1b", "15.1d")
def test_with_help_the_attacker_chooses_who_attacks_whom() -> None:
    """1018 touches both enemies, 1020 only the second."""
    text = (A, B, at("1018", "us-7-17"), at("1020", "us-7-32"))
    t = combat_phase(*text)
    t.do("target 1017", "join 1018")
    assert t.can("attack")
    assert t.why("target 1019") == ["15.1 duties_impossible"]  # 1020 would have nobody
    t = combat_phase(*text)
    t.do("target 1019", "join 1020")
    assert t.can("attack")
    assert t.why("join 1018") == ["15.1 duties_impossible"]  # nobody would attack 1017
    t = combat_phase(*text)
    t.do("target 1019")
    assert t.why("join 1018") == ["15.1 duties_impossible"]


@pytest.mark.rule("formosa", "15.1b", "15.1d")
def test_two_stacks_that_both_touch_two_enemies() -> None:
    """1118 and 0918 both touch 1017 and 1018: one each, or both together against both."""
    text = (A, at("1018", "jp-9-19"), at("1118", "us-7-17"), at("0918", "us-7-32"))
    ways = {
        ("1017", "1118"): True, ("1017", "0918"): True, ("1018", "1118"): True, ("1017 1018", "1118 0918"): True,
        ("1017", "1118 0918"): False, ("1018", "1118 0918"): False, ("1017 1018", "1118"): False,
    }  # fmt: skip
    t = combat_phase(*text)
    line = front(t.s, 0, False)
    for (targets, stacks), legal in ways.items():
        found = line.legal(*(bits.of(t.kit.board.hex(h) for h in w.split()) for w in (stacks, targets)))
        assert found == legal, (targets, stacks)
    t.do("target 1017", "join 1118", "join 0918")
    assert t.why("attack") == ["15.1 duties_impossible"]
    t.do("target 1018")
    assert t.can("attack")


@pytest.mark.rule("formosa", "15.1b", "15.1d")
def test_a_chain_of_stacks_and_enemies() -> None:
    """1016 touches 1017 only, 1018 both, 1020 1019 only: the one in the middle joins either neighbour, not both."""
    text = (A, B, at("1016", "us-7-17"), at("1018", "us-7-32"), at("1020", "us-7-184"))
    for first, stacks in (("1017", "1016 1018"), ("1019", "1020 1018"), ("1017", "1016"), ("1019", "1020")):
        t = combat_phase(*text)
        t.do(f"target {first}", *(f"join {h}" for h in stacks.split()))
        assert t.can("attack"), stacks
    t = combat_phase(*text)
    t.do("target 1017", "join 1018")
    assert t.why("attack") == ["15.1 duties_impossible"]  # 1016 must come along
    assert t.options() == ["join 1016"]


@pytest.mark.rule("formosa", "15.0e", "15.0f", "15.1b")
def test_a_stack_that_need_not_attack_may_cover_an_enemy_and_then_must() -> None:
    guns = at("1017", "jp-hw3")
    text = (guns, B, at("1018", "us-7-17"), "us-e1118 where 1020 base 1", at("1020", "us-7-32"))
    t = combat_phase(*text).dice(5)
    fight(t, "1017", "1018")
    assert t.happened("result_CA")  # and the heavy weapons do not strike back
    assert t.why("end") == ["15.0 duties_left"]
    assert t.options() == ["target 1019"]
    t.do("target 1019", "join 1020", "add us-7-32")
    assert t.can("attack")
    t = combat_phase(*text).dice(1)
    fight(t, "1017", "1018")
    assert t.place("us-7-17") == "allied_eliminated"
    assert t.can("end")  # the unit that 1019 threatened is gone, and the duty with it
    t = combat_phase(guns, B, "us-e1118 where 1018 base 1", at("1018", "us-7-17"))
    assert t.can("end")


@pytest.mark.rule("formosa", "15.0e", "15.1b")
def test_duties_that_nobody_can_meet_any_more_lapse() -> None:
    """1018 has attacked 1017; 1019 was left to 1020, which is gone."""
    t = scene(f"""
        game formosa
        dice
        {A}
        jp-9-7 defended 1
        {B}
        us-7-17 where 1018 attacked 1 obliged 1
        step EndOfTurn
        step Movement side=1
        step Attacks side=0 assault=false
    """)
    assert t.options() == ["end"]


# R28 by brute force


def graph(reach: dict[int, int], must_attack: int, must_be_attacked: int) -> Front:
    """A front without a board."""
    line = Front.__new__(Front)
    line.reach, line.must_attack, line.must_be_attacked = reach, must_attack, must_be_attacked
    return line


def attacks(reach: dict[int, int], stacks: frozenset[int], targets: frozenset[int]) -> list[tuple[int, int]]:
    """Every attack that some of the stacks can make on some of the targets, all of them adjacent to all."""
    found = []
    for n, m in product(range(1, len(stacks) + 1), range(1, len(targets) + 1)):
        for some, those in product(combinations(sorted(stacks), n), combinations(sorted(targets), m)):
            if all(reach[s] >> t & 1 for s in some for t in those):
                found.append((bits.of(some), bits.of(those)))
    return found


def can_finish(line: Front, stacks: int, targets: int) -> bool:
    """Whether some series of attacks by these stacks on these targets meets every duty."""
    every = attacks(line.reach, frozenset(bits.each(stacks)), frozenset(bits.each(targets)))

    @cache
    def finish(stacks: int, targets: int) -> bool:
        if not line.must_attack & stacks and not line.must_be_attacked & targets:
            return True
        return any(
            finish(stacks & ~some, targets & ~those) for some, those in every if not some & ~stacks | those & ~targets
        )

    return finish(stacks, targets)


@pytest.mark.rule("formosa", "15.0d", "15.0e", "15.1b")
@pytest.mark.parametrize("seed", range(12))
def test_a_declaration_is_legal_exactly_if_the_phase_can_still_be_finished(seed: int) -> None:
    """Random fronts of up to four stacks and three enemy hexes against a search over all ways to go on."""
    chance = random.Random(seed)
    seen = set()
    for _ in range(8):
        n, m = chance.randint(1, 4), chance.randint(1, 3)
        reach = {s: near for s in range(n) if (near := sum(1 << t for t in range(m) if chance.random() < 0.55))}
        if not reach:
            continue
        near = 0
        for targets in reach.values():
            near |= targets
        stacks = bits.of(reach)
        line = graph(
            reach,
            sum(1 << s for s in reach if chance.random() < 0.7),
            bits.of(t for t in bits.each(near) if chance.random() < 0.7),
        )
        assert can_finish(line, stacks, near)  # every duty with somebody to meet it can be met
        right = {
            (some, those): can_finish(line, stacks & ~some, near & ~those)
            for some, those in attacks(reach, frozenset(reach), frozenset(bits.each(near)))
        }
        seen |= set(right.values())
        for some in range(1 << n):
            for those in range(1, 1 << m):
                if some & ~stacks:
                    continue
                assert line.legal(some, those) == right.get((some, those), False), (reach, some, those)
                grown = any(ok and not some & ~s and not those & ~t for (s, t), ok in right.items())
                assert line.completable(some, those) == grown, (reach, some, those)
        assert line.done == (not line.must_attack and not line.must_be_attacked)
    assert seen == {True, False}


@pytest.fixture(scope="module")
def stalemate(tmp_path_factory: pytest.TempPathFactory) -> FormosaKit:
    """A box in which every attack on heavy weapons comes to nothing."""
    return rigged(tmp_path_factory.mktemp("stalemate"))


PLAIN = ("1016", "1017", "1018", "1019", "1020", "1021", "0917", "0918", "0919", "0920", "0921", "1118", "1119")


@pytest.mark.rule("formosa", "15.0d", "15.0e", "15.0f", "15.0k", "15.0l", "15.1b", "15.1d")
@pytest.mark.parametrize("seed", range(25))
def test_however_the_attacks_are_chosen_every_duty_is_met_at_the_end(stalemate: FormosaKit, seed: int) -> None:
    """Random fronts, random declarations, nobody is ever lost or driven back."""
    chance = random.Random(seed)
    hexes = chance.sample(PLAIN, 9)
    lines = [at(h, f"jp-hw{i + 1}") for i, h in enumerate(hexes[:4])]
    lines += [at(h, u) for h, u in zip(hexes[4:], RING, strict=False)]
    lines += [f"us-e1118 where {hexes[8]} base 1"]
    game = opened("formosa")[0]
    text = "\n".join(("game formosa", "seed 1", *lines, "step Movement side=1", "step CombatPhase side=0"))
    t = Scene(game, position.read(game, stalemate, text))
    s = t.s
    duty = [u for u in stalemate.units[0] if s.obliged[u]]
    in_zone = {u for u in stalemate.units[0] if s.where[u] >= 0 and ezoc(s, 0) >> s.where[u] & 1}
    assert set(duty) == {u for u in in_zone if s.where[u] != stalemate.board.hex(hexes[8])}
    threats = {h for u in duty for h in bits.each(exerting_on(s, s.where[u], 0))}
    fought: list[int] = []
    while t.top != "Movement":
        acts = t.options()
        t.do(chance.choice([a for a in acts if a != "end"] or acts) if chance.random() < 0.8 else chance.choice(acts))
        fought += [e["hex"] for e in t.happened("attack_declared")]
    assert all(s.attacked[u] for u in duty)
    assert threats <= set(fought)
    assert len(fought) == len(set(fought))


# 15.1 results and odds


@pytest.mark.rule("formosa", "15.1e")
def test_results_are_for_all_attacking_hexes() -> None:
    t = combat_phase(at("1017", "jp-9-7", "jp-9-19"), at("1016", "us-7-17"), at("1018", "us-7-32")).dice(3)
    fight(t, "1017", "1016 1018")  # 125 % +1 concentric, CA; with another die see below
    assert resolved(t) == [(125, 3)]
    t = combat_phase(at("1017", "jp-9-7", "jp-9-19"), at("1016", "us-7-17"), at("1018", "us-7-32")).dice(2)
    fight(t, "1017", "1016 1018")
    assert t.happened("result_AR")
    assert {option.split()[1] for option in t.options()} == {"us-7-17", "us-7-32"}


@pytest.mark.rule("formosa", "15.1f")
def test_a_soak_off_is_allowed() -> None:
    t = combat_phase(at("1017", "jp-9-7", "jp-9-19", "jp-9-35"), at("1018", "us-e1118")).dice(1)
    fight(t, "1017", "1018")
    assert resolved(t) == [(16, 0)]
    assert t.place("us-e1118") == "allied_eliminated"


# 15.2, 15.3 the column


@pytest.mark.rule("formosa", "15.2a")
@pytest.mark.parametrize(
    ("attackers", "defenders", "percent", "base"),
    [
        ("us-7-17 us-7-32 us-7-184 us-97-303", "jp-9-7 jp-9-19 jp-hw1", 146, 2),
        ("us-m1-1", "jp-9-7", 150, 3),
        ("us-7-17", "jp-50-301 jp-g1", 100, 2),
        ("us-97-303", "jp-9-7 jp-hw1", 44, 0),
        ("us-97-303", "jp-9-7 jp-9-19", 50, 1),
        ("us-e1118", "jp-g1", 100, 2),
        ("us-m1-1", "jp-50-301", 200, 4),
        ("us-m1-1", "jp-g1", 300, 5),
        ("us-m1-1 us-m1-5", "jp-50-301", 400, 6),
        ("us-7-17", "jp-g5", 500, 7),
        ("us-m1-1", "jp-g5", 600, 8),
        ("us-m1-1 us-m1-5 us-e1118", "jp-g1", 700, 9),
    ],
)
def test_percentage_and_base_column(attackers: str, defenders: str, percent: int, base: int) -> None:
    t = combat_phase(at("1018", *attackers.split()), at("1017", *defenders.split()))
    found = weighed(t, attackers, defenders)
    assert (found.percent, found.base) == (percent, base)


@pytest.mark.rule("formosa", "15.2b")
@pytest.mark.parametrize(("side", "code"), [(0, "A1"), (1, "AE")])
def test_each_side_has_its_own_table(side: int, code: str) -> None:
    """100 % and a throw of 1."""
    t = combat_phase(at("1017", "jp-9-7"), at("1018", "us-97-303"), side=side).dice(1)
    fight(t, "1017" if side == 0 else "1018", "1018" if side == 0 else "1017", side=side)
    assert resolved(t) == [(100, 2)]
    assert t.happened(f"result_{code}")


@pytest.mark.rule("formosa", "15.2b")
def test_the_two_tables_are_read_by_the_attacking_side() -> None:
    t = combat_phase(at("1017", "jp-9-7"), at("1018", "us-97-303"))
    us, jp = t.kit.index["us-97-303"], t.kit.index["jp-9-7"]
    rows = {}
    for side, attack, defence in ((0, us, jp), (1, jp, us)):
        c = Combat(side, (attack,), (defence,), (t.s.where[defence],), "ground")
        rows[side] = [result_row(t.s, c, die) for die in range(1, 7)]
    assert rows == {0: ["A1", "A1", "AR", "CA", "CA", "B1"], 1: ["AE", "A1", "A1", "CA", "CA", "BB"]}


@pytest.mark.rule("formosa", "15.2c")
def test_shift_throw_and_apply_at_once() -> None:
    """Column 150-199, two points of ground support, a four: B1 in column 300-399."""
    t = combat_phase(A, at("1018", "us-m1-1"), "us_tactical 2").dice(4)
    t.do("support_us 1017", "support_us 1017")
    fight(t, "1017", "1018")
    assert (resolved(t), t.thrown("15.2")) == ([(150, 5)], [4])
    assert t.happened("result_B1")
    assert t.top == "Losses"


@pytest.mark.rule("formosa", "15.3a")
def test_one_against_five_is_the_leftmost_column() -> None:
    t = combat_phase(at("1018", "us-e1118"), at("1017", "jp-hw1"), "us-e1118 base 1")
    found = weighed(t, "us-e1118", "jp-hw1")
    assert (found.attack, found.defence, found.percent, found.base) == (1, 5, 20, 0)


@pytest.mark.rule("formosa", "15.3b")
def test_eight_against_one_is_the_rightmost_column() -> None:
    t = combat_phase(at("1018", "us-m1-1", "us-e1118"), at("1017", "jp-g5"))
    found = weighed(t, "us-m1-1 us-e1118", "jp-g5")
    assert (found.attack, found.defence, found.percent, found.base, found.final) == (8, 1, 800, 9, 9)


@pytest.mark.rule("formosa", "15.3c")
def test_shifts_beyond_the_ends_are_ignored() -> None:
    t = combat_phase(at("1018", "us-e1118"), at("1118", "jp-hw1"))
    found = weighed(t, "us-e1118", "jp-hw1")
    assert (found.base, shifts(found), found.final) == (0, {"defence_bonus": -1, "terrain": -1}, 0)
    t = combat_phase(at("1018", "us-m1-1", "us-arm13"), at("1017", "jp-g5"))
    found = weighed(t, "us-m1-1 us-arm13", "jp-g5", attack_lp=2)
    assert (found.base, shifts(found), found.final) == (9, {"attack_bonus": 1, "lp_attack": 2}, 9)


# 15.4 shifts


@pytest.mark.rule("formosa", "15.4a")
def test_one_to_the_right_and_two_to_the_left() -> None:
    """400 % with an attack bonus against heavy weapons in the rough: the column of 300 %."""
    t = combat_phase(at("1018", "us-m1-1", "us-m1-5", "us-arm13"), at("1118", "jp-hw3"))
    found = weighed(t, "us-m1-1 us-m1-5 us-arm13", "jp-hw3")
    assert (found.percent, found.base) == (400, 6)
    assert shifts(found) == {"attack_bonus": 1, "defence_bonus": -1, "terrain": -1}
    assert found.final == 5


@pytest.mark.rule("formosa", "15.4b")
def test_the_base_column_is_clamped_before_it_is_shifted() -> None:
    t = combat_phase(at("1018", "us-7-17", "us-7-32", "us-7-184", "us-158"), at("1118", "jp-g5"))
    found = weighed(t, "us-7-17 us-7-32 us-7-184 us-158", "jp-g5")
    assert (found.percent, found.base, shifts(found), found.final) == (2000, 9, {"terrain": -1}, 8)


@pytest.mark.rule("formosa", "15.4c")
def test_all_kinds_of_shift_add_up() -> None:
    """In Takao, a city, against four attackers in 1023: everything at once."""
    t = combat_phase(
        at("1023", "us-m1-1", "us-arm13"), at("0923", "jp-9-7", "jp-hw1", "jp-9-19"),
        "us-e1118 where 1124 base 1", "us_tactical 2", "lp_allied 2", "lp_japan 1",
        "us-ngf1 where staging_area", "us-ngf2 where staging_area",
    ).dice(6)  # fmt: skip
    t.do("support_us 0923", "support_us 0923")
    t.do("target 0923", "join 1023", "attack", "gunfire us-ngf1", "gunfire us-ngf2", "spend 2")
    assert step.actors(t.s) == (1,)
    found = column(t.s, t.s.stack[-1].combat)
    assert shifts(found) == {
        "air_support": 2, "gunfire_attack": 2, "attack_bonus": 1, "lp_attack": 2, "terrain": -2, "defence_bonus": -1,
    }  # fmt: skip
    t.do("spend 1", side=1)
    assert resolved(t) == [(76, 1 + 3)]
    assert (lp(t.s, ALLIED), lp(t.s, JAPAN)) == (0, 0)


# 15.4.1 each of them


@pytest.mark.rule("formosa", "15.4.1a")
def test_gunfire_and_suppression_for_the_attacker() -> None:
    t = combat_phase(
        at("0921", "us-7-17"), at("0922", "jp-9-7"), "b29_hex 0922", "suppressed 0922", "us_tactical 2",
        "us-ngf1 where staging_area", "us-ngf2 where staging_area", "us-e1118 where 0820 base 1", "lp_allied 1",
    )  # fmt: skip
    assert t.top == "Attacks"  # no ground support beside a B-29
    t.do("target 0922", "join 0921", "add us-7-17", "attack", "gunfire us-ngf1", "gunfire us-ngf2")
    assert shifts(column(t.s, t.s.stack[-1].combat)) == {"gunfire_attack": 2, "suppressed_defender": 1, "terrain": -1}


@pytest.mark.rule("formosa", "15.4.1a")
@pytest.mark.parametrize(("points", "side"), [(1, 0), (2, 0), (1, 1)])
def test_one_column_for_each_air_point(points: int, side: int) -> None:
    nation = 2 * side
    t = combat_phase(
        A, at("1018", "us-7-17"), f"support {'1018' if side else '1017'}:{nation}:{points}", f"us_flying {points}"
    )  # fmt: skip
    attack, defence = ("us-7-17", "jp-9-7") if side == 0 else ("jp-9-7", "us-7-17")
    assert shifts(weighed(t, attack, defence)) == {"air_support": points}
    assert shifts(weighed(t, defence, attack)) == {}


@pytest.mark.rule("formosa", "15.4.1b")
def test_gunfire_for_the_defender() -> None:
    t = combat_phase(
        at("0921", "us-7-17"), at("0922", "jp-9-7", "jp-9-19"), "us-ngf1 where staging_area",
        "us-ngf2 where staging_area", side=1,
    ).dice(6)  # fmt: skip
    fight(t, "0921", "0922", side=1)
    t.do("gunfire us-ngf1", "gunfire us-ngf2")
    assert resolved(t) == [(160, 3 - 2)]


@pytest.mark.rule("formosa", "15.4.1c")
@pytest.mark.parametrize(
    ("units", "bonus"),
    [
        ("us-7-17", 0), ("us-arm13", 1), ("us-arm13 us-arm20 us-fa419", 1), ("us-7-17 us-rgr6", 1),
        ("us-db16", 0), ("jp-t6 jp-t7", 1), ("jp-9-7", 0), ("jp-e9", 0),
    ],
)  # fmt: skip
def test_attack_bonus_once(units: str, bonus: int) -> None:
    side = int(units.startswith("jp"))
    t = combat_phase(at("1018", *units.split()), at("1017", "us-7-32" if side else "jp-9-19"))
    found = shifts(weighed(t, units, "us-7-32" if side else "jp-9-19"))
    assert found == ({"attack_bonus": 1} if bonus else {})


@pytest.mark.rule("formosa", "15.4.1d")
@pytest.mark.parametrize(
    ("units", "bonus"),
    [
        ("jp-9-7", 0), ("jp-hw1", 1), ("jp-hw1 jp-e9 jp-e18", 1), ("jp-e9 jp-9-7", 1), ("jp-t6", 0),
        ("us-db16 us-cd155", 1), ("us-arm13", 0),
    ],
)  # fmt: skip
def test_defence_bonus_once(units: str, bonus: int) -> None:
    side = int(units.startswith("jp"))
    t = combat_phase(at("1017", *units.split()), at("1018", "us-7-32" if side else "jp-9-19"))
    found = shifts(weighed(t, "us-7-32" if side else "jp-9-19", units))
    assert found == ({"defence_bonus": -1} if bonus else {})


@pytest.mark.rule("formosa", "15.4.1e")
@pytest.mark.parametrize("around", [set(c) for n in range(1, 7) for c in combinations(range(6), n)])
def test_concentric_attacks(around: set[int]) -> None:
    """Every way to stand around 1017: each of the six hexes must hold an attacker or be beside one."""
    placed = [(SIX[i], RING[i]) for i in sorted(around)]
    t = combat_phase(A, *(at(h, u) for h, u in placed))
    covered = {(i + d) % 6 for i in around for d in (-1, 0, 1)}
    found = shifts(weighed(t, " ".join(u for _, u in placed), "jp-9-7"))
    assert found == ({"concentric": 1} if len(covered) == 6 else {})


@pytest.mark.rule("formosa", "15.4.1e")
def test_only_units_that_attack_the_hex_make_it_concentric() -> None:
    t = combat_phase(A, at("1016", "us-7-17"), at("1018", "us-7-32"), at("0918", "us-7-184"))
    assert shifts(weighed(t, "us-7-17 us-7-32", "jp-9-7")) == {"concentric": 1}
    assert shifts(weighed(t, "us-7-17 us-7-184", "jp-9-7")) == {}
    assert shifts(weighed(t, "us-7-17", "jp-9-7")) == {}


@pytest.mark.rule("formosa", "15.4.1f")
def test_a_counterattack_has_one_shift() -> None:
    """150 %, a three: CA. The counterattack is 66 % and one to the right."""
    t = combat_phase(A, at("1018", "us-m1-1")).dice(3, 5)
    fight(t, "1017", "1018")
    assert resolved(t) == [(150, 3), (66, 1 + 1)]
    found = weighed(t, "jp-9-7", "us-m1-1", kind="counterattack")
    assert shifts(found) == {"counterattack": 1}


@pytest.mark.rule("formosa", "15.4.1g")
def test_attack_points_if_any_attacker_is_in_supply() -> None:
    """Of four attackers one is near enough to Tainan."""
    t = combat_phase(
        at("1021", "jp-9-7", "jp-9-19", "jp-9-35"), at("0921", "us-7-17"),
        at("1122", "us-7-184", "us-27-105", "us-27-106"), "us-e1118 where 0820 base 1", "lp_allied 5",
    ).dice(6)  # fmt: skip
    units = ("us-7-17", "us-7-184", "us-27-105", "us-27-106")
    assert [in_supply(t.s, t.kit.index[u]) for u in units] == [True, False, False, False]
    t.do("target 1021", "join 0921", "join 1122", "attack", "spend 2")
    assert resolved(t) == [(166, 3 + 1 + 2)]  # from opposite sides
    assert lp(t.s, ALLIED) == 3


@pytest.mark.rule("formosa", "15.4.1g", "15.4.1h")
def test_no_attack_points_out_of_supply_or_without_points() -> None:
    t = combat_phase(
        at("0921", "us-7-17"), at("0922", "jp-9-7"), "lp_allied 5", "us-ngf1 where staging_area"
    )  # fmt: skip
    t.do("target 0922", "join 0921", "attack")
    assert t.why("spend 1") == ["19.5 out_of_supply"]
    t = combat_phase(
        at("0921", "us-7-17"), at("0922", "jp-9-7"), "lp_allied 1", "us-e1118 where 0820 base 1"
    )  # fmt: skip
    t.do("target 0922", "join 0921", "attack")
    assert t.can("spend 1")
    assert t.why("spend 2") == ["7.2 no_lp"]
    assert t.why("spend 3") == ["15.4.1 lp_limit"]


@pytest.mark.rule("formosa", "15.4.1g")
@pytest.mark.parametrize(("points", "shift"), [(1, 1), (2, 2)])
def test_each_attack_point_is_a_column(points: int, shift: int) -> None:
    t = combat_phase(
        at("0921", "us-7-17"), at("1021", "jp-9-7"), "lp_allied 3", "us-e1118 where 0820 base 1"
    ).dice(1)  # fmt: skip
    t.do("target 1021", "join 0921", "attack", f"spend {points}")
    assert resolved(t) == [(125, 2 + shift)]
    assert lp(t.s, ALLIED) == 3 - points


@pytest.mark.rule("formosa", "15.4.1h")
@pytest.mark.parametrize("side", [1, 0])
def test_the_japanese_spend_at_most_one_point_attacking_or_defending(side: int) -> None:
    t = combat_phase(A, at("1018", "us-7-17"), at("1117", "jp-hw1"), "lp_japan 5", side=side).dice(6)
    if side == 1:
        fight(t, "1018", "1017", side=1)
    else:
        fight(t, "1017", "1018")
    assert t.why("spend 2", side=1) == ["15.4.1 lp_limit"]
    t.do("spend 1", side=1)
    assert lp(t.s, JAPAN) == 4
    assert resolved(t) == ([(80, 2)] if side == 1 else [(125, 1)])


@pytest.mark.rule("formosa", "15.4.1i")
def test_the_allies_spend_at_most_one_point_in_defence() -> None:
    t = combat_phase(
        at("0921", "us-7-17", "us-7-32"), at("1021", "jp-9-7"), "us-e1118 where 0820 base 1", "lp_allied 5", side=1
    ).dice(1)  # fmt: skip
    fight(t, "0921", "1021", side=1)
    assert t.why("spend 2") == ["15.4.1 lp_limit"]
    t.do("spend 1")
    assert (resolved(t), lp(t.s, ALLIED)) == ([(40, 0)], 4)


@pytest.mark.rule("formosa", "15.4.1i")
def test_no_defence_point_out_of_supply() -> None:
    t = combat_phase(
        at("0921", "us-7-17"), at("1021", "jp-9-7"), "lp_allied 5", "us-ngf1 where staging_area", side=1
    )  # fmt: skip
    fight(t, "0921", "1021", side=1)
    assert t.why("spend 1") == ["19.5 out_of_supply"]


@pytest.mark.rule("formosa", "15.4.1j")
@pytest.mark.parametrize(("side", "columns"), [(0, (125, 3)), (1, (80, 0))])
def test_air_supply_is_one_column_for_the_allies(side: int, columns: tuple[int, int]) -> None:
    t = combat_phase(A, at("1018", "us-7-17"), "al-airsup where allied_available", side=side).dice(1)
    if side == 0:
        fight(t, "1017", "1018")
    else:
        fight(t, "1018", "1017", side=1)
    t.do("air_supply")
    assert resolved(t) == [columns]


@pytest.mark.rule("formosa", "15.4.1k", "15.4.1m")
@pytest.mark.parametrize(
    ("hex", "japanese", "allied"),
    [
        ("1017", 0, 0), ("0816", 0, 0), ("1118", 1, 1), ("1216", 2, 1), ("1323", 3, 2), ("0918", 1, 0), ("0923", 2, 1),
        ("2005", 2, 1), ("1119", 1, 1), ("1012", 1, 0), ("1414", 2, 1),
    ],
)  # fmt: skip
def test_terrain_in_the_hex_the_best_one_only(hex: str, japanese: int, allied: int) -> None:
    """Open, mud flats, rough, mountain, peak, town, city, rough with a city and with a town, flats with a town."""
    t = combat_phase()
    beside = next(n for n in t.kit.board.neighbours[t.kit.board.hex(hex)] if "river" not in _side(t, hex, n))
    near = t.kit.board.number(beside)
    t = combat_phase(at(hex, "jp-9-7"), at(near, "us-7-17"))
    assert shifts(weighed(t, "us-7-17", "jp-9-7")) == ({"terrain": -japanese} if japanese else {})
    t = combat_phase(at(hex, "us-7-17"), at(near, "jp-9-7"))
    assert shifts(weighed(t, "jp-9-7", "us-7-17")) == ({"terrain": -allied} if allied else {})


def _side(t: Scene, a: str, b: int) -> frozenset[str]:
    return frozenset(t.kit.board.side(t.kit.board.hex(a), b))


@pytest.mark.rule("formosa", "15.4.1k")
def test_hex_and_hexside_add_up() -> None:
    """Rough 1218 behind the river, and the city of Heito 1122 behind it."""
    t = combat_phase(at("1218", "jp-9-7"), at("1118", "us-7-17"), at("1122", "jp-9-19"), at("1022", "us-7-32"))
    assert shifts(weighed(t, "us-7-17", "jp-9-7")) == {"terrain": -1, "river": -1}
    assert shifts(weighed(t, "us-7-32", "jp-9-19")) == {"terrain": -2, "river": -1}
    assert shifts(weighed(t, "jp-9-19", "us-7-32")) == {"river": -1}


@pytest.mark.rule("formosa", "15.4.1k")
def test_of_several_defending_hexes_the_best_terrain_counts_once() -> None:
    t = combat_phase(at("1118", "jp-9-7"), at("1117", "jp-9-19"), at("1017", "us-7-17", "us-7-32"))
    assert shifts(weighed(t, "us-7-17 us-7-32", "jp-9-7 jp-9-19")) == {"terrain": -2}


@pytest.mark.rule("formosa", "15.4.1l")
def test_hexsides_count_only_if_every_attacker_crosses_one() -> None:
    t = combat_phase(at("1019", "jp-9-7"), at("1018", "us-7-17"), at("0919", "us-7-32"), at("1020", "us-7-184"))
    assert shifts(weighed(t, "us-7-17 us-7-32", "jp-9-7")) == {"river": -1}
    assert shifts(weighed(t, "us-7-17 us-7-184", "jp-9-7")) == {"concentric": 1}
    t = combat_phase(A, B, at("1018", "us-7-17"))
    assert shifts(weighed(t, "us-7-17", "jp-9-7 jp-9-19")) == {}  # the river lies before one of two targets


@pytest.mark.rule("formosa", "15.4.1n")
@pytest.mark.parametrize(("stack", "hex", "city"), [("1706", "1806", 2), ("1022", "1122", 2), ("0919", "0920", 0)])
def test_roads_and_bridges_cancel_no_terrain(stack: str, hex: str, city: int) -> None:
    t = combat_phase(at(hex, "jp-9-7"), at(stack, "us-7-17"))
    a, b = (t.kit.board.hex(h) for h in (stack, hex))
    assert (a, b) in t.kit.roads
    expected = {"river": -1} | ({"terrain": -city} if city else {})
    assert shifts(weighed(t, "us-7-17", "jp-9-7")) == expected


@pytest.mark.rule("formosa", "15.4.1n")
def test_a_road_into_the_mountains_cancels_no_terrain() -> None:
    t = combat_phase(at("1422", "jp-9-7"), at("1423", "us-7-17"))
    assert (t.kit.board.hex("1423"), t.kit.board.hex("1422")) in t.kit.roads
    assert shifts(weighed(t, "us-7-17", "jp-9-7")) == {"terrain": -2}


# 15.0, R123 units in no enemy zone of control


@pytest.mark.rule("formosa", "15.0p")
def test_units_in_no_enemy_zone_join_one_by_one() -> None:
    t = combat_phase(at("1017", "jp-gu1"), at("1019", "jp-gu2"), at("1018", "us-7-17", "us-7-32"), "dice 6")
    t.do("target 1017", "join 1018")
    assert t.why("attack") == ["15.0 nobody_attacks"]
    assert t.options() == ["target 1019", "add us-7-17", "add us-7-32"]
    t.do("add us-7-32", "attack")
    assert resolved(t)[0][0] == 500
    t.do("done")
    assert (t.top, t.options()) == ("Attacks", ["end"])  # the other one of the hex has missed its attack


@pytest.mark.rule("formosa", "15.0p")
def test_beside_a_suppressed_hex_alone_nobody_is_drawn_in() -> None:
    t = combat_phase(at("1017", "jp-9-7"), at("1018", "us-7-17", "us-7-32"), "suppressed 1017\nb29_hex 1017")
    assert t.can("end")
    t.do("target 1017", "join 1018")
    assert not t.can("attack")
    assert t.can("add us-7-17")


@pytest.mark.rule("formosa", "15.0p", "15.0i")
def test_units_in_an_enemy_zone_are_drawn_in_as_before() -> None:
    t = combat_phase(at("1017", "jp-9-7"), at("1018", "us-7-17", "us-7-32"))
    t.do("target 1017", "join 1018")
    assert t.options() == ["attack"]
    assert t.why("add us-7-17") == ["15.0 joins_anyway"]


@pytest.mark.rule("formosa", "15.0p", "10.2.2b")
def test_who_stays_out_of_the_assault_of_his_marker_returns_to_the_staging_area() -> None:
    """A revealed guerrilla on the beach exerts no zone on the stack at sea."""
    steps = "step EndOfTurn\nstep Movement side=1\nstep InvasionPhase"
    t = scene(
        "game formosa\ndice 6\nal-amph1 where invasion_markers\nus-m1-1 where staging_area\n"
        f"us-m1-5 where staging_area\njp-gu1 where 1023 concealed 0\n{steps}"
    )
    t.do("beach_marker 1024", "load us-m1-1 1024", "load us-m1-5 1024")
    t.do("target 1023", "join 1024", "add us-m1-1", "attack", "done")
    assert t.happened("result_DE")
    t.do("advance us-m1-1 1023", "end")
    assert (t.place("us-m1-1"), t.place("us-m1-5")) == ("1023", "staging_area")
