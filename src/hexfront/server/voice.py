"""A game in one language: the sentences that prompts, events, refusals and actions become."""

from __future__ import annotations

from functools import lru_cache

from hexfront.kernel.act import Act, NotationError, named_arguments
from hexfront.kernel.faces import NO_FACE
from hexfront.kernel.game import Game
from hexfront.kernel.kit import Kit
from hexfront.kernel.naming import PieceView, naming
from hexfront.kernel.refusal import Refusal
from hexfront.kernel.step import About
from hexfront.kernel.texts import ARGUMENT_KINDS, Named, Texts
from hexfront.server.problem import Problem
from hexfront.server.wire import Reason, WireOption, WirePiece

KEPT_OPTIONS = KEPT_SENTENCES = 20_000
Args = tuple[tuple[str, int], ...]


class Voice:
    """What a game says in one language. Options are kept: a long list of them repeats most of the one before.

    So are sentences: both seats hear of the same event.
    """

    def __init__(self, game: Game, kit: Kit, texts: Texts) -> None:
        self.game, self.kit, self.texts = game, kit, texts
        self.named = naming(game, kit)
        self.option = lru_cache(KEPT_OPTIONS)(self._option)
        self._said, self._told = lru_cache(KEPT_SENTENCES)(self._say), lru_cache(KEPT_SENTENCES)(self._tell)
        self.pieces: dict[int, tuple[PieceView, WirePiece]] = {}
        """Pieces as they were last sent (`present.py`)."""

    def say(self, key: str, args: dict[str, int] | None = None) -> str:
        """A sentence of the catalogue."""
        return self._said(key, tuple(args.items()) if args else ())

    def told(self, key: str, args: dict[str, int]) -> tuple[str, tuple[Named, ...]]:
        """A sentence of the catalogue, and where in it pieces and hexes are named."""
        return self._told(key, tuple(args.items()))

    def _say(self, key: str, args: Args) -> str:
        return self.texts.say(key, self.kit, dict(args))

    def _tell(self, key: str, args: Args) -> tuple[str, tuple[Named, ...]]:
        return self.texts.told(key, self.kit, dict(args))

    def word(self, key: str, *sections: str) -> str:
        """The word for a key of a chart; figures and signs stand for themselves."""
        return self.texts.sign(key, *sections)

    def read(self, text: str) -> Act:
        """An action from its text."""
        try:
            return self.game.notation.read(self.kit, text)
        except NotationError:
            raise Problem("malformed", self.say("ui.not_understood")) from None

    def write(self, act: Act) -> str:
        """An action as text."""
        return self.named.acts[act].act

    def words(self, act: Act, face: int = NO_FACE) -> dict[str, int]:
        """The arguments of an action under the names that the catalogue uses."""
        found = named_arguments(self.game.notation.verbs[act.verb], act)
        return found if face < 0 else {**found, "face": face}

    def label(self, act: Act, asked: str = "") -> str:
        """The readable name of an action, as what was asked calls it."""
        return self.option(act, asked=asked).label

    def undoing(self, act: Act, about: About) -> str:
        """The name of an action that may be taken back, with what it was about as far as it does not say so itself."""
        named, thing = self.game.notation.verbs[act.verb].args, ""
        if about.unit >= 0 and "piece" not in named:
            thing = str(self.texts.word(self.kit, "piece", about.unit))
        elif about.hex >= 0 and not named:
            thing = str(self.texts.word(self.kit, "hex", about.hex))
        elif about.step and not named:
            thing = self.say(f"step.{about.step}")
        label = self.label(act, about.asked)
        return f"{label} ({thing})" if thing else label

    def _option(
        self, act: Act, face: int = NO_FACE, warning: str = "", aside: bool = False, asked: str = ""
    ) -> WireOption:
        """An action as an option: the face that its piece is known to have, what speaks against it, but no chances."""
        verb = self.game.notation.verbs[act.verb]
        named = dict(zip(verb.args, (act.a, act.b), strict=False))
        return WireOption(
            act=self.write(act),
            verb=act.verb,
            label=self.say(self.texts.verb(act.verb, asked), self.words(act, face)),
            rule=verb.rule,
            piece=self.piece(named.get("piece", -1)),
            hex=self.hex(named.get("hex", -1)),
            number=named.get("number", -1),
            warning=self.say(f"warning.{warning}") if warning else "",
            aside=aside,
            forfeit=verb.forfeit,
        )

    def reasons(self, act: Act, refusals: list[Refusal], face: int = NO_FACE) -> tuple[Reason, ...]:
        """Why an action is not allowed."""
        return tuple(Reason(r.rule, self.say(f"refusal.{r.key}", self.words(act, face))) for r in refusals)

    def side(self, index: int) -> str:
        """The key of a side; empty for nobody."""
        return self.game.meta.sides[index] if index >= 0 else ""

    def piece(self, index: int) -> str:
        """The id of a piece; empty for none."""
        return self.kit.pieces[index].id if index >= 0 else ""

    def thing(self, name: str, index: int) -> str:
        """The id of a piece or the number of a hex, by the name of the argument that it is."""
        return self.piece(index) if ARGUMENT_KINDS[name] == "piece" else self.hex(index)

    def hex(self, index: int) -> str:
        """The number of a hex; empty for none."""
        return self.named.names[index] if index >= 0 else ""
