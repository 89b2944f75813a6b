"""Zones of control: the hexes beside a unit, as far as the hexsides between let it reach."""

from __future__ import annotations

from functools import lru_cache

from hexfront.hexmap import bits
from hexfront.hexmap.bits import HexSet
from hexfront.hexmap.board import Board
from hexfront.mechanics.ways import Between, beside

KEPT = 4096
"""How many answers are kept: a position asks again and again for the same hexes."""


class Zones:
    """The zones of control on a board where `reaches` says over which hexsides they extend."""

    def __init__(self, board: Board, reaches: Between) -> None:
        ways, stride = board.open_ways(reaches), board.stride
        self.of = lru_cache(maxsize=KEPT)(lambda held: bits.spread(held, ways, stride))
        """The hexes in the zones of control of units in some hexes."""
        self.beside = beside(board, reaches)
        """For every hex the neighbours whose zone of control it is in, should a unit stand there."""

    def exerting_on(self, hex: int, held: HexSet) -> HexSet:
        """Of the hexes of some units the ones whose zone of control a hex is in."""
        return self.beside[hex] & held
