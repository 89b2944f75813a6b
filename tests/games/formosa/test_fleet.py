"""18.0 The Mobile Fleet sortie."""

from __future__ import annotations

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.state import lp
from hexfront.testing import Scene, scene

SHIPS = """
    al-amph1 where invasion_markers
    al-amph2 where invasion_markers
    al-amph3 where invasion_markers
    us-ngf1 where staging_area
    us-ngf2 where staging_area
"""


def sortie(*text: str, scenario: int = 1, turn: int = 2) -> Scene:
    """The fleet is ready in the Special Attack Phase; the first die is the Kamikaze one."""
    body = "\n".join(text)
    return scene(
        f"game formosa\nscenario scenario_{scenario}\nturn {turn}\nus-7-17 where 0922\njp-9-7 where 1021\n"
        f"jp-fleet where japan_available\nlp_allied 3\n{SHIPS}\n{body}\nstep EndOfTurn\nstep CombatPhase side=0\n"
        "step Movement side=0\nstep InvasionPhase\nstep SpecialAttack"
    )


@pytest.mark.rule("formosa", "18.0a")
def test_the_fleet_costs_four_points() -> None:
    t = scene(
        "game formosa\nturn 2\nlp_japan 4\nus-7-17 where 0922\njp-9-7 where 1021\nstep EndOfTurn\nstep RecruitPhase"
    )
    t.do("buy jp-fleet", side=JAPAN)
    assert (t.place("jp-fleet"), lp(t.s, JAPAN)) == ("japan_available", 0)
    t = scene(
        "game formosa\nturn 2\nlp_japan 3\nus-7-17 where 0922\njp-9-7 where 1021\nstep EndOfTurn\nstep RecruitPhase"
    )
    assert t.why("buy jp-fleet", side=JAPAN) == ["7.2 no_lp"]


@pytest.mark.rule("formosa", "18.0a")
def test_no_sortie_on_the_first_turn_nor_unless_recruited() -> None:
    assert sortie("dice 1", turn=1).top == "PlaceMarkers"
    assert sortie("dice 1", "jp-fleet where japan_reinforcements").top == "PlaceMarkers"
    t = sortie("dice 1")
    assert (t.top, t.options(JAPAN)) == ("FleetSortie", ["sortie", "done"])
    t.do("done", side=JAPAN)
    assert (t.place("jp-fleet"), t.thrown("18.0"), t.s.gunfire_barred) == ("japan_available", [], 0)


@pytest.mark.rule("formosa", "18.0b")
@pytest.mark.parametrize(
    ("scenario", "results"),
    [
        (1, ["fiasco", "fiasco", "fiasco", "indecisive", "indecisive", "decisive"]),
        (2, ["fiasco", "fiasco", "fiasco", "fiasco", "indecisive", "decisive"]),
    ],
)
def test_the_result_is_read_on_the_scenarios_column(scenario: int, results: list[str]) -> None:
    for die, result in enumerate(results, start=1):
        t = sortie(f"dice 1 {die} 1", scenario=scenario)
        t.do("sortie", side=JAPAN)
        assert t.thrown("18.0")[0] == die
        assert t.happened(f"fleet_{result}") == [{}]


@pytest.mark.rule("formosa", "18.0c", "18.0g")
def test_a_fiasco_changes_nothing_but_the_marker_is_gone() -> None:
    t = sortie("dice 1 3")
    t.do("sortie", side=JAPAN)
    assert t.place("jp-fleet") == "out"
    assert (t.s.gunfire_barred, t.s.landings_barred, lp(t.s, ALLIED)) == (0, 0, 3)
    assert [t.place(f"us-ngf{n}") for n in (1, 2)] == ["staging_area"] * 2
    assert t.top == "PlaceMarkers"
    assert t.can("beach_marker 0820")


@pytest.mark.rule("formosa", "18.0d", "18.0g")
def test_an_indecisive_action_keeps_gunfire_away_for_the_turn() -> None:
    t = sortie("dice 1 4\nus-m1-1 where staging_area\njp-9-19 where 1124")
    t.do("sortie", side=JAPAN)
    assert t.place("jp-fleet") == "out"
    assert [t.place(f"us-ngf{n}") for n in (1, 2)] == ["allied_available"] * 2
    assert (lp(t.s, ALLIED), t.s.landings_barred) == (3, 0)
    assert t.can("beach_marker 0820")
    t.do("beach_marker 1024", "done", "load us-m1-1 1024", "target 1124", "join 1024", "attack")
    assert t.top == "AttackerCommits"
    assert t.why("gunfire us-ngf1") == ["18.0 gunfire_barred"]


@pytest.mark.rule("formosa", "18.0d", "18.0f")
def test_the_turn_after_a_sortie_all_is_as_before() -> None:
    t = scene(
        f"game formosa\nturn 2\ndice 1 1\nus-7-17 where 0922\njp-9-7 where 1021\n{SHIPS}\ngunfire_barred 1\n"
        "landings_barred 1\nus-ngf1 where allied_available\nus-ngf2 where allied_available\nstep EndOfTurn"
    )
    assert t.s.turn == 3
    assert (t.s.gunfire_barred, t.s.landings_barred) == (0, 0)
    t.do("done", side=JAPAN)
    t.do("done")
    assert t.top == "StrikePlanning"
    assert [t.place(f"us-ngf{n}") for n in (1, 2)] == ["staging_area"] * 2
    assert [t.place(f"al-amph{n}") for n in (1, 2, 3)] == ["invasion_markers"] * 3


@pytest.mark.rule("formosa", "18.0e")
@pytest.mark.parametrize(("points", "die", "left"), [(3, 5, 0), (9, 5, 4), (0, 1, 0)])
def test_a_decisive_battle_costs_the_allies_logistics_points(points: int, die: int, left: int) -> None:
    t = sortie(f"lp_allied {points}\ndice 1 6 {die}")
    t.do("sortie", side=JAPAN)
    assert t.thrown("18.0") == [6, die]
    assert lp(t.s, ALLIED) == left
    assert t.s.gunfire_barred == 1
    assert t.place("us-ngf1") == "allied_available"


@pytest.mark.rule("formosa", "18.0f", "18.0g")
def test_a_decisive_battle_stops_landings_but_not_drops() -> None:
    t = sortie("dice 1 6 1\nal-dz where invasion_markers\nus-511 where staging_area")
    t.do("sortie", side=JAPAN)
    assert t.place("jp-fleet") == "out"
    assert t.top == "PlaceMarkers"
    assert t.why("beach_marker 0820") == ["18.0 landings_barred"]
    assert t.can("drop_marker 1122")
    t.do("drop_marker 1122", "load us-511 1122")
    assert [t.place(f"al-amph{n}") for n in (1, 2, 3)] == ["invasion_markers"] * 3


@pytest.mark.rule("formosa", "18.0g")
def test_the_fleet_never_comes_back() -> None:
    t = scene(
        "game formosa\nturn 3\nlp_japan 9\nus-7-17 where 0922\njp-9-7 where 1021\njp-fleet where out\n"
        "step EndOfTurn\nstep RecruitPhase"
    )
    assert t.why("buy jp-fleet", side=JAPAN) == ["8.0 not_waiting"]
    assert t.options(ALLIED) == []
