"""What all tests share."""

from __future__ import annotations

import faulthandler
import os

import pytest
from hypothesis import settings

LEAVING = 120
"""Seconds after which a process that has no test left and does not end counts as hanging. For tests: pyproject.toml."""
TERMINAL = pytest.StashKey[int]()
settings.register_profile("hexfront", deadline=None)  # a busy machine is no failure
settings.load_profile("hexfront")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the terminal: while a test runs, what is written there is kept back."""
    config.stash[TERMINAL] = os.dup(2)


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whatever still runs after the last test says where, and does not keep the process from ending."""
    faulthandler.dump_traceback_later(LEAVING, exit=True, file=session.config.stash[TERMINAL])
