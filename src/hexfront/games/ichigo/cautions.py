"""What speaks against an action before it is taken: a phase in which nothing was done, units left behind."""

from __future__ import annotations

from hexfront.games.ichigo.rules.causeway import FormosaLanding
from hexfront.games.ichigo.rules.combat import Combat
from hexfront.games.ichigo.rules.movement import Movement
from hexfront.games.ichigo.rules.reinforcement import JapaneseEntry
from hexfront.games.ichigo.rules.supply import out_of_supply
from hexfront.games.ichigo.state import FOUGHT, MOVED, Ichigo
from hexfront.kernel.act import Act


def left_undone(s: Ichigo, side: int, act: Act) -> str:  # noqa: ARG001
    """9.1, 5.3.4, 7.2, 10.0, 11.0 A phase that ends untouched, units gone out of supply, or that could come."""
    top = s.stack[-1] if s.stack else None
    if act.verb == "end":
        if isinstance(top, Movement):
            if not _done(s, top.nation, MOVED):
                return "nobody_moved"
            return "cut_off" if _went_out_of_supply(s, top.nation) else ""
        if isinstance(top, Combat):
            return "" if s.attacked or _done(s, top.nation, FOUGHT) else "nothing_attacked"
    elif act.verb == "done":
        if isinstance(top, JapaneseEntry):
            return "units_wait"
        if isinstance(top, FormosaLanding):
            return "could_land_more"
    return ""


def _done(s: Ichigo, nation: int, what: int) -> bool:
    """Whether anybody of a nation has done something in this phase."""
    return any(s.done[u] & what for u in s.kit.units[nation])


def _went_out_of_supply(s: Ichigo, nation: int) -> bool:
    """7.2 Whether a unit that moved in this phase stands where no line of supply reaches it."""
    return any(s.kit.nation[u] == nation and s.done[u] & MOVED for u in out_of_supply(s))
