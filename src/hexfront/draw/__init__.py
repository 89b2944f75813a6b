"""Boards and counters as pictures: SVG built in Python, the same that the browser shows."""
