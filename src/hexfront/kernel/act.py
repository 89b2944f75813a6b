"""Actions and their text notation.

An action names one thing on the table: a piece, a hex, a button. Its text form (`move us_37 1129`) is used in
logs, tests, on the wire and in bug reports alike.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from typing import Literal, NamedTuple

import msgspec

from hexfront.kernel.kit import Kit

ArgKind = Literal["piece", "hex", "number"]


class Act(NamedTuple):
    """A verb and up to two arguments: piece index, hex id or number; -1 where there is none."""

    verb: str
    a: int = -1
    b: int = -1


interned = cache(Act)
"""The same action object for the same words: options are made by the million, and most of them again and again."""


class _Known(dict[int, Act]):
    """The actions of a verb, and of a piece if there is one, by what else they name; made when first wanted."""

    def __init__(self, *words: str | int) -> None:
        super().__init__()
        self.words = words

    def __missing__(self, number: int) -> Act:
        made = self[number] = interned(*self.words, number)
        return made


acts_of: Callable[..., Mapping[int, Act]] = cache(_Known)
"""Of a verb, or a verb and a piece: the actions by their last argument, as `interned` gives them."""


def each_act(verb: str, numbers: Iterable[int]) -> list[Act]:
    """The actions of a verb for some pieces or hexes: what `interned` gives for one, for all at once."""
    known = acts_of(verb)
    return [known[number] for number in numbers]


class Verb(msgspec.Struct, frozen=True):
    """A verb of a game: the rule behind it, the kinds of its arguments, and whether it gives the game away."""

    name: str
    rule: str
    args: tuple[ArgKind, ...] = ()
    forfeit: bool = False


def named_arguments(verb: Verb, act: Act) -> dict[str, int]:
    """The arguments of an action under the names the catalogues use; of two numbers the first is called `first`."""
    names = {"piece": "unit", "hex": "hex", "number": "number"}
    found = {names[kind]: value for kind, value in zip(verb.args, (act.a, act.b), strict=False)}
    return found | {"first": act.a} if verb.args == ("number", "number") else found


class NotationError(ValueError):
    """A text that is no action, position or save of this game."""


class Notation:
    """The verbs of one game, to write and read actions."""

    def __init__(self, verbs: tuple[Verb, ...]) -> None:
        self.verbs = {verb.name: verb for verb in verbs}

    def write(self, kit: Kit, act: Act) -> str:
        """An action as text."""
        verb = self.verbs[act.verb]
        words = [verb.name]
        for kind, value in zip(verb.args, (act.a, act.b), strict=False):
            words.append(write_arg(kit, kind, value))
        return " ".join(words)

    def read(self, kit: Kit, text: str) -> Act:
        """Text as an action; NotationError says what was expected."""
        words = text.split()
        verb = self.verbs.get(words[0]) if words else None
        if verb is None:
            raise NotationError(f"{text!r}: expected one of {', '.join(self.verbs)}")
        if len(words) - 1 != len(verb.args):
            raise NotationError(f"{text!r}: expected {' '.join([verb.name, *verb.args])}")
        values = [read_arg(kit, kind, word) for kind, word in zip(verb.args, words[1:], strict=True)]
        return Act(verb.name, *values)


def write_arg(kit: Kit, kind: ArgKind, value: int) -> str:
    """One argument as text."""
    if kind == "piece":
        return kit.pieces[value].id
    return kit.board.number(value) if kind == "hex" else str(value)


def read_arg(kit: Kit, kind: ArgKind, word: str) -> int:
    """One argument from text."""
    if kind == "piece":
        if word not in kit.index:
            raise NotationError(f"{word!r} is no piece of {kit.key}")
        return kit.index[word]
    if kind == "hex":
        try:
            return kit.board.hex(word)
        except ValueError as e:
            raise NotationError(str(e)) from None
    if not (word.isascii() and word.isdigit() and len(word) < 7):
        raise NotationError(f"{word!r}: expected a number")
    return int(word)
