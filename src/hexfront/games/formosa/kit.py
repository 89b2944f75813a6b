"""What is in the box of Operation Causeway: forces, ground and ways, tables and scenarios, boxes off the map."""

from __future__ import annotations

from pathlib import Path

from hexfront.games.formosa.forces import ALLIED, JAPAN, NATIONS, STATIC_SOURCES, Face, Forces
from hexfront.games.formosa.tables import AutoSetUp, Scenario, Scenarios, Tables
from hexfront.games.formosa.ways import Ways
from hexfront.hexmap.board import load_board
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.pieces import load_pieces
from hexfront.kernel.shelf import game_files

__all__ = ["ALLIED", "JAPAN", "NATIONS", "STATIC_SOURCES", "Face", "FormosaKit", "open_box"]


class FormosaKit(Forces, Ways):
    """The box of Operation Causeway."""

    def __init__(self, files: Files) -> None:
        pieces = tuple(row.value for row in load_pieces(files))
        super().__init__("formosa", load_board(files), pieces, files.digest())
        self._read_tables(files)
        self._name_boxes()
        self.name_forces()
        self.name_ground()
        self.open_ways()

    def _read_tables(self, files: Files) -> None:
        """Refuse tables with a hole, and wishes for pieces that are not in the box."""
        tables, auto = files.toml("tables.toml", Tables), files.toml("auto_set_up.toml", AutoSetUp)
        self.tables, self.auto = tables.value, auto.value
        self.scenarios = files.toml("scenarios.toml", Scenarios).value
        for problem in self.tables.problems(self.board):
            raise DataError(tables.path, 1, problem)
        for name in self.auto.unknown(self.index):
            raise DataError(auto.path, 1, f"buy {name!r}: no such piece")

    def scenario(self, key: str) -> Scenario:
        """The figures of a scenario."""
        found: Scenario = getattr(self.scenarios, key)
        return found

    def _name_boxes(self) -> None:
        self.staging, self.amoy = self.box("staging_area"), self.box("amoy")
        self.markers_box, self.b29_box = self.box("invasion_markers"), self.box("b29")
        self.hand = self._both("hand")
        self.available = self._both("available")
        self.reinforcements = self._both("reinforcements")
        self.replacements = self._both("replacements")
        self.eliminated = self._both("eliminated")

    def _both(self, name: str) -> tuple[int, int]:
        return self.box(f"allied_{name}"), self.box(f"japan_{name}")


def open_box(packs: tuple[Path, ...] = ()) -> FormosaKit:
    """Load and check the game's data, with the user's packs laid over it."""
    return FormosaKit(game_files("formosa", packs))
