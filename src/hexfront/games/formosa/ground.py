"""2.1, 2.2 The map of Operation Causeway: sites, terrain, and what a hex does to a combat in it."""

from __future__ import annotations

from hexfront.games.formosa.forces import ALLIED, JAPAN
from hexfront.games.formosa.tables import Tables, TerrainEffect
from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.kernel.kit import Kit


class Ground(Kit):
    """What follows from the board: sets of hexes, and shifts by hex."""

    tables: Tables

    def name_ground(self) -> None:
        """Look at every place and every hex once."""
        self._sites()
        self._terrain()
        self.shift = [self._in_hex_shifts(hex) for hex in range(self.board.grid.size)]
        self.b29_column = [self._b29_column(hex) for hex in range(self.board.grid.size)]

    def _sites(self) -> None:
        feature: dict[str, HexSet] = {}
        for place in self.board.places:
            for word in (place.kind, *place.features):
                feature[word] = feature.get(word, 0) | bits.bit(place.hex)
        self.major_ports, self.minor_ports = feature["port-major"], feature["port-minor"]
        self.ports = self.major_ports | self.minor_ports
        self.airfields, self.industrial = feature["airfield"], feature["industrial"]
        self.cities, self.towns = feature["city"], feature["town"]
        self.sudden_death = self.ports | self.airfields

    def _terrain(self) -> None:
        board = self.board
        self.peaks = board.of_terrain["peak"]
        self.prizes = self.industrial | self.peaks
        """4.2 The hexes that count for whoever stands there."""
        self.coast, self.beach = board.flags["coast"], board.flags["beach"]
        self.open_ground = board.of_terrain["open"]
        self.land, self.sea = board.land, board.of_terrain["sea"]
        rugged = board.of_terrain["mountain"] | board.of_terrain["peak"]
        self.rough_or_mountain = board.of_terrain["rough"] | board.of_terrain["mountain"]
        self.roadless = rugged & ~bits.of(hex for line in board.lines for hex in line.hexes)

    def terrain_effect(self, hex: int) -> TerrainEffect:
        """The line of a land hex in the Terrain Effects Chart."""
        return next(line for line in self.tables.terrain if line.kind == self.board.terrain[hex])

    def _in_hex_shifts(self, hex: int) -> tuple[int, int]:
        """2.2, 15.4.1 The best in-hex shift of a hex: Allied defending, Japanese defending."""
        if not bits.has(self.board.land, hex):
            return (0, 0)
        terrain = self.terrain_effect(hex)
        best = [terrain.allied_defending, terrain.japanese_defending]
        for kind, extra in ((self.towns, self.tables.settlements.town), (self.cities, self.tables.settlements.city)):
            if bits.has(kind, hex):
                best = [max(best[ALLIED], extra[1]), max(best[JAPAN], extra[0])]
        return best[ALLIED], best[JAPAN]

    def _b29_column(self, hex: int) -> str:
        """16.5, R40 The column best for the Japanese, without the Fortified one."""
        terrain = self.board.terrain[hex]
        if terrain in ("mountain", "peak"):
            return "mountain"
        if bits.has(self.cities, hex):
            return "city"
        if terrain == "rough":
            return "rough"
        return "town" if bits.has(self.towns, hex) else "open"
