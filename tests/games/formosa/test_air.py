"""16.0 Air units."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.supply import in_supply
from hexfront.games.formosa.rules.zones_of_control import zoc
from hexfront.games.formosa.state import lp
from hexfront.kernel.act import Act
from hexfront.kernel.view import view
from hexfront.testing import Scene, opened, scene

GAME, _ = opened("formosa")


def position(*text: str, steps: str, scenario: int = 2) -> Scene:
    """A position with these steps on top of the rest of the turn; no dice but those in the text."""
    body = "\n".join(text)
    return scene(f"game formosa\nscenario scenario_{scenario}\ndice\n{body}\nstep EndOfTurn\n{steps}")


def planning(*text: str) -> Scene:
    return position(*text, steps="step Movement side=0\nstep B29Strike\nstep StrikePhase")


def superiority(*text: str) -> Scene:
    return position(*text, steps="step Movement side=0\nstep SuperiorityOver\nstep AirSuperiority")


def special(*text: str) -> Scene:
    return position(*text, steps="step Movement side=0\nstep SpecialAttack")


def combat(*text: str, side: int = ALLIED) -> Scene:
    return position(*text, steps=f"step Interdiction\nstep CombatPhase side={side}")


def b29(*text: str) -> Scene:
    return position("us-b29 where b29", *text, steps="step Movement side=0\nstep B29Strike")


def attack(t: Scene, target: str, *stacks: str, side: int = ALLIED) -> None:
    """Declare an attack, with units that need not attack only if there are no others; nobody commits anything."""
    t.do(f"target {target}", *(f"join {hex}" for hex in stacks), side=side)
    volunteers = [] if t.can("attack", side=side) else [text for text in t.options(side) if text.startswith("add ")]
    t.do(*volunteers, "attack", side=side)
    while t.top in ("AttackerCommits", "DefenderCommits"):
        t.do("done", side=t.s.stack[-1].side)


def column(t: Scene) -> int:
    return t.happened("combat_column")[0]["column"]


# 16.0 missions


@pytest.mark.rule("formosa", "16.0a")
def test_the_japanese_fly_no_interdiction() -> None:
    t = position("us-7-17 where 0921\njp_tactical 4\nus_tactical 1", steps="step Interdiction")
    assert t.why("interdict_us 1022", side=JAPAN) == ["not_your_decision"]
    assert not any(verb.startswith("interdict_jp") for verb in GAME.notation.verbs)
    assert t.can("interdict_us 1022")
    t = position("us-7-17 where 0921\njp_tactical 4\ndice 1 1 1 1", steps="step Movement side=1\nstep Interdiction")
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "16.0a")
def test_both_sides_fly_air_superiority_and_ground_support() -> None:
    t = planning("us_available 2\njp_available 2")
    assert t.can("plan_us 1 1")
    assert t.can("plan_jp 1 1", side=JAPAN)


@pytest.mark.rule("formosa", "16.0b", "16.6a")
def test_kamikaze_and_tac_points_do_not_change_missions() -> None:
    t = planning("us_available 0\ncw_available 0\njp_available 2\nkamikaze 3")
    assert t.why("plan_jp 3 0", side=JAPAN) == ["16.1 too_many_points"]
    assert t.why("plan_jp 1 2", side=JAPAN) == ["16.1 too_many_points"]
    t.do("plan_jp 2 0", side=JAPAN)
    assert t.why("plan_tokku 4", side=JAPAN) == ["16.1 too_many_points"]
    assert t.can("plan_tokku 3", side=JAPAN)
    t = planning("jp_available 2\nkamikaze 0")
    t.do("plan_jp 0 0", side=JAPAN)
    assert t.options(JAPAN) == ["plan_tokku 0"]


@pytest.mark.rule("formosa", "16.0b")
def test_the_b29_flies_its_strike_only_and_air_supply_is_not_planned() -> None:
    t = planning("us_available 0\ncw_available 0\nus-b29 where allied_available\nal-airsup where allied_available")
    t.do("plan_us 0 0", "plan_cw 0 0")
    assert t.options() == ["plan_b29 0", "plan_b29 1"]
    t = planning("us-b29 where allied_reinforcements")
    t.do("plan_us 0 0", "plan_cw 0 0")
    assert t.why("plan_b29 1") == ["16.1 too_many_points"]


BOTH_CONTINGENTS = "us-7-17 where 0922\ncw-18 where 1023\njp-9-7 where 0923"


@pytest.mark.rule("formosa", "16.0c")
def test_commonwealth_air_supports_an_attack_in_which_the_commonwealth_takes_part() -> None:
    t = combat(BOTH_CONTINGENTS, "cw_tactical 1\nus_tactical 0\ndice 6")
    t.do("support_cw 0923")
    attack(t, "0923", "0922", "1023")
    assert column(t) == 3  # 250%, one air point, two for the city


@pytest.mark.rule("formosa", "16.0c")
def test_commonwealth_air_does_not_support_an_american_attack() -> None:
    t = combat("us-7-17 where 0922\njp-9-7 where 0923\ncw_tactical 1\nus_tactical 1")
    assert t.why("support_cw 0923") == ["16.0 other_nation"]
    assert t.can("support_us 0923")


@pytest.mark.rule("formosa", "16.0c")
def test_interdiction_and_the_b29_need_no_ground_unit() -> None:
    t = position("us-7-17 where 0921\ncw_tactical 1", steps="step Interdiction")
    assert t.can("interdict_cw 1806")
    t = b29("cw-18 where 0921\njp-9-7 where 1806")
    assert t.can("bomb 1806")


@pytest.mark.rule("formosa", "16.0d")
def test_points_are_changed_like_coins() -> None:
    t = position("us-7-17 where 0921\nus_tactical 4", steps="step Interdiction")
    t.do("interdict_us 1022", "interdict_us 1806", "interdict_us 1022")
    assert {h: n for h, _, n in t.s.interdiction} == {t.kit.board.hex("1022"): 2, t.kit.board.hex("1806"): 1}


# 16.1 planning


@pytest.mark.rule("formosa", "16.1a")
def test_points_left_available_are_of_no_use_this_turn() -> None:
    t = combat("us-7-17 where 0922\njp-9-7 where 0923\nus_available 9\nus_tactical 1")
    assert t.can("support_us 0923")
    t.do("support_us 0923")
    assert t.why("support_us 0923") != []
    t = combat("us-7-17 where 0922\njp-9-7 where 0923\nus_available 9\ncw_tactical 1\ncw-18 where 1023")
    assert t.why("support_us 0923") == ["16.3 no_points"]


@pytest.mark.rule("formosa", "16.1a", "16.1c")
def test_plans_are_secret_until_all_are_made_and_then_public() -> None:
    t = planning(
        "us_available 9\njp_available 4\nkamikaze 3\nus-b29 where allied_available\njp-9-7 where 1022\ndice 1 1 1"
    )
    t.do("plan_us 3 2", "plan_cw 0 0", "plan_b29 1")
    hidden = view(GAME, t.s, JAPAN)
    assert (t.s.us_superiority, t.s.us_tactical, hidden.counters["us_superiority"]) == (0, 0, 0)
    assert hidden.deciders == (ALLIED, JAPAN)
    assert "us-b29" not in {piece.id for piece in hidden.pieces}
    t.do("plan_jp 1 2", side=JAPAN)
    assert view(GAME, t.s, ALLIED).counters["jp_superiority"] == 0
    t.do("plan_tokku 2", side=JAPAN)
    assert t.happened("strikes_revealed") == [{"allied": 3, "japan": 1, "number": 2}]
    counters = view(GAME, t.s, JAPAN).counters
    assert (counters["us_tactical"], view(GAME, t.s, ALLIED).counters["jp_tactical"]) == (2, 2)
    assert (t.s.us_available, t.s.jp_available, t.s.kamikaze) == (4, 1, 1)
    assert {piece.id: piece.place for piece in view(GAME, t.s, JAPAN).pieces}["us-b29"] == "b29"


@pytest.mark.rule("formosa", "16.1a")
def test_neither_side_sees_how_far_the_other_has_planned() -> None:
    t = planning("us_available 9\njp_available 4\nkamikaze 3")
    t.do("plan_jp 1 2", "plan_tokku 2", side=JAPAN)
    shown = view(GAME, t.s, ALLIED)
    assert (t.s.stack[-1].actors(t.s), shown.deciders) == ((ALLIED,), (ALLIED, JAPAN))
    dealt: list[Any] = [GAME.clone_for(t.s, ALLIED, seed).stack[-1] for seed in range(30)]
    assert {len(plan.jp) + len(plan.tokku) for plan in dealt} == {0, 2, 3}, "nothing, one part or both may be planned"


@pytest.mark.rule("formosa", "16.1b")
def test_the_drop_zone_is_not_planned() -> None:
    t = planning("us_available 0\ncw_available 0\nal-dz where invasion_markers")
    seen = set(t.options())
    t.do("plan_us 0 0")
    seen |= set(t.options())
    t.do("plan_cw 0 0")
    seen |= set(t.options())
    assert seen == {"plan_us 0 0", "plan_cw 0 0", "plan_b29 0"}
    assert t.place("al-dz") == "invasion_markers"


@pytest.mark.rule("formosa", "16.1d")
def test_interdiction_reaches_every_land_hex() -> None:
    t = position("us-7-17 where 0921\nus_tactical 1", steps="step Interdiction")
    reached = {option.split()[1] for option in t.options() if option.startswith("interdict_us")}
    assert len(reached) == 185
    assert t.why("interdict_us 0824") == ["16.4 not_land"]


@pytest.mark.rule("formosa", "16.1e", "16.2h")
def test_air_superiority_points_fly_no_second_mission() -> None:
    t = position(
        "us-7-17 where 0922\njp-9-7 where 0923\nus_available 0\nus_superiority 5\njp_superiority 0\ndice 1 1",
        steps="step Interdiction\nstep CombatPhase side=0\nstep AirSuperiority",
    )
    assert (t.s.us_available, t.s.us_superiority, t.s.us_used) == (0, 0, 5)
    assert t.top == "Attacks"
    assert t.why("support_us 0923") == ["not_now"]
    t.dice(6, 6, 1, 1, 1, 1)
    attack(t, "0923", "0922")
    while t.s.turn == 1:
        t.do(t.options(t.s.stack[-1].actors(t.s)[0])[-1], side=t.s.stack[-1].actors(t.s)[0])
    assert (t.s.us_available, t.s.us_used) == (5, 0)


@pytest.mark.rule("formosa", "16.1f")
def test_opposing_air_in_a_hex_does_not_fight() -> None:
    t = combat("us-7-17 where 0923\njp-9-7 where 0922\njp_tactical 1\ninterdiction 0923:0:2\nus_flying 2", side=JAPAN)
    t.do("support_jp 0923", side=JAPAN)
    assert t.thrown() == []
    assert (t.s.jp_flying, t.s.us_flying, len(t.s.interdiction), len(t.s.support)) == (1, 2, 1, 1)


@pytest.mark.rule("formosa", "16.1g")
def test_american_and_commonwealth_strikes_keep_apart() -> None:
    t = combat(BOTH_CONTINGENTS, "cw_tactical 1\nus_tactical 2")
    t.do("support_us 0923")
    assert t.why("support_cw 0923") == ["16.1 nations_apart"]
    t = position("us-7-17 where 0921\nus_tactical 1\ncw_tactical 1", steps="step Interdiction")
    t.do("interdict_cw 1022")
    assert t.why("interdict_us 1022") == ["16.1 nations_apart"]
    assert t.can("interdict_us 1021")


@pytest.mark.rule("formosa", "16.1h")
def test_japanese_air_flies_without_any_airfield() -> None:
    t = planning("us-7-17 where 0921\njp-9-7 where 1022\njp_available 3")
    assert not t.s.japan_at & t.kit.airfields
    assert t.can("plan_jp 2 1", side=JAPAN)
    t = combat("us-7-17 where 0921\njp-9-7 where 1021\njp_tactical 1", side=JAPAN)
    assert t.can("support_jp 0921", side=JAPAN)


# 16.2 air superiority


@pytest.mark.rule("formosa", "16.2a", "16.2b")
def test_the_allies_fire_first_on_the_column_of_all_their_points() -> None:
    """Six points, a 3: one Japanese point; five points would do the same, so a 5 tells them apart: 3 against 2."""
    t = superiority("us_superiority 5\ncw_superiority 1\njp_superiority 4\njp_tactical 2\ndice 5 1")
    assert t.top == "AirLosses"
    assert (t.s.stack[-1].side, t.s.stack[-1].points) == (JAPAN, 3)
    assert t.dice_left == 1
    t.do("lose_jp_superiority", "lose_jp_superiority", "lose_jp_superiority", side=JAPAN)
    assert t.dice_left == 0
    assert (t.s.jp_superiority, t.s.jp_used, t.s.jp_lost) == (0, 1, 3)


@pytest.mark.rule("formosa", "16.2c")
@pytest.mark.parametrize(
    ("japanese", "dice", "lost"),
    [(0, "1 6", 1), (0, "1 5", 0), (2, "6 6", 1), (2, "6 5", 0)],
)
def test_the_zero_column_fires_too(japanese: int, dice: str, lost: int) -> None:
    """With two points against four Allied ones a 6 kills both: the Japanese answer on column 0."""
    t = superiority(f"us_superiority 4\njp_superiority {japanese}\ndice {dice}")
    while t.top == "AirLosses" and t.s.stack[-1].side == JAPAN:
        t.do("lose_jp_superiority", side=JAPAN)
    assert (t.s.stack[-1].points if t.top == "AirLosses" else 0) == lost
    assert t.dice_left == 0


@pytest.mark.rule("formosa", "16.2c")
def test_the_allies_fire_on_column_0_without_points() -> None:
    t = superiority("us_superiority 0\njp_superiority 2\ndice 6 1")
    assert (t.s.stack[-1].side, t.s.stack[-1].points) == (JAPAN, 1)
    t = superiority("us_superiority 0\njp_superiority 2\ndice 5 1")
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "16.2d", "16.2g")
def test_japanese_losses_come_from_superiority_and_tactical_but_not_from_kamikaze() -> None:
    """Ten points, a 5: four; but only three TAC points are there."""
    t = superiority("us_superiority 10\njp_superiority 2\njp_tactical 1\ntokku 3\nkamikaze 1\ndice 5 1")
    assert t.s.stack[-1].points == 3
    assert set(t.options(JAPAN)) == {"lose_jp_superiority", "lose_jp_tactical"}
    t.do("lose_jp_superiority", "lose_jp_superiority", side=JAPAN)
    assert t.why("lose_jp_superiority", side=JAPAN) == ["16.2 no_point_there"]
    t.do("lose_jp_tactical", side=JAPAN)
    assert (t.s.jp_superiority, t.s.jp_tactical, t.s.tokku, t.s.kamikaze, t.s.jp_lost) == (0, 0, 3, 1, 3)


@pytest.mark.rule("formosa", "16.2e")
def test_japanese_losses_do_not_lower_their_column() -> None:
    """Eight points, a 5: three of four are lost; the last fires on column 4, where a 5 kills two (one on column 1)."""
    t = superiority("us_superiority 8\njp_superiority 4\ndice 5 5")
    t.do(*["lose_jp_superiority"] * 3, side=JAPAN)
    assert (t.s.stack[-1].side, t.s.stack[-1].points) == (ALLIED, 2)


@pytest.mark.rule("formosa", "16.2f", "16.2g", "16.2h")
def test_the_allied_player_takes_losses_where_he_likes_and_survivors_are_used() -> None:
    t = superiority("us_available 1\nus_superiority 6\nus_tactical 3\ncw_superiority 1\njp_superiority 4\ndice 1 5")
    t.do("lose_jp_superiority", side=JAPAN)
    assert (t.s.stack[-1].side, t.s.stack[-1].points) == (ALLIED, 2)
    assert set(t.options()) == {"lose_us_superiority", "lose_us_tactical", "lose_cw_superiority"}
    t.do("lose_us_superiority", "lose_us_tactical")
    assert (t.s.us_lost, t.s.us_used, t.s.us_tactical, t.s.us_available) == (2, 5, 2, 1)
    assert (t.s.cw_used, t.s.jp_used, t.s.jp_lost) == (1, 3, 1)
    t = position(
        "turn 2\nus-7-17 where 0921\nus_lost 2\nlp_allied 2\nlp_japan 0\nus_available 3",
        steps="step Movement side=0\nstep RecruitPhase",
    )
    t.do("done", side=JAPAN)
    t.do("buy_us_air", "buy_us_air")
    assert (t.s.us_lost, t.s.us_available, lp(t.s, ALLIED)) == (0, 5, 0)


@pytest.mark.rule("formosa", "16.2i")
def test_the_b29_air_supply_and_the_drop_zone_are_never_hit() -> None:
    t = superiority(
        "us-b29 where b29\nal-airsup where allied_available\nal-dz where invasion_markers\njp_superiority 6\ndice 1 5"
    )
    assert t.top == "Movement"
    assert t.dice_left == 0
    assert [t.place(piece) for piece in ("us-b29", "al-airsup", "al-dz")] == [
        "b29",
        "allied_available",
        "invasion_markers",
    ]
    assert (t.s.us_lost, t.s.cw_lost) == (0, 0)


# 16.3 ground support

PAIR = "us-m1-1 where 1022\nus-m1-5 where 1022\njp-50-301 where 1021\njp-50-302 where 1806"


@pytest.mark.rule("formosa", "16.3a")
def test_ground_support_is_placed_before_the_first_attack() -> None:
    t = combat(PAIR, "us-7-17 where 1124\njp-50-303 where 1123\nus_tactical 3\ndice 6")
    t.do("support_us 1021", "done")
    attack(t, "1021", "1022")
    t.do("done")
    assert t.top == "Attacks"
    assert t.why("support_us 1123") == ["not_now"]
    assert t.s.us_tactical == 2


@pytest.mark.rule("formosa", "16.3b")
def test_ground_support_goes_to_enemy_hexes_beside_friends() -> None:
    t = combat(PAIR, "us_tactical 2")
    assert t.why("support_us 1806") == ["16.3 not_a_target"]
    assert t.why("support_us 1122") == ["16.3 not_a_target"]
    assert t.can("support_us 1021")
    t = combat(PAIR, "jp_tactical 2", side=JAPAN)
    assert t.can("support_jp 1022", side=JAPAN)
    assert t.why("support_jp 1123", side=JAPAN) == ["16.3 not_a_target"]


@pytest.mark.rule("formosa", "16.3c", "16.3d")
def test_two_allied_points_are_two_columns() -> None:
    """12 against 3 is 400%, column 6; two points make it 8."""
    t = combat(PAIR, "us_tactical 3\ndice 1")
    t.do("support_us 1021", "support_us 1021")
    attack(t, "1021", "1022")
    assert column(t) == 8


@pytest.mark.rule("formosa", "16.3c")
def test_the_limits_are_two_allied_points_and_one_japanese() -> None:
    t = combat(PAIR, "us-7-17 where 1124\njp-50-303 where 1123\nus_tactical 3")
    t.do("support_us 1021", "support_us 1021")
    assert t.why("support_us 1021") == ["16.3 enough_there"]
    assert t.can("support_us 1123")
    t = combat(PAIR, "us-7-17 where 1124\njp-50-303 where 1123\njp_tactical 3", side=JAPAN)
    t.do("support_jp 1022", side=JAPAN)
    assert t.why("support_jp 1022", side=JAPAN) == ["16.3 enough_there"]
    assert t.can("support_jp 1124", side=JAPAN)


@pytest.mark.rule("formosa", "16.3d")
@pytest.mark.parametrize("points", [0, 1])
def test_a_japanese_point_is_one_column(points: int) -> None:
    """8 against 5 is 160%, column 3."""
    t = combat(f"jp-9-7 where 1021\njp-9-19 where 1021\nus-7-17 where 1022\njp_tactical {points}\ndice 3 3", side=JAPAN)
    if points:
        t.do("support_jp 1022", side=JAPAN)
    attack(t, "1022", "1021", side=JAPAN)
    assert column(t) == 3 + points


@pytest.mark.rule("formosa", "16.3e", "16.3g")
def test_support_is_used_up_by_its_combat_or_for_nothing() -> None:
    """Heito is far enough away that nobody must attack it: its garrison is one guerrilla."""
    t = combat(PAIR, "us-7-17 where 1124\njp-gu1 where 1123 concealed 0\nus_tactical 3\ndice 6")
    t.do("support_us 1021", "support_us 1123", "done")
    assert (t.s.us_flying, t.s.us_tactical) == (2, 1)
    attack(t, "1021", "1022")
    t.do("done")
    assert (t.s.us_flying, t.s.us_used) == (1, 1)
    t.do("end")
    assert t.top == "Interdiction"
    assert (t.s.us_flying, t.s.us_used, t.s.us_tactical, t.s.support) == (0, 2, 1, ())
    available = t.s.us_available
    t.dice(1, 1, 1, 1, 1)
    t.do("end")
    assert (t.s.turn, t.s.us_used, t.s.us_available) == (2, 0, available + 3)


@pytest.mark.rule("formosa", "16.3f")
def test_tac_points_never_help_the_defence() -> None:
    t = combat("jp-9-7 where 1021\njp-9-19 where 1021\nus-7-17 where 1022\nus_tactical 2\ndice 3 3", side=JAPAN)
    assert t.why("support_us 1021") == ["not_your_decision"]
    assert t.why("support_us 1022") == ["not_your_decision"]
    attack(t, "1022", "1021", side=JAPAN)
    assert column(t) == 3
    t = combat(
        "jp-9-7 where 1021\njp-9-19 where 1021\nus-7-17 where 1022\nsupport 1022:0:2\nus_flying 2\ndice 3 3", side=JAPAN
    )
    attack(t, "1022", "1021", side=JAPAN)
    assert column(t) == 3


# 16.4 interdiction


@pytest.mark.rule("formosa", "16.4a")
def test_interdiction_lies_from_its_phase_to_air_return() -> None:
    t = position(
        "us-7-17 where 1327\njp-9-7 where 1022\nus_tactical 1\ndice 1 1 1 1 1",
        steps="step CombatPhase side=1\nstep Movement side=1\nstep BeginMovement side=1\nstep Interdiction",
    )
    t.do("interdict_us 1021")
    assert (t.top, len(t.s.interdiction), t.s.us_flying) == ("Movement", 1, 1)
    t.do("end", side=JAPAN)
    t.do("end", side=JAPAN)
    assert (t.s.turn, t.s.interdiction, t.s.us_flying) == (2, (), 0)


@pytest.mark.rule("formosa", "16.4b")
def test_a_hex_takes_two_interdicting_points() -> None:
    t = position("us-7-17 where 0921\nus_tactical 3", steps="step Interdiction")
    t.do("interdict_us 1022", "interdict_us 1022")
    assert t.why("interdict_us 1022") == ["16.4 enough_there"]
    assert t.can("interdict_us 1021")


@pytest.mark.rule("formosa", "16.4c")
def test_interdiction_reveals_who_is_there_and_who_comes() -> None:
    t = position(
        "us-7-17 where 1327\njp-9-7 where 1022 concealed 1\njp-d1 where 1022 concealed 1",
        "jp-9-19 where 1021 concealed 1\nus_tactical 1",
        steps="step Movement side=1\nstep Interdiction",
    )
    t.do("interdict_us 1022")
    assert t.s.concealed[t.kit.index["jp-9-7"]] == 0
    assert t.place("jp-d1") == "out"
    assert t.s.concealed[t.kit.index["jp-9-19"]] == 1
    t.do("move jp-9-19", "to 1022", side=JAPAN)
    assert t.s.concealed[t.kit.index["jp-9-19"]] == 0


@pytest.mark.rule("formosa", "16.4d", "16.4e")
@pytest.mark.parametrize("points", [0, 1, 2])
def test_interdiction_makes_entering_dearer_and_nothing_else(points: int) -> None:
    """1021 and 1020 are open without roads between them: one point each, plus the interdiction of the hex entered."""
    there = f"interdiction 1021:0:{points}" if points else ""
    t = position("us-7-17 where 1327\njp-9-7 where 1022", there, steps="step Movement side=1")
    t.do("move jp-9-7", "to 1021", side=JAPAN)
    assert t.s.stack[-1].spent == 2 + 2 * points
    t.do("to 1020", side=JAPAN)
    assert t.s.stack[-1].spent == 4 + 2 * points


@pytest.mark.rule("formosa", "16.4e")
def test_interdiction_hinders_neither_supply_nor_combat_nor_the_allies() -> None:
    units = "jp-9-7 where 1021\njp-9-19 where 1021\njp-hw1 where 1019\nus-7-17 where 1022"
    t = combat(units, "interdiction 1021:0:2,1020:0:2\ndice 3 3", side=JAPAN)
    assert in_supply(t.s, t.kit.index["jp-9-7"])
    attack(t, "1022", "1021", side=JAPAN)
    assert column(t) == 3
    t = position("us-7-17 where 1022\ninterdiction 1021:0:2", steps="step Movement side=0")
    t.do("move us-7-17", "to 1021")
    assert t.s.stack[-1].spent == 2


# 16.5 the B-29


@pytest.mark.rule("formosa", "16.5a")
def test_the_b29_strikes_japanese_hexes_only() -> None:
    t = b29("us-7-17 where 0921\njp-9-7 where 1022\njp-9-19 where 1806 concealed 1")
    assert t.why("bomb 1021") == ["16.5 no_japanese"]
    assert t.why("bomb 0921") == ["16.5 no_japanese"]
    assert {option for option in t.options() if option.startswith("bomb")} == {"bomb 1022", "bomb 1806"}


@pytest.mark.rule("formosa", "16.5b", "16.5c")
@pytest.mark.parametrize(("fortify", "result"), [(True, "b29_DS"), (False, "b29_D1")])
def test_the_japanese_may_reveal_a_fortress_for_the_fortified_column(fortify: bool, result: str) -> None:
    t = b29("jp-hw1 where 0923 concealed 1\njp-9-7 where 0923 concealed 1\ndice 6")
    t.do("bomb 0923")
    assert t.why("fortify jp-9-7", side=JAPAN) == ["16.5 not_fortifying"]
    t.do("fortify jp-hw1" if fortify else "done", side=JAPAN)
    assert t.happened(result)
    assert t.s.concealed[t.kit.index["jp-hw1"]] == int(not fortify)
    assert t.s.concealed[t.kit.index["jp-9-7"]] == 1


@pytest.mark.rule("formosa", "16.5b", "16.5c")
@pytest.mark.parametrize(
    ("there", "row", "chances", "open_yet"),
    [
        ("jp-9-7 where 0923 concealed 0", "city", {"b29_nothing": 3, "b29_DS": 2, "b29_D1": 1}, False),
        ("jp-hw1 where 0923 concealed 1", "city", {"b29_nothing": 3, "b29_DS": 2, "b29_D1": 1}, True),
        (
            "jp-hw1 where 0923 concealed 0\njp-9-7 where 0923 concealed 1",
            "fortified",
            {"b29_nothing": 4, "b29_DS": 2},
            False,
        ),
    ],
)
def test_the_odds_of_the_b29_are_told_before_the_die(
    there: str, row: str, chances: dict[str, int], open_yet: bool
) -> None:
    t = b29(there)
    found = GAME.forecast(t.s, ALLIED, Act("bomb", t.kit.board.hex("0923")))
    assert found is not None
    assert [chart.row for chart in found.charts] == [row]
    assert {each.key: 6 * each.ways // each.of for each in found.results} == chances
    assert bool(found.notes) == open_yet


@pytest.mark.rule("formosa", "16.5c")
def test_a_revealed_fortress_fortifies_by_itself_and_infantry_does_not() -> None:
    t = b29("jp-cd1 where 0923 concealed 0\ndice 6")
    t.do("bomb 0923")
    assert t.happened("b29_DS")
    t = b29("jp-9-7 where 0923 concealed 0\ndice 4")
    t.do("bomb 0923")
    assert t.happened("b29_DS")
    t = b29("jp-9-7 where 0923 concealed 0\ndice 3")
    t.do("bomb 0923")
    assert t.happened("b29_nothing")


OPEN, ROUGH, TOWN, CITY, MOUNTAIN = "1022", "1325", "1123", "1122", "1222"


@pytest.mark.rule("formosa", "16.5d")
@pytest.mark.parametrize(
    ("hex", "results"),
    [
        (OPEN, ["nothing", "nothing", "DS", "DS", "D1", "D1"]),
        ("1013", ["nothing", "nothing", "DS", "DS", "D1", "D1"]),  # mud flats
        (ROUGH, ["nothing", "nothing", "nothing", "DS", "DS", "D1"]),
        (TOWN, ["nothing", "nothing", "DS", "DS", "DS", "D1"]),
        ("1424", ["nothing", "nothing", "nothing", "DS", "DS", "D1"]),  # a town on rough ground
        (CITY, ["nothing", "nothing", "nothing", "DS", "DS", "D1"]),
        (MOUNTAIN, ["nothing", "nothing", "nothing", "nothing", "DS", "D1"]),
        ("1323", ["nothing", "nothing", "nothing", "nothing", "DS", "D1"]),  # a peak
    ],
)
def test_the_b29_column_follows_the_terrain(hex: str, results: list[str]) -> None:
    for die, result in enumerate(results, start=1):
        t = b29(f"jp-9-7 where {hex} concealed 0\njp-9-19 where 1806\ndice {die}")
        t.do(f"bomb {hex}")
        assert t.happened(f"b29_{result}")
        assert (t.s.suppressed == t.kit.board.hex(hex)) == (result == "DS")
        assert (t.top == "B29Loss") == (result == "D1")


@pytest.mark.rule("formosa", "16.5e")
def test_d1_takes_one_unit_of_the_owners_choice_and_suppresses_the_others() -> None:
    t = b29("jp-9-7 where 1022\njp-9-19 where 1022\njp-g1 where 1022\njp-9-35 where 1806\ndice 5")
    t.do("bomb 1022")
    assert t.why("lose jp-9-35", side=JAPAN) == ["16.5 not_there"]
    t.do("lose jp-g1", side=JAPAN)
    assert t.place("jp-g1") == "japan_eliminated"
    assert [t.place(unit) for unit in ("jp-9-7", "jp-9-19")] == ["1022", "1022"]
    assert t.s.suppressed == t.kit.board.hex("1022")
    t = b29("jp-9-7 where 1022\ndice 5")
    t.do("bomb 1022")
    t.do("lose jp-9-7", side=JAPAN)
    assert t.s.suppressed == -1


@pytest.mark.rule("formosa", "16.5e")
def test_a_d1_on_deception_that_shows_itself_is_spent() -> None:
    t = b29("jp-d1 where 1022 concealed 1\njp-9-7 where 1806\ndice 5")
    t.do("bomb 1022")
    assert t.top == "B29Loss"
    t.do("reveal jp-d1", side=JAPAN)
    assert (t.top, t.place("jp-d1"), t.place("jp-9-7")) == ("Movement", "out", "1806")


@pytest.mark.rule("formosa", "16.5f")
@pytest.mark.parametrize(("suppressed", "top"), [("1022", "Moving"), ("-", "Movement")])
def test_suppressed_units_have_no_zone_of_control(suppressed: str, top: str) -> None:
    t = position(f"us-7-17 where 0921\njp-9-7 where 1022\nsuppressed {suppressed}", steps="step Movement side=0")
    t.do("move us-7-17", "to 1021")
    assert t.top == top


@pytest.mark.rule("formosa", "16.5g")
@pytest.mark.parametrize(("suppressed", "expected"), [("1021", 7), ("-", 6)])
def test_an_attack_on_a_suppressed_hex_gets_a_column(suppressed: str, expected: int) -> None:
    t = combat(PAIR, f"suppressed {suppressed}\ndice 5")
    attack(t, "1021", "1022")
    assert column(t) == expected


@pytest.mark.rule("formosa", "16.5g")
@pytest.mark.parametrize("suppressed", ["1023", "-"])
def test_an_opposed_landing_on_a_suppressed_hex_gets_none(suppressed: str) -> None:
    """6 against 3 is 200%."""
    t = position(
        f"al-amph1 where invasion_markers\nus-m1-1 where staging_area\njp-50-301 where 1023\nsuppressed {suppressed}",
        "dice 6",
        steps="step Movement side=0\nstep InvasionPhase",
    )
    t.do("beach_marker 1024", "load us-m1-1 1024")
    attack(t, "1023", "1024")
    assert column(t) == 4


@pytest.mark.rule("formosa", "16.5h", "16.5i")
def test_nobody_moves_out_of_or_into_a_suppressed_hex() -> None:
    t = position(
        "us-7-17 where 1327\njp-9-7 where 1022\njp-9-19 where 1021\nsuppressed 1022", steps="step Movement side=1"
    )
    assert t.why("move jp-9-7", side=JAPAN) == ["16.5 suppressed"]
    t.do("move jp-9-19", side=JAPAN)
    assert t.why("to 1022", side=JAPAN) == ["16.5 suppressed_hex"]
    assert t.can("to 0922", side=JAPAN)


@pytest.mark.rule("formosa", "16.5i")
@pytest.mark.parametrize("suppressed", ["1020", "-"])
def test_nobody_retreats_into_a_suppressed_hex(suppressed: str) -> None:
    """12 against 3 on 400-499, a 5: DR."""
    t = combat(PAIR, "jp-hw1 where 1020", f"suppressed {suppressed}\ndice 5")
    attack(t, "1021", "1022")
    assert t.happened("result_DR")
    assert t.can("retreat jp-50-301 1020", side=JAPAN) == (suppressed == "-")


@pytest.mark.rule("formosa", "16.5j")
@pytest.mark.parametrize(("suppressed", "expected"), [("1021", 2), ("-", 3)])
def test_attacks_out_of_a_suppressed_hex_lose_a_column(suppressed: str, expected: int) -> None:
    t = combat(
        f"jp-9-7 where 1021\njp-9-19 where 1021\nus-7-17 where 1022\nsuppressed {suppressed}\ndice 5 1", side=JAPAN
    )
    attack(t, "1022", "1021", side=JAPAN)
    assert column(t) == expected


@pytest.mark.rule("formosa", "16.5l")
def test_a_b29_that_hit_nothing_still_keeps_other_air_units_out() -> None:
    t = position(
        "us-b29 where b29",
        PAIR,
        "us_tactical 2\ndice 1",
        steps="step Movement side=1\nstep CombatPhase side=0\nstep B29Strike",
    )
    t.do("bomb 1021")
    assert t.happened("b29_nothing")
    assert (t.s.b29_hex, t.s.suppressed) == (t.kit.board.hex("1021"), -1)
    assert zoc(t.s, JAPAN) >> t.kit.board.hex("1022") & 1
    assert t.top in ("PlaceSupport", "Attacks")
    assert not t.can("support_us 1021")
    t = combat(PAIR, "us-7-17 where 1124\njp-50-303 where 1123\nus_tactical 2\nb29_hex 1021")
    assert t.why("support_us 1021") == ["13.1 b29_there"]
    t = position("us-7-17 where 0921\nus_tactical 1\nb29_hex 1022", steps="step Interdiction")
    assert t.why("interdict_us 1022") == ["13.1 b29_there"]
    t = position("us-7-17 where 1327\njp-9-7 where 1022\nb29_hex 1022", steps="step Movement side=1")
    assert t.can("move jp-9-7", side=JAPAN)


@pytest.mark.rule("formosa", "16.5k", "16.5m")
def test_at_air_return_the_b29_must_be_bought_again_and_suppression_ends() -> None:
    t = scene(
        "game formosa\ndice 1 1 1 1\nus-7-17 where 1327\njp-9-7 where 1022\nus-b29 where b29\nb29_hex 1022\n"
        "suppressed 1022\nlp_allied 3\nstep EndOfTurn"
    )
    assert t.s.turn == 2
    assert (t.place("us-b29"), t.s.b29_hex, t.s.suppressed) == ("allied_reinforcements", -1, -1)
    assert zoc(t.s, JAPAN) >> t.kit.board.hex("1021") & 1
    t.do("done", side=JAPAN)
    before = lp(t.s, ALLIED)
    t.do("buy us-b29")
    assert (t.place("us-b29"), lp(t.s, ALLIED)) == ("allied_available", before - 3)


@pytest.mark.rule("formosa", "16.5m")
def test_a_unit_that_retreats_out_of_a_suppressed_hex_is_free_of_it() -> None:
    t = combat(PAIR, "jp-hw1 where 0920\nsuppressed 1021\ndice 4")
    attack(t, "1021", "1022")
    assert t.happened("result_DR")
    assert not zoc(t.s, JAPAN) >> t.kit.board.hex("1022") & 1
    t.do("retreat jp-50-301 1020", side=JAPAN)
    t.do("done")
    assert zoc(t.s, JAPAN) >> t.kit.board.hex("1021") & 1
    assert t.s.suppressed == t.kit.board.hex("1021")


# 16.6 Kamikaze


FLEET = """
    al-amph1 where invasion_markers
    al-amph2 where invasion_markers
    us-ngf1 where staging_area
    us-ngf2 where staging_area
"""


@pytest.mark.rule("formosa", "16.6b", "16.6c", "16.6d")
def test_kamikaze_points_send_back_markers_and_gunfire_units_and_are_gone() -> None:
    t = special(FLEET, "al-amph3 where allied_reinforcements\ntokku 6\nkamikaze 1\nkamikaze_spent 1\ndice 5")
    assert t.top == "KamikazeHits"
    assert t.s.stack[-1].number == 3
    assert (t.s.tokku, t.s.kamikaze, t.s.kamikaze_spent) == (0, 1, 7)
    assert t.why("lose al-amph3") == ["16.6 not_a_target"]
    assert t.why("lose us-7-17") == ["16.6 not_a_target"]
    t.do("lose al-amph1", "lose us-ngf2", "lose al-amph2")
    assert t.top == "Movement"
    places = [t.place(ship) for ship in ("al-amph1", "al-amph2", "us-ngf1", "us-ngf2")]
    assert places == ["allied_reinforcements", "allied_reinforcements", "staging_area", "allied_reinforcements"]


@pytest.mark.rule("formosa", "16.6c")
def test_hits_beyond_the_targets_are_ignored() -> None:
    t = special("al-amph1 where invasion_markers\ntokku 6\ndice 6")
    assert t.s.stack[-1].number == 1
    t.do("lose al-amph1")
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "16.6e")
@pytest.mark.parametrize(("die", "hits"), [(6, 1), (5, 0)])
def test_the_zero_column_is_rolled_every_turn(die: int, hits: int) -> None:
    t = special(FLEET, f"turn 1\ntokku 0\ndice {die}")
    assert t.dice_left == 0
    assert (t.s.stack[-1].number if t.top == "KamikazeHits" else 0) == hits


# 16.3, R125 support where the enemy is


@pytest.mark.rule("formosa", "16.3h")
def test_support_goes_only_where_enemies_are_at_that_moment() -> None:
    t = position(
        "al-amph1 where invasion_markers\nus-m1-1 where staging_area\nus_tactical 3",
        "jp-d1 where 0921 concealed 1\njp-9-7 where 0922",
        steps="step Movement side=0\nstep InvasionPhase",
    )
    t.do("beach_marker 0821", "load us-m1-1 0821")
    assert t.top == "PlaceSupport"
    assert t.can("support_us 0921")
    t.do("reveal jp-d1", side=JAPAN)
    assert t.why("support_us 0921") == ["16.3 not_a_target"]
    assert t.can("support_us 0922")


@pytest.mark.rule("formosa", "16.3h")
def test_so_it_is_in_a_combat_phase() -> None:
    t = position(
        "us-7-17 where 1327\nus-7-32 where 1022\njp-9-7 where 1326\njp-d1 where 1123 concealed 1\nus_tactical 2",
        steps="step Movement side=1\nstep PlaceSupport side=0 allowed=1326,1123",
    )
    assert t.can("support_us 1123")
    t.do("reveal jp-d1", side=JAPAN)
    assert t.why("support_us 1123") == ["16.3 not_a_target"]
    assert t.can("support_us 1326")
