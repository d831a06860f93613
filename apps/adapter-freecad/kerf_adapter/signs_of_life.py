"""How far a command is, as its caller is told."""

from __future__ import annotations

import time
from typing import Any, Callable

_SHORTEST_GAP_SECONDS = 0.1
_USUAL_INTERVAL_SECONDS = 3.0


class SignsOfLife:
    """Of one command: what its tool tells, no more often than the broker wants it, and now and then that it goes on."""

    def __init__(self, say: Callable[[dict[str, Any]], None], now: Callable[[], float] = time.monotonic) -> None:
        self._say = say
        self._now = now
        self._since = self._told_at = now()
        self._may_tell_at = self._since
        self._stage = "waiting"

    def waits(self, behind: int) -> None:
        """The command must wait for so many others."""
        self._tell(message=f"waiting behind {behind}")

    def begins(self) -> None:
        """Its turn has come."""
        self._stage = "running"

    def progress(self, fraction: float, message: str) -> None:
        """What a tool tells; left out when it comes too soon after the last."""
        if self._now() >= self._may_tell_at:
            self._tell(fraction=fraction, message=message)

    def tend(self) -> None:
        """Tells that it goes on, unless that was told lately."""
        now = self._now()
        if now - self._told_at >= _USUAL_INTERVAL_SECONDS:
            self._tell(message=f"{self._stage} for {round(now - self._since)} s")

    def _tell(self, **fields: Any) -> None:
        self._told_at = self._now()
        self._may_tell_at = self._told_at + _SHORTEST_GAP_SECONDS
        self._say(fields)
