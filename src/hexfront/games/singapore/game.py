"""The Fall of Singapore as the outside world sees it."""

from hexfront.games.rising_sun.game import make_game
from hexfront.games.singapore import island
from hexfront.games.singapore.rules import HOOKS
from hexfront.games.singapore.tables import SingaporeTables

GAME = make_game("singapore", SingaporeTables, HOOKS, modules=(island,))
