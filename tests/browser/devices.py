"""Devices to visit with: contexts of a browser that one visitor after the other uses.

Whoever comes again has the client's files and the ground of the boards, which cost more than all else at a first visit.
What a visitor leaves there, settings, keys and workers, the next one does not find.
"""

from __future__ import annotations

from collections import defaultdict
from weakref import WeakKeyDictionary

from playwright.sync_api import Browser, BrowserContext, Page, ViewportSize

LEFT = "local_storage,indexeddb,service_workers,file_systems"
"""What is taken away before the next visitor; files and drawings that are the same for everybody stay."""

Kind = tuple[int, int, bool]
_free: WeakKeyDictionary[Browser, defaultdict[Kind, list[BrowserContext]]] = WeakKeyDictionary()


def new_page(browser: Browser, origin: str, size: ViewportSize, touch: bool) -> Page:
    """An empty page on a device of its own, on which nobody has been."""
    free = _free.setdefault(browser, defaultdict(list))[_kind(size, touch)]
    device = free.pop() if free else browser.new_context(viewport=size, has_touch=touch)
    page = device.new_page()
    line = device.new_cdp_session(page)
    line.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": LEFT})
    line.detach()
    return page


def give_back(browser: Browser, page: Page, size: ViewportSize, touch: bool) -> None:
    """Leave a device to the next visitor."""
    device = page.context
    for each in device.pages:
        each.close()
    device.clear_cookies()
    _free[browser][_kind(size, touch)].append(device)


def _kind(size: ViewportSize, touch: bool) -> Kind:
    return size["width"], size["height"], touch
