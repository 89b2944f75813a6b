"""A journal beside the game: it begins with a position, and nobody keeps it."""

from __future__ import annotations

from hexfront.kernel.game import Game
from hexfront.kernel.journal import Journal
from hexfront.kernel.saves import Entry
from hexfront.kernel.state import State, clone
from hexfront.kernel.step import Offer
from hexfront.kernel.versions import Era


class Aside(Journal):
    """A journal that begins with a position: it can be played on and taken back, but never be kept."""

    def __init__(self, game: Game, s: State) -> None:
        self.game, self.kit, self.seed, self.lesson, self.ledger = game, s.kit, b"", None, None
        self.state, self.start = s, Entry()
        self.entries, self.history = [], [[]]
        self.eras = [Era(0, game.meta.version, s.kit.digest)]
        self.differs = self._whole = None
        self.floor, self.floor_at, self.since, self.about = clone(s), 0, [], {}
        self._offer = Offer(s)
