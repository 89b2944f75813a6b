"""The games on the shelf: rules, boxes, boards and words, each opened once and kept."""

from __future__ import annotations

from functools import cache, partial
from pathlib import Path
from threading import Lock

from hexfront.draw.board.drawing import draw_board
from hexfront.draw.counter.sheet import counter_mix
from hexfront.draw.words import board_texts
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.aids import ChartData
from hexfront.kernel.game import Game, load_game, load_meta
from hexfront.kernel.kit import Kit
from hexfront.kernel.pieces import Piece
from hexfront.kernel.shelf import game_files, games
from hexfront.kernel.texts import Texts, folder, load_texts
from hexfront.server.drawings import kept
from hexfront.server.problem import Problem
from hexfront.server.voice import Voice
from hexfront.server.words import known_language


class Library:
    """The games that are there, with the user's data packs laid over them."""

    def __init__(self, packs: tuple[Path, ...] = ()) -> None:
        self.packs = packs
        self._lock, self._drawing = Lock(), Lock()
        self._games: dict[str, tuple[Game, Kit]] = {}
        self._boards: dict[str, Board] = {}
        self._drawn: dict[tuple[str, str], str] = {}
        self._voices: dict[tuple[str, str], Voice] = {}

    def open(self, key: str) -> tuple[Game, Kit]:
        """A game that can be played, and its box."""
        with self._lock:
            if key not in self._games:
                if known_game(key) not in playable():
                    raise Problem("refused", also="not_playable")
                game = load_game(key)
                self._games[key] = game, game.open_box(self.packs)
            return self._games[key]

    def voice(self, key: str, language: str) -> Voice:
        """The words of a game that can be played."""
        known_language(language)
        if (key, language) not in self._voices:
            game, kit = self.open(key)
            self._voices[key, language] = Voice(game, kit, load_texts(key, language))
        return self._voices[key, language]

    def board(self, key: str, language: str) -> str:
        """The picture of a board, drawn once for each language and kept; drawing takes a second or two."""
        known_language(language)
        board = self._board(known_game(key))
        with self._drawing:
            if (key, language) not in self._drawn:
                words, charts = board_texts(key, language), self.charts(key)
                draw = partial(draw_board, board, words, language=language, charts=charts)
                self._drawn[key, language] = kept(key, language, self.packs, charts, draw)
            return self._drawn[key, language]

    def charts(self, key: str) -> list[ChartData]:
        """The tables of a game that can be played."""
        if key not in playable():
            return []
        game, kit = self.open(key)
        return game.aids.charts(kit)

    def pieces(self, key: str) -> tuple[Piece, ...]:
        """The counter mix of a game: pieces, and the faces that bodies can have."""
        if known_game(key) in playable():
            kit = self.open(key)[1]
            return (*kit.pieces, *kit.faces)
        return tuple(counter_mix(game_files(key, self.packs)))

    def _board(self, key: str) -> Board:
        if key in playable():
            return self.open(key)[1].board
        with self._lock:
            if key not in self._boards:
                self._boards[key] = load_board(game_files(key, self.packs))
            return self._boards[key]


def known_game(key: str) -> str:
    """The key itself if there is such a game."""
    if key not in games():
        raise Problem("unknown")
    return key


@cache
def playable() -> tuple[str, ...]:
    """The games that can be played today."""
    return tuple(key for key in games() if load_meta(key).stage == "complete")


def texts_of(key: str, language: str) -> Texts | None:
    """The catalogue of a game, if it has one yet."""
    known_language(language)
    return load_texts(key, language) if (folder(key) / f"{language}.toml").is_file() else None
