"""S3.4, S4, S5.3 Movement phases: which stack sets out next, with what goal, and how stacks lie when a phase ends."""

from __future__ import annotations

from hexfront.games.ichigo.kit import CHINESE, JAPANESE, US
from hexfront.games.ichigo.rules.combat import Combat
from hexfront.games.ichigo.rules.flights import Airlift
from hexfront.games.ichigo.rules.fog_of_war import may_reorder
from hexfront.games.ichigo.rules.movement import Movement
from hexfront.games.ichigo.rules.moving import Moving
from hexfront.games.ichigo.solitaire import chinese, us
from hexfront.games.ichigo.solitaire.battles import END, choice
from hexfront.games.ichigo.solitaire.chinese import Posture
from hexfront.games.ichigo.solitaire.chinese_moves import Stack, goals, stacks
from hexfront.games.ichigo.solitaire.japan_plan import plan, redirected
from hexfront.games.ichigo.solitaire.marching import first_step, march, nearest_end
from hexfront.games.ichigo.solitaire.mind import Goal, Mind
from hexfront.games.ichigo.state import MOVED, OVER, Ichigo, units_in
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

BY_POSTURE = {
    Posture.FALL_BACK: "solo.posture_fall_back",
    Posture.DELAY: "solo.posture_delay",
    Posture.HOLD: "solo.posture_hold",
    Posture.STRIKE: "solo.posture_strike",
}
"""S3.1 Why a stack sets out, by what the Chinese are up to."""


def movement(m: Mind, s: Ichigo, step: Movement) -> Opinion:
    """S3.4, S3.6, S4, S5.3 Flights, the next unit with a goal, or the stacks in order and the end."""
    acts = step.options(s, step.side)
    found = flown(m, s, step, acts) or NEXT[step.nation](m, s, [a for a in acts if a.verb == "move"])
    if found is None and step.nation == US:
        found = us.airborne(m, s, acts)
    if found is None and END not in acts:
        return choice(acts[0], "solo.crowded", m)
    return found or turned(m, s, step, choice(END, "solo.moves_done", m))


def flown(m: Mind, s: Ichigo, step: Movement, acts: list[Act]) -> Opinion | None:
    """S3.6 The airlift of the Chinese comes before their moves."""
    lifts = [act for act in acts if act.verb == "airlift"]
    return chinese.airlift(m, s, lifts) if step.nation == CHINESE and lifts else None


def next_chinese(m: Mind, s: Ichigo, acts: list[Act]) -> Opinion | None:
    """S3.4 The stack nearest the Japanese that has a rule to obey, if the die is good enough."""
    able = {act.a for act in acts}
    for stack in stacks(s):
        found = goals(m, s, stack)
        unit = next((u for u in found if u in able), -1)
        if unit >= 0:
            posture, die, _ = chinese.posture(m, s)
            return choice(interned("move", unit), BY_POSTURE[posture], m, hex=stack.hex, number=die)
    return None


def next_planned(m: Mind, s: Ichigo, acts: list[Act]) -> Opinion | None:
    """S5.3 The next unit of the plan that is not where it goes."""
    if not m.planned:
        m.goals, m.planned = plan(m, s), True
    for act in acts:
        goal = m.goals.get(act.a)
        if goal and goal.hex != s.where[act.a]:
            return choice(act, goal.reason, m, **goal.args)
    return None


def next_us(m: Mind, s: Ichigo, acts: list[Act]) -> Opinion | None:
    """S4 The strongest division that has somewhere to go."""
    for act in sorted(acts, key=lambda act: (-m.worth(s, act.a), act.a)):
        if act.a not in m.stays and (goal := us.goal(m, s, act.a)):
            m.goals[act.a] = goal
            return choice(act, goal.reason, m, **goal.args)
        m.stays.add(act.a)
    return None


NEXT = {JAPANESE: next_planned, CHINESE: next_chinese, US: next_us}


def moved(m: Mind, s: Ichigo, step: Moving) -> Opinion:
    """S3.4, S10 On towards the goal; where the points do not suffice, as near as they allow."""
    lead = step.units[0]
    goal = m.goals.get(lead) if s.done[lead] & MOVED else setting_out(m, s, step)
    if goal and goal.hex != s.where[lead] and first_step(s, step, goal.hex) < 0:
        goal = nearest_end(m, s, step, goal)
    return march(m, s, step, goal)


def setting_out(m: Mind, s: Ichigo, step: Moving) -> Goal | None:
    """S3.4, S5.9 The points are known now: the Chinese and the detachment choose by them, the others have chosen."""
    lead = step.units[0]
    if step.nation == CHINESE and len(step.units) == 1:
        return chosen(m, s, step)
    return redirected(m, s, lead) if step.nation == JAPANESE else m.goals.get(lead)


def chosen(m: Mind, s: Ichigo, step: Moving) -> Goal | None:
    """S3.4 The first rule that can be obeyed for the stack of the unit that sets out."""
    lead = step.units[0]
    m.goals = goals(m, s, Stack(s.where[lead], stack_of(s, lead), step.allowed[0]))
    if m.goals and lead not in m.goals:  # who of a stack goes is all one: the one that has set out
        last = list(m.goals)[-1]
        m.goals = {lead if u == last else u: goal for u, goal in m.goals.items()}
    return m.goals.get(lead)


def stack_of(s: Ichigo, lead: int) -> tuple[int, ...]:
    """R25 A unit and those with the same die that may still set out."""
    here = [u for u in units_in(s, s.where[lead]) if s.kit.is_body[u] and not s.done[u] & OVER]
    return (lead, *(u for u in here if u != lead and s.start[u] == s.start[lead]))


def airlifted(m: Mind, s: Ichigo, step: Airlift) -> Opinion:
    """S3.6 To the first threatened objective with fewer than four units."""
    goal = chinese.airlift_goal(m, s)
    acts = step.options(s, step.side)
    act = next((a for a in acts if a.a == goal), acts[0])
    return choice(act, "solo.airlift", m, unit=step.unit, origin=s.where[step.unit], hex=act.a)


def turned(m: Mind, s: Ichigo, step: Movement | Combat, end: Opinion) -> Opinion:
    """S10 Before a phase ends the weakest unit of every stack comes to lie on top."""
    tops = {act.a for act in may_reorder(s, step.side)}
    for unit in sorted(tops):
        here = [u for u in units_in(s, s.where[unit]) if not s.kit.static[u]]
        if m.worth(s, unit) < m.worth(s, here[0]) and m.worth(s, unit) == min(m.worth(s, u) for u in here):
            return choice(interned("top", unit), "solo.top", m, unit=unit)._replace(aside=True)
    return end
