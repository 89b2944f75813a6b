"""What is in the box of a game of the series, read from its data files and checked against each other."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Generic, NamedTuple

from hexfront.games.rising_sun.game_tables import Tables, line_of, load_tables
from hexfront.games.rising_sun.scenario import Campaign, load_scenarios
from hexfront.games.rising_sun.tables import SeriesTables, load_series
from hexfront.games.rising_sun.units import Unit, load_units
from hexfront.hexmap.board import Board, load_board
from hexfront.kernel.files import DataError, Files
from hexfront.kernel.pieces import Piece, load_pieces
from hexfront.kernel.shelf import game_files

PREFIX = {"japan": "mj_", "allied": "ma_"}
"""How the ids of a side's markers begin."""


class Box(NamedTuple, Generic[Tables]):
    """Board, counters and tables of a game, with the tables of the series."""

    board: Board
    pieces: tuple[Piece, ...]
    units: dict[str, Unit]
    series: SeriesTables
    tables: Tables
    campaign: Campaign


def load_box(game: str, kind: type[Tables], packs: tuple[Path, ...] = ()) -> Box[Tables]:
    """Read and check all data of a game; a fault names file and line."""
    return read_box(game_files(game, packs), kind)


def read_box(files: Files, kind: type[Tables]) -> Box[Tables]:
    """The same from files of one's own."""
    board, rows, series = load_board(files), load_pieces(files), load_series(files)
    units = load_units(rows, series)
    tables = load_tables(files, kind, board, series)
    campaign = load_scenarios(files, board, units, tables.value).campaign
    box = Box(board, tuple(row.value for row in rows), units, series, tables.value, campaign)
    for key, problem in _problems(box):
        raise DataError(tables.path, line_of(tables.path, key), problem)
    return box


def _problems(box: Box[Tables]) -> Iterator[tuple[str, str]]:
    """Tables that do not fit the counters: a word to find the line by, and what is wrong."""
    tables, units = box.tables, box.units.values()
    tracks = {unit.loss_track for unit in units} - {""}
    if tracks != {track.key for track in tables.loss_tracks}:
        yield "[[loss_tracks]]", f"loss_tracks: the units need {sorted(tracks)}"
    whole = {unit.id for unit in units if unit.arm != "headquarters" and set(unit.formations) & set(tables.integrity)}
    if whole != {unit.id for unit in units if "integrity" in unit.traits}:
        yield "integrity", f"integrity: units of {', '.join(tables.integrity)} and those so marked differ"
    staffs = {unit.service for unit in units if unit.arm == "headquarters"}
    if missing := staffs - {service for radius in tables.radii for service in radius.services}:
        yield "[[radii]]", f"radii: none for headquarters of {', '.join(sorted(missing))}"
    yield from _marker_problems(box)


def _marker_problems(box: Box[Tables]) -> Iterator[tuple[str, str]]:
    """Markers that are more or fewer than the tables say."""
    counts = {piece.id: piece.count for piece in box.pieces if piece.type == "marker"}
    for side, prefix in PREFIX.items():
        force = box.tables.force[side]
        air = sum(unit.arm in ("air", "naval") and unit.side == side for unit in box.units.values())
        for name, wanted in (
            ("concealment", force.concealment),
            ("fort", box.series.fortifications.stock),
            ("interdiction", air * force.interdiction),
            *((f"loss_{track.key}", 1) for track in box.tables.loss_tracks if track.side == side),
        ):
            if counts.get(prefix + name, 0) != wanted:
                yield f'side = "{side}"', f"{prefix}{name}: {counts.get(prefix + name, 0)} markers; expected {wanted}"
