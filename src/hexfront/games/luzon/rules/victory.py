"""3.0 Victory conditions."""

from __future__ import annotations

from hexfront.games.luzon.kit import JAPAN, US
from hexfront.games.luzon.state import Luzon
from hexfront.hexmap import bits
from hexfront.kernel.kept import kept
from hexfront.kernel.kit import OUT

OBJECTIVE_FOUR = "objective_four"
"""OPT.OBJ4 The option by which a beaten counteroffensive counts instead of ending the game."""


def mandatory_objectives(s: Luzon) -> bool:
    """3.1 Every mandatory hex is US-controlled; control counts, not occupation."""
    return not s.kit.mandatory & ~s.us_control


def cropland_taken(s: Luzon) -> bool:
    """3.2.1 Enough cropland hexes are US-controlled."""
    return bits.count(s.kit.cropland & s.us_control) >= s.kit.tables.victory.cropland


@kept("us_control", most=200)
def cropland_cut_off(s: Luzon) -> bool:
    """3.2.2 No Japanese-controlled cropland is linked to the base area by Japanese-controlled land (ruling R20)."""
    japanese = s.kit.board.land & ~s.us_control
    linked = bits.flood_through(s.kit.perimeter, japanese, s.kit.land_ways, s.kit.board.stride)
    return not linked & s.kit.cropland


def towns_taken(s: Luzon) -> bool:
    """3.2.3 Enough towns are US-controlled, enough of them adjacent to the base area."""
    need = s.kit.tables.victory
    held = s.kit.towns & s.us_control
    return bits.count(held) >= need.towns and bits.count(held & s.kit.sgba_towns) >= need.sgba_towns


def variable_objectives(s: Luzon) -> dict[str, bool]:
    """3.2 The variable objectives; the fourth ends the game before it can count, unless it is played as an option."""
    found = {"3.2.1": cropland_taken(s), "3.2.2": cropland_cut_off(s), "3.2.3": towns_taken(s)}
    return found | {"3.2.4": counteroffensive_beaten(s)} if OBJECTIVE_FOUR in s.options else found


def counteroffensive_beaten(s: Luzon) -> bool:
    """3.2.4 The Shobu Group has come out of its base area and is gone; without the option that ends the game."""
    return OBJECTIVE_FOUR in s.options and all(s.where[unit] == OUT for unit in s.kit.shobu_group)


def determine_victory(s: Luzon) -> None:
    """3.0 At the end of the last turn: all mandatory and at least two variable objectives, or the game is lost."""
    enough = sum(variable_objectives(s).values()) >= s.kit.tables.victory.variable_objectives
    won = mandatory_objectives(s) and enough
    s.tell("us_wins" if won else "japan_wins", "3.0")
    s.end(US if won else JAPAN, "objectives")
