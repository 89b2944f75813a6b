"""A game of the series as the outside world sees it, made from the series and the game's own additions."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

from hexfront.games.rising_sun import sequence
from hexfront.games.rising_sun.aids import AIDS, forecast
from hexfront.games.rising_sun.deciding import Asking
from hexfront.games.rising_sun.facts import table
from hexfront.games.rising_sun.game_tables import GameTables
from hexfront.games.rising_sun.hooks import Hooks
from hexfront.games.rising_sun.kit import RisingSunKit
from hexfront.games.rising_sun.plain import may_plan, plain_for
from hexfront.games.rising_sun.redeal import clone_for
from hexfront.games.rising_sun.rules import (
    administrative,
    advancing,
    air_units,
    artillery,
    combat,
    declaring,
    defensive_reserves,
    deployment,
    engineers,
    initiative,
    movement,
    moving,
    naval_units,
    offensive_reserves,
    paying,
    reinforcements,
    replacements,
    resolving,
    set_up,
    stacking,
    staffs,
    supporting_fire,
    victory,
)
from hexfront.games.rising_sun.rules.fog_of_war import visible
from hexfront.games.rising_sun.rules.moving import Moving
from hexfront.games.rising_sun.rules.zones_of_control import zoc
from hexfront.games.rising_sun.state import RisingSun
from hexfront.kernel.act import Act, Notation, Verb
from hexfront.kernel.dice import Dice
from hexfront.kernel.game import Game, Shown, load_meta, nothing_unnoticed
from hexfront.kernel.shelf import game_files
from hexfront.kernel.step import steps_in
from hexfront.mechanics.deciding import concede

MODULES = (
    administrative, advancing, air_units, artillery, combat, declaring, defensive_reserves, engineers, initiative,
    movement, moving, naval_units, offensive_reserves, paying, reinforcements, replacements, resolving, set_up,
    staffs, stacking, supporting_fire, victory, sequence,
)  # fmt: skip
VERBS = (
    Verb("deploy", "3.1", ("piece",)),
    Verb("history", "3.1"),
    Verb("auto", "3.1"),
    Verb("again", "3.1"),
    Verb("reserve", "9.1", ("piece",)),
    Verb("fortify", "G-3.0", ("hex",)),
    Verb("move", "8.1", ("piece",)),
    Verb("add", "8.12", ("piece",)),
    Verb("leave", "8.12", ("piece",)),
    Verb("to", "8.1", ("hex",)),
    Verb("strategic", "8.3"),
    Verb("motor", "S-2.10"),
    Verb("check", "9.12", ("piece",)),
    Verb("stop", "8.1"),
    Verb("enter", "5.3", ("piece",)),
    Verb("sail", "16.3", ("piece",)),
    Verb("at", "16.3", ("hex",)),
    Verb("build", "12.21", ("piece",)),
    Verb("conceal", "17.2", ("hex",)),
    Verb("uncover", "17.2", ("hex",)),
    Verb("top", "17.1", ("piece",)),
    Verb("bombard", "11.23", ("hex",)),
    Verb("fire", "11.2", ("piece",)),
    Verb("shoot", "11.2", ("hex",)),
    Verb("shoot_other", "17.1", ("hex",)),
    Verb("remove", "6.22", ("piece",)),
    Verb("attack", "10.0", ("hex",)),
    Verb("lead", "10.361", ("piece",)),
    Verb("join", "10.2", ("piece",)),
    Verb("support", "11.2", ("piece",)),
    Verb("close", "13.2", ("piece",)),
    Verb("banzai", "10.5"),
    Verb("commit", "9.32bis", ("piece",)),
    Verb("normal", "10.6"),
    Verb("maximum", "10.4"),
    Verb("keep", "4.33"),
    Verb("reroll", "4.33"),
    Verb("lose", "10.71", ("piece",)),
    Verb("advance", "10.8", ("piece",)),
    Verb("done", "10.2"),
    Verb("bid", "4.11", ("number",)),
    Verb("decline", "4.13"),
    Verb("refill", "5.22", ("piece",)),
    Verb("refill_special", "5.2", ("piece",)),
    Verb("rebuild", "5.23", ("piece",)),
    Verb("rebuild_special", "5.2", ("piece",)),
    Verb("bring_back", "14.1", ("piece",)),
    Verb("interdict", "13.3", ("piece",)),
    Verb("mark", "13.3", ("hex",)),
    Verb("dismiss", "9.2", ("piece",)),
    Verb("end", "3.1"),
    concede(Asking.conceding),
)
DISCLOSES = frozenset(
    (
        "bid_opened",
        "bid_declined",
        "now_seen",
        "put_on_top",
        "destroyed",
        "permanently_destroyed",
        "step_lost",
        "uncovered",
        "disrupted",
        "takes_part",
        "leads",
        "interdiction_look",
    )
)
"""17.1, 4.11 What lays open a hidden unit (it stands alone, on top or without its marker, or is hit) or a bid."""

CHECKED = frozenset(
    (
        *("in_reserve", "not_in_reserve", "hidden_in_reserve", "hidden_not_in_reserve"),
        *("committed", "not_committed", "hidden_committed", "hidden_not_committed"),
        *("hidden_reserve_comes", "hidden_reserve_fails"),
    )
)
"""R93 A command check is told with die and result, so that it tells something of the rating behind it."""

BETRAYS = frozenset(("guns_fire", "guns_support"))
"""R27 The factors of guns that are not shown."""


def shown(s: RisingSun, side: int, piece: int) -> Shown:
    """17.1, R29 Owners see all; of an enemy stack the top unit and backs, under a marker nothing."""
    if s.kit.side_of[piece] == side or s.where[piece] < 0 or visible(s, piece):
        return "open"
    owner = s.kit.side_of[piece]
    under = (s.concealed_japan if owner == 0 else s.concealed_allied) >> s.where[piece] & 1
    return "hidden" if under else "back"


def counter_values(kit: RisingSunKit, piece: int) -> tuple[str, ...]:
    """2.12, 9.0, 11.12, 11.23bis What a counter shows: its face, reserve, fired and disrupted markers; or a track."""
    if piece in kit.tracks[0] or piece in kit.tracks[1]:
        return ("losses", "payable", "points")
    return ("lost", "reserve", "fired", "disrupted") if kit.is_ground[piece] else ()


def published(s: RisingSun) -> tuple[int, ...]:
    """5.2, 7.0, 8.2 What everybody sees, though it tells something of hidden units.

    The special steps left tell whose step one has taken; zones of control, and whether a unit on the move may go on,
    tell what it may be.
    """
    return s.special, zoc(s, 0), zoc(s, 1), bool(s.stack) and isinstance(s.stack[-1], Moving)


def make_game(
    key: str,
    tables: type[GameTables],
    hooks: Hooks,
    state: type[RisingSun] = RisingSun,
    modules: tuple[ModuleType, ...] = (),
    verbs: tuple[Verb, ...] = (),
    values: tuple[str, ...] = (),
    prepare: Callable[[Any], None] | None = None,
    discloses: frozenset[str] = frozenset(),
    betrays: frozenset[str] = frozenset(),
    quiet: Callable[[Any, int, Act], bool] = nothing_unnoticed,
) -> Game:
    """A playable game: its key, its tables and hooks, and what it adds of columns, steps and verbs.

    `prepare` fills the columns of the game's own in a new state; `values` are those that its counters show;
    `discloses` names events of its own that lay secrets open, `betrays` those whose figures do, `quiet` what nobody
    else may notice.
    """

    def open_box(packs: tuple[Path, ...]) -> RisingSunKit:
        return RisingSunKit(key, game_files(key, packs), tables, hooks)

    def new(kit: RisingSunKit, scenario: str, options: tuple[str, ...], dice: Dice, die: int) -> RisingSun:
        s = state(kit, scenario, options, dice, die)
        deployment.blank(s)
        if prepare is not None:
            prepare(s)
        s.stack = sequence.START
        return s

    def shown_values(kit: RisingSunKit, piece: int) -> tuple[str, ...]:
        return (*counter_values(kit, piece), *(values if kit.is_ground[piece] else ()))

    return Game(
        key=key,
        meta=load_meta(key),
        notation=Notation((*VERBS, *verbs)),
        steps=steps_in(*MODULES, *modules),
        open_box=open_box,
        new=new,
        clone_for=clone_for,
        plain_for=plain_for,
        may_plan=may_plan,
        table=table,
        forecast=forecast,
        aids=AIDS,
        counter_values=shown_values,
        shown=shown,
        shown_by=("seen", "concealed_japan", "concealed_allied"),
        discloses=DISCLOSES | CHECKED | discloses,
        betrays=BETRAYS | betrays,
        published=published,
        quiet=quiet,
        overt=frozenset(("Attacks",)),
    )
