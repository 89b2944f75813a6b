"""What the table shows beside the pieces: it agrees with the rules, and tells nobody's secrets."""

from __future__ import annotations

import random

import pytest

from hexfront.games.formosa.aids import left_undone, overlays
from hexfront.games.formosa.facts import table
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.victory import allied_points, japanese_points
from hexfront.games.formosa.state import Formosa
from hexfront.kernel import step
from hexfront.kernel.act import Act
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")
OPTIONS = tuple(option.key for option in GAME.meta.options)
HELD = "us-sb44 where 0923 base 1\nus-7-17 where 1416\nus-m1-1 where allied_eliminated"


def moving(text: str, side: int = ALLIED) -> Scene:
    return scene(f"game formosa\nturn 3\n{text}\nstep EndOfTurn\nstep Movement side={side}")


def attacks(text: str) -> Scene:
    return scene(f"game formosa\ndice 1 1 1\nturn 3\n{text}\nstep EndOfTurn\nstep CombatPhase side=0")


def test_the_ledger_adds_up_to_the_victory_points() -> None:
    t = moving(HELD)
    facts = table(t.s, ALLIED)
    sums = {side: sum(each * number for _, each, number, *_ in rows) for side, rows in facts["ledger"].items()}
    assert sums == {"allied": allied_points(t.s), "japan": japanese_points(t.s)}
    rows = {row[0]: row for row in facts["ledger"]["allied"]}
    assert rows["major_port"] == ["major_port", 4, 1, ["0923"], 2]
    assert rows["peak"] == ["peak", 1, 1, ["1416"], 6]
    assert facts["ledger"]["japan"] == [["lost_formation", 1, 1]]


def test_a_site_says_who_holds_it_and_whether_it_works() -> None:
    t = moving(f"{HELD}\njp-hw1 where 2005\ntraffic 0923:0:2")
    sites = {row[0]: row[1:] for row in table(t.s, JAPAN)["sites"]}
    assert sites["0923"] == ["major_port", True, "allied", True, 2]
    assert sites["2005"] == ["major_port", False, "japan", False, 0]
    assert sites["1706"] == ["", True, "", False, 0]


def test_a_plan_is_shown_to_its_owner_only() -> None:
    t = scene(
        "game formosa\nturn 2\nus-7-17 where 1416\nus_available 5\njp_available 3\nstep EndOfTurn\nstep StrikePlanning"
    )
    t.do("plan_us 3 2", "plan_cw 0 0")
    assert table(t.s, ALLIED)["plan"] == {"us": [3, 2]}, "where the Commonwealth has nothing it is not named"
    assert table(t.s, JAPAN)["plan"] == {}


def test_prices_are_those_of_what_is_on_offer() -> None:
    t = scene("game formosa\nturn 3\nus-7-17 where 1416\nlp_allied 20\nstep EndOfTurn\nstep Recruit side=0")
    prices = table(t.s, ALLIED)["prices"]
    offered = {act.split()[1] for act in t.options(0) if act.startswith("buy ")}
    assert offered == {key for key in prices if not key.startswith("buy_")}
    assert prices["us-77-305"] == 2
    assert table(t.s, JAPAN)["prices"] == {}


def test_duties_and_the_attack_are_told_as_they_stand() -> None:
    t = attacks("us-7-17 where 1017\njp-9-7 where 1117")
    assert table(t.s, ALLIED)["duties"] == {"attack": ["1017"], "targets": ["1117"]}
    assert table(t.s, JAPAN)["duties"] == {}
    t.do("target 1117", "join 1017")
    battle = table(t.s, JAPAN)["battle"]
    assert (battle["from"], battle["targets"], battle["attack"], battle["defence"]) == (["1017"], ["1117"], 5, 4)
    forecast = GAME.forecast(t.s, ALLIED, Act("attack"))
    assert forecast is not None
    assert battle["shifts"] == [[m.amount, m.rule, m.key] for m in forecast.modifiers]
    assert battle["shifts"]


def test_of_concealed_defenders_no_strength_is_told() -> None:
    text = "us-7-17 where 0821\nal-amph1 where 0821\njp-9-7 where 0820 concealed 1"
    t = scene(f"game formosa\nturn 3\nus-7-32 where 1416\n{text}\nstep EndOfTurn\nstep Landings")
    t.do("target 0820", "join 0821")
    battle = table(t.s, ALLIED)["battle"]
    assert battle["attack"] == 5
    assert "defence" not in battle
    assert "percent" not in battle


@pytest.mark.parametrize("seed", range(3))
def test_the_phases_follow_the_printed_order_and_nothing_leaks(seed: int) -> None:
    chance = random.Random(seed)
    s = GAME.start(BOX, ("scenario_1", "scenario_2")[seed % 2], OPTIONS if seed else (), die=seed)
    assert isinstance(s, Formosa)
    order = ["setup", *GAME.meta.phases]
    before = (0, 0)
    for number in range(700):
        if s.over:
            break
        seen = [table(s, side) for side in (ALLIED, JAPAN)]
        now = (s.turn, order.index(step.phase_of(s.stack)))
        assert now >= before or before == (1, 0)
        before = now
        if number % 5 == 0:
            for side in (ALLIED, JAPAN):
                assert GAME.table(GAME.clone_for(s, side, number), side) == seen[side]
        side = chance.choice(step.actors(s))
        found = step.options(s, side)
        busy = [act for act in found if act.verb not in ("done", "end", "to_staging", "auto_set_up")]
        step.advance(s, side, chance.choice(busy if busy and chance.random() < 0.8 else found))
        s.events = []


def test_what_is_left_to_be_placed_is_told_to_those_who_may_know_it() -> None:
    marks = "al-amph1 where invasion_markers\nal-amph2 where invasion_markers\nal-dz where invasion_markers"
    t = scene(f"game formosa\n{marks}\nstep EndOfTurn\nstep PlaceMarkers")
    assert table(t.s, ALLIED)["to_place"] == {"markers": 2, "drop_zone": 1}
    assert table(t.s, JAPAN)["to_place"] == {}
    t = scene("game formosa\nus_tactical 3\ncw_tactical 1\njp_tactical 2\nstep EndOfTurn\nstep Interdiction")
    assert table(t.s, JAPAN)["to_place"] == {"us": 3, "cw": 1}
    front = "us-7-17 where 1017\njp-9-7 where 1117\njp_tactical 2\nstep Attacks side=1 assault=false"
    t = scene(f"game formosa\n{front}\nstep PlaceSupport side=1 allowed=1017")
    assert table(t.s, ALLIED)["to_place"] == {"jp": 2}


def test_warnings_name_what_would_be_lost() -> None:
    t = scene("game formosa\nturn 3\nus-7-17 where 1416\nlp_allied 25\nstep EndOfTurn\nstep Recruit side=0")
    assert left_undone(t.s, ALLIED, Act("done")) == "points_lost"
    t = scene("game formosa\nal-amph1 where invasion_markers\nstep EndOfTurn\nstep PlaceMarkers")
    assert left_undone(t.s, ALLIED, Act("done")) == "nobody_lands"
    t = scene("game formosa\nal-amph1 where invasion_markers\nus-7-17 where 1416\nstep EndOfTurn\nstep PlaceMarkers")
    assert left_undone(t.s, ALLIED, Act("done")) == ""


def test_warnings_come_before_a_stack_is_too_high_or_a_unit_out_of_supply() -> None:
    crowd = "\n".join(f"us-7-{n} where 1416 moved 1" for n in (17, 32, 184))
    more = "us-27-105 where 1416 moved 1\nus-27-106 where 1416 moved 1\nus-27-165 where 1416 moved 1"
    t = scene(f"game formosa\nturn 3\n{crowd}\n{more}\nstep EndOfTurn\nstep Movement side=0")
    assert left_undone(t.s, ALLIED, Act("end")) == "overstacked"
    t = scene("game formosa\nturn 3\nus-7-17 where 1416 moved 1\nstep EndOfTurn\nstep Movement side=0")
    assert left_undone(t.s, ALLIED, Act("end")) == "cut_off"
    t = scene("game formosa\nturn 3\nus-7-17 where 1416\nstep EndOfTurn\nstep Movement side=0")
    assert left_undone(t.s, ALLIED, Act("end")) == "units_left"


def test_a_source_still_concealed_is_called_to_mind_before_the_dice() -> None:
    """19.3, R127 Only a revealed source supplies a unit when it is lost."""
    for concealed, warning in ((1, "source_hidden"), (0, "")):
        t = scene(
            f"game formosa\ndice 1\nlp_japan 1\nus-7-17 where 1018\njp-9-7 where 1017\njp-hw1 where 1117 "
            f"concealed {concealed}\nstep EndOfTurn\nstep Movement side=1\nstep CombatPhase side=0"
        )
        t.do("target 1017", "join 1018", "attack")
        assert t.top == "DefenderCommits"
        assert left_undone(t.s, JAPAN, Act("done")) == warning


def test_the_supply_overlays_show_sources_and_those_cut_off() -> None:
    t = moving("us-sb44 where 0923 base 1\nus-7-17 where 1022\nus-7-32 where 1416")
    layers = {layer.key: layer for layer in overlays(t.s, ALLIED)}

    def numbers(key: str) -> set[str]:
        return {t.kit.board.number(hex) for hex in t.kit.board.grid if layers[key].hexes >> hex & 1}

    assert numbers("supply_sources") == {"0923"}
    assert numbers("out_of_supply") == {"1416"}
    assert layers["objectives"].values[t.kit.board.hex("0923")] == "6"
