"""Bots play by what their side may know, repeat themselves from a seed, and give a reason for everything."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path
from random import Random
from types import SimpleNamespace

import pytest
from tests.sampling import THOROUGH, seeds

import hexfront
from hexfront.bots import strong
from hexfront.bots.match import Match, opened, play
from hexfront.bots.player import Player, judges, names
from hexfront.bots.random_bot import choose
from hexfront.kernel.shelf import box
from hexfront.kernel.state import State, clone, pack
from hexfront.kernel.step import actors, advance, options
from hexfront.kernel.texts import LANGUAGES, load_texts

GAMES = ("luzon", "formosa", "singapore", "bataan", "guadalcanal", "ichigo")
HIDING = ("formosa", "singapore", "bataan", "guadalcanal", "ichigo")
"""Those in which something is hidden from a player."""
NODES = 60 if THOROUGH else 15
"""How much a searching bot looks at."""
WORLDS = 3 if THOROUGH else 2
"""How many worlds its choices are compared in."""
SPREAD = 60 if THOROUGH else 20
"""How many positions of a game are looked at; the same of all laws, so that one game is played for them."""
ROOT = Path(hexfront.__file__).parent


@cache
def positions(key: str, scenario: str, seed: int, number: int) -> tuple[State, ...]:
    """So many positions, evenly spread over a game that good judgement plays and chance disturbs; odd ones are keen."""
    game, kit = opened(key)
    judge = judges(key)
    assert judge is not None
    s, rng = game.start(kit, scenario, (), die=seed), Random(seed)
    minds = {side: judge(kit, 0.0, 0, bool(seed % 2)) for side in range(len(game.meta.sides))}
    found = []
    while actors(s):
        side = actors(s)[0]
        found.append(clone(s))
        calm = rng.random() < 0.9
        advance(s, side, minds[side].opinions(s, side)[0].act if calm else choose(game, s, side, rng))
        s.events.clear()
    return tuple(found[i * len(found) // number] for i in range(number))


@pytest.mark.parametrize("keen", [False, True])
@pytest.mark.parametrize("key", GAMES)
def test_a_judge_knows_only_options(key: str, keen: bool) -> None:
    game, kit = opened(key)
    judge = judges(key)
    assert judge is not None
    for scenario in (x.key for x in game.meta.scenarios):
        for s in positions(key, scenario, 1, SPREAD):
            side = actors(s)[0]
            assert judge(kit, 0.0, 3, keen).opinions(clone(s), side)[0].act in options(s, side)


@pytest.mark.parametrize("name", ["random", "standard", "strong"])
@pytest.mark.parametrize("key", GAMES)
def test_the_same_seed_gives_the_same_decisions(key: str, name: str) -> None:
    game, kit = opened(key)
    found = positions(key, game.meta.scenarios[0].key, 1, SPREAD)
    search = found[SPREAD // 3 :: SPREAD // 2] if THOROUGH else found[SPREAD // 3 : SPREAD // 3 + 1]
    for s in search if name == "strong" else found[:: SPREAD // 8]:
        side = actors(s)[0]
        first, second = (Player(game, kit, name, side, 7, nodes=NODES).decide(s) for _ in range(2))
        assert first == second


@pytest.mark.parametrize("keen", [False, True])
@pytest.mark.parametrize("key", HIDING)
def test_a_choice_does_not_depend_on_what_is_hidden(key: str, keen: bool) -> None:
    game, kit = opened(key)
    judge = judges(key)
    assert judge is not None
    for scenario in (x.key for x in game.meta.scenarios):
        for number, s in enumerate(positions(key, scenario, 1, SPREAD)):
            side = actors(s)[0]
            chosen = {judge(kit, 0.0, 0, keen).opinions(world, side)[0].act for world in worlds(key, s, side, number)}
            assert len(chosen) == 1, s.stack[-1]


def test_a_search_does_not_depend_on_what_is_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    if not THOROUGH:  # one world and one whim for each plan instead of several
        monkeypatch.setattr(strong, "ROUND", 1)
        monkeypatch.setattr(strong, "WHIMS", 1)
    game, kit = opened("formosa")
    judge = judges("formosa")
    assert judge is not None
    looked_at = {0: 0, 1: 0}
    for number, s in enumerate(positions("formosa", "scenario_2", 3, 5000)):
        side, mind = actors(s)[0], judge(kit, 0.0, 0, True)
        if mind.plans_anew(s, side) and mind.foresight(s, side) and not looked_at[side]:
            looked_at[side] += 1
            bots = [
                (Player(game, kit, "strong", side, 5, nodes=NODES), world)
                for world in worlds("formosa", s, side, number)[:WORLDS]
            ]
            chosen = {bot.decide(world).act for bot, world in bots}
            styles = {(bot.brain.judge.temper, bot.brain.judge.whim) for bot, _ in bots}  # type: ignore[attr-defined]
            assert len(chosen) == len(styles) == 1, (s.stack[-1], chosen, styles)
    assert looked_at == {0: 1, 1: 1}


def test_a_search_starts_from_the_same_position_whatever_is_hidden() -> None:
    game, kit = opened("formosa")
    judge = judges("formosa")
    assert judge is not None
    looked_at = {0: 0, 1: 0}
    for seed in (3, 5, 7):
        for number, s in enumerate(positions("formosa", "scenario_2", seed, 900)):
            side = actors(s)[0]
            if judge(kit, 0.0, 0, True).plans_anew(s, side):
                looked_at[side] += 1
                found = [game.plain_for(world, side) for world in worlds("formosa", s, side, number)]
                for plain in found:
                    plain.die = 0
                assert len({pack(plain) for plain in found}) == 1, (seed, number, s.stack[-1])
    assert min(looked_at.values()) > 10


def worlds(key: str, s: State, side: int, seed: int) -> list[State]:
    """The position and others that look the same to a side."""
    game, _ = opened(key)
    return [s, *(game.clone_for(s, side, seed + other) for other in range(3))]


def test_bots_never_give_up() -> None:
    for key in GAMES:
        game, kit = opened(key)
        for s in positions(key, game.meta.scenarios[0].key, 1, SPREAD):
            act = Player(game, kit, "standard", actors(s)[0], 1).decide(s).act
            assert not game.notation.verbs[act.verb].forfeit


@pytest.mark.parametrize("key", GAMES)
def test_every_reason_has_its_sentence_in_both_languages(key: str) -> None:
    wanted = set()
    layers = [layer.folder for layer in box(key).layers]
    own = [
        path
        for folder in layers
        for path in (folder / "evaluate.py", *(folder / "judgement").glob("*.py"), *(folder / "solitaire").glob("*.py"))
    ]
    for path in [*own, *(ROOT / "bots" / "parts").glob("*.py"), ROOT / "kernel" / "passing.py"]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                wanted.add(node.value)
    for language in LANGUAGES:
        entries = {k for k in load_texts(key, language).entries if k.startswith("reason.")}
        assert entries
        assert not [k for k in entries if k.removeprefix("reason.") not in wanted], "sentences nobody says"
    game, kit = opened(key)
    texts = load_texts(key, "en")
    for s in positions(key, game.meta.scenarios[0].key, 1, SPREAD):
        choice = Player(game, kit, "standard", actors(s)[0], 2).decide(s)
        assert texts.say(f"reason.{choice.reason}", kit, choice.args)


def test_the_standard_bot_beats_chance_at_formosa_from_either_side() -> None:
    assert play(Match("formosa", "scenario_2", (), ("standard", "random"), 1)).winner == 0
    assert play(Match("formosa", "scenario_2", (), ("random", "standard"), 1)).winner == 1


GAMES_PLAYED = seeds(3, 8)


@pytest.mark.parametrize("scenario", ["historical", "macarthur"])
def test_the_standard_bot_wins_luzon(scenario: str) -> None:
    won = {
        name: sum(play(Match("luzon", scenario, (), (name,), seed)).winner == 0 for seed in GAMES_PLAYED)
        for name in ("random", "standard")
    }
    assert won["standard"] == len(GAMES_PLAYED) > won["random"]


def test_a_game_without_a_judge_has_only_the_random_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    game, kit = opened("luzon")
    with pytest.raises(ValueError, match="expected one of random, standard, strong"):
        Player(game, kit, "genius", 0)
    assert names("ichigo") == ("random", "standard", "strong", "solitaire")
    bare = SimpleNamespace(files=lambda _: (), module=lambda _: None)
    monkeypatch.setattr("hexfront.bots.player.box", lambda _: bare)
    assert names("luzon") == ("random",)
