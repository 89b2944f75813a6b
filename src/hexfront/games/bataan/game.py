"""Struggle on Bataan as the outside world sees it."""

from hexfront.games.bataan import attrition, victory
from hexfront.games.bataan.rules import HOOKS
from hexfront.games.bataan.state import Bataan
from hexfront.games.bataan.tables import BataanTables
from hexfront.games.rising_sun.game import make_game

GAME = make_game("bataan", BataanTables, HOOKS, state=Bataan, modules=(attrition, victory))
