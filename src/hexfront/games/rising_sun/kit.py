"""What is in the box of a game of the series: units, ground, tables, the hooks of the game, boxes off the map."""

from __future__ import annotations

from hexfront.games.rising_sun.box import read_box
from hexfront.games.rising_sun.forces import ALLIED, AMTRAC, FOOT, JAPAN, MOTOR, SIDES
from hexfront.games.rising_sun.game_tables import GameTables, SpecialSteps
from hexfront.games.rising_sun.ground import Ground
from hexfront.games.rising_sun.hooks import Hooks
from hexfront.games.rising_sun.scenario import Campaign
from hexfront.games.rising_sun.tables import SeriesTables
from hexfront.kernel.files import Files

__all__ = ["ALLIED", "AMTRAC", "FOOT", "JAPAN", "MOTOR", "SIDES", "RisingSunKit"]


class RisingSunKit(Ground):
    """The box of a game of the series."""

    series: SeriesTables
    tables: GameTables
    campaign: Campaign

    def __init__(self, key: str, files: Files, kind: type[GameTables], hooks: Hooks) -> None:
        self.contents = read_box(files, kind)
        super().__init__(key, self.contents.board, self.contents.pieces, files.digest())
        self.hooks = hooks
        self.series, self.tables, self.campaign = self.contents.series, self.contents.tables, self.contents.campaign
        self.name_forces()
        self.name_ground()
        self._name_boxes()
        self.special_rows: tuple[SpecialSteps, ...] = (*self.tables.special_steps, *hooks.special_rows(self.tables))
        """5.2 Special steps by number, as `special` counts them: those that come by turn, then those by an event."""
        self.forces = tuple(self.tables.force[side] for side in SIDES)

    def _name_boxes(self) -> None:
        """2.21 The boxes of the player cards."""
        self.available, self.flown = self._both("available"), self._both("flown")
        self.staging = self._both("staging")
        self.destroyed, self.permanent = self._both("destroyed"), self._both("permanent")
        self.turn_track = self.box("turn_track")

    def _both(self, name: str) -> tuple[int, int]:
        return self.box(f"japan_{name}"), self.box(f"allied_{name}")
