"""`meta.toml`: what a game, or a series of games, says of itself."""

from __future__ import annotations

from typing import Literal

import msgspec

from hexfront.kernel.files import Source

Stage = Literal["planned", "board", "rules", "complete"]
ChangeKind = Literal["rules", "layout", "data"]
"""`rules`: play differs. `data`: pieces, tables or the board differ. `layout`: columns or steps are stored differently,
play is the same; positions of before cannot be compared with ours."""
LAST = 1000
"""The place on the shelf of a game that names none."""


class ScenarioMeta(msgspec.Struct, frozen=True):
    """A scenario of a game."""

    key: str
    source: Source


class OptionMeta(msgspec.Struct, frozen=True):
    """An optional rule or variant; `needs` names options that must be chosen with it, `excludes` others, by `rule`."""

    key: str
    source: Source
    needs: tuple[str, ...] = ()
    excludes: tuple[str, ...] = ()
    rule: str = ""


class Change(msgspec.Struct, frozen=True):
    """What a version of the rules changed: the rules concerned, and a sentence of the catalogue (`change.TEXT`)."""

    version: int
    kind: ChangeKind
    text: str
    rules: tuple[str, ...] = ()


class Meta(msgspec.Struct, frozen=True):
    """`meta.toml`: what a game is; designer, publisher and year are empty or 0 where the rulebook does not say."""

    title: str
    designer: str
    publisher: str
    year: int
    version: int
    stage: Stage
    seats: tuple[str, ...]
    sides: tuple[str, ...]
    scenarios: tuple[ScenarioMeta, ...] = ()
    options: tuple[OptionMeta, ...] = ()
    changes: tuple[Change, ...] = ()
    """What each version of the rules after the first changed, in the game itself or in its series."""
    phases: tuple[str, ...] = ()
    """The phases of a turn in printed order, as its steps declare them; `phase.KEY` in the catalogues names them."""
    sudden: tuple[str, ...] = ()
    """Endings by which chance cuts a game short, whatever was achieved: wins by them are told apart from the others."""
    kind: Literal["game", "series"] = "game"
    """A series is a game without scenarios: what several games share, and not on the shelf itself."""
    series: str = ""
    """The series whose rules, texts, data and code a game builds on."""
    order: int = LAST
    """Where the game stands on the shelf: low numbers first."""
    book: str = ""
    """The name of the rulebook in the marks of the tests; the key of the game if it is empty."""
