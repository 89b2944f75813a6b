"""Turning Point: Guadalcanal as the outside world sees it."""

from hexfront.games.guadalcanal.rules import HOOKS
from hexfront.games.guadalcanal.tables import GuadalcanalTables
from hexfront.games.rising_sun.game import make_game

GAME = make_game("guadalcanal", GuadalcanalTables, HOOKS)
