"""Profiles drawn in the planes of the coordinate system."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence

from .host import App, Part
from .refusal import Refusal, reason_of
from .vectors import vector

Point = Sequence[float]

_X, _Y, _Z = App.Vector(1, 0, 0), App.Vector(0, 1, 0), App.Vector(0, 0, 1)


class Frame(NamedTuple):
    """A plane in space: its origin, the directions of u and v, and its normal."""

    origin: Any
    u: Any
    v: Any
    normal: Any

    def at(self, point: Point) -> Any:
        """A point [u, v] of the plane, in space."""
        return self.origin + self.along(point)

    def along(self, components: Point) -> Any:
        """A direction [u, v] of the plane, in space."""
        return self.u * components[0] + self.v * components[1]


def frame(plane: str, origin: Sequence[float]) -> Frame:
    """The plane of that name, through the origin given."""
    u, v, normal = {"XY": (_X, _Y, _Z), "XZ": (_X, _Z, -_Y), "YZ": (_Y, _Z, _X)}[plane]
    return Frame(vector(origin), u, v, normal)


def upright_frame(origin: Any, normal: Any) -> Frame:
    """The plane across a direction: v points up as far as it can, or along y where the direction is vertical."""
    up = _Z - normal * normal.dot(_Z)
    v = up.normalize() if up.Length > 1e-9 else App.Vector(0, 1, 0)
    return Frame(origin, v.cross(normal), v, normal)


def polygon(place: Frame, profile: Sequence[Point]) -> list[Any]:
    """The corners in space. Raises Refusal INVALID_PARAMETER when two points that follow each other are the same."""
    points = [place.at(point) for point in profile]
    if points[0].isEqual(points[-1], 1e-9):
        points.pop()
    if len(points) < 3 or any(one.isEqual(next_one, 1e-9) for one, next_one in zip(points, [*points[1:], points[0]])):
        raise Refusal("INVALID_PARAMETER", "A profile needs three corners, and two that follow each other must differ.")
    return points


def closed(corners: Sequence[Any]) -> Any:
    """Straight from corner to corner and back to the first."""
    return Part.makePolygon([*corners, corners[0]])


def outline(place: Frame, profile: Sequence[Point]) -> Any:
    """A closed polygon. Raises Refusal INVALID_PARAMETER when two points that follow each other are the same."""
    return closed(polygon(place, profile))


def circle(place: Frame, radius: float) -> Any:
    """A round outline about the origin of the plane."""
    return Part.Wire([Part.makeCircle(radius, place.origin, place.normal)])


def section(place: Frame, profile: Optional[Sequence[Point]], radius: Optional[float]) -> Any:
    """An outline drawn or round. Raises Refusal INVALID_PARAMETER unless it is exactly one of the two."""
    if profile is not None and radius is None:
        return outline(place, profile)
    if radius is not None and profile is None:
        return circle(place, radius)
    raise Refusal("INVALID_PARAMETER", "profile and radius exclude each other: give exactly one of the two.")


def face(place: Frame, profile: Sequence[Point], holes: Sequence[Sequence[Point]]) -> Any:
    """A profile without its holes. Raises Refusal INVALID_PARAMETER when it crosses itself."""
    outlines = [outline(place, drawn) for drawn in (profile, *holes)]
    try:
        made = Part.makeFace(outlines, "Part::FaceMakerBullseye")
    except Exception as error:  # FreeCAD throws what it likes here
        raise Refusal("INVALID_PARAMETER", f"The profile and its holes enclose no face: {reason_of(error)}.") from error
    # Bullseye takes what does not lie within for a face of its own, and a profile that crosses itself for none.
    if len(made.Faces) != 1 or not made.isValid():
        raise Refusal("INVALID_PARAMETER", "The profile crosses itself, or a hole does not lie within it.")
    return made
