"""6.1 The phases that both player turns have, and the phases that end with a check of stacking."""

from __future__ import annotations

MOVEMENT = ("allied_movement", "japanese_movement")
"""12.0 The Movement Phase of each side."""
COMBAT = ("allied_combat", "japanese_combat")
"""15.0 The Combat Phase of each side."""
CHECKED = {
    "recruit": "recruit",
    "amoy": "recruit",
    COMBAT[0]: MOVEMENT[0],
    "base_building": COMBAT[0],
    COMBAT[1]: MOVEMENT[1],
    "end_of_turn": COMBAT[1],
}
"""13.0 The phase that a check of stacking belongs to, by the phase of what comes next."""
