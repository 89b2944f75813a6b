"""How plots look, and where they are drawn: matplotlib, an extra (`reports`)."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

COLOURS = ("#1d5277", "#b54800", "#00735a", "#8f2d23", "#8a5a00", "#6b4fa0", "#5d5343", "#0072b2")
INK, SOFT, PAPER = "#2b2620", "#ded3ba", "#fbf8f0"
STYLE = {
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "axes.edgecolor": "#847861",
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "axes.titlelocation": "left",
    "axes.titleweight": "bold",
    "axes.titlesize": 12,
    "axes.titlepad": 10,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "axes.axisbelow": True,
    "axes.grid": True,
    "grid.color": SOFT,
    "grid.linewidth": 0.8,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "legend.frameon": False,
    "legend.fontsize": 9,
    "font.size": 10,
}


class NoPlots(Exception):
    """Plots were asked for, and there is nothing to draw them with."""


def drawable() -> None:
    """Say at once that plots cannot be drawn, before hours of play."""
    if find_spec("matplotlib") is None:
        raise NoPlots("plots need matplotlib: pip install hexfront[reports]")


@contextmanager
def figure(path: Path, width: float = 8, height: float = 4) -> Iterator[Any]:
    """The axes of one plot, written to a file at the end."""
    drawable()
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    with rc_context(STYLE):  # type: ignore[arg-type]
        drawing = Figure(figsize=(width, height), layout="constrained")
        axes = drawing.add_subplot()
        axes.set_prop_cycle(color=COLOURS)
        yield axes
        drawing.savefig(path, dpi=130)
