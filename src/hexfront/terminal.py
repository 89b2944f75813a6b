"""A game in the terminal: prompt, options, refusals with their rule, odds, map, log, undo. Holds no rules."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rich.columns import Columns
from rich.console import Console
from rich.markup import escape
from rich.panel import Panel
from rich.table import Table

from hexfront.hexmap import bits
from hexfront.kernel.act import Act, NotationError, named_arguments
from hexfront.kernel.events import Event
from hexfront.kernel.journal import Journal
from hexfront.kernel.kit import Kit
from hexfront.kernel.motive import Motive
from hexfront.kernel.odds import InChart
from hexfront.kernel.refusal import Refusal, Refused
from hexfront.kernel.rulebook import look_up, search
from hexfront.kernel.saves import SaveError
from hexfront.kernel.seen import known_face
from hexfront.kernel.texts import Texts
from hexfront.kernel.view import face_named, view

FACES = "⚀⚁⚂⚃⚄⚅"
MANY = 24
"""More options than this are shown by unit, not one by one."""


def event_lines(texts: Texts, kit: Kit, events: Iterable[Event]) -> list[str]:
    """What happened, as sentences with rule numbers; dice in a row join one line."""
    lines: list[str] = []
    dice: list[str] = []
    for event in events:
        if event.key == "die":
            dice.append(_die(event))
            continue
        if dice:
            lines.append(f"[magenta]{' '.join(dice)}[/magenta]")
            dice = []
        lines.append(f"{escape(texts.say(f'event.{event.key}', kit, event.args))} [dim]({event.rule})[/dim]")
    return lines + ([f"[magenta]{' '.join(dice)}[/magenta]"] if dice else [])


def _die(event: Event) -> str:
    """A die by the face that came up and its figure; one with other than six faces by the figure alone."""
    value = event.args["value"]
    return f"{FACES[value - 1]} {value}" if event.args["sides"] == len(FACES) else f"d{event.args['sides']} {value}"


def act_words(journal: Journal, act: Act) -> dict[str, int]:
    """The arguments of an action under the names the catalogue uses."""
    return named_arguments(journal.game.notation.verbs[act.verb], act)


class Terminal:
    """The table as a terminal shows it."""

    def __init__(
        self, journal: Journal, path: Path, texts: Texts, console: Console, motives: dict[int, Motive] | None = None
    ) -> None:
        self.journal, self.path, self.texts, self.console = journal, path, texts, console
        self.motives = motives
        self.kit = journal.kit
        self.commands = {
            "undo": self.undo,
            "units": self.units,
            "map": self.map,
            "log": self.log,
            "options": self.all_options,
            "help": self.help,
        }

    def run(self) -> None:
        """Ask until the game is over or the player leaves."""
        self.journal.write(self.path, self.motives)
        self.console.print(Panel(self.texts.say("game.introduction"), title=self.texts.say("game.title")))
        self.console.print(f"[dim]{escape(str(self.path))}[/dim]")
        self.tell(self.journal.history[0])
        self.help()
        while not self.journal.state.over:
            self.ask()
            try:
                line = self.console.input("[bold]> [/bold]").strip()
            except EOFError:
                return
            if line in ("quit", "q", "exit"):
                return
            self.answer(line)
        self.finish()

    # asking

    @property
    def side(self) -> int:
        """Who decides: at one terminal, the first who must."""
        return self.journal.offer.actors[0]

    def say(self, key: str, args: dict[str, int] | None = None) -> str:
        """A sentence of the catalogue, safe to print."""
        return escape(self.texts.say(key, self.kit, args))

    def ask(self) -> None:
        """The prompt, and the options as far as they fit."""
        s = self.journal.state
        prompt = s.stack[-1].prompt(s, self.side)
        face = known_face(s, self.side, prompt.args.get("unit", -1))
        words = prompt.args if face < 0 else {**prompt.args, "face": face}
        found = self.journal.offer.options(self.side)
        self.console.print(f"\n[bold]{self.say(f'prompt.{prompt.key}', words)}[/bold] [dim]({prompt.rule})[/dim]")
        if len(found) <= MANY:
            self.list_options(found)
        else:
            self.console.print(f"[dim]{self.say('ui.many_options', {'number': len(found)})}[/dim]")

    def list_options(self, found: list[Act]) -> None:
        """Options one by one, numbered as the player can type them."""
        numbers = {act: i for i, act in enumerate(self.journal.offer.options(self.side), 1)}
        rows = [f"[cyan]{numbers[act]:3}[/cyan] {self.option(act)}" for act in found]
        self.console.print(Columns(rows, padding=(0, 3)))

    def option(self, act: Act) -> str:
        """An option by its readable name, with its odds in short."""
        s = self.journal.state
        words = self.say(self.texts.verb(act.verb, s.stack[-1].prompt(s, self.side).key), self.words(act))
        forecast = self.journal.game.forecast(s, self.side, act)
        if forecast is None or forecast.success < 0:
            return words
        return f"{words} [magenta]{self.texts.percent(forecast.success)}[/magenta]"

    def words(self, act: Act) -> dict[str, int]:
        """The arguments of an action; a unit is named by its face if whoever decides knows it."""
        found = act_words(self.journal, act)
        face = face_named(self.journal.game, self.journal.state, self.side, act)
        return found if face < 0 else {**found, "face": face}

    # answering

    def answer(self, line: str) -> None:
        """A command, a number, a unit, a rule, or an action."""
        word, _, rest = line.partition(" ")
        if word in self.commands:
            self.commands[word]()
        elif word == "rule":
            self.rule(rest)
        elif word == "odds":
            self.odds(rest)
        elif line in self.kit.index:
            self.of_piece(self.kit.index[line])
        elif line:
            self.act(line)

    def read(self, line: str) -> Act | None:
        """An action from its number or its text."""
        found = self.journal.offer.options(self.side)
        if line.isdigit() and 1 <= int(line) <= len(found):
            return found[int(line) - 1]
        try:
            return self.journal.game.notation.read(self.kit, line)
        except NotationError as e:
            self.console.print(f"[red]{escape(str(e))}[/red]")
            return None

    def act(self, line: str) -> None:
        """Carry out an action, or say why not."""
        act = self.read(line)
        if act is None:
            return
        try:
            side = self.side
            events = [event for event in self.journal.decide(side, act) if event.seen_by(side)]
        except Refused as refused:
            self.refuse(act, refused.refusals)
            return
        self.journal.write(self.path, self.motives)
        self.tell(events)

    def refuse(self, act: Act, refusals: list[Refusal]) -> None:
        """Why an action is not allowed."""
        for refusal in refusals:
            sentence = self.say(f"refusal.{refusal.key}", self.words(act))
            self.console.print(f"[red]{sentence}[/red] [dim]({refusal.rule})[/dim]")

    def tell(self, events: list[Event]) -> None:
        """What happened."""
        for line in event_lines(self.texts, self.kit, events):
            self.console.print(f"  {line}")

    # commands

    def help(self) -> None:
        """What can be typed."""
        self.console.print(f"[dim]{self.say('ui.terminal_help')}[/dim]")

    def undo(self) -> None:
        """Take back the last decision, if nothing stands in the way."""
        try:
            taken = self.journal.undo()
        except SaveError:
            self.console.print(f"[red]{self.say('ui.nothing_to_undo')}[/red]")
            return
        self.journal.write(self.path, self.motives)
        self.console.print(f"[yellow]{self.say('ui.undone')}[/yellow] {escape(taken)}")

    def all_options(self) -> None:
        """Every option."""
        self.list_options(self.journal.offer.options(self.side))

    def of_piece(self, piece: int) -> None:
        """What one piece can do; if nothing, why it cannot move."""
        found = [a for a in self.journal.offer.options(self.side) if self._names(a, piece)]
        self.console.print(f"[bold]{escape(self.texts.piece(self.kit, piece))}[/bold]")
        self.list_options(found)
        if not found and "land" in self.journal.game.notation.verbs:
            act = Act("land", piece)
            self.refuse(act, self.journal.offer.why_not(self.side, act))

    def _names(self, act: Act, piece: int) -> bool:
        kinds = self.journal.game.notation.verbs[act.verb].args
        return kinds[:1] == ("piece",) and act.a == piece

    def units(self) -> None:
        """Every piece in play, where it is, and its values."""
        table = Table(header_style="bold")
        for column in ("ui.id", "ui.unit", "ui.place"):
            table.add_column(self.say(column))
        table.add_column("")
        for piece in view(self.journal.game, self.journal.state, self.side).pieces:
            index = self.kit.index[piece.id]
            values = " ".join(f"{self.say(f'column.{name}')} {value}" for name, value in piece.values.items())
            place = self.texts.place(self.kit, self.kit.place(piece.place))
            table.add_row(piece.id, self.texts.piece(self.kit, index), place, values)
        self.console.print(table)

    def map(self) -> None:
        """The board in letters: a capital where it is ours, a block where pieces stand."""
        board = self.kit.board
        shown = view(self.journal.game, self.journal.state, self.side)
        held = {number for hexes in shown.hexes.values() for number in hexes}
        manned = {piece.place for piece in shown.pieces}
        lines = ["    " + "".join(str(c // 10) for c in range(board.grid.first_column, board.grid.last_column + 1))]
        lines.append("    " + "".join(str(c % 10) for c in range(board.grid.first_column, board.grid.last_column + 1)))
        for row in range(board.grid.first_row, board.grid.last_row + 1):
            columns = range(board.grid.first_column, board.grid.last_column + 1)
            cells = [self._cell(board.grid.id(column, row), held, manned) for column in columns]
            lines.append(f"{row:3} " + "".join(cells))
        self.console.print("\n".join(lines), highlight=False)

    def _cell(self, hex: int, held: set[str], manned: set[str]) -> str:
        board = self.kit.board
        number = board.number(hex)
        if number in manned:
            return f"[bold yellow]{'█' if number in held else '▒'}[/bold yellow]"
        if bits.has(board.water, hex):
            return "[blue]·[/blue]"
        letter = board.terrain[hex][0] if bits.has(board.land, hex) else " "
        return f"[bold green]{letter.upper()}[/bold green]" if number in held else f"[dim]{letter}[/dim]"

    def log(self) -> None:
        """The last things that happened."""
        for events in self.journal.history[-12:]:
            self.tell(events)

    def rule(self, number: str) -> None:
        """A rule from the digest, or a search."""
        try:
            entry = look_up(self.journal.game.key, number, self.texts.language)
        except KeyError:
            self.console.print(" ".join(search(self.journal.game.key, number, self.texts.language)) or "-")
            return
        body = "\n".join([entry.text, *(f"{key}: {text}" for key, text in entry.rulings.items())])
        self.console.print(Panel(escape(body), title=f"{entry.number} {escape(entry.title)}"))

    def odds(self, line: str) -> None:
        """What an action would throw, with every modifier and the exact chances."""
        act = self.read(line)
        forecast = act and self.journal.game.forecast(self.journal.state, self.side, act)
        if not forecast:
            self.console.print(f"[dim]{self.say('ui.no_dice')}[/dim]")
            return
        places = [self.place_in_chart(place) for place in forecast.charts]
        self.console.print(f"{' · '.join(places)} [dim]({forecast.rule})[/dim]")
        for modifier in forecast.modifiers:
            self.console.print(f"  {modifier.amount:+d} {self.say(f'modifier.{modifier.key}')} ({modifier.rule})")
        for note in forecast.notes:
            self.console.print(f"  {self.say(f'result.{note.key}', {'number': note.number})}")
        for outcome in (*forecast.found, *forecast.results):
            label = self.say(f"result.{outcome.key}", {"number": outcome.number})
            bar = "█" * round(40 * outcome.chance)
            self.console.print(f"  {label:34} {self.texts.percent(outcome.chance, 1):>7} [magenta]{bar}[/magenta]")

    def place_in_chart(self, place: InChart) -> str:
        """The row or the column that a throw is read off, by name."""
        names = (f"row.{place.row}", f"chart_row.{place.row}") if place.row else (f"chart_column.{place.column}",)
        return self.say(next((name for name in names if self.texts.has(name)), names[0]))

    def finish(self) -> None:
        """The result."""
        s = self.journal.state
        side = self.journal.game.meta.sides[s.winner] if s.winner >= 0 else "draw"
        text = f"[bold]{self.say(f'side.{side}')}[/bold]: {self.say(f'ending.{s.ending}')}"
        if sudden := self.journal.game.meta.sudden:
            text += f"\n[dim]{self.say('part.sudden' if s.ending in sudden else 'part.other')}[/dim]"
        self.console.print(Panel(text, title=self.say("ui.result")))
