"""2.1 The units of a game of the series, asked once: a list for each question, by counter."""

from __future__ import annotations

from hexfront.games.rising_sun.box import PREFIX, Box
from hexfront.games.rising_sun.game_tables import GameTables
from hexfront.games.rising_sun.units import Figures, Unit
from hexfront.kernel.act import Act, interned
from hexfront.kernel.kit import Kit

JAPAN, ALLIED = 0, 1
SIDES = ("japan", "allied")
FOOT, MOTOR, AMTRAC = 0, 1, 2
"""Ways of going: on foot, motorized, and motorized without a surcharge for rivers (R45)."""
SLOTS = {"armour": 1, "artillery": 2, "headquarters": 3}
NOT_A_UNIT = Unit("", "", "", (), "", "", "line", "", False, False, 0, (Figures(),), frozenset(), "")


class Forces(Kit):
    """What follows from the counters."""

    contents: Box[GameTables]

    def name_forces(self) -> None:
        """Ask every counter once."""
        self.unit = [self.contents.units.get(piece.id, NOT_A_UNIT) for piece in self.pieces]
        self.side_of = [SIDES.index(p.side) if p.side in SIDES else -1 for p in self.pieces]
        self._sorts()
        self._gifts()
        self._rolls()
        self._figures()
        self._formations()
        self._tracks()
        self._acts()
        self.arrives = {self.index[name]: group for group in self.contents.campaign.arrivals for name in group.units}

    def _sorts(self) -> None:
        """2.13, 3.5 What a unit is."""
        units = self.unit
        self.is_ground = [bool(u.id) and u.ground for u in units]
        self.arm = [u.arm for u in units]
        self.is_headquarters = self._of_arm("headquarters")
        self.is_artillery = self._of_arm("artillery")
        self.is_armour = self._of_arm("armour")
        self.is_infantry = [u.track == "infantry" for u in units]
        self.may_attack = self._of_arm("line", "armour")
        self.slot = [SLOTS.get(arm, 0) for arm in self.arm]
        self.has_zoc = [u.zoc for u in units]
        self.lands_whole = [u.landing for u in units]
        self.gait = [AMTRAC if u.type == "amtrac" else MOTOR if "motorized" in u.traits else FOOT for u in units]
        self.motorizable = [any(face.motorized for face in u.faces) for u in units]

    def _of_arm(self, *arms: str) -> list[bool]:
        """2.13 Which counters are units of some arms."""
        return [bool(u.id) and u.arm in arms for u in self.unit]

    def _gifts(self) -> None:
        """2.13, 3.5 What a unit can do beyond its kind."""
        self.builds = self._with("builds")
        self.assaults = self._with("assault")
        self.cancels_armour = self._with("cancels_armour")
        self.commands_any = self._with("commands_any")

    def _with(self, trait: str) -> list[bool]:
        return [trait in u.traits for u in self.unit]

    def _rolls(self) -> None:
        """2.13 The units of each side by kind."""
        self.units = self._by_side(self.is_ground)
        self.headquarters = self._by_side(self.is_headquarters)
        self.artillery = self._by_side(self.is_artillery)
        self.air = self._by_side([arm == "air" for arm in self.arm])
        self.naval = self._by_side([arm == "naval" for arm in self.arm])
        self.ground = tuple(i for i, ground in enumerate(self.is_ground) if ground)

    def _by_side(self, which: list[bool]) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The counters of either side of which something is true."""
        found = [i for i, true in enumerate(which) if true]
        mine = tuple(i for i in found if self.side_of[i] == JAPAN)
        return mine, tuple(i for i in found if self.side_of[i] == ALLIED)

    def _figures(self) -> None:
        """2.12, R59 Steps, and the figures of every face; how many battalions a unit counts for."""
        self.steps = [u.steps for u in self.unit]
        self.figures = [u.faces for u in self.unit]
        sizes: dict[str, int] = getattr(self.contents.tables, "battalions", {})
        self.battalions = [sizes.get(u.size, 1) for u in self.unit]

    def _formations(self) -> None:
        """2.3 Formations as bits, so that two units are mates if theirs meet; those that count for integrity."""
        names = sorted({name for u in self.unit for name in u.formations})
        bit = {name: 1 << n for n, name in enumerate(names)}
        self.formation = [sum(bit[name] for name in u.formations) for u in self.unit]
        self.integrity = self.contents.tables.integrity
        self.components = [
            tuple(i for i in self.ground if name in self.unit[i].formations and not self.is_headquarters[i])
            for name in self.integrity
        ]
        self._staffs(bit)

    def _staffs(self, bit: dict[str, int]) -> None:
        """9.12, 14.2 What headquarters command, and how far."""
        self.commands = [0] * len(self.unit)
        """9.12 The formation of a headquarters: the lowest it names."""
        self.radius: list[list[int]] = [[] for _ in self.unit]
        """14.2 The command radius of every headquarters by its rating."""
        for hq in (i for i, staff in enumerate(self.is_headquarters) if staff):
            unit, radius = self.unit[hq], self.contents.tables.radius
            self.commands[hq] = bit[unit.formations[0]] if unit.formations else 0
            self.radius[hq] = [radius(unit.service, rating) for rating in range(10)]

    def _tracks(self) -> None:
        """5.11 The marker on whose track the lost steps of a unit are recorded; -1 where they are not."""
        self.track = [
            self.index[f"{PREFIX[u.side]}loss_{u.loss_track}"] if u.id and u.loss_track else -1 for u in self.unit
        ]
        self.tracks = self._by_side([p.id.startswith(("mj_loss_", "ma_loss_")) for p in self.pieces])

    def _acts(self) -> None:
        """Actions that are offered over and over."""
        self.move_act = [interned("move", i) for i in range(len(self.pieces))]
        self.to_act: list[Act] = [interned("to", hex) for hex in range(self.board.grid.size)]
