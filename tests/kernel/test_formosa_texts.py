"""The catalogues of Formosa: complete, alike in both languages, and fit for everything the code can say."""

from __future__ import annotations

import ast
import random
import string
from collections.abc import Callable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from tests.sampling import THOROUGH

import hexfront
from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.rules.b29 import KEYS
from hexfront.games.formosa.rules.victory import LEVELS
from hexfront.games.formosa.state import Formosa
from hexfront.games.formosa.tables import RESULTS
from hexfront.kernel import step
from hexfront.kernel.act import Act
from hexfront.kernel.aids import ChartData
from hexfront.kernel.files import load_toml
from hexfront.kernel.refusal import GAME_OVER, NOT_NOW, NOT_YOUR_DECISION
from hexfront.kernel.state import State, columns
from hexfront.kernel.texts import LANGUAGES, Texts, flatten, folder, load_digest, load_texts
from hexfront.kernel.view import HIDDEN_COLUMNS
from hexfront.mechanics.deciding import CONCEDE
from hexfront.testing import opened

GAME, _kit = opened("formosa")
assert isinstance(_kit, FormosaKit)
KIT: FormosaKit = _kit
SOURCE = Path(hexfront.__file__).parent / "games" / "formosa"
FLOW = (GAME_OVER, NOT_YOUR_DECISION, NOT_NOW)
SIDES = (ALLIED, JAPAN)
PROBES = 4
"""How many actions that may be illegal are tried at every decision of a random game."""
KEEN = 0.8
"""How often a random player does something rather than being done; otherwise nobody would ever land."""

ALL_OPTIONS = tuple(option.key for option in GAME.meta.options)
GAMES = [
    (scenario.key, options, seed)
    for scenario in GAME.meta.scenarios
    for seed, options in enumerate(((), *[ALL_OPTIONS] * (3 if THOROUGH else 1)), 1)
]

F_STRINGS = {
    "plan_": {"us", "cw", "b29", "jp", "tokku"},
    "result_": set(RESULTS),
    "level_": set(LEVELS),
    "raid_": set(KIT.tables.landing_rolls.landing),
    "fleet_": {*KIT.tables.fleet.scenario_1, *KIT.tables.fleet.scenario_2},
    "b29_": {"DS", "D1"},
    "concealed_": set(),
}
"""What can follow the fixed part of a key that is put together; `concealed_` follows from `tell_unit`."""

KEY_AT = {"Refusal": 1, "Prompt": 0, "tell": 0, "tell_unit": 1, "end": 1, "Modifier": 2, "PhaseTitle": 0}
RULE_AT = {
    "Refusal": 0, "Prompt": 1, "tell": 1, "tell_unit": 2, "roll": 0, "Modifier": 1, "Forecast": 0, "PhaseTitle": 1,
    "ChartData": 1, "Verb": 1, "end": 3,
}  # fmt: skip
"""Which argument of a call is the key of a sentence, and which a rule number."""
MARKERS = {"beach_marker", "drop_marker"}
"""Events that are called like the verb that brought them about."""


def catalogue(language: str) -> dict[str, str]:
    return flatten(load_toml(folder("formosa") / f"{language}.toml"))


def section(entries: dict[str, str], name: str) -> set[str]:
    return {key.removeprefix(f"{name}.") for key in entries if key.startswith(f"{name}.")}


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


@cache
def trees() -> list[ast.Module]:
    return [ast.parse(path.read_text(encoding="utf-8")) for path in sorted(SOURCE.rglob("*.py"))]


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every call in the sources of the game with the name of what is called."""
    found = []
    for node in (node for tree in trees() for node in ast.walk(tree)):
        if isinstance(node, ast.Call):
            match node.func:
                case ast.Name(id=name) | ast.Attribute(attr=name):
                    found.append((name, node))
    return found


def words(node: ast.expr | None) -> Iterator[str]:
    """The strings an expression can stand for; nothing if it is neither text nor a choice between texts."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from words(one)
            yield from words(other)
        case ast.Call(func=ast.Attribute(value=ast.Dict(values=values), attr="get"), args=[_, default]):
            for value in (*values, default):
                yield from words(value)
        case ast.JoinedStr(values=[ast.Constant(value=str(fixed)), ast.FormattedValue()]):
            assert fixed in F_STRINGS, f"f-string {fixed!r}: say in F_STRINGS what can follow it"
            yield from (fixed + end for end in F_STRINGS[fixed])
        case ast.JoinedStr():
            raise AssertionError(f"line {node.lineno}: expected a fixed beginning and one value")


def named(call: str, positions: dict[str, int]) -> set[str]:
    at = positions[call]
    return {text for name, node in calls() if name == call and len(node.args) > at for text in words(node.args[at])}


def events() -> set[str]:
    of_units = named("tell_unit", KEY_AT)
    return (
        named("tell", KEY_AT) | named("PhaseTitle", KEY_AT) | MARKERS | of_units | {f"concealed_{x}" for x in of_units}
    )


def warnings() -> set[str]:
    """What the functions that look for things left undone can return."""
    functions = (node for tree in trees() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    return {
        text
        for function in functions
        if function.name in ("left_undone", "_left_by_end", "_left_by_done", "_left_by_landing")
        for node in ast.walk(function)
        if isinstance(node, ast.Return)
        for text in words(node.value)
        if text
    }


def started() -> Formosa:
    s = GAME.start(KIT)
    assert isinstance(s, Formosa)
    return s


def charts() -> list[ChartData]:
    return GAME.aids.charts(KIT)


def lettered(keys: Iterator[str]) -> set[str]:
    """Figures and signs stand for themselves."""
    return {key for key in keys if any(letter.isalpha() for letter in key)}


USED: dict[str, Callable[[], set[str]]] = {
    "prompt": lambda: named("Prompt", KEY_AT),
    "refusal": lambda: named("Refusal", KEY_AT),
    "event": events,
    "ending": lambda: named("end", KEY_AT) | set(LEVELS),
    "level": lambda: set(LEVELS),
    "verb": lambda: set(GAME.notation.verbs) - {CONCEDE.verb},
    "step": lambda: {kind.__name__ for kind in GAME.steps},
    "modifier": lambda: named("Modifier", KEY_AT),
    "result": lambda: {*RESULTS, *KEYS.values(), "b29_fortified"},
    "piece": lambda: set(KIT.index),
    "formation": lambda: {piece.formation for piece in KIT.pieces if piece.formation},
    "type": lambda: {piece.type for piece in KIT.pieces},
    "size": lambda: {piece.size for piece in KIT.pieces if piece.size},
    "box": lambda: set(KIT.boxes),
    "side": lambda: set(GAME.meta.sides),
    "scenario": lambda: {f"{x.key}.{part}" for x in GAME.meta.scenarios for part in ("title", "text")},
    "option": lambda: {f"{x.key}.{part}" for x in GAME.meta.options for part in ("title", "text")},
    "table": lambda: {key for side in SIDES for key in GAME.table(started(), side)},
    "overlay": lambda: {layer.key for side in SIDES for layer in GAME.aids.overlays(started(), side)},
    "chart": lambda: {chart.key for chart in charts()},
    "chart_column": lambda: lettered(column for chart in charts() for column in chart.columns),
    "chart_row": lambda: lettered(row for chart in charts() for row in chart.rows),
    "chart_cell": lambda: lettered(cell for chart in charts() for row in chart.rows.values() for cell in row),
    "measure": lambda: set(GAME.aids.measures(started())),
    "warning": warnings,
    "game": lambda: {"title", "subtitle", "introduction"},
}
"""The keys of each section that the code and the data use."""


def test_both_languages_have_the_same_keys_in_the_same_order() -> None:
    assert list(catalogue("en")) == list(catalogue("es"))


def test_a_sentence_takes_the_same_arguments_in_both_languages() -> None:
    english, spanish = catalogue("en"), catalogue("es")
    assert [key for key in english if placeholders(english[key]) != placeholders(spanish[key])] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_sentence_is_empty_or_padded(language: str) -> None:
    assert [key for key, text in catalogue(language).items() if not text or text != text.strip()] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_argument_has_a_general_word(language: str) -> None:
    wanted = {name for text in catalogue(language).values() for name in placeholders(text)}
    assert wanted <= section(load_texts("formosa", language).entries, "general")


@pytest.mark.parametrize("name", USED)
def test_the_game_has_a_text_for_every_key_in_use_and_for_no_other(name: str) -> None:
    assert USED[name](), f"nothing found for {name}"
    assert section(catalogue("en"), name) == USED[name]()


def given(name: str, call: ast.Call) -> set[str]:
    """The arguments for a sentence that a call provides."""
    if name != "Prompt":
        return {keyword.arg for keyword in call.keywords if keyword.arg} | ({"unit"} if name == "tell_unit" else set())
    literal = call.args[2] if len(call.args) > 2 else None
    return {text for key in literal.keys if key for text in words(key)} if isinstance(literal, ast.Dict) else set()


@pytest.mark.parametrize(("call", "name"), [("tell", "event"), ("tell_unit", "event"), ("Prompt", "prompt")])
def test_a_sentence_asks_for_no_argument_that_the_code_does_not_give(call: str, name: str) -> None:
    entries = catalogue("en")
    for called, node in calls():
        if called == call:
            for key in words(node.args[KEY_AT[call]]):
                assert placeholders(entries[f"{name}.{key}"]) <= given(call, node), key


def test_of_a_concealed_unit_nothing_is_said() -> None:
    entries = catalogue("en")
    hidden = [key for key in entries if key.startswith("event.concealed_")]
    assert hidden
    assert [key for key in hidden if placeholders(entries[key]) - {"hex"}] == []


def test_a_refusal_asks_only_for_what_an_action_names() -> None:
    entries = catalogue("en")
    refusals = {key: placeholders(entries[key]) for key in entries if key.startswith("refusal.")}
    assert [key for key, wanted in refusals.items() if not wanted <= {"unit", "hex"}] == []


def test_the_name_of_an_option_asks_for_what_its_verb_takes() -> None:
    entries = load_texts("formosa", "en").entries
    for verb in GAME.notation.verbs:
        assert placeholders(entries[f"verb.{verb}"]) == set(arguments(Act(verb))), verb


def test_every_column_of_the_state_has_a_name() -> None:
    entries = catalogue("en")
    shown = {name for name in columns(Formosa) if name not in HIDDEN_COLUMNS}
    assert shown == section(entries, "column") | section(entries, "counter")


def test_a_piece_is_called_in_english_what_its_counter_is_called() -> None:
    entries = catalogue("en")
    assert {p.id: entries[f"piece.{p.id}"] for p in KIT.pieces} == {p.id: p.name for p in KIT.pieces}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_box_is_called_what_the_board_calls_it(language: str) -> None:
    entries, board = catalogue(language), load_toml(folder("formosa") / f"board.{language}.toml")
    assert {key: entries[f"box.{key}"] for key in board["box"]} == board["box"]


def in_digest(rule: str) -> bool:
    return all(rule in load_digest("formosa", language) for language in LANGUAGES)


def test_every_rule_number_in_the_code_is_in_the_digest() -> None:
    rules = {rule for call in RULE_AT for rule in named(call, RULE_AT)}
    assert len(rules) > 50
    assert sorted(rule for rule in rules if not in_digest(rule)) == []


class Reader:
    """Reads everything a player could read, in both languages, each thing once."""

    def __init__(self) -> None:
        self.catalogues: list[Texts] = [load_texts("formosa", language) for language in LANGUAGES]
        self.read: set[Any] = set()

    def say(self, key: str, args: dict[str, int]) -> None:
        if (key, *args.items()) in self.read:
            return
        self.read.add((key, *args.items()))
        for texts in self.catalogues:
            sentence = texts.say(key, KIT, args)
            assert sentence, key
            assert not set("{}|") & set(sentence), f"{key}: {sentence}"

    def decision(self, s: State, side: int, found: list[Act]) -> None:
        prompt = s.stack[-1].prompt(s, side)
        self.say(f"prompt.{prompt.key}", prompt.args)
        self.say(f"step.{type(s.stack[-1]).__name__}", {})
        assert in_digest(prompt.rule), prompt
        for act in (*found, *step.interrupts(s, side)):
            self.say(f"verb.{act.verb}", arguments(act))
            if warning := GAME.warning(s, side, act):
                self.say(f"warning.{warning}", {})

    def events(self, s: State) -> None:
        for event in s.events:
            self.say(f"event.{event.key}", event.args)
            assert in_digest(event.rule), event
        s.events = []

    def refusals(self, s: State, side: int, act: Act) -> None:
        for refusal in step.why_not(s, side, act):
            self.say(f"refusal.{refusal.key}", arguments(act))
            self.say(f"refusal.{refusal.key}", {})
            assert refusal in FLOW or in_digest(refusal.rule), refusal

    def forecast(self, s: State, side: int, act: Act) -> None:
        forecast = GAME.forecast(s, side, act)
        if forecast is None:
            return
        for place in forecast.charts:
            self.say(f"chart.{place.chart}", {})
            self.say(f"chart_column.{place.column}" if place.column else f"chart_row.{place.row}", {})
        for modifier in forecast.modifiers:
            self.say(f"modifier.{modifier.key}", {})
        for outcome in (*forecast.found, *forecast.results, *forecast.notes):
            self.say(f"result.{outcome.key}", {"number": outcome.number})


def arguments(act: Act) -> dict[str, int]:
    """The arguments of an action by the names that the catalogue knows; of two numbers the one in front is `first`."""
    names = {"piece": "unit", "hex": "hex", "number": "number"}
    kinds = GAME.notation.verbs[act.verb].args
    if kinds == ("number", "number"):
        return {"first": act.a, "number": act.b}
    return {names[kind]: value for kind, value in zip(kinds, (act.a, act.b), strict=False)}


def probes(s: Formosa, chance: random.Random, verbs: set[str]) -> Iterator[Act]:
    """Actions that the notation allows, seldom legal; verbs on offer and hexes next to units come up most."""
    hexes = list(KIT.board.grid)
    near = [hex for unit in KIT.ground if s.where[unit] >= 0 for hex in KIT.board.neighbours[s.where[unit]]]
    things = {"piece": range(len(KIT.pieces)), "hex": near + chance.sample(hexes, 12), "number": range(12)}
    while True:
        verb = chance.choice([*sorted(verbs) * 5, *GAME.notation.verbs])
        yield Act(verb, *(chance.choice(things[kind]) for kind in GAME.notation.verbs[verb].args))


def chosen(chance: random.Random, found: list[Act]) -> Act:
    """Any option, but rather something than nothing."""
    busy = [act for act in found if act.verb not in ("done", "end", "to_staging")]
    return chance.choice(busy if busy and chance.random() < KEEN else found)


@pytest.mark.parametrize(("scenario", "options", "seed"), GAMES)
def test_everything_in_a_random_game_can_be_read(scenario: str, options: tuple[str, ...], seed: int) -> None:
    reader, chance = Reader(), random.Random(seed)
    s = GAME.start(KIT, scenario, options, die=seed)
    assert isinstance(s, Formosa)
    while not s.over:
        reader.events(s)
        side = chance.choice(step.actors(s))
        found = step.options(s, side)
        reader.decision(s, side, found)
        for act in islice(probes(s, chance, {act.verb for act in found}), PROBES):
            reader.refusals(s, side, act)
        act = chosen(chance, found)
        reader.forecast(s, side, act)
        step.advance(s, side, act)
    reader.events(s)
    reader.say(f"ending.{s.ending}", {})
    reader.refusals(s, ALLIED, Act("end"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_sentence_can_be_said_with_and_without_its_arguments(language: str) -> None:
    texts = load_texts("formosa", language)
    for key, text in catalogue(language).items():
        for number in range(3):
            assert not set("{}|") & set(texts.say(key, KIT, dict.fromkeys(placeholders(text), number))), key
        assert not set("{}|") & set(texts.say(key)), key


def test_a_side_is_called_by_name() -> None:
    english, spanish = (load_texts("formosa", language) for language in LANGUAGES)
    assert english.say("event.phase_combat", KIT, {"number": JAPAN}) == "Japanese Combat Phase."
    assert english.say("event.phase_combat", KIT, {"number": ALLIED}) == "Allied Combat Phase."
    assert spanish.say("event.concedes", KIT, {"side": ALLIED}) == "Aliados: el jugador se rinde."


def test_an_option_is_found_by_its_rule_number() -> None:
    assert load_texts("formosa", "en").say("option.25.10.title") == "Prisoner of war camp"
