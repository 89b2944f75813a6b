"""The server as `hexfront` starts it, but with analyses that are over in a few seconds."""

from __future__ import annotations

from hexfront.bots.chances import Effort
from hexfront.cli import main
from hexfront.server import serve
from hexfront.server.app import create_app

if __name__ == "__main__":
    serve.create_app = lambda *given, **named: create_app(  # type: ignore[attr-defined]
        *given, effort=Effort(points=3, more=1, rollouts=2, turns=1), **named
    )
    main()
