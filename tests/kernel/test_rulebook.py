"""The rule registry: every rule leads to its text, its code and its tests."""

from __future__ import annotations

import pytest

from hexfront.kernel.rulebook import implementations, look_up, search, section
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


def test_every_number_in_a_docstring_is_a_rule_or_a_ruling() -> None:
    digest = load_digest("luzon", "en")
    strays = {
        (i.name, rule) for i in implementations("luzon") for rule in i.rules if section(rule, digest) not in digest
    }
    assert not strays


def test_every_chapter_has_code() -> None:
    chapters = {rule.split(".")[0] for i in implementations("luzon") for rule in i.rules}
    assert {str(n) for n in range(3, 12)} <= chapters
