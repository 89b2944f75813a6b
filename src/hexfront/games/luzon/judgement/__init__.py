"""How to play Luzon well: what the standard bot and everything above it knows of the game."""
