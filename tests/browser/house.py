"""What the browser tests share: addresses, sizes, pages."""

from __future__ import annotations

import json
import os
import urllib.request
from typing import Any

import msgspec
from playwright.sync_api import Browser, ConsoleMessage, Page, Response, ViewportSize
from tests.browser import devices
from tests.sampling import THOROUGH

from hexfront.kernel.act import Act
from hexfront.kernel.journal import Journal
from hexfront.kernel.step import options

END = Act("end")
DESKTOP: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 1000 * float(os.environ.get("HEXFRONT_PATIENCE", "30"))
"""How long a page may take for anything, in milliseconds; the variable has seconds, for a machine with much to do."""
SLOW = "was preloaded using link preload but not used within a few seconds"
"""What a browser says on a busy machine; it is no fault of the page."""
SIZES = {"desktop": DESKTOP, "phone": PHONE} if THOROUGH else {"desktop": DESKTOP}
"""The screens a long story is told at."""
LANGUAGES = ["en", "es"] if THOROUGH else ["es"]
"""The languages a page is read in for what is missing; all other tests read English."""
LOOKS = [(size, theme) for size in (DESKTOP, PHONE) for theme in ("light", "dark")][:: 1 if THOROUGH else 3]
"""Screens with their colours: all of them, or a light desktop and a dark phone."""
LASTING = 56
"""Dice with which Luzon lasts all its turns although little is done."""
QUICK = {"recap": "never", "animation": "off", "language": "en"}


def call(address: str, path: str, body: Any = None, method: str = "") -> Any:
    """An answer of the server's API."""
    data = json.dumps(body).encode() if body is not None else None
    request = urllib.request.Request(
        f"{address}/api/v1{path}", data, {"Content-Type": "application/json"}, method=method or None
    )
    with urllib.request.urlopen(request, timeout=2 * PATIENCE / 1000) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def new_table(address: str, **choice: Any) -> str:
    """A new game of Luzon; its id."""
    found: str = call(address, "/tables", {"game": "luzon", **choice})["id"]
    return found


def known_table(address: str, seed: int = 0) -> str:
    """A game of Luzon whose dice are known: it begins with operations, no rescue mission before them."""
    save = msgspec.to_builtins(Journal.new("luzon", seed=bytes([seed]) * 32).save())
    found: str = call(address, "/tables/import", save)["id"]
    return found


def late_table(address: str) -> str:
    """The same game in its last turns, phases having been ended until then; from the start when tests are thorough."""
    if THOROUGH:
        return known_table(address, LASTING)
    journal = Journal.new("luzon", seed=bytes(32))
    last: int = journal.state.kit.tables.turns.last  # type: ignore[attr-defined]
    turn = journal.game.aids.turn
    while turn(journal.state) < last - 1:
        acts = options(journal.state, 0)
        journal.decide(0, END if END in acts else acts[0])
    found: str = call(address, "/tables/import", msgspec.to_builtins(journal.save()))["id"]
    return found


SHOWN = "#main > .page > *"
"""What a page has once it shows anything: before, there are no words yet."""


class Open:
    """Pages with quick settings, closed at the end; errors in the page and requests that fail fail the test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.problems: list[str] = []
        self.probed = False
        """Whether axe ran, which itself tries styles and files that the page's policy forbids."""
        self.visits: list[tuple[Page, ViewportSize]] = []

    def __call__(self, path: str, size: ViewportSize = DESKTOP, **settings: Any) -> Page:
        """A page on a device of its own, once it shows something."""
        wanted = json.dumps({**QUICK, **settings})
        page = devices.new_page(self.browser, self.address, size, size is PHONE)
        page.add_init_script(
            f"localStorage.getItem('hexfront.settings') ?? localStorage.setItem('hexfront.settings', '{wanted}')"
        )
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.problems.append(str(error)))
        page.on("console", self._heard)
        page.on("response", self._answered)
        self.visits.append((page, size))
        page.goto(self.address + path)
        page.wait_for_selector(SHOWN, state="attached")
        return page

    def close(self) -> None:
        """Close all pages."""
        while self.visits:
            page, size = self.visits.pop()
            devices.give_back(self.browser, page, size, size is PHONE)

    def _heard(self, line: ConsoleMessage) -> None:
        if line.type in ("error", "warning") and SLOW not in line.text:
            self.problems.append(f"{line.text} ({line.location.get('url', '')})")

    def _answered(self, answer: Response) -> None:
        if answer.status >= 400:
            self.problems.append(f"{answer.status} {answer.url}")
