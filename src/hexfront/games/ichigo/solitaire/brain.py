"""S1-S11 The system at the table: every prompt has its answer, each with the rule behind it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from hexfront.games.ichigo.kit import ALLIED, JAPAN, JAPANESE, US, IchigoKit
from hexfront.games.ichigo.rules.absorption import Absorbing, Absorption
from hexfront.games.ichigo.rules.advancing import Advance, Momentum
from hexfront.games.ichigo.rules.air import PlaceAirpower, Raid
from hexfront.games.ichigo.rules.area_army import AreaArmyLanding
from hexfront.games.ichigo.rules.causeway import FormosaLanding, FormosaReaction, KwantungEntry
from hexfront.games.ichigo.rules.chinese_reinforcement import PlaceChinese
from hexfront.games.ichigo.rules.combat import Combat, Declare
from hexfront.games.ichigo.rules.flights import Airlift, Drop, SupplyWindow
from hexfront.games.ichigo.rules.landing import ChoosePort, FurtherLanding, MainlandLanding, PushOut
from hexfront.games.ichigo.rules.movement import Movement
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.rules.orders import Announce
from hexfront.games.ichigo.rules.reinforcement import JapaneseEntry
from hexfront.games.ichigo.rules.resolving import DefensiveTanks, Losses
from hexfront.games.ichigo.rules.withdrawal import Withdrawal, WithdrawalFate
from hexfront.games.ichigo.solitaire import battles, chinese, japan, japan_arrivals, us
from hexfront.games.ichigo.solitaire.battles import Doctrine, choice
from hexfront.games.ichigo.solitaire.japan_roles import join_axes
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.stacks import airlifted, moved, movement, turned
from hexfront.games.ichigo.state import Ichigo
from hexfront.kernel.act import Act
from hexfront.kernel.judge import Opinion

Answer = Callable[[Mind, Ichigo, Any], Opinion]
DOCTRINES: tuple[Doctrine, Doctrine, Doctrine] = (japan.DOCTRINE, chinese.DOCTRINE, us.DOCTRINE)
GOING_ON = ("end", "done", "stop", "decline", "confirm")


class Solitaire:
    """A seat played by the system; from its lot and what its side sees the same decisions follow."""

    def __init__(self, kit: IchigoKit, lot: int) -> None:
        self.mind = Mind(kit, lot)

    def think(self, s: Ichigo, side: int, seed: int, until: float | None = None) -> Opinion:
        """S10 The answer to the prompt; one that is not on offer gives way to what keeps most units where they are."""
        m, step = self.mind, s.stack[-1]
        self.notice(s, side)
        found = ANSWERS[type(step)](m, s, step) if type(step) in ANSWERS else None
        if found and (found.aside or found.act in step.options(s, side)):
            return found
        return left_over(m, step.options(s, side))

    def notice(self, s: Ichigo, side: int) -> None:
        """S1, S3.5, S5.1 What is remembered of a moment beyond its phase."""
        self.mind.begin(s, side, phase(s))
        if side == JAPAN:
            join_axes(self.mind, s)
        else:
            chinese.count_raiders(self.mind, s)

    def recall(self, past: Iterable[Ichigo], now: Ichigo, side: int) -> None:
        """S1 A system that begins in the middle: what it saw in earlier phases, and what it has planned in this one."""
        for s in past:
            if phase(s) == phase(now):
                self.think(s, side, 0)
            else:
                self.notice(s, side)


def phase(s: Ichigo) -> tuple[int, int]:
    """S10 Goals hold for the phases of one nation in one turn."""
    return s.turn, s.phasing


def left_over(m: Mind, acts: list[Act]) -> Opinion:
    """S10 The option that keeps most units where they are, then the lowest hex number."""
    on = [act for act in acts if act.verb in GOING_ON]
    act = on[0] if on else min(acts, key=lambda act: (act.verb, act.a, act.b))
    return choice(act, "solo.left_over", m)


def announce(m: Mind, s: Ichigo, step: Announce) -> Opinion:
    """S3.3, S4, S5.4 Whose phases come in which order."""
    if step.nation == JAPANESE:
        return japan.order(m, s)
    if step.nation == US:
        return us.order(m, s)
    return chinese.order(m, s) if step.side == ALLIED else japan.chinese_order(m, s)


def combat(m: Mind, s: Ichigo, step: Combat) -> Opinion:
    """S10 The next attack, or the stacks in order and the end."""
    found = battles.combat(m, s, step, DOCTRINES[step.nation])
    return turned(m, s, step, found) if found.act == battles.END else found


def declare(m: Mind, s: Ichigo, step: Declare) -> Opinion:
    """S5.5, S10 Attackers, then support, then the last word."""
    found = battles.declare(m, s, step, DOCTRINES[step.attack.nation])
    if found.act == battles.CONFIRM and step.attack.nation == JAPANESE:
        return japan.support(m, s, step) or found
    return found


def advance(m: Mind, s: Ichigo, step: Advance) -> Opinion:
    """S3.2, S10 Who advances."""
    return battles.advance(m, s, step, DOCTRINES[step.attack.nation])


def go_on(m: Mind, s: Ichigo, step: Momentum) -> Opinion:
    """S4, S5.5 Momentum."""
    return japan.go_on(m, s, step) if step.nation == JAPANESE else battles.momentum(m, s, step, m.system.us.attack)


def mark(m: Mind, s: Ichigo, step: PlaceAirpower) -> Opinion:
    """S3.6, S5.7 Airpower markers."""
    return japan.mark(m, s, step) if step.side == JAPAN else chinese.mark(m, s, step)


ANSWERS: dict[type, Answer] = {
    Announce: announce,
    Movement: movement,
    Moving: moved,
    Combat: combat,
    Declare: declare,
    DefensiveTanks: battles.tanks,
    Losses: battles.losses,
    Advance: advance,
    Momentum: go_on,
    PlaceAirpower: mark,
    Raid: chinese.raid,
    PlaceChinese: chinese.place,
    Airlift: airlifted,
    Drop: us.drop,
    SupplyWindow: us.supply,
    FormosaLanding: us.land_on_formosa,
    ChoosePort: us.port,
    PushOut: us.push,
    MainlandLanding: us.land,
    FurtherLanding: us.land,
    FormosaReaction: japan_arrivals.formosa,
    KwantungEntry: japan_arrivals.kwantung,
    JapaneseEntry: japan_arrivals.enter,
    AreaArmyLanding: japan_arrivals.area_army,
    Withdrawal: japan_arrivals.withdraw,
    WithdrawalFate: japan_arrivals.fate,
    Absorption: japan_arrivals.absorb,
    Absorbing: japan_arrivals.spend,
}
"""S10 Every prompt of the game."""
