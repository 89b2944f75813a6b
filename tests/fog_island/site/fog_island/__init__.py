"""Fog Island: a small game for the tests, in which nobody knows what the garrison is worth."""
