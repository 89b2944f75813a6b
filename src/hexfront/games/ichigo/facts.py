"""What the table shows beside pieces, hexes and counters, as far as a side may know it."""

from __future__ import annotations

from typing import Any

from hexfront.games.ichigo.attack_card import arrows, attack_card
from hexfront.games.ichigo.rules.fog_of_war import shown
from hexfront.games.ichigo.rules.supply import attenuated, out_of_supply
from hexfront.games.ichigo.standing import standing
from hexfront.games.ichigo.state import Ichigo, launched
from hexfront.games.ichigo.stores import absorbing, air_war, arrivals, boxes, pools, withdrawal
from hexfront.hexmap import bits

CAUSEWAY = ("undecided", "philippines", "launched")


def table(s: Ichigo, side: int) -> dict[str, Any]:
    """3.1, 4.0, 6.6, R66 Calendar, conditions as they stand, air war, pools and boxes, the attack under way."""
    turns = s.kit.tables.turns
    card = attack_card(s, side)
    return {
        "last_turn": turns.last_with_causeway if launched(s) else turns.last,
        "month": turns.month(max(1, s.turn)).isoformat(),
        "causeway": CAUSEWAY[s.causeway],
        **standing(s),
        "attenuated": attenuated(s),
        "attenuated_from": turns.attenuated_from,
        "air": air_war(s),
        **pools(s),
        "boxes": boxes(s),
        "arrivals": arrivals(s),
        "withdrawal": withdrawal(s, side),
        "absorbing": absorbing(s, side),
        "unsupplied": unsupplied(s, side),
        "flags": flags(s),
        "attack": card,
        "battle": arrows(card),
    }


def flags(s: Ichigo) -> list[list[str]]:
    """3.6 The hexes that have changed hands since the start: now Japanese, now Allied."""
    number, before = s.kit.board.number, s.kit.japanese_at_start
    changed = (s.japan_control & ~before, before & ~s.japan_control)
    return [[number(hex) for hex in bits.each(hexes)] for hexes in changed]


def unsupplied(s: Ichigo, side: int) -> list[str]:
    """7.2, R66 The units that a side can make out and that are out of supply; Chinese never are."""
    return [s.kit.pieces[u].id for u in out_of_supply(s) if shown(s, side, u) == "open"]
