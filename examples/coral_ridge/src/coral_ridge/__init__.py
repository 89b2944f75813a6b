"""Coral Ridge: a small game for Hexfront, to copy from."""
