"""11.0, R93, R129 What a side does that the other may not notice, and what comes out when it is closed."""

from __future__ import annotations

from hexfront.games.formosa.kit import ALLIED, JAPAN
from hexfront.games.formosa.rules.air import StrikePlanning
from hexfront.games.formosa.rules.movement import Movement
from hexfront.games.formosa.rules.moving import Moving
from hexfront.games.formosa.rules.naval_transfer import NavalTransfer, Ship
from hexfront.games.formosa.rules.recruiting import Deploy, Recruit, RecruitedKamikaze
from hexfront.games.formosa.rules.scenarios import AlliedSetUp, ChooseAtStart, JapaneseSetUp
from hexfront.games.formosa.rules.victory import lost_formations
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.act import Act
from hexfront.kernel.step import Step

PURCHASES = frozenset(("buy", "buy_us_air", "buy_cw_air", "buy_jp_air", "buy_kamikaze"))
BOXES = frozenset(("to_staging", "to_amoy"))
QUIET: dict[type[Step[Formosa]], frozenset[str]] = {
    Recruit: PURCHASES,
    RecruitedKamikaze: PURCHASES,
    AlliedSetUp: PURCHASES,
    JapaneseSetUp: PURCHASES | {"deploy"},
    Deploy: BOXES,
    NavalTransfer: frozenset(("ship",)),
    Movement: frozenset(("raid", "fly")),
}
"""What is never noticed, by step: purchases, who is to be placed, shipped, flown or landed, and where in the boxes."""


def quiet(s: Formosa, side: int, act: Act) -> bool:
    """11.0, 6.1 Whether the other side may not notice that a side does something; the end of secret planning shows."""
    top = s.stack[-1]
    if act.verb in QUIET.get(type(top), ()):
        return True
    if isinstance(top, ChooseAtStart):
        return act.verb == "choose" and sum(number for _, number in top.owed(s)) > 1
    if isinstance(top, StrikePlanning):
        return act.verb.startswith("plan_") and not _completes(top, side, act)
    if isinstance(top, Ship):
        return act.verb in BOXES and s.where[top.unit] < 0
    if isinstance(top, Moving):
        return act.verb == "stop" and bool(s.concealed[top.unit])
    return act.verb == "move" and bool(s.concealed[act.a])


def _completes(plan: StrikePlanning, side: int, act: Act) -> bool:
    """16.1 Whether a part of a plan is the last of all, so that the plans are revealed."""
    last = {ALLIED: "plan_b29", JAPAN: "plan_tokku"}[side]
    return act.verb == last and not plan.next_part(1 - side)


def published(s: Formosa) -> tuple[int, ...]:
    """11.0, R93, R129 Totals that everybody sees once a side has bought: logistics points, the 97th, losses."""
    return s.lp_allied, s.lp_japan, s.used_97, lost_formations(s)
