"""The Luzon Campaign as the outside world sees it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from hexfront.games.luzon import operations, sequence
from hexfront.games.luzon.aids import AIDS
from hexfront.games.luzon.deciding import PlayerDecides
from hexfront.games.luzon.forecast import forecast
from hexfront.games.luzon.kit import LuzonKit, open_box
from hexfront.games.luzon.rules import administrative, combat, counteroffensive, random_events, scenarios, victory
from hexfront.games.luzon.state import Luzon
from hexfront.games.luzon.threat import threat
from hexfront.kernel.act import Notation, Verb
from hexfront.kernel.game import Game, load_meta
from hexfront.kernel.step import Step
from hexfront.mechanics.deciding import concede

NOTATION = Notation(
    (
        Verb("move", "8.2", ("piece", "hex")),
        Verb("land", "7.2", ("piece",)),
        Verb("drop", "8.9", ("piece",)),
        Verb("at", "7.2", ("hex",)),
        Verb("withdraw", "7.6", ("piece",)),
        Verb("place", "7.6", ("piece", "hex")),
        Verb("assault", "10.6", ("piece", "hex")),
        Verb("support", "10.6", ("piece",)),
        Verb("attack", "10.6"),
        Verb("hit", "10.6", ("piece", "number")),
        Verb("deduct", "5.5", ("piece", "number")),
        Verb("rescue", "5.2", ("piece",)),
        Verb("refuse", "5.2", forfeit=True),
        Verb("beachhead", "4.5", ("hex",)),
        Verb("assign", "4.5", ("piece", "hex")),
        Verb("rise", "OPT.RE", ("hex",)),
        Verb("inspire", "OPT.RE", ("piece",)),
        Verb("cancel_hit", "OPT.RE"),
        Verb("take_hit", "OPT.RE"),
        Verb("end", "5.4"),
        concede(PlayerDecides.conceding),
    )
)

STEPS: tuple[type[Step[Any]], ...] = (
    scenarios.LandingArea,
    scenarios.ChooseBeachheads,
    scenarios.AssignDivisions,
    sequence.Arrivals,
    sequence.RandomEventPhase,
    random_events.GuerrillaRising,
    random_events.MacArthurAtTheFront,
    sequence.RescueMissionCheck,
    sequence.RescueMission,
    sequence.CounteroffensiveCheck,
    counteroffensive.ShobuAdvance,
    counteroffensive.ShobuFire,
    counteroffensive.CancelShobuHit,
    sequence.OperationsBegin,
    operations.USOperations,
    operations.ChooseLanding,
    operations.ChooseDrop,
    combat.PreparedAssault,
    combat.Battle,
    combat.Fire,
    combat.CancelHit,
    combat.SplitHits,
    operations.EndOperations,
    operations.Displace,
    sequence.AdministrativePhase,
    administrative.Deduct,
    sequence.NextTurn,
)


def table(s: Luzon, side: int) -> dict[str, Any]:  # noqa: ARG001
    """What the Luzon table shows beside the pieces: the state of the objectives and of the screen."""
    kit = s.kit
    divisions, smaller = counteroffensive.screen_units(s)
    return {
        "calendar": kit.tables.turns.calendar[s.turn - 1],
        "mandatory": [kit.mandatory.bit_count(), (kit.mandatory & s.us_control).bit_count()],
        "variable": victory.variable_objectives(s),
        "cropland": (kit.cropland & s.us_control).bit_count(),
        "towns": (kit.towns & s.us_control).bit_count(),
        "sgba_towns": (kit.sgba_towns & s.us_control).bit_count(),
        "screen": [divisions, smaller, int(counteroffensive.screen_in_place(s))],
        "screen_missed": counteroffensive.screen_missed(s),
        "trail": {kit.board.number(hex): spent for hex, spent in s.trail},
    }


def counter_values(kit: LuzonKit, piece: int) -> tuple[str, ...]:
    """Operations points for US units, combat dice for the Shobu Group and Thirty-Fifth Army."""
    if piece in kit.units:
        return ("op",)
    return ("cdr",) if piece in kit.shobu_group + kit.thirty_fifth_army else ()


GAME = Game(
    key="luzon",
    meta=load_meta("luzon"),
    notation=NOTATION,
    steps=STEPS,
    open_box=open_box,
    new=sequence.new_game,
    table=table,
    forecast=forecast,
    aids=replace(AIDS, threat=threat),
    counter_values=counter_values,
    shown_by=(),
)
