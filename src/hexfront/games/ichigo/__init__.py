"""Operation Ichi-Go.

Codes of `data/pieces.csv`: entry is a hex, a turn, or the box the counter starts in. A front `0-4-0` is a
static unit (attack, defense, movement), `<1>` one odds column, any other figure the combat factor; the back
of a Chinese regular is its untried side. A US division is two counters, the second marked `substitute`.
"""
