"""Delay of an adapter between two connections."""

from __future__ import annotations

import random
import time
from typing import Callable, Optional

_MIN_SECONDS = 0.1
_FIRST_CEILING_SECONDS = 1.5
_MAX_SECONDS = 30.0
_MAX_DOUBLINGS = 16


class ReconnectBackoff:
    """Exponential backoff with full jitter, so that adapters that lost a broker do not reconnect in step."""

    def __init__(
        self,
        draw: Callable[[float, float], float] = random.uniform,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """Creates a backoff; `draw` returns a random number between two bounds."""
        self._draw = draw
        self._now = now
        self._failures = 0
        self._reconnect_at: Optional[float] = None

    def schedule_reconnect(self, seconds: float) -> None:
        """Sets the next delay to the time that a draining broker gave; brokers spread their adapters over time."""
        self._reconnect_at = self._now() + seconds

    def next_delay(self) -> float:
        """Returns the seconds until the next attempt: given by the broker, else random below a ceiling that doubles."""
        reconnect_at, self._reconnect_at = self._reconnect_at, None
        if reconnect_at is not None:
            return max(0.0, reconnect_at - self._now())
        ceiling = min(_MAX_SECONDS, _FIRST_CEILING_SECONDS * 2**self._failures)
        self._failures = min(self._failures + 1, _MAX_DOUBLINGS)
        return self._draw(_MIN_SECONDS, ceiling)

    def reset(self) -> None:
        """Resets the delay after a successful connection."""
        self._failures = 0
        self._reconnect_at = None
