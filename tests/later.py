"""A game as it might be under a later version of its rules."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hexfront.kernel import journal, replay, state
from hexfront.kernel.act import Act
from hexfront.kernel.game import Game, load_meta
from hexfront.kernel.meta import Change
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import Offer
from hexfront.kernel.texts import LANGUAGES, load_texts

NOW = load_meta("luzon").version
RULES = Change(NOW + 1, "rules", "slower", ("8.2",))
LAYOUT = Change(NOW + 1, "layout", "stored")
DATA = Change(NOW + 1, "data", "counters", ("3.1",))


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
    allowed = Offer.why_not

    def why_not(offer: Offer, side: int, act: Act) -> list[Refusal]:
        return [Refusal("8.2", "not_adjacent")] if (act.verb, act.a) == (verb, piece) else allowed(offer, side, act)

    monkeypatch.setattr(Offer, "why_not", why_not)


def store_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """The layout changes: digests of states are others."""
    monkeypatch.setattr(journal, "digest", lambda s: state.digest(s)[::-1])
