"""14.0 Headquarters: whom they command, how far, and how well."""

from __future__ import annotations

from hexfront.games.rising_sun.state import RisingSun, rating


def radius(s: RisingSun, headquarters: int) -> int:
    """14.2, R15 The command radius that the game derives from the present rating."""
    return s.kit.radius[headquarters][rating(s, headquarters)]


def in_play(s: RisingSun, headquarters: int) -> bool:
    """R61 Whether a headquarters has come into play: on the map, or destroyed and to return."""
    return s.where[headquarters] >= 0 or bool(s.lost[headquarters])


def commanders(s: RisingSun, unit: int) -> list[int]:
    """9.12, 9.14, R61 The headquarters on the map that a unit may use, near or far.

    Those of its formations and those that command anybody; without one of its own in play, any.
    """
    kit = s.kit
    staffs = kit.headquarters[kit.side_of[unit]]
    own = [hq for hq in staffs if kit.commands[hq] & kit.formation[unit] and in_play(s, hq)]
    usable = [hq for hq in staffs if hq in own or kit.commands_any[hq]] if own else staffs
    return [hq for hq in usable if s.where[hq] >= 0]


def commander(s: RisingSun, unit: int) -> int:
    """R93 Of those within whose radius a unit is, the one with the highest rating; -1 if there is none."""
    kit, where, here = s.kit, s.where, s.where[unit]
    found, highest = -1, 0
    for hq in commanders(s, unit):
        now = rating(s, hq)
        if (found < 0 or now > highest) and kit.distance(here, where[hq]) <= kit.radius[hq][now]:
            found, highest = hq, now
    return found
