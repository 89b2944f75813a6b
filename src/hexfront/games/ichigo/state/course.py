"""The course of the game: turn, Causeway, whose phase it is, what was used up. The only writers of these columns."""

from __future__ import annotations

from hexfront.games.ichigo.state.columns import Ichigo
from hexfront.kernel.state import NOBODY

UNDECIDED, PHILIPPINES, LAUNCHED = 0, 1, 2
"""`causeway`."""


def begin_turn(s: Ichigo) -> None:
    """5.0 The next turn; airlift, aerial supply and air superiority are to be had anew."""
    s.turn += 1
    s.airlifted = s.aerial_supplied = 0
    s.air_winner = NOBODY


def settle_causeway(s: Ichigo, what: int) -> None:
    """5.2, R74 The switch of turn 7."""
    s.causeway = what


def launched(s: Ichigo) -> bool:
    """5.3 Whether Operation Causeway is in force."""
    return s.causeway == LAUNCHED


def win_air(s: Ichigo, side: int) -> None:
    """8.1 A side has air superiority in this turn."""
    s.air_winner = side


def begin_phase(s: Ichigo, side: int) -> None:
    """5.0 A phase of a side, or of nobody."""
    s.phasing = side


def use_raid(s: Ichigo) -> None:
    """8.9 A B-29 raid has been flown."""
    s.raids += 1


def use_collapse(s: Ichigo) -> None:
    """4.1 The one roll for collapse is made."""
    s.collapse_rolled = 1


def close_area_army(s: Ichigo) -> None:
    """5.3.8 No more units of the 14th Area Army."""
    s.area_army_closed = 1


def use_airlift(s: Ichigo) -> None:
    """8.10 The airlift of the turn is used."""
    s.airlifted = 1


def use_aerial_supply(s: Ichigo) -> None:
    """7.8 The marker has been deployed in this turn."""
    s.aerial_supplied = 1


def use_drop(s: Ichigo) -> None:
    """8.11 The airdrop of the game is made."""
    s.dropped = 1


def pass_verdict(s: Ichigo, what: int) -> None:
    """R58 A sudden end; the first one counts."""
    s.verdict = s.verdict or what
