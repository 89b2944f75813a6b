"""The server as `hexfront` starts it, but with analyses that are over in a few seconds."""

from __future__ import annotations

from functools import partial

from hexfront.bots.chances import Effort
from hexfront.cli import main
from hexfront.server import app

if __name__ == "__main__":
    app.inside = partial(app.inside, effort=Effort(points=3, more=1, rollouts=2, turns=1))
    main()
