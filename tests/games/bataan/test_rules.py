"""The special rules of Struggle on Bataan."""

from __future__ import annotations

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, moving

from hexfront.games.rising_sun.rules.headquarters import commander, commanders
from hexfront.games.rising_sun.rules.supply import in_supply
from hexfront.testing import Scene, opened, scene


def index(t: Scene, unit: str) -> int:
    return int(t.kit.index[unit])


def lost(t: Scene, unit: str) -> int:
    return int(t.s.lost[index(t, unit)])


# 1.3 who is first


@pytest.mark.rule("bataan", "B-1.3")
def test_without_bids_japan_is_always_first() -> None:
    t = scene("game bataan\ndice 1\nturn 18\na51 where 2507\na53 where 2907\nstep GameTurn\nstep InitiativePhase")
    assert (t.s.turn, t.s.first) == (18, JAPAN)


# 2.3 command


@pytest.mark.rule("bataan", "B-2.33a")
def test_a_corps_commands_anybody() -> None:
    t = moving("bataan", "aII where 3309\na41 where 3009\na41hq where 2014\nj9-1 where 2601", ALLIED)
    assert commander(t.s, index(t, "a41")) == index(t, "aII")


@pytest.mark.rule("bataan", "B-2.33b")
def test_a_division_commands_its_own_and_who_has_no_staff_of_his_own() -> None:
    t = moving("bataan", "a91hq where 2314\na71hq where 3624\na71 where 2214\na26c where 2213\nj9-1 where 2601", ALLIED)
    assert commander(t.s, index(t, "a26c")) == index(t, "a91hq")
    assert index(t, "a91hq") not in commanders(t.s, index(t, "a71"))
    assert commander(t.s, index(t, "a71")) == -1


@pytest.mark.rule("bataan", "B-2.5")
def test_the_formations_that_count_for_integrity() -> None:
    _, kit = opened("bataan")
    assert set(kit.integrity) == {  # type: ignore[attr-defined]
        *("9 Inf", "20 Inf", "8 Inf", "37 Inf", "61 Inf", "62 Inf", "31 Inf", "45 Inf", "57 Inf")
    }
    components = dict(zip(kit.integrity, kit.components, strict=True))  # type: ignore[attr-defined]
    assert [kit.pieces[u].id for u in components["9 Inf"]] == ["j9-1", "j9-2", "j9-3"]


@pytest.mark.rule("bataan", "B-2.8")
def test_only_japan_uses_maximum_effort() -> None:
    _, kit = opened("bataan")
    assert [force.maximum_effort for force in kit.forces] == [True, False]  # type: ignore[attr-defined]


# 2.6 attrition


def hungry(text: str, turn: int, die: int) -> Scene:
    return scene(
        f"game bataan\nphase 2\nturn {turn}\ndice {die}\nj65hq where 2601\n{text}\n"
        "step RegularMovement side=0\nstep Attrition"
    )


TWO = "a51 where 2507\na53 where 2606\na52 where 2706\na41 where 2905\n"


@pytest.mark.rule("bataan", "B-2.6a")
def test_the_allies_lose_the_steps_of_the_month() -> None:
    t = hungry(TWO, 17, 5)
    for left, unit in ((5, "a51"), (4, "a52"), (3, "a53"), (2, "a41"), (1, "a41")):
        assert t.s.stack[-1].left == left
        assert t.why(f"lose {unit}", JAPAN) != []
        t.do(f"lose {unit}", side=ALLIED)
    assert t.top == "Movement"
    assert [lost(t, u) for u in ("a51", "a52", "a53")] == [1, 1, 1]


@pytest.mark.rule("bataan", "B-2.6b")
@pytest.mark.parametrize(
    ("turn", "die", "steps"), [(5, 5, 1), (4, 5, 0), (11, 4, 2), (10, 4, 0), (16, 6, 3), (17, 6, 6)]
)
def test_a_turn_of_two_months_counts_for_the_later(turn: int, die: int, steps: int) -> None:
    t = hungry(TWO, turn, die)
    assert t.s.stack[-1].left == steps if steps else t.top == "Movement"


@pytest.mark.rule("bataan", "B-2.6c")
@pytest.mark.parametrize(("ports", "steps"), [("2826 3624", 6), ("2826", 1)])
def test_with_both_ports_lost_it_is_april(ports: str, steps: int) -> None:
    t = hungry(f"{TWO}control_japan + {ports}\ncontrol_allied - {ports}", 3, 6)
    assert t.s.stack[-1].left == steps


@pytest.mark.rule("bataan", "B-2.6d")
def test_nobody_is_eliminated_while_another_could_be_reduced() -> None:
    t = hungry("a51 where 2507\na53 where 2606 lost 1\na51hq where 2606 level 1", 17, 3)
    assert t.why("lose a53", ALLIED) == ["B-2.6 others_first"]
    assert t.why("lose a51hq", ALLIED) == ["B-2.6 others_first"]
    t.do("lose a51", side=ALLIED)
    assert t.why("lose a52", ALLIED) == ["B-2.6 not_on_bataan"]
    t.do("lose a53", "lose a51hq", side=ALLIED)
    assert t.place("a53") == "allied_destroyed"


@pytest.mark.rule("bataan", "B-2.6e")
def test_hunger_feeds_no_replacements_and_destroys_nobody_for_good() -> None:
    t = hungry("a51 where 2507", 17, 6)
    assert not in_supply(t.s, index(t, "a51"))
    t.do("lose a51", "lose a51", side=ALLIED)
    assert t.place("a51") == "allied_destroyed"
    assert not any(t.s.losses)
    assert t.top == "Movement"


# 2.7 by sea


@pytest.mark.rule("bataan", "B-2.7")
def test_the_allies_have_no_naval_movement() -> None:
    t = moving("bataan", "a31-1 where 2425\nj9-1 where 2601", ALLIED)
    assert t.why("sail a31-1", ALLIED) == ["16.3 no_voyage"]


@pytest.mark.rule("bataan", "B-2.71a")
def test_one_battalion_a_turn_goes_by_sea_and_three_in_the_game() -> None:
    t = moving("bataan", "j9-1 where 1008\nj9-2 where 1008 level 1\nj9-3 where 1007\na51 where 3624\nvoyages 1")
    t.do("sail j9-1", "at 1919")
    assert (t.s.voyages, t.s.sailed) == (2, 1)
    t.do("stop")
    assert t.why("sail j9-2") == ["16.3 no_voyage"]
    t = moving("bataan", "j9-2 where 1008\na51 where 3624\nvoyages 3\nturn 7\nsailed 6")
    assert t.why("sail j9-2") == ["16.3 no_voyage"]


@pytest.mark.rule("bataan", "B-2.71b")
def test_only_infantry_battalions_go_by_sea() -> None:
    t = moving("bataan", "j16eng where 1008\nj9-2 where 1008 level 1\na51 where 3624")
    assert t.why("sail j16eng") == ["16.3 no_voyage"]
    assert t.can("sail j9-2")


@pytest.mark.rule("bataan", "B-2.72")
def test_any_coast_is_a_target_and_with_an_enemy_in_it_the_voyage_is_an_assault() -> None:
    t = moving("bataan", "j9-1 where 1008\na2hq where 1919")
    t.do("sail j9-1")
    assert t.why("at 2507") == ["16.3 no_landing_there"]
    assert t.can("at 2425")
    t.do("at 1919")
    assert t.top == "Waiting"
    assert t.s.voyages == 1


@pytest.mark.rule("bataan", "B-2.73")
def test_a_landed_battalion_is_in_supply_on_that_turn_only() -> None:
    t = moving("bataan", "j9-1 where 1008\na51 where 3624")
    t.do("sail j9-1", "at 1919", "stop")
    assert in_supply(t.s, index(t, "j9-1"))
    t.s.moved = [0] * len(t.s.moved)  # the next game turn
    assert not in_supply(t.s, index(t, "j9-1"))


@pytest.mark.rule("bataan", "B-5.0b")
def test_turn_14_brings_the_4th_division_and_four_air_units() -> None:
    t = scene("game bataan\ndice\nturn 14\na51 where 2507\nstep RegularMovement side=0\nstep Reinforcements")
    names = {t.kit.pieces[i].id: t.s.where[i] for i in range(len(t.kit.pieces))}
    staged = [n for n, where in names.items() if where == t.kit.staging[JAPAN]]
    assert len(staged) == 12
    assert {"j4hq", "j8-1", "j61-3", "j4art", "j4eng"} <= set(staged)
    ready = sorted(n for n, where in names.items() if where == t.kit.available[JAPAN])
    assert ready == ["j16a", "j60a", "j62a", "jnava"]


# 6.0 victory


def ended(text: str, turn: int) -> tuple[int, str]:
    t = scene(f"game bataan\ndice\nphase 9\nturn {turn}\n{text}\nstep EndOfTurn\nstep GameChecks")
    return t.s.winner, t.s.ending


@pytest.mark.rule("bataan", "B-6.0a", "B-6.0b")
@pytest.mark.parametrize(
    ("turn", "level"), [(12, "decisive"), (13, "tactical"), (14, "tactical"), (15, "tactical"), (16, "marginal")]
)
def test_japan_wins_when_nobody_is_left_and_better_the_sooner(turn: int, level: str) -> None:
    assert ended("j9-1 where 2507", turn) == (JAPAN, level)


@pytest.mark.rule("bataan", "B-6.0e")
def test_staffs_off_the_map_do_not_keep_the_game_alive() -> None:
    waiting = "aI where allied_destroyed lost 1\naII where allied_destroyed lost 1\na41 where allied_destroyed"
    assert ended(f"j9-1 where 2507\n{waiting}", 17) == (JAPAN, "marginal")


FIVE = "a51 where 3624\na53 where 3623\naII where 3624 level 1"


@pytest.mark.rule("bataan", "B-6.0c")
@pytest.mark.parametrize(
    ("more", "level"),
    [
        ("a52 where 3522\na41 where 3622\na42 where 3522 level 1", "decisive"),
        ("a52 where 3522\na41 where 3622\na42 where 3522 level 1 lost 1", "tactical"),
        ("", "tactical"),
    ],
)
def test_the_allies_win_by_steps_in_supply(more: str, level: str) -> None:
    assert ended(f"{FIVE}\n{more}\nj9-1 where 2601", 18) == (ALLIED, level)


@pytest.mark.rule("bataan", "B-6.0c")
def test_a_single_step_in_supply_is_a_marginal_victory() -> None:
    assert ended("aII where 3624\nj9-1 where 2601", 18) == (ALLIED, "marginal")


@pytest.mark.rule("bataan", "B-6.0d")
def test_steps_out_of_supply_are_a_draw() -> None:
    assert ended("a51 where 3624\na53 where 3623\na52 where 3522 lost 1\nj9-1 where 2601", 18) == (-1, "draw")


@pytest.mark.rule("bataan", "B-2.71a")
def test_a_reinforcement_may_come_by_sea_as_one_of_the_three() -> None:
    t = moving("bataan", "j20-2 where japan_staging\nj48-2 where japan_staging\na51 where 3624\nturn 2")
    assert t.why("sail j48-2") == ["16.3 no_voyage"]
    t.do("sail j20-2", "at 1919")
    assert (t.place("j20-2"), t.s.voyages) == ("1919", 1)


# 2.2 special replacements, 4.0 the first turn


def replacing(text: str, turn: int = 12) -> Scene:
    return scene(
        f"game bataan\nphase 2\nturn {turn}\ndice\na51 where 3624\nj65hq where 2601\n{text}\n"
        "step RegularMovement side=0\nstep Replacements side=0"
    )


@pytest.mark.rule("bataan", "B-2.2a")
def test_turn_12_brings_steps_for_the_65th_brigade_and_the_16th_division_alone() -> None:
    t = replacing("j9-1 where 2602 lost 1\nj62-1 where 2602 level 1 lost 1\nj122-1 where 2603 lost 1")
    assert t.why("refill_special j62-1") != []
    t.do("refill_special j9-1", "refill_special j122-1")
    assert (lost(t, "j9-1"), lost(t, "j122-1"), lost(t, "j62-1")) == (0, 0, 1)


@pytest.mark.rule("bataan", "B-2.2b")
def test_who_takes_a_special_step_does_not_move_on_that_turn() -> None:
    t = replacing("j9-1 where 2602 lost 1")
    t.do("refill_special j9-1")
    if t.top == "Spending":
        t.do("end")
    assert t.why("move j9-1") == ["B-2.2 at_rest"]


@pytest.mark.rule("bataan", "B-4.0b")
def test_japan_has_the_initiative_on_turn_1_without_bid_or_promise() -> None:
    t = scene(
        "game bataan\noptions initiative\ndice 1\na51 where 3624\nj9-1 where 2601\nstep GameTurn\nstep InitiativePhase"
    )
    assert (t.s.initiative, t.s.promised, t.s.first) == (JAPAN, 0, JAPAN)
