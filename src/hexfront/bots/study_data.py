"""What a study counts, and its data as files: one row a game, one a turn, one a rule."""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import Any, NamedTuple

from hexfront.bots.figures import score
from hexfront.bots.match import Outcome
from hexfront.kernel.meta import Meta
from hexfront.kernel.texts import load_digest, load_texts

Row = tuple[Any, ...]


class Setting(NamedTuple):
    """A scenario with some optional rules."""

    scenario: str
    options: tuple[str, ...]

    def __str__(self) -> str:
        """As the report names it."""
        return " + ".join((self.scenario, *self.options))


def grouped(played: Iterable[Outcome]) -> dict[Setting, list[Outcome]]:
    """The games of each setting."""
    found: dict[Setting, list[Outcome]] = {}
    for outcome in played:
        found.setdefault(Setting(outcome.match.scenario, outcome.match.options), []).append(outcome)
    return found


def named(game: str, side: str) -> str:
    """A side as a reader knows it."""
    return load_texts(game, "en").say(f"side.{side}")


def winner(meta: Meta, outcome: Outcome) -> str:
    """The side that won, or that nobody did."""
    return meta.sides[outcome.winner] if outcome.winner >= 0 else "draw"


def measured(played: list[Outcome]) -> list[str]:
    """The game's own figures, in its own order."""
    return list(played[0].measures[0])


def _above(ones: list[int], others: list[int]) -> float:
    """In how many pairs the first is higher; equal ones count half."""
    return sum((a > b) + 0.5 * (a == b) for a in ones for b in others)


def separation(played: list[Outcome], key: str, turn: int) -> float | None:
    """How well a figure after a turn tells who wins: the chance that it is higher in a won game than in a lost one.

    Of games of one setting that were still going on, seen by the first side; a half is no better than a coin, both
    ends are sure. None if there are not both kinds.
    """
    above, pairs = 0.0, 0
    for games in grouped(o for o in played if turn < len(o.measures) - 1).values():
        won = [o.measures[turn][key] for o in games if score(o, 0) > 0.5]
        lost = [o.measures[turn][key] for o in games if score(o, 0) < 0.5]
        above += _above(won, lost)
        pairs += len(won) * len(lost)
    return above / pairs if pairs else None


class RuleCount(NamedTuple):
    """A rule of the digest: how many events it was behind, and in how many games."""

    rule: str
    title: str
    events: int
    games: int


def rule_counts(game: str, played: list[Outcome]) -> list[RuleCount]:
    """Every rule of the digest in its order, parts counted with the whole; and rules that only events name."""
    digest = {number: card["title"] for number, card in load_digest(game, "en").items() if number[0].isdigit()}
    found = []
    for number, title in digest.items():
        counts = [sum(n for rule, n in o.rules.items() if belongs(rule, number)) for o in played]
        found.append(RuleCount(number, title, sum(counts), sum(map(bool, counts))))
    return [*found, *_unlisted(digest, played)]


def _unlisted(digest: dict[str, str], played: list[Outcome]) -> list[RuleCount]:
    """Rules that events name and the digest does not."""
    named = Counter[str]()
    for outcome in played:
        named.update(outcome.rules)
    rules = [rule for rule in sorted(named) if not any(belongs(rule, number) for number in digest)]
    return [RuleCount(rule, "", named[rule], sum(rule in o.rules for o in played)) for rule in rules]


def belongs(rule: str, number: str) -> bool:
    """Whether a rule is another one or a part of it: 12.1 and 12.0a of 12.0, 15.4.1 of 15.4."""
    stem = number.removesuffix(".0")
    rest = rule.removeprefix(stem)
    return rule == number or (rule != rest and (rest[:1] == "." or rest[:1].isalpha()))


def write_data(folder: Path, meta: Meta, played: list[Outcome]) -> list[str]:
    """The files of a study; Parquet as well where pyarrow is installed. Returns their names."""
    names = []
    for name, rows in (
        ("games", game_rows(meta, played)),
        ("turns", turn_rows(meta, played)),
        ("rules", [RuleCount._fields, *rule_counts(played[0].match.game, played)]),
    ):
        path = folder / f"{name}.csv"
        with path.open("w", newline="", encoding="utf-8") as file:
            csv.writer(file).writerows(rows)
        names += [path.name, *_parquet(path)]
    return names


def _parquet(path: Path) -> list[str]:
    """The same as Parquet, if that can be written here."""
    try:
        from pyarrow import csv as tables
        from pyarrow import parquet
    except ModuleNotFoundError:
        return []
    there = path.with_suffix(".parquet")
    kinds = dict.fromkeys(("scenario", "options", "winner", "ending", "rule", "title"), "string")
    parquet.write_table(tables.read_csv(path, convert_options=tables.ConvertOptions(column_types=kinds)), there)
    return [there.name]


def game_rows(meta: Meta, played: list[Outcome]) -> list[Row]:
    """One row a game: how it ended, and the figures at its end."""
    keys = measured(played)
    lost = [f"{side}_lost" for side in meta.sides]
    rows: list[Row] = [("scenario", "options", "seed", "winner", "ending", "turn", "decisions", *keys, *lost)]
    for o in played:
        head = (o.match.scenario, " ".join(o.match.options), o.match.seed, winner(meta, o), o.ending, o.turn)
        rows.append((*head, o.decisions, *(o.measures[-1][key] for key in keys), *_losses(meta, o, -1)))
    return rows


def turn_rows(meta: Meta, played: list[Outcome]) -> list[Row]:
    """One row a game and turn: the figures after so many turns, 0 being the start."""
    keys = measured(played)
    lost = [f"{side}_lost" for side in meta.sides]
    rows: list[Row] = [("scenario", "options", "seed", "winner", "after_turn", *keys, *lost)]
    for o in played:
        head = (o.match.scenario, " ".join(o.match.options), o.match.seed, winner(meta, o))
        for turn, figures in enumerate(o.measures):
            rows.append((*head, turn, *(figures[key] for key in keys), *_losses(meta, o, turn)))
    return rows


def _losses(meta: Meta, outcome: Outcome, at: int) -> tuple[int | str, ...]:
    """The losses of each side; nothing where an older file does not have them."""
    return outcome.losses[at] if outcome.losses else tuple("" for _ in meta.sides)
