"""The report of a study, in Markdown."""

from __future__ import annotations

from collections import Counter
from math import hypot
from statistics import median

from hexfront.bots.arena import IN_PARTS, in_parts, written
from hexfront.bots.figures import score, wilson
from hexfront.bots.match import Outcome
from hexfront.bots.study_data import RuleCount, grouped, measured, named, rule_counts, separation
from hexfront.kernel.meta import Meta
from hexfront.kernel.texts import Texts, load_texts

SURE = 0.9
"""A figure that tells the winner so well decides a game."""


def report(meta: Meta, played: list[Outcome], files: list[str], pictures: dict[str, str]) -> str:
    """All of it."""
    parts = (
        head(meta, played, files),
        results(meta, played),
        effects(meta, played),
        _pictures(pictures, "results.png", "endings.png"),
        length(played),
        _pictures(pictures, "length.png"),
        ["## Losses", "", *losses(meta, played)],
        _pictures(pictures, "losses.png"),
        [
            "## The course of games",
            "",
            "The mean of all games by who won them, and the middle half; 0 is the start.",
            "",
        ],
        _pictures(pictures, *(name for name in pictures if name.startswith("course-"))),
        decided(played),
        _pictures(pictures, "decided.png"),
        rules(played),
    )
    return "\n".join(line for part in parts for line in part) + "\n"


def _pictures(pictures: dict[str, str], *names: str) -> list[str]:
    return [line for name in names if name in pictures for line in (f"![{pictures[name]}]({name})", "")]


def head(meta: Meta, played: list[Outcome], files: list[str]) -> list[str]:
    """What was played."""
    seeds = [o.match.seed for o in played]
    return [
        f"# {meta.title}: {len(played)} games",
        "",
        f"Every seat is played by the {played[0].match.bots[0]} bot; seeds {min(seeds)} to {max(seeds)}, the same for "
        "every setting. A draw counts half. Intervals are Wilson's, of 95 %. All of it is about such bots.",
        "",
        f"The data: {', '.join(files)}; games.jsonl holds each game with its seed, and an interrupted study goes on "
        "from it.",
        "",
    ]


def results(meta: Meta, played: list[Outcome]) -> list[str]:
    """Who won, by setting."""
    texts = load_texts(played[0].match.game, "en")
    first = named(played[0].match.game, meta.sides[0])
    columns = ("setting", "games", f"{first} wins", "95 %", *(IN_PARTS if meta.sudden else ()), "endings")
    lines = ["## Results", "", *_sudden(meta, texts), f"| {' | '.join(columns)} |", "|---" * len(columns) + "|"]
    for setting, games in grouped(played).items():
        share = wilson(sum(score(o, 0) for o in games), len(games))
        counted = Counter(texts.say(f"ending.{o.ending}").rstrip(".") for o in games).most_common()
        endings = ", ".join(f"{ending} {n}" for ending, n in counted)
        shares = " | ".join((*written(share), *in_parts(meta, games)))
        lines.append(f"| {setting} | {len(games)} | {shares} | {endings} |")
    return [*lines, ""]


def _sudden(meta: Meta, texts: Texts) -> list[str]:
    """What the two parts of the wins are."""
    if not meta.sudden:
        return []
    named = "; ".join(texts.say(f"ending.{ending}").rstrip(".") for ending in meta.sudden)
    return [
        f"Some endings cut a game short by chance, whatever was achieved ({named}). Wins are told in two parts: those "
        "by a sudden end as a share of all games, and those among the other games.",
        "",
    ]


def effects(meta: Meta, played: list[Outcome]) -> list[str]:
    """What each optional rule changes: the difference of the shares with and without it, all else equal."""
    groups = grouped(played)
    lines = []
    for setting, games in groups.items():
        for option in setting.options:
            without = setting._replace(options=tuple(o for o in setting.options if o != option))
            if without in groups:
                change, low, high = (100 * value for value in difference(groups[without], games))
                lines.append(f"| {option} | {without} | {change:+.1f} | {low:+.1f} to {high:+.1f} |")
    if not lines:
        return []
    first = named(played[0].match.game, meta.sides[0])
    told = f"What an optional rule changes in the share of {first}, in points of a hundred:"
    return [told, "", "| rule | added to | change | 95 % |", "|---|---|---|---|", *lines, ""]


def difference(before: list[Outcome], after: list[Outcome]) -> tuple[float, float, float]:
    """The difference of two shares with its 95 % interval, made of the Wilson intervals of both."""
    a, b = (wilson(sum(score(o, 0) for o in games), len(games)) for games in (before, after))
    p, q = a.won / a.games, b.won / b.games
    change = q - p
    return change, change - hypot(q - b.low, a.high - p), change + hypot(b.high - q, p - a.low)


def length(played: list[Outcome]) -> list[str]:
    """How long games are, by setting."""
    lines = [
        "## Length",
        "",
        "| setting | turns, median | shortest | longest | decisions, median |",
        "|---|---|---|---|---|",
    ]
    for setting, games in grouped(played).items():
        turns = [o.turn for o in games]
        decisions = median(o.decisions for o in games)
        lines.append(f"| {setting} | {median(turns):g} | {min(turns)} | {max(turns)} | {decisions:g} |")
    return [*lines, ""]


def _mean_losses(games: list[Outcome], side: int) -> float:
    return sum(o.losses[-1][side] for o in games) / len(games)


def losses(meta: Meta, played: list[Outcome]) -> list[str]:
    """The pieces each side has lost at the end, by setting."""
    counted = [o for o in played if o.losses]
    if not any(any(o.losses[-1]) for o in counted):
        return ["No piece was lost; what this game costs is in its own figures below.", ""]
    sides = [named(played[0].match.game, side) for side in meta.sides]
    lines = [f"| setting | {' | '.join(f'{side}, mean' for side in sides)} |", "|---|" + "---|" * len(meta.sides)]
    for setting, games in grouped(counted).items():
        means = [_mean_losses(games, side) for side in range(len(meta.sides))]
        lines.append(f"| {setting} | {' | '.join(f'{value:.1f}' for value in means)} |")
    return [*lines, ""]


def _separations(played: list[Outcome], turn: int) -> dict[str, float]:
    """How well each figure tells the winner after a turn, where it can be said."""
    return {key: value for key in measured(played) if (value := separation(played, key, turn)) is not None}


def decided(played: list[Outcome]) -> list[str]:
    """Which figure tells the winner best after each turn, and from when on it is sure."""
    names = load_texts(played[0].match.game, "en")
    lines = ["## Where games are decided", ""]
    rows, sure = [], None
    for turn in range(max(len(o.measures) for o in played)):
        found = _separations(played, turn)
        if not found:
            continue
        key = max(found, key=lambda k: abs(found[k] - 0.5))
        clear = max(found[key], 1 - found[key])
        going = sum(turn < len(o.measures) - 1 for o in played)
        rows.append(f"| {turn} | {going} | {names.say(f'measure.{key}')} | {clear:.2f} |")
        sure = turn if sure is None and clear >= SURE else sure
    if not rows:
        return [*lines, "There are not both won and lost games to compare.", ""]
    told = f"after turn {sure}" if sure is not None else "at no turn before the end"
    return [
        *lines,
        "Of two games of a setting still going on, one won and one lost, how often the figure that tells them best "
        f"apart has them in the right order; 0.5 is a coin. It reaches {SURE} {told}.",
        "",
        "| after turn | games going on | figure | right |",
        "|---|---|---|---|",
        *rows,
        "",
    ]


def rules(played: list[Outcome]) -> list[str]:
    """Which rules fired how often, and which never did."""
    found = rule_counts(played[0].match.game, played)
    fired = sorted((one for one in found if one.events), key=lambda one: -one.events)
    silent = [one for one in found if not one.events]
    lines = [
        "## Rules",
        "",
        f"Of {len(found)} numbered rules {len(fired)} were behind an event of these games, {len(silent)} behind none. "
        "A rule counts with its parts. Definitions, and rules that only forbid, tell of no event.",
        "",
        "| rule | title | events a game | games |",
        "|---|---|---|---|",
    ]
    lines += [f"| {one.rule} | {one.title} | {one.events / len(played):.2f} | {one.games} |" for one in fired]
    return [*lines, "", "### Behind no event", "", *(_silent(silent) or ["None."])]


def _silent(found: list[RuleCount]) -> list[str]:
    """The rules that never fired, a line a chapter."""
    chapters: dict[str, list[str]] = {}
    for one in found:
        chapters.setdefault(one.rule.split(".")[0], []).append(f"{one.rule} {one.title}")
    return [f"- {', '.join(rules)}" for rules in chapters.values()]
