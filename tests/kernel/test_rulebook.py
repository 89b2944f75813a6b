"""The rule registry: every rule leads to its text, its code and its tests."""

from __future__ import annotations

import ast
import re

import pytest

from hexfront.kernel.rulebook import documented, implementations, leading_numbers, look_up, search, section
from hexfront.kernel.shelf import box, playable
from hexfront.kernel.texts import load_digest


def test_a_rule_leads_to_code_tests_and_rulings() -> None:
    entry = look_up("luzon", "10.4")
    assert "combat.defeat" in {i.name for i in entry.code}
    assert any(test.startswith("games/luzon/test_combat.py") for test in entry.tests)
    assert "R36" in entry.rulings


def test_a_row_number_leads_to_its_section() -> None:
    assert look_up("luzon", "7.6b").number == "7.6"


def test_an_unknown_rule_is_none() -> None:
    with pytest.raises(KeyError):
        look_up("luzon", "99.9")


def test_rules_are_found_by_words() -> None:
    assert "8.9" in search("luzon", "airborne drop")
    assert "8.9" in search("luzon", "aerotransportado", "es")


LOOKS_LIKE_A_NUMBER = re.compile(r"[A-Z]{0,4}-?\d[\w.]*\d[a-z]{0,3}(?=[ ,:-])")


@pytest.mark.parametrize("game", playable())
def test_every_number_in_a_docstring_is_a_rule_or_a_ruling(game: str) -> None:
    """What looks like a rule number at the head of a docstring, and is none, is a slip of the pen."""
    digest, strays = load_digest(game, "en"), []
    for path in box(game).folder.rglob("*.py"):
        for node, _ in documented(ast.parse(path.read_text(encoding="utf-8")), path.stem):
            text = ast.get_docstring(node) or ""
            rest = text[len(", ".join(leading_numbers(text, digest))) :].removeprefix(", ").removeprefix("-")
            if slip := LOOKS_LIKE_A_NUMBER.match(rest):
                strays.append((path.name, slip[0], text))
    assert not strays


AWKWARD = (
    "2.13",
    "2.13bis",
    "9.32",
    "9.32ter",
    "S-2.74",
    "S-2.7",
    "G-2.62",
    "G-6V",
    "R66",
    "SR28",
    "OPT.RE",
    "10.1",
    "1",
)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [
        ("S-2.74 Trucks.", ("S-2.74",)),
        ("S-2.74, 9.32ter, 2.13bis Sizes.", ("S-2.74", "9.32ter", "2.13bis")),
        ("S-2.7. A stop.", ("S-2.7",)),
        ("G-2.62c, R66: A row of a section.", ("G-2.62c", "R66")),
        ("2.13bisa A row of a case that is numbered twice.", ("2.13bisa",)),
        ("G-6V, SR28", ("G-6V", "SR28")),
        ("OPT.RE, OPT.REd Events.", ("OPT.RE", "OPT.REd")),
        ("9.32-10.1 From one to another.", ("9.32", "10.1")),
        ("10.12 Another rule, though 10.1 is one.", ()),
        ("S-2.745 is no rule.", ()),
        ("R665 is no ruling, R66 is.", ()),
        ("A unit, 9.32 of them.", ()),
        ("9.32, then more.", ("9.32",)),
        ("", ()),
    ],
)
def test_rule_numbers_are_whatever_the_digest_has(text: str, numbers: tuple[str, ...]) -> None:
    assert leading_numbers(text, AWKWARD) == numbers


@pytest.mark.parametrize(
    ("number", "covered_by"),
    [("9.32ter", "9.32ter"), ("9.32bis", "9.32"), ("G-2.62c", "G-2.62"), ("2.13bisb", "2.13bis"), ("G-6v", "G-6v"),
     ("9.32ter a", "9.32ter"), ("9.32(5)", "9.32"), ("9.3(5)", "9.3(5)"), ("9.32 A", "9.32 A"), ("", "")],
)  # fmt: skip
def test_what_stands_at_the_end_names_a_row_of_a_section(number: str, covered_by: str) -> None:
    assert section(number, AWKWARD) == covered_by


def test_every_chapter_has_code() -> None:
    chapters = {rule.split(".")[0] for i in implementations("luzon") for rule in i.rules}
    assert {str(n) for n in range(3, 12)} <= chapters
