"""S5.6, S5.8 Japanese units that come, go and are put together: entry, withdrawal, absorption, the 14th Area Army."""

from __future__ import annotations

from hexfront.games.ichigo.kit import JAPAN
from hexfront.games.ichigo.rules.absorption import Absorbing, Absorption
from hexfront.games.ichigo.rules.area_army import AreaArmyLanding
from hexfront.games.ichigo.rules.causeway import FormosaReaction, KwantungEntry
from hexfront.games.ichigo.rules.reinforcement import JapaneseEntry, linked_cities
from hexfront.games.ichigo.rules.victory import beachhead
from hexfront.games.ichigo.rules.withdrawal import Withdrawal, WithdrawalFate, grouped
from hexfront.games.ichigo.solitaire.battles import DONE, choice
from hexfront.games.ichigo.solitaire.japan_roles import queue
from hexfront.games.ichigo.solitaire.mind import Mind
from hexfront.games.ichigo.solitaire.ways import distance, nearest
from hexfront.games.ichigo.state import Ichigo
from hexfront.hexmap import bits
from hexfront.kernel.act import Act, interned
from hexfront.kernel.judge import Opinion

KAIFENG = "1901"


def enter(m: Mind, s: Ichigo, step: JapaneseEntry) -> Opinion:
    """S5.6, S10 Nobody waits: the linked rail city nearest the head of the longest queue, else 1901 and its row."""
    acts = list(step.passing(s, JAPAN))
    first = [s.kit.index[name] for name in m.system.japan.formosa_first]
    act = min(acts, key=lambda act: (act.a not in first, act.a, *entry_rank(s, act.b, head(m, s))), default=DONE)
    if act == DONE:
        return choice(DONE, "solo.nobody_enters", m)
    return choice(act, "solo.enters", m, unit=act.a, hex=act.b)


def head(m: Mind, s: Ichigo) -> int:
    """S5.6 The head of the longest queue."""
    queues = [queue(m, s, axis) for axis in m.system.queues]
    longest = max(queues, key=len)
    return longest[0] if longest else s.kit.wuhan


def entry_rank(s: Ichigo, hex: int, goal: int) -> tuple[int, int]:
    """S5.6 Linked rail cities by distance, then 1901, then the row eastward, then westward."""
    if linked_cities(s) >> hex & 1:
        return 0, distance(s, hex, goal)
    column, east = int(s.kit.board.number(hex)[:2]), int(KAIFENG[:2])
    return (1, column - east) if column >= east else (2, east - column)


def kwantung(m: Mind, s: Ichigo, step: KwantungEntry) -> Opinion:
    """S5.8 The linked rail city nearest the mainland ports, else 1901 and its row."""
    ports = s.kit.landing_ports
    goal = min(bits.each(ports), key=lambda hex: (nearest(s, hex, linked_cities(s)), hex))
    act = min(step.passing(s, JAPAN), key=lambda act: (act.a, *entry_rank(s, act.b, goal)))
    return choice(act, "solo.kwantung", m, unit=act.a, hex=act.b)


def formosa(m: Mind, s: Ichigo, step: FormosaReaction) -> Opinion:
    """S5.8 The 9th and 12th Divisions to 3321, the others to Taihoku."""
    t = m.system.japan
    unit = step.waiting(s)[0]
    strong = s.kit.pieces[unit].id in t.formosa_first
    wanted = m.system.hex(t.nine_and_twelve if strong else t.other_garrison)
    acts = [act for act in step.passing(s, JAPAN) if act.a == unit]
    act = min(acts, key=lambda act: (act.b != wanted, distance(s, act.b, wanted), act.b))
    return choice(act, "solo.formosa", m, unit=unit, hex=act.b)


def area_army(m: Mind, s: Ichigo, step: AreaArmyLanding) -> Opinion:
    """S5.8 Through turn 9 on Formosa, then at the port nearest the mainland beachhead; if one is closed, the other."""
    early = s.turn <= m.system.japan.formosa_until
    port = beachhead(s, 1)

    def rank(act: Act) -> tuple[int, ...]:
        island = bool(s.kit.formosa >> act.b & 1)
        goal = s.kit.formosa_beachhead if island else port
        return (act.a, island != early, distance(s, act.b, goal) if goal >= 0 else 0, act.b)

    act = min(step.passing(s, JAPAN), key=rank)
    return choice(act, "solo.area_army", m, unit=act.a, hex=act.b)


def withdraw(m: Mind, s: Ichigo, step: Withdrawal) -> Opinion:
    """S5.6 The 26th and 62nd Divisions, else whoever is farthest from any objective."""
    named = [s.kit.index[name] for name in m.system.japan.withdrawal]
    heads = bits.of(hex for axis in m.system.queues for hex in queue(m, s, axis))
    acts = list(step.passing(s, JAPAN))
    act = min(acts, key=lambda act: (act.a not in named, -nearest(s, s.where[act.a], heads), act.a))
    return choice(act, "solo.withdraw", m, unit=act.a)


def fate(m: Mind, s: Ichigo, step: WithdrawalFate) -> Opinion:
    """S10 To the 14th Area Army goes the higher number; of substitutes the pair with more factors."""
    groups = grouped(step.plan, step.chosen)
    best = max(groups, key=lambda group: (sum(m.worth(s, u) for u in group), s.kit.number[group[0]]))
    return choice(interned("assign", best[0]), "solo.assign", m, unit=best[0])


def absorb(m: Mind, s: Ichigo, step: Absorption) -> Opinion:
    """S5.6 Always when possible, the strongest division first."""
    acts = list(step.passing(s, JAPAN))
    if not acts:
        return choice(DONE, "solo.no_absorption", m)
    act = min(acts, key=lambda act: (-s.kit.full_factor[act.a], act.a))
    return choice(act, "solo.absorb", m, unit=act.a)


def spend(m: Mind, s: Ichigo, step: Absorbing) -> Opinion:
    """S5.6 The smallest brigade."""
    act = min(step.passing(s, JAPAN), key=lambda act: (m.worth(s, act.a), act.a))
    return choice(act, "solo.spend", m, unit=act.a, other=step.unit)
