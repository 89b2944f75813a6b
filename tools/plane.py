"""Latitude and longitude to board coordinates: an equal-area plane, a fit per map, and a field of small shifts.

Only `trace` needs this, to bring the real coast onto the grid. The fits are in `look/trace.toml` of each game: a plane
centre, the fit (east, north) = fit * (x, y) + offset, and control points, each with the shift that brings a place into
the hex the rules put it in. Coordinates are hexes flat to flat; x to the east, y *up* as in the fits.
"""

from __future__ import annotations

from collections.abc import Callable
from math import asin, cos, exp, log, radians, sin, sqrt

import msgspec

XY = tuple[float, float]

SEMI_MAJOR_KM, ECCENTRICITY = 6378.137, 0.0818191908426215
"""The WGS84 ellipsoid."""


class Control(msgspec.Struct, frozen=True, array_like=True):
    """A control point: where the fit puts it, and how far it has to go."""

    x: float
    y: float
    shift_x: float
    shift_y: float


class Squeeze(msgspec.Struct, frozen=True):
    """Beyond x and below y the map is drawn narrower; below `y_too` also flatter."""

    x: float
    y: float
    y_too: float
    factor: float


class Fit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one map lies on the earth."""

    lat: float
    lon: float
    fit: tuple[float, float, float, float]
    offset: tuple[float, float]
    weight: float
    """How far the tracing follows the real coast: 1 fully, 0 not at all (the source is too coarse)."""
    sigma: float = 2.5
    controls: tuple[Control, ...] = ()
    squeeze: Squeeze | None = None


def to_board(fit: Fit) -> Callable[[float, float], XY]:
    """The function from longitude and latitude to board coordinates, y *down* as drawn."""
    plane = equal_area(fit.lat, fit.lon)
    a, b, c, d = fit.fit
    determinant = a * d - b * c
    weights = _weights(fit)

    def transform(lon: float, lat: float) -> XY:
        east, north = plane(lon, lat)
        e, n = east - fit.offset[0], north - fit.offset[1]
        x, y = (d * e - b * n) / determinant, (a * n - c * e) / determinant
        x, y = _shifted(fit, weights, x, y)
        x, y = _squeezed(fit.squeeze, x, y)
        return x, -y

    return transform


def equal_area(lat: float, lon: float) -> Callable[[float, float], XY]:
    """Lambert's azimuthal equal-area projection with this centre: longitude, latitude to kilometres."""
    pole = _authalic(1.0)
    radius = SEMI_MAJOR_KM * sqrt(pole / 2)
    middle = asin(_authalic(sin(radians(lat))) / pole)
    sin_m, cos_m = sin(middle), cos(middle)
    root = sqrt(1 - (ECCENTRICITY * sin(radians(lat))) ** 2)
    stretch = SEMI_MAJOR_KM * cos(radians(lat)) / (root * radius * cos_m)

    def project(lon_: float, lat_: float) -> XY:
        beta = asin(_authalic(sin(radians(lat_))) / pole)
        turn = radians(lon_ - lon)
        scale = radius * sqrt(2 / (1 + sin_m * sin(beta) + cos_m * cos(beta) * cos(turn)))
        east = scale * stretch * cos(beta) * sin(turn)
        return east, scale / stretch * (cos_m * sin(beta) - sin_m * cos(beta) * cos(turn))

    return project


def _authalic(sine: float) -> float:
    """The q of the equal-area formulas for the sine of a latitude."""
    e = ECCENTRICITY
    return (1 - e * e) * (sine / (1 - (e * sine) ** 2) - log((1 - e * sine) / (1 + e * sine)) / (2 * e))


def _weights(fit: Fit) -> list[XY]:
    """The weights of the shift field, so that every control point gets its shift."""
    points = fit.controls
    rows = [
        [_bell(fit.sigma, a.x - b.x, a.y - b.y) + (0.001 if a is b else 0.0) for b in points] + [a.shift_x, a.shift_y]
        for a in points
    ]
    return [(row[-2], row[-1]) for row in _solved(rows)]


def _bell(sigma: float, dx: float, dy: float) -> float:
    return exp(-(dx * dx + dy * dy) / (2 * sigma * sigma))


def _solved(rows: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan: the matrix on the left becomes the identity, the right-hand sides the solutions."""
    for i in range(len(rows)):
        best = max(range(i, len(rows)), key=lambda r: abs(rows[r][i]))
        rows[i], rows[best] = rows[best], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j, row in enumerate(rows):
            if j != i and row[i]:
                factor = row[i]
                rows[j] = [v - factor * w for v, w in zip(row, rows[i], strict=True)]
    return rows


def _shifted(fit: Fit, weights: list[XY], x: float, y: float) -> XY:
    dx = dy = 0.0
    for control, (wx, wy) in zip(fit.controls, weights, strict=True):
        k = _bell(fit.sigma, x - control.x, y - control.y)
        dx, dy = dx + k * wx, dy + k * wy
    return x + dx, y + dy


def _squeezed(squeeze: Squeeze | None, x: float, y: float) -> XY:
    if squeeze is None or x <= squeeze.x or y >= squeeze.y:
        return x, y
    x = squeeze.x + squeeze.factor * (x - squeeze.x)
    if y < squeeze.y_too:
        y = squeeze.y_too + squeeze.factor * (y - squeeze.y_too)
    return x, y
