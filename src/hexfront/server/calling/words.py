"""What a notice says: the table, the seat, and what everybody may know of it. Never anything that a side hides."""

from __future__ import annotations

import re

import msgspec

from hexfront.server.words import own_words

DROPPED = str.maketrans(dict.fromkeys("/\\@<>&`*_[]()|~#", " "))
"""What a chat service or a mail program could make more of than letters."""
WITHIN = re.compile(r"[.\u3002\uff0e\uff61](?=\S)")
"""A full stop that ends no sentence may be part of an address, which some programs turn into a link by themselves."""


class Item(msgspec.Struct, frozen=True):
    """Something that is told of a table: of which kind, the key of its sentence, and what stands in it."""

    kind: str
    key: str
    game: str
    name: str
    link: str
    args: dict[str, str]


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
    """A name that somebody has given, as plain words: it links to nothing and calls nobody."""
    plain = "".join(c if c.isprintable() else " " for c in name).translate(DROPPED)
    return " ".join(WITHIN.sub(" ", plain).split())


def notice(items: list[Item], language: str, home: str) -> Message:
    """What somebody is told, of one table or several."""
    words = own_words(language)
    lines = tuple(_line(item, words) for item in items)
    if len(items) == 1:
        return Message(words[f"notice.title.{items[0].kind}"], lines, items[0].link)
    title = words["notice.titles" if all(item.kind == "move" for item in items) else "notice.news"]
    links = {item.link for item in items}
    return Message(title.format(number=len(items)), lines, links.pop() if len(links) == 1 else home)


def _line(item: Item, words: dict[str, str]) -> str:
    name = tame(item.name)
    table = words["notice.table"].format(game=item.game, name=name) if name else item.game
    return words[f"notice.{item.key}"].format(table=table, **item.args)


def time_left(seconds: float, language: str) -> str:
    """About how much time there is."""
    hours = round(seconds / 3600)
    key, number = ("notice.hours", hours) if seconds >= 5400 else ("notice.minutes", max(2, round(seconds / 60)))
    return own_words(language)[key].format(number=number)


def trial(language: str, home: str) -> Message:
    """A notice by which somebody sees whether notices come."""
    words = own_words(language)
    return Message(words["notice.trial_title"], (words["notice.trial"],), home)
