"""Studies: what the report says is what the data holds, and what cannot be studied is said plainly."""

from __future__ import annotations

import csv
import re
from collections import Counter
from functools import cache
from itertools import dropwhile, takewhile
from pathlib import Path
from statistics import median

import pytest
from msgspec.structs import replace
from typer.testing import CliRunner

from hexfront.bots.figures import wilson
from hexfront.bots.match import Match, Outcome, play
from hexfront.bots.results import read
from hexfront.bots.study import plan, settings
from hexfront.bots.study_data import Setting, belongs, grouped, rule_counts, separation
from hexfront.bots.study_report import decided, difference
from hexfront.cli import app
from hexfront.kernel.game import load_meta
from hexfront.kernel.refusal import Refused

Row = dict[str, str]

SUDDEN = load_meta("luzon").sudden


def rows(path: Path) -> list[Row]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def table(report: str, heading: str) -> list[list[str]]:
    """The rows of the first table under a heading of the report."""
    lines = dropwhile(lambda line: not line.startswith("|"), report.split(f"## {heading}\n")[1].splitlines())
    found = [[cell.strip() for cell in line.strip("|").split("|")] for line in takewhile(lambda x: x[:1] == "|", lines)]
    return found[2:]


@pytest.fixture(scope="module")
def luzon(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small study of Luzon with a variant that varies."""
    folder = tmp_path_factory.mktemp("study") / "luzon"
    wish = ["study", "luzon", "-n", "30", "--bot", "random", "--vary", "option:yts", "--out", str(folder)]
    told = CliRunner().invoke(app, wish)
    assert told.exit_code == 0, told.output
    return folder


def test_the_results_are_those_of_the_games(luzon: Path) -> None:
    games = rows(luzon / "games.csv")
    assert len(games) == 30
    found = table((luzon / "report.md").read_text(encoding="utf-8"), "Results")
    told = {row[0]: row for row in found}
    for scenario in ("historical", "macarthur"):
        for option in ("", "yts"):
            own = [row for row in games if (row["scenario"], row["options"]) == (scenario, option)]
            name = " + ".join(filter(None, (scenario, option)))
            won = sum(row["winner"] == "us" for row in own)
            share = wilson(won, len(own))
            assert told[name][1] == str(len(own))
            assert told[name][2] == f"{100 * won / len(own):.1f} %"
            assert told[name][3] == f"{100 * share.low:.1f} to {100 * share.high:.1f} %"
            assert sum(map(int, re.findall(r" (\d+)(?:,|$)", told[name][-1]))) == len(own)
            sudden = [row for row in own if row["ending"] in SUDDEN]
            won_so = sum(row["winner"] == "us" for row in sudden)
            assert told[name][4] == f"{100 * won_so / len(own):.1f} %"
            rest = max(1, len(own) - len(sudden))
            assert told[name][6] == f"{100 * (won - won_so) / rest:.1f} %"


def test_lengths_and_losses_are_those_of_the_games(luzon: Path) -> None:
    report = (luzon / "report.md").read_text(encoding="utf-8")
    games = [row for row in rows(luzon / "games.csv") if (row["scenario"], row["options"]) == ("macarthur", "")]
    turns = [int(row["turn"]) for row in games]
    length = next(row for row in table(report, "Length") if row[0] == "macarthur")
    assert length[1:4] == [f"{median(turns):g}", str(min(turns)), str(max(turns))]
    losses = next(row for row in table(report, "Losses") if row[0] == "macarthur")
    lost = sum(int(row["japan_lost"]) for row in games) / len(games)
    assert losses[2] == f"{lost:.1f}"


def test_every_turn_of_every_game_is_there(luzon: Path) -> None:
    turns = rows(luzon / "turns.csv")
    counted = Counter((row["scenario"], row["options"], row["seed"]) for row in turns)
    for game in rows(luzon / "games.csv"):
        key = game["scenario"], game["options"], game["seed"]
        assert counted[key] == int(game["turn"]) + 1
        last = max((row for row in turns if (row["scenario"], row["options"], row["seed"]) == key),
                   key=lambda row: int(row["after_turn"]))  # fmt: skip
        assert last["us_hexes"] == game["us_hexes"]


def test_the_rules_that_fired_and_those_that_did_not(luzon: Path) -> None:
    played = read(luzon / "games.jsonl")
    report = (luzon / "report.md").read_text(encoding="utf-8")
    counted = {row["rule"]: row for row in rows(luzon / "rules.csv")}
    fired = {row[0]: row for row in table(report, "Rules")}
    assert set(fired) == {rule for rule, row in counted.items() if row["events"] != "0"}
    combat = sum(n for o in played for rule, n in o.rules.items() if rule == "10.2" or rule.startswith("10.2."))
    assert counted["10.2"]["events"] == str(combat)
    assert fired["10.2"][2] == f"{combat / len(played):.2f}"
    silent = report.split("### Behind no event")[1]
    assert all(f"{rule} {row['title']}" in silent for rule, row in counted.items() if row["events"] == "0")
    assert sum(not int(row["events"]) for row in counted.values()) + len(fired) == len(counted)
    assert not re.search(r"\bR\d+ ", silent), "rulings are no rules"


def test_every_picture_of_the_report_is_there(luzon: Path) -> None:
    names = re.findall(r"\]\((.+?\.png)\)", (luzon / "report.md").read_text(encoding="utf-8"))
    assert {"results.png", "endings.png", "length.png", "decided.png", "course-us_hexes.png"} <= set(names)
    assert all((luzon / name).read_bytes()[:4] == b"\x89PNG" for name in names)


def test_formosa_with_and_without_an_optional_rule(tmp_path: Path) -> None:
    folder = tmp_path / "formosa"
    wish = ["-n", "4", "--bot", "random", "--scenario", "scenario_2", "--vary", "option:25.1", "--out", str(folder)]
    told = CliRunner().invoke(app, ["study", "formosa", *wish])
    assert told.exit_code == 0, told.output
    assert [o.match.seed for o in read(folder / "games.jsonl")] == [1, 2, 1, 2]
    games = rows(folder / "games.csv")
    assert Counter(row["options"] for row in games) == {"": 2, "25.1": 2}
    assert {row["seed"] for row in games} == {"1", "2"}
    report = (folder / "report.md").read_text(encoding="utf-8")
    assert "| 25.1 | scenario_2 |" in report
    assert [row[0] for row in table(report, "Results")] == ["scenario_2", "scenario_2 + 25.1"]


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        (["chess"], "game 'chess'; expected one of luzon"),
        (["luzon", "--vary", "option:25.1"], "option '25.1'; expected one of"),
        (["luzon", "--vary", "yts"], "expected option:KEY"),
        (["luzon", "--option", "nothing"], "option 'nothing'"),
        (["luzon", "--scenario", "nothing"], "scenario 'nothing'"),
        (["luzon", "--bot", "genius"], "bot 'genius'; expected one of random"),
    ],
)
def test_what_cannot_be_studied_is_said(wish: list[str], said: str, tmp_path: Path) -> None:
    told = CliRunner().invoke(app, ["study", *wish, "--out", str(tmp_path / "study")])
    assert told.exit_code == 2
    assert said in " ".join(told.output.split())
    assert not (tmp_path / "study").exists()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = CliRunner().invoke(app, ["study", "luzon", "-n", "1", "--bot", "random", "--out", str(tmp_path / "file")])
    assert told.exit_code == 2
    assert "error:" in told.output


def test_settings_are_scenarios_with_and_without() -> None:
    meta = load_meta("formosa")
    found = settings(meta, ("25.2",), ("option:25.1", "option:25.3"), "scenario_1")
    assert [s.options for s in found] == [
        ("25.2",),
        ("25.2", "25.1"),
        ("25.2", "25.3"),
        ("25.2", "25.1", "25.3"),
    ]
    assert len(settings(meta, (), ())) == 2
    matches = plan("formosa", [Setting("scenario_1", ()), Setting("scenario_2", ())], ("random", "random"), 5, 7)
    assert Counter(m.scenario for m in matches) == {"scenario_1": 3, "scenario_2": 2}
    assert [m.seed for m in matches] == [7, 8, 9, 7, 8]
    with pytest.raises((ValueError, Refused)):
        settings(meta, (), ("option:nothing",))


def game(winner: int, *hexes: int, scenario: str = "a") -> Outcome:
    """A result out of thin air: the figure after each turn."""
    match = Match("formosa", scenario, (), ("random", "random"), 1)
    return Outcome(match, winner, "draw", len(hexes) - 1, 1, (), tuple({"allied_hexes": n} for n in hexes), {})


def test_where_games_are_decided_is_told_within_a_setting() -> None:
    played = [game(0, 1, 5, 9), game(0, 1, 4, 9), game(1, 1, 3, 9), game(1, 1, 4, 9)]
    assert separation(played, "allied_hexes", 0) == 0.5
    assert separation(played, "allied_hexes", 1) == (1 + 1 + 1 + 0.5) / 4
    assert separation(played, "allied_hexes", 2) is None, "they are over"
    assert separation(played[:2], "allied_hexes", 1) is None, "nobody lost"
    others = [game(0, 90, 90, 90, scenario="b"), game(1, 90, 90, 90, scenario="b")]
    assert separation([*played, *others], "allied_hexes", 0) == 0.5
    assert any("| 1 | 4 | Allied-held land hexes | 0.88 |" in line for line in decided(played))


def test_the_difference_of_two_shares_is_uncertain_even_if_both_are_none() -> None:
    change, low, high = difference([game(1, 0)] * 15, [game(1, 0)] * 15)
    assert change == 0
    assert low == pytest.approx(-0.204, abs=1e-3)
    assert high == pytest.approx(0.204, abs=1e-3)


@pytest.mark.parametrize(
    ("rule", "number", "part"),
    [("12.1", "12.0", True), ("12.0", "12.0", True), ("15.4.1", "15.4", True), ("8.2d", "8.2", True),
     ("25.10", "25.1", False), ("1.2", "12.0", False), ("12.0", "12.1", False)],
)  # fmt: skip
def test_what_is_part_of_a_rule(rule: str, number: str, part: bool) -> None:
    assert belongs(rule, number) == part


@cache
def one_game() -> Outcome:
    return play(Match("formosa", "scenario_2", (), ("random", "random"), 3))


def test_the_tables_are_there_as_parquet_too(luzon: Path) -> None:
    from pyarrow import parquet

    for name in ("games", "turns", "rules"):
        table = parquet.read_table(luzon / f"{name}.parquet")
        assert table.num_rows == len(rows(luzon / f"{name}.csv"))
        assert table.column_names == list(rows(luzon / f"{name}.csv")[0])


def test_losses_are_counted_by_side_and_never_go_back_to_before_the_start() -> None:
    losses = one_game().losses
    assert len(losses) == len(one_game().measures)
    assert losses[0] == (0, 0)
    assert sum(losses[-1]) > 0


def test_counts_are_of_games_and_of_events() -> None:
    outcome = one_game()
    twice = rule_counts("formosa", [outcome, replace(outcome, rules={})])
    movement = next(one for one in twice if one.rule == "12.0")
    assert movement.games == 1
    assert movement.events == sum(n for rule, n in outcome.rules.items() if rule.startswith("12."))
    assert list(grouped([outcome, outcome]).values()) == [[outcome, outcome]]
