"""Detection of smooth edges, where faces are tangent. FreeCAD does not distinguish them from sharp ones."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from .freecad import Part
from .subshape_index import SubshapeIndex

# Maximum sine of the angle between two tangent faces; the kernel uses the same value, in radians.
_SMOOTH = 1e-4
# Parameters on an edge at which its faces are compared, as fractions of its range.
_SHARES = (0.25, 0.5, 0.75)


class EdgeSmoothness:
    """Classification of the edges of a shape as smooth or sharp."""

    def __init__(self, shape: Any) -> None:
        self._edges = SubshapeIndex(shape.Edges)
        self._faces: dict[int, list[Any]] = defaultdict(list)
        for face in shape.Faces:
            for edge in face.Edges:
                self._faces[self._edges.find_number(edge) or 0].append(face)

    def is_smooth(self, edge: Any) -> bool:
        """True if the two faces at an edge are tangent, or the edge is the seam of one face."""
        faces = self._faces[self._edges.find_number(edge) or 0]
        if any(edge.isSeam(face) for face in faces):
            return True
        if len(faces) != 2 or edge.Degenerated:
            return False
        along, beside = (_compute_normals(edge, face) for face in faces)
        return bool(along and beside) and all(map(_are_parallel, along, beside))


def _compute_normals(edge: Any, face: Any) -> list[Any]:
    """Computes face normals along an edge; empty where the face has none, as imported faces may."""
    course = face.curveOnSurface(edge)
    if course is None:
        return []
    curve, first, last = course
    parameters = (curve.value(first + share * (last - first)) for share in _SHARES)
    try:
        return [face.normalAt(parameter.x, parameter.y) for parameter in parameters]
    except Part.OCCError:
        return []


def _are_parallel(along: Any, beside: Any) -> bool:
    return along.dot(beside) > 0 and along.cross(beside).Length < _SMOOTH
