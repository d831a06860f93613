"""Solid of an ISO metric thread."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .freecad import App, Part
from .refusal import Refusal
from .sewing import sew_solid

# Fractions of the pitch for crest and root; each flank takes half of the rest.
_CREST, _ROOT = 1 / 8, 1 / 4
_FLANK = (1 - _CREST - _ROOT) / 2
_DEPTH = 5 / 8 * math.sqrt(3) / 2
_TURN = 2 * math.pi
# Relative to the volume that the formula gives.
_TOLERANCE = 1e-4


class Thread(NamedTuple):
    """Right-handed thread with the basic profile (ISO 68-1), in millimetres."""

    diameter: float
    pitch: float
    length: float

    @property
    def radii(self) -> tuple[float, float]:
        """Radii of root and crest."""
        return self.diameter / 2 - _DEPTH * self.pitch, self.diameter / 2


class ProfileCorner(NamedTuple):
    """Corner of the profile in polar coordinates about the axis."""

    radius: float
    angle: float


class HelixSegment(NamedTuple):
    """Segment of a helix: its pitch, and its angle in radians."""

    pitch: float
    angle: float

    @property
    def height(self) -> float:
        """Length of the segment along the axis."""
        return self.pitch * self.angle / _TURN


def make_threaded_rod(thread: Thread) -> Any:
    """Creates the rod along z from the origin. Raises Refusal when FreeCAD's result is wrong.

    The cross section is the profile wrapped around the circle: root, flank, crest, flank. Equal parts of the skin, of
    at most half a turn, are copied along the axis, because a groove cut out of a rod has a wrong volume.
    """
    whole = HelixSegment(thread.pitch, _TURN * thread.length / thread.pitch)
    count = math.ceil(whole.angle / math.pi - 1e-9)
    part = HelixSegment(thread.pitch, whole.angle / count)
    skin = _make_skin(_build_profile(*thread.radii), part)
    parts = [
        _copy_along_helix(face, HelixSegment(thread.pitch, index * part.angle))
        for index in range(count)
        for face in skin
    ]
    bottom = _make_bottom(skin, part.height / 2)
    return _sew_and_check(
        [*parts, bottom, _copy_along_helix(bottom, whole)], _compute_area(*thread.radii) * thread.length
    )


def _build_profile(root: float, crest: float) -> list[ProfileCorner]:
    shares = [0, _ROOT, _ROOT + _FLANK, _ROOT + _FLANK + _CREST, 1]
    return [ProfileCorner(radius, share * _TURN) for radius, share in zip([root, root, crest, crest, root], shares)]


def _compute_area(root: float, crest: float) -> float:
    """Computes the exact area: sectors of two circles, joined by flanks whose radius is linear in the angle."""
    flanks = 2 * _FLANK * (root**2 + root * crest + crest**2) / 3
    return math.pi * (_ROOT * root**2 + _CREST * crest**2 + flanks)


def _make_skin(corners: list[ProfileCorner], segment: HelixSegment) -> list[Any]:
    """Creates the helical skin, one face per side of the profile.

    Ruled faces, because faces from a sweep of the profile need 20 times as many triangles.
    """
    slab = Part.makeBox(*([4 * corners[2].radius] * 2), segment.height)
    slab.translate(App.Vector(-2 * corners[2].radius, -2 * corners[2].radius, 0))
    strips = [_make_strip(a, b, segment) for a, b in zip(corners, corners[1:])]
    return [face for strip in strips for face in strip.common(slab).Faces]


def _make_strip(first: ProfileCorner, second: ProfileCorner, segment: HelixSegment) -> Any:
    """Creates the ruled surface between the helices of two corners, over the angles of both."""
    ends = first.angle, second.angle + segment.angle
    return Part.makeRuledSurface(*(_make_helix(corner, segment.pitch, ends) for corner in (first, second)))


def _make_helix(corner: ProfileCorner, pitch: float, ends: tuple[float, float]) -> Any:
    """Creates the helix through a corner at z = 0, as a straight line on its cylinder."""
    cylinder = Part.Cylinder()
    cylinder.Radius = corner.radius
    points = [App.Base.Vector2d(angle, HelixSegment(pitch, angle - corner.angle).height) for angle in ends]
    return Part.Geom2d.Line2dSegment(*points).toShape(cylinder)


def _make_bottom(skin: list[Any], height: float) -> Any:
    """Creates the flat face bounded by the edges of a skin below a height."""
    edges = [edge for face in skin for edge in face.Edges if all(vertex.Z < height for vertex in edge.Vertexes)]
    return Part.Face(Part.Wire(Part.__sortEdges__(edges)))


def _copy_along_helix(face: Any, segment: HelixSegment) -> Any:
    copy = face.copy()
    copy.rotate(App.Vector(), App.Vector(0, 0, 1), math.degrees(segment.angle))
    copy.translate(App.Vector(0, 0, segment.height))
    return copy


def _sew_and_check(faces: list[Any], volume: float) -> Any:
    solid = sew_solid(faces, "this thread")
    if not (solid.isValid() and abs(solid.Volume - volume) <= _TOLERANCE * volume):
        sentence = "FreeCAD gave a thread with a wrong shape or volume; the document is unchanged."
        raise Refusal("KERNEL_RESULT_REJECTED", sentence)
    return solid
