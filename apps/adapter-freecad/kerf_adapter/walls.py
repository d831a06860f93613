"""Whether what was hollowed out has walls as thick as they were to be."""

from __future__ import annotations

from typing import Any

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
    walled = Part.makeCompound([face for number, face in faces if number not in opened])
    mouths = Part.makeCompound([face for number, face in faces if number in opened])
    before = Parts(below.Shape.Edges)
    for edge in feature.Shape.Edges:
        if edge.Degenerated or before.number_of(edge):
            continue
        place = Part.Vertex(edge.valueAt((edge.FirstParameter + edge.LastParameter) / 2))
        depth = walled.distToShape(place)[0]
        if _NEAR < depth < -feature.Value.Value - _NEAR and mouths.distToShape(place)[0] > _NEAR:
            sentence = f"FreeCAD gave a result whose walls are {depth:g} mm thick; the document is unchanged."
            raise Refusal("MODIFIER_FAILED", sentence)
