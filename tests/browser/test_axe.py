"""Every page, every panel of the table and every tool of it, as axe-core reads them: nothing to be found.

What there is to look at is taken from the client: pages from its routes, panels and tools from the table itself, so
that a new one is looked at without being named here, or is asked for by name.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from zlib import crc32

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Route, ViewportSize
from tests.browser.house import LOOKS, PHONE, Open, call
from tests.browser.kinds import fullest
from tests.browser.machine import serving
from tests.browser.moments import lay_out
from tests.browser.playing import READY
from tests.browser.rare import rare
from tests.browser.walking import SIZES, Walk
from tests.sampling import THOROUGH

import hexfront
from hexfront.kernel.journal import Journal
from hexfront.server.library import playable

ROUTER = Path(hexfront.__file__).parent / "web" / "js" / "router.js"
Look = tuple[ViewportSize, str]
Opened = Callable[[Open, ViewportSize, str], Page]
LAPTOP = SIZES[0]
LEFT_ALONE = ("in", "out", "fit", "home")
"""Tools that move the camera and open nothing."""
SHARE = 5
"""One in so many panels and tools is looked at, all of them where time does not matter."""
FOCUSED = "name => { const one = document.querySelector(name); one.focus(); return document.activeElement === one; }"
GAMES = playable() if THOROUGH else playable()[crc32(ROUTER.read_bytes()) % len(playable()) :][:1]


def found_by_axe(page: Page, where: str) -> list[str]:
    """All that axe-core has to say about a page."""
    found = Axe().run(page).response["violations"]
    return [f"{where}: {each['id']} ({each['impact']}): {each['nodes'][0]['html'][:200]}" for each in found]


def lobby(visit: Open, look: ViewportSize, theme: str) -> Page:
    page = visit("/", look, theme=theme)
    page.wait_for_selector(".game-card")
    return page


def new_game(visit: Open, look: ViewportSize, theme: str) -> Page:
    page = visit("/new/formosa", look, theme=theme)
    page.wait_for_selector(".seat-row")
    return page


def table(visit: Open, look: ViewportSize, theme: str) -> Page:
    page = visit(f"/t/{lay_out(visit.address, Journal.new('luzon', seed=bytes(32)))}", look, theme=theme)
    page.wait_for_selector(READY)
    return page


def notices(visit: Open, look: ViewportSize, theme: str) -> Page:
    page = visit("/notices#stop=nothing", look, theme=theme)
    page.wait_for_selector("main h1")
    return page


def missing(visit: Open, look: ViewportSize, theme: str) -> Page:
    page = lobby(visit, look, theme)
    page.evaluate("hexfront.modules['/js/router.js']().navigate('/nowhere')")
    page.wait_for_selector(".failed")
    return page


def stranger(visit: Open, look: ViewportSize, theme: str) -> Page:
    """A server for others asks who is there, on every page."""
    page = visit("/me", look, theme=theme)
    page.get_by_label("New account").wait_for()
    return page


PAGES = {"lobby": lobby, "new": new_game, "table": table, "notices": notices, "missing": missing}
"""How each page of the client is opened at home."""
FOR_OTHERS = {"me": stranger, "lobby": lobby}
"""Pages that there are, or that are more, on a server for others."""


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serving(tmp_path_factory.mktemp("public"), options=("--public",)) as found:
        yield found.replace("127.0.0.1", "localhost")


def routes() -> set[str]:
    """The pages that the client's router knows."""
    return set(re.findall(r'page: "(\w+)"', ROUTER.read_text(encoding="utf-8")))


def test_every_page_of_the_client_is_looked_at() -> None:
    assert routes() == {*PAGES, *FOR_OTHERS}


def looked_through(visit: Open, pages: Mapping[str, Opened], size: ViewportSize, theme: str) -> list[str]:
    """What axe-core finds on some pages; in the ordinary run each has one look, and the next page the other."""
    visit.probed = True
    found, turn = [], LOOKS.index((size, theme))
    for number, (name, opened) in enumerate(pages.items()):
        if not THOROUGH and number % len(LOOKS) != turn:
            continue
        page = opened(visit, size, theme)
        found += found_by_axe(page, f"{name}, {theme} {size['width']}")
        page.close()
    return found


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing_on_any_page(visit: Open, size: ViewportSize, theme: str) -> None:
    assert looked_through(visit, PAGES, size, theme) == []


@pytest.mark.parametrize(("size", "theme"), LOOKS)
def test_axe_finds_nothing_on_the_pages_for_others(
    browser: Browser, public: str, size: ViewportSize, theme: str
) -> None:
    visit = Open(browser, public)
    found = looked_through(visit, FOR_OTHERS, size, theme)
    page = stranger(visit, size, theme)
    page.get_by_label("New account").check()
    page.get_by_label("Name").fill(f"Cleo {theme} {size['width']}")
    page.get_by_label("Password", exact=True).fill("a long password")
    page.keyboard.press("Enter")
    page.wait_for_url(lambda url: not url.endswith("/me"))
    page.locator("#open-me").click()
    page.get_by_role("heading", name="Devices").wait_for()
    found += found_by_axe(page, f"me, signed in, {theme} {size['width']}")
    visit.close()
    assert not found, "\n".join(found)


def test_axe_finds_nothing_in_the_settings(visit: Open) -> None:
    visit.probed = True
    page = lobby(visit, *LOOKS[0])
    page.locator("#open-settings").click()
    page.wait_for_selector("dialog[open]")
    assert found_by_axe(page, "settings") == []


def test_what_has_no_name_yet_cannot_be_reached(visit: Open) -> None:
    visit.probed = True
    page = lobby(visit, *LOOKS[0])
    held: list[Route] = []
    page.route("**/texts?*", lambda route: held.append(route), times=1)
    with page.expect_request("**/texts?*"):
        page.reload(wait_until="domcontentloaded")
    assert nameless(page) == []
    assert reached(page) == []
    held[0].continue_()
    page.wait_for_selector(".game-card")
    assert reached(page) == [".skip", ".mark", "#open-settings"]


def nameless(page: Page) -> list[str]:
    """The links and buttons that axe-core finds no name for."""
    return [each for each in found_by_axe(page, "before the words") if "-name (" in each]


def reached(page: Page) -> list[str]:
    """What of the frame of every page takes the focus."""
    return [each for each in (".skip", ".mark", "#open-settings") if page.evaluate(FOCUSED, each)]


def opened_parts(page: Page) -> Iterator[str]:
    """Open one panel after the other, then one tool after the other; their names."""
    for tab in page.locator(".table [role=tab]:visible").all():
        tab.click()
        page.wait_for_timeout(150)
        yield tab.get_attribute("id") or ""
    for act in [each.get_attribute("data-act") or "" for each in page.locator(".table [data-act]:visible").all()]:
        if act in LEFT_ALONE:
            continue
        page.locator(f'.table [data-act="{act}"]').click()
        page.wait_for_timeout(250)
        yield act
        page.keyboard.press("Escape")
        pressed = page.locator(f'.table [data-act="{act}"][aria-pressed="true"]')
        if pressed.count():
            pressed.click()


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_on_a_table_whatever_is_open(visit: Open, game: str) -> None:
    visit.probed = True
    found = []
    looks = LOOKS if THOROUGH else LOOKS[:1]
    journal = Journal.new(game, seed=bytes(32))
    address = f"/t/{lay_out(visit.address, journal)}?seat={journal.game.meta.sides[journal.offer.actors[0]]}"
    for size, theme in looks:
        page = visit(address, size, theme=theme)
        page.wait_for_selector(READY)
        for number, part in enumerate(opened_parts(page)):
            if THOROUGH or number % SHARE == crc32(game.encode()) % SHARE:
                found += found_by_axe(page, f"{game}, {part}, {theme} {size['width']}")
        page.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("size", [PHONE, LAPTOP][: None if THOROUGH else 1], ids=lambda size: str(size["width"]))
@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_any_kind_of_decision(visit: Open, game: str, size: ViewportSize) -> None:
    visit.probed = True
    walk = Walk(visit, game)
    walk.page.set_viewport_size(size)
    voice = walk.teller.voice
    positions = sorted({**fullest(voice.game, voice.kit, range(2)), **rare(game)}.items())
    found = []
    for kind, position in positions[:: 1 if THOROUGH else 12]:
        walk.show(position)
        found += found_by_axe(walk.page, f"{game}, {kind}")
        if walk.weigh():
            found += found_by_axe(walk.page, f"{game}, the odds of {kind}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("game", GAMES)
def test_axe_finds_nothing_in_a_lesson(visit: Open, game: str) -> None:
    visit.probed = True
    lessons = call(visit.address, f"/games/{game}/lessons")
    found = []
    for lesson in lessons[: None if THOROUGH else 1]:
        begun = call(visit.address, f"/games/{game}/lessons/{lesson['key']}", method="POST")["id"]
        page = visit(f"/t/{begun}")
        page.wait_for_selector(".lesson")
        found += found_by_axe(page, f"{game}, lesson {lesson['key']}")
        page.close()
    assert not found, "\n".join(found)
