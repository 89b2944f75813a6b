"""Struggle on Bataan, a game of Pacific Battles: The Rising Sun.

Codes of `data/pieces.csv`: faces as `games/rising_sun/units.py` reads them. An empty back means one step; a
headquarters has one, and its back is its reduced face. The nation is the service whose colour the counter
has; formations run from the lowest to the highest. The entry is a set-up zone, a box, a turn with a zone or
box (`T2:japan_entry`), or `any_hq` (within one hex of any headquarters already set up).
"""
