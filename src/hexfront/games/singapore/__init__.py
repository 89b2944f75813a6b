"""The Fall of Singapore, a game of Pacific Battles: The Rising Sun.

Codes of `data/pieces.csv`: a face of a combat unit reads `A-D-P-M` (attack, defence, proficiency, movement),
one of artillery `B/R-D-P-M` (bombardment and range first), one of a headquarters `CRn-D-P-M` (command rating
first), one of an air or naval unit `B` or `B/R` alone. An empty back means one step; a headquarters has one,
and its back is its reduced face. The nation is the service whose colour the counter has; formations run from
the lowest to the highest. An `M` of `5/8` is on foot and motorized. A unit of three or four steps is two
counters: the parent (`steps:N`) shows the higher steps, the one marked `breakdown` and `parent:ID` the lower.
The entry is a hex, a turn and hex (`T4:1506`), a box, or `airfields:N` (as soon as Japan holds that many).
"""
