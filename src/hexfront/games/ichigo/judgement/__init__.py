"""How to play Operation Ichi-Go well: what the standard bot and everything above it knows of it."""
