"""S-6.0 The capture of Singapore: at once or by surrender (S-2.76); S-2.91 airfields and air units."""

from __future__ import annotations

from hexfront.games.rising_sun.kit import ALLIED, JAPAN
from hexfront.games.rising_sun.state import RisingSun, at, control, place
from hexfront.games.singapore.state import Singapore, note_penang
from hexfront.games.singapore.tables import tables
from hexfront.kernel.state import NOBODY
from hexfront.kernel.step import Step, pop


def at_once(s: Singapore) -> None:
    """S-6.0, S-2.83 Japan wins when all of the island is captured; the capture of Penang is noted."""
    held = s.control_japan
    if not s.penang and held & s.kit.zone["penang_island"]:
        note_penang(s)
    island = s.kit.zone["singapore_island"]
    if held & island == island:
        s.end(JAPAN, "island_taken")


class Surrender(Step[Singapore], frozen=True):
    """S-2.76, SR12, SR28 V. With a Japanese unit at the reservoirs the garrison may give up."""

    def run(self, s: Singapore) -> None:
        """S-2.76 A die of one or two is the capture of Singapore."""
        pop(s)
        if at(s, JAPAN) & s.kit.zone["reservoirs"]:
            if s.roll("S-2.76") <= tables(s.kit).island.surrender_up_to:
                s.tell("garrison_gives_up", "S-2.76")
                s.end(JAPAN, "garrison_surrenders")
            else:
                s.tell("garrison_holds", "S-2.76")


class Airfields(Step[Singapore], frozen=True):
    """S-2.91 Japanese air units come and go with the airfields held in the joint phase."""

    def run(self, s: Singapore) -> None:
        """S-2.91 The first is always there, the second and third while there are enough airfields."""
        pop(s)
        kit = s.kit
        fields = (kit.featured["airfield"] & control(s, JAPAN)).bit_count()
        kept, waits = tables(kit).airfields.air_units(fields), kit.box("japan_air_waiting")
        for number, name in enumerate(kit.campaign.later, start=2):
            unit = kit.index[name]
            if number <= kept and s.where[unit] == waits:
                place(s, unit, kit.available[JAPAN])
                s.tell("air_unit_comes", "S-2.91", unit=unit)
            elif number > kept and s.where[unit] != waits:
                place(s, unit, waits)
                s.tell("air_unit_goes", "S-2.91", unit=unit)


def final(s: RisingSun) -> tuple[int, str]:
    """S-6.0 The Commonwealth wins if no Japanese unit is on the island after the last turn."""
    held = at(s, JAPAN) & s.kit.zone["singapore_island"]
    return (NOBODY, "draw") if held else (ALLIED, "island_held")
