"""How to play the games of the series well: what the standard bot and everything above it knows of them."""
