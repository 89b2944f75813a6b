"""A position of Formosa in which leaks are planted, to see that they are found."""

from __future__ import annotations

POSITION = """
    game formosa
    turn 2
    amoy 1
    lp_japan 12
    lp_allied 12
    us_available 6
    cw_available 2
    jp_available 5
    kamikaze 4
    us-7-17 where 0921
    jp-9-7 where 0820
    step EndOfTurn
"""
