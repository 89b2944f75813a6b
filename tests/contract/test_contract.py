"""What every game must keep, on every scenario, from its first day."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from tests.contract.played import looked_at, play, walk
from tests.sampling import THOROUGH, sampled, seeds

import hexfront
from hexfront.bots.random_bot import choose, random_game
from hexfront.kernel import position, shelf
from hexfront.kernel.act import Act
from hexfront.kernel.events import Event, thrown
from hexfront.kernel.game import Game, load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.refusal import Refused
from hexfront.kernel.replay import load
from hexfront.kernel.saves import decode_save
from hexfront.kernel.state import State, clone, columns, digest, pack, unpack
from hexfront.kernel.step import Offer, actors, advance, decide, interrupts, options, why_not
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.kernel.view import view
from hexfront.testing import opened, settings

SEEDS = seeds(1, 3)


def playable() -> list[Game]:
    """The games that have rules, finished or not."""
    return [load_game(key) for key in shelf.begun()]


Setting = tuple[str, str, tuple[str, ...]]


def plain_and_full(found: list[Setting]) -> Iterator[Setting]:
    """Of every scenario the setting without options and the one with most: the kernel does the same in the others."""
    for _, group in groupby(found, lambda each: each[:2]):
        alike = sorted(group, key=lambda each: len(each[2]))
        yield from dict.fromkeys((alike[0], alike[-1]))


def named(setting: Setting) -> str:
    """A setting in the name of a test."""
    key, scenario, chosen = setting
    return f"{key}-{scenario}-{'+'.join(chosen) or 'plain'}"


SETTINGS = [(game.key, scenario, chosen) for game in playable() for scenario, chosen in settings(game.key, drawn=2)]
SOME = [*SETTINGS] if THOROUGH else [*plain_and_full(SETTINGS)]
every_setting = pytest.mark.parametrize(("key", "scenario", "chosen"), SETTINGS, ids=[named(each) for each in SETTINGS])
some_settings = pytest.mark.parametrize(("key", "scenario", "chosen"), SOME, ids=[named(each) for each in SOME])


@every_setting
def test_random_games_end_and_always_offer_something(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    for seed in seeds(3, 12):
        for moment in play(game, kit, scenario, chosen, seed):
            assert moment.offered
            assert len(set(moment.offered)) == len(moment.offered)
            assert len(moment.offered) <= 1000
        assert moment.s.over
        assert moment.s.ending


@some_settings
def test_a_clone_is_never_changed_by_what_its_original_does(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    for seed in SEEDS:
        before: list[tuple[State, bytes]] = []
        for s, _, _ in sampled(walk(game, kit, scenario, chosen, seed)):
            copy = clone(s)
            before.append((copy, pack(copy)))
        assert all(pack(copy) == packed for copy, packed in before)


@some_settings
def test_packing_and_unpacking_gives_the_same_state(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    for seed in SEEDS:
        for s, side, _, offered in looked_at(key, scenario, chosen, seed):
            again = unpack(pack(s), game.new(kit, scenario, chosen, s.dice, 0), game.steps)
            assert pack(again) == pack(s)
            assert options(again, side) == offered


@some_settings
def test_a_position_survives_being_printed_and_read(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    for s, side, _, offered in looked_at(key, scenario, chosen, 1):
        printed = position.write(game, s)
        again = position.read(game, kit, printed)
        assert position.write(game, again) == printed
        assert options(again, side) == offered


@some_settings
def test_the_same_seed_gives_the_same_game(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    assert random_game(game, kit, scenario, chosen, 5) == random_game(game, kit, scenario, chosen, 5)


def played_journal(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], seed: int, most: int) -> Journal:
    """A journal of a random game with an undo now and then."""
    rng = Random(seed)
    journal = Journal.new(game, scenario, chosen, bytes([seed]) * 32, kit)
    for _ in range(most):
        who = actors(journal.state)
        if not who:
            break
        if journal.can_undo and rng.random() < 0.1:
            journal.undo()
            continue
        journal.decide(who[0], choose(game, journal.state, who[0], rng))
    return journal


@some_settings
def test_a_saved_game_replays_to_the_same_digests(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    journal = played_journal(game, kit, scenario, chosen, 3, 250)
    again = load(decode_save(msgspec.json.encode(journal.save())), kit=kit)
    assert [e.digest for e in again.entries] == [e.digest for e in journal.entries]
    assert digest(again.state) == digest(journal.state)


def undone_games(game: Game, kit: Kit, scenario: str, chosen: tuple[str, ...], seed: int) -> int:
    """Play at random, undo half of what can be undone and compare; how often something was undone."""
    rng = Random(seed)
    journal = Journal.new(game, scenario, chosen, bytes(32), kit)
    undone = 0
    for _ in range(150):
        who = actors(journal.state)
        if not who:
            break
        before, barrier = pack(journal.state), journal.state.barrier
        journal.decide(who[0], choose(game, journal.state, who[0], rng))
        assert journal.can_undo == (journal.state.barrier == barrier)
        if journal.can_undo and rng.random() < 0.5:
            journal.undo()
            assert pack(journal.state) == before
            undone += 1
    return undone


@some_settings
def test_undo_goes_back_to_the_very_position_before(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    undone = 0
    for seed in (8, 9, 10):  # one alone may end at once
        undone += undone_games(game, kit, scenario, chosen, seed)
        if undone and not THOROUGH:
            break
    assert undone


@every_setting
def test_actions_survive_being_written_and_read(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, kit = opened(key)
    for _, _, _, offered in looked_at(key, scenario, chosen, 2):
        for act in offered:
            assert game.notation.read(kit, game.notation.write(kit, act)) == act


def foreign_acts(game: Game, kit: Kit, hexes: list[int], rng: Random) -> list[Act]:
    """Actions of every verb with arguments taken at random."""
    pick = {
        "piece": lambda: rng.randrange(len(kit.pieces)),
        "hex": lambda: rng.choice(hexes),
        "number": lambda: rng.randrange(1, 12),
    }
    return [Act(verb.name, *(pick[kind]() for kind in verb.args)) for verb in game.notation.verbs.values()]


@every_setting
def test_nothing_but_the_options_is_accepted_and_each_refusal_has_words(
    key: str, scenario: str, chosen: tuple[str, ...]
) -> None:
    game, kit = opened(key)
    rng, hexes = Random(4), list(kit.board.grid)
    texts = [load_texts(key, language) for language in LANGUAGES]
    for s, side, act, offered in looked_at(key, scenario, chosen, 4):
        offer, allowed = Offer(s), {*offered, *interrupts(s, side)}
        before = pack(s)
        for foreign in foreign_acts(game, kit, hexes, rng):
            refusals = offer.why_not(side, foreign)
            assert (not refusals) == (foreign in allowed)
            assert all(t.has(f"refusal.{r.key}") for r in refusals for t in texts)
            if refusals:
                with pytest.raises(Refused):
                    decide(s, side, foreign, offer)
        for other in (n for n in range(-1, len(game.meta.sides)) if n not in offer.actors):
            assert why_not(s, other, act)
        assert pack(s) == before


@every_setting
def test_no_side_sees_what_it_may_not_know(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    game, _ = opened(key)
    for s, *_ in looked_at(key, scenario, chosen, 6):
        for side in range(len(game.meta.seats)):
            assert view(game, s, side) == view(game, game.clone_for(s, side, 99), side)


@every_setting
def test_derived_columns_equal_a_rebuild(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    for s, *_ in looked_at(key, scenario, chosen, 7):
        copy: State = clone(s)
        copy.rebuild()
        assert all(getattr(copy, name) == getattr(s, name) for name in columns(type(copy)))


@every_setting
def test_every_die_is_an_event_and_moves_the_source(key: str, scenario: str, chosen: tuple[str, ...]) -> None:
    for s, side, act, _ in looked_at(key, scenario, chosen, 9):
        copy = clone(s)
        log: list[int] = []
        copy.dice = Recording(copy.dice, log)
        advance(copy, side, act)
        assert list(thrown(copy.events)) == log
        assert all(e.rule for e in copy.events)


class Recording:
    """A source of dice that notes what it gave."""

    def __init__(self, dice: Any, log: list[int]) -> None:
        self.dice, self.log = dice, log

    def throw(self, at: int, sides: int, hidden: bool = False) -> tuple[int, int]:
        """Pass on, and note."""
        value, after = self.dice.throw(at, sides, hidden)
        self.log.append(value)
        return value, after


def test_the_rules_have_no_other_source_of_chance() -> None:
    root = Path(hexfront.__file__).parent
    found = [path for room in ("kernel", "games", "mechanics") for path in (root / room).rglob("*.py")]
    for path in [path for path in found if path.stem != "fitting"]:  # which plays games to learn from, and no rules
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            names = [a.name for a in node.names] if isinstance(node, ast.Import) else []
            names += [node.module or ""] if isinstance(node, ast.ImportFrom) else []
            barred = {"random", "numpy", "uuid"} | (set() if path.stem == "journal" else {"secrets"})
            assert not barred & set(names), f"{path} imports {names}"


def test_options_and_views_write_nothing() -> None:
    for game in playable():
        _, kit = opened(game.key)
        for s, side, _, offered in sampled(play(game, kit, game.meta.scenarios[-1].key, (), 11)):
            before, events = pack(s), list(s.events)
            assert options(s, side) == offered
            view(game, s, side)
            for act in offered[:5]:
                game.forecast(s, side, act)
            assert pack(s) == before
            assert s.events == events


def test_events_know_their_audience() -> None:
    secret = Event("x", "1.0", {}, 0b10)
    assert secret.seen_by(1)
    assert not secret.seen_by(0)
    assert Event("x", "1.0", {}).seen_by(0)


def test_states_are_flat() -> None:
    """Nothing in a state but ints, lists of ints, short tuples and the immutable stack."""
    for game in playable():
        _, kit = opened(game.key)
        s = game.start(kit)
        for name, kind in columns(type(s)).items():
            value = getattr(s, name)
            expected = list if "column" in kind else (int, str, tuple, dict)
            assert isinstance(value, expected), f"{name}: {value!r}"
