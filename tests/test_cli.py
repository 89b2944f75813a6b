"""The command line: every command works, every fault is explained, nothing is overwritten."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.later import LAYOUT, NOW, RULES, forbid, later, store_otherwise
from typer.testing import CliRunner, Result

import hexfront
import hexfront.testing
from hexfront import commands
from hexfront.cli import COMMANDS, app
from hexfront.kernel.replay import load
from hexfront.kernel.saves import read_save
from hexfront.kernel.texts import load_texts
from hexfront.testing import opened

ROOT = Path(hexfront.__file__).parents[2]
GAME, KIT = opened("luzon")


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Keep the user's folders out of it."""
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / name))


def run(*words: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, list(words), input=typed, env={"COLUMNS": "200"})


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    path = tmp_path / "game.json"
    done = run("play", "luzon", "--save", str(path), "--seed", "00", typed="move us_43 1022\nmove us_6 1023\nquit\n")
    assert done.exit_code == 0, done.output
    return path


def test_the_readme_example_is_true() -> None:
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert tried > 5
    assert not failed


def test_the_example_of_the_testing_module_is_true() -> None:
    failed, tried = doctest.testmod(hexfront.testing)
    assert tried
    assert not failed


def test_help_names_every_command() -> None:
    out = run("--help").output
    assert all(word in out for word in ("play", "sim", "replay", "verify", "rule", "games", "board"))


def test_games_are_listed_with_their_stage() -> None:
    out = run("games").output
    assert "The Luzon Campaign, 1945" in out
    assert "historical, macarthur" in out
    assert "Operation Ichi-Go" in out


def test_a_game_is_saved_after_every_decision_and_taken_up_again(saved: Path) -> None:
    assert load(read_save(saved)).seq == 2
    out = run("play", "luzon", "--save", str(saved), typed="units\nquit\n").output
    assert "1022 Rosario" in out


def test_an_attack_on_unknown_strength_has_its_odds_and_bounds_in_the_terminal(tmp_path: Path) -> None:
    sky = [f"mark {hex}" for hex in ("3501", "3502", "3503", "3504", "3505")]  # far out at sea, if anybody has won it
    typed = "\n".join([*sky, "fight_first", "attack 1905", "join CEA-1B", "odds confirm", "quit", ""])
    out = run("play", "ichigo", "--seed", "07" * 32, "--save", str(tmp_path / "game.json"), typed=typed).output
    assert "Least defense total: 0" in out
    assert "No die · no defender has strength" in out
    assert "Odds, Japan" in out


def test_a_refused_action_says_why_with_its_rule(tmp_path: Path) -> None:
    out = run(
        "play", "luzon", "--seed", "00", "--save", str(tmp_path / "g.json"), typed="move us_43 1537\nquit\n"
    ).output
    assert "not adjacent" in out
    assert "(8.2)" in out


def test_what_is_no_action_says_what_was_expected(tmp_path: Path) -> None:
    typed = "fly us_43\nmove us_43\nmove us_43 9999\n0\n9999\nquit\n"
    out = run("play", "luzon", "--save", str(tmp_path / "g.json"), typed=typed).output
    assert "expected one of move, land" in out
    assert "expected move piece hex" in out
    assert "9999 is off the grid" in out


def test_every_command_of_the_terminal_answers(tmp_path: Path) -> None:
    typed = "help\nunits\nmap\nlog\noptions\nus_43\nodds move us_43 1022\nodds end\nrule 8.2\nrule airborne\nundo\n\n"
    for language in ("en", "es"):
        done = run(
            "play", "luzon", "--seed", "00", "-l", language, "--save", str(tmp_path / f"{language}.json"), typed=typed
        )
        assert done.exit_code == 0, done.output
        assert "8.2" in done.output
        assert "%" in done.output


def test_undo_in_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    run("play", "luzon", "--seed", "00", "--save", str(path), typed="move us_43 0823\nundo\nquit\n")
    assert [e.undo for e in read_save(path).entries] == [False, True]


def test_a_whole_game_can_be_played_by_numbers(tmp_path: Path) -> None:
    path = tmp_path / "g.json"
    # end every phase at once; where something else is asked, take the first option
    typed = "end\n1\n" * 120
    done = run("play", "luzon", "--save", str(path), "--seed", "0a" * 4, typed=typed)
    assert load(read_save(path)).state.over
    assert done.exit_code == 0


def test_options_that_need_others_are_refused_with_the_rule() -> None:
    done = run("play", "luzon", "-o", "army35")
    assert done.exit_code == 2
    assert "4.7" in done.output


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("play", "chess"), "expected one of luzon"),
        (("play", "rising_sun"), "cannot be played yet"),
        (("play", "luzon", "--scenario", "x"), "expected one of historical"),
        (("play", "luzon", "--option", "x"), "expected one of yts"),
        (("play", "luzon", "--seed", "xyz"), "non-hexadecimal"),
        (("play", "luzon", "--language", "fr"), "expected one of en, es"),
        (("play", "luzon", "--pack", "nowhere"), "is no folder"),
        (("sim", "luzon", "--scenario", "x"), "expected one of historical"),
        (("replay", "nothing.json"), "No such file"),
        (("verify", "nothing.json"), "No such file"),
        (("rule", "luzon", "xyzzy"), "no rule 'xyzzy'"),
    ],
)
def test_faults_are_explained(words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in " ".join(done.output.split())


def test_a_damaged_save_is_not_overwritten(saved: Path) -> None:
    cut = saved.read_bytes()[:-40]
    saved.write_bytes(cut)
    done = run("play", "luzon", "--save", str(saved), typed="move us_37 0925\nquit\n")
    assert done.exit_code == 2
    assert "damaged or cut off" in " ".join(done.output.split())
    assert saved.read_bytes() == cut


def test_a_game_of_older_rules_is_verified_and_says_so(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, RULES)
    assert f"begun under rules version {NOW}; it replays unchanged under {NOW + 1}" in run("verify", str(saved)).output
    run("play", "luzon", "--save", str(saved), typed="end\nquit\n")
    assert f"from entry 3 on version {NOW + 1}" in run("verify", str(saved)).output


def test_positions_of_an_older_layout_are_not_called_verified(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, LAYOUT)
    store_otherwise(monkeypatch)
    assert "compared by their dice, decisions and events" in run("verify", str(saved)).output


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_game_that_differs_under_later_rules_is_told_as_far_as_it_goes(
    saved: Path, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    before = saved.read_bytes()
    later(monkeypatch, GAME, RULES)
    forbid(monkeypatch, "move", KIT.index["us_6"])
    done = run("replay", str(saved), "-l", language)
    assert done.exit_code == 0, done.output
    told, _, rest = done.output.partition(load_texts("luzon", language).say("version.entry", None, {"number": 2}))
    assert "   1 move us_43 1022" in told
    assert f"slower ({language}). (8.2)" in rest
    assert "   2 move us_6 1023" in rest
    for words in (("play", "luzon", "--save", str(saved), "-l", language), ("verify", str(saved))):
        done = run(*words)
        assert done.exit_code == 2
        assert "8.2" in done.output
    assert "the first 1 of 2 entries" in done.output
    assert saved.read_bytes() == before


def test_of_a_game_that_is_set_up_differently_the_record_is_told(saved: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    later(monkeypatch, GAME, RULES)
    store_otherwise(monkeypatch)
    out = run("replay", str(saved)).output
    assert "set up differently" in out
    assert "   1 move us_43 1022" in out


def test_verify_counts_entries_and_dice(saved: Path) -> None:
    out = run("verify", str(saved)).output
    assert "verified" in out
    assert "2 entries" in out


def test_verify_finds_a_changed_die(saved: Path) -> None:
    tree = json.loads(saved.read_text())
    entry = next(e for e in tree["entries"] if e.get("dice"))
    entry["dice"][0] = entry["dice"][0] % 6 + 1
    saved.write_text(json.dumps(tree))
    done = run("verify", str(saved))
    assert done.exit_code == 2
    assert "the dice were" in done.output


def test_replay_tells_the_game(saved: Path) -> None:
    out = run("replay", str(saved)).output
    assert "move us_43 1022" in out
    assert "Rosario" in out


def test_replay_tells_why_a_bot_decided_and_verify_does_not_ask(saved: Path) -> None:
    plain, tree = run("verify", str(saved)).output, json.loads(saved.read_text())
    tree["motives"] = {"1": {"bot": "standard", "reason": "rest"}, "2": {"bot": "standard", "reason": "unheard_of"}}
    saved.write_text(json.dumps(tree))
    assert run("verify", str(saved)).output == plain
    assert "Standard bot: What is left would cost more than it brings." in run("replay", str(saved)).output
    assert "Bot normal: " in run("replay", str(saved), "--language", "es").output


def test_a_game_that_is_taken_up_again_keeps_the_reasons_of_its_bots(saved: Path) -> None:
    tree = json.loads(saved.read_text())
    tree["motives"] = {"1": {"bot": "standard", "reason": "rest", "args": {}}}
    saved.write_text(json.dumps(tree))
    run("play", "luzon", "--save", str(saved), typed="move us_37 0825\nundo\nquit\n")
    again = json.loads(saved.read_text())
    assert len(again["entries"]) > len(tree["entries"])
    assert again["motives"] == tree["motives"]


def test_a_simulation_repeats_itself_and_uses_several_processes() -> None:
    one = run("sim", "luzon", "-n", "8", "--seed", "3").output
    two = run("sim", "luzon", "-n", "8", "--seed", "3", "--jobs", "2").output
    figures = [line for line in one.splitlines() if "│" in line]
    assert figures == [line for line in two.splitlines() if "│" in line]


def test_a_rule_is_shown_with_its_code_and_tests() -> None:
    out = run("rule", "luzon", "10.4").output
    assert "combat.defeat" in out
    assert "tests/games/luzon/test_combat.py" in out


def test_a_pack_changes_the_game(tmp_path: Path) -> None:
    (tmp_path / "pack" / "luzon").mkdir(parents=True)
    (tmp_path / "pack" / "luzon" / "tables.rows.toml").write_text("[allowance]\ndivision = 7\n")
    save = tmp_path / "g.json"
    out = run("play", "luzon", "--pack", str(tmp_path / "pack"), "--save", str(save), typed="units\nquit\n").output
    assert "Operations points 7" in out
    assert "another data pack of luzon" in " ".join(run("verify", str(save)).output.split())
    assert run("verify", str(save), "--pack", str(tmp_path / "pack")).exit_code == 0


def test_the_list_of_commands_is_that_of_the_commands_themselves() -> None:
    real: Any = typer.main.get_command(commands.app)
    assert {name: command.help for name, command in real.commands.items()} == COMMANDS


def test_the_list_of_commands_is_shown_without_loading_any() -> None:
    loads = "import sys, hexfront.cli; print(sorted(m for m in sys.modules if m.startswith('hexfront')))"
    told = subprocess.run([sys.executable, "-c", loads], capture_output=True, text=True, check=True, timeout=120).stdout
    assert told.strip() == "['hexfront', 'hexfront.cli']"
    shown = run("--help").output
    assert all(name in shown for name in COMMANDS)


def test_lessons_are_listed_and_done_in_the_terminal() -> None:
    assert all(word in run("learn", "luzon").output for word in ("march", "Into the unknown", "drop"))
    out = run("learn", "luzon", "march", typed="move us_43 1022\nquit\n").output
    assert "✔ Take 1022, Rosario" in out
    assert "Rosario is yours for good" in out
    wrong = run("learn", "luzon", "march", "-l", "es", typed="move us_43 1023\nquit\n").output
    assert "La 43.ª fue a otra parte" in wrong
    assert "(4.9)" in wrong


def test_a_lesson_that_there_is_not_is_refused() -> None:
    assert "expected one of march" in run("learn", "luzon", "nonsense").output.replace("\n", " ")
