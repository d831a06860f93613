"""The last results, by command: one that comes again is answered from here and not run again."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Any, Mapping, Optional

_MOST_RESULTS = 1_024
_MOST_CHARACTERS = 64 * 1_048_576


@dataclass
class _Kept:
    frame: str
    is_lasting: bool
    is_owed: bool = True


class Answered:
    """Results as the frames that carry them, the oldest first."""

    def __init__(self, most_results: int = _MOST_RESULTS, most_characters: int = _MOST_CHARACTERS) -> None:
        self._most_results = most_results
        self._most_characters = most_characters
        self._kept: OrderedDict[str, _Kept] = OrderedDict()
        self._characters = 0

    def keep(self, result: Mapping[str, Any], frame: str) -> None:
        """Keeps a result until the broker has it and many others have come."""
        command_id = result["command_id"]
        self._forget(command_id)
        # After a refusal all is as before, so the command may run again.
        self._kept[command_id] = _Kept(frame, is_lasting=result["ok"])
        self._characters += len(frame)
        while len(self._kept) > self._most_results or self._characters > self._most_characters:
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

    def _forget(self, command_id: str) -> None:
        kept = self._kept.pop(command_id, None)
        if kept:
            self._characters -= len(kept.frame)
