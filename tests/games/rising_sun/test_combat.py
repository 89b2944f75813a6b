"""10.0-10.2, 10.4-10.6 Attacks: who attacks what, the steps of an attack, tables and results."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.games.rising_sun.positions import ALLIED, JAPAN, answer, attack, attacking, column, lost, result

from hexfront.games.rising_sun.rules.odds import base_column
from hexfront.games.rising_sun.state import steps_left
from hexfront.testing import Scene, opened, scene

FRONT = "u1-1 where 3213\nj124-1 where 3314\nj124-2 where 3313\nj2hq where 3414\nu1dhq where 2911\n"
"""A battalion in the open, two Japanese ones next to it with their staff behind: 12 against 5 in clear terrain."""


def front(text: str = "", **options: bool) -> Scene:
    return attacking("guadalcanal", FRONT + text, **options)


# 10.0, 10.1 who attacks what


@pytest.mark.rule("rising-sun", "10.0a")
def test_attacks_are_voluntary_and_in_any_order() -> None:
    t = front("u5-1 where 3412\nj4-1 where 3413 level 0\nj2hq where 3514")
    assert {o for o in t.options() if o.startswith("attack")} == {"attack 3213", "attack 3412"}
    assert t.can("end")
    t.do("end")
    assert t.top == "Movement"


@pytest.mark.rule("rising-sun", "10.0b")
def test_only_adjacent_units_attack() -> None:
    t = front("j4-1 where 3315")
    t.do("attack 3213")
    assert t.why("lead j4-1") == ["10.0 not_beside_target"]


@pytest.mark.rule("rising-sun", "10.0c")
def test_all_units_of_a_hex_defend_together() -> None:
    t = front("u11-2 where 3213 level 1\nu1hq where 3213 level 2\nj4-1 where 3214")
    attack(t, "3213", "j124-1", "j124-2", "j4-1")
    answer(t, "lead u1-1")  # 18 against 5 + 1 + 1 is 2.57
    assert t.top == "ChooseTable"
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("3-1")
    assert t.game.table(t.s, JAPAN)["attack"]["odds"]["defence"] == "7"


@pytest.mark.rule("rising-sun", "10.11")
def test_only_the_phasing_player_attacks() -> None:
    assert front().why("attack 3313", side=ALLIED) == ["not_your_decision"]


@pytest.mark.rule("rising-sun", "10.12a")
def test_a_hex_is_attacked_once_a_phase() -> None:
    t = front("dice 1\nj4-1 where 3214")
    attack(t, "3213", "j124-1")
    t.do("normal")
    assert t.why("attack 3213") == ["10.12 hex_attacked"]
    again = attacking("guadalcanal", FRONT + "j4-1 where 3214 reserve 2", reserve=True)
    assert again.can("attack 3213")


@pytest.mark.rule("rising-sun", "10.12b")
def test_an_attack_has_one_target() -> None:
    t = front("u5-1 where 3212")
    t.do("attack 3213")
    assert t.why("attack 3212") == ["not_now"]


@pytest.mark.rule("rising-sun", "10.13a")
def test_a_unit_attacks_once_a_phase() -> None:
    t = front("dice 3\nu5-1 where 3212\nu5-2 where 3312")
    attack(t, "3213", "j124-2")
    t.do("normal")
    assert t.why("attack 3312") == ["10.0 nobody_attacks"]
    assert not t.can("attack 3312")


@pytest.mark.rule("rising-sun", "10.13b")
def test_stack_mates_attack_different_hexes_or_not_at_all() -> None:
    t = front("dice 3 3\nu5-1 where 3312\nj4-1 where 3313 level 1\nj4-2 where 3313 level 2\nj4hq where 3414 level 1")
    attack(t, "3213", "j124-2")
    assert [e["unit"] for e in t.happened("takes_part")] == [t.kit.index["j124-2"], t.kit.index["u1-1"]]
    t.do("normal")
    attack(t, "3312", "j4-1")
    t.do("normal")
    assert (lost(t, "j124-2"), lost(t, "j4-1"), lost(t, "j4-2")) == (1, 1, 0)


@pytest.mark.rule("rising-sun", "9.32ter b")
@pytest.mark.rule("rising-sun", "9.2(3)")
def test_in_the_reserve_phase_committed_units_alone_attack_and_lose_their_markers_after_it() -> None:
    t = attacking("guadalcanal", "dice 3\n" + FRONT + "j124-1 reserve 2", reserve=True)
    t.do("attack 3213")
    assert t.why("lead j124-2") == ["9.32ter not_committed"]
    t.do("lead j124-1", "done", "normal", "end")
    assert t.s.reserve[t.kit.index["j124-1"]] == 0


@pytest.mark.rule("rising-sun", "11.14")
@pytest.mark.rule("rising-sun", "14.1a")
def test_artillery_and_headquarters_never_attack() -> None:
    t = front("j20m where 3214\nj4hq where 3212")
    t.do("attack 3213")
    assert t.why("lead j20m") == ["11.14 never_attacks"]
    assert t.why("lead j4hq") == ["11.14 never_attacks"]


@pytest.mark.rule("rising-sun", "11.11c")
def test_guns_against_tanks_without_a_range_attack_like_others() -> None:
    t = front("j2at where 3214")
    t.do("attack 3213", "lead j124-1")
    assert t.can("join j2at")
    assert t.why("support j2at") != []


@pytest.mark.rule("rising-sun", "14.1a")
def test_a_headquarters_defends_with_one_and_falls_with_its_only_step() -> None:
    t = attacking("guadalcanal", "dice 1\nu1hq where 3213\nj124-1 where 3314\nj2hq where 3414\nu1dhq where 2911")
    attack(t, "3213", "j124-1")
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("6-1")
    assert steps_left(t.s, t.kit.index["u1hq"]) == 1
    t.do("normal")
    assert t.place("u1hq") == "allied_destroyed"


@pytest.mark.rule("rising-sun", "11.23bis a")
def test_a_disrupted_unit_does_not_attack() -> None:
    t = front("j124-2 disrupted 1")
    t.do("attack 3213")
    assert t.why("lead j124-2") == ["11.23bis disrupted"]


@pytest.mark.rule("rising-sun", "11.23a")
def test_a_hex_shelled_in_the_bombardment_phase_is_not_attacked() -> None:
    assert front("barred + 3213").why("attack 3213") == ["11.23 barred"]


@pytest.mark.rule("rising-sun", "10.0b")
def test_nobody_attacks_where_he_could_not_go() -> None:
    """R33"""
    t = attacking("bataan", "a57-1 where 2410\nj7tk where 2409\nj9-1 where 2510\nj16hq where 2508\naI where 2826")
    kit = t.kit
    closed = kit.cost(kit.board.hex("2409"), kit.board.hex("2410"), kit.gait[kit.index["j7tk"]]) < 0
    t.do("attack 2410")
    assert closed
    assert t.why("lead j7tk") == ["10.0 not_beside_target"]


# 10.2 the steps of an attack


@pytest.mark.rule("rising-sun", "10.2.1")
def test_a_declaration_needs_a_lead() -> None:
    t = front()
    t.do("attack 3213")
    assert t.why("done") == ["10.2 lead_first"]
    assert t.why("join j124-2") == ["10.2 lead_first"]


@pytest.mark.rule("rising-sun", "10.2.2")
def test_the_defender_names_a_lead_and_guns_but_no_air_units() -> None:
    t = front("u11-2 where 3112\nu1-2 where 3213 level 1")
    attack(t, "3213", "j124-1")
    assert t.why("done", side=ALLIED) == ["10.2 lead_first"]
    assert t.why("lead u11-2", side=ALLIED) == ["10.361 not_defending"]
    assert t.why("support uMAW", side=ALLIED) == ["13.1 no_defensive_air"]
    assert t.can("support u11-2", side=ALLIED)
    answer(t, "lead u1-2")
    assert t.top == "ChooseTable"


@pytest.mark.rule("rising-sun", "10.2.3")
@pytest.mark.rule("rising-sun", "9.33b")
@pytest.mark.rule("rising-sun", "9.2(4)")
def test_a_reserve_that_passes_stands_at_the_bottom_and_defends() -> None:
    t = front("dice 3\nu1-2 where 3112 reserve 1\nu1hq where 3012")
    attack(t, "3213", "j124-1", "j124-2")
    t.do("commit u1-2", side=ALLIED)
    assert t.place("u1-2") == "3213"
    assert t.s.level[t.kit.index["u1-2"]] == 1
    assert t.s.reserve[t.kit.index["u1-2"]] == 0
    assert column(t)[0] == "1-1"  # 12 against 10, it would be 2-1 without


@pytest.mark.rule("rising-sun", "10.2.3")
@pytest.mark.rule("rising-sun", "9.32bis a")
def test_a_reserve_that_fails_stays_and_the_attacker_learns_hex_and_die_alone() -> None:
    t = front("dice 5\nu1-2 where 3112 reserve 1\nu1hq where 3012")
    attack(t, "3213", "j124-1", "j124-2")
    t.do("commit u1-2", side=ALLIED)
    assert (t.place("u1-2"), t.s.reserve[t.kit.index["u1-2"]]) == ("3112", 1)
    told = [e for e in t.events if e.seen_by(JAPAN)]
    assert [e.key for e in told][:2] == ["die", "hidden_reserve_fails"]
    assert told[1].args == {"origin": t.kit.board.hex("3112")}


@pytest.mark.rule("rising-sun", "10.2.4")
def test_the_attacker_fires_first_and_a_dead_gun_fires_no_more() -> None:
    """R65, R79"""
    t = front("dice 1\nj4h where 3415 level 0\nj2art where 3415 level 1\nu11-2 where 3213 level 1 lost 1\nu1-1 lost 1")
    t.do("attack 3213", "lead j124-1", "support j4h", "support j2art", "done")
    answer(t, "lead u1-1", "support u11-2")
    assert t.top == "SupportingFire"
    assert t.s.stack[-1].side == JAPAN
    t.do("fire j4h", "shoot_other 3213", "done")
    assert t.place("u11-2") == "allied_destroyed"
    assert t.top == "ChooseTable"
    assert [t.s.fired[t.kit.index[u]] for u in ("j4h", "j2art")] == [1, 0]


@pytest.mark.rule("rising-sun", "10.2.5")
def test_an_attacker_disrupted_by_defensive_fire_leaves_the_attack() -> None:
    t = front("dice 1 3\nu11-5 where 3112\nu11-2 where 3112 level 1\nu1-2 where 3113")
    attack(t, "3213", "j124-1", "j124-2")
    answer(t, "support u11-5", "support u11-2")
    t.do("fire u11-5", "fire u11-2", "shoot 3313", side=ALLIED)  # 5 factors, die 1 - 1: a step and disrupted
    assert (lost(t, "j124-2"), t.s.disrupted[t.kit.index["j124-2"]]) == (1, 1)
    assert column(t)[0] == "1-1"  # 6 against 5


@pytest.mark.rule("rising-sun", "10.2.5")
def test_a_shot_at_others_takes_one_of_the_designated_attackers_alone() -> None:
    """R83"""
    text = (
        "j4-1 where 3314 level 1\nj4-2 where 3314 level 2\nu11-5 where 3112\nu1-2 where 3113\nj4hq where 3414 level 1"
    )
    for pick, hit in ((1, "j4-1"), (2, "j4-2")):
        t = front(text)
        t.dice(pick, 1)
        attack(t, "3213", "j4-1", "j4-2")
        answer(t, "support u11-5")
        t.do("fire u11-5", side=ALLIED)
        assert t.why("shoot 3314", side=ALLIED) == ["17.1 no_top_target"]
        t.do("shoot_other 3314", side=ALLIED)
        assert [u for u in ("j124-1", "j4-1", "j4-2") if lost(t, u)] == [hit]


@pytest.mark.rule("rising-sun", "10.2.6")
@pytest.mark.rule("rising-sun", "15.1b")
@pytest.mark.rule("rising-sun", "15.2a")
def test_supply_is_judged_at_the_instant_of_combat() -> None:
    t = attacking("guadalcanal", "dice 3\nu1-1 where 3213\nj124-1 where 3314\nj124-2 where 3313\nu1dhq where 2911")
    attack(t, "3213", "j124-1", "j124-2")
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("1-1")  # 3 + 3 against 5


@pytest.mark.rule("rising-sun", "10.2.6")
def test_with_no_attacker_left_the_attack_is_over() -> None:
    """R20, R12"""
    t = front("dice 1\nj124-1 lost 1\nu11-5 where 3112\nu1-2 where 3113\nj4-1 where 3214")
    attack(t, "3213", "j124-1")
    answer(t, "support u11-5")
    t.do("fire u11-5", "shoot 3314", side=ALLIED)
    assert t.place("j124-1") == "japan_destroyed"
    assert t.top == "Attacks"
    assert t.why("attack 3213") == ["10.12 hex_attacked"]


@pytest.mark.rule("rising-sun", "10.2.7")
@pytest.mark.rule("rising-sun", "2.4b")
@pytest.mark.parametrize(
    ("attackers", "defenders", "name"),
    [(13, 4, "3-1"), (15, 6, "3-1"), (14, 6, "2-1"), (3, 6, "1-1"), (3, 7, "1-2"), (2, 5, "1-3"), (20, 8, "3-1"),
     (19, 8, "2-1"), (40, 4, "7-1"), (4, 20, "1-3"), (5, 2, "3-1"), (4, 1, "4-1")],
)  # fmt: skip
def test_odds_are_rounded(attackers: int, defenders: int, name: str) -> None:
    """R7, R94"""
    table = opened("guadalcanal")[1].series.normal  # type: ignore[attr-defined]
    assert table.odds[base_column(table, Fraction(attackers), Fraction(defenders))] == name


@pytest.mark.rule("rising-sun", "10.2.9")
def test_the_table_is_chosen_before_the_die() -> None:
    t = front("dice 4")
    attack(t, "3213", "j124-1", "j124-2")
    t.do("normal")
    assert t.why("maximum") == ["not_now"]


@pytest.mark.rule("rising-sun", "2.5a")
@pytest.mark.rule("rising-sun", "10.3a")
def test_modifiers_of_the_die_add_up() -> None:
    t = front("dice 3\nj1tk where 3314 level 1")
    attack(t, "3213", "j124-1", "j124-2", "j1tk")
    assert column(t) == ("3-1", 2)  # 14 against 5; proficiency 4 - 3, tanks
    t.do("normal")
    assert result(t) == (1, 2)


# 10.4, 10.5, 10.6


@pytest.mark.rule("rising-sun", "10.4a")
@pytest.mark.rule("rising-sun", "10.6a")
@pytest.mark.parametrize(("choice", "losses"), [("normal", (1, 2)), ("maximum", (2, 3))])
def test_a_maximum_effort_uses_its_own_table(choice: str, losses: tuple[int, int]) -> None:
    t = front("dice 3\nj124-3 where 3214 lost 1")
    attack(t, "3213", "j124-1", "j124-2", "j124-3")  # 15 against 5, +1; the whole regiment makes it 4-1
    assert column(t) == ("4-1", 1)
    t.do(choice)
    assert result(t) == losses


@pytest.mark.rule("rising-sun", "10.4b")
def test_where_the_game_forbids_a_maximum_effort_nobody_is_asked() -> None:
    t = attacking("bataan", "dice 4\nj9-1 where 3211\na57-1 where 3311\naPhq where 3312\naI where 2826", ALLIED)
    attack(t, "3211", "a57-1", side=ALLIED)
    assert result(t)
    assert "maximum" not in [o.split()[0] for o in t.options(ALLIED)]


@pytest.mark.rule("rising-sun", "10.6a")
def test_dice_beyond_the_ends_use_the_end_rows() -> None:
    normal = opened("guadalcanal")[1].series.normal  # type: ignore[attr-defined]
    assert normal.result(normal.column("1-3"), -3) == (4, 0)
    assert normal.result(normal.column("7-1"), 9) == (0, 5)


@pytest.mark.rule("rising-sun", "10.5a")
def test_banzai_needs_infantry() -> None:
    t = front("j2eng where 3214\nj1tk where 3214 level 1")
    t.do("attack 3213", "lead j2eng", "join j1tk")
    assert t.why("banzai") == ["10.5 banzai_needs_infantry"]
    t.do("join j124-1")
    assert t.can("banzai")


@pytest.mark.rule("rising-sun", "10.5a")
def test_banzai_is_japanese() -> None:
    t = attacking("guadalcanal", "j124-1 where 3213\nu1-1 where 3314\nu1dhq where 3011", ALLIED)
    t.do("attack 3213", "lead u1-1", side=ALLIED)
    assert t.why("banzai", side=ALLIED) == ["10.5 japanese_only"]


@pytest.mark.rule("rising-sun", "10.5c")
def test_banzai_has_no_support() -> None:
    t = front("j20m where 3414 level 1")
    t.do("attack 3213", "lead j124-1", "banzai")
    assert t.why("support j20m") == ["10.5 banzai_alone"]
    other = front("j20m where 3414 level 1")
    other.do("attack 3213", "lead j124-1", "support j20m")
    assert other.why("banzai") == ["10.5 banzai_alone"]


@pytest.mark.rule("rising-sun", "10.5c")
def test_banzai_has_no_close_air_support_either() -> None:
    text = "a57-1 where 3211\nj9-1 where 3210\nj16hq where 3110\naI where 2826\nj5a1 where japan_available"
    t = attacking("bataan", text)
    t.do("attack 3211", "lead j9-1", "banzai")
    assert t.why("close j5a1") == ["10.5 banzai_alone"]
    other = attacking("bataan", text)
    other.do("attack 3211", "lead j9-1", "close j5a1")
    assert other.why("banzai") == ["10.5 banzai_alone"]


@pytest.mark.rule("rising-sun", "10.5b")
@pytest.mark.rule("rising-sun", "10.5d")
@pytest.mark.rule("rising-sun", "10.5e")
@pytest.mark.rule("rising-sun", "15.3b")
def test_banzai_doubles_the_attack_and_costs_everybody() -> None:
    t = front("dice 6")
    t.do("attack 3213", "lead j124-1", "join j124-2", "banzai", "done")
    assert t.happened("combat_odds")[-1]["column"] == t.kit.series.normal.column("5-1")  # 24 against 5
    t.do("normal")
    assert t.place("u1-1") == "allied_destroyed"
    assert (t.place("j124-1"), t.place("j124-2")) == ("japan_permanent", "japan_permanent")
    assert t.s.losses[t.kit.index["mj_loss_japan_army_infantry"]] == 4
    assert t.top == "Attacks"


@pytest.mark.rule("rising-sun", "4.33a")
@pytest.mark.rule("rising-sun", "4.33b")
@pytest.mark.rule("rising-sun", "4.32")
def test_momentum_modifies_the_die_and_gives_one_throw_more_a_turn() -> None:
    t = front(
        "dice 3 1 3\ninitiative 0\nheld 3\nu5-1 where 3412\nj4-1 where 3413\nj4hq where 3414 level 1\nu1-1 lost 1"
    )
    attack(t, "3213", "j124-1", "j124-2")
    assert column(t) == ("4-1", 2)
    t.do("normal")
    assert t.top == "Reroll"
    t.do("reroll")
    assert (t.thrown(), result(t)) == ([1], (1, 2))  # 4-1, die 1 + 2
    while t.top in ("Advance", "Pursuit"):
        t.do("done" if t.top == "Advance" else "stop")
    attack(t, "3412", "j4-1")
    t.do("normal")
    assert t.top != "Reroll"


@pytest.mark.rule("rising-sun", "4.32")
def test_momentum_helps_its_holder_in_defence_too() -> None:
    """R13"""
    t = front("dice 3\ninitiative 1\nheld 3")
    attack(t, "3213", "j124-1", "j124-2")
    assert column(t) == ("2-1", 0)


@pytest.mark.rule("rising-sun", "4.14c")
@pytest.mark.rule("rising-sun", "4.14e")
def test_an_attack_counts_for_the_promise_once_declared() -> None:
    t = front("dice 3\ninitiative 0\nheld 1\npromised 2")
    attack(t, "3213", "j124-1", "j124-2")
    assert t.s.made == 1
    loser = front("dice 3\ninitiative 1\nheld 1\npromised 2")
    attack(loser, "3213", "j124-1", "j124-2")
    assert loser.s.made == 0


@pytest.mark.rule("rising-sun", "10.12a")
def test_a_hex_attacked_in_the_regular_phase_may_be_attacked_again_in_the_reserve_phase() -> None:
    text = FRONT + "j124-1 reserve 2\nattacked_hexes + 3213"
    t = attacking("guadalcanal", text, reserve=True)
    assert t.why("attack 3213") == ["10.12 hex_attacked"]
    steps = "step RegularMovement side=1\nstep CombatPhase side=0 reserve=true"
    t = scene(f"game guadalcanal\ndice\nphase 6\nphasing 0\n{text}\n{steps}")
    assert t.can("attack 3213")
