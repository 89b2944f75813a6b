"""What happened, and who may see it."""

from __future__ import annotations

from typing import NamedTuple

EVERYONE = -1
"""The audience of a public event; otherwise bit n stands for side n."""


class Event(NamedTuple):
    """Something that happened: the key of a sentence, the rule behind it, numbers to fill in, and the audience.

    The names of the arguments say what they are: see `texts.ARGUMENT_KINDS`.
    """

    key: str
    rule: str
    args: dict[str, int]
    audience: int = EVERYONE

    def seen_by(self, side: int) -> bool:
        """Whether a side may see it."""
        return bool(self.audience >> side & 1)
