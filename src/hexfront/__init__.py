"""Hexfront: board wargames of the Pacific War, their rules enforced, as a table and as a library."""

__version__ = "0.1.0"
