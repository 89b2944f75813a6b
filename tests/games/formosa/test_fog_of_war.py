"""11.0 Fog of war."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.zones_of_control import zoc
from hexfront.games.formosa.state import lp
from hexfront.kernel import step
from hexfront.kernel.naming import PieceView
from hexfront.kernel.state import clone
from hexfront.kernel.view import View, view
from hexfront.testing import Scene, opened, scene

GAME, BOX = opened("formosa")


def position(*text: str, steps: str = "step Movement side=1") -> Scene:
    return scene("game formosa\ndice\n" + "\n".join(text) + f"\nstep EndOfTurn\n{steps}")


def seen(t: Scene, side: int) -> View:
    return view(GAME, t.s, side)


def in_hex(t: Scene, side: int, place: str) -> list[PieceView]:
    return [piece for piece in seen(t, side).pieces if piece.place == place]


def concealed(t: Scene, unit: str) -> int:
    return int(t.s.concealed[t.kit.index[unit]])


# 11.0 who sees what


@pytest.mark.rule("formosa", "11.0a")
def test_the_japanese_examine_allied_units_on_formosa() -> None:
    t = position("us-m1-1 where 0921\nus-hq24 where 0921\nus-e1118 where 0921 base 1\nus-7-17 where staging_area")
    found = {piece.id: piece for piece in in_hex(t, JAPAN, "0921")}
    assert set(found) == {"us-m1-1", "us-hq24", "us-e1118"}
    assert not any(piece.back for piece in found.values())
    assert found["us-e1118"].values == {"base": 1}


@pytest.mark.rule("formosa", "11.0b")
def test_owners_see_all_their_own_units() -> None:
    t = position(
        "jp-9-7 where 0921 concealed 1\njp-d1 where 0921 concealed 1\njp-hw1 where japan_reinforcements",
        "us-7-17 where staging_area\nus-ngf1 where allied_reinforcements",
    )
    own = {piece.id: piece for piece in seen(t, JAPAN).pieces}
    assert not own["jp-9-7"].back
    assert (own["jp-9-7"].place, own["jp-9-7"].values) == ("0921", {"concealed": 1})
    assert own["jp-hw1"].place == "japan_reinforcements"
    theirs = {piece.id: piece.place for piece in seen(t, ALLIED).pieces}
    assert (theirs["us-7-17"], theirs["us-ngf1"]) == ("staging_area", "allied_reinforcements")


@pytest.mark.rule("formosa", "11.0c")
def test_the_allies_see_revealed_units_and_of_concealed_ones_only_the_back() -> None:
    t = position("jp-9-7 where 0921 concealed 1\njp-d1 where 0921 concealed 1\njp-hw1 where 0921 concealed 0")
    found = in_hex(t, ALLIED, "0921")
    assert sorted((piece.id, piece.back, len(piece.values)) for piece in found) == [
        ("japan-0921-1", True, 0),
        ("japan-0921-2", True, 0),
        ("jp-hw1", False, 1),
    ]


@pytest.mark.rule("formosa", "11.0d")
def test_nobody_sees_the_enemys_displays() -> None:
    t = position(
        "us-7-17 where staging_area\nus-m6-4 where amoy\namoy 1\nal-amph1 where invasion_markers\nus_lost 2",
        "jp-g1 where japan_replacements\njp-fleet where japan_available\njp_available 3\nkamikaze 4\njp_lost 1",
    )
    assert not [piece for piece in seen(t, JAPAN).pieces if piece.id[:2] in ("us", "cw", "al")]
    assert not [piece for piece in seen(t, ALLIED).pieces if piece.id[:2] == "jp"]
    allied, japanese = seen(t, ALLIED).counters, seen(t, JAPAN).counters
    for name in ("us_available", "us_used", "us_lost", "cw_available", "cw_used", "cw_lost", "held_allied"):
        assert name in allied
        assert name not in japanese
    for name in ("jp_available", "jp_used", "jp_lost", "kamikaze", "kamikaze_spent", "held_japan"):
        assert name in japanese
        assert name not in allied


@pytest.mark.rule("formosa", "11.0d")
def test_what_the_japanese_recruited_shows_only_on_the_map() -> None:
    t = position("us-7-17 where 0921\nlp_japan 5\nturn 2", "jp-9-7 where 0820", steps="step RecruitPhase")
    before = seen(t, ALLIED)
    t.do("buy_kamikaze 2", side=JAPAN)
    after = seen(t, ALLIED)
    assert (before.step, after.step) == ("Recruit", "Recruit")
    assert (after.table["lp"][JAPAN], seen(t, JAPAN).table["lp"][JAPAN]) == (5, 4)
    assert [e for e in t.events if e.seen_by(ALLIED) and e.args] == []
    t.do("buy jp-g1", "at 0820", side=JAPAN)
    assert [(p.id, p.back) for p in in_hex(t, ALLIED, "0820")] == [("jp-9-7", False), ("japan-0820-1", True)]
    assert not any(
        t.kit.index["jp-g1"] in (e.args.get("unit"), e.args.get("piece")) for e in t.events if e.seen_by(ALLIED)
    )


# the leak test


def random_positions(seed: int, number: int) -> list[Any]:
    """Positions of a random game in which the Allies are ashore, with the events that led to them."""
    chance = random.Random(seed)
    s: Any = GAME.start(BOX, ("scenario_1", "scenario_2")[seed % 2], die=seed)
    found: list[Any] = []
    while s.stack and len(found) < number:
        side = chance.choice(step.actors(s))
        acts = step.options(s, side)
        auto = [act for act in acts if act.verb == "auto"]
        go_on = [act for act in acts if act.verb not in ("done", "end", "stop")] if chance.random() < 0.6 else []
        step.decide(s, side, chance.choice(auto or go_on or acts))
        s.events = []
        if chance.random() < 0.2:
            found.append(clone(s))
    return found


@cache
def positions() -> tuple[Any, ...]:
    return tuple(s for seed in (3, 4, 5, 6, 7, 8) for s in random_positions(seed, 40) if s.stack)


@pytest.mark.rule("formosa", "11.0c", "11.0d")
@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_a_view_does_not_depend_on_what_the_side_cannot_know(side: int) -> None:
    """Everything unknown is dealt anew, by the game's own dealer; the side must not notice."""
    steps = set()
    changed = 0
    for n, s in enumerate(positions()):
        other: Any = GAME.clone_for(s, side, n)
        assert view(GAME, s, side) == view(GAME, other, side)
        changed += other.where != s.where
        steps.add(type(s.stack[-1]).__name__)
    assert changed > 50
    assert len(steps) > 10


@pytest.mark.rule("formosa", "11.0d")
@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_a_view_tells_nothing_of_the_enemys_displays(side: int) -> None:
    """Every enemy counter off the map goes to another display, every hidden number changes; who decides may follow."""
    chance = random.Random(side)
    enemy = 1 - side
    for s in positions():
        other: Any = clone(s)
        kit = s.kit
        boxes = [kit.available[enemy], kit.reinforcements[enemy], kit.replacements[enemy]]
        for piece, where in enumerate(s.where):
            if kit.side_of[piece] == enemy and where < 0 and where not in (kit.eliminated[enemy], kit.b29_box):
                other.where[piece] = chance.choice(boxes)
        for name in GAME.secret(side) - {"bought_back"}:  # which keeps a public total what it was
            setattr(other, name, chance.randrange(9))
        mine, his = view(GAME, s, side), view(GAME, other, side)
        for part in ("pieces", "counters", "hexes", "table", "step", "winner"):
            assert getattr(mine, part) == getattr(his, part), part


@pytest.mark.rule("formosa", "11.0c", "11.0d")
@pytest.mark.parametrize("seed", [1, 3, 2, 9])
def test_events_tell_each_side_only_what_it_may_know(seed: int) -> None:
    chance = random.Random(seed)
    s: Any = GAME.start(BOX, "scenario_2", ("25.6",), die=seed)
    kit, told, hidden_moves = s.kit, 0, 0
    for _ in range(1500):
        if not s.stack:
            break
        before, where = s.concealed[:], s.where[:]
        side = chance.choice(step.actors(s))
        acts = step.options(s, side)
        auto = [act for act in acts if act.verb == "auto"]
        step.decide(s, side, chance.choice(auto or acts))
        known = {u for u in range(len(kit.pieces)) if not before[u] and where[u] >= 0}
        for event in s.events:
            unit = event.args.get("unit", -1)
            if unit < 0:
                continue
            if event.seen_by(ALLIED) and kit.side_of[unit] == JAPAN:
                known |= {unit} if event.key == "revealed" else set()
                assert unit in known, event
                told += 1
            if event.seen_by(JAPAN) and kit.side_of[unit] == ALLIED and kit.is_ground[unit] and event.key != "arrives":
                assert where[unit] >= 0 or s.where[unit] >= 0, event
            hidden_moves += event.key == "moves" and event.audience == 1 << JAPAN
        s.events = []
    assert told
    assert hidden_moves


# 11.1 concealed units


@pytest.mark.rule("formosa", "11.1a", "11.1b")
def test_the_japanese_reveal_a_unit_in_the_allied_turn() -> None:
    t = position("us-7-17 where 0820\njp-hw1 where 0923 concealed 1", steps="step Movement side=0")
    assert [(p.id, p.back) for p in in_hex(t, ALLIED, "0923")] == [("japan-0923-1", True)]
    t.do("reveal jp-hw1", side=JAPAN)
    assert t.top == "Movement"
    assert concealed(t, "jp-hw1") == 0
    assert [(p.id, p.back) for p in in_hex(t, ALLIED, "0923")] == [("jp-hw1", False)]
    assert t.happened("revealed")[0]["unit"] == t.kit.index["jp-hw1"]
    assert t.why("reveal jp-hw1", side=JAPAN) == ["not_your_decision"]
    assert t.why("reveal jp-hw1", side=ALLIED) == ["not_now"]


@pytest.mark.rule("formosa", "11.1b")
@pytest.mark.parametrize(
    "steps",
    [
        "step StrikePlanning",
        "step B29Strike",
        "step NavalTransferPhase",
        "step CombatPhase side=0",
        "step BaseBuilding",
        "step Interdiction",
        "step Movement side=1",
    ],
)
def test_a_unit_may_be_revealed_at_any_time(steps: str) -> None:
    t = position(
        "us-7-17 where 0820\nus-e1118 where 1124\nus-b29 where b29\nus_tactical 1\njp-9-7 where 1806 concealed 1",
        steps=steps,
    )
    assert t.top
    t.do("reveal jp-9-7", side=JAPAN)
    assert concealed(t, "jp-9-7") == 0


@pytest.mark.rule("formosa", "11.1c")
@pytest.mark.parametrize("unit", ["jp-9-7", "jp-d1", "jp-gu1"])
def test_concealed_units_stop_movement(unit: str) -> None:
    t = position(f"us-7-17 where 0820\n{unit} where 0922 concealed 1", steps="step Movement side=0")
    t.do("move us-7-17", "to 0921")
    assert t.top == "Movement"
    assert t.place("us-7-17") == "0921"


@pytest.mark.rule("formosa", "11.1c")
def test_a_guerrilla_loses_its_zone_of_control_when_revealed() -> None:
    t = position("us-7-17 where 0820\njp-gu1 where 0922", steps="step Movement side=0")
    t.do("move us-7-17", "to 0921")
    assert t.top == "Moving"
    assert t.can("to 1020")


@pytest.mark.rule("formosa", "11.1d")
@pytest.mark.parametrize(("hidden", "half_points"), [(1, 16), (0, 12)])
def test_concealed_units_share_one_movement_factor(hidden: int, half_points: int) -> None:
    t = position(f"jp-9-7 where 1122 concealed {hidden}\njp-g1 where 1122 concealed 1\njp-t6 where 1122 concealed 1")
    t.do("move jp-9-7", side=JAPAN)
    assert t.s.stack[-1].prompt(t.s, JAPAN).args["number"] == half_points
    t.do("stop", "move jp-g1", side=JAPAN)
    assert t.s.stack[-1].prompt(t.s, JAPAN).args["number"] == 16
    t.do("stop", "move jp-t6", side=JAPAN)
    assert t.s.stack[-1].prompt(t.s, JAPAN).args["number"] == 16


@pytest.mark.rule("formosa", "11.1e")
@pytest.mark.parametrize(("unit", "moves"), [("jp-d3", 0), ("jp-hw1", 0), ("jp-cd1", 0), ("jp-d1", 1), ("jp-9-7", 1)])
def test_static_units_and_half_the_deception_never_move(unit: str, moves: int) -> None:
    t = position(f"{unit} where 0923 concealed 1\njp-9-19 where 0820")
    assert t.why(f"move {unit}", side=JAPAN) == ([] if moves else ["2.4 static"])


@pytest.mark.rule("formosa", "11.1f")
def test_revealed_deception_leaves_the_game() -> None:
    t = position("jp-d1 where 0923 concealed 1\njp-9-7 where 0923 concealed 1")
    t.do("reveal jp-d1", side=JAPAN)
    assert t.place("jp-d1") == "out"
    assert t.hexes("japan_at") == {"0923"}
    t = position(
        "turn 2\nus-7-17 where 0820\nlp_japan 9\njp-9-7 where 0923", "jp-d1 where out", steps="step RecruitPhase"
    )
    assert t.why("buy jp-d1", side=JAPAN) == ["8.0 not_waiting"]


@pytest.mark.rule("formosa", "11.1f")
def test_deception_revealed_on_the_march_is_gone() -> None:
    t = position("jp-d1 where 0923 concealed 1\njp-9-7 where 1806 concealed 1")
    t.do("move jp-d1", "to 1022", "reveal jp-d1", side=JAPAN)
    assert t.place("jp-d1") == "out"
    assert t.options(JAPAN) == ["stop"]
    t.do("stop", side=JAPAN)
    assert (t.top, t.hexes("japan_at")) == ("Movement", {"1806"})


@pytest.mark.rule("formosa", "11.1f")
def test_deception_revealed_under_a_declared_assault_leaves_an_empty_hex() -> None:
    t = position(
        "al-amph1 where invasion_markers\nus-m1-1 where staging_area\njp-d1 where 0923 concealed 1",
        steps="step Movement side=0\nstep InvasionPhase",
    )
    t.do("beach_marker 0823", "load us-m1-1 0823", "target 0923")
    t.do("reveal jp-d1", side=JAPAN)
    assert t.top == "Attacks"
    assert t.options() == ["end"]


def at_sea(*text: str) -> Scene:
    """Two regiments at sea in 0822, beside Okayama 0922 and Takao 0923; markers and units are placed."""
    t = position(
        "al-amph1 where invasion_markers\nus-m1-1 where staging_area\nus-m1-5 where staging_area", *text,
        steps="step Movement side=0\nstep InvasionPhase",
    )  # fmt: skip
    t.do("beach_marker 0822", "load us-m1-1 0822", "load us-m1-5 0822")
    return t


@pytest.mark.rule("formosa", "11.1f", "10.2.1a", "10.2.2h")
def test_a_stack_whose_enemy_was_only_deception_lands_all_the_same() -> None:
    """R122: revealed before the assault is declared; the units go ashore, move no more and are in no combat."""
    t = at_sea("jp-d1 where 0923 concealed 1")
    t.do("reveal jp-d1", side=JAPAN)
    t.do("end")
    assert t.top == "LandUnopposed"
    assert t.why("done") == ["10.2.2 must_land"]
    assert "advance us-m1-1 0923" in t.options()
    t.do("advance us-m1-1 0923", "advance us-m1-5 0923")
    assert (t.place("us-m1-1"), t.place("us-m1-5"), t.place("al-amph1")) == ("0923", "0923", "allied_reinforcements")
    assert t.top == "Movement"
    assert t.why("move us-m1-1") == ["10.2 landed"]


@pytest.mark.rule("formosa", "10.2.2g")
def test_a_stack_beside_another_enemy_does_not_land_beside_it() -> None:
    """R122: with a held beach beside it the stack assaults that one; it is not free to take the empty one instead."""
    t = at_sea("jp-d1 where 0923 concealed 1\njp-9-7 where 0922 concealed 1\ndice 6")
    assert "target 0922" in t.options()
    t.do("reveal jp-d1", side=JAPAN)
    assert t.options() == ["target 0922"]
    assert t.why("end") == ["15.0 duties_left"]


# 11.2 revealing


@pytest.mark.rule("formosa", "11.2a", "11.2g")
@pytest.mark.parametrize("side", [ALLIED, JAPAN])
def test_every_concealed_unit_in_contact_is_revealed_when_a_combat_phase_starts(side: int) -> None:
    units = ("jp-9-7", "jp-9-19", "jp-hw1")
    text = "\n".join(f"{unit} where 0923 concealed 1" for unit in units)
    t = position(
        "us-7-17 where 0922\njp-9-35 where 1124 concealed 1", text, "jp-d1 where 0923 concealed 1",
        steps=f"step CombatPhase side={side}",
    )  # fmt: skip
    assert [concealed(t, unit) for unit in units] == [0, 0, 0]
    assert concealed(t, "jp-9-35") == 1
    assert t.place("jp-d1") == "out"


@pytest.mark.rule("formosa", "11.2b")
def test_a_concealed_unit_is_revealed_when_it_enters_an_interdicted_hex() -> None:
    t = position("jp-9-7 where 1122 concealed 1\njp-9-19 where 1122 concealed 1\ninterdiction 1022:0:1")
    t.do("move jp-9-7", "to 1021", side=JAPAN)
    assert concealed(t, "jp-9-7") == 1
    t.do("stop", "move jp-9-19", "to 1022", side=JAPAN)
    assert concealed(t, "jp-9-19") == 0
    assert concealed(t, "jp-9-7") == 1


@pytest.mark.rule("formosa", "11.2c")
def test_a_bombed_unit_is_lost_unseen_and_the_others_stay_concealed() -> None:
    t = position(
        "us-b29 where b29\njp-9-7 where 1022 concealed 1\njp-9-19 where 1022 concealed 1\ndice 5",
        steps="step Movement side=0\nstep B29Strike",
    )
    t.do("bomb 1022")
    assert t.thrown("16.5") == [5]
    assert t.top == "B29Loss"
    assert len(in_hex(t, ALLIED, "1022")) == 2
    t.do("lose jp-9-7", side=JAPAN)
    assert t.place("jp-9-7") == "japan_eliminated"
    assert (t.place("jp-9-19"), concealed(t, "jp-9-19")) == ("1022", 1)
    assert [p.back for p in in_hex(t, ALLIED, "1022")] == [True]
    told = [(e.key, e.args) for e in t.events if e.seen_by(ALLIED)]
    assert told == [("concealed_lost", {"hex": t.kit.board.hex("1022")})]
    assert [e.args["unit"] for e in t.events if e.seen_by(JAPAN)] == [t.kit.index["jp-9-7"]]


@pytest.mark.rule("formosa", "11.2c")
@pytest.mark.parametrize("second", ["jp-hw1", "jp-9-19", "jp-d1"])
def test_the_allies_cannot_tell_from_the_japanese_decision_whether_a_fortress_was_bombed(second: str) -> None:
    t = position(
        f"us-b29 where b29\njp-9-7 where 0922 concealed 1\n{second} where 0922 concealed 1",
        steps="step Movement side=0\nstep B29Strike",
    )
    t.formalities = False
    t.do("bomb 0922")
    shown = seen(t, ALLIED)
    assert (shown.step, shown.deciders) == ("Fortify", (JAPAN,))


@pytest.mark.rule("formosa", "11.2d")
def test_a_unit_once_revealed_stays_so() -> None:
    """Three quiet turns: nobody buys, plans, moves or fights; the Kamikaze and logistics dice are ones."""
    t = scene(
        "game formosa\ndice " + "1 " * 40 + "\nus-7-17 where 1327\njp-9-7 where 1806 concealed 0\n"
        "jp-9-19 where 1806 concealed 1\nstep EndOfTurn"
    )
    while t.s.turn < 5:
        for side in step.actors(t.s):
            quiet = [o for o in t.options(side) if o in ("done", "end") or o.endswith(" 0 0") or o == "plan_b29 0"]
            t.do((quiet or [o for o in t.options(side) if o == "plan_tokku 0"])[0], side=side)
    assert (concealed(t, "jp-9-7"), concealed(t, "jp-9-19")) == (0, 1)
    assert t.why("reveal jp-9-7", side=JAPAN) != []


@pytest.mark.rule("formosa", "11.2e")
@pytest.mark.parametrize(("box", "hidden"), [("japan_replacements", 0), ("japan_reinforcements", 1)])
def test_replacements_come_revealed_and_reinforcements_concealed(box: str, hidden: int) -> None:
    t = position(
        f"turn 2\nlp_japan 3\nus-7-17 where 1327\njp-9-7 where 0820 concealed 1\njp-g1 where {box}",
        steps="step RecruitPhase",
    )
    t.do("buy jp-g1", "at 0820", side=JAPAN)
    assert (t.place("jp-g1"), concealed(t, "jp-g1")) == ("0820", hidden)


FIVE_POINTS = ("move jp-9-7", "to 1020", "to 1021", "to 1022", "to 0922", "to 1021")


@pytest.mark.rule("formosa", "11.2f")
def test_a_unit_revealed_on_the_march_goes_on_with_its_own_movement_factor() -> None:
    """Five open hexes cost five points of eight; the front has six, so one more is left."""
    t = position("jp-9-7 where 0921 concealed 1")
    t.do(*FIVE_POINTS, side=JAPAN)
    assert t.s.stack[-1].prompt(t.s, JAPAN).args["number"] == 6
    t.do("reveal jp-9-7", side=JAPAN)
    assert t.s.stack[-1].prompt(t.s, JAPAN).args["number"] == 2
    t.do("to 1020", side=JAPAN)
    assert (t.place("jp-9-7"), t.top) == ("1020", "Movement")


@pytest.mark.rule("formosa", "11.2f")
def test_a_unit_that_has_used_up_its_front_halts_when_revealed() -> None:
    t = position("jp-9-7 where 0921 concealed 1")
    t.do(*FIVE_POINTS, "to 1020", "to 0921", side=JAPAN)
    assert t.can("to 0922", side=JAPAN)
    t.do("reveal jp-9-7", side=JAPAN)
    assert t.options(JAPAN) == ["stop"]
    assert t.why("to 0922", side=JAPAN) == ["12.0 too_few_points"]


@pytest.mark.rule("formosa", "11.1c")
def test_the_zone_of_a_concealed_unit_is_that_of_any_other() -> None:
    t = position("jp-d1 where 1022 concealed 1")
    around = zoc(t.s, JAPAN)
    t = position("jp-9-7 where 1022 concealed 0")
    assert zoc(t.s, JAPAN) == around != 0


# 11.0, R129 what is bought shows when the step is closed


def noticed(t: Scene, side: int, *acts: str) -> list[Any]:
    """What the other side receives while a side acts: events, and the view where it has changed."""
    found: list[Any] = []
    for text in acts:
        before = seen(t, 1 - side)
        t.do(text, side=side)
        events, after = [e for e in t.events if e.seen_by(1 - side)], seen(t, 1 - side)
        if events or after != before:
            found.append((events, after))
    return found


PACKETS = (("buy jp-fleet",), ("buy_jp_air", "buy_jp_air"), ("buy_kamikaze 8",))
"""4 logistics points each."""
AFTER = "step EndOfTurn\nstep Movement side=0\n"


@pytest.mark.rule("formosa", "11.0e")
def test_purchases_of_one_price_look_alike_from_the_first_to_the_last() -> None:
    received = []
    for packet in PACKETS:
        t = position("us-7-17 where 0921\nlp_japan 8\nturn 2", "jp-9-7 where 0820", steps=f"{AFTER}step Recruit side=1")
        assert noticed(t, JAPAN, *packet) == []
        shown = seen(t, ALLIED)
        assert (shown.table["lp"][JAPAN], shown.counters["lp_japan"], GAME.aids.measures(t.s)["japan_lp"]) == (8, 8, 8)
        assert seen(t, JAPAN).table["lp"][JAPAN] == 4
        received.append(noticed(t, JAPAN, "done"))
        assert seen(t, ALLIED).table["lp"][JAPAN] == 4
    assert len(received[0]) == 1
    assert received[0] == received[1] == received[2]


@pytest.mark.rule("formosa", "11.0e")
def test_what_is_bought_in_setup_shows_at_the_end() -> None:
    t = scene("game formosa\ndice 1 1 5 1\nstep GameTurn\nstep SetUp")
    t.do("auto", side=JAPAN)
    before = seen(t, ALLIED).table["lp"][JAPAN]
    assert noticed(t, JAPAN, "buy jp-fleet", "buy jp-t6", "buy_jp_air", "deploy jp-t6") == []
    t.do("hide 1018", "auto", "done", side=JAPAN)
    assert seen(t, ALLIED).table["lp"][JAPAN] == before - 4 - 3 - 2 == lp(t.s, JAPAN)


@pytest.mark.rule("formosa", "11.0e")
@pytest.mark.parametrize("step", ["Recruit", "AlliedSetUp"])
def test_what_the_allies_buy_shows_at_the_end(step: str) -> None:
    t = scene(
        f"game formosa\noptions 25.5\ndice\nturn 2\namoy 1\nlp_allied 20\nus-7-17 where 0921\n{AFTER}step {step} side=0"
    )
    buys = ["buy us-b29", "buy_us_air", "buy al-amph1", "buy us-97-303"]
    boxes = ["to_staging", "to_amoy", "to_staging"] if step == "Recruit" else []
    assert noticed(t, ALLIED, *buys, *boxes) == []
    shown = seen(t, JAPAN)
    assert (shown.table["lp"][ALLIED], shown.counters["lp_allied"], shown.counters["used_97"]) == (20, 20, 0)
    assert "spent_allied" not in shown.counters
    assert seen(t, ALLIED).table["lp"][ALLIED] == 20 - 3 - 1 - 3 - 6
    (closing,) = noticed(t, ALLIED, "done")
    assert (closing[1].table["lp"][ALLIED], closing[1].counters["used_97"]) == (7, 1)


@pytest.mark.rule("formosa", "11.0e", "8.1m")
def test_a_recruit_on_the_map_shows_its_back_and_not_its_price() -> None:
    t = position("us-7-17 where 0921\nlp_japan 8\nturn 2", "jp-9-7 where 0820", steps="step Recruit side=1")
    (placed,) = noticed(t, JAPAN, "buy jp-g1", "at 0820")
    assert placed[0] == []
    assert placed[1].table["lp"][JAPAN] == 8
