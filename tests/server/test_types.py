"""The declarations for the browser are those of the structs."""

from __future__ import annotations

from typing import Any

import pytest

from hexfront.server import wire
from hexfront.server.types import declarations, target, typescript


def test_the_committed_declarations_are_up_to_date() -> None:
    assert target().read_text(encoding="utf-8") == declarations(), "run python -m hexfront.server.types"


@pytest.mark.parametrize(
    ("kind", "written"),
    [
        (str, "string"),
        (tuple[int, ...], "number[]"),
        (tuple[int, int], "[number, number]"),
        (dict[str, tuple[str, ...]], "Record<string, string[]>"),
        (wire.WirePrompt | None, "WirePrompt | null"),
    ],
)
def test_types_are_translated(kind: Any, written: str) -> None:
    assert typescript(kind) == written


def test_an_unknown_type_is_an_error() -> None:
    with pytest.raises(TypeError, match="no TypeScript form"):
        typescript(bytes)


def test_what_the_client_sends_may_leave_out_defaults() -> None:
    text = declarations()
    assert "  scenario?: string;" in text
    assert '  type: "decide";\n  seq: number;' in text
