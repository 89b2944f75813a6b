"""The pictures of the Formosa table, from games whose dice are known (`make screens`).

PYTHONPATH=. python docs/screens/formosa.py [NAME ...]
"""

from __future__ import annotations

import sys

from playwright.sync_api import Page
from tests.browser import formosa_scenes as scenes
from tests.browser.camera import Camera, Shots, come_closer, laid_over, looked_at, played, take

from hexfront.games.formosa.facts import table
from hexfront.games.formosa.kit import ALLIED
from hexfront.games.formosa.rules.commitments import AttackerCommits
from hexfront.games.formosa.rules.movement import Movement
from hexfront.games.formosa.state import Formosa
from hexfront.kernel.state import State

CLEAR = 700
"""From this percentage on nothing is at stake."""
SUPPLY = ("open_for_supply", "supply_sources", "out_of_supply", "japan_zoc")


def battle(s: State) -> bool:
    """A ground combat of several hexes, about to be supported by the attacker."""
    if not isinstance(s, Formosa) or not isinstance(s.stack[-1], AttackerCommits):
        return False
    fought = table(s, ALLIED)["battle"]
    large = len(fought["from"]) + len(fought["targets"]) > 3
    return large and fought["side"] == ALLIED and fought["percent"] < CLEAR and len(fought["shifts"]) > 2


def campaign(s: State) -> bool:
    """The Allied Movement Phase of a later turn."""
    return isinstance(s, Formosa) and s.turn == 5 and isinstance(s.stack[-1], Movement) and s.phasing == ALLIED


def supplied(camera: Camera, path: str) -> Page:
    """Who is in supply, from nearby."""
    page = laid_over(camera, path, SUPPLY)
    come_closer(page, "formosa", "1121", 3)
    return page


def shots(camera: Camera) -> Shots:
    """All pictures."""
    plans = camera.table(scenes.planning())
    hidden = scenes.concealed_hex(scenes.planning())
    lands = camera.table(scenes.battle())
    fights = camera.table(played("formosa", "scenario_1", 3, battle))
    later = camera.table(played("formosa", "scenario_1", 3, campaign))
    set_up = scenes.fresh()
    set_up.decide(1, "auto")
    begins = camera.table(set_up)
    return {
        "formosa-set-up": lambda: camera.open(f"{begins}?seat=japan"),
        "formosa-planning": lambda: camera.open(f"{plans}?seat=allied"),
        "formosa-planning-phone": lambda: camera.open(f"{plans}?seat=allied", "phone"),
        "formosa-landing": lambda: camera.open(f"{lands}?seat=allied"),
        "formosa-battle": lambda: camera.open(f"{fights}?seat=allied"),
        "formosa-battle-dark": lambda: camera.open(f"{fights}?seat=allied", theme="dark"),
        "formosa-battle-phone": lambda: camera.open(f"{fights}?seat=allied", "phone"),
        "formosa-supply": lambda: supplied(camera, f"{later}?seat=allied"),
        "formosa-stack-allied": lambda: looked_at(camera, "formosa", f"{plans}?seat=allied", hidden),
        "formosa-stack-japan": lambda: looked_at(camera, "formosa", f"{plans}?seat=japan", hidden),
        "formosa-large": lambda: camera.open(f"{later}?seat=allied", "large"),
    }


if __name__ == "__main__":
    sys.exit(take(shots))
