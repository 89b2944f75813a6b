"""Films of a game as a seat saw it: written from its own moments, made in a process of its own, within bounds."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import takewhile
from typing import Literal

import msgspec

from hexfront.draw.board.page import hex_centre
from hexfront.draw.film import Kind, Lying, Script, Shot, make, thinned
from hexfront.kernel.backroom import Answering, Backroom, Died, TooLong
from hexfront.kernel.state import State
from hexfront.kernel.view import view
from hexfront.server.library import Library
from hexfront.server.moments import Moments
from hexfront.server.pages import piece_cards
from hexfront.server.past import Past
from hexfront.server.present import present
from hexfront.server.problem import Problem
from hexfront.server.tables import Tables
from hexfront.server.voice import Voice
from hexfront.server.wire import WirePiece, WireView
from hexfront.server.wire_pages import PieceCard

SECONDS = 90.0
MOST_WAITING = 3
"""Films that may wait for the one being made."""
MOST_MOMENTS = 1500
"""Moments that are looked at for a film; of a longer game, so many of them."""
MARGIN = 160.0
"""How much is seen round the outermost counters; a hex is 100."""
What = Literal["turn", "game"]


class Camera:
    """How a game is looked at: its counters by what they show, drawn once each."""

    def __init__(self, voice: Voice, board: str, cards: Iterable[PieceCard]) -> None:
        self.voice, self.board = voice, board
        self.cards = {card.id: card for card in cards}
        self.drawn: dict[str, int] = {}

    def shot(self, seen: WireView) -> Shot:
        """A moment, as a seat saw it."""
        turn = self.voice.say("ui.turn_number", {"turn": seen.counters["turn"]}) if "turn" in seen.counters else ""
        words = [self.voice.say("game.title"), turn, seen.phase_title or seen.step_title]
        return Shot(tuple(self._lying(seen.pieces)), " · ".join(word for word in words if word))

    def _lying(self, pieces: Iterable[WirePiece]) -> Iterator[Lying]:
        """Markers first, as at the table: units lie on them, and would not be seen beneath."""
        board = self.voice.kit.board
        for piece in sorted(pieces, key=self._is_unit):
            drawing = self._drawing(piece)
            if drawing and piece.place.isdigit():
                x, y = hex_centre(board, board.hex(piece.place))
                yield x, y, self.drawn.setdefault(drawing, len(self.drawn))

    def _is_unit(self, piece: WirePiece) -> bool:
        card = self.cards.get(piece.id)
        return card is None or bool(card.size)

    def _drawing(self, piece: WirePiece) -> str:
        """The side of a counter that the seat sees; of one that it cannot make out, the back of its side."""
        card = self.cards.get(piece.card or piece.id) or self.cards.get(f"{piece.id.split('-')[0]}-back")
        return (card.drawings.get(piece.face) or card.drawings.get("front", "")) if card else ""

    def script(self, shots: list[Shot], kind: Kind) -> Script:
        """The film of some shots: the part of the map where counters lie in any of them, and a little round it."""
        board, kept = self.voice.kit.board, thinned(shots)
        lying = [(x, y) for shot in kept for x, y, _ in shot.lying] or [hex_centre(board, hex) for hex in board.grid]
        (left, top), (right, low) = map(min, zip(*lying, strict=True)), map(max, zip(*lying, strict=True))
        seen = (left - MARGIN, top - MARGIN, right - left + 2 * MARGIN, low - top + 2 * MARGIN)
        return Script(self.board, seen, tuple(self.drawn), kept, kind)


def script_of(library: Library, voice: Voice, side: int, states: Iterable[State], kind: Kind) -> Script:
    """A film of some positions, with what a side saw of them and nothing else."""
    key, language = voice.game.key, voice.texts.language
    camera = Camera(voice, library.board(key, language), piece_cards(library, key, language))
    seen = (present(voice, "", view(voice.game, state, side), 0) for state in states)
    return camera.script([camera.shot(each) for each in seen], kind)


def states_of(moments: Moments, past: Past, side: int, what: What) -> list[State]:
    """What a film shows: all that the seat noticed, or the turn in which it decided last and what came since."""
    entries = [moments.entry(side, moment) for moment in range(moments.last(side) + 1)]
    if what == "game":
        step = max(1, -(-len(entries) // MOST_MOMENTS))
        return [past.state(entry) for entry in (*entries[:-1:step], entries[-1])]
    turn = past.journal.game.aids.turn
    last = turn(past.state(moments.entry(side, moments.own(side))))
    late = takewhile(lambda state: turn(state) >= last, map(past.state, reversed(entries)))
    return [*late][::-1]


# in the process


def maker() -> Answering:
    """What makes films."""
    decode = msgspec.msgpack.Decoder(Script).decode
    return lambda data: make(decode(data))


# on the side of the server


class Films:
    """The process that makes films, one after the other."""

    def __init__(self, tables: Tables, library: Library) -> None:
        self.tables, self.library = tables, library
        self.room = Backroom("hexfront-film", maker)
        self._pool = ThreadPoolExecutor(1, "film")
        self._waiting = 0

    async def of(self, id: str, voice: Voice, side: int, what: What, kind: Kind) -> bytes:
        """The film of a table, as a seat saw it."""
        async with self.tables.room.held(id) as live:
            states = await asyncio.to_thread(states_of, live.moments, live.past, side, what)
        return await self.made(lambda: script_of(self.library, voice, side, states, kind))

    async def made(self, write: Callable[[], Script]) -> bytes:
        """The film of a script; Problem if there is no camera here, too many wait, or it takes too long."""
        if find_spec("PIL") is None or find_spec("resvg_py") is None:
            raise Problem("refused", also="no_films")
        if self._waiting > MOST_WAITING:
            raise Problem("refused", also="film_busy")
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._pool, self._make, write)
        finally:
            self._waiting -= 1

    def _make(self, write: Callable[[], Script]) -> bytes:
        try:
            return self.room.ask(msgspec.msgpack.encode(write()), SECONDS)
        except (Died, TooLong):
            raise Problem("refused", also="film_failed") from None

    def close(self) -> None:
        """End the process."""
        self.room.close()
        self._pool.shutdown(cancel_futures=True)
        self.room.drop()
