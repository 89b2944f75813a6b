"""11.0, R93 What each side may know: dealing the rest anew, and asking without giving anything away."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from tests.sampling import THOROUGH

from hexfront.bots.random_bot import play_out
from hexfront.games.formosa.deal_japanese import unseen
from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.recruiting import air_in_play, air_limit
from hexfront.games.formosa.rules.stacking import excess
from hexfront.games.formosa.state import KNOWN, REPLACEABLE, Formosa
from hexfront.hexmap import bits
from hexfront.kernel.state import clone, columns
from hexfront.kernel.step import actors, interrupts, options
from hexfront.kernel.view import view
from hexfront.secrecy import leaks, sample, wander
from hexfront.testing import Scene, opened, scene, settings

GAME, KIT = opened("formosa")
SETTINGS = settings("formosa", drawn=2)
POSITIONS = 60 if THOROUGH else 20
DERIVED = [name for name, kind in columns(Formosa).items() if kind.startswith("derived")]


@cache
def positions() -> tuple[Any, ...]:
    """Positions of keen random games in every setting."""
    found = []
    for seed, (scenario, chosen) in enumerate(SETTINGS):
        rng = Random(seed)
        found += [
            clone(s) for s in wander(GAME, KIT, scenario, chosen, rng) if rng.random() < (0.03 if THOROUGH else 0.015)
        ]
    return tuple(found)


def dealt(side: int) -> list[tuple[Any, Any]]:
    return [(s, GAME.clone_for(s, side, n)) for n, s in enumerate(positions())]


# the test of everything


@pytest.mark.rule("formosa", "11.0c", "11.0d", "6.1c")
@pytest.mark.parametrize(("scenario", "chosen"), SETTINGS)
def test_nothing_the_table_tells_a_side_depends_on_what_it_may_not_know(scenario: str, chosen: tuple[str, ...]) -> None:
    found = sample(GAME, KIT, scenario, chosen, POSITIONS, Random(7))
    assert found.leaks == []
    assert len(found.steps) > POSITIONS // 5


def test_a_leak_is_found() -> None:
    """The reach of a concealed unit on the march, laid over the map for everybody, would name it."""
    t = scene("game formosa\njp-9-7 where 1022 concealed 1\njp-b75 where 1124 concealed 1\nstep Movement side=1")
    t.do("move jp-9-7", side=JAPAN)
    assert leaks(GAME, t.s, ALLIED, 3) == []

    def careless(s: Any, side: int) -> Any:
        return GAME.aids.reach(s, JAPAN, KIT.index["jp-9-7"])

    loose = msgspec.structs.replace(GAME, aids=msgspec.structs.replace(GAME.aids, overlays=careless))
    assert any("overlays" in line for seed in range(5) for line in leaks(loose, t.s, ALLIED, seed))


# what is dealt anew


@pytest.mark.parametrize("side", [ALLIED, JAPAN, -1])
def test_a_position_dealt_anew_is_in_order(side: int) -> None:
    """No hex more over-stacked, no air point too many, derived columns true, somebody to decide, options for him."""
    for s, other in dealt(side):
        again = clone(other)
        again.rebuild()
        assert all(getattr(again, name) == getattr(other, name) for name in DERIVED)
        for who in (ALLIED, JAPAN):
            held = s.allied_at if who == ALLIED else s.japan_at
            assert held == (other.allied_at if who == ALLIED else other.japan_at)
            assert all(excess(s, hex, who) == excess(other, hex, who) for hex in bits.each(held))
        for nation in range(3):
            assert air_in_play(other, nation) <= air_limit(other, nation)
        assert other.kamikaze + other.tokku + other.kamikaze_spent <= KIT_LIMITS.kamikaze
        assert all(getattr(other, name) >= 0 for name in GAME.secret(-1))
        assert actors(other)
        assert all(options(other, who) for who in actors(other))


KIT_LIMITS: Any = KIT.tables.air_limits  # type: ignore[attr-defined]


@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_a_position_dealt_anew_can_be_played_to_the_end(side: int) -> None:
    for n, (_, other) in enumerate(dealt(side)[::15]):
        play_out(GAME, other, Random(n))
        assert other.over


def spent(s: Any, side: int) -> Any:
    """What a side has openly paid for everything it ever bought and still has, in half logistics points."""
    kit, total = s.kit, 0
    for u in kit.for_sale[side]:
        line = kit.price[u]
        out = kit.reinforcements[side], kit.replacements[side], kit.eliminated[side], -1
        if side == ALLIED and s.where[u] < 0 and s.known[u] != KNOWN and s.where[u] not in out:
            total += 2 * (line.replace if s.known[u] == REPLACEABLE else line.recruit)
        raider = u in (kit.index["jp-mar"], kit.index["jp-ar"])
        waiting = raider and not s.known[u] and s.where[u] == kit.reinforcements[JAPAN]
        if side == JAPAN and (waiting or (not raider and s.where[u] not in out and unseen(s, u))):
            total += 2 * line.recruit
    if side == ALLIED:
        return total + 2 * (s.us_bought + s.cw_bought - s.spent_allied)
    return total + 4 * s.jp_bought + s.kamikaze_bought - 2 * s.spent_japan


@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_what_is_dealt_anew_cost_the_enemy_the_same(side: int) -> None:
    """Among units lost unseen a cheap one may have changed places with a dear one; else the books agree."""
    compared = 0
    for s, other in dealt(side):
        boxes = (s.kit.replacements[JAPAN], s.kit.eliminated[JAPAN])
        lost_unseen = any(unseen(s, u) and s.where[u] in boxes for u in s.kit.units[JAPAN])
        if side == JAPAN or (not lost_unseen and not setting_up(s)):
            assert spent(s, 1 - side) == spent(other, 1 - side)
            compared += 1
    assert compared > len(positions()) // 3


def setting_up(s: Any) -> bool:
    return any(type(step).__name__ == "JapaneseSetUp" for step in s.stack)


@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_what_a_side_can_know_stays(side: int) -> None:
    for s, other in dealt(side):
        kit = s.kit
        for piece in range(len(kit.pieces)):
            if kit.side_of[piece] == side:
                mixed = [s.kit.staging, s.kit.amoy] if side == ALLIED else []
                assert s.where[piece] == other.where[piece] or s.where[piece] in mixed
            elif s.where[piece] in (*kit.eliminated, kit.b29_box) if side == JAPAN else s.known[piece]:
                assert s.where[piece] == other.where[piece]
        for name in ("lp_allied", "lp_japan", "turn", "amoy", "tokku", "jp_superiority", "us_tactical", "used_97"):
            assert getattr(s, name) == getattr(other, name)


@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_what_a_side_cannot_know_is_dealt_anew(side: int) -> None:
    """Over many positions each secret comes out otherwise somewhere."""
    changed: set[str] = set()
    for s, other in dealt(side):
        kit = s.kit
        for piece in range(len(kit.pieces)):
            if s.where[piece] != other.where[piece]:
                changed.add(kit.type_of[piece])
        changed |= {name for name in GAME.secret(side) if getattr(s, name) != getattr(other, name)}
        changed |= {
            f"{type(a).__name__}" for a, b in zip(s.stack, other.stack, strict=True) if a != b and type(a) is type(b)
        }
    if side == ALLIED:
        assert {"infantry", "heavy_weapons", "coastal_defence", "deception", "guard", "engineer", "fleet"} <= changed
        assert {"jp_available", "jp_bought", "kamikaze", "StrikePlanning", "Moving"} <= changed
    else:
        assert {"infantry", "engineer", "artillery", "amphibious", "naval_gunfire", "air_b29", "air_supply"} <= changed
        assert {"us_available", "us_bought", "cw_available", "StrikePlanning", "Ship"} <= changed


@pytest.mark.rule("formosa", "11.0d")
def test_a_unit_being_deployed_may_be_another_of_its_kind() -> None:
    """Bought, but not yet on the map: any infantry regiment in the display, but no engineer and no marine."""
    t = scene("game formosa\nturn 2\namoy 1\nus-7-17 where 1327\nlp_allied 9\nstep EndOfTurn\nstep Recruit side=0")
    t.do("buy us-77-305")
    units = {GAME.clone_for(t.s, JAPAN, seed).stack[-1].unit for seed in range(30)}  # type: ignore[attr-defined]
    assert {t.kit.pieces[u].id for u in units} == {"us-77-305", "us-77-306", "us-77-307", "us-158"}
    assert GAME.clone_for(t.s, ALLIED, 1).stack == t.s.stack


# asking without giving anything away


def position(text: str, steps: str, options: str = "") -> Scene:
    chosen = f"options {options}\n" if options else ""
    return scene(f"game formosa\n{chosen}dice\n{text}\nstep EndOfTurn\n{steps}", formalities=False)


@pytest.mark.rule("formosa", "18.0a")
@pytest.mark.parametrize("box", ["japan_available", "japan_reinforcements"])
def test_whether_there_is_a_fleet_does_not_show_in_who_is_asked(box: str) -> None:
    t = position(f"turn 2\nus-7-17 where 1327\njp-fleet where {box}", "step FleetSortie")
    shown = view(GAME, t.s, ALLIED)
    assert (shown.step, shown.deciders) == ("FleetSortie", (JAPAN,))
    assert t.can("sortie", side=JAPAN) == (box == "japan_available")
    assert t.why("sortie", side=JAPAN) == ([] if box == "japan_available" else ["18.0 no_fleet"])
    assert t.s.stack[-1].formality(t.s, JAPAN) == (box != "japan_available")


@pytest.mark.rule("formosa", "18.0g")
def test_after_the_sortie_nobody_is_asked_again() -> None:
    t = position("turn 2\nus-7-17 where 1327\njp-fleet where out", "step Movement side=1\nstep FleetSortie")
    assert t.top == "Movement"


@pytest.mark.rule("formosa", "10.0a")
@pytest.mark.parametrize("box", ["invasion_markers", "allied_reinforcements"])
def test_whether_there_are_markers_does_not_show_in_who_is_asked(box: str) -> None:
    t = position(f"us-7-17 where 1327\nal-amph1 where {box}", "step InvasionPhase")
    shown = view(GAME, t.s, JAPAN)
    assert (shown.step, shown.deciders) == ("PlaceMarkers", (ALLIED,))
    assert (len(t.options(ALLIED)) > 1) == (box == "invasion_markers")


@pytest.mark.rule("formosa", "10.1b")
def test_which_marker_is_placed_does_not_tell_how_many_wait() -> None:
    t = position("us-7-17 where 1327\nal-amph4 where invasion_markers", "step InvasionPhase")
    t.do("beach_marker 0819")
    assert (t.place("al-amph1"), t.place("al-amph4")) == ("0819", "allied_reinforcements")


@pytest.mark.rule("formosa", "17.0a")
@pytest.mark.parametrize("box", ["staging_area", "allied_reinforcements"])
def test_whether_there_are_ships_does_not_show_in_who_is_asked(box: str) -> None:
    guns = "\n".join(f"us-ngf{n} where {box}" for n in range(1, 7))
    t = position(f"us-7-17 where 0923\njp-9-7 where 1022\n{guns}\nlp_allied 0", "step CombatPhase side=0")
    t.do("target 1022", "join 0923", "attack")
    shown = view(GAME, t.s, JAPAN)
    assert (shown.step, shown.deciders) == ("AttackerCommits", (ALLIED,))
    assert t.s.stack[-1].formality(t.s, ALLIED) == (box != "staging_area")


@pytest.mark.rule("formosa", "19.4b")
def test_where_all_can_see_that_there_is_nothing_to_commit_nobody_is_asked() -> None:
    """Inland, in supply, without points: no ship, no air supply, no logistics points."""
    t = position(
        "us-sb44 where 0923 base 1\nus-7-17 where 1122\njp-9-7 where 1121\nlp_allied 0\nlp_japan 0\ndice 6",
        "step CombatPhase side=0",
    )
    t.do("target 1121", "join 1122", "attack")
    assert t.top not in ("AttackerCommits", "DefenderCommits")


@pytest.mark.rule("formosa", "21.0c")
def test_which_unit_is_shipped_shows_when_it_arrives() -> None:
    t = position("us-7-17 where 0923\nus-7-32 where staging_area", "step NavalTransferPhase")
    t.do("ship us-7-32")
    shown = view(GAME, t.s, JAPAN)
    assert (shown.step, shown.deciders) == ("NavalTransfer", (ALLIED,))
    assert view(GAME, t.s, ALLIED).step == "Ship"


@pytest.mark.rule("formosa", "11.0d")
def test_what_is_bought_shows_when_it_is_deployed() -> None:
    t = position("turn 2\nlp_japan 3\nus-7-17 where 1327\njp-9-7 where 0820", "step RecruitPhase")
    t.do("buy jp-g1", side=JAPAN)
    assert (view(GAME, t.s, ALLIED).step, view(GAME, t.s, JAPAN).step) == ("Recruit", "Deploy")


@pytest.mark.rule("formosa", "25.10g")
@pytest.mark.parametrize(("hidden", "seen"), [(1, []), (0, [5])])
def test_the_die_for_a_concealed_camp_is_seen_only_by_its_owner(hidden: int, seen: list[int]) -> None:
    t = position(
        f"us-b29 where b29\njp-pw where 1123 concealed {hidden}\njp-9-7 where 1123 concealed 1\ndice 6 5",
        "step Movement side=0\nstep B29Strike",
        "25.10",
    )
    t.do("bomb 1123")
    t.do("done", side=JAPAN)
    assert t.thrown("25.10") == [5]
    dice = [e.args["value"] for e in t.events if e.key == "die" and e.rule == "25.10" and e.seen_by(ALLIED)]
    assert dice == seen
    assert t.top == "B29Loss"


@pytest.mark.rule("formosa", "25.6a")
def test_what_a_concealed_loss_leaves_behind_is_seen_only_by_its_owner() -> None:
    t = position(
        "us-b29 where b29\njp-9-7 where 1224 concealed 1\njp-9-19 where 1224 concealed 1\ndice 6 1",
        "step Movement side=0\nstep B29Strike",
        "25.6",
    )
    t.do("bomb 1224")
    t.do("done", side=JAPAN)
    t.do("lose jp-9-7", side=JAPAN)
    assert t.thrown("25.6") == [1]
    assert [e.key for e in t.events if e.seen_by(ALLIED)] == ["concealed_lost"]


@pytest.mark.rule("formosa", "11.1b")
def test_a_reveal_is_nobody_elses_business() -> None:
    t = position("jp-9-7 where 1022 concealed 1\nus-7-17 where 1327", "step Movement side=0")
    assert [act.verb for act in interrupts(t.s, ALLIED)] == ["concede"]
    assert [act.verb for act in interrupts(t.s, JAPAN)] == ["reveal", "concede"]
