"""What the socket sends is small: options a verb at a time, every message compressed."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
import uvicorn
from tests.ending import joined
from websockets.extensions.permessage_deflate import PerMessageDeflate
from websockets.sync.client import connect
from websockets.typing import Origin

from hexfront.bots.random_bot import choose
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import actors
from hexfront.server.annals import Record
from hexfront.server.app import create_app, house_of
from hexfront.server.library import Library
from hexfront.server.opening import Opened
from hexfront.server.packing import packed, unpacked
from hexfront.server.room import Live, encode
from hexfront.server.seating import arrange
from hexfront.server.serve import address_of, bind, config
from hexfront.server.wire import WireView
from hexfront.testing import scene

LIBRARY = Library()
MOST = 40_000


def views(key: str, language: str, decisions: int = 400) -> Iterator[WireView]:
    """What the seats see in a random game."""
    voice, rng = LIBRARY.voice(key, language), Random(5)
    journal = Journal.new(voice.game, voice.game.meta.scenarios[-1].key, seed=bytes([7] * 32), kit=voice.kit)
    seating = arrange(voice.game.meta.seats, {})[0]
    while not journal.state.over and journal.seq < decisions:
        for side in actors(journal.state):
            yield Live("x", Opened(journal, Record()), seating, {}).view(voice, side)
        side = rng.choice(actors(journal.state))
        journal.decide(side, choose(voice.game, journal.state, side, rng))


@pytest.mark.parametrize(("key", "language"), [("luzon", "es"), ("formosa", "en")])
def test_options_are_packed_without_loss_and_small(key: str, language: str) -> None:
    voice, most = LIBRARY.voice(key, language), 0
    for view in views(key, language):
        data = encode(packed(voice, view))
        assert unpacked(msgspec.json.decode(data)) == msgspec.json.decode(encode(view))
        most = max(most, len(data))
    assert most < MOST


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_longest_list_of_options_is_small(language: str) -> None:
    """A drop may be made in almost any hex of Luzon."""
    voice = LIBRARY.voice("luzon", language)
    journal = Journal.new(voice.game, kit=voice.kit)
    journal.state = scene("game luzon\nstep AdministrativePhase\nstep USOperations\nstep ChooseDrop unit=us_503").s
    view = Live("x", Opened(journal, Record()), arrange(("us",), {})[0], {}).view(voice, 0)
    assert len(view.options) > 700
    assert len(encode(view)) > 3 * MOST
    assert len(encode(packed(voice, view))) < MOST


def test_messages_are_compressed_as_what_differs_from_those_before(tmp_path: Path) -> None:
    app, bound = create_app(f"sqlite:///{tmp_path / 'games.db'}"), bind("127.0.0.1", 0)
    server, address = uvicorn.Server(config(app)), address_of(bound).rstrip("/")
    table = house_of(app).tables.desk.store.keep(Journal.new("luzon", seed=bytes(32)), "", arrange(("us",), {})[0]).id
    thread = threading.Thread(target=server.run, kwargs={"sockets": [bound]}, daemon=True)
    thread.start()
    try:
        url = f"{address.replace('http', 'ws')}/api/v1/tables/{table}/play"
        with connect(url, origin=Origin(address)) as play:
            (deflate,) = play.protocol.extensions
            assert isinstance(deflate, PerMessageDeflate)
            assert deflate.remote_max_window_bits == 15
            first = str(play.recv(60))
            play.send('{"type":"view"}')
            assert play.recv(60) == first
    finally:
        server.should_exit = True
        joined(thread)
