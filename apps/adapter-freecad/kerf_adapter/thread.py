"""The solid of an ISO metric thread."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .host import App, Part
from .refusal import Refusal
from .sewing import sewn

# The shares of the pitch that crest and root take; each flank takes half of the rest.
_CREST, _ROOT = 1 / 8, 1 / 4
_FLANK = (1 - _CREST - _ROOT) / 2
_DEPTH = 5 / 8 * math.sqrt(3) / 2
_TURN = 2 * math.pi
# As a share of the volume that the profile has by its formula.
_TOLERANCE = 1e-4


class Thread(NamedTuple):
    """Of the basic profile (ISO 68-1), right-handed, in millimetres."""

    diameter: float
    pitch: float
    length: float

    @property
    def radii(self) -> tuple[float, float]:
        """Of the root and of the crest."""
        return self.diameter / 2 - _DEPTH * self.pitch, self.diameter / 2


class Bend(NamedTuple):
    """Where the profile, bent around the axis, turns a corner."""

    radius: float
    angle: float


class Winding(NamedTuple):
    """How far the profile winds up the axis: by an angle in radians."""

    pitch: float
    angle: float

    @property
    def height(self) -> float:
        """How far that is along the axis."""
        return self.pitch * self.angle / _TURN


def threaded_rod(thread: Thread) -> Any:
    """Upright on the origin. Raises Refusal when FreeCAD gives something else.

    The section across the axis is the profile bent around the circle: root, flank, crest, flank. Equal parts of its
    skin, of half a turn at most, are copied up the axis: a groove cut out of a rod has a volume that is wrong.
    """
    whole = Winding(thread.pitch, _TURN * thread.length / thread.pitch)
    count = math.ceil(whole.angle / math.pi - 1e-9)
    part = Winding(thread.pitch, whole.angle / count)
    skin = _skin(_profile(*thread.radii), part)
    parts = [_wound(face, Winding(thread.pitch, index * part.angle)) for index in range(count) for face in skin]
    bottom = _bottom(skin, part.height / 2)
    return _solid([*parts, bottom, _wound(bottom, whole)], _area(*thread.radii) * thread.length)


def _profile(root: float, crest: float) -> list[Bend]:
    shares = [0, _ROOT, _ROOT + _FLANK, _ROOT + _FLANK + _CREST, 1]
    return [Bend(radius, share * _TURN) for radius, share in zip([root, root, crest, crest, root], shares)]


def _area(root: float, crest: float) -> float:
    """Exact: sectors of two circles, and between them the radius grows evenly with the angle."""
    flanks = 2 * _FLANK * (root**2 + root * crest + crest**2) / 3
    return math.pi * (_ROOT * root**2 + _CREST * crest**2 + flanks)


def _skin(bends: list[Bend], winding: Winding) -> list[Any]:
    """What the profile leaves behind, a face for each of its stretches.

    Its lines run along the thread and straight across it: a face that is the profile moved up and turned needs 20 times
    as many triangles.
    """
    slab = Part.makeBox(*([4 * bends[2].radius] * 2), winding.height)
    slab.translate(App.Vector(-2 * bends[2].radius, -2 * bends[2].radius, 0))
    strips = [_strip(a, b, winding) for a, b in zip(bends, bends[1:])]
    return [face for strip in strips for face in strip.common(slab).Faces]


def _strip(first: Bend, second: Bend, winding: Winding) -> Any:
    """Straight lines between the helices of two bends, from where the first begins to where the second ends."""
    ends = first.angle, second.angle + winding.angle
    return Part.makeRuledSurface(*(_helix(bend, winding.pitch, ends) for bend in (first, second)))


def _helix(bend: Bend, pitch: float, ends: tuple[float, float]) -> Any:
    """Through the bend at z = 0, drawn as a straight line on its cylinder."""
    cylinder = Part.Cylinder()
    cylinder.Radius = bend.radius
    places = [App.Base.Vector2d(angle, Winding(pitch, angle - bend.angle).height) for angle in ends]
    return Part.Geom2d.Line2dSegment(*places).toShape(cylinder)


def _bottom(skin: list[Any], height: float) -> Any:
    """The flat face within the edges of a skin that lie below a height."""
    edges = [edge for face in skin for edge in face.Edges if all(vertex.Z < height for vertex in edge.Vertexes)]
    return Part.Face(Part.Wire(Part.__sortEdges__(edges)))


def _wound(face: Any, winding: Winding) -> Any:
    copy = face.copy()
    copy.rotate(App.Vector(), App.Vector(0, 0, 1), math.degrees(winding.angle))
    copy.translate(App.Vector(0, 0, winding.height))
    return copy


def _solid(faces: list[Any], volume: float) -> Any:
    solid = sewn(faces, "this thread")
    if not (solid.isValid() and abs(solid.Volume - volume) <= _TOLERANCE * volume):
        fault = "FreeCAD gave a thread that is not what was asked for; the document is unchanged."
        raise Refusal("KERNEL_RESULT_REJECTED", fault)
    return solid
