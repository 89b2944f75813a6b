"""17.0 Naval gunfire."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.testing import Scene, scene

GUNS = "us-ngf1 where staging_area\nus-ngf2 where staging_area\nus-ngf3 where staging_area"


def combat(*text: str, side: int = ALLIED, options: str = "") -> Scene:
    """A Combat Phase; no logistics points, no dice but those in the text."""
    body = "\n".join(text)
    return scene(
        f"game formosa\nscenario scenario_2\noptions {options}\ndice\nlp_allied 0\n{body}\n"
        f"step EndOfTurn\nstep Movement side=1\nstep CombatPhase side={side}"
    )


def declare(t: Scene, target: str, *stacks: str, side: int = ALLIED) -> None:
    t.do(f"target {target}", *(f"join {hex}" for hex in stacks), "attack", side=side)


def finish(t: Scene) -> None:
    """Nobody commits anything more."""
    while t.top in ("AttackerCommits", "DefenderCommits"):
        t.do("done", side=t.s.stack[-1].side)


def column(t: Scene) -> int:
    return t.happened("combat_column")[0]["column"]


@pytest.mark.rule("formosa", "17.0a")
@pytest.mark.parametrize(
    ("box", "why"),
    [
        ("staging_area", []),
        ("allied_available", ["17.0 gunfire_away"]),
        ("allied_reinforcements", ["17.0 gunfire_away"]),
    ],
)
def test_gunfire_units_serve_from_the_staging_area(box: str, why: list[str]) -> None:
    t = combat(f"us-7-17 where 0922\njp-9-7 where 1021\nus-ngf1 where {box}\nus-ngf2 where staging_area")
    declare(t, "1021", "0922")
    assert t.why("gunfire us-ngf1") == why
    assert t.can("gunfire us-ngf2")


@pytest.mark.rule("formosa", "17.0a")
def test_gunfire_units_in_play_come_to_the_staging_area_at_strike_planning() -> None:
    t = scene(
        "game formosa\nus-ngf1 where allied_available\nus-ngf5 where allied_reinforcements\n"
        "step EndOfTurn\nstep StrikePhase"
    )
    assert (t.place("us-ngf1"), t.place("us-ngf5")) == ("staging_area", "allied_reinforcements")


@pytest.mark.rule("formosa", "17.0b")
def test_gunfire_supports_opposed_landings() -> None:
    t = scene(
        "game formosa\ndice\nlp_allied 0\nal-amph1 where invasion_markers\nus-m1-1 where staging_area\n"
        f"jp-9-7 where 1023\n{GUNS}\nstep EndOfTurn\nstep Movement side=0\nstep InvasionPhase"
    )
    t.do("beach_marker 1024", "load us-m1-1 1024")
    declare(t, "1023", "1024")
    assert t.can("gunfire us-ngf1")


@pytest.mark.rule("formosa", "17.0b")
@pytest.mark.parametrize(("hex", "why"), [("0922", []), ("1020", ["17.0 not_coastal"])])
def test_gunfire_supports_attacks_from_coastal_hexes_only(hex: str, why: list[str]) -> None:
    """The attacked hex 1021 is inland; with no gun in reach the step is skipped, so air supply keeps it open."""
    t = combat(f"us-7-17 where {hex}\njp-9-7 where 1021\n{GUNS}\nal-airsup where allied_available")
    declare(t, "1021", hex)
    assert t.top == "AttackerCommits"
    assert t.why("gunfire us-ngf1") == why


@pytest.mark.rule("formosa", "17.0b")
@pytest.mark.parametrize(("hex", "why"), [("0922", []), ("1020", ["17.0 not_coastal"])])
def test_gunfire_supports_defences_in_coastal_hexes_only(hex: str, why: list[str]) -> None:
    t = combat(f"us-7-17 where {hex}\njp-9-7 where 1021\n{GUNS}\nal-airsup where allied_available", side=JAPAN)
    declare(t, hex, "1021", side=JAPAN)
    assert t.top == "DefenderCommits"
    assert t.why("gunfire us-ngf1") == why


@pytest.mark.rule("formosa", "17.0c")
def test_one_attacker_on_the_coast_is_enough() -> None:
    t = combat(f"us-7-17 where 0922\nus-7-32 where 1020\njp-9-7 where 1021\n{GUNS}")
    declare(t, "1021", "0922", "1020")
    assert t.can("gunfire us-ngf1")


@pytest.mark.rule("formosa", "17.0c")
def test_a_coastal_target_does_not_help_inland_attackers() -> None:
    t = combat(f"us-7-17 where 1021\njp-9-7 where 0922\n{GUNS}\nal-airsup where allied_available")
    declare(t, "0922", "1021")
    assert t.why("gunfire us-ngf1") == ["17.0 not_coastal"]


@pytest.mark.rule("formosa", "17.0d")
@pytest.mark.parametrize("guns", [0, 1, 2])
def test_each_of_two_units_is_a_column_in_the_attack(guns: int) -> None:
    """5 against 4 is 125%."""
    t = combat(f"us-7-17 where 0922\njp-9-7 where 1021\n{GUNS}\nal-airsup where allied_available\ndice 6 6")
    declare(t, "1021", "0922")
    t.do(*(f"gunfire us-ngf{n + 1}" for n in range(guns)))
    finish(t)
    assert column(t) == 2 + guns


@pytest.mark.rule("formosa", "17.0d")
def test_a_third_unit_is_refused() -> None:
    t = combat(f"us-7-17 where 0922\njp-9-7 where 1021\n{GUNS}\nal-airsup where allied_available")
    declare(t, "1021", "0922")
    t.do("gunfire us-ngf1")
    assert t.why("gunfire us-ngf1") == ["17.0 gunfire_away"]
    t.do("gunfire us-ngf2")
    assert t.why("gunfire us-ngf3") == ["17.0 gunfire_limit"]


@pytest.mark.rule("formosa", "17.0d")
def test_two_units_in_the_defence_are_two_columns_left() -> None:
    """12 against 5 is 240%, column 4; in Okayama the Allied defence has no terrain."""
    t = combat(
        f"us-7-17 where 0922\njp-9-7 where 1021\njp-9-19 where 1021\njp-9-35 where 1021\n{GUNS}\n"
        "al-airsup where allied_available\ndice 1",
        side=JAPAN,
    )
    declare(t, "0922", "1021", side=JAPAN)
    t.do("gunfire us-ngf1", "gunfire us-ngf2")
    finish(t)
    assert column(t) == 2


@pytest.mark.rule("formosa", "17.0d")
def test_gunfire_belongs_to_a_nation() -> None:
    t = combat(f"us-7-17 where 0922\njp-9-7 where 1021\n{GUNS}\ncw-ngf1 where staging_area")
    declare(t, "1021", "0922")
    assert t.why("gunfire cw-ngf1") == ["16.0 other_nation"]


@pytest.mark.rule("formosa", "17.0e")
def test_gunfire_is_never_harmed() -> None:
    """5 against 12 is 41%, two columns right; a 1 there kills one attacker, and gunfire goes back to its place."""
    t = combat(
        f"us-7-17 where 0922\njp-9-7 where 1021\njp-9-19 where 1021\njp-9-35 where 1021\n{GUNS}\n"
        "al-airsup where allied_reinforcements\ndice 1"
    )
    declare(t, "1021", "0922")
    t.do("gunfire us-ngf1")
    finish(t)
    assert t.happened("result_AE")
    assert t.place("us-7-17") == "allied_eliminated"
    assert t.place("us-ngf1") == "staging_area"
    assert t.s.fired[t.kit.index["us-ngf1"]] == 0


TWO_COMBATS = f"""
    us-m1-1 where 0922
    us-m1-5 where 0922
    jp-50-301 where 1021
    us-m1-7 where 1124
    us-m2-2 where 1124
    jp-50-302 where 1123
    al-airsup where allied_available
    {GUNS}
    us-ngf3 where allied_reinforcements
    dice 6 6 6
"""


def first_combat(options: str) -> Scene:
    t = combat(TWO_COMBATS, options=options)
    declare(t, "1021", "0922")
    t.do("gunfire us-ngf1", "gunfire us-ngf2")
    finish(t)
    t.do("done")
    declare(t, "1123", "1124")
    assert t.top == "AttackerCommits"
    return t


@pytest.mark.rule("formosa", "17.0f")
def test_gunfire_is_ready_again_when_its_combat_is_over() -> None:
    t = first_combat("")
    t.do("gunfire us-ngf1", "gunfire us-ngf2")
    assert [t.s.fired[t.kit.index[gun]] for gun in ("us-ngf1", "us-ngf2")] == [2, 2]


@pytest.mark.rule("formosa", "17.0f")
def test_by_the_switch_gunfire_serves_once_a_phase() -> None:
    t = first_combat("ngf_single_use")
    assert t.why("gunfire us-ngf1") == ["17.0 gunfire_away"]
    assert t.why("gunfire us-ngf2") == ["17.0 gunfire_away"]
    t = combat(f"us-7-17 where 0922\njp-9-7 where 1021\n{GUNS}\nus-ngf1 fired 1", side=JAPAN, options="ngf_single_use")
    declare(t, "0922", "1021", side=JAPAN)
    assert t.can("gunfire us-ngf1")
