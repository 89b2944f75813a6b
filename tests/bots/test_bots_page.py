"""The page about bots, arena, studies and analyses is true."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

import hexfront
from hexfront.cli import app

PAGE = Path(hexfront.__file__).parents[2] / "docs" / "bots.md"


def test_every_example_on_the_page_is_true() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert not failed


@pytest.mark.parametrize("command", ["arena", "study", "analyse"])
def test_every_option_on_the_page_is_there(command: str) -> None:
    told = CliRunner().invoke(app, [command, "--help"], env={"COLUMNS": "200", "TERM": "dumb"}).output
    lines = re.findall(rf"^hexfront {command} .*$", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(lines) == 2
    for option in re.findall(r"--[a-z0-9]+", " ".join(lines)):
        assert option in told
