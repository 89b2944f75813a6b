"""What a player makes a point of: figures for every side by which plain and keen play differ."""

from __future__ import annotations

from typing import NamedTuple

from hexfront.games.formosa.tables import PostTable


class Doctrine(NamedTuple):
    """The habits of a player; pairs are for the Allies and for Japan."""

    kept: tuple[int, int]
    """7.0 Logistics points kept for combat when units are bought."""
    price: tuple[float, float]
    """What a logistics point is worth in combat, in victory points."""
    superiority: tuple[float, float]
    """16.1 The share of the planes that fights for the sky."""
    planes: bool
    """8.4 Whether Japan buys planes back; else the points go to guards and to combat."""
    port_first: bool
    """20.1 Whether engineers land with the first wave wherever it makes for a port."""
    posts: PostTable | None
    """24.1 What draws the defenders, whom it places one by one; None for the quick set-up."""


POSTS = PostTable("reconstructed 24.1", victory_point=6, landing=4, reserve=7, garrison=8, chance=20)
PLAIN = Doctrine((4, 5), (0.3, 0.15), (0.45, 0.6), True, False, None)
KEEN = Doctrine((8, 5), (0.3, 0.05), (0.45, 1.0), False, True, POSTS)
"""What did best of the habits tried, one at a time, in games against plain play."""
