"""4.0 Victory."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN, FormosaKit
from hexfront.games.formosa.state import Formosa, functional

LEVELS = ("japanese_strategic", "japanese_operational", "draw", "allied_operational", "allied_strategic")


def end(s: Formosa, winner: int, level: str, rule: str) -> None:
    """4.0 The game is over."""
    s.tell(f"level_{level}", rule)
    s.end(winner, level)


def allied_points(s: Formosa) -> int:
    """4.2 Ports and airfields with a base, industry and peaks; options may add or take."""
    v, held = s.kit.tables.victory, s.allied_at
    based = functional(s)
    points = v.major_port * (based & s.kit.major_ports).bit_count()
    points += v.minor_port * (based & s.kit.minor_ports).bit_count()
    points += v.airfield * (based & s.kit.airfields).bit_count()
    points += v.industrial * (held & s.kit.industrial).bit_count()
    points += v.peak * (held & s.kit.peaks).bit_count()
    return points + s.bonus_allied + (s.kit.tables.optional.division_97_vp if s.used_97 else 0)


def site_points(kit: FormosaKit, hex: int) -> int:
    """4.2 What a hex is worth to the Allies at most, with a base in it where that is needed."""
    v = kit.tables.victory
    kinds = (
        (kit.major_ports, v.major_port),
        (kit.minor_ports, v.minor_port),
        (kit.airfields, v.airfield),
        (kit.industrial, v.industrial),
        (kit.peaks, v.peak),
    )
    return sum(points for hexes, points in kinds if hexes >> hex & 1)


def japanese_points(s: Formosa) -> int:
    """4.2, R75 Allied formations in the Eliminated display; options may add."""
    camp = s.kit.tables.optional.pw_camp_held_vp if camp_held(s) else 0
    return s.kit.tables.victory.lost_formation * lost_formations(s) + s.bonus_japan + camp


def camp_held(s: Formosa) -> bool:
    """25.10 Whether the camp is on the map; in setup it counts before it is placed, which would tell when it is."""
    return s.where[s.kit.pw_camp] >= 0 or s.where[s.kit.pw_camp] == s.kit.hand[JAPAN]


def lost_formations(s: Formosa) -> int:
    """4.2, R75, R129 How many Allied formations count as lost for everybody to see: those just bought back still do."""
    places: tuple[int, ...] = s.kit.formations(s.where)
    lost = s.bought_back + places.count(s.kit.eliminated[ALLIED])
    return lost + (places.count(s.kit.replacements[ALLIED]) if "vp_count_replacements" in s.options else 0)


def level(s: Formosa, difference: int) -> str:
    """4.2 The five levels by the difference of points."""
    return LEVELS[sum(difference >= lowest for lowest in s.kit.tables.victory.levels)]


def determine_victory(s: Formosa) -> None:
    """4.2 After the last turn."""
    found = level(s, allied_points(s) - japanese_points(s))
    winner = {"draw": -1}.get(found, ALLIED if found.startswith("allied") else JAPAN)
    end(s, winner, found, "4.2")
