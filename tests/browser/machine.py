"""A real server and a real browser: for the tests in this folder, the measurements and the pictures."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"]


def chromium() -> str:
    """Where the browser is: what the Makefile found, or the machine's own."""
    named = os.environ.get("HEXFRONT_CHROMIUM")
    found = str(Path(named).resolve()) if named else shutil.which("chromium")
    assert found, "no Chromium: start this with `make`, which installs one"
    return found


@contextmanager
def browsing() -> Iterator[Browser]:
    """A browser without a window."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=FLAGS)
        try:
            yield found
        finally:
            found.close()


@contextmanager
def serving(
    folder: Path, program: tuple[str, ...] = ("-m", "hexfront.cli"), options: tuple[str, ...] = ()
) -> Iterator[str]:
    """A server of our own on a free port, with its database in a folder; its address."""
    log = folder / "log"
    command = [sys.executable, *program, "serve", "--no-browser", "--database", f"sqlite:///{folder}/db", *options]
    with log.open("w+") as told:
        process = subprocess.Popen(command, stdout=told, stderr=subprocess.STDOUT)
    try:
        yield _address_in(log, process)
    finally:
        process.terminate()
        try:
            process.wait(30)
        finally:
            process.kill()


def _address_in(log: Path, process: subprocess.Popen[bytes]) -> str:
    for _ in range(300):
        found = [word for word in log.read_text().split() if word.startswith("http://")]
        if found:
            return found[0].rstrip("/")
        assert process.poll() is None, log.read_text()
        time.sleep(0.1)
    raise AssertionError(f"the server did not start: {log.read_text()}")
