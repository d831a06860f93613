"""How long an adapter stays away between two connections."""

from __future__ import annotations

import random
import time
from typing import Callable, Optional

_SHORTEST_SECONDS = 0.1
_FIRST_CEILING_SECONDS = 1.5
_LONGEST_SECONDS = 30.0
_MOST_DOUBLINGS = 16


class Pauses:
    """Full jitter: adapters that lost their broker together do not come back together."""

    def __init__(
        self,
        draw: Callable[[float, float], float] = random.uniform,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        """`draw` gives a number between two."""
        self._draw = draw
        self._now = now
        self._failures = 0
        self._told: Optional[float] = None

    def come_back_in(self, seconds: float) -> None:
        """The broker ends soon, and has said when to come back: the brokers scatter those who leave them."""
        self._told = self._now() + seconds

    def next(self) -> float:
        """The seconds before the next attempt: as the broker said, else at random below a ceiling that doubles."""
        told, self._told = self._told, None
        if told is not None:
            return max(0.0, told - self._now())
        ceiling = min(_LONGEST_SECONDS, _FIRST_CEILING_SECONDS * 2**self._failures)
        self._failures = min(self._failures + 1, _MOST_DOUBLINGS)
        return self._draw(_SHORTEST_SECONDS, ceiling)

    def begin_anew(self) -> None:
        """The service could be reached."""
        self._failures = 0
        self._told = None
