"""The engine as a library: play, search and study the games from Python.

>>> from hexfront import api
>>> match = api.new("luzon", seed=7)
>>> match.sides, match.deciders, match.turn
(('us', 'japan'), (0,), 1)
>>> match.options()[0]
Option(act='move us_40 0724', rule='8.2', label='Move 40th Infantry Division to 0724')
>>> [reason.rule for reason in match.why_not("move us_40 0735")]
['8.2']
>>> [(event.rule, event.args["value"]) for event in match.decide("move us_43 1022") if event.key == "die"]
[('9.2', 1)]

Chance is explicit: what a decision may lead to, with exact probabilities.

>>> found = match.outcomes("move us_6 1023")
>>> found.exact, len(found.results), sum(outcome.chance for outcome in found.results)
(True, 2, Fraction(1, 1))
>>> [(str(outcome.chance), outcome.dice) for outcome in found.results]
[('35/36', (1,)), ('1/36', (6, 6))]

This package adds nothing to the rules: it wraps `hexfront.kernel`. What it exports is what stays stable.
"""

from hexfront.api.chance import TooManyOutcomes
from hexfront.api.features import features
from hexfront.api.match import GameInfo, Match, Option, Outcome, Outcomes, Reason, games, load, new, read, rule
from hexfront.kernel.act import Act, NotationError
from hexfront.kernel.events import Event
from hexfront.kernel.refusal import Refused
from hexfront.kernel.rulebook import RuleEntry
from hexfront.kernel.saves import SaveError
from hexfront.kernel.view import View

__all__ = [
    "Act",
    "Event",
    "GameInfo",
    "Match",
    "NotationError",
    "Option",
    "Outcome",
    "Outcomes",
    "Reason",
    "Refused",
    "RuleEntry",
    "SaveError",
    "TooManyOutcomes",
    "View",
    "features",
    "games",
    "load",
    "new",
    "read",
    "rule",
]
