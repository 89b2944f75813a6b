"""A table of Formosa between two devices, and how a game of it is played quickly."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import TYPE_CHECKING, Any

from hexfront.kernel.journal import Journal
from hexfront.server.seating import arrange

if TYPE_CHECKING:
    from tests.server.conftest import Client, Seat, Sit

    from hexfront.server.app import House

PASSING = ("auto_set_up", "auto", "done", "end", "stop")
SET_UP = ("japan auto", "japan auto", "japan done", "allied done", "allied auto", "allied auto_set_up")
"""Both sides set up by the program; strike planning comes next."""
ALLIED_PLAN, JAPANESE_PLAN = ("plan_us 0 0", "plan_cw 0 0", "plan_b29 0"), ("plan_jp 0 0", "plan_tokku 0")


def link_table(client: Client, **wish: Any) -> dict[str, Any]:
    """A table whose Japanese seat is on another device; its card, with the keys."""
    answer = client.post("/api/v1/tables", json={"game": "formosa", "seats": {"japan": "link"}, **wish})
    assert answer.status_code == 201, answer.text
    card: dict[str, Any] = answer.json()
    return card


def known_table(house: House, seed: int, scenario: str, options: tuple[str, ...] = ()) -> dict[str, Any]:
    """The same with dice that are known."""
    game, kit = house.library.open("formosa")
    seating, keys = arrange(game.meta.seats, {"japan": "link"})
    card = house.tables.desk.store.keep(Journal.new(game, scenario, options, bytes([seed]) * 32, kit), "", seating)
    return {"id": card.id, "keys": keys}


class Pair:
    """Both seats of a table, and everything each was sent."""

    def __init__(self, allied: Seat, japan: Seat) -> None:
        self.seats = {"allied": allied, "japan": japan}

    def decide(self, who: str, act: str) -> dict[str, Any]:
        """A decision of one seat; the other hears what it may. What the first was told comes back."""
        told = self.seats[who].decide(act)
        self.catch_up("japan" if who == "allied" else "allied")
        return told

    def undo(self, who: str) -> dict[str, Any]:
        """A decision taken back."""
        seat = self.seats[who]
        told = seat.ask(type="undo", seq=seat.view["seq"])
        assert told["type"] == "events", told
        seat.hear()
        self.catch_up("japan" if who == "allied" else "allied")
        return told

    def catch_up(self, who: str) -> int:
        """Everything a seat was sent so far has been heard; how many messages that were."""
        seat, before = self.seats[who], len(self.seats[who].heard)
        seat.send(type="why", id="caught up", act="done")
        while seat.hear().get("id") != "caught up":
            pass
        seat.heard.pop()
        return len(seat.heard) - before

    def set_up(self) -> None:
        """Up to strike planning."""
        for words in SET_UP:
            who, act = words.split()
            self.decide(who, act)
        assert [seat.view["step"] for seat in self.seats.values()] == ["StrikePlanning"] * 2

    def deciders(self) -> list[str]:
        """The seats that have something to decide now."""
        return [who for who, seat in self.seats.items() if seat.view["prompt"]]

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.seats["allied"].view["over"])

    def play(self, decisions: int, seed: int) -> None:
        """So many decisions at random, then as little as possible to the end."""
        rng = Random(seed)
        while not self.over:
            who = rng.choice(self.deciders())
            options = [o for o in self.seats[who].view["options"] if o["verb"] not in ("concede", "reveal")]
            passing = [o for verb in PASSING for o in options if o["verb"] == verb]
            chosen = rng.choice(options) if decisions > 0 else (passing or options)[0]
            self.decide(who, chosen["act"])
            decisions -= 1


@contextmanager
def pair(sit: Sit, card: dict[str, Any], languages: tuple[str, str] = ("en", "es")) -> Iterator[Pair]:
    """Both seats taken with their keys."""
    keys = card["keys"]
    with (
        sit(card["id"], keys["allied"], seat="allied", language=languages[0]) as allied,
        sit(card["id"], keys["japan"], seat="japan", language=languages[1]) as japan,
    ):
        yield Pair(allied, japan)
