"""Geometry and search on hex boards; knows no rules."""
