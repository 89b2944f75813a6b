"""Lessons in the terminal: `hexfront learn GAME [LESSON]`."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

import typer
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel

from hexfront.kernel.files import DataError
from hexfront.kernel.game import load_game
from hexfront.kernel.journal import Journal
from hexfront.kernel.lesson import Lesson, checked, lessons, progress, reply, words
from hexfront.kernel.texts import LANGUAGES, load_texts
from hexfront.shell import fail
from hexfront.terminal import Terminal

console = Console()


class LessonTerminal(Terminal):
    """A lesson as a terminal shows it: after each decision what is reached, and what went wrong."""

    def begin(self, lesson: Lesson) -> None:
        """Say the task, then ask."""
        self.lesson, self.said = lesson, words(self.journal.game.key, self.texts.language)[lesson.key]
        self.console.print(Panel(escape(self.said.text), title=escape(self.said.title)))
        self.commands["hint"] = lambda: self.console.print("\n".join(map(escape, self.said.hints)))
        self.show()
        self.run()

    def act(self, line: str) -> None:
        """Carry out an action, let the others answer, and say how far the lesson is."""
        before = self.journal.seq
        super().act(line)
        while found := reply(self.journal.game, self.journal.state, self.lesson):
            self.tell(self.journal.decide(*found))
        if self.journal.seq > before:
            self.show()

    def show(self) -> None:
        """The goals, and what is to be said of how it went."""
        now = progress(self.lesson, self.journal.course)
        for goal in self.lesson.goals:
            self.console.print(f"  {'✔' if goal.key in now.reached else '·'} {escape(self.said.goals[goal.key])}")
        if now.done:
            self.console.print(f"[green]{escape(self.said.done)}[/green]")
        elif now.mistake is not None:
            sentence = escape(self.said.mistakes[now.mistake.key])
            self.console.print(f"[yellow]{sentence}[/yellow] [dim]({now.mistake.rule})[/dim]")


def learn(
    game: Annotated[str, typer.Argument(help="The game; `hexfront games` lists them.")],
    lesson: Annotated[str, typer.Argument(help="The lesson; without one, the list of them.")] = "",
    language: Annotated[str, typer.Option("--language", "-l", help="Language: " + " or ".join(LANGUAGES) + ".")] = "en",
) -> None:
    """Learn a game by lessons: positions with a task that check what you do."""
    try:
        rules = load_game(game)
        texts, kit = load_texts(game, language), rules.open_box(())
        checked(rules, kit)
        journal = Journal.of_lesson(rules, lesson, kit) if lesson else None
    except (ValueError, DataError) as e:
        fail(str(e))
    if journal is None or journal.lesson is None:
        listed(game, language)
        return
    with TemporaryDirectory() as folder:
        LessonTerminal(journal, Path(folder) / "lesson.json", texts, console).begin(journal.lesson)


def listed(game: str, language: str) -> None:
    """The lessons of a game."""
    said = words(game, language)
    for each in lessons(game):
        console.print(
            f"[bold]{each.key}[/bold] {escape(said[each.key].title)} [dim]({each.rule})[/dim]", soft_wrap=True
        )
