"""`hexfront verify` on a game that two strangers have finished online, with and without what a seat has kept."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Any

import pytest
from tests.kernel.chained import nonce
from tests.server.conftest import Seat
from tests.server.strangers import Visitor, town
from typer.testing import CliRunner

from hexfront.cli import app

File = dict[str, Any]


class Player:
    """A seat whose browser keeps its record, as `web/js/dice/book.js` does."""

    def __init__(self, who: Visitor, seat: str, at: Seat, table: File) -> None:
        self.who, self.seat, self.at = who, seat, at
        self.record: File = {"table": table["id"], "seat": seat, "promise": table["promise"]}
        self.added: list[File] = []

    def decide(self, act: str) -> None:
        sent = {"seq": self.at.view["seq"], "act": act, "nonce": token_hex(32)}
        self.added.append(sent)
        self.at.send(type="decide", id="d", **sent)
        while (heard := self.at.hear())["type"] != "settled":
            assert heard["type"] not in ("error", "refused"), heard
        sent["outcome"] = heard["outcome"]

    def catch_up(self) -> None:
        self.at.send(type="why", id="caught up", act="done")
        while self.at.hear().get("id") != "caught up":
            pass

    def kept(self) -> File:
        events = (message for message in map(json.loads, self.at.heard) if message["type"] == "events")
        return self.record | {"added": self.added, "receipts": [one["dice"] for one in events if one.get("dice")]}


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[File, File, File]:
    """The save file that both get when it is over, and what each has kept."""
    with town(tmp_path_factory.mktemp("town")) as place:
        ann, ben = place.stranger().sign_up("Ann"), place.stranger().sign_up("Ben")
        table = ann.table(seats={"japan": "open"}, terms={"rated": True})
        ben.post(f"/tables/{table['id']}/join", {"seat": "japan"})
        with ann.sit(table["id"], seat="allied") as one, ben.sit(table["id"], seat="japan") as two:
            players = [Player(ann, "allied", one, table), Player(ben, "japan", two, table)]
            play(players, 3)
            files = [player.who.get(f"/tables/{table['id']}/export") for player in players]
            assert files[0] == files[1]
            return files[0], players[0].kept(), players[1].kept()


def play(players: list[Player], throws: int) -> None:
    """Random decisions until there were throws enough; then the second gives up."""
    rng = Random(5)
    while len(players[0].kept()["receipts"]) < throws:
        player = rng.choice([player for player in players if player.at.view["prompt"]])
        options = [option for option in player.at.view["options"] if not option["forfeit"]]
        quick = [option for option in options if option["verb"] in ("auto", "auto_set_up")]
        player.decide(rng.choice(quick or options)["act"])
        for each in players:
            each.catch_up()
    players[1].decide("concede")
    players[0].catch_up()


def verified(folder: Path, game: File, record: File | None = None) -> tuple[int, str]:
    """What the command says of a file, and how it ends."""
    (folder / "game.json").write_text(json.dumps(game))
    words = ["verify", str(folder / "game.json")]
    if record is not None:
        (folder / "record.json").write_text(json.dumps(record))
        words += ["--record", str(folder / "record.json")]
    told = CliRunner().invoke(app, words)
    return told.exit_code, " ".join(told.output.split())


def test_both_find_the_game_that_they_played(finished: tuple[File, File, File], tmp_path: Path) -> None:
    game, *records = finished
    code, said = verified(tmp_path, game)
    assert code == 0, said
    assert "dice from the promised chains" in said
    assert said.endswith("finished")
    for record in records:
        assert len(record["receipts"]) == 3
        code, said = verified(tmp_path, game, record)
        assert code == 0, said
        own = sum(receipt.get("side") == record["seat"] for receipt in record["receipts"])
        assert f"all {len(record['receipts'])} throws that {record['seat']} was told of" in said
        assert f"{own} of its {own} decisions with dice have the bytes that it kept" in said
        assert "bytes that it did not keep" not in said
        assert "1 more throws" in said, "the set-up was thrown before anybody sat down"


def throws(game: File) -> list[File]:
    """The entries that threw openly, with bytes of a player."""
    return [entry for entry in game["entries"] if entry.get("proof", {}).get("open") and entry["proof"].get("nonce")]


def other_die(game: File) -> None:
    entry = throws(game)[1]
    entry["dice"] = [entry["dice"][0] % 6 + 1, *entry["dice"][1:]]


def dropped(game: File) -> None:
    game["entries"].remove(throws(game)[1])


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (other_die, "the dice were"),
        (lambda game: throws(game)[1]["proof"].update(nonce=nonce("x")), "what was promised gives"),
        (
            lambda game: throws(game)[1]["proof"].update(open=nonce("x")),
            "of the open chain is not the one that was promised",
        ),
        (lambda game: throws(game)[1]["proof"].update(hidden=nonce("x")), "element of a chain that it did not use"),
        (lambda game: throws(game)[1]["proof"].pop("open"), "of the open chain is not 32 bytes"),
        (lambda game: game["promise"].update(open=nonce("x")), "is not the one that was promised"),
        (lambda game: game["promise"].update(hidden="00"), "the promise is not 32 bytes"),
        (lambda game: game["start"]["proof"].update(veil=nonce("x")), "dice"),
        (lambda game: game.pop("promise"), "does not fit the commitment"),
        (dropped, "not possible then|is not the one that was promised|the dice were|the position differs"),
        (lambda game: game["entries"][0].update(digest="00"), "the position differs"),
        (lambda game: game["entries"][0].update(act="concede"), "entry 1 (concede): "),
        (lambda game: game["entries"][0].update(side=1 - game["entries"][0].get("side", 0)), "not possible then"),
        (lambda game: game.update(data="0"), "other data files"),
        (lambda game: game.pop("entries"), "not a Hexfront save file"),
    ],
)
def test_whatever_was_changed_in_the_file_is_named(
    finished: tuple[File, File, File], tmp_path: Path, tamper: Callable[[File], None], words: str
) -> None:
    game = json.loads(json.dumps(finished[0]))
    tamper(game)
    code, said = verified(tmp_path, game)
    assert code == 2, said
    assert any(each in said for each in words.split("|")), said


@pytest.mark.parametrize(
    ("tamper", "words"),
    [
        (lambda record: record["promise"].update(open=nonce("x")), "other chains were promised to the seat"),
        (lambda record: record.update(promise=None), "the seat kept no promise"),
        (lambda record: record["receipts"][1].update(element=nonce("x")), "or other bytes"),
        (lambda record: record["receipts"][1].update(bound=nonce("x")), "or other bytes"),
        (
            lambda record: record["receipts"][1].update(thrown=[[1, 6]] * 9),
            "the seat was told [1, 1, 1, 1, 1, 1, 1, 1, 1]",
        ),
        (
            lambda record: record["receipts"].append(record["receipts"][0] | {"number": 999}),
            "the game does not have it",
        ),
        (
            lambda record: [added.update(nonce=nonce("x")) for added in record["added"]],
            "other bytes than the seat added",
        ),
        (lambda record: record.pop("receipts"), "not the record of a seat"),
    ],
)
def test_whatever_differs_from_what_a_seat_kept_is_named(
    finished: tuple[File, File, File], tmp_path: Path, tamper: Callable[[File], object], words: str
) -> None:
    game, _, kept = finished
    record = json.loads(json.dumps(kept))
    tamper(record)
    code, said = verified(tmp_path, game, record)
    assert code == 2, said
    assert words in said
