"""Nothing that reaches a player depends on what he may not know: at a moment, over a whole game, in files, in bots."""

from __future__ import annotations

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest
from bench.leak_wire import Leak, search

from hexfront.kernel.act import Act
from hexfront.kernel.dice import ScriptedDice, SeededDice
from hexfront.kernel.events import CHANCE, EVERYONE, NO_ONE, Event
from hexfront.kernel.faces import FacedState, give_back
from hexfront.kernel.game import Game, all_open
from hexfront.kernel.kit import Kit
from hexfront.kernel.saves import SaveError, decode_save
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import actors, advance, options
from hexfront.kernel.view import view
from hexfront.pairs import Setting, follow
from hexfront.secrecy import leaks, probes, sample, told, wander
from hexfront.server import moments
from hexfront.server.app import House, create_app, house_of
from hexfront.server.people.identity import HOME
from hexfront.server.wire import NewTable
from hexfront.server.wire_bots import WireBot
from hexfront.testing import opened

RAIDERS, GARRISON = 0, 1
SIDES = (RAIDERS, GARRISON)


@pytest.fixture
def box() -> tuple[Game, Kit]:
    return opened("fog_island")


def test_nothing_the_table_tells_a_side_depends_on_what_it_may_not_know(box: tuple[Game, Kit]) -> None:
    found = sample(*box, "landing", (), 250, Random(3))
    assert found.leaks == []
    assert set(found.steps) == {"Raid", "Defence", "Moving"}


@pytest.mark.parametrize("seat", SIDES)
def test_nor_does_anything_that_a_seat_receives_over_time(box: tuple[Game, Kit], seat: int) -> None:
    for seed in range(6):
        found = follow(*box, Setting("landing", ()), seat, Random(seed))
        assert found.leaks == []
        assert found.compared


# leaks on purpose


def finds(game: Game, kit: Kit, *wanted: str) -> bool:
    """Whether leaks that match all of some patterns are found; most show at once, so few positions are tried first."""
    for positions in (20, 100, 400):
        found = sample(game, kit, "landing", (), positions, Random(3)).leaks
        if all(any(re.search(pattern, line) for line in found) for pattern in wanted):
            return True
    return False


def test_a_view_that_shows_what_lies_below_is_found(box: tuple[Game, Kit]) -> None:
    loose = msgspec.structs.replace(box[0], shown=all_open)
    assert finds(loose, box[1], r"view\.pieces")


def test_a_table_that_counts_the_strength_of_a_hex_is_found(box: tuple[Game, Kit]) -> None:
    def careless(s: Any, side: int) -> dict[str, Any]:
        return {"strength": sum(s.kit.worth[s.face[unit]] for unit in s.kit.units[GARRISON] if s.where[unit] >= 0)}

    loose = msgspec.structs.replace(box[0], table=careless)
    assert finds(loose, box[1], "side 0", "side 1"), "not even the owner may know"


def test_an_event_that_names_a_unit_under_others_is_found(box: tuple[Game, Kit], monkeypatch: Any) -> None:
    from fog_island import rules

    def careless(s: State, seen: int, key: str, rule: str, unit: int, **args: int) -> None:
        s.tell(key, rule, EVERYONE, unit=unit, **args)

    monkeypatch.setattr(rules, "tell_of", careless)
    assert finds(*box, "missed|moved")


def test_a_draw_that_is_told_to_those_who_may_not_know_is_found(box: tuple[Game, Kit], monkeypatch: Any) -> None:
    honest = State.draw

    def careless(s: State, rule: str, pool: Any, audience: int = NO_ONE, **args: int) -> int:
        return honest(s, rule, pool, EVERYONE, **args)

    monkeypatch.setattr(State, "draw", careless)
    assert finds(*box, "side 0.*draw|draw.*side 0")


def test_a_copy_made_from_the_truth_is_found(box: tuple[Game, Kit]) -> None:
    """Faces that a bot could read off its copy, since nothing was dealt anew."""

    def careless(s: Any, side: int, seed: int) -> Any:
        new = clone(s)
        new.dice, new.die = SeededDice(), seed
        if seed % 2:
            new.face[s.kit.units[GARRISON][0]], new.face[s.kit.units[GARRISON][1]] = new.face[7], new.face[6]
        return new

    assert finds(msgspec.structs.replace(box[0], clone_for=careless), box[1], "depends on the truth")


# a whole game


class Throw(NamedTuple):
    """What chance decided, out of how many, and who saw it."""

    value: int
    of: int
    drawn: bool
    audience: int


def thrown(events: list[Event]) -> list[Throw]:
    return [Throw(e.args["value"], e.args["sides"], e.key == "draw", e.audience) for e in events if e.key in CHANCE]


def quiet_game(game: Game, kit: Kit, seed: int, looks: bool) -> tuple[list[Throw], list[tuple[int, Act]]]:
    """A random game in which no company is turned up, or even looked at by its commander: throws and decisions."""
    rng, s = Random(seed), game.start(kit, die=seed)
    throws, done = thrown(s.events), list[tuple[int, Act]]()
    s.events = []
    while who := actors(s):
        barred = ("attack", "concede") if looks or not s.turn % 2 else ("attack", "concede", "land")  # type: ignore[attr-defined]
        found = [act for act in options(s, who[0]) if act.verb not in barred]
        act = rng.choice(found if rng.random() < 0.3 else [a for a in found if a.verb != "end"] or found)
        done.append((who[0], act))
        advance(s, *done[-1])
        throws += thrown(s.events)
        s.events = []
    return throws, done


def heard(game: Game, kit: Kit, throws: list[Throw], done: list[tuple[int, Act]], side: int) -> Iterator[Any]:
    """All that a side is told of a game, decision by decision."""
    s = game.start(kit, dice=ScriptedDice(tuple(throw.value for throw in throws)))
    rng = Random(1)
    for who, act in done:
        probed = probes(game, s, side, rng)
        yield told(game, s, side, probed), [event for event in s.events if event.seen_by(side)]
        s.events = []
        advance(s, who, act)
    yield told(game, s, side, []), [event for event in s.events if event.seen_by(side)]


def redrawn(throws: list[Throw], rng: Random, hidden: Callable[[Throw], bool]) -> list[Throw]:
    """The same throws, but other draws where they are hidden."""
    return [t._replace(value=rng.randint(1, t.of)) if t.drawn and hidden(t) else t for t in throws]


@pytest.mark.parametrize("seed", range(6))
def test_two_games_that_differ_only_in_unseen_draws_are_the_same_for_everybody(
    box: tuple[Game, Kit], seed: int
) -> None:
    """What neither side may know makes no difference to either, from the set-up to the end."""
    throws, done = quiet_game(*box, seed, looks=False)
    other = redrawn(throws, Random(seed), lambda t: t.audience == NO_ONE)
    assert other != throws
    for side in SIDES:
        assert list(heard(*box, throws, done, side)) == list(heard(*box, other, done, side))


@pytest.mark.parametrize("seed", range(6))
def test_what_the_garrison_draws_for_itself_makes_no_difference_to_the_raiders(
    box: tuple[Game, Kit], seed: int
) -> None:
    throws, done = quiet_game(*box, seed, looks=True)
    other = redrawn(throws, Random(seed), lambda t: t.audience != EVERYONE)
    assert list(heard(*box, throws, done, RAIDERS)) == list(heard(*box, other, done, RAIDERS))
    assert list(heard(*box, throws, done, GARRISON)) != list(heard(*box, other, done, GARRISON))


def test_the_garrison_knows_no_more_of_what_it_has_never_looked_at(box: tuple[Game, Kit]) -> None:
    """Over many copies each company that nobody looked at has each face that is left about as often."""
    game, kit = box
    s: Any = next(iter(wander(game, kit, "landing", (), Random(1))))
    for side in SIDES:
        dealt = [game.clone_for(s, side, seed) for seed in range(600)]
        for unit in (kit.index["g1"], kit.index["g4"]):
            found = [copy.face[unit] for copy in dealt if isinstance(copy, FacedState)]
            assert all(60 < found.count(face) < 145 for face in range(6))


def test_a_company_never_has_a_face_that_was_seen_elsewhere_after_it_came(box: tuple[Game, Kit]) -> None:
    game, kit = box
    s: Any = next(iter(wander(game, kit, "landing", (), Random(1))))
    first, second = kit.index["g1"], kit.index["g2"]
    gone = s.face[second]
    s.known[second] = EVERYONE
    s.where[second] = -1
    give_back(s, second)
    s.rebuild()
    assert all(game.clone_for(s, side, seed).face[first] != gone for side in SIDES for seed in range(60))  # type: ignore[attr-defined]


# over the wire


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    found = house_of(create_app(f"sqlite:///{tmp_path / 'fog.db'}"))
    yield found
    found.tables.close()


def run(work: Any) -> Any:
    """In a thread of its own: the browser tests may have left a loop running in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


def test_no_message_depends_on_what_a_seat_may_not_know(house: House) -> None:
    assert run(search(house, "fog_island", 60, seed=5, every=3)) > 3000


def test_the_search_over_the_wire_finds_a_leak(house: House, monkeypatch: Any) -> None:
    def open_view(game: Game, *args: Any, **known: Any) -> Any:
        return view(msgspec.structs.replace(game, shown=all_open), *args, **known)

    monkeypatch.setattr(moments, "view", open_view)
    with pytest.raises(Leak, match="'view'"):
        run(search(house, "fog_island", 60, seed=5, every=3))


async def played(house: House, seats: dict[str, str], decisions: int, seed: int = 2) -> tuple[str, dict[str, str]]:
    """A table at which so many decisions were made, none of which turns a company up; its id and keys."""
    bots = {seat: WireBot("random") for seat, kind in seats.items() if kind == "bot"}
    card = await house.tables.shelf.create(NewTable("fog_island", seats=seats, bots=bots), "en")
    voice, rng = house.library.voice("fog_island", "en"), Random(seed)
    for _ in range(decisions):
        async with house.tables.room.held(card.id) as live:
            s = live.journal.state
            if s.over:
                break
            side = actors(s)[0]
            act = rng.choice([act for act in options(s, side) if act.verb not in ("attack", "concede")])
            seq = live.moments.last(side)
        await house.tables.decide(card.id, voice, side, seq, voice.write(act))
    return card.id, card.keys


def secrets(kit: Kit) -> list[str]:
    return [face.id for face in kit.faces]


@pytest.mark.parametrize("seats", [{}, {"garrison": "link"}, {"garrison": "bot"}])
def test_the_file_of_a_running_game_holds_what_a_seat_has_seen_and_no_more(house: House, seats: dict[str, str]) -> None:
    async def check() -> None:
        house.tables.room.stirred = lambda _: None
        id, keys = await played(house, seats, 4)
        async with house.tables.room.held(id) as live:
            save, kit = live.journal.save(), live.journal.kit
        for seat in ("raiders", "garrison"):
            if keys and seat not in keys:
                continue
            file = await house.tables.export(id, keys.get(seat, ""), "" if keys else seat, "es", HOME)
            data = msgspec.json.encode(file)
            found = json.loads(data)
            assert (found["game"], found["view"]["seat"]) == ("fog_island", seat)
            assert found["commitment"] == save.commitment
            assert bool(save.promise) == bool(keys), "at one device there is a seed, between two there are chains"
            proofs = [entry.proof for entry in (save.start, *save.entries) if entry.proof]
            hidden = [save.seed, *(part for proof in proofs for part in (proof.hidden, proof.nonce))]
            assert not [part for part in filter(None, hidden) if part.encode() in data]
            assert not [e.digest for e in (save.start, *save.entries) if e.digest.split(".")[0].encode() in data]
            assert not [face for face in secrets(kit) if face.encode() in data]
            assert found["log"], "the log belongs to it"
            with pytest.raises(SaveError, match="one seat has seen"):
                decode_save(data)

    run(check())


def test_the_file_does_not_depend_on_what_a_seat_may_not_know(house: House) -> None:
    async def check() -> None:
        id, keys = await played(house, {"garrison": "link"}, 12)
        for side, seat in enumerate(("raiders", "garrison")):
            async with house.tables.room.held(id) as live:
                truth = live.journal.state
            files = []
            for s in (truth, live.journal.game.clone_for(truth, side, 7)):
                async with house.tables.room.held(id) as live:
                    live.journal.state = s
                files.append(msgspec.json.encode(await house.tables.export(id, keys[seat], seat, "en", HOME)))
            async with house.tables.room.held(id) as live:
                live.journal.state = truth
            assert files[0] == files[1]

    run(check())


def test_the_whole_game_is_for_everybody_when_it_is_over(house: House) -> None:
    async def check() -> None:
        id, keys = await played(house, {"garrison": "link"}, 1000)
        for key in keys.values():
            file = await house.tables.export(id, key, "", "en", HOME)
            saved = decode_save(msgspec.json.encode(file))
            assert saved.start.proof is not None
            assert saved.start.proof.hidden, "what was drawn at the set-up can be checked"

    run(check())


def test_a_bot_is_given_nothing_that_depends_on_the_truth(house: House) -> None:
    async def check() -> None:
        id, _ = await played(house, {}, 9)
        async with house.tables.room.held(id) as live:
            truth = live.journal.state
            for side in SIDES:
                thoughts = []
                for seed in range(5):
                    live.journal.state = live.journal.game.clone_for(truth, side, seed) if seed else truth
                    thoughts.append(house.pilots._thought(live, side, WireBot("random"), id))
                live.journal.state = truth
                assert len({msgspec.msgpack.encode(thought) for thought in thoughts}) == 1

    run(check())


def test_options_name_bodies_and_labels_only_faces_that_are_known(house: House) -> None:
    async def check() -> None:
        id, _ = await played(house, {}, 0)
        async with house.tables.room.held(id) as live:
            s: Any = live.journal.state
            first, second = live.journal.kit.index["g1"], live.journal.kit.index["g3"]
            s.known[second] = 1 << GARRISON
            name = live.journal.kit.faces[s.face[second]].name
        voice = house.library.voice("fog_island", "en")
        await house.tables.decide(id, voice, RAIDERS, 0, "end")
        shown = await house.tables.view(id, voice, GARRISON)
        labels = {option.act: option.label for option in shown.options}
        assert labels["move g1"] == "Move Company 1"
        assert labels["move g3"] == f"Move {name}"
        pieces = {piece.id: piece for piece in shown.pieces}
        assert (pieces["g1"].face, pieces["g1"].card) == ("untried", "")
        assert (pieces["g3"].face, pieces["g3"].card) == ("front", live.journal.kit.faces[s.face[second]].id)
        assert first != second

    run(check())


def test_on_the_wire_the_top_of_a_stack_comes_last(house: House) -> None:
    """A counter that comes later is drawn over those before it."""

    async def check() -> None:
        id, _ = await played(house, {}, 0)
        shown = await house.tables.view(id, house.library.voice("fog_island", "en"), GARRISON)
        here = [piece for piece in shown.pieces if piece.place == "0102"]
        assert [piece.id for piece in here] == ["raiders-0102-2", "raiders-0102-1", "r_1"]
        assert [piece.face for piece in here] == ["concealed", "concealed", "front"]

    run(check())


def test_not_one_position_of_a_game_leaks(box: tuple[Game, Kit]) -> None:
    game, rng = box[0], Random(4)
    assert not any(
        leaks(game, clone(s), side, rng.getrandbits(30)) for s in wander(*box, "landing", (), rng) for side in SIDES
    )
