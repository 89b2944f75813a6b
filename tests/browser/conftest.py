"""A real server and a real browser for the tests in this folder."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect
from tests.browser.house import Open
from tests.browser.machine import browsing, serving

expect.set_options(timeout=30_000)


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with browsing() as found:
        yield found


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """One server for all tests."""
    with serving(tmp_path_factory.mktemp("server")) as found:
        yield found


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Open pages."""
    opened = Open(browser, address)
    yield opened
    opened.close()
    assert opened.probed or not opened.problems
