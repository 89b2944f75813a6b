"""Words that must hold over all games: Spanish terms, one way to write per cent, what an action is called."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.kernel.test_texts import placeholders

import hexfront
from hexfront import api
from hexfront.kernel.events import Event
from hexfront.kernel.files import load_toml
from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.kernel.texts import LANGUAGES, flatten, load_texts
from hexfront.server.pages import guide
from hexfront.terminal import event_lines
from hexfront.testing import opened

SOURCE = Path(hexfront.__file__).parent
NOT_SPANISH = {
    r"\bcañones navales\b": "fuego naval",
    r"\bapoyo terrestre\b": "apoyo aéreo a tierra",
    r"\bzonas? de (caída|salto)\b": "zona de lanzamiento",
    r"\bgranadas?\b": "proyectil",
    r"\bAire y Mar\b|\bAire disponible": "fuerzas aéreas y navales disponibles",
    r"Deshacer retira": "se deshará",
    r"\bUna de las partes\b": "bandos",
    r"\bsubdivisionari": "menor que división",
    r"\bZOC\b": "ZdC",
    r"\bLingayen\b": "Lingayén",
    r"\bmontón\b": "apilamiento",
    r"\b(Area|Ultim[oa]s?|Unic[oa]s?|Exito|Oceano|Ejercito|Division|Batallon|Aere[oa]s?|Indice)\b": "an accent",
}
"""What stood in the Spanish catalogues once, and what it is called."""

ALREADY = re.compile(r"\bstill to be\b|\b(lose|send|choose|reveal)( up to)? \{number\} more\b|^Here: ", re.IGNORECASE)
"""A first request says what is asked, not what is left of it."""


def spoken(language: str) -> Iterator[tuple[str, str, str]]:
    """Every sentence of every catalogue: file, key, text; names of keys that are names of things left out."""
    for path in sorted(SOURCE.rglob(f"*{language}.toml")):
        if path.parent.name == "text":
            for key, text in flatten(load_toml(path) | {"steps": {}}).items():
                yield str(path.relative_to(SOURCE)), key, text


def test_spanish_has_its_own_terms() -> None:
    found = [
        f"{file} {key}: {text!r}, expected {wanted}"
        for file, key, text in spoken("es")
        for pattern, wanted in NOT_SPANISH.items()
        if re.search(pattern, text)
    ]
    assert found == []


@pytest.mark.parametrize(("language", "wrong"), [("en", r"\s%|\d per ?cent\b"), ("es", r"[^\u00a0]%|\d por ciento")])
def test_per_cent_is_written_in_one_way(language: str, wrong: str) -> None:
    assert [(file, key) for file, key, text in spoken(language) if re.search(wrong, text)] == []
    written = {"en": ("35%", "3.5%"), "es": ("35\u00a0%", "3,5\u00a0%")}[language]
    texts = load_texts("luzon", language)
    assert (texts.percent(0.35), texts.percent(0.035, 1)) == written


@pytest.mark.parametrize("game", ["formosa", "rising_sun"])
def test_the_abbreviation_of_a_zone_of_control_is_introduced(game: str) -> None:
    digest = load_toml(SOURCE / "games" / game / "text" / "rules.es.toml")
    assert any("zona de control (ZdC)" in entry["text"] for entry in digest.values())


def test_no_first_request_speaks_of_what_is_left() -> None:
    prompts = [(file, key, text) for file, key, text in spoken("en") if key.startswith(("prompt.", "verb.", "doing."))]
    assert [each for each in prompts if ALREADY.search(each[2])] == []


@pytest.mark.parametrize("game", playable())
@pytest.mark.parametrize("language", LANGUAGES)
def test_what_a_prompt_calls_an_action_fits_both(game: str, language: str) -> None:
    entries, verbs = load_texts(game, language).entries, load_game(game).notation.verbs
    own = [key.split(".") for key in entries if key.startswith("doing.")]
    for _, prompt, verb in own:
        assert f"prompt.{prompt}" in entries
        assert verb in verbs
        assert placeholders(entries[f"doing.{prompt}.{verb}"]) <= placeholders(entries[f"verb.{verb}"])


def test_an_option_is_called_by_what_it_does_in_its_step() -> None:
    match = api.new("luzon", seed=7)
    match.decide("move us_43 1022")
    match.decide("land us_158")
    assert {option.act: option.label for option in match.options()}["at 0923"] == "Land in 0923 Damortis"
    texts = load_texts("luzon", "en")
    assert (texts.verb("at", "choose_landing"), texts.verb("at")) == ("doing.choose_landing.at", "verb.at")
    assert texts.verb("move", "choose_landing") == "verb.move"


def test_a_place_is_written_as_the_language_writes_it() -> None:
    _, kit = opened("luzon")
    hex = kit.board.hex("0725")
    assert [load_texts("luzon", language).hex(kit, hex) for language in LANGUAGES] == ["0725 Lingayen", "0725 Lingayén"]


def test_the_die_in_the_terminal_shows_what_was_thrown() -> None:
    _, kit = opened("luzon")
    texts = load_texts("luzon", "en")
    dice = [Event("die", "9.2", {"value": value, "sides": 6}) for value in (1, 6)]
    other = Event("die", "9.2", {"value": 7, "sides": 10})
    assert event_lines(texts, kit, dice) == ["[magenta]⚀ 1 ⚅ 6[/magenta]"]
    assert event_lines(texts, kit, [other]) == ["[magenta]d10 7[/magenta]"]


def test_the_guide_of_luzon_speaks_of_a_rescue_only_where_one_is_called_for() -> None:
    for language in LANGUAGES:
        spoken_of = {step.key: step.phase for step in guide("luzon", language) if "resc" in step.text}
        assert spoken_of == {"rescue": "random_event"}


def test_planning_with_nothing_to_plan_names_nobody() -> None:
    for language in LANGUAGES:
        texts = load_texts("formosa", language)
        named = [texts.entries[texts.verb(f"plan_{who}", "plan_nothing")] for who in ("us", "cw", "b29", "jp", "tokku")]
        assert len({texts.entries["prompt.plan_nothing"], *named}) == 2
        assert "Commonwealth" not in "".join(named)
