"""Bodies and faces: who knows what, draws as sisters of dice, the pool, names, and dealing faces anew."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from msgspec.structs import replace

from hexfront.kernel.dice import ScriptedDice, SeededDice
from hexfront.kernel.events import EVERYONE, NO_ONE, only, thrown
from hexfront.kernel.faces import (
    NO_FACE,
    UNKNOWN,
    FacedState,
    draw_for,
    face_for,
    fresh,
    give_back,
    pool,
    show,
    take,
)
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece, bodies
from hexfront.kernel.state import PlaceColumn, clone, digest, pack, unpack
from hexfront.kernel.texts import Texts
from hexfront.mechanics.dealing import Dealer, chance_of, deal_faces
from hexfront.testing import opened

FACES = tuple("abcd")


class Faced(FacedState):
    """A state with nothing but faces."""

    where: PlaceColumn = []


@cache
def kit() -> Kit:
    """Four faces, six bodies, and a unit that is what it is."""
    _, box = opened("luzon")
    plain: Piece = box.pieces[0]
    faces = tuple(replace(plain, id=name, name=name.upper(), front="3") for name in FACES)
    return Kit("faced", box.board, (plain, *bodies("u", "untried", 6, plain)), "digest", faces)


def state(*dice: int) -> Faced:
    """A new state with scripted dice."""
    return Faced(kit(), "", (), ScriptedDice(dice), where=[-1] * 7)


def test_bodies_tell_nothing_of_what_they_are() -> None:
    found = kit().pieces[1:]
    assert [body.id for body in found] == ["u1", "u2", "u3", "u4", "u5", "u6"]
    assert all(body.is_body and not (body.front or body.type or body.size) for body in found)
    texts = Texts("en", {"body.untried": "Untried unit {number}"})
    assert texts.piece(kit(), 3) == "Untried unit 3"


def test_faces_and_pieces_have_different_ids() -> None:
    plain = kit().pieces[0]
    with pytest.raises(ValueError, match=plain.id):
        Kit("faced", kit().board, (plain,), "digest", (plain,))


def test_a_draw_is_a_throw_and_stops_undo_whoever_sees_it() -> None:
    s = state(3, 1)
    assert draw_for(s, "1.0", 1) == 2
    assert draw_for(s, "1.0", 2, only(1)) == 0
    assert s.barrier == 2
    assert thrown(s.events) == (3, 1)
    assert [event.audience for event in s.events] == [NO_ONE, only(1)]
    assert not s.events[0].seen_by(0)
    assert not s.events[0].seen_by(1)
    assert [event.args["face"] for event in s.events if event.seen_by(1)] == [0]


def test_a_face_is_known_to_its_audience_only() -> None:
    s = state()
    take(s, 1, 2)
    take(s, 2, 0, only(1))
    take(s, 3, 1, EVERYONE)
    assert [face_for(s, 0, piece) for piece in (0, 1, 2, 3)] == [NO_FACE, UNKNOWN, UNKNOWN, 1]
    assert [face_for(s, 1, piece) for piece in (0, 1, 2, 3)] == [NO_FACE, UNKNOWN, 0, 1]
    assert [face_for(s, -1, piece) for piece in (0, 1, 2, 3)] == [NO_FACE, UNKNOWN, UNKNOWN, 1]


def test_showing_a_face_stops_undo_once() -> None:
    s = state()
    take(s, 1, 2)
    show(s, 1, only(0))
    assert (face_for(s, 0, 1), face_for(s, 1, 1), s.barrier) == (2, UNKNOWN, 1)
    show(s, 1, only(0))
    show(s, 0)
    assert s.barrier == 1
    show(s, 1)
    assert (face_for(s, 1, 1), s.barrier) == (2, 2)


def test_a_face_that_goes_back_can_be_drawn_under_another_name() -> None:
    s = state(1)
    for piece, face in ((1, 0), (2, 1), (3, 2)):
        take(s, piece, face)
    assert pool(s) == (3,)
    show(s, 2)
    give_back(s, 2)
    assert pool(s) == (1, 3)
    assert face_for(s, 0, 2) == NO_FACE
    body = fresh(s, range(1, 7))
    assert body == 4
    assert draw_for(s, "1.0", body) == 1
    assert face_for(s, 0, body) == UNKNOWN


def test_what_happens_to_a_unit_names_its_face_to_those_who_know_it() -> None:
    s = state()
    take(s, 1, 2, only(0))
    s.tell("moves", "1.0", unit=1)
    s.tell("moves", "1.0", only(0), unit=1)
    s.tell("moves", "1.0", unit=0)
    assert [event.args.get("face") for event in s.events] == [None, 2, None]
    texts = Texts("en", {"body.untried": "Untried unit {number}", "event.moves": "{unit} moves."})
    assert [texts.say("event.moves", kit(), event.args) for event in s.events[:2]] == [
        "Untried unit 1 moves.",
        "C moves.",
    ]


def test_columns_of_faces_are_copied_packed_and_part_of_the_digest() -> None:
    s = state()
    take(s, 1, 2)
    other, before = clone(s), pack(s)
    show(other, 1)
    give_back(other, 1)
    assert pack(s) == before
    assert digest(other) != digest(s)
    assert pack(unpack(before, state(), ())) == before


def test_faces_are_dealt_anew_with_all_possible_deals_equally_likely() -> None:
    """Body 1 was there when face a was seen and went back, so it cannot have it; body 4, drawn later, can."""
    s = state()
    take(s, 1, 1)
    take(s, 2, 0)
    take(s, 3, 3, EVERYONE)
    show(s, 2)
    give_back(s, 2)
    take(s, 4, 0)
    found: Counter[tuple[int, int]] = Counter()
    for seed in range(4000):
        new = clone(s)
        deal_faces(new, 0, Dealer(seed))
        assert new.face[3] == 3
        assert (new.known, new.drawn, new.released) == (s.known, s.drawn, s.released)
        found[new.face[1], new.face[4]] += 1
    assert set(found) == {(1, 0), (1, 2), (2, 0), (2, 1)}
    assert all(abs(count - 1000) < 150 for count in found.values())


def test_the_chance_of_faces_is_their_share_of_all_possible_deals() -> None:
    """Against every deal, one by one: bodies 1 and 4 with three faces each of which was seen or not."""
    s = state()
    take(s, 1, 1)
    take(s, 2, 0)
    take(s, 3, 3)
    show(s, 2)
    give_back(s, 2)
    take(s, 4, 0)
    bodies = [piece for piece in (1, 3, 4) if face_for(s, 0, piece) == UNKNOWN]
    possible = [
        dict(zip(bodies, dealt, strict=True))
        for dealt in permutations(range(4), len(bodies))
        if all(s.released[face] < s.drawn[piece] for piece, face in zip(bodies, dealt, strict=True))
    ]
    assert len(possible) == 12
    for faces in ({1: 1}, {4: 0}, {1: 0}, {1: 2, 4: 0}, {1: 1, 3: 2, 4: 3}, {1: 2, 3: 2}):
        fits = [deal for deal in possible if deal.items() >= faces.items()]
        assert chance_of(s, 0, faces) == Fraction(len(fits), len(possible)), faces
    assert sum(chance_of(s, 1, {1: face}) for face in range(4)) == 1
    show(s, 3)
    assert chance_of(s, 0, {1: 3}) == 0


def test_a_deal_depends_on_what_a_side_knows_and_not_on_the_truth() -> None:
    s = state()
    s.dice = SeededDice()
    for piece in (1, 2, 3):
        draw_for(s, "1.0", piece, only(1) if piece == 2 else NO_ONE)
    for side in (0, 1):
        first, again = clone(s), clone(s)
        deal_faces(first, side, Dealer(5))
        deal_faces(again, side, Dealer(8))
        deal_faces(again, side, Dealer(5))
        assert again.face == first.face
        assert (first.face[2] == s.face[2]) or side == 0
