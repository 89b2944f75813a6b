"""Boards as pictures: what other parts of the program need of them, in one place.

>>> from hexfront.draw.board import draw_board, stylesheet
"""

from hexfront.draw.board.drawing import DETAILS, Detail, draw_board
from hexfront.draw.board.palette import UnknownStyle
from hexfront.draw.board.style import stylesheet

__all__ = ["DETAILS", "Detail", "UnknownStyle", "draw_board", "stylesheet"]
