"""Processes and threads that tests start, and that end with them."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

LONGEST = 120.0
"""Seconds that a process or a thread of a test may take for all it does."""


@contextmanager
def ending(process: subprocess.Popen[Any], seconds: float = LONGEST) -> Iterator[subprocess.Popen[Any]]:
    """A process that is killed after this, or when it takes too long: whoever reads from it then reads the end."""
    timer = threading.Timer(seconds, process.kill)
    timer.daemon = True
    timer.start()
    try:
        yield process
    finally:
        timer.cancel()
        process.kill()
        process.wait(LONGEST)
        for pipe in filter(None, (process.stdin, process.stdout, process.stderr)):
            with contextlib.suppress(BrokenPipeError):  # what was not sent yet, nobody reads any more
                pipe.close()


def joined(*threads: threading.Thread) -> None:
    """Wait until threads have ended; they must within the time."""
    for thread in threads:
        thread.join(LONGEST)
        assert not thread.is_alive(), f"{thread.name} does not end"


def finished(command: list[str], env: dict[str, str] | None = None, seconds: float = LONGEST) -> tuple[int, str]:
    """What came of a command and what it said; whatever it has started ends with it."""
    with tempfile.TemporaryFile("w+") as said:
        process = subprocess.Popen(command, env=env, stdout=said, stderr=subprocess.STDOUT, start_new_session=True)
        try:
            code = process.wait(seconds)
        finally:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
        said.seek(0)
        return code, said.read()
