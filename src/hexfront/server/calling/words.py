"""What a notice says: which table, which seat, the phase as onlookers see it. Never anything that a side hides."""

from __future__ import annotations

import msgspec

from hexfront.server.words import own_words

DROPPED = str.maketrans(dict.fromkeys("/\\@<>&`*_[]()|~#", " "))
"""What a chat service or a mail program could make more of than letters."""


class Move(msgspec.Struct, frozen=True):
    """A table at which somebody must move, in words."""

    game: str
    name: str
    side: str
    phase: str
    link: str


class Message(msgspec.Struct, frozen=True):
    """A notice: one line for a title, some more, and where it leads."""

    title: str
    lines: tuple[str, ...]
    link: str

    @property
    def text(self) -> str:
        """All of it but the title."""
        return "\n".join(self.lines)


def tame(name: str) -> str:
    """The name that somebody gave a table, as plain words: it links to nothing and calls nobody."""
    return " ".join("".join(c if c.isprintable() else " " for c in name).translate(DROPPED).split())


def notice(moves: list[Move], language: str, home: str) -> Message:
    """That it is somebody's move, at one table or several."""
    words = own_words(language)
    lines = tuple(_line(move, words) for move in moves)
    title = words["notice.title"] if len(moves) == 1 else words["notice.titles"].format(number=len(moves))
    return Message(title, lines, moves[0].link if len(moves) == 1 else home)


def _line(move: Move, words: dict[str, str]) -> str:
    name = tame(move.name)
    table = words["notice.table"].format(game=move.game, name=name) if name else move.game
    return words["notice.move" if move.phase else "notice.move_only"].format(
        table=table, side=move.side, phase=move.phase
    )


def trial(language: str, home: str) -> Message:
    """A notice by which somebody sees whether notices come."""
    words = own_words(language)
    return Message(words["notice.trial_title"], (words["notice.trial"],), home)
