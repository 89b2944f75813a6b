"""How long a cold server takes from the start of its process to the first page, and to all that the lobby asks for.

    python bench/cold.py                   five starts; wall clock and processor time, the median and the best
    python bench/cold.py --starts 11

`hexfront serve` is started with a new database each time, and asked until it answers. The page is what a browser gets
first; the lobby is complete when the joined client, the words, the games and the tables have come too. Processor time
is that of the server's process when the answer was there: it counts no neighbours. The bar is only shown.
"""

from __future__ import annotations

import argparse
import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path

BAR_S = 0.8
START = "from hexfront.cli import main; main()"
CLIENT = re.compile(rb'src="(/js/[^"]+)"')
LOBBY = ("/api/v1/texts?language=en", "/api/v1/games?language=en", "/api/v1/tables")
PAUSE = 0.002
"""Seconds between two tries."""


def free_port() -> int:
    """A port that nobody uses."""
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def fetched(address: str) -> bytes:
    """What the server answers, once it answers at all."""
    while True:
        try:
            with urllib.request.urlopen(address, timeout=30) as answer:
                return bytes(answer.read())
        except urllib.error.URLError as e:
            if isinstance(e, urllib.error.HTTPError):
                raise
            time.sleep(PAUSE)


def busy(process: int) -> float:
    """The processor time of a process so far, in seconds."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def start(folder: str) -> list[float]:
    """One start: seconds and processor time to the page, and to the whole lobby."""
    port = free_port()
    home = f"http://127.0.0.1:{port}"
    wish = ["serve", "--port", str(port), "--database", f"{folder}/games.db", "--no-browser"]
    began = time.perf_counter()
    with subprocess.Popen([sys.executable, "-c", START, *wish], stdout=subprocess.DEVNULL) as server:
        try:
            page = fetched(f"{home}/")
            found = [time.perf_counter() - began, busy(server.pid)]
            client = CLIENT.search(page)
            assert client, "the page begins with no script"
            for address in (client[1].decode(), *LOBBY):
                fetched(home + address)
            return [*found, time.perf_counter() - began, busy(server.pid)]
        finally:
            server.terminate()


def main() -> None:
    """Start, ask, tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--starts", type=int, default=5)
    rows = []
    for _ in range(parser.parse_args().starts):
        with tempfile.TemporaryDirectory() as folder:
            rows.append(start(folder))
    for name, times in zip(
        ("page", "page, processor", "lobby", "lobby, processor"), zip(*rows, strict=True), strict=True
    ):
        over = "   OVER" if name == "page" and statistics.median(times) > BAR_S else ""
        print(f"{name:18} median {statistics.median(times):5.2f} s   best {min(times):5.2f} s{over}")


if __name__ == "__main__":
    main()
