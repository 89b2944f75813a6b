"""The words of the program itself, as far as the server speaks."""

from __future__ import annotations

from functools import cache

from hexfront.kernel.files import load_toml
from hexfront.kernel.texts import LANGUAGES, flatten, folder
from hexfront.server.problem import Problem


def known_language(language: str) -> str:
    """The language itself if there are words in it."""
    if language not in LANGUAGES:
        raise Problem("malformed", f"language: {', '.join(LANGUAGES)}")
    return language


@cache
def own_words(language: str) -> dict[str, str]:
    """The words of the program itself."""
    return flatten(load_toml(folder() / f"{known_language(language)}.toml"))
