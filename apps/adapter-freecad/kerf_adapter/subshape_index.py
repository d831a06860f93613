"""Index from edges or faces to their numbers in a shape."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Iterable, Optional


class SubshapeIndex:
    """Index of subshapes of one kind, with the numbers that FreeCAD assigns from 1."""

    def __init__(self, parts: Iterable[Any]) -> None:
        # Hashes can collide, so each bucket is searched.
        self._alike: dict[int, list[tuple[int, Any]]] = defaultdict(list)
        for number, part in enumerate(parts, 1):
            self._alike[part.hashCode()].append((number, part))

    def find_number(self, part: Any) -> Optional[int]:
        """Returns the number of a subshape in either orientation; None when it belongs to another shape."""
        alike = self._alike.get(part.hashCode(), [])
        return next((number for number, other in alike if other.isSame(part)), None)
