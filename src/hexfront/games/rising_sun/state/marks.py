"""What is noted of single units. The only writers of these columns: `lost`, `reserve`, `moved`, `disrupted`, `fired`,
`attacked`, `shelled`, `seen`.
"""

from __future__ import annotations

from collections.abc import Iterable

from hexfront.games.rising_sun.state.columns import RisingSun

IN_RESERVE, COMMITTED = 1, 2
"""`reserve`: under a reserve marker; committed in this player turn's reserve movement, so that it may attack."""
MOVED, STRATEGIC, ENTERED, LANDED, BUILDS, RESTS = 1, 2, 3, 4, 5, 6
"""`moved` in this game turn: normally, strategically, as a reinforcement, by sea; builds or rests (B-2.2) instead."""
ARRIVED = (ENTERED, LANDED)
"""5.3, 16.4 Who came this way is in supply for the turn."""


def clear_marks(s: RisingSun) -> None:
    """3.1 Nothing is noted of anybody."""
    number = len(s.kit.pieces)
    s.lost, s.reserve, s.moved, s.disrupted = ([0] * number for _ in range(4))
    s.fired, s.attacked, s.shelled, s.seen = ([0] * number for _ in range(4))


def set_lost(s: RisingSun, unit: int, lost: int) -> None:
    """2.12 How many steps a unit has lost, which is the face that shows; a headquarters is on its back at 1."""
    s.lost[unit] = lost


def set_reserve(s: RisingSun, unit: int, reserve: int) -> None:
    """9.0 No reserve, in reserve, or committed."""
    s.reserve[unit] = reserve


def set_moved(s: RisingSun, unit: int, how: int) -> None:
    """8.0 How a unit has moved in this game turn."""
    s.moved[unit] = how


def clear_moved(s: RisingSun) -> None:
    """8.0 A game turn begins: nobody has moved."""
    s.moved = [0] * len(s.moved)


def set_disrupted(s: RisingSun, unit: int, disrupted: bool) -> None:
    """11.23bis A disrupted marker is laid or taken off."""
    s.disrupted[unit] = int(disrupted)


def set_fired(s: RisingSun, unit: int, fired: bool) -> None:
    """11.12 An artillery unit has fired in this player turn."""
    s.fired[unit] = int(fired)


def clear_fired(s: RisingSun) -> None:
    """R6 All fired markers come off."""
    s.fired = [0] * len(s.fired)


def set_attacked(s: RisingSun, unit: int, hex: int) -> None:
    """10.13, SR5 A unit attacks once a phase; the hex that it has attacked is noted as its number and one more."""
    s.attacked[unit] = hex + 1


def set_shelled(s: RisingSun, unit: int) -> None:
    """11.2 Artillery bombards a unit once a phase."""
    s.shelled[unit] = 1


def begin_phase_marks(s: RisingSun) -> None:
    """10.13, 11.2 A phase begins: nobody has attacked or been shelled in it."""
    s.attacked = [0] * len(s.attacked)
    s.shelled = [0] * len(s.shelled)


def set_seen(s: RisingSun, units: Iterable[int], seen: bool) -> None:
    """17.1, R27 The enemy sees some units wherever they lie in their stacks, or no longer."""
    for unit in units:
        s.seen[unit] = int(seen)


def clear_unit(s: RisingSun, unit: int) -> None:
    """10.72 A unit that leaves the map leaves its markers behind; its losses stay noted."""
    s.reserve[unit] = s.disrupted[unit] = s.fired[unit] = 0
    s.attacked[unit] = s.shelled[unit] = s.seen[unit] = 0
