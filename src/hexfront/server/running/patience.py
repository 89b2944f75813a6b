"""Half-sent requests: nobody is waited for without end."""

from __future__ import annotations

from typing import Any

import h11
from uvicorn.protocols.http.h11_impl import H11Protocol

from hexfront.server.running.limits import PATIENCE


class Patient(H11Protocol):
    """HTTP with an end to patience: a request that is not all there in time, or never begins, is hung up on."""

    def connection_made(self, transport: Any) -> None:
        """Wait for a request."""
        super().connection_made(transport)
        self._waiting: Any = None
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait no longer."""
        self._stop()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Wait from the first byte of a request to its last."""
        super().data_received(data)
        if self._all_there():
            self._stop()
        elif self._waiting is None:
            self._wait()

    def _all_there(self) -> bool:
        return self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)

    def _wait(self) -> None:
        self._waiting = self.loop.call_later(PATIENCE.request, self._give_up)

    def _stop(self) -> None:
        if self._waiting is not None:
            self._waiting.cancel()
            self._waiting = None

    def _give_up(self) -> None:
        self._waiting = None
        if self.transport.get_protocol() is self:  # and not a socket that has taken over
            self.transport.close()
