"""A process of our own behind a pipe, for work that the one which serves tables must never wait for or suffer from.

A pipe rather than a pool of processes: when either end dies the other knows at once. What is asked and answered are
bytes, a question at a time.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

START_SECONDS = 30.0
"""How long a process may take to get ready."""
READY = b"ready"

Answering = Callable[[bytes], bytes]
"""What a process does: the answer to a question."""


class Died(Exception):
    """The process died over a question, did not start, or is not to be started any more."""


class TooLong(Exception):
    """The process took too long over a question, and was killed."""


def serve(pipe: Connection, prepare: Callable[..., Answering], args: tuple[Any, ...]) -> None:
    """In the process: answer questions until the other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the terminal's Ctrl+C is for the server, which hangs up then
    answer = prepare(*args)
    pipe.send_bytes(READY)
    while True:
        try:
            data = pipe.recv_bytes()
        except (EOFError, OSError):
            return
        pipe.send_bytes(answer(data))


class Backroom:
    """The process, started when it is first asked and again when it has died; `prepare` makes in it what answers."""

    def __init__(self, name: str, prepare: Callable[..., Answering], *args: Any) -> None:
        self.name, self.prepare, self.args = name, prepare, args
        self._turn, self._lock = threading.Lock(), threading.Lock()
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None
        self._closed = False

    @property
    def pid(self) -> int | None:
        """The id of the process, if there is one."""
        return self._process.pid if self._process else None

    def ask(self, data: bytes, seconds: float | None = None) -> bytes:
        """The answer to a question, within some seconds; it blocks, and questions wait for each other."""
        with self._turn:
            try:
                pipe = self._running()
                pipe.send_bytes(data)
                if pipe.poll(seconds):
                    return pipe.recv_bytes()
            except (EOFError, OSError) as e:
                self.drop()
                raise Died(f"{self.name} has died") from e
            self.drop()
            raise TooLong(f"{self.name} took more than {seconds} s")

    def _running(self) -> Connection:
        """The pipe to the process, which is started if necessary."""
        with self._lock:
            if self._closed:
                raise Died(f"{self.name} is closed")
            fresh = self._pipe is None
            pipe = self._pipe = self._pipe or self._start()
        if fresh and (not pipe.poll(START_SECONDS) or pipe.recv_bytes() != READY):
            raise OSError(f"{self.name} does not start")
        return pipe

    def _start(self) -> Connection:
        context = get_context("spawn")
        pipe, far = context.Pipe()
        self._process = context.Process(target=serve, args=(far, self.prepare, self.args), name=self.name, daemon=True)
        self._process.start()
        far.close()
        return pipe

    def drop(self) -> None:
        """End the process; the next question starts another one."""
        with self._lock:
            if self._process is not None:
                self._process.kill()
                self._process.join()
            if self._pipe is not None:
                self._pipe.close()
            self._process = self._pipe = None

    def close(self) -> None:
        """End the process for good; whoever waits for it is told that it died."""
        with self._lock:
            self._closed = True
            process = self._process
        if process is not None:
            process.kill()
            process.join()
