"""A page that is led through positions without a game being played: its socket hears what the walk tells it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, ViewportSize, WebSocketRoute
from tests.browser.house import Open, new_table
from tests.browser.kinds import Position, Teller

from hexfront.kernel.step import Offer
from hexfront.server import answers
from hexfront.server.library import Library
from hexfront.server.room import encode

SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 720},
    {"width": 1440, "height": 900},
    {"width": 1920, "height": 1080},
    {"width": 390, "height": 844},
)
UNPAINTED = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('.board > .sheet { display: none !important }');
  document.adoptedStyleSheets.push(sheet);
}"""
"""The board keeps its place but is not painted, which would take a second for every position."""
LEAST = 240
"""So many pixels of the options are in sight, or all of them."""
SHOWN = """async (seq) => {
  const { store } = hexfront.modules['/js/store.js']();
  for (let n = 0; n < 2000 && store.get('view')?.seq !== seq; n++) await new Promise((done) => setTimeout(done, 5));
}"""
WEIGHABLE = """(game) => {
  const view = hexfront.modules['/js/store.js']().store.get('view');
  const decided = hexfront.modules['/js/game.js']().gameModule(game).weighs ?? new Set();
  const shown = new Set([...document.querySelectorAll('.decision :is(.option, .act)')].map((each) => each.dataset.key));
  const thrown = (each) => each.throws && !decided.has(each.verb) && each.act !== view.outlook?.act;
  return view.options.find((each) => thrown(each) && shown.has(each.act))?.act ?? '';
}"""
"""What throws dice and is weighed first; some games have weighed it on a card already."""
FAULTS = (Path(__file__).parent / "faults.js").read_text(encoding="utf-8")


class Walk:
    """One page of a game, shown one position after the other."""

    def __init__(self, visit: Open, game: str, language: str = "en") -> None:
        self.teller = Teller(Library().voice(game, language))
        self.number, self.position, self.socket = 0, None, None
        self.page = self._open(visit, game, language)

    position: Position | None
    socket: WebSocketRoute | None

    def _open(self, visit: Open, game: str, language: str) -> Page:
        page = visit("/", SIZES[0], confirm_forced=True, language=language)
        page.route_web_socket("**/play?*", self._connected)
        seat = self.teller.voice.game.meta.seats[0]
        page.goto(f"{visit.address}/t/{new_table(visit.address, game=game)}?seat={seat}")
        page.wait_for_selector(".table .decision", state="attached")
        while self.socket is None:
            page.wait_for_timeout(20)
        page.evaluate(UNPAINTED)
        return page

    def _connected(self, socket: WebSocketRoute) -> None:
        self.socket = socket
        socket.on_message(self._asked)

    def _asked(self, data: str | bytes) -> None:
        """Answer what a page asks of a position."""
        message: dict[str, Any] = json.loads(data)
        assert self.socket is not None
        if self.position is None:
            return
        voice, offer, side, id = (
            self.teller.voice,
            Offer(self.position.state),
            self.position.side,
            message.get("id", ""),
        )
        if message["type"] == "forecast":
            self.socket.send(encode(answers.forecast(voice, offer, side, id, message["act"])).decode())
        elif message["type"] == "reach":
            self.socket.send(encode(answers.reach(voice, offer, side, id, message["piece"])).decode())
        elif message["type"] == "overlays":
            self.socket.send(encode(answers.overlays(voice, offer, side, id)).decode())

    def show(self, position: Position) -> None:
        """Put a position on the table."""
        self.number += 1
        self.position = position
        assert self.socket is not None
        for message in self.teller.messages(position, self.number):
            self.socket.send(message)
        self.page.evaluate(SHOWN, self.number)

    def faults(self) -> list[str]:
        """What is out of sight or scrolls where it should not."""
        found: list[str] = self.page.evaluate(FAULTS, LEAST)
        return found

    def weigh(self) -> bool:
        """Ask for the odds of the first option in sight that throws dice; whether there is one."""
        act: str = self.page.evaluate(WEIGHABLE, self.teller.voice.game.key)
        if not act:
            return False
        self.page.locator(f'.decision [data-key="{act}"]').first.click()
        self.page.wait_for_selector(".decision .odds, dialog[open]")
        if self.page.locator("dialog[open]").count():
            self.page.keyboard.press("Escape")  # something else is asked back first
            return False
        return True
