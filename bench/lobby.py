"""How long the lists of the lobby take with many games stored.

python bench/lobby.py [--games 10000] [--people 500] [--runs 30]

Games between people are written into a new SQLite database, with owners, holders of seats and terms; then every list is
asked for over HTTP in the same process, by somebody who plays at 40 of them. Told are the median of some runs and the
median of the processor time they took, client included, in milliseconds; none may need more than 30 of the latter.
"""

from __future__ import annotations

import argparse
import statistics
import sys
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

from litestar.testing import TestClient
from sqlalchemy import insert, select, update

from hexfront.kernel.game import load_game
from hexfront.kernel.shelf import playable
from hexfront.server.app import create_app, house_of
from hexfront.server.finding.tables import TERMS
from hexfront.server.front import Serving
from hexfront.server.gate import Gate
from hexfront.server.layout import GAMES
from hexfront.server.people.tables import PERSONS, PLACES

BAR = 30.0
HOST = "http://127.0.0.1:8000"
GAME = next(key for key in playable() if len(load_game(key).meta.seats) > 1)
LISTS = ("open", f"open&game={GAME}&rated=true", "mine", "turn", "running", "all", "over", "followed")


def copies(app: Gate, client: TestClient[Gate], games: int, people: int) -> None:
    """So many games like one that was set up, spread over people; every tenth is open, a third may be watched."""
    me = client.post("/api/v1/people/guests", json={"name": "Me"}, headers={"origin": HOST}).json()["id"]
    first, second = load_game(GAME).meta.seats
    wish = {"game": GAME, "seats": {second: "open"}}
    token = {"origin": HOST, "X-Hexfront-Token": str(client.cookies.get("hexfront_token", ""))}
    made = client.post("/api/v1/tables", json=wish, headers=token).json()["id"]
    rng = Random(1)
    with house_of(app).tables.desk.store.engine.begin() as db:
        row = dict(db.execute(select(GAMES).where(GAMES.c.id == made)).one()._mapping)
        person = dict(db.execute(select(PERSONS).where(PERSONS.c.id == me)).one()._mapping)
        names = [f"p{n}" for n in range(people)]
        db.execute(insert(PERSONS), [person | {"id": id, "name": id, "handle": id} for id in names])
        everybody: list[Any] = [_copied(row, (first, second), (names, me), n, rng) for n in range(games)]
        db.execute(insert(GAMES), [each[0] for each in everybody])
        db.execute(insert(PLACES), [place for each in everybody for place in each[1]])
        db.execute(insert(TERMS), [each[2] for each in everybody])
        db.execute(update(GAMES).where(GAMES.c.id == made).values(owner="p0"))


def _copied(
    row: dict[str, Any], seats: tuple[str, str], people: tuple[list[str], str], n: int, rng: Random
) -> tuple[Any, Any, Any]:
    """A game like another, who holds its seats, and its terms."""
    names, me = people
    id, time = f"game{n}", f"2026-01-01T00:{n // 60 % 60:02}:{n % 60:02}.{n:06}+00:00"
    one, two = rng.sample(names, 2)
    holders = [one] if n % 10 == 0 else [me if n % 250 == 1 else one, two]
    access = "onlookers" if n % 3 == 0 else "private"
    game = row | {"id": id, "created": time, "updated": time, "owner": one, "access": access, "over": n % 2 == 1}
    places = [{"game": id, "seat": seat, "person": p, "taken": time} for seat, p in zip(seats, holders, strict=False)]
    open_seat = {"waiting": f",{seats[1]},", "offered": time} if len(holders) == 1 else {"waiting": "", "offered": ""}
    terms = {
        "game": id,
        "tempo": "slow",
        "rated": n % 4 == 0,
        "language": "en",
        "delay": 0,
        "club": "",
        "rematch": None,
    }
    return game, places, terms | {"tournament": "", **open_seat}


def main() -> int:
    """Measure every list; 1 if one is too slow."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    for name, usual in (("games", 10_000), ("people", 500), ("runs", 30)):
        parser.add_argument(f"--{name}", type=int, default=usual)
    wish = parser.parse_args()
    slow = False
    with tempfile.TemporaryDirectory() as folder:
        began = time.perf_counter()
        app = create_app(f"sqlite:///{Path(folder) / 'lobby.db'}", serving=Serving("public"))
        with TestClient(app, base_url=HOST) as client:
            copies(app, client, wish.games, wish.people)
            print(f"{wish.games} games stored in {time.perf_counter() - began:.1f} s")
            for which in LISTS:
                taken = [_taken(client, which) for _ in range(wish.runs)]
                waited, worked = (statistics.median(each) for each in zip(*taken, strict=True))
                slow = slow or worked > BAR
                print(f"{which}: {waited:.1f} ms, processor {worked:.1f} ms")
    return int(slow)


def _taken(client: TestClient[Gate], which: str) -> tuple[float, float]:
    began, busy = time.perf_counter(), time.process_time()
    answer = client.get(f"/api/v1/tables?which={which}&limit=50")
    assert answer.status_code == 200, answer.text
    return 1000 * (time.perf_counter() - began), 1000 * (time.process_time() - busy)


if __name__ == "__main__":
    sys.exit(main())
