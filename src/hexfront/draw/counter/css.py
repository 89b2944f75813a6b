"""The stylesheet of the counters for the browser: every colour a custom property, light and dark."""

from __future__ import annotations

from functools import lru_cache

from hexfront.draw.counter.colours import BLACK, LIVERIES, ROLES, SHARED, TINTS, Theme, livery, mix

_STATES = """\
.counter { cursor: default; }
.counter.choosable { cursor: pointer; }
.counter.choosable .edge-line { stroke: var(--counter-choosable, #ffd54a); }
.counter.selected .edge-line { stroke: var(--counter-selected, #ffffff); stroke-width: 6; }
.counter:focus-visible { outline: 3px solid var(--counter-selected, #ffffff); outline-offset: 1px; }
.counter.spent { filter: saturate(0.45) brightness(0.82); }
.counters-small .counter .fine { display: none; }
"""


@lru_cache
def css(theme: Theme | None = None) -> str:
    """The stylesheet of one theme, or of both: light, and dark where the page or the reader asks for it.

    A page asks with `data-theme="dark"` (or `"light"`) on its root. An ancestor of class `counters-small`
    drops the fine print, for boards shown so far away that it would only be noise.
    """
    if theme:
        return _variables("", theme) + _rules() + _STATES
    asked = _variables(':root[data-theme="dark"] ', "dark")
    wished = _variables(':root:not([data-theme="light"]) ', "dark")
    dark = f"@media (prefers-color-scheme: dark) {{\n{wished}}}\n"
    return _variables("", "light") + dark + asked + _rules() + _STATES


def _variables(scope: str, theme: Theme) -> str:
    """One rule for the shared colours, one for each livery."""
    rules = [_rule(f"{scope}.counter", _shared(theme))]
    for key in LIVERIES:
        colours = livery(key, theme)
        roles = {role.replace("_", "-"): str(getattr(colours, role)) for role in ROLES}
        rules.append(_rule(f"{scope}.counter.livery-{key}", roles))
    return "".join(rules)


def _shared(theme: Theme) -> dict[str, str]:
    """The shared colours; papers are dimmed on a dark page, inks stay."""
    colours = SHARED | {f"tint-{i}": colour for i, colour in enumerate(TINTS)}
    if theme == "light":
        return colours
    dimmed = {role: mix(colour, BLACK, 0.08) for role, colour in colours.items() if not role.endswith("-ink")}
    return colours | dimmed


def _rule(selector: str, colours: dict[str, str]) -> str:
    body = " ".join(f"--counter-{role}: {colour};" for role, colour in colours.items())
    return f"{selector} {{ {body} }}\n"


def _rules() -> str:
    """What each role colours: the inside of `-fill` shapes, the line of `-line` shapes."""
    roles = [role.replace("_", "-") for role in ROLES] + list(_shared("light"))
    fills = "".join(f".counter .{r}-fill {{ fill: var(--counter-{r}); }}\n" for r in roles)
    return fills + "".join(f".counter .{r}-line {{ stroke: var(--counter-{r}); }}\n" for r in roles)
