"""The Fall of Singapore as the outside world sees it."""

from hexfront.games.rising_sun.game import make_game
from hexfront.games.singapore import capture, island, trucks
from hexfront.games.singapore.rules import HOOKS
from hexfront.games.singapore.state import Singapore, prepare
from hexfront.games.singapore.tables import SingaporeTables
from hexfront.kernel.act import Verb

VERBS = (Verb("load", "S-2.92bis", ("piece",)), Verb("unload", "S-2.92bis", ("piece",)))

GAME = make_game(
    "singapore",
    SingaporeTables,
    HOOKS,
    state=Singapore,
    modules=(capture, island, trucks),
    verbs=VERBS,
    values=("truck",),
    prepare=prepare,
)
