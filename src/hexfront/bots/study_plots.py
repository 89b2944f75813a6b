"""The plots of a study."""

from __future__ import annotations

from pathlib import Path
from statistics import mean, quantiles
from typing import Any

from hexfront.bots.figures import score, wilson
from hexfront.bots.match import Outcome
from hexfront.bots.plots import COLOURS, figure
from hexfront.bots.study_data import Setting, grouped, measured, named, separation
from hexfront.kernel.meta import Meta
from hexfront.kernel.texts import load_texts

SIDE_STYLES = ("-", "--", ":")


def draw(folder: Path, meta: Meta, played: list[Outcome]) -> dict[str, str]:
    """Draw all of them; their titles by file name."""
    names = load_texts(played[0].match.game, "en")
    groups = grouped(played)
    first = named(played[0].match.game, meta.sides[0])
    results(folder / "results.png", first, groups)
    endings(folder / "endings.png", groups, {o.ending: names.say(f"ending.{o.ending}") for o in played})
    length(folder / "length.png", groups)
    pictures = {
        "results.png": f"Games won: {first}",
        "endings.png": "How games end",
        "length.png": "How long games are",
    }
    if any(any(o.losses[-1]) for o in played if o.losses):
        losses(folder / "losses.png", meta, groups)
        pictures["losses.png"] = "Pieces lost"
    for key in measured(played):
        title = names.say(f"measure.{key}")
        course(folder / f"course-{key}.png", title, key, meta, played)
        pictures[f"course-{key}.png"] = title
    if decided(folder / "decided.png", {key: names.say(f"measure.{key}") for key in measured(played)}, played):
        pictures["decided.png"] = "Where games are decided"
    return pictures


def results(path: Path, first: str, groups: dict[Setting, list[Outcome]]) -> None:
    """The share of the first side with its interval, a line a setting."""
    with figure(path, 8, 0.5 * len(groups) + 1.6) as axes:
        for place, games in enumerate(groups.values()):
            share = wilson(sum(score(o, 0) for o in games), len(games))
            middle = share.won / share.games
            axes.plot([share.low, share.high], [place, place], color=COLOURS[0], linewidth=5, alpha=0.3)
            axes.plot([middle], [place], "o", color=COLOURS[0], markersize=8)
            axes.annotate(f"{middle:.0%}", (middle, place), (0, 9), textcoords="offset points", ha="center", fontsize=9)
        axes.axvline(0.5, color="#847861", linewidth=1, linestyle=(0, (4, 3)))
        _settings(axes, groups)
        axes.set_xlim(-0.02, 1.02)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.set_xlabel("share of games, draws half; Wilson interval of 95 %")
        axes.set_title(f"Games won: {first}")


def _settings(axes: Any, groups: dict[Setting, list[Outcome]]) -> None:
    """The settings along the side, the first on top."""
    names = [f"{setting} ({len(games)})" for setting, games in groups.items()]
    axes.set_yticks(range(len(names)), names)
    axes.set_ylim(len(names) - 0.4, -0.7)
    axes.grid(axis="y", visible=False)


def endings(path: Path, groups: dict[Setting, list[Outcome]], words: dict[str, str]) -> None:
    """The endings as shares of one bar a setting."""
    with figure(path, 8, 0.5 * len(groups) + 1.8 + 0.22 * len(words)) as axes:
        left = [0.0] * len(groups)
        for ending, word in sorted(words.items()):
            shares = [sum(o.ending == ending for o in games) / len(games) for games in groups.values()]
            axes.barh(range(len(groups)), shares, 0.62, left=left, label=word.rstrip("."))
            left = [a + b for a, b in zip(left, shares, strict=True)]
        _settings(axes, groups)
        axes.set_xlim(0, 1)
        axes.set_xticks([0, 0.25, 0.5, 0.75, 1], ["0 %", "25 %", "50 %", "75 %", "100 %"])
        axes.set_xlabel("share of games")
        axes.set_title("How games end")
        axes.legend(loc="upper left", bbox_to_anchor=(0, -0.28 if len(groups) < 3 else -0.18))


def length(path: Path, groups: dict[Setting, list[Outcome]]) -> None:
    """The turn in which games end, as shares of each setting."""
    last = max(o.turn for games in groups.values() for o in games)
    width = 0.8 / len(groups)
    with figure(path, 8, 4) as axes:
        for place, (setting, games) in enumerate(groups.items()):
            shares = [sum(o.turn == turn for o in games) / len(games) for turn in range(1, last + 1)]
            offset = (place - (len(groups) - 1) / 2) * width
            axes.bar([turn + offset for turn in range(1, last + 1)], shares, width, label=str(setting))
        axes.set_xticks(range(1, last + 1))
        axes.yaxis.set_major_formatter(lambda value, _: f"{value:.0%}")
        axes.set_xlabel("turn in which the game ends")
        axes.set_ylabel("share of games")
        axes.set_title("How long games are")
        axes.grid(axis="x", visible=False)
        axes.legend()


def losses(path: Path, meta: Meta, groups: dict[Setting, list[Outcome]]) -> None:
    """The mean number of pieces that each side has lost, by turn, of games still going on or just over."""
    with figure(path, 8, 4) as axes:
        for place, (setting, games) in enumerate(groups.items()):
            kept = [o for o in games if o.losses]
            for side, key in enumerate(meta.sides):
                if not any(o.losses[-1][side] for o in kept):
                    continue
                line = _mean_losses(kept, side)
                style = {"color": COLOURS[place % len(COLOURS)], "linestyle": SIDE_STYLES[side % len(SIDE_STYLES)]}
                axes.plot(
                    range(len(line)),
                    line,
                    marker="o",
                    markersize=3.5,
                    label=f"{named(games[0].match.game, key)}, {setting}",
                    **style,
                )
        _turns(axes)
        axes.set_ylabel("pieces lost so far, mean")
        axes.set_title("Pieces lost")
        axes.legend()


def _mean_losses(games: list[Outcome], side: int) -> list[float]:
    """The mean losses of a side turn by turn, of the games that got so far."""
    turns = range(max(len(o.losses) for o in games))
    return [mean(o.losses[t][side] for o in games if t < len(o.losses)) for t in turns]


def course(path: Path, title: str, key: str, meta: Meta, played: list[Outcome]) -> None:
    """A figure over turns: the mean and the middle half of games, by winner."""
    with figure(path, 8, 4) as axes:
        for who in sorted({o.winner for o in played}, reverse=True):
            games = [o for o in played if o.winner == who]
            values = _by_turn(key, games)
            turns = range(len(values))
            name = "drawn" if who < 0 else f"victory: {named(games[0].match.game, meta.sides[who])}"
            (line,) = axes.plot(
                turns, [mean(v) for v in values], marker="o", markersize=4, label=f"{name} ({len(games)})"
            )
            low, _, high = zip(*map(_quarters, values), strict=True)
            axes.fill_between(turns, low, high, alpha=0.14, linewidth=0, color=line.get_color())
        _turns(axes)
        axes.set_ylabel("mean, and the middle half of games")
        axes.set_title(title)
        axes.legend()


def _by_turn(key: str, games: list[Outcome]) -> list[list[int]]:
    """The values of a figure turn by turn, of the games that got so far."""
    turns = range(max(len(o.measures) for o in games))
    return [[o.measures[t][key] for o in games if t < len(o.measures)] for t in turns]


def _quarters(values: list[int]) -> list[float]:
    """Where a quarter, a half and three quarters of some values lie below."""
    return quantiles(values, n=4, method="inclusive") if len(values) > 1 else [values[0]] * 3


def decided(path: Path, names: dict[str, str], played: list[Outcome]) -> bool:
    """How well each figure tells the winner, by turn; False if there are not games of both kinds."""
    found = {name: _separations(played, key) for key, name in names.items()}
    if not any(found.values()):
        return False
    with figure(path, 8, 4) as axes:
        for name, line in found.items():
            axes.plot([t for t, _ in line], [v for _, v in line], marker="o", markersize=4, label=name)
        axes.axhline(0.5, color="#847861", linewidth=1, linestyle=(0, (4, 3)))
        axes.set_ylim(-0.03, 1.03)
        _turns(axes)
        axes.set_ylabel("tells a won game from a lost one")
        axes.set_title("Where games are decided: 0.5 tells nothing, 0 and 1 everything")
        axes.legend()
    return True


def _separations(played: list[Outcome], key: str) -> list[tuple[int, float]]:
    """How well a figure tells the winner after each turn where it can be said."""
    turns = range(max(len(o.measures) for o in played))
    return [(t, value) for t in turns if (value := separation(played, key, t)) is not None]


def _turns(axes: Any) -> None:
    axes.set_xlabel("turns played")
    axes.xaxis.get_major_locator().set_params(integer=True)
