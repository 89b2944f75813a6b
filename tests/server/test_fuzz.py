"""A little nonsense on every address and at every seat; `make soak` has 50,000 inputs of it."""

from __future__ import annotations

import pytest
from bench.fuzz import fuzz

from hexfront.server import pages


def test_nonsense_does_no_harm() -> None:
    found = fuzz(100, seed=3)
    assert found.faults == []
    assert found.inputs == 100


def test_a_failure_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise KeyError("inside")

    monkeypatch.setattr(pages, "game_cards", fail)
    found = fuzz(9, seed=3)  # the first operation of the document lists the games
    assert any(fault.startswith("500") for fault in found.faults)
    assert any("KeyError: 'inside'" in fault for fault in found.faults)
