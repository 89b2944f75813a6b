"""Who asks nonsense, of what, and in which words: for `bench/fuzz.py`."""

from __future__ import annotations

import json
import logging
import urllib.request
from collections import Counter
from functools import cache
from random import Random
from typing import Any, get_args

import msgspec
from msgspec import inspect
from msgspec.inspect import type_info
from sqlalchemy import update

from hexfront.kernel.act import Act
from hexfront.kernel.game import load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.shelf import games, playable
from hexfront.kernel.step import actors, options
from hexfront.server.app import house_of
from hexfront.server.gate import Gate
from hexfront.server.messages import FromClient
from hexfront.server.people.tables import PERSONS
from hexfront.testing import opened

PATIENCE = 60.0
SPICES = (
    b"\0", b"\xff", b"\xc3(", b"[" * 2000, b"{" * 500, b'"', b"\\ud800", b"9" * 400, b"-1", b"1e999", b"%00", b"%ff",
    b"\r\n", b"../", b"null", b"true", b"\xf0\x9f\x8e\xb2", b"x" * 5000, b"@", b":80:90", b"' OR 1=1 --", b"${}",
)  # fmt: skip
HOME, PEOPLE = ("",), ("", "Guest", "Keeper", "Account")
"""Who asks at home, and who in public: nobody in particular among them. The last one sets up the tables."""
PLAYS = ("here", "link", "bot", "open")
SEATS = ("us", "japan", "allied")


def message(rng: Random, words: dict[str, Any]) -> Any:
    """A message of any kind that the socket knows, with values that might be meant."""
    return sample(type_info(rng.choice(get_args(FromClient))), "", rng, words)


def sample(kind: inspect.Type, name: str, rng: Random, words: dict[str, Any]) -> Any:
    """A value of some type for a field of some name; `words` has what is known of the table."""
    match kind:
        case inspect.StructType(cls=cls, fields=fields, tag=tag):
            wanted = [field for field in fields if field.required or rng.random() < 0.7]
            filled = {field.encode_name: sample(field.type, field.name, rng, words) for field in wanted}
            return filled | ({cls.__struct_config__.tag_field: tag} if tag else {})
        case inspect.UnionType(types=types):
            return sample(rng.choice(types), name, rng, words)
        case inspect.LiteralType(values=values):
            return rng.choice(values)
        case inspect.VarTupleType(item_type=each) | inspect.ListType(item_type=each):
            return [sample(each, name, rng, words) for _ in range(rng.randrange(4))]
        case inspect.BoolType():
            return rng.random() < 0.5
        case inspect.IntType():
            return rng.choice((words["seq"], words["seq"], words["seq"], 0, 1, -1, 2**40, 2**70))
        case inspect.FloatType():
            return rng.choice((0.0, 1.0, -1.0, 1e9))
        case inspect.StrType():
            return rng.choice(words.get(name, ("x", "", "a5" * 32, "\0", "ñ" * 300)))
    return None


def two_seats() -> str:
    """A game that two can play."""
    return next(key for key in playable() if len(load_game(key).meta.seats) > 1)


@cache
def first_acts(key: str) -> list[Act]:
    """What can be done first in a game."""
    game, kit = opened(key)
    s = game.start(kit)
    return options(s, actors(s)[0])


def wish(rng: Random) -> dict[str, Any]:
    """A table that somebody might wish for."""
    key = rng.choice(playable())
    meta = load_game(key).meta
    seats = {seat: rng.choice(PLAYS) for seat in meta.seats}
    return {
        "game": key,
        "scenario": rng.choice(meta.scenarios).key,
        "options": [option.key for option in meta.options if rng.random() < 0.2],
        "name": "x",
        "seats": seats,
        "bots": {seat: {"name": "random"} for seat, play in seats.items() if play == "bot"},
    }


def words_of(key: str) -> dict[str, Any]:
    """What messages at a new table of a game might speak of, by the names of their fields."""
    game, kit = opened(key)
    return {
        "seq": 0,
        "act": [game.notation.write(kit, act) for act in first_acts(key)[:200]],
        "piece": [piece.id for piece in kit.pieces[:200]],
        "seat": (*game.meta.seats, "nobody"),
        "kinds": [*(step.__name__ for step in game.steps), "nothing"],
        "bot": ("random", "nobody"),
        "name": ("random", "nobody"),
    }


class Found(logging.Handler):
    """What the server should not have done: failures answered, errors logged, silence."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.faults: list[str] = []
        self.answers: Counter[str] = Counter()
        self.inputs = 0

    def emit(self, record: logging.LogRecord) -> None:
        """An error in the log."""
        self.faults.append(logging.Formatter().format(record))

    def answered(self, status: int, what: str) -> None:
        """An answer of the server."""
        self.inputs += 1
        self.answers[str(status)] += 1
        if status >= 500:
            self.faults.append(f"{status}: {what[:300]}")


class Visitor:
    """Somebody who asks: nobody in particular, or whoever his cookies make him."""

    def __init__(self, ground: Ground, name: str) -> None:
        self.ground, self.name, self.cookies = ground, name, dict[str, str]()
        self.id = ""

    @property
    def headers(self) -> dict[str, str]:
        """What goes with every request."""
        own = {"origin": self.ground.address, "x-hexfront-token": self.cookies.get("hexfront_token", "")}
        return own | {"cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())}

    def ask(self, path: str, body: Any = None) -> Any:
        """What is at an address, or comes of something sent there; cookies are kept."""
        data = None if body is None else json.dumps(body).encode()
        wish = urllib.request.Request(
            f"{self.ground.address}/api/v1{path}", data, self.headers | {"content-type": "application/json"}
        )
        with urllib.request.urlopen(wish, timeout=PATIENCE) as answer:
            for line in answer.headers.get_all("set-cookie", []):
                name, _, value = line.split(";")[0].partition("=")
                self.cookies[name] = value
            return json.load(answer)

    def come_in(self) -> None:
        """Become somebody; one who has signed out, or erased himself, comes as somebody new."""
        if not self.name or self.ask("/me")["kind"] not in ("", "nobody"):
            return
        self.cookies.clear()
        name = f"{self.name} {self.ground.rng.randrange(10**9)}"
        wish = {"name": name, "password": "a long password"} if self.name != "Guest" else {"name": name}
        self.id = self.ask("/people/guests" if self.name == "Guest" else "/people/accounts", wish)["id"]
        self.ground.ids["people"].append(self.id)
        if self.name == "Keeper":
            with self.ground.engine.begin() as db:
                db.execute(update(PERSONS).where(PERSONS.c.id == self.id).values(keeper=True))


class Ground:
    """A server, people who ask it, and tables on it whose ids are known."""

    def __init__(self, app: Gate, address: str, found: Found, rng: Random, people: tuple[str, ...]) -> None:
        self.address, self.found, self.rng = address, found, rng
        self.host = address.removeprefix("http://")
        self.engine, self.games = house_of(app).tables.desk.store.engine, dict[str, str]()
        self.ids: dict[str, list[str]] = {"people": [], "clubs": [], "tournaments": []}
        self.people = [Visitor(self, name) for name in people]
        self.renew()
        self.document = json.loads(self.get("/schema/openapi.json"))
        self.save = msgspec.json.encode(Journal.new(playable()[0], seed=bytes(32)).save())
        if people != HOME:
            account = self.people[-1]
            self.ids["clubs"].append(account.ask("/clubs", {"name": "The club"})["id"])
            cup = {"name": "The cup", "game": two_seats(), "kind": "robin"}
            self.ids["tournaments"].append(account.ask("/tournaments", cup)["card"]["id"])

    def renew(self) -> None:
        """Everybody is somebody again, and the host has tables."""
        host, before = self.people[-1], self.people[-1].id
        for visitor in self.people:
            visitor.come_in()
        if not self.games or host.id != before:
            self.games = {host.ask("/tables", {"game": game})["id"]: game for game in playable()}
            self.tables = self.ids["tables"] = list(self.games)

    def get(self, path: str) -> bytes:
        """What is at an address."""
        with urllib.request.urlopen(self.address + path, timeout=PATIENCE) as answer:
            found: bytes = answer.read()
            return found

    def visitor(self) -> Visitor:
        """Somebody, most often the host."""
        return self.rng.choice((*self.people, self.people[-1], self.people[-1]))

    def known(self, path: str, name: str) -> str:
        """What might stand in an address under a name: something that is there, of that kind or of another."""
        kind = next((kind for kind in self.ids if f"/{kind}/" in path), "people")
        fitting = {"game": games(), "seat": SEATS, "kind": ("table", "person")}
        every = [id for ids in self.ids.values() for id in ids]
        likely = fitting.get(name, self.ids[kind] or every)
        return str(self.rng.choice((*likely, self.rng.choice(every), "nobody", "a%00b")))

    def spoilt(self, data: bytes, times: int = 3) -> bytes:
        """Bytes with some of them changed, taken out, doubled or spiced."""
        for _ in range(self.rng.randrange(times + 1)):
            at, length = self.rng.randrange(len(data) + 1), self.rng.randrange(12)
            part = data[at : at + length]
            new = self.rng.choice((b"", part * 2, self.rng.randbytes(length), self.rng.choice(SPICES)))
            data = data[:at] + new + data[at + length :]
        return data
