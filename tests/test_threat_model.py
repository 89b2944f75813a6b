"""Every line of the threat model names a test, and that test is there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
MODEL = (ROOT / "docs" / "threat-model.md").read_text(encoding="utf-8")
LINES = [
    line
    for section in MODEL.split("\n## ")
    if "| Line | Test |" in section
    for line in section.splitlines()
    if line.startswith("|") and not line.startswith(("| Line", "|---"))
]


def test_there_are_lines() -> None:
    assert len(LINES) > 30


@pytest.mark.parametrize("line", LINES)
def test_each_line_has_a_test(line: str) -> None:
    found = re.findall(r"`(tests/[\w/]+\.py)::(test_\w+)`", line)
    assert found, line
    for file, name in found:
        assert re.search(rf"^(async )?def {name}\(", (ROOT / file).read_text(encoding="utf-8"), re.MULTILINE), name
