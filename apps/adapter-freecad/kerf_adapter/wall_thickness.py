"""Checks of the wall thickness of hollowed objects."""

from __future__ import annotations

import math
from typing import Any, Sequence

from .freecad import Part
from .refusal import Refusal
from .subshape_index import SubshapeIndex
from .vectors import compute_box

# Millimetres: the tolerance of OCCT's surface offsets, with a margin.
_NEAR = 2e-3


def check_thickness_fits(shape: Any, thickness: float) -> None:
    """Raises Refusal MODIFIER_FAILED when closed walls are at least half as thick as the narrowest side.

    OCCT may turn the cavity inside out in this case.
    """
    box = compute_box(shape)
    max_thickness = min(end - start for start, end in zip(box["min"], box["max"])) / 2
    if thickness >= max_thickness:
        sentence = (
            f"Walls all around meet inside the object: try less than {max_thickness:g}; the document is unchanged."
        )
        raise Refusal("MODIFIER_FAILED", sentence)


def check_wall_thickness(feature: Any) -> None:
    """Raises Refusal MODIFIER_FAILED when an inner edge is closer to the skin than the wall thickness.

    For walls thicker than the radius of a round object, OCCT offsets beyond the axis and returns a valid cavity that
    is too large.
    """
    below, names = feature.Faces
    opened = {int(name.replace("Face", "")) for name in names}
    faces = list(enumerate(below.Shape.Faces, 1))
    wall_faces = [face for number, face in faces if number not in opened]
    open_faces = [face for number, face in faces if number in opened]
    before = SubshapeIndex(below.Shape.Edges)
    inside = [edge for edge in feature.Shape.Edges if not before.find_number(edge)]
    _check_depth(inside, (wall_faces, open_faces), -feature.Value.Value)


def check_core_depth(core: Any, whole: Any, thickness: float) -> None:
    """Checks the wall thickness for the core of a closed shell. Raises Refusal MODIFIER_FAILED."""
    _check_depth(core.Edges, (whole.Faces, []), thickness)


def _check_depth(edges: Sequence[Any], skin: tuple[Sequence[Any], Sequence[Any]], thickness: float) -> None:
    walls, open_faces = (_NearbyFaces(faces, thickness) for faces in skin)
    for edge in edges:
        if edge.Degenerated:
            continue
        point = edge.valueAt((edge.FirstParameter + edge.LastParameter) / 2)
        depth = walls.distance_to(point)
        if _NEAR < depth < thickness - _NEAR and open_faces.distance_to(point) > _NEAR:
            sentence = f"FreeCAD gave a result whose walls are {depth:g} mm thick; the document is unchanged."
            raise Refusal("MODIFIER_FAILED", sentence)


class _NearbyFaces:
    """Faces with their enlarged bounding boxes, to skip those out of reach of a point."""

    def __init__(self, faces: Sequence[Any], reach: float) -> None:
        self._faces = [(_enlarge_box(face, reach), face) for face in faces]

    def distance_to(self, point: Any) -> float:
        """Computes the distance to the nearest face; infinite when none is within reach."""
        near = [face for box, face in self._faces if box.isInside(point)]
        vertex = Part.Vertex(point)
        return min((face.distToShape(vertex)[0] for face in near), default=math.inf)


def _enlarge_box(face: Any, reach: float) -> Any:
    box = face.BoundBox
    box.enlarge(reach)
    return box
