"""A real server and a real browser for the tests in this folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright
from tests.browser.house import Open

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


def chromium() -> str:
    """Where the browser is: what `make test` found, or the machine's own."""
    named = os.environ.get("HEXFRONT_CHROMIUM")
    found = str(Path(named).resolve()) if named else shutil.which("chromium")
    assert found, "no Chromium: run the tests with `make test`, which installs one"
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One browser for all tests."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        yield found
        found.close()


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server of our own on a free port, with an empty database."""
    folder = tmp_path_factory.mktemp("server")
    log = (folder / "log").open("w+")
    command = [sys.executable, "-m", "hexfront.cli", "serve", "--no-browser", "--database", f"sqlite:///{folder}/db"]
    process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT)
    try:
        yield _wait_for(folder / "log", process)
    finally:
        process.terminate()
        process.wait(10)


def _wait_for(log: Path, process: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        found = [word for word in log.read_text().split() if word.startswith("http://")]
        if found:
            return found[0].rstrip("/")
        assert process.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(f"the server did not start: {log.read_text()}")


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Open]:
    """Open pages."""
    opened = Open(browser, address)
    yield opened
    for page in opened.pages:
        page.context.close()
    assert opened.probed or not opened.problems
