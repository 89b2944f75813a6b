"""16.1, 16.6 Air points in their displays, and Kamikaze points. The only writers of these columns."""

from __future__ import annotations

from hexfront.games.formosa.state.columns import Formosa

US, CW, JP = 0, 1, 2
AIR = {
    (nation, display): f"{name}_{display}"
    for nation, name in ((US, "us"), (CW, "cw"), (JP, "jp"))
    for display in ("available", "superiority", "tactical", "used", "flying", "lost", "bought")
}
"""The column of a nation's points in a display; `bought` counts purchases, whatever became of them."""


def air(s: Formosa, nation: int, display: str) -> int:
    """16.1 The air points of a nation in a display."""
    found: int = getattr(s, AIR[nation, display])
    return found


def set_air(s: Formosa, nation: int, display: str, points: int) -> None:
    """16.1 So many points are in a display; never less than none."""
    name = AIR[nation, display]
    if points < 0:
        raise AssertionError(f"{name} would be {points}")
    setattr(s, name, points)


def add_air(s: Formosa, nation: int, display: str, points: int) -> None:
    """16.1 Points more in a display, or fewer."""
    set_air(s, nation, display, air(s, nation, display) + points)


def shift_air(s: Formosa, nation: int, start: str, to: str, points: int) -> None:
    """16.1 Move air points between displays."""
    add_air(s, nation, start, -points)
    add_air(s, nation, to, points)


def buy_air_point(s: Formosa, nation: int) -> None:
    """8.1 A point goes to Available; a lost one comes back first."""
    add_air(s, nation, "bought", 1)
    if air(s, nation, "lost"):
        shift_air(s, nation, "lost", "available", 1)
    else:
        add_air(s, nation, "available", 1)


def rebuy_air(s: Formosa, nation: int, points: int) -> None:
    """7.3 As if so many points more or less had been bought; lost ones would have come back first."""
    add_air(s, nation, "bought", points)
    add_air(s, nation, "available", points)
    if points > 0:
        set_air(s, nation, "lost", max(0, air(s, nation, "lost") - points))


def receive_kamikaze(s: Formosa, points: int) -> None:
    """24.1 Kamikaze points a game starts with."""
    s.kamikaze += points


def buy_kamikaze(s: Formosa, points: int) -> None:
    """8.1 Kamikaze points are bought; fewer than none when a position is dealt anew."""
    s.kamikaze += points
    s.kamikaze_bought += points


def plan_tokku(s: Formosa, points: int) -> None:
    """16.6 Kamikaze points are set aside for a special attack."""
    s.kamikaze -= points
    s.tokku = points


def spend_tokku(s: Formosa) -> None:
    """16.6 Points that attacked are gone for good."""
    s.kamikaze_spent += s.tokku
    s.tokku = 0
