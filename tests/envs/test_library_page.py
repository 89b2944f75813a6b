"""The page about the library and its worked example are true."""

from __future__ import annotations

import doctest
import re
import subprocess
import sys
from pathlib import Path

import hexfront

ROOT = Path(hexfront.__file__).parents[2]


def test_every_example_on_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "docs" / "library.md"), module_relative=False)
    assert tried > 30
    assert not failed


def test_the_worked_example_runs_and_learns() -> None:
    words = [sys.executable, str(ROOT / "examples" / "reinforce_luzon.py"), "--episodes", "30", "--games", "12"]
    done = subprocess.run(words, capture_output=True, text=True, check=True, timeout=300)
    held = {who: float(mean) for who, mean in re.findall(r"^(random|trained) +([\d.]+)", done.stdout, re.M)}
    assert held["trained"] > 1.5 * held["random"]
    assert "dislikes" in done.stdout
