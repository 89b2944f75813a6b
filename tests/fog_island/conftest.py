"""Fog Island on the shelf for as long as a module of these tests runs."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from hexfront.kernel import shelf
from hexfront.server import library

SITE = Path(__file__).parent / "site"


@pytest.fixture(scope="module", autouse=True)
def on_the_shelf() -> Iterator[None]:
    """The game as if its distribution were installed; afterwards the shelf is as it was."""
    sys.path.insert(0, str(SITE))
    _look_again()
    yield
    sys.path.remove(str(SITE))
    _look_again()


def _look_again() -> None:
    shelf.shelf.cache_clear()
    library.playable.cache_clear()
