"""Whether what was hollowed out has walls as thick as they were to be."""

from __future__ import annotations

import math
from typing import Any, Sequence

from .host import Part
from .parts import Parts
from .refusal import Refusal
from .vectors import box_of

# In millimetres, within which OCCT offsets a surface, and some more.
_NEAR = 2e-3


def check_room(shape: Any, thickness: float) -> None:
    """Raises Refusal MODIFIER_FAILED where walls all around meet in the middle of the narrowest side, or go through it.

    OCCT may come out on the other side there, too.
    """
    box = box_of(shape)
    most = min(end - start for start, end in zip(box["min"], box["max"])) / 2
    if thickness >= most:
        sentence = f"Walls all around meet inside the object: try less than {most:g}; the document is unchanged."
        raise Refusal("MODIFIER_FAILED", sentence)


def check_walls(feature: Any) -> None:
    """Raises Refusal MODIFIER_FAILED when an edge inside is nearer to the skin than the walls are thick.

    Where they are thicker than a round object OCCT goes through its axis and comes out on the other side, with a hollow
    that is sound and too large.
    """
    below, names = feature.Faces
    opened = {int(name.replace("Face", "")) for name in names}
    faces = list(enumerate(below.Shape.Faces, 1))
    walled = [face for number, face in faces if number not in opened]
    mouths = [face for number, face in faces if number in opened]
    before = Parts(below.Shape.Edges)
    inside = [edge for edge in feature.Shape.Edges if not before.number_of(edge)]
    _check_depth(inside, (walled, mouths), -feature.Value.Value)


def check_core(core: Any, whole: Any, thickness: float) -> None:
    """As check_walls does, for what is taken out of an object that is closed all round."""
    _check_depth(core.Edges, (whole.Faces, []), thickness)


def _check_depth(edges: Sequence[Any], skin: tuple[Sequence[Any], Sequence[Any]], thickness: float) -> None:
    walls, mouths = (_Surroundings(faces, thickness) for faces in skin)
    for edge in edges:
        if edge.Degenerated:
            continue
        place = edge.valueAt((edge.FirstParameter + edge.LastParameter) / 2)
        depth = walls.distance_to(place)
        if _NEAR < depth < thickness - _NEAR and mouths.distance_to(place) > _NEAR:
            sentence = f"FreeCAD gave a result whose walls are {depth:g} mm thick; the document is unchanged."
            raise Refusal("MODIFIER_FAILED", sentence)


class _Surroundings:
    """Faces, as far as they are near. FreeCAD would look at every one of them anew for each place."""

    def __init__(self, faces: Sequence[Any], reach: float) -> None:
        self._faces = [(_box_around(face, reach), face) for face in faces]

    def distance_to(self, place: Any) -> float:
        """Infinite where none is within reach."""
        near = [face for box, face in self._faces if box.isInside(place)]
        vertex = Part.Vertex(place)
        return min((face.distToShape(vertex)[0] for face in near), default=math.inf)


def _box_around(face: Any, reach: float) -> Any:
    box = face.BoundBox
    box.enlarge(reach)
    return box
