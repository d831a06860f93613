"""Cache of recent results: a command that arrives again is answered from it, not run again."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional

from .limits import MIN_RETAINED_RESULTS, RESULT_RETENTION_SECONDS

_MAX_CHARACTERS = 64 * 1_048_576


@dataclass
class _Entry:
    frame: str
    is_success: bool
    stored_at: float
    is_unacknowledged: bool = True


class ResultCache:
    """Encoded results by command id, oldest first."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        min_results: int = MIN_RETAINED_RESULTS,
        max_characters: int = _MAX_CHARACTERS,
    ) -> None:
        self._now = now
        self._min_results = min_results
        self._max_characters = max_characters
        self._retention_seconds = RESULT_RETENTION_SECONDS
        self._entries: OrderedDict[str, _Entry] = OrderedDict()
        self._characters = 0

    def extend_retention(self, seconds: float) -> None:
        """Extends the minimum retention of results beyond the minimum count, as far as they fit."""
        self._retention_seconds = max(self._retention_seconds, seconds)

    def store(self, result: Mapping[str, Any], frame: str) -> None:
        """Stores a result, and evicts old ones."""
        command_id = result["command_id"]
        self._remove(command_id)
        now = self._now()
        # A refused command changed nothing, so it may run again.
        self._entries[command_id] = _Entry(frame, is_success=result["ok"], stored_at=now)
        self._characters += len(frame)
        while self._can_evict_oldest(now) or self._characters > self._max_characters:
            self._remove(next(iter(self._entries)))

    def find_frame(self, command_id: str) -> Optional[str]:
        """Returns the frame with the result of a completed command."""
        entry = self._entries.get(command_id)
        return entry.frame if entry else None

    def acknowledge(self, command_id: str) -> None:
        """Marks a result as received by the broker."""
        entry = self._entries.get(command_id)
        if entry is None:
            return
        entry.is_unacknowledged = False
        if not entry.is_success:
            self._remove(command_id)

    @property
    def unacknowledged(self) -> dict[str, str]:
        """Frames that the broker has not acknowledged, by command id."""
        return {command_id: entry.frame for command_id, entry in self._entries.items() if entry.is_unacknowledged}

    def _can_evict_oldest(self, now: float) -> bool:
        oldest = next(iter(self._entries.values()), None)
        is_old = oldest is not None and now - oldest.stored_at > self._retention_seconds
        return is_old and len(self._entries) > self._min_results

    def _remove(self, command_id: str) -> None:
        entry = self._entries.pop(command_id, None)
        if entry:
            self._characters -= len(entry.frame)
