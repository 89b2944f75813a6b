"""Prints the keys of all games, for the Makefile."""

from hexfront.kernel.shelf import games

if __name__ == "__main__":
    print(*games())
