"""A game in which nobody knows what the garrison is worth, and of stacks only the top is seen."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hexfront.draw.counter import counter, faces
from hexfront.kernel import position
from hexfront.kernel.act import NotationError
from hexfront.kernel.faces import UNKNOWN, face_for, pool
from hexfront.kernel.journal import Journal
from hexfront.kernel.naming import PieceView
from hexfront.kernel.replay import load
from hexfront.kernel.saves import SaveError, decode_save
from hexfront.kernel.state import clone, pack
from hexfront.kernel.step import actors, options
from hexfront.kernel.texts import load_texts
from hexfront.kernel.view import view
from hexfront.mechanics.dealing import Dealer, deal_places
from hexfront.testing import Scene, opened, scene

ROOT = Path(__file__).parents[2]
RAIDERS, GARRISON = 0, 1
START = "game fog_island\nstep Raid side=0\n"
KNOWN = "g1 face F-line\ng2 face F-dummy_a\ng3 face F-guard\ng4 face F-coast\n"


def seen(t: Scene, side: int, place: str) -> list[PieceView]:
    """What a side sees in a place, from the top down."""
    return [piece for piece in view(t.game, t.s, side).pieces if piece.place == place]


def ids(t: Scene, side: int, place: str) -> list[str]:
    return [piece.id for piece in seen(t, side, place)]


def test_the_game_keeps_the_contract_of_every_game() -> None:
    """All laws of `tests/contract`, and of observations, which take up every game on the shelf by themselves."""
    paths = (str(ROOT / "tests/fog_island/site"), str(ROOT / "src"), str(ROOT))
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    laws = ("tests/contract", "tests/envs/test_observation.py", "tests/envs/test_words.py")
    words = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-p",
        "no:xdist",
        *laws,
        "-k",
        "fog_island",
    ]
    done = subprocess.run(words, env=env, cwd=ROOT, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout + done.stderr


# what is seen


def test_nobody_sees_what_a_company_is_worth_not_even_its_owner() -> None:
    t = scene(START)
    for side in (RAIDERS, GARRISON):
        companies = [piece for piece in view(t.game, t.s, side).pieces if piece.id.startswith("g") and not piece.back]
        assert {piece.face for piece in companies} == {"?"}
    assert len(pool(t.s)) == 2


def test_the_owner_sees_all_of_a_stack_from_the_top_down_and_the_enemy_its_top_and_number() -> None:
    t = scene(START)
    assert ids(t, RAIDERS, "0102") == ["r_1", "r_2", "r_3"]
    assert ids(t, GARRISON, "0102") == ["r_1", "raiders-0102-1", "raiders-0102-2"]
    assert ids(t, GARRISON, "0302") == ["g2", "g1"]
    assert ids(t, RAIDERS, "0302") == ["g2", "garrison-0302-1"]
    t.do("raise r_3")
    assert ids(t, RAIDERS, "0102") == ["r_3", "r_1", "r_2"]
    assert ids(t, GARRISON, "0102") == ["r_3", "raiders-0102-1", "raiders-0102-2"]


def test_in_smoke_not_even_the_number_is_seen() -> None:
    t = scene(START)
    t.do("smoke 0102")
    assert ids(t, GARRISON, "0102") == ["smoke"]
    assert [name for name in ids(t, RAIDERS, "0102") if name != "smoke"] == ["r_1", "r_2", "r_3"]


def test_a_battle_turns_companies_up_and_sends_dummies_back_to_the_pool() -> None:
    t = scene(START + KNOWN + "r_5 where 0202\n").dice(1, 1)
    t.do("attack 0302")
    revealed = [args["unit"] for args in t.happened("revealed")]
    assert [t.kit.pieces[unit].id for unit in revealed] == ["g2", "g1"]
    assert [t.kit.faces[args["face"]].id for args in t.happened("revealed")] == ["F-dummy_a", "F-line"]
    assert [piece.face for piece in seen(t, GARRISON, "0302")] == ["F-line"]
    assert [piece.face for piece in seen(t, RAIDERS, "0302")] == ["F-line"]
    assert t.kit.face_index["F-dummy_a"] in pool(t.s)
    assert (t.place("g2"), t.place("r_5")) == ("out", "lost")


def test_a_company_drawn_under_its_commanders_eyes_is_known_to_him_alone() -> None:
    t = scene("game fog_island\nturn 1\nstep Defence side=1\n" + KNOWN).dice(2)
    t.do("land 0402", side=GARRISON)
    assert (ids(t, GARRISON, "0402")[0], seen(t, GARRISON, "0402")[0].face) == ("g5", "F-dummy_b")
    assert (ids(t, RAIDERS, "0402")[0], seen(t, RAIDERS, "0402")[0].face) == ("g5", "?")
    t = scene("game fog_island\nturn 2\nstep Defence side=1\n" + KNOWN).dice(1)
    t.do("land 0402", side=GARRISON)
    assert face_for(t.s, GARRISON, t.kit.index["g5"]) == UNKNOWN
    assert not any(event.seen_by(side) for event in t.events if event.key == "draw" for side in (RAIDERS, GARRISON))


def test_a_face_that_came_back_is_drawn_again_under_a_new_name() -> None:
    """The guard is shelled unseen, and drawn again: nobody can tell, and the new company has a name of its own."""
    t = scene(START + KNOWN).dice(6)
    t.do("raise r_2", "shell 0402")
    assert t.place("g4") == "out"
    assert t.kit.face_index["F-coast"] in pool(t.s)
    t.dice(1)
    t.do("end")
    t.do("land 0402", side=GARRISON)
    assert t.place("g5") == "0402"
    assert t.s.face[t.kit.index["g5"]] == t.kit.face_index["F-coast"]
    assert face_for(t.s, RAIDERS, t.kit.index["g5"]) == UNKNOWN


def test_a_unit_below_the_top_moves_unnamed_until_it_is_seen() -> None:
    """It comes to lie on top, so the enemy knows afterwards; but in smoke he never does."""
    t = scene(START)
    t.do("smoke 0103")
    t.do("move r_3", "to 0103")
    told = [event for event in t.events if event.seen_by(GARRISON)]
    assert [event.key for event in told] == ["moved_unseen"]
    assert "unit" not in told[0].args
    t.do("move r_2", "to 0202")
    assert [event.args["unit"] for event in t.events if event.seen_by(GARRISON)] == [t.kit.index["r_2"]]


def test_a_shot_that_misses_below_the_top_tells_the_firer_nothing() -> None:
    t = scene("game fog_island\nturn 1\nstep Defence side=1\ng1 where 0202\ng2 where 0301\n").dice(2, 1)
    before = view(t.game, t.s, GARRISON).pieces
    t.do("fire_below 0102", side=GARRISON)
    told = [event for event in t.events if event.seen_by(GARRISON)]
    assert [event.key for event in told] == ["fired", "die", "missed_unseen"]
    assert view(t.game, t.s, GARRISON).pieces == before
    assert [e.args["unit"] for e in t.events if e.key == "missed"] == [t.kit.index["r_3"]]


# texts and pictures


@pytest.mark.parametrize(("language", "body", "face"), [("en", "Company 1", "Line"), ("es", "Compañía 1", "línea")])
def test_a_company_is_called_by_its_number_until_it_is_known(language: str, body: str, face: str) -> None:
    texts = load_texts("fog_island", language)
    t = scene(START + KNOWN + "g1 known -1\n")
    t.s.tell("lost", "3.2", unit=t.kit.index["g1"])
    t.s.tell("lost", "3.2", unit=t.kit.index["g3"])
    known, unknown = (texts.say("event.lost", t.kit, event.args) for event in t.s.events)
    assert face in known
    assert body.replace("1", "3") in unknown
    assert texts.piece(t.kit, t.kit.index["g1"]) == body


def test_every_body_is_drawn_as_the_untried_side_of_any_face() -> None:
    _, kit = opened("fog_island")
    bodies = [piece for piece in kit.pieces if piece.is_body]
    drawn = {counter(body, face=face) for body in bodies for face in faces(body)}
    assert drawn == {counter(face, face="untried") for face in kit.faces}
    assert len(drawn) == 1


# positions as text


def test_a_position_with_faces_and_stacks_is_written_and_read() -> None:
    t = scene(START + KNOWN + "F-line released 1\ng1 known 2\nr_3 level 0\nr_1 level 2\n")
    text = position.write(t.game, t.s)
    again = position.read(t.game, t.kit, text)
    assert position.write(t.game, again) == text
    assert "F-line released 1" in text
    assert "g1 face F-line known 2" in text
    for name in ("face", "known", "drawn", "released", "level", "where"):
        assert getattr(again, name) == getattr(t.s, name)
    assert ids(Scene(t.game, again), RAIDERS, "0102") == ["r_3", "r_2", "r_1"]
    for line in ("g1 face F-nobody", "F-line where 0102", "F-line released", "g1 face F-guard\ng2 face F-guard"):
        with pytest.raises(NotationError):
            position.read(t.game, t.kit, START + line)


# undo, saves


def journal() -> Journal:
    """A game with dice of its own."""
    game, kit = opened("fog_island")
    return Journal.new(game, "landing", (), bytes(range(32)), kit)


def test_a_draw_that_nobody_sees_stops_undo() -> None:
    j = journal()
    j.decide(RAIDERS, "move r_1")
    assert j.can_undo
    j.decide(RAIDERS, "stay")
    assert j.can_undo
    for _ in range(2):
        j.decide(RAIDERS, "end")
        j.decide(GARRISON, "move g1")
        j.decide(GARRISON, "stay")
        assert j.can_undo
        before = pack(j.state)
        j.decide(GARRISON, "land 0402")
        assert not j.can_undo
        assert pack(j.state) != before
        j.decide(GARRISON, "end")


def test_draws_are_kept_with_the_dice_and_compared_when_a_game_is_loaded() -> None:
    j = journal()
    assert len(j.start.dice) == 4
    j.decide(RAIDERS, "end")
    j.decide(GARRISON, "land 0402")
    assert len(j.entries[-1].dice) == 1
    save = j.save()
    assert pack(load(save, kit=j.kit).state) == pack(j.state)
    other = 3 - j.entries[-1].dice[0]
    entries = [*save.entries[:-1], msgspec.structs.replace(save.entries[-1], dice=(other,))]
    with pytest.raises(SaveError, match="the dice were"):
        load(msgspec.structs.replace(save, entries=entries), kit=j.kit)
    assert decode_save(msgspec.json.encode(save)) == save


# dealing anew


def test_steps_name_whoever_is_in_the_place_of_a_unit_now() -> None:
    """A raider on its way from under the top: in a copy for the garrison it may be another one from there."""
    t = scene(START)
    t.do("move r_3")
    found = set()
    for seed in range(40):
        dealt: Any = t.game.clone_for(t.s, GARRISON, seed)
        unit = dealt.stack[-1].unit
        assert (dealt.where[unit], dealt.level[unit]) == (t.s.where[t.kit.index["r_3"]], 2)
        found.add(t.kit.pieces[unit].id)
    assert found == {"r_2", "r_3", "r_5"}


def test_columns_of_their_own_go_with_units_that_change_places() -> None:
    t = scene(START + "r_2 done 5\nr_3 done 6\n")
    pieces = [t.kit.index[name] for name in ("r_2", "r_3", "r_5")]
    before = {p: (t.s.where[p], t.s.level[p]) for p in pieces}
    for seed in range(20):
        new = clone(t.s)
        moved = deal_places(new, pieces, Dealer(seed), own=frozenset(("done",)))
        assert new.done == t.s.done
        assert all((new.where[now], new.level[now]) == before[was] for was, now in moved.items())
    assert sorted(moved) == sorted(moved.values()) == sorted(pieces)


def test_whoever_plays_is_offered_the_same_in_every_copy() -> None:
    t = scene(START)
    for side in (RAIDERS, GARRISON):
        for seed in range(5):
            dealt = t.game.clone_for(t.s, side, seed)
            assert all(options(dealt, who) for who in actors(dealt))
