"""A few tables at once, a decision in each, the plug pulled; `python bench/load.py` has 500 of them."""

from __future__ import annotations

from pathlib import Path

from bench.load import load
from tests.sampling import THOROUGH


def test_nothing_is_lost_at_any_table(tmp_path: Path) -> None:
    assert load(tables=6 if THOROUGH else 3, decisions=2, folder=tmp_path) == []
