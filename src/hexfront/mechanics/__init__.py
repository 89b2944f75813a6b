"""What several wargames share: pure functions over hex sets, columns and tables, with their parameters as data.

A mechanic knows no game. What would need a switch for one game is two mechanics.
"""
