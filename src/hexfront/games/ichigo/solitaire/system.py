"""S1-S11 The figures and lists of the solitaire system, read from `system.toml` and checked against the board."""

from __future__ import annotations

from functools import cached_property, lru_cache

import msgspec

from hexfront.games.ichigo.kit import KEY, IchigoKit
from hexfront.kernel.files import DataError, Source, convert, load_toml
from hexfront.kernel.shelf import box

FILE = "solitaire/system.toml"
Hexes = tuple[str, ...]


class Knowledge(msgspec.Struct, frozen=True):
    """S1 What units nobody sees are taken for, in halves of a factor, and how far the Japanese reach."""

    source: Source
    untried: int
    japanese: int
    us: int
    points: int
    points_late: int
    stack: int


class PostureTable(msgspec.Struct, frozen=True):
    """S3.1 What counts on the die, and up to where each posture goes."""

    source: Source
    air: int
    changsha: int
    guilin: int
    causeway: int
    fall_back_up_to: int
    delay_up_to: int
    hold_up_to: int


class ChineseList(msgspec.Struct, frozen=True):
    """S3 The Chinese: columns, distances, numbers of units, objectives in order, pivots by die."""

    source: Source
    hold: int
    strike: int
    garrison: int
    most_advance: int
    holds_below: int
    strike_points: int
    threat: int
    full: int
    ahead: int
    fall_back: int
    pivot_threat: int
    pivot_units: int
    objective_units: int
    raiders_from: int
    raider_every: int
    ports_until: int
    objectives: Hexes
    changsha: str
    guilin: str
    pivots: tuple[Hexes, Hexes, Hexes, Hexes, Hexes, Hexes]
    airlift_from: int


class RaidList(msgspec.Struct, frozen=True):
    """S3.7 When B-29s fly."""

    source: Source
    decline: int
    decide: int
    now_up_to: int
    beachhead_weight: int


class UsList(msgspec.Struct, frozen=True):
    """S4 The Americans."""

    source: Source
    divisions: int
    ports: tuple[str, str, str, str, str, str]
    guard: int
    ring_from: int
    attack: int
    fight_first: int
    goals: Hexes
    drops: Hexes
    transfer: int
    transfer_difference: int
    near: int
    last: str


class Axis(msgspec.Struct, frozen=True, rename={"starts": "from"}):
    """S5.1, S5.2 An axis: where its units start, its queue of objectives, and the axis they join when it is done."""

    key: str
    starts: Hexes
    queue: Hexes
    then: str = ""


class JapanList(msgspec.Struct, frozen=True):
    """S5 The Japanese."""

    source: Source
    attack: int
    objective: int
    tanks_from: int
    tanks_to: int
    tanks_until: int
    tank_kept_until: int
    tank_kept: int
    defense_column: int
    fight_first: int
    order_die: int
    momentum: int
    momentum_steps: int
    momentum_factors: int
    line_from: int
    line_near: int
    walk_from: int
    chinese_points: int
    assault_factor: int
    assault_stack: int
    join_from: int
    ganzhow: str
    ganzhow_until: int
    ganzhow_units: int
    ganzhow_near: int
    coast_until: int
    clear_east_before: int
    chungking_from: int
    best_stacks: int
    via: str
    ends_guard: int
    beachhead: int
    formosa_until: int
    nine_and_twelve: str
    other_garrison: str
    withdrawal: Hexes
    formosa_first: Hexes
    shanghai: str
    axes: tuple[Axis, ...]


class Detachment(msgspec.Struct, frozen=True):
    """S5.9 The units that wait at Shasi and go for Chungking."""

    source: Source
    units: Hexes
    turn: int
    last_turn: int
    step: int
    then: str


class BattleList(msgspec.Struct, frozen=True):
    """S10 What is common to all attacks."""

    source: Source
    enough: int


class File(msgspec.Struct, frozen=True, dict=True):
    """`system.toml`."""

    knowledge: Knowledge
    posture: PostureTable
    chinese: ChineseList
    raid: RaidList
    us: UsList
    japan: JapanList
    detachment: Detachment
    battle: BattleList


class System:
    """The system on a board: its lists as hexes and units."""

    def __init__(self, kit: IchigoKit, file: File) -> None:
        self.kit, self.file = kit, file
        self.knowledge, self.posture, self.chinese = file.knowledge, file.posture, file.chinese
        self.raid, self.us, self.japan = file.raid, file.us, file.japan
        self.detachment, self.battle = file.detachment, file.battle
        self.objectives = self.hexes(file.chinese.objectives)
        self.queues = {axis.key: self.hexes(axis.queue) for axis in file.japan.axes}
        self.axes = {axis.key: axis for axis in file.japan.axes}
        self.detached = tuple(kit.index[name] for name in file.detachment.units)

    def hex(self, number: str) -> int:
        """A hex by its printed number."""
        return self.kit.board.hex(number)

    def hexes(self, numbers: Hexes) -> tuple[int, ...]:
        """Hexes by their printed numbers."""
        return tuple(self.kit.board.hex(number) for number in numbers)

    @cached_property
    def axis_at_start(self) -> dict[int, str]:
        """S5.1 The axis of every unit that starts on the map, by where it starts."""
        by_hex = {number: axis.key for axis in self.japan.axes for number in axis.starts}
        return {
            self.kit.index[name]: by_hex[group.at]
            for group in self.kit.campaign.set_up
            if group.at in by_hex
            for name in group.units
        }

    @cached_property
    def queued(self) -> int:
        """S5.2 Every hex of a queue, and Ganzhow."""
        hexes = {hex for queue in self.queues.values() for hex in queue}
        return sum(1 << hex for hex in hexes | {self.hex(self.japan.ganzhow)})


def read() -> File:
    """The file; a fault names it and the line."""
    path = box(KEY).folder / FILE
    return convert(load_toml(path), File, path)


@lru_cache
def system(kit: IchigoKit) -> System:
    """The system for a box; a hex or unit that is not there is a fault of the file."""
    try:
        return System(kit, read())
    except (KeyError, ValueError) as e:
        raise DataError(box(KEY).folder / FILE, 1, f"{e}; expected a hex of the board or a unit") from e
