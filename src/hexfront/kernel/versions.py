"""Versions of a game's rules: what changed in each, and where a game begun under an older one can go on no further."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.kernel.meta import Change
from hexfront.kernel.texts import Texts


class Era(msgspec.Struct, frozen=True):
    """The entries of a game after one of them, made under one version of the rules with the same data."""

    after: int
    version: int
    data: str


class Difference(msgspec.Struct, frozen=True):
    """The first entry of an older game that has another result now (0 is the set-up), and what has changed since."""

    number: int
    act: str
    side: int
    why: str
    version: int
    present: int
    changes: tuple[Change, ...]


def between(changes: tuple[Change, ...], old: int, new: int) -> tuple[Change, ...]:
    """What changed after one version, up to another."""
    return tuple(change for change in changes if old < change.version <= new)


def comparable(changes: tuple[Change, ...]) -> bool:
    """Whether positions of before can be compared with ours: nothing has changed in how they are stored."""
    return all(change.kind != "layout" for change in changes)


def in_short(difference: Difference) -> str:
    """A difference in plain words, for programs and logs."""
    d = difference
    what = f"entry {d.number} ({d.act or 'undo'})" if d.number else "the set-up"
    changed = "; ".join(f"{c.version}: {' '.join((c.kind, *c.rules))}" for c in d.changes) or "nothing listed"
    return (
        f"{what} differs under rules version {d.present}, it was played under {d.version} (changed since: {changed}): "
        f"{d.why}"
    )


def sentences(texts: Texts, difference: Difference, at: Literal["number", "here"] = "number") -> list[str]:
    """What a player is told of a difference; at a table the decision is the one that would come next."""
    d = difference
    place = "set_up" if not d.number else "next" if at == "here" else "entry"
    said = [
        texts.say("version.begun", None, {"number": d.version, "value": d.present}),
        texts.say(f"version.{place}", None, {"number": d.number}),
    ]
    if d.changes:
        said += [texts.say("version.changed"), *(change_line(texts, change) for change in d.changes)]
    return [*said, texts.say("version.read_only")] if d.number else said


def change_line(texts: Texts, change: Change) -> str:
    """A change in the words of its game, with the rules concerned."""
    sentence = texts.say(f"change.{change.text}")
    return f"{sentence} ({', '.join(change.rules)})" if change.rules else sentence
