"""Operation Ichi-Go as the outside world sees it."""

from __future__ import annotations

from hexfront.games.ichigo import sequence
from hexfront.games.ichigo.aids import AIDS, forecast
from hexfront.games.ichigo.deciding import Asking
from hexfront.games.ichigo.facts import table
from hexfront.games.ichigo.kit import KEY, IchigoKit, open_box
from hexfront.games.ichigo.redeal import clone_for, may_plan, plain_for
from hexfront.games.ichigo.rules import (
    absorption,
    advancing,
    air,
    area_army,
    causeway,
    chinese_reinforcement,
    combat,
    flights,
    landing,
    movement,
    moving,
    orders,
    phases,
    reinforcement,
    resolving,
    withdrawal,
)
from hexfront.games.ichigo.rules.fog_of_war import shown
from hexfront.games.ichigo.set_up import new_game
from hexfront.games.ichigo.state import Ichigo
from hexfront.kernel.act import Act, Notation, Verb
from hexfront.kernel.game import Game, load_meta
from hexfront.kernel.step import steps_in
from hexfront.mechanics.deciding import concede

MODULES = (
    absorption, advancing, air, area_army, causeway, chinese_reinforcement, combat, flights, landing, movement, moving,
    orders, phases, reinforcement, resolving, withdrawal, sequence,
)  # fmt: skip
VERBS = (
    Verb("move_first", "5.5"),
    Verb("fight_first", "5.5"),
    Verb("move", "10.1", ("piece",)),
    Verb("to", "10.0", ("hex",)),
    Verb("add", "10.3", ("piece",)),
    Verb("leave", "10.3", ("piece",)),
    Verb("stop", "10.1"),
    Verb("airlift", "8.10", ("piece",)),
    Verb("fly", "8.11"),
    Verb("drop", "8.11"),
    Verb("come", "8.11", ("hex",)),
    Verb("at", "8.10", ("hex",)),
    Verb("supply", "7.8", ("hex",)),
    Verb("lift", "7.8"),
    Verb("attack", "11.0", ("hex",)),
    Verb("join", "11.2", ("piece",)),
    Verb("tank", "11.17"),
    Verb("special", "11.28"),
    Verb("confirm", "6.6"),
    Verb("call_off", "6.6"),
    Verb("commit", "11.17"),
    Verb("tanks", "11.17", ("number",)),
    Verb("lose", "11.21", ("piece",)),
    Verb("advance", "11.24", ("piece",)),
    Verb("mark", "8.2", ("hex",)),
    Verb("raid", "8.9", ("hex",)),
    Verb("decline", "8.9"),
    Verb("land", "5.3.4", ("piece",)),
    Verb("land_at", "9.8", ("piece", "hex")),
    Verb("transfer", "10.11", ("piece",)),
    Verb("port", "5.3.12", ("hex",)),
    Verb("push", "5.3.12", ("hex",)),
    Verb("enter", "9.1", ("piece", "hex")),
    Verb("withdraw", "9.2", ("piece",)),
    Verb("assign", "9.2", ("piece",)),
    Verb("absorb", "9.5", ("piece",)),
    Verb("spend", "9.5", ("piece",)),
    Verb("place", "9.7", ("hex",)),
    Verb("top", "6.6", ("piece",)),
    Verb("done", "5.0"),
    Verb("end", "5.0"),
    concede(Asking.conceding),
)
DISCLOSES = frozenset(
    (
        "turned_up", "takes_part", "without_strength", "odds", "tank_spent", "special_forces_spent", "step_lost",
        "eliminated", "advances", "put_on_top", "pushed_out", "withdrawn", "absorbs", "confirm",
    )
)  # fmt: skip
"""6.6, R66 What lays open a face, a unit under others, or support that was declared in secret."""


def counter_values(kit: IchigoKit, piece: int) -> tuple[str, ...]:
    """2.15, 8.9 A counter shows the steps it has lost, and a Japanese one whether a raid has caught it."""
    if kit.unit[piece] is None or kit.is_body[piece] or (kit.static[piece] and kit.nation[piece]):
        return ()
    return ("lost", "raided") if not kit.nation[piece] else ("lost",)


def quiet(s: Ichigo, side: int, act: Act) -> bool:  # noqa: ARG001
    """6.6 Nobody sees tanks and special forces being declared."""
    return act.verb in ("tank", "special")


GAME = Game(
    key=KEY,
    meta=load_meta(KEY),
    notation=Notation(VERBS),
    steps=steps_in(*MODULES),
    open_box=open_box,
    new=new_game,
    clone_for=clone_for,
    table=table,
    forecast=forecast,
    aids=AIDS,
    counter_values=counter_values,
    shown=shown,
    plain_for=plain_for,
    may_plan=may_plan,
    discloses=DISCLOSES,
    quiet=quiet,
    irrevocable=DISCLOSES | {"draw"},
)
