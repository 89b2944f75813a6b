"""Turning Point: Guadalcanal, a game of Pacific Battles: The Rising Sun.

Codes of `data/pieces.csv`: a face of a combat unit reads `A-D-P-M` (attack, defence, proficiency, movement),
one of artillery `B/R-D-P-M` (bombardment and range first), one of a headquarters `CRn-D-P-M` (command rating
first), one of an air or naval unit `B` or `B/R` alone. An empty back means one step; a headquarters has one,
and its back is its reduced face. The nation is the service whose colour the counter has; formations run from
the lowest to the highest. The entry is a set-up zone, a turn (`T4`), a turn and box, or a box;
`removed:T4` and `convoy` mark the counters that turn 4 takes away and that the November convoy brings.
"""
