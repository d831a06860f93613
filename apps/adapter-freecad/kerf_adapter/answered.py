"""The last results, by command: one that comes again is answered from here and not run again."""

from __future__ import annotations

import time
from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Callable, Mapping, Optional

from .limits import LEAST_RESULTS, RESULT_RETENTION_SECONDS

_MOST_CHARACTERS = 64 * 1_048_576


@dataclass
class _Kept:
    frame: str
    is_lasting: bool
    at: float
    is_owed: bool = True


class Answered:
    """Results as the frames that carry them, the oldest first."""

    def __init__(
        self,
        now: Callable[[], float] = time.monotonic,
        least_results: int = LEAST_RESULTS,
        most_characters: int = _MOST_CHARACTERS,
    ) -> None:
        self._now = now
        self._least_results = least_results
        self._most_characters = most_characters
        self._retention_seconds = RESULT_RETENTION_SECONDS
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._characters = 0

    def retain(self, seconds: float) -> None:
        """Keeps results so long at least, as far as they fit, also when there are more than the least number."""
        self._retention_seconds = max(self._retention_seconds, seconds)

    def keep(self, result: Mapping[str, Any], frame: str) -> None:
        """Keeps a result until the broker has it and many others have come."""
        command_id = result["command_id"]
        self._forget(command_id)
        now = self._now()
        # After a refusal all is as before, so the command may run again.
        self._kept[command_id] = _Kept(frame, is_lasting=result["ok"], at=now)
        self._characters += len(frame)
        while self._is_oldest_spare(now) or self._characters > self._most_characters:
            self._forget(next(iter(self._kept)))

    def find(self, command_id: str) -> Optional[str]:
        """The frame with the result of a command that was done."""
        kept = self._kept.get(command_id)
        return kept.frame if kept else None

    def acknowledge(self, command_id: str) -> None:
        """The broker has the result."""
        kept = self._kept.get(command_id)
        if kept is None:
            return
        kept.is_owed = False
        if not kept.is_lasting:
            self._forget(command_id)

    @property
    def owed(self) -> dict[str, str]:
        """The frames that the broker has not acknowledged, by command."""
        return {command_id: kept.frame for command_id, kept in self._kept.items() if kept.is_owed}

    def _is_oldest_spare(self, now: float) -> bool:
        oldest = next(iter(self._kept.values()), None)
        is_old = oldest is not None and now - oldest.at > self._retention_seconds
        return is_old and len(self._kept) > self._least_results

    def _forget(self, command_id: str) -> None:
        kept = self._kept.pop(command_id, None)
        if kept:
            self._characters -= len(kept.frame)
