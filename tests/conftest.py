"""What all tests share."""

from __future__ import annotations

import faulthandler
import os
from collections.abc import Generator
from typing import Any

import pytest
from hypothesis import settings
from tests.sampling import THOROUGH

LONGEST = 0 if THOROUGH else 600
"""Seconds after which a test that is set up, runs or is cleared away counts as hanging; 0: never."""
LEAVING = 120
"""The same for a process that has no test left and should end."""
TERMINAL = pytest.StashKey[int]()
settings.register_profile("hexfront", deadline=None)  # a busy machine is no failure
settings.load_profile("hexfront")


def pytest_configure(config: pytest.Config) -> None:
    """Keep the terminal: while a test runs, what is written there is kept back."""
    config.stash[TERMINAL] = os.dup(2)


def watched(config: pytest.Config, seconds: float) -> None:
    """From now on this process may take so long; then it says where it hangs, and ends. The others go on without it."""
    if seconds:
        faulthandler.dump_traceback_later(seconds, exit=True, file=config.stash[TERMINAL])


def _in_time(item: pytest.Item) -> Generator[None, Any, Any]:
    watched(item.config, LONGEST)
    try:
        return (yield)
    finally:
        faulthandler.cancel_dump_traceback_later()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, Any, Any]:
    """What a test needs is made in time."""
    return (yield from _in_time(item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, Any, Any]:
    """A test ends in time."""
    return (yield from _in_time(item))


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, Any, Any]:
    """Servers, browsers and threads of a test end in time, one that failed included."""
    return (yield from _in_time(item))


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Whatever still runs after the last test does not keep the process from ending."""
    watched(session.config, LEAVING)
