"""The secret that the chains of all tables come from (docs/dice.md). It lies in no database.

With SQLite it is a file beside that of the games, otherwise one in the user's data folder, or wherever the host says;
processes that serve the same games need the same one. Who steals the games finds no future dice among them.
"""

from __future__ import annotations

import contextlib
import logging
import os
import secrets
from pathlib import Path

import platformdirs
from msgspec.structs import replace
from sqlalchemy import URL

from hexfront.kernel.chain import BYTES, Beacon, ChainError, Chains, unhex
from hexfront.kernel.journal import Journal
from hexfront.kernel.ledger import Ledger
from hexfront.server.layout import StoreError

VARIABLE = "HEXFRONT_SECRET_FILE"
log = logging.getLogger("hexfront.server")


class Vault:
    """The keeper of the secret."""

    def __init__(self, secret: bytes) -> None:
        self._secret = secret

    def ledger(self, table: str, beacon: Beacon | None = None) -> Ledger:
        """The dice of a new table, with a beacon if they are to need one."""
        chains = Chains(self._secret, table)
        return Ledger(replace(chains.promise, beacon=beacon), chains)

    def unlock(self, table: str, journal: Journal) -> None:
        """Let the game at a table throw on; only the one that its dice were promised for.

        The dice of a game that was taken in from a file were promised for another table: whoever plays on with a copy
        must not learn what will be thrown there.
        """
        ledger = journal.ledger
        if ledger is None or ledger.promise.table != table:
            return
        chains = Chains(self._secret, table, ledger.promise.length)
        if chains.kept(ledger.promise):
            ledger.chains = chains
        else:
            log.error("the dice of table %s were promised with another secret than the one at hand", table)


def vault_of(database: URL, file: str = "") -> Vault:
    """The secret of a file that is named here or by the environment; else of the usual one. It is made if need be."""
    return Vault(secret_beside(database, file))


def secret_beside(database: URL, file: str = "", ending: str = "") -> bytes:
    """The secret of the dice; with an ending, another one in a file beside it that is called so."""
    file = file or os.environ.get(VARIABLE, "")
    in_memory = database.get_backend_name() == "sqlite" and database.database in (None, "", ":memory:")
    if in_memory and not file:
        return secrets.token_bytes(BYTES)
    path = Path(file) if file else _usual(database)
    if ending:
        path = path.with_name(f"{path.name.removesuffix('.secret')}{ending}")
    try:
        _make(path)
        return unhex(path.read_text(encoding="ascii").strip(), str(path))
    except (OSError, ValueError, ChainError) as e:
        raise StoreError(f"the secret in {path} cannot be read: {e}") from None


def _usual(database: URL) -> Path:
    if database.get_backend_name() == "sqlite":
        return Path(f"{database.database}.secret")
    return Path(platformdirs.user_data_dir("hexfront")) / "dice.secret"


def _make(path: Path) -> None:
    """Make a secret, whole or not at all; of several processes that begin at once one does."""
    if path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as made:
        made.write(f"{secrets.token_hex(BYTES)}\n")
        made.flush()
        os.fsync(made.fileno())
    with contextlib.suppress(FileExistsError):
        os.link(part, path)
    part.unlink()
