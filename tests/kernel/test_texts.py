"""The catalogues: complete, alike in both languages, and fit for everything the code can say."""

from __future__ import annotations

import ast
import random
import re
import string
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice, product
from pathlib import Path
from typing import Any

import pytest
from tests.sampling import THOROUGH

import hexfront
from hexfront.games.luzon.kit import LuzonKit
from hexfront.games.luzon.rules.stacking import MUST_GO_ASHORE, MUST_MOVE_ON
from hexfront.games.luzon.state import Luzon
from hexfront.kernel import step
from hexfront.kernel.act import Act
from hexfront.kernel.files import load_toml
from hexfront.kernel.game import load_meta
from hexfront.kernel.refusal import GAME_OVER, NOT_NOW, NOT_YOUR_DECISION
from hexfront.kernel.shelf import playable
from hexfront.kernel.state import State, columns
from hexfront.kernel.texts import LANGUAGES, Texts, flatten, folder, load_digest, load_texts
from hexfront.kernel.view import HIDDEN_COLUMNS
from hexfront.mechanics.deciding import CONCEDE
from hexfront.testing import opened

GAME, _kit = opened("luzon")
assert isinstance(_kit, LuzonKit)
KIT: LuzonKit = _kit
SOURCE = Path(hexfront.__file__).parent
FLOW = (GAME_OVER, NOT_YOUR_DECISION, NOT_NOW)
"""The refusals of the kernel, which no rule is behind."""

PROBES = 6
"""How many actions that may be illegal are tried at every decision of a random game."""

ALL_OPTIONS = ("yts", "army35", "random_events")
CHOICES = ((), ("yts",), ("yts", "army35"), ("random_events",), ALL_OPTIONS, ALL_OPTIONS)
GAMES = [
    (scenario, options, seed)
    for seed, (scenario, options) in enumerate(product(("historical", "macarthur", "macarthur"), CHOICES), 1)
]
READ = GAMES if THOROUGH else [GAMES[7 * number % len(GAMES)] for number in range(len(CHOICES))]
"""The games that are read: each choice with some scenario, or all."""

F_STRINGS = {
    "event_": set(KIT.tables.random_events.table.values()),
    "zone_": {zone for row in KIT.tables.landing.zones for zone in row},
    "operations_": {MUST_MOVE_ON.key, MUST_GO_ASHORE.key},
}
"""What can follow the fixed part of a key that is put together."""

KEY_AT = {"Refusal": 1, "Prompt": 0, "tell": 0, "end": 1, "Modifier": 2, "outcomes": 0}
RULE_AT = {
    "Refusal": 0, "Prompt": 1, "tell": 1, "roll": 0, "pick": 0, "push_deduction": 2, "Modifier": 1, "Forecast": 0,
}  # fmt: skip
"""Which argument of a call is the key of a sentence, and which a rule number."""


def catalogue(language: str, game: str | None = None, name: str = "") -> dict[str, str]:
    return flatten(load_toml(folder(game) / f"{name}{language}.toml"))


def section(entries: dict[str, str], name: str) -> set[str]:
    return {key.removeprefix(f"{name}.") for key in entries if key.startswith(f"{name}.")}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call in the sources of the game with the name of what is called."""
    found = []
    for path in sorted((SOURCE / "games" / "luzon").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call):
                match node.func:
                    case ast.Name(id=name) | ast.Attribute(attr=name):
                        found.append((name, node))
    return found


def words(node: ast.expr) -> Iterator[str]:
    """The strings an expression can stand for; nothing if it is neither text nor a choice between texts."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from words(one)
            yield from words(other)
        case ast.JoinedStr(values=[ast.Constant(value=str(fixed)), ast.FormattedValue()]):
            assert fixed in F_STRINGS, f"f-string {fixed!r}: say in F_STRINGS what can follow it"
            yield from (fixed + end for end in F_STRINGS[fixed])
        case ast.JoinedStr():
            raise AssertionError(f"line {node.lineno}: expected a fixed beginning and one value")


def named(call: str, positions: dict[str, int]) -> set[str]:
    at = positions[call]
    return {text for name, node in calls() if name == call and len(node.args) > at for text in words(node.args[at])}


def refusals_of_options() -> set[str]:
    return {f"{option.key}_needs" for option in GAME.meta.options if option.needs}


USED: dict[str, Callable[[], set[str]]] = {
    "prompt": lambda: named("Prompt", KEY_AT),
    "refusal": lambda: named("Refusal", KEY_AT) | refusals_of_options(),
    "event": lambda: named("tell", KEY_AT),
    "ending": lambda: named("end", KEY_AT),
    "verb": lambda: set(GAME.notation.verbs) - {CONCEDE.verb},
    "step": lambda: {kind.__name__ for kind in GAME.steps},
    "modifier": lambda: named("Modifier", KEY_AT),
    "result": lambda: named("outcomes", KEY_AT),
    "row": lambda: {row for row in (*KIT.defense_row, *KIT.fire_row) if row},
    "piece": lambda: set(KIT.index),
    "formation": lambda: {piece.formation for piece in KIT.pieces if piece.formation},
    "type": lambda: {piece.type for piece in KIT.pieces},
    "size": lambda: {piece.size for piece in KIT.pieces if piece.size},
    "box": lambda: set(KIT.boxes),
    "side": lambda: set(GAME.meta.sides),
    "scenario": lambda: {f"{x.key}.{part}" for x in GAME.meta.scenarios for part in ("title", "text")},
    "option": lambda: {f"{x.key}.{part}" for x in GAME.meta.options for part in ("title", "text")},
    "calendar": lambda: {str(turn) for turn in range(1, len(KIT.tables.turns.calendar) + 1)},
    "table": lambda: set(GAME.table(GAME.start(KIT), 0)),
    "game": lambda: {"title", "subtitle", "introduction"},
}
"""The keys of each section that the code and the data use."""


@pytest.mark.parametrize("game", [None, "luzon"])
def test_both_languages_have_the_same_keys(game: str | None) -> None:
    assert set(catalogue("en", game)) == set(catalogue("es", game))


@pytest.mark.parametrize("game", [None, "luzon"])
def test_a_sentence_takes_the_same_arguments_in_both_languages(game: str | None) -> None:
    english, spanish = catalogue("en", game), catalogue("es", game)
    differing = [key for key in english if placeholders(english[key]) != placeholders(spanish[key])]
    assert differing == []


@pytest.mark.parametrize("game", [None, "luzon"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_padded(game: str | None, language: str) -> None:
    assert [key for key, text in catalogue(language, game).items() if not text or text != text.strip()] == []


CLIENT = ("notice.", "notices.", "vacation.", "table.", "pages.", "meeting.")
"""Sentences that the browser fills in by itself."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_argument_has_a_general_word(language: str) -> None:
    entries = load_texts("luzon", language).entries
    wanted = {name for key, text in entries.items() if not key.startswith(CLIENT) for name in placeholders(text)}
    assert wanted <= section(entries, "general")


def test_the_program_has_its_own_refusals_and_events() -> None:
    entries = catalogue("en")
    assert section(entries, "refusal") == {refusal.key for refusal in FLOW}
    assert section(entries, "event") == {"die", "draw", "concedes", "draw_agreed", "out_of_time"}


def test_the_words_that_the_clients_ask_for_are_there() -> None:
    asked = set()
    for path in SOURCE.rglob("*.py"):
        asked |= set(re.findall(r"""["']ui\.([a-z_]+)["']""", path.read_text(encoding="utf-8")))
    assert asked - section(catalogue("en"), "ui") == set()


@pytest.mark.parametrize("name", USED)
def test_the_game_has_a_text_for_every_key_in_use_and_for_no_other(name: str) -> None:
    assert USED[name](), f"nothing found for {name}"
    assert section(catalogue("en", "luzon"), name) == USED[name]()


def given(name: str, call: ast.Call) -> set[str]:
    """The arguments for a sentence that a call provides."""
    if name == "tell":
        return {keyword.arg for keyword in call.keywords if keyword.arg}
    literal = call.args[2] if len(call.args) > 2 else None
    return {text for key in literal.keys if key for text in words(key)} if isinstance(literal, ast.Dict) else set()


@pytest.mark.parametrize(("call", "name"), [("tell", "event"), ("Prompt", "prompt")])
def test_a_sentence_asks_for_no_argument_that_the_code_does_not_give(call: str, name: str) -> None:
    entries = catalogue("en", "luzon")
    for called, node in calls():
        if called == call:
            for key in words(node.args[0]):
                assert placeholders(entries[f"{name}.{key}"]) <= given(call, node), key


def test_the_name_of_an_option_asks_for_what_its_verb_takes() -> None:
    entries = load_texts("luzon", "en").entries
    for verb in GAME.notation.verbs:
        assert placeholders(entries[f"verb.{verb}"]) == set(arguments(Act(verb))), verb


def test_every_column_of_the_state_has_a_name() -> None:
    entries = catalogue("en", "luzon")
    shown = {name for name in columns(Luzon) if name not in HIDDEN_COLUMNS}
    assert shown - section(entries, "column") - section(entries, "counter") == set()


def test_a_piece_is_called_in_english_what_its_counter_is_called() -> None:
    entries = catalogue("en", "luzon")
    assert {p.id: entries[f"piece.{p.id}"] for p in KIT.pieces} == {p.id: p.name for p in KIT.pieces}


@pytest.mark.parametrize("name", ["rules.", "rulings."])
def test_the_digest_has_the_same_entries_in_both_languages(name: str) -> None:
    english, spanish = (load_toml(folder("luzon") / f"{name}{language}.toml") for language in LANGUAGES)
    assert list(english) == list(spanish)
    for number, entry in english.items():
        assert set(entry) == set(spanish[number]), number
        assert entry.get("rulings") == spanish[number].get("rulings"), number


def in_digest(rule: str) -> bool:
    digest = load_digest("luzon", "en")
    return rule in digest or rule.rstrip(string.ascii_lowercase) in digest


def test_every_rule_number_in_the_code_is_in_the_digest() -> None:
    rules = {rule for call in RULE_AT for rule in named(call, RULE_AT)}
    rules |= {option.rule for option in GAME.meta.options if option.rule}
    assert len(rules) > 30
    assert sorted(rule for rule in rules if not in_digest(rule)) == []


class Reader:
    """Reads everything a player could read, in both languages, each thing once."""

    def __init__(self) -> None:
        self.catalogues: list[Texts] = [load_texts("luzon", language) for language in LANGUAGES]
        self.read: set[Any] = set()

    def say(self, key: str, args: dict[str, int]) -> None:
        if (key, *args.items()) in self.read:
            return
        self.read.add((key, *args.items()))
        for texts in self.catalogues:
            sentence = texts.say(key, KIT, args)
            assert sentence, key
            assert not set("{}|") & set(sentence), f"{key}: {sentence}"

    def decision(self, s: State, found: list[Act]) -> None:
        prompt = s.stack[-1].prompt(s, 0)
        self.say(f"prompt.{prompt.key}", prompt.args)
        self.say(f"step.{type(s.stack[-1]).__name__}", {})
        assert in_digest(prompt.rule), prompt
        for act in found:
            self.say(f"verb.{act.verb}", arguments(act))

    def events(self, s: State) -> None:
        for event in s.events:
            self.say(f"event.{event.key}", event.args)
            assert in_digest(event.rule), event
        s.events = []

    def refusals(self, s: State, act: Act) -> None:
        for refusal in step.why_not(s, 0, act):
            self.say(f"refusal.{refusal.key}", arguments(act))
            self.say(f"refusal.{refusal.key}", {})
            assert refusal in FLOW or in_digest(refusal.rule), refusal

    def forecast(self, s: State, act: Act) -> None:
        forecast = GAME.forecast(s, 0, act)
        if forecast is None:
            return
        for place in forecast.charts:
            self.say(f"row.{place.row}", {})
        for modifier in forecast.modifiers:
            self.say(f"modifier.{modifier.key}", {})
        for outcome in (*forecast.found, *forecast.results):
            self.say(f"result.{outcome.key}", {"number": outcome.number})


def arguments(act: Act) -> dict[str, int]:
    """The arguments of an action by the names that the catalogue knows."""
    names = {"piece": "unit", "hex": "hex", "number": "number"}
    kinds = GAME.notation.verbs[act.verb].args
    return {names[kind]: value for kind, value in zip(kinds, (act.a, act.b), strict=False)}


def probes(s: Luzon, chance: random.Random, verbs: set[str]) -> Iterator[Act]:
    """Actions that the notation allows, seldom legal; verbs on offer and hexes next to units come up most."""
    pieces, hexes = range(len(KIT.pieces)), list(KIT.board.grid)
    while True:
        near = [hex for unit in KIT.units if s.where[unit] >= 0 for hex in KIT.board.neighbours[s.where[unit]]]
        things = {"piece": [*pieces, *KIT.units], "hex": near + chance.sample(hexes, 12), "number": range(12)}
        verb = chance.choice([*sorted(verbs) * 5, *GAME.notation.verbs])
        yield Act(verb, *(chance.choice(things[kind]) for kind in GAME.notation.verbs[verb].args))


@pytest.mark.parametrize(("scenario", "options", "seed"), READ)
def test_everything_in_a_random_game_can_be_read(scenario: str, options: tuple[str, ...], seed: int) -> None:
    reader, chance = Reader(), random.Random(seed)
    s = GAME.start(KIT, scenario, options, die=seed)
    assert isinstance(s, Luzon)
    while not s.over:
        reader.events(s)
        found = step.options(s, 0)
        reader.decision(s, found)
        for act in islice(probes(s, chance, {act.verb for act in found}), PROBES):
            reader.refusals(s, act)
        act = chance.choice([act for act in found if not GAME.notation.verbs[act.verb].forfeit])
        reader.forecast(s, act)
        step.advance(s, 0, act)
    reader.events(s)
    reader.say(f"ending.{s.ending}", {})
    reader.say(f"side.{GAME.meta.sides[s.winner]}", {})
    reader.refusals(s, Act("end"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_and_without_its_arguments(language: str) -> None:
    texts = load_texts("luzon", language)
    for key, text in texts.entries.items():
        if key.startswith(CLIENT):
            continue
        for number in range(3):
            named = placeholders(text) - {"face"}  # no counter of this game has a face
            args = dict.fromkeys(named, number) | {"side": number % 2}
            assert not set("{}|") & set(texts.say(key, KIT, args)), key
        assert not set("{}|") & set(texts.say(key)), key


@pytest.mark.parametrize(("number", "said"), [(0, "takes 0 hits"), (1, "takes 1 hit."), (2, "takes 2 hits")])
def test_a_number_chooses_between_one_and_many(number: int, said: str) -> None:
    args = {"unit": KIT.index["us_37"], "number": number}
    assert said in load_texts("luzon", "en").say("event.hits", KIT, args)


def test_pieces_and_places_are_called_by_name() -> None:
    english, spanish = (load_texts("luzon", language) for language in LANGUAGES)
    unit, hex = KIT.index["us_37"], KIT.board.hex("1022")
    assert english.say("verb.move", KIT, {"unit": unit, "hex": hex}) == "Move 37th Infantry Division to 1022 Rosario"
    assert spanish.piece(KIT, unit) == "37.ª División de Infantería"
    assert spanish.place(KIT, KIT.offshore) == "Caja de Reserva en Alta Mar"
    assert spanish.place(KIT, hex) == "1022 Rosario"


def test_an_unknown_language_is_refused() -> None:
    with pytest.raises(ValueError, match="expected one of en, es"):
        load_texts("luzon", "fr")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("key", playable())
def test_options_that_need_or_exclude_others_say_so(key: str, language: str) -> None:
    texts, options = load_texts(key, language), load_meta(key).options
    wanted = [f"refusal.{o.key}_{bar}" for o in options for bar in ("needs", "excludes") if getattr(o, bar)]
    assert [sentence for sentence in wanted if not texts.has(sentence)] == []
