"""Edges at which the surface of a shape bends. FreeCAD does not tell them from those where it runs on smoothly."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, Iterator

from .parts import Parts

# The sine of the angle between two faces that run into each other smoothly, at most.
_SMOOTH = 1e-3
# Where on an edge its faces are compared, as shares of it.
_SHARES = (0.25, 0.5, 0.75)


class Bends:
    """Which edges of a shape are corners."""

    def __init__(self, shape: Any) -> None:
        self._parts = Parts(shape.Edges)
        self._faces: dict[int, list[Any]] = defaultdict(list)
        for face in shape.Faces:
            for edge in face.Edges:
                self._faces[self._parts.number_of(edge) or 0].append(face)

    def is_smooth(self, edge: Any) -> bool:
        """Whether its two faces run into each other there, or one meets itself, as a cylinder does at its seam."""
        faces = self._faces[self._parts.number_of(edge) or 0]
        if any(edge.isSeam(face) for face in faces):
            return True
        if len(faces) != 2 or edge.Degenerated:
            return False
        along, beside = (_normals(edge, face) for face in faces)
        return all(map(_are_level, along, beside))


def _normals(edge: Any, face: Any) -> Iterator[Any]:
    """At places along the edge."""
    curve, first, last = face.curveOnSurface(edge)
    places = (curve.value(first + share * (last - first)) for share in _SHARES)
    return (face.normalAt(place.x, place.y) for place in places)


def _are_level(along: Any, beside: Any) -> bool:
    return along.dot(beside) > 0 and along.cross(beside).Length < _SMOOTH
