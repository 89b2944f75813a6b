"""15.5-15.8 Combat results: losses, counterattacks, retreats, advances."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import pytest

from hexfront.games.formosa.kit import FormosaKit
from hexfront.games.formosa.rules.supply import supply_sources
from hexfront.hexmap import bits
from hexfront.kernel import position, step
from hexfront.kernel.files import Files
from hexfront.kernel.shelf import game_files
from hexfront.kernel.state import clone
from hexfront.testing import Scene, opened

Box = Callable[..., FormosaKit]


@pytest.fixture(scope="module")
def box(tmp_path_factory: pytest.TempPathFactory) -> Box:
    """Boxes whose tables know one result for an Allied attack and one for a Japanese attack."""
    made: dict[tuple[str, str], FormosaKit] = {}

    def rigged(allied: str = "CA", japanese: str = "CA") -> FormosaKit:
        if (allied, japanese) not in made:
            folder = tmp_path_factory.mktemp("rigged")
            rows = {"allied": allied, "japanese": japanese}
            text = "\n".join(f"{side} = {[[code] * 10] * 6}" for side, code in rows.items())
            (folder / "tables.rows.toml").write_text(f"[combat]\n{text}\n", encoding="utf-8")
            made[allied, japanese] = FormosaKit(Files(game_files("formosa").folder, (folder,)))
        return made[allied, japanese]

    return rigged


def at(hex: str, *units: str) -> str:
    """Lines that put revealed units in a hex."""
    return "\n".join(f"{unit} where {hex} concealed 0" for unit in units)


def combat_phase(kit: object, *lines: str, side: int = 0) -> Scene:
    """A Combat Phase; a Japanese Movement Phase comes after it."""
    game = opened("formosa")[0]
    steps = ("step EndOfTurn", "step Movement side=1", f"step CombatPhase side={side}")
    text = "\n".join(("game formosa", "dice 1 1 1 1", "lp_allied 0", "lp_japan 0", *lines, *steps))
    return Scene(game, position.read(game, kit, text))  # type: ignore[arg-type]


def fight(t: Scene, targets: str, stacks: str, *adds: str, side: int = 0) -> None:
    """Declare an attack of some stacks on some hexes; `events` holds all of it."""
    first, *more = targets.split()
    declared = [f"target {first}", *(f"join {h}" for h in stacks.split()), *(f"target {h}" for h in more)]
    t.do(*declared, *(f"add {u}" for u in adds), "attack", side=side)


def actor(t: Scene) -> tuple[str, int]:
    """Which step asks whom."""
    (side,) = step.actors(t.s)
    return t.top, side


def columns(t: Scene) -> list[tuple[int, int]]:
    """Percentage and final column of the combats in the last `do`."""
    return [(e["percent"], e["column"]) for e in t.happened("combat_column")]


def gone(t: Scene, *units: str) -> bool:
    """Whether units have left the map."""
    return all(t.s.where[t.kit.index[u]] < 0 for u in units)


US = ("us-7-17", "us-7-32", "us-7-184", "us-27-105")


# 15.5 losses


@pytest.mark.rule("formosa", "15.5a")
def test_the_owner_chooses_his_losses(box: Box) -> None:
    t = combat_phase(
        box("D1"), at("1017", "jp-9-7", "jp-g1", "jp-hw1"), at("1018", "us-7-17"), at("1123", "jp-9-19"),
        at("1022", "us-7-32"),
    )  # fmt: skip
    fight(t, "1017", "1018")
    assert actor(t) == ("Losses", 1)
    assert set(t.options(1)) == {"lose jp-9-7", "lose jp-g1", "lose jp-hw1"}
    assert t.why("lose jp-9-19", side=1) == ["15.5 not_in_combat"]
    assert t.why("target 1123") == ["not_your_decision"]  # no other combat before the result is applied
    t.do("lose jp-g1", side=1)
    assert gone(t, "jp-g1")
    assert (t.place("jp-9-7"), t.place("jp-hw1")) == ("1017", "1017")
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.5b")
@pytest.mark.parametrize("side", [0, 1])
def test_a1_costs_the_attacker_one_unit(box: Box, side: int) -> None:
    jp = ("jp-9-7", "jp-9-19", "jp-9-35")
    t = combat_phase(box("A1", "A1"), at("1017", *jp), at("1018", *US), side=side)
    fight(t, *(("1017", "1018") if side == 0 else ("1018", "1017")), side=side)
    own, other = (US, jp) if side == 0 else (jp, US)
    assert actor(t) == ("Losses", side)
    t.do(f"lose {own[1]}", side=side)
    assert gone(t, own[1])
    assert not any(gone(t, u) for u in (*other, *own[:1], *own[2:]))
    assert actor(t) == ("Attacks", side)


@pytest.mark.rule("formosa", "15.5c")
def test_ae_costs_the_attacker_all(box: Box) -> None:
    t = combat_phase(box("AE"), at("1017", "jp-9-7"), at("1018", *US[:3]), at("1016", US[3]))
    fight(t, "1017", "1018 1016")
    assert gone(t, *US)
    assert t.place("jp-9-7") == "1017"


@pytest.mark.rule("formosa", "15.5d")
def test_ar_sends_all_attackers_back_one_hex(box: Box) -> None:
    t = combat_phase(box("AR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1016", "us-7-32", "us-7-184"))
    fight(t, "1017", "1018 1016")
    start = {"us-7-17": "1018", "us-7-32": "1016", "us-7-184": "1016"}
    while t.top == "Retreats":
        t.do(t.options()[-1])
    for unit, hex in start.items():
        assert t.kit.board.adjacent(t.kit.board.hex(hex), t.s.where[t.kit.index[unit]])
        assert t.place(unit) != "1017"
    assert t.place("jp-9-7") == "1017"
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.5e")
def test_b1_costs_each_side_one_unit(box: Box) -> None:
    t = combat_phase(box("B1"), at("1017", "jp-9-7"), at("1018", *US[:3]))
    fight(t, "1017", "1018")
    t.do("lose us-7-32")
    assert t.place("us-7-32") == "1018"  # both at once
    t.do("lose jp-9-7", side=1)
    assert gone(t, "us-7-32", "jp-9-7")
    assert set(t.options()) == {"advance us-7-17 1017", "advance us-7-184 1017", "done"}
    t.do("advance us-7-17 1017")
    assert t.why("advance us-7-17 1016") == ["15.8 not_cleared"]  # one hex only


@pytest.mark.rule("formosa", "15.5e")
def test_b1_opens_no_hex_in_which_a_defender_remains(box: Box) -> None:
    t = combat_phase(box("B1"), at("1017", "jp-9-7", "jp-9-19"), at("1018", *US[:3]))
    fight(t, "1017", "1018")
    t.do("lose us-7-32")
    t.do("lose jp-9-7", side=1)
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.5e")
def test_b1_of_one_against_one_leaves_nobody_to_advance(box: Box) -> None:
    t = combat_phase(box("B1"), at("1017", "jp-9-7"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    t.do("lose us-7-17")
    t.do("lose jp-9-7", side=1)
    assert gone(t, "us-7-17", "jp-9-7")
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.5f")
def test_bb_two_5_5_against_a_3_6(box: Box) -> None:
    t = combat_phase(box("BB"), at("1017", "jp-50-301"), at("1018", "us-7-17", "us-7-32"))
    fight(t, "1017", "1018")
    assert set(t.options()) == {"lose us-7-17", "lose us-7-32"}
    t.do("lose us-7-32")
    assert gone(t, "jp-50-301", "us-7-32")
    assert t.options() == ["advance us-7-17 1017", "done"]
    t.do("advance us-7-17 1017")
    assert t.place("us-7-17") == "1017"
    assert actor(t) == ("Attacks", 0)  # and no further


@pytest.mark.rule("formosa", "15.5f")
def test_bb_of_equal_sides_destroys_both(box: Box) -> None:
    t = combat_phase(box("BB"), at("1017", "jp-9-7", "jp-9-19"), at("1018", "us-m1-1", "us-e1118"))
    fight(t, "1017", "1018")
    assert gone(t, "jp-9-7", "jp-9-19", "us-m1-1", "us-e1118")
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.5f")
def test_bb_against_a_stronger_defender(box: Box) -> None:
    t = combat_phase(box("BB"), at("1017", "jp-9-7", "jp-9-19", "jp-hw1"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    assert actor(t) == ("Losses", 1)
    t.do("lose jp-9-7", side=1)  # four of five factors
    assert actor(t) == ("Losses", 1)
    t.do("lose jp-9-19", side=1)
    assert gone(t, "us-7-17", "jp-9-7", "jp-9-19")
    assert t.place("jp-hw1") == "1017"


@pytest.mark.rule("formosa", "15.5f")
def test_bb_counts_the_face_showing(box: Box) -> None:
    """An engineer base has one factor: with a 2-5 regiment-less stack it is weaker than a 4-6."""
    t = combat_phase(box("BB"), at("1017", "jp-50-301"), "us-e1118 where 1018 base 1", at("1018", "us-e1122"))
    fight(t, "1017", "1018", "us-e1118", "us-e1122")
    assert gone(t, "us-e1118", "us-e1122", "jp-50-301")  # 1 + 2 against 3


def total(t: Scene, units: tuple[str, ...]) -> int:
    return sum(int(t.kit.face[t.kit.index[u]].cf) for u in units)


@pytest.mark.rule("formosa", "15.5f")
@pytest.mark.parametrize(
    ("attackers", "defenders"),
    [
        ("us-m1-1 us-7-17 us-e1118", "jp-9-7"),
        ("us-m1-1 us-e1118 us-e1122 us-e1140", "jp-9-7"),
        ("us-m1-1 us-7-17 us-97-303 us-e1118", "jp-9-7 jp-50-301"),
        ("us-7-17 us-7-32 us-97-303 us-db16", "jp-9-7 jp-9-19 jp-g5"),
        ("us-m1-1 us-7-17 us-7-32 us-97-303", "jp-9-7 jp-9-19 jp-g5"),
        ("us-e1118 us-e1122 us-db16 us-97-303", "jp-9-7 jp-g5"),
    ],
)
def test_bb_the_larger_side_loses_enough_and_nobody_in_vain(box: Box, attackers: str, defenders: str) -> None:
    """Every set of losses that can be chosen, against all sets from which no unit could be left out."""
    units = tuple(attackers.split())
    t = combat_phase(box("BB"), at("1017", *defenders.split()), at("1018", *units))
    owed = total(t, tuple(defenders.split()))
    fight(t, "1017", "1018")
    reached = set()
    open_ends = [t.s]
    while open_ends:
        t.s = open_ends.pop()
        if t.top != "Losses":
            reached.add(frozenset(u for u in units if gone(t, u)))
            continue
        for act in step.options(t.s, 0):
            child = clone(t.s)
            step.decide(child, 0, act)
            open_ends.append(child)
    enough = [
        set(c) for n in range(1, len(units) + 1) for c in combinations(units, n) if total(t, c) >= owed
    ]  # fmt: skip
    minimal = {frozenset(c) for c in enough if not any(other < c for other in enough)}
    assert reached == minimal


@pytest.mark.rule("formosa", "15.5f")
def test_bb_refuses_a_loss_that_could_be_left_out(box: Box) -> None:
    t = combat_phase(box("BB"), at("1017", "jp-9-7"), at("1018", "us-m1-1", "us-7-17", "us-e1118"))
    fight(t, "1017", "1018")
    assert set(t.options()) == {"lose us-m1-1", "lose us-7-17"}
    assert t.why("lose us-e1118") == ["15.5 too_many"]


# 15.5, 15.6 counterattacks


@pytest.mark.rule("formosa", "15.5g")
@pytest.mark.parametrize(
    ("side", "defenders"),
    [(0, "jp-hw3"), (0, "jp-hw3 jp-9-7 jp-9-19"), (0, "jp-cd1 jp-9-7"), (1, "us-db16 us-7-32"), (1, "us-cd155")],
)
def test_ca_against_coastal_defence_or_heavy_weapons_is_the_end_of_it(box: Box, side: int, defenders: str) -> None:
    attackers = "us-7-17" if side == 0 else "jp-12-24"
    t = combat_phase(box("CA", "CA"), at("1017", *defenders.split()), at("1018", attackers), side=side)
    fight(t, "1017", "1018", side=side)
    assert (len(columns(t)), t.happened("counterattack")) == (1, [])
    assert not gone(t, attackers, *defenders.split())
    assert actor(t) == ("Attacks", side)


@pytest.mark.rule("formosa", "15.5h")
@pytest.mark.parametrize(
    ("side", "defenders", "percent"),
    [
        (0, "jp-9-7 jp-9-19", 160),
        (0, "jp-gu1", 20),
        (0, "jp-e9", 40),
        (1, "us-7-32", 125),
        (1, "us-e1118 us-7-32", 175),
    ],
)
def test_ca_otherwise_makes_the_defender_counterattack(box: Box, side: int, defenders: str, percent: int) -> None:
    attackers = "us-7-17" if side == 0 else "jp-12-24"
    codes = ("CA", "A1") if side == 0 else ("A1", "CA")
    t = combat_phase(box(*codes), at("1017", *defenders.split()), at("1018", attackers), side=side)
    fight(t, "1017", "1018", *([attackers] if defenders == "jp-gu1" else []), side=side)  # no zone, no duty (R123)
    assert t.happened("counterattack") == [{"hex": t.kit.board.hex("1018")}]
    assert columns(t)[1][0] == percent
    assert actor(t) == ("Losses", 1 - side)  # A1 of the table of the counterattacking side
    assert set(t.options(1 - side)) == {f"lose {u}" for u in defenders.split()}


@pytest.mark.rule("formosa", "15.5h")
def test_a_base_counterattacks_with_the_rest_but_the_pw_camp_does_not(box: Box) -> None:
    t = combat_phase(
        box("A1", "CA"), "us-e1118 where 1018 base 1", at("1018", "us-7-17"), at("1017", "jp-9-7"), side=1
    )  # fmt: skip
    fight(t, "1018", "1017", side=1)
    assert columns(t)[1][0] == 150
    t = combat_phase(box("CA", "A1"), at("1017", "jp-pw"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    assert t.happened("counterattack") == []
    t = combat_phase(box("CA", "A1"), at("1017", "jp-pw", "jp-9-7"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    assert columns(t)[1][0] == 80


@pytest.mark.rule("formosa", "15.6a")
def test_the_counterattack_goes_against_one_attacking_hex_of_the_defenders_choice(box: Box) -> None:
    attackers = (at("1016", "us-m1-1", "us-m1-5"), at("1018", "us-7-17"), at("0918", "us-e1118"))
    t = combat_phase(
        box("CA", "D1"), at("1017", "jp-9-7", "jp-9-19"), *attackers, "us-e1122 where 0917 base 1"
    )  # fmt: skip
    fight(t, "1017", "1016 1018 0918")
    assert actor(t) == ("Counterattack", 1)
    assert set(t.options(1)) == {"strike 1016", "strike 1018", "strike 0918"}
    assert t.why("strike 0917", side=1) == ["15.6 not_an_attacking_hex"]
    t.do("strike 1018", side=1)
    assert columns(t) == [(160, 4)]  # 8 against 5
    assert actor(t) == ("Losses", 0)
    assert t.options() == ["lose us-7-17"]


@pytest.mark.rule("formosa", "15.6a")
def test_all_defending_hexes_join_the_counterattack(box: Box) -> None:
    t = combat_phase(box("CA", "AE"), at("1017", "jp-9-7"), at("1019", "jp-9-19"), at("1018", "us-m1-1"))
    fight(t, "1017 1019", "1018")
    assert columns(t) == [(75, 1), (133, 3)]
    assert gone(t, "jp-9-7", "jp-9-19")
    assert t.place("us-m1-1") == "1018"


@pytest.mark.rule("formosa", "15.6b")
def test_a_counterattack_has_no_other_shift(box: Box) -> None:
    """Out of Heito over no river into the mountains, tanks against a defence battalion, suppressed and supported."""
    t = combat_phase(
        box("CA", "A1"), at("1122", "jp-t6", "jp-9-7"), at("1221", "us-db16", "us-97-303"), at("1021", "us-97-386"),
        "support 1221:2:1", "jp_flying 1", "b29_hex 1122", "suppressed 1122",
    )  # fmt: skip
    fight(t, "1122", "1221 1021", "us-db16", "us-97-303", "us-97-386")
    t.do("strike 1221", side=1)
    assert columns(t) == [(100, 2 + 1)]


@pytest.mark.rule("formosa", "15.6c")
def test_a_counterattack_ends_the_combat(box: Box) -> None:
    t = combat_phase(box("CA", "CA"), at("1017", "jp-9-7"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    assert (len(columns(t)), len(t.happened("counterattack"))) == (2, 1)
    assert (t.place("jp-9-7"), t.place("us-7-17")) == ("1017", "1018")
    assert actor(t) == ("Attacks", 0)
    assert t.can("end")


@pytest.mark.rule("formosa", "15.6d")
@pytest.mark.parametrize(("code", "hexes"), [("DE", 2), ("DR", 1)])
def test_counterattackers_may_advance(box: Box, code: str, hexes: int) -> None:
    t = combat_phase(box("CA", code), at("1017", "jp-9-7"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    if code == "DR":
        t.do("retreat us-7-17 1019")
    assert actor(t) == ("Advances", 1)
    t.do("advance jp-9-7 1018", side=1)
    assert t.place("jp-9-7") == "1018"
    if hexes == 2:
        t.do("advance jp-9-7 0919", side=1)
        assert t.place("jp-9-7") == "0919"
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.6e")
@pytest.mark.parametrize(("defender", "attackers"), [("jp-g5", 2), ("jp-g5", 4), ("jp-9-7", 4), ("jp-gu1", 3)])
def test_no_counterattack_is_below_the_second_column(box: Box, defender: str, attackers: int) -> None:
    t = combat_phase(box("CA", "CA"), at("1017", defender), at("1018", *US[:attackers]))
    fight(t, "1017", "1018", *(US[:attackers] if defender == "jp-gu1" else ()))
    percent, final = columns(t)[1]
    assert percent < 50
    assert final == 1


@pytest.mark.rule("formosa", "15.6f")
def test_units_that_stayed_out_of_the_attack_take_no_part_in_the_counterattack(box: Box) -> None:
    t = combat_phase(
        box("CA", "DE"), at("1017", "jp-9-7"), "us-e1118 where 1018 base 1", at("1018", "us-7-17", "us-7-32")
    )  # fmt: skip
    fight(t, "1017", "1018", "us-7-17")
    assert columns(t)[1] == (80, 2)
    assert gone(t, "us-7-17")
    assert (t.place("us-e1118"), t.place("us-7-32")) == ("1018", "1018")
    assert actor(t) == ("Attacks", 0)  # no advance: the hex is not cleared


# 15.7 retreats


@pytest.mark.rule("formosa", "15.7a", "15.7b")
def test_the_owner_chooses_a_hex_free_of_enemies_and_their_zones(box: Box) -> None:
    """From 1017 the ways 1118 and 0918 lie in the zone of the attacker, 1016 in that of another unit."""
    t = combat_phase(
        box("DR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1015", "us-7-32"), at("0914", "us-7-184")
    )  # fmt: skip
    fight(t, "1017", "1018")
    assert actor(t) == ("Retreats", 1)
    assert set(t.options(1)) == {"retreat jp-9-7 1117", "retreat jp-9-7 0917"}
    for closed in ("1016", "1118", "0918", "1018", "1015"):
        assert t.why(f"retreat jp-9-7 {closed}", side=1) == ["15.7 no_retreat_there"]
    t.do("retreat jp-9-7 1117", side=1)
    assert t.place("jp-9-7") == "1117"


@pytest.mark.rule("formosa", "15.7a")
def test_each_unit_may_go_its_own_way_whatever_it_has_moved(box: Box) -> None:
    t = combat_phase(
        box("DR"), at("1017", "jp-9-7", "jp-9-19"), at("1018", "us-7-17"), "jp-9-7 moved 1"
    )  # fmt: skip
    fight(t, "1017", "1018")
    t.do("retreat jp-9-19 1016", "retreat jp-9-7 0917", side=1)
    assert (t.place("jp-9-7"), t.place("jp-9-19")) == ("0917", "1016")


@pytest.mark.rule("formosa", "15.7c")
@pytest.mark.parametrize(("unit", "way"), [("jp-t6", []), ("jp-9-7", ["retreat jp-9-7 1324"])])
def test_no_retreat_into_prohibited_terrain(box: Box, unit: str, way: list[str]) -> None:
    """From Boryo the only hex without an Allied zone is the roadless mountain 1324."""
    t = combat_phase(box("DR"), at("1224", unit), at("1225", "us-7-17"), at("1124", "us-7-32"))
    fight(t, "1224", "1225 1124")
    if way:
        assert t.options(1) == way
    else:
        assert gone(t, unit)


@pytest.mark.rule("formosa", "15.7c")
def test_no_retreat_into_the_sea(box: Box) -> None:
    t = combat_phase(box("DR"), at("0923", "jp-9-7"), at("1022", "us-7-17"))
    fight(t, "0923", "1022")
    assert gone(t, "jp-9-7")  # 0922 and 1023 lie in the zone of 1022, the rest is sea


FULL = at("1016", "jp-12-24", "jp-12-46", "jp-12-48")


@pytest.mark.rule("formosa", "15.7d")
def test_a_unit_that_does_not_fit_goes_on(box: Box) -> None:
    t = combat_phase(box("DR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), FULL)
    fight(t, "1017", "1018")
    t.do("retreat jp-9-7 1016", side=1)
    assert actor(t) == ("RetreatOn", 1)
    assert set(t.options(1)) == {f"retreat jp-9-7 {h}" for h in ("1015", "1116", "1117", "0917", "0916")}
    assert t.why("retreat jp-9-7 1017", side=1) == ["15.7 no_retreat_there"]
    t.do("retreat jp-9-7 1116", side=1)
    assert t.place("jp-9-7") == "1116"
    assert actor(t) == ("Advances", 0)


@pytest.mark.rule("formosa", "15.7d")
def test_it_goes_on_until_it_fits(box: Box) -> None:
    t = combat_phase(
        box("DR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), FULL, at("1116", "jp-50-301", "jp-50-302", "jp-50-303")
    )  # fmt: skip
    fight(t, "1017", "1018")
    t.do("retreat jp-9-7 1016", "retreat jp-9-7 1116", side=1)
    assert actor(t) == ("RetreatOn", 1)
    assert not t.can("retreat jp-9-7 1016", side=1)
    t.do("retreat jp-9-7 1115", side=1)
    assert t.place("jp-9-7") == "1115"


@pytest.mark.rule("formosa", "15.7d", "15.7f")
def test_a_unit_that_cannot_go_on_is_eliminated(box: Box) -> None:
    """Takao: 0922 is full, and the hexes behind it lie in Allied zones."""
    t = combat_phase(
        box("DR"), at("0923", "jp-9-7"), at("1023", "us-7-17"), at("0922", "jp-12-24", "jp-12-46", "jp-12-48"),
        at("0920", "us-7-32"),
    )  # fmt: skip
    fight(t, "0923", "1023")
    assert t.options(1) == ["retreat jp-9-7 0922"]
    t.do("retreat jp-9-7 0922", side=1)
    assert actor(t) == ("RetreatOn", 1)
    assert t.options(1) == ["retreat jp-9-7 1021"]
    t = combat_phase(
        box("DR"), at("0923", "jp-9-7"), at("1023", "us-7-17"), at("0922", "jp-12-24", "jp-12-46", "jp-12-48"),
        at("0920", "us-7-32"), at("1121", "us-7-184"),
    )  # fmt: skip
    fight(t, "0923", "1023")
    t.do("retreat jp-9-7 0922", side=1)
    assert gone(t, "jp-9-7")


@pytest.mark.rule("formosa", "15.7e")
def test_a_retreat_goes_towards_supply(box: Box) -> None:
    """The Allied unit in 1018 is nearer to Tainan in 0919 than in 1019 or 1119."""
    t = combat_phase(box("AR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), "us-e1118 where 0820 base 1")
    fight(t, "1017", "1018")
    distance = {h: t.kit.board.grid.distance(*(t.kit.board.hex(x) for x in (h, "0820"))) for h in _around(t, "1018")}
    assert [h for h in ("1119", "1019", "0919") if distance[h] < 3] == ["1019", "0919"]
    assert set(t.options()) == {"retreat us-7-17 1019", "retreat us-7-17 0919"}
    assert t.why("retreat us-7-17 1119") == ["15.7 towards_supply"]


def _around(t: Scene, hex: str) -> list[str]:
    return [t.kit.board.number(h) for h in t.kit.board.neighbours[t.kit.board.hex(hex)]]


@pytest.mark.rule("formosa", "15.7e")
@pytest.mark.parametrize(
    ("source", "ways"),
    [
        ("jp-hw1 where 1115 concealed 0", {"1016", "1117"}),
        ("jp-hw1 where 1115 concealed 1", {"1016", "1117", "0917"}),
        ("jp-hw1 where 0916 concealed 0", {"1016", "0917"}),
        ("jp-hw1 where 1021 concealed 0", {"1117", "1016", "0917"}),
        ("jp-c1 where 1115 concealed 0", {"1016", "1117", "0917"}),
    ],
)
def test_nearer_else_equally_near_else_any(box: Box, source: str, ways: set[str]) -> None:
    """Revealed static sources draw retreats; behind the attacker there is no hex nearer to them."""
    t = combat_phase(box("DR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), source)
    fight(t, "1017", "1018")
    assert {o.split()[2] for o in t.options(1)} == ways


@pytest.mark.rule("formosa", "15.7e")
def test_a_hex_equally_near_is_next_best(box: Box) -> None:
    """0917 and 1016 are both two hexes from 0915; with 0916 closed only sideways hexes are left."""
    t = combat_phase(
        box("DR"), at("1017", "jp-9-7"), at("0918", "us-7-17"), "jp-hw1 where 1020 concealed 0"
    )  # fmt: skip
    fight(t, "1017", "0918")
    here, source = t.s.where[t.kit.index["jp-9-7"]], t.kit.board.hex("1020")
    before = t.kit.board.grid.distance(here, source)
    away = {h: t.kit.board.grid.distance(t.kit.board.hex(h), source) for h in ("1016", "1117", "1118")}
    assert (before, away) == (3, {"1016": 4, "1117": 4, "1118": 3})
    assert t.options(1) == ["retreat jp-9-7 1118"]


@pytest.mark.rule("formosa", "15.7e")
def test_a_supplied_headquarters_draws_retreats_too(box: Box) -> None:
    text = (at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1219", "us-hq24"))
    t = combat_phase(box("AR"), *text)
    fight(t, "1017", "1018")
    assert {o.split()[2] for o in t.options()} == {"1119", "1019", "0919"}
    assert supply_sources(t.s, 0) == 0
    t = combat_phase(box("AR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1120", "us-hq24"),
                     "us-e1118 where 1124 base 1")  # fmt: skip
    fight(t, "1017", "1018")
    assert supply_sources(t.s, 0) == bits.of(t.kit.board.hex(h) for h in ("1120", "1124"))
    assert {o.split()[2] for o in t.options()} == {"1119", "1019"}


@pytest.mark.rule("formosa", "15.7f")
def test_who_cannot_retreat_is_eliminated(box: Box) -> None:
    t = combat_phase(box("DR"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1016", "us-7-32"))
    fight(t, "1017", "1018 1016")
    assert t.happened("result_DR")
    assert t.place("jp-9-7") == "japan_eliminated"
    assert actor(t) == ("Advances", 0)


@pytest.mark.rule("formosa", "15.7g")
def test_units_stacked_with_a_static_unit_ignore_a_defenders_retreat(box: Box) -> None:
    t = combat_phase(
        box("A1", "DR"), at("1017", "jp-9-7"), "us-e1118 where 1018 base 1", at("1018", "us-7-17", "us-7-32"), side=1
    )  # fmt: skip
    fight(t, "1018", "1017", side=1)
    assert t.happened("result_DR")
    assert {t.place(u) for u in ("us-e1118", "us-7-17", "us-7-32")} == {"1018"}
    assert actor(t) == ("Attacks", 1)  # and nobody advances


@pytest.mark.rule("formosa", "15.7g")
def test_units_stacked_with_a_static_unit_ignore_an_attackers_retreat(box: Box) -> None:
    t = combat_phase(
        box("AR"), at("1017", "jp-9-7"), "us-e1118 where 1018 base 1", at("1018", "us-7-17"), at("1016", "us-7-32")
    )  # fmt: skip
    fight(t, "1017", "1018 1016", "us-7-17")
    assert {o.split()[1] for o in t.options()} == {"us-7-32"}
    t.do(t.options()[0])
    assert (t.place("us-7-17"), t.place("us-e1118")) == ("1018", "1018")
    assert actor(t) == ("Attacks", 0)


# 15.8 advances


@pytest.mark.rule("formosa", "15.5j", "15.8a")
def test_after_dr_some_attackers_advance(box: Box) -> None:
    t = combat_phase(box("DR"), at("1017", "jp-9-7"), at("1018", *US), "us-7-184 moved 1")
    fight(t, "1017", "1018")
    t.do("retreat jp-9-7 1016", side=1)
    assert t.kit.board.adjacent(t.s.where[t.kit.index["jp-9-7"]], t.kit.board.hex("1017"))
    assert set(t.options()) == {*(f"advance {u} 1017" for u in US), "done"}
    t.do("advance us-7-184 1017")
    assert t.why("advance us-7-184 1117") == ["15.8 not_cleared"]  # one hex only
    t.do("done")
    assert [t.place(u) for u in US] == ["1018", "1018", "1017", "1018"]
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.8a")
@pytest.mark.parametrize("number", [0, 4])
def test_none_or_all_may_advance(box: Box, number: int) -> None:
    t = combat_phase(box("D1"), at("1017", "jp-9-7"), at("1018", *US))
    fight(t, "1017", "1018")
    t.do("lose jp-9-7", side=1)
    t.do(*(f"advance {u} 1017" for u in US[:number]), *(() if number == 4 else ("done",)))
    assert [t.place(u) for u in US] == ["1017" if number else "1018"] * 4
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.8a")
def test_only_attackers_advance_and_only_as_many_as_fit(box: Box) -> None:
    t = combat_phase(
        box("D1"), at("1017", "jp-9-7"), at("1018", *US), at("1016", "us-27-106"), "us-e1118 where 0918 base 1",
        at("0918", "us-27-165"),
    )  # fmt: skip
    fight(t, "1017", "1018 1016")
    t.do("lose jp-9-7", side=1)
    assert t.why("advance us-27-165 1017") == ["15.5 not_in_combat"]
    t.do("advance us-27-106 1017", *(f"advance {u} 1017" for u in US[:2]))
    assert t.can(f"advance {US[2]} 1017")
    t.do(f"advance {US[2]} 1017")
    assert actor(t) == ("Attacks", 0)
    assert t.place(US[3]) == "1018"


@pytest.mark.rule("formosa", "15.5i")
def test_d1_on_two_defenders_in_a_hex_opens_nothing(box: Box) -> None:
    t = combat_phase(box("D1"), at("1017", "jp-9-7", "jp-9-19"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    t.do("lose jp-9-19", side=1)
    assert (t.place("jp-9-7"), gone(t, "jp-9-19")) == ("1017", True)
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.5i", "15.8d")
def test_d1_on_two_defenders_in_two_hexes_opens_one(box: Box) -> None:
    t = combat_phase(box("D1"), at("1017", "jp-9-7"), at("1019", "jp-9-19"), at("1018", "us-7-17"))
    fight(t, "1017 1019", "1018")
    t.do("lose jp-9-7", side=1)
    assert t.options() == ["advance us-7-17 1017", "done"]
    assert t.why("advance us-7-17 1019") == ["12.2 enemy_there"]
    t.do("advance us-7-17 1017")
    assert t.place("us-7-17") == "1017"


@pytest.mark.rule("formosa", "15.8d")
def test_any_of_several_cleared_hexes_may_be_entered(box: Box) -> None:
    t = combat_phase(box("DE"), at("1017", "jp-9-7"), at("1019", "jp-9-19"), at("1018", "us-7-17", "us-7-32"))
    fight(t, "1017 1019", "1018")
    t.do("advance us-7-17 1017", "advance us-7-32 1019", "done")
    assert (t.place("us-7-17"), t.place("us-7-32")) == ("1017", "1019")


@pytest.mark.rule("formosa", "15.8b")
def test_an_advance_goes_into_and_through_enemy_zones(box: Box) -> None:
    t = combat_phase(box("DE"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1116", "jp-9-19"))
    fight(t, "1017", "1018")
    t.do("advance us-7-17 1017", "advance us-7-17 1117")
    assert t.place("us-7-17") == "1117"


@pytest.mark.rule("formosa", "15.5k", "15.8c")
def test_after_de_a_second_hex_may_be_entered(box: Box) -> None:
    t = combat_phase(box("DE"), at("1017", "jp-9-7", "jp-9-19"), at("1018", "us-7-17"), at("1016", "jp-12-24"))
    fight(t, "1017", "1018")
    assert gone(t, "jp-9-7", "jp-9-19")
    assert t.why("advance us-7-17 1118") == ["15.8 not_cleared"]  # the first hex is the defenders'
    t.do("advance us-7-17 1017")
    assert set(t.options()) == {*(f"advance us-7-17 {h}" for h in ("1117", "1118", "1018", "0918", "0917")), "done"}
    assert t.why("advance us-7-17 1016") == ["12.2 enemy_there"]
    t.do("advance us-7-17 0917")
    assert t.place("us-7-17") == "0917"
    assert actor(t) == ("Attacks", 0)  # no third hex


@pytest.mark.rule("formosa", "15.8e")
def test_static_units_do_not_advance(box: Box) -> None:
    t = combat_phase(
        box("DE"), at("1017", "jp-9-7"), "us-e1118 where 1018 base 1", at("1018", "us-7-17")
    )  # fmt: skip
    fight(t, "1017", "1018", "us-e1118", "us-7-17")
    assert columns(t)[0][0] == 150
    assert t.options() == ["advance us-7-17 1017", "done"]
    assert t.why("advance us-e1118 1017") == ["15.8 static"]


@pytest.mark.rule("formosa", "15.8.1a")
@pytest.mark.parametrize("code", ["DR", "DE", "D1", "B1", "BB"])
def test_nobody_has_to_advance(box: Box, code: str) -> None:
    t = combat_phase(box(code), at("1017", "jp-9-7"), at("1018", "us-7-17", "us-7-32"))
    fight(t, "1017", "1018")
    while t.top in ("Losses", "Retreats"):
        side = step.actors(t.s)[0]
        t.do(t.options(side)[0], side=side)
    assert actor(t) == ("Advances", 0)
    t.do("done")
    assert not t.s.allied_at >> t.kit.board.hex("1017") & 1
    assert actor(t) == ("Attacks", 0)


@pytest.mark.rule("formosa", "15.8.1b")
def test_wheels_do_not_advance_into_roadless_mountains(box: Box) -> None:
    t = combat_phase(box("DE"), at("1223", "jp-9-7"), at("1224", "us-arm13", "us-7-17"))
    fight(t, "1223", "1224")
    assert t.options() == ["advance us-7-17 1223", "done"]
    assert t.why("advance us-arm13 1223") == ["15.8 cannot_advance"]
    t = combat_phase(box("DE"), at("1422", "jp-9-7"), at("1423", "us-arm13"))
    fight(t, "1422", "1423")
    t.do("advance us-arm13 1422")
    assert set(t.options()) == {"advance us-arm13 1423", "advance us-arm13 1522", "done"}


@pytest.mark.rule("formosa", "15.8.1c")
def test_advanced_units_neither_attack_nor_owe_an_attack(box: Box) -> None:
    t = combat_phase(box("DE"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1116", "jp-9-19"))
    fight(t, "1017", "1018")
    t.do("advance us-7-17 1017", "advance us-7-17 1117")
    assert t.options() == ["end"]
    assert t.why("target 1116") == ["15.0 out_of_reach"]


@pytest.mark.rule("formosa", "15.8.1c")
def test_an_advance_makes_no_duty_for_others_either(box: Box) -> None:
    """1115 could attack 1116 but need not, though the unit that advanced to 1117 now stands beside it."""
    t = combat_phase(
        box("DE"), at("1017", "jp-9-7"), at("1018", "us-7-17"), at("1116", "jp-9-19"), at("1115", "us-7-32"),
        "us-e1118 where 1115 base 1",
    )  # fmt: skip
    fight(t, "1017", "1018")
    t.do("advance us-7-17 1017", "advance us-7-17 1117")
    assert set(t.options()) == {"target 1116", "end"}


@pytest.mark.rule("formosa", "15.8.1d")
@pytest.mark.parametrize("code", ["AR", "AE", "A1"])
def test_victorious_defenders_hold_their_hex(box: Box, code: str) -> None:
    t = combat_phase(box(code), at("1017", "jp-9-7"), at("1018", "us-7-17"))
    fight(t, "1017", "1018")
    if code != "AE":
        t.do("retreat us-7-17 1019" if code == "AR" else "lose us-7-17")
    assert not t.s.allied_at >> t.kit.board.hex("1018") & 1
    assert t.place("jp-9-7") == "1017"
    assert actor(t) == ("Attacks", 0)
    assert t.options(1) == []


# 15.7, 23.0 which way


@pytest.mark.rule("formosa", "15.7h")
@pytest.mark.parametrize(("unit", "ways"), [("cw-18", {"1019", "0919"}), ("us-7-17", {"1119", "1019"})])
def test_a_retreat_goes_towards_sources_of_its_own_contingent(box: Box, unit: str, ways: set[str]) -> None:
    """Tainan lies one way, the US headquarters in 1120 the other."""
    t = combat_phase(
        box("AR"), at("1017", "jp-9-7"), at("1018", unit), at("1120", "us-hq24"), "us-e1118 where 0820 base 1"
    )  # fmt: skip
    fight(t, "1017", "1018")
    assert {o.split()[2] for o in t.options()} == ways


@pytest.mark.rule("formosa", "15.7i")
def test_a_headquarters_is_not_its_own_source(box: Box) -> None:
    """Three hexes from Tainan, the only port."""
    t = combat_phase(box("AR"), at("1017", "jp-9-7"), at("1018", "us-hq24"), "us-e1118 where 0820 base 1")
    fight(t, "1017", "1018")
    assert {o.split()[2] for o in t.options()} == {"1019", "0919"}
    assert t.why("retreat us-hq24 1119") == ["15.7 towards_supply"]


@pytest.mark.rule("formosa", "23.0b")
@pytest.mark.parametrize("unit", ["jp-gu1", "jp-9-7"])
def test_guerrillas_retreat_into_enemy_zones_and_infantry_does_not(box: Box, unit: str) -> None:
    t = combat_phase(box("DR"), at("1017", unit), at("1018", "us-7-17"), at("1016", "us-7-32"))
    fight(t, "1017", "1018 1016", *(("us-7-17", "us-7-32") if unit == "jp-gu1" else ()))
    if unit == "jp-9-7":
        assert t.place(unit) == "japan_eliminated"
        return
    assert {o.split()[2] for o in t.options(1)} == {"1117", "1118", "0918", "0917"}
    t.do("retreat jp-gu1 1117", side=1)
    assert t.place("jp-gu1") == "1117"


@pytest.mark.rule("formosa", "23.0c")
@pytest.mark.parametrize(
    ("unit", "ways"), [("jp-gu1", {"1016", "1117", "1118", "0918", "0917"}), ("jp-9-7", {"1016", "1117"})]
)
def test_guerrillas_retreat_in_any_direction(box: Box, unit: str, ways: set[str]) -> None:
    """Revealed heavy weapons in 1115 draw infantry."""
    t = combat_phase(box("DR"), at("1017", unit), at("1018", "us-7-17"), at("1115", "jp-hw1"))
    fight(t, "1017", "1018", *(("us-7-17",) if unit == "jp-gu1" else ()))
    assert {o.split()[2] for o in t.options(1)} == ways


# 15.5, R49


@pytest.mark.rule("formosa", "15.5f")
def test_bb_any_two_of_6_5_5_4_pay_for_9(box: Box) -> None:
    """Any two are enough and neither could be left out; with three, one could."""
    units = ("us-m1-1", "us-7-17", "us-7-32", "us-97-303")
    for first in units:
        t = combat_phase(box("BB"), at("1017", "jp-9-7", "jp-9-19", "jp-g5"), at("1018", *units))
        fight(t, "1017", "1018")
        assert (total(t, units), t.s.stack[-1].attacker_owes) == (20, 9)
        assert t.options() == [f"lose {unit}" for unit in units]
        t.do(f"lose {first}")
        others = [unit for unit in units if unit != first]
        assert t.options() == [f"lose {unit}" for unit in others]
        t.do(f"lose {others[-1]}")
        assert t.top == "Advances"
        assert [unit for unit in units if gone(t, unit)] == sorted((first, others[-1]), key=units.index)
