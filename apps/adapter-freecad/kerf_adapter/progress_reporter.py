"""Progress messages of a command."""

from __future__ import annotations

import time
from typing import Any, Callable

_MIN_INTERVAL_SECONDS = 0.1
_ALIVE_INTERVAL_SECONDS = 3.0


class ProgressReporter:
    """Progress of one command: rate-limited reports of its tool, and periodic signs that it is alive."""

    def __init__(self, send: Callable[[dict[str, Any]], None], now: Callable[[], float] = time.monotonic) -> None:
        self._send = send
        self._now = now
        self._queued_at = self._reported_at = now()
        self._next_report_at = self._queued_at
        self._stage = "waiting"

    def report_queued(self, behind: int) -> None:
        """Reports that the command is queued behind others."""
        self._report(message=f"waiting behind {behind}")

    def mark_running(self) -> None:
        """Marks the command as running."""
        self._stage = "running"

    def report_progress(self, fraction: float, message: str) -> None:
        """Reports the progress of a tool; dropped when it follows the last report too soon."""
        if self._now() >= self._next_report_at:
            self._report(fraction=fraction, message=message)

    def report_alive(self) -> None:
        """Reports that the command is alive, unless something was reported recently."""
        now = self._now()
        if now - self._reported_at >= _ALIVE_INTERVAL_SECONDS:
            self._report(message=f"{self._stage} for {round(now - self._queued_at)} s")

    def _report(self, **fields: Any) -> None:
        self._reported_at = self._now()
        self._next_report_at = self._reported_at + _MIN_INTERVAL_SECONDS
        self._send(fields)
