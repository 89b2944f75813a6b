"""Prints the keys of all games, or of the first that can be played, for the Makefile."""

import sys

from hexfront.kernel.shelf import games, playable

if __name__ == "__main__":
    print(*(playable()[:1] if "--first" in sys.argv else games()))
