"""Turning Point: Guadalcanal as the outside world sees it."""

from hexfront.games.guadalcanal import attrition, convoy, field, landings, plots, support
from hexfront.games.guadalcanal.rules import HOOKS
from hexfront.games.guadalcanal.state import Guadalcanal, prepare
from hexfront.games.guadalcanal.tables import GuadalcanalTables
from hexfront.games.rising_sun.game import make_game
from hexfront.kernel.act import Verb

VERBS = (Verb("cancel", "G-2.72", ("piece",)), Verb("double", "G-2.11"))

GAME = make_game(
    "guadalcanal",
    GuadalcanalTables,
    HOOKS,
    state=Guadalcanal,
    modules=(attrition, convoy, field, landings, plots, support),
    verbs=VERBS,
    prepare=prepare,
    discloses=frozenset(("landing_void", "landing_cancelled", "lost_in_landing")),
    betrays=frozenset(("hidden_lands",)),  # G-2.71 where it was planned to come ashore is known once it does
    quiet=plots.quiet,
)
