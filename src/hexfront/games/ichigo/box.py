"""What is in the box of Operation Ichi-Go, read from its data files and checked against each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import msgspec

from hexfront.games.ichigo.tables import Tables
from hexfront.games.ichigo.units import Unit, load_units
from hexfront.hexmap import bits
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.files import DataError, Files, Row, Source
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import game_files


class Placing(msgspec.Struct, frozen=True):
    """3.3 A hex and how many untried Chinese units are placed in it."""

    hex: str
    units: int


class SetUp(msgspec.Struct, frozen=True):
    """3.2, 3.4 Units that start in a hex, the top one first, or in a box."""

    at: str
    units: tuple[str, ...]
    source: Source


class Arrival(msgspec.Struct, frozen=True):
    """9.1 Units on the turn track."""

    turn: int
    units: tuple[str, ...]
    source: Source


class Campaign(msgspec.Struct, frozen=True):
    """The one scenario."""

    source: Source
    placing: tuple[Placing, ...]
    set_up: tuple[SetUp, ...]
    arrivals: tuple[Arrival, ...]

    @property
    def placed(self) -> int:
        """How many untried units stand on the map at start."""
        return sum(place.units for place in self.placing)

    @property
    def entries(self) -> list[tuple[str, str]]:
        """Every unit named, and its entry as `pieces.csv` writes it."""
        starts = [(name, group.at) for group in self.set_up for name in group.units]
        return starts + [(name, str(group.turn)) for group in self.arrivals for name in group.units]


class Scenarios(msgspec.Struct, frozen=True):
    """`scenarios.toml`."""

    campaign: Campaign


class Box(NamedTuple):
    """Board, counters, faces and tables of the game."""

    board: Board
    pieces: tuple[Piece, ...]
    faces: tuple[Piece, ...]
    units: dict[str, Unit]
    regulars: dict[str, Unit]
    tables: Tables
    campaign: Campaign

    @property
    def bodies(self) -> int:
        """6.6 How many untried units can be placed in a game, each under a name of its own: at start, then by die."""
        turns, most = self.tables.turns.last_with_causeway, self.tables.chinese.reinforcement_most
        return self.campaign.placed + turns * most


def load_box(packs: tuple[Path, ...] = ()) -> Box:
    """Read and check all data of the game; a fault names file and line."""
    return read_box(game_files("ichigo", packs))


def read_box(files: Files) -> Box:
    """The same from files of one's own."""
    board, rows, faces = load_board(files), load_pieces(files), load_pieces(files, "faces.csv")
    tables, scenarios = files.toml("tables.toml", Tables), files.toml("scenarios.toml", Scenarios)
    box = Box(
        board, tuple(row.value for row in rows), tuple(row.value for row in faces), load_units(rows), load_units(faces),
        tables.value, scenarios.value.campaign,
    )  # fmt: skip
    _report(tables, tables.value.problems(board))
    _report(tables, _unlike_tables(box))
    _report(scenarios, (*_misplaced(box), *_unnamed(box), *_overstacked(box)))
    return box


def _report(row: Row[msgspec.Struct], problems: Iterable[tuple[str, str]]) -> None:
    """Raise the first problem, at the first line with its word."""
    for word, problem in problems:
        lines = Path(row.path).read_text(encoding="utf-8").splitlines()
        raise DataError(row.path, next((n for n, line in enumerate(lines, 1) if word in line), 1), problem)


def _unlike_tables(box: Box) -> Iterator[tuple[str, str]]:
    """Faces that do not fit the tables."""
    zeros = sum(unit.faces[0].attack == 0 for unit in box.regulars.values())
    if zeros != box.tables.chinese.zero_strength:
        yield "zero_strength", f"{zeros} faces without strength; expected {box.tables.chinese.zero_strength}"
    if strangers := [unit.id for unit in box.regulars.values() if unit.kind != "regular"]:
        yield "[chinese]", f"faces.csv: {strangers[0]} is no regular"
    if box.campaign.placed > len(box.regulars):
        yield "[chinese]", f"{box.campaign.placed} units to be placed, {len(box.regulars)} faces"


def _misplaced(box: Box) -> Iterator[tuple[str, str]]:
    """Hexes of untried units: each diamond and each Chinese city once, with the number of units it has."""
    board = box.board
    one, two = board.kind_set("diamond_1"), board.kind_set("diamond_2")
    wanted = one | two | bits.of(p.hex for p in board.places if p.kind == "city" and "chinese" in p.features)
    found = [place.hex for place in box.campaign.placing]
    for place in box.campaign.placing:
        hex = board.hex(place.hex)
        if not bits.has(wanted, hex) or found.count(place.hex) > 1:
            yield f'"{place.hex}"', f"placing in {place.hex}; expected a diamond or Chinese city, once"
        if place.units != 1 + bits.has(two, hex):
            yield f'"{place.hex}"', f"{place.units} units placed in {place.hex}; expected {1 + bits.has(two, hex)}"
    if missing := [board.number(hex) for hex in bits.each(wanted) if board.number(hex) not in found]:
        yield "placing", f"nobody placed in {', '.join(missing)}"


def _unnamed(box: Box) -> Iterator[tuple[str, str]]:
    """Units left out, named twice, unknown, or entered otherwise in `pieces.csv`."""
    boxes = {kind.key for kind in box.board.file.boxes}
    entries = box.campaign.entries
    for name, entry in entries:
        if name not in box.units:
            yield f'"{name}"', f"unit {name!r} is not in pieces.csv"
        elif box.units[name].entry != entry:
            yield f'"{name}"', f"unit {name!r} enters at {entry!r}; pieces.csv says {box.units[name].entry!r}"
        elif entry not in boxes and len(entry) == 4 and not bits.has(box.board.land, box.board.hex(entry)):
            yield f'"{entry}"', f"{entry} is no land hex"
    named = Counter(name for name, _ in entries)
    for name in box.units:
        if named[name] != 1:
            yield f'"{name}"', f"unit {name!r} stands {named[name]} times; expected once"
    for group in box.campaign.arrivals:
        if not 1 <= group.turn <= box.tables.turns.last_with_causeway:
            yield f"turn = {group.turn}", f"turn {group.turn}; expected 1 to {box.tables.turns.last_with_causeway}"


def _overstacked(box: Box) -> Iterator[tuple[str, str]]:
    """Japanese stacks at start over the limit."""
    boxes = {kind.key for kind in box.board.file.boxes}
    for group in box.campaign.set_up:
        if group.at not in boxes and len(group.units) > box.tables.stacking.japanese:
            yield f'"{group.at}"', f"{len(group.units)} units in {group.at}; expected {box.tables.stacking.japanese}"
