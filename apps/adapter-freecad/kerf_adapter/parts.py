"""Edges or faces of a shape, found again among those of its faces."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Iterable, Optional


class Parts:
    """Parts of one kind by the numbers that FreeCAD gives them, from 1."""

    def __init__(self, parts: Iterable[Any]) -> None:
        # Two parts may share a hash: it only says where to look.
        self._alike: dict[int, list[tuple[int, Any]]] = defaultdict(list)
        for number, part in enumerate(parts, 1):
            self._alike[part.hashCode()].append((number, part))

    def number_of(self, part: Any) -> Optional[int]:
        """Of the same part, whichever way it runs; None for one of another shape."""
        alike = self._alike.get(part.hashCode(), [])
        return next((number for number, other in alike if other.isSame(part)), None)
