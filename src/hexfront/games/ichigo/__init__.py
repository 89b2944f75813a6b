"""Operation Ichi-Go.

Codes of `data/pieces.csv` and `data/faces.csv`: figures as `units.py` reads them; the entry is a hex, a turn, or the
box the counter starts in. Chinese regulars are not among the pieces: on the map they are bodies, named `u1`, `u2` and
so on in the order of their placing, and `faces.csv` holds what they may turn out to be.
"""
