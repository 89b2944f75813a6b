"""The Fall of Singapore, a game of Pacific Battles: The Rising Sun.

Codes of `data/pieces.csv`: faces as `games/rising_sun/units.py` reads them. An empty back means one step; a
headquarters has one, and its back is its reduced face. The nation is the service whose colour the counter
has; formations run from the lowest to the highest. A unit of three or four steps is two counters: the parent
(`steps:N`) shows the higher steps, the one marked `breakdown` and `parent:ID` the lower. The entry is a hex,
a turn and hex (`T4:1506`), a box, or `airfields:N` (as soon as Japan holds that many).
"""
