"""2.3, 2.4 What a unit can do, by the face it shows; and how to tell of it."""

from __future__ import annotations

from hexfront.games.formosa.kit import JAPAN
from hexfront.games.formosa.state.columns import Formosa


def cf(s: Formosa, unit: int) -> int:
    """2.3.2 The combat factor of the face showing."""
    if s.base[unit]:
        base = s.kit.base_face[unit]
        return base.cf if base else 0
    return s.kit.face[unit].cf


def mf(s: Formosa, unit: int) -> int:
    """2.3.2, 11.1 The movement factor of the face showing; all concealed units share one."""
    if s.base[unit]:
        return 0
    if s.concealed[unit]:
        return s.kit.tables.concealed.movement
    return s.kit.face[unit].mf


def is_static(s: Formosa, unit: int) -> bool:
    """2.4, R94 Units that never move: the printed static ones, D/0 deception, engineer bases."""
    return bool(s.base[unit]) or s.kit.never_moves[unit]


def is_mechanized(s: Formosa, unit: int) -> bool:
    """2.4, 11.1 A concealed unit moves as what it is: its terrain prohibitions are its own."""
    return s.kit.face[unit].mechanized


def tell_unit(s: Formosa, key: str, rule: str, unit: int, **args: int) -> None:
    """Report what a unit did; of a concealed one the enemy learns only that some unit did it (11.0)."""
    if s.concealed[unit]:
        s.tell(key, rule, 1 << JAPAN, unit=unit, **args)
        s.tell(f"concealed_{key}", rule, ~(1 << JAPAN), **args)
    else:
        s.tell(key, rule, unit=unit, **args)
