"""How to play Formosa well: what the standard bot and everything above it knows of the game."""
