"""Why not: a rule number and the key of a sentence."""

from __future__ import annotations

from typing import NamedTuple


class Refusal(NamedTuple):
    """A reason why an action is not allowed. The texts of the game turn the key into a sentence."""

    rule: str
    key: str


class Refused(Exception):
    """An action that was not among the options; nothing has changed."""

    def __init__(self, refusals: list[Refusal]) -> None:
        self.refusals = refusals
        super().__init__("; ".join(f"{r.key} ({r.rule})" if r.rule else r.key for r in refusals))


GAME_OVER = Refusal("", "game_over")
NOT_YOUR_DECISION = Refusal("", "not_your_decision")
NOT_NOW = Refusal("", "not_now")
