"""The host's log: lines to read, or a JSON object each for other programs; never what opens a seat or a session."""

from __future__ import annotations

import logging
import re
from datetime import UTC, datetime

import msgspec

NAMES = "key|token|secret|password|nonce|seed|cookie|session"
SECRET = re.compile(rf"(?i)\b(bearer\s+|(?:{NAMES})[\"']?\s*[=:]\s*[\"']?)[^\s\"'&,;]+")
"""What looks like a key and what follows it."""


def discreet(words: str) -> str:
    """The same without anything that looks like a key."""
    return SECRET.sub(r"\1…", words)


class Lines(logging.Formatter):
    """A line as it is read by people."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s %(name)s: %(message)s")

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        return discreet(super().format(record))


class Objects(logging.Formatter):
    """A line as other programs read it."""

    def format(self, record: logging.LogRecord) -> str:
        """One record."""
        found = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": discreet(record.getMessage()),
        }
        if record.exc_info:
            found["trace"] = discreet(self.formatException(record.exc_info))
        return msgspec.json.encode(found).decode()


def begin(json: bool) -> None:
    """Let the program's and the server's own loggers write to the standard error."""
    handler = logging.StreamHandler()
    handler.setFormatter(Objects() if json else Lines())
    for name in ("hexfront", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if name == "hexfront" else logging.WARNING)
