"""Boards as pictures: `drawing.py` puts them together, `style.py` has their style sheet."""
