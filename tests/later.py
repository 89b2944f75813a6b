"""A game as it might be under a later version of its rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexfront.kernel import journal, replay, state, step
from hexfront.kernel.act import Act
from hexfront.kernel.game import Game
from hexfront.kernel.meta import Change
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.state import State
from hexfront.kernel.texts import LANGUAGES, load_texts

RULES = Change(2, "rules", "slower", ("8.2",))
LAYOUT = Change(2, "layout", "stored")
DATA = Change(2, "data", "counters", ("3.1",))


def later(monkeypatch: pytest.MonkeyPatch, game: Game, *changes: Change) -> Game:
    """From now on games are loaded under the version that the last change made."""
    new = replace(game, meta=replace(game.meta, version=changes[-1].version, changes=changes))
    monkeypatch.setattr(replay, "load_game", lambda _: new)
    for language in LANGUAGES:
        for change in changes:
            entries = load_texts(game.key, language).entries
            monkeypatch.setitem(entries, f"change.{change.text}", f"{change.text} ({language}).")
    return new


def forbid(monkeypatch: pytest.MonkeyPatch, verb: str, piece: int) -> None:
    """The rules change: what a verb does with a piece is not allowed any more."""
    allowed = step.why_not

    def why_not(s: State, side: int, act: Act) -> list[Refusal]:
        return [Refusal("8.2", "not_adjacent")] if (act.verb, act.a) == (verb, piece) else allowed(s, side, act)

    monkeypatch.setattr(step, "why_not", why_not)


def store_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout changes: digests of states are others."""
    monkeypatch.setattr(journal, "digest", lambda s: state.digest(s)[::-1])
