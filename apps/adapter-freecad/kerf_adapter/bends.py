"""Edges at which the surface of a shape bends. FreeCAD does not tell them from those where it runs on smoothly."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .host import Part
from .parts import Parts

# The sine of the angle between two faces that run into each other smoothly, at most: what the kernel takes, in radians.
_SMOOTH = 1e-4
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
        return bool(along and beside) and all(map(_are_level, along, beside))


def _normals(edge: Any, face: Any) -> list[Any]:
    """At places along the edge; none where the face does not tell, as imported ones may not."""
    course = face.curveOnSurface(edge)
    if course is None:
        return []
    curve, first, last = course
    places = (curve.value(first + share * (last - first)) for share in _SHARES)
    try:
        return [face.normalAt(place.x, place.y) for place in places]
    except Part.OCCError:
        return []


def _are_level(along: Any, beside: Any) -> bool:
    return along.dot(beside) > 0 and along.cross(beside).Length < _SMOOTH
