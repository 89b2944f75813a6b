"""How any game runs: state, steps, decisions, chance, refusals, journal. Knows no game."""
