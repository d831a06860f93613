"""Profiles in planes."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Sequence

from .freecad import App, Part
from .refusal import Refusal, describe_error
from .vectors import to_vector

Point = Sequence[float]

_X, _Y, _Z = App.Vector(1, 0, 0), App.Vector(0, 1, 0), App.Vector(0, 0, 1)


class Frame(NamedTuple):
    """Plane in space: its origin, the directions of u and v, and its normal."""

    origin: Any
    u: Any
    v: Any
    normal: Any

    def to_point(self, point: Point) -> Any:
        """Converts a point [u, v] of the plane to space."""
        return self.origin + self.to_direction(point)

    def to_direction(self, components: Point) -> Any:
        """Converts a direction [u, v] of the plane to space."""
        return self.u * components[0] + self.v * components[1]


def make_frame(plane: str, origin: Sequence[float]) -> Frame:
    """Creates the plane XY, XZ or YZ through an origin."""
    u, v, normal = {"XY": (_X, _Y, _Z), "XZ": (_X, _Z, -_Y), "YZ": (_Y, _Z, _X)}[plane]
    return Frame(to_vector(origin), u, v, normal)


def make_upright_frame(origin: Any, normal: Any) -> Frame:
    """Creates a plane with the given normal; v points up as far as possible, or along y for a vertical normal."""
    up = _Z - normal * normal.dot(_Z)
    v = up.normalize() if up.Length > 1e-9 else App.Vector(0, 1, 0)
    return Frame(origin, v.cross(normal), v, normal)


def compute_corners(frame: Frame, profile: Sequence[Point]) -> list[Any]:
    """Computes the corners in space. Raises Refusal INVALID_PARAMETER when consecutive points coincide."""
    points = [frame.to_point(point) for point in profile]
    if points[0].isEqual(points[-1], 1e-9):
        points.pop()
    if len(points) < 3 or any(one.isEqual(next_one, 1e-9) for one, next_one in zip(points, [*points[1:], points[0]])):
        raise Refusal(
            "INVALID_PARAMETER", "A profile needs at least three corners, and consecutive points must differ."
        )
    return points


def close_polygon(corners: Sequence[Any]) -> Any:
    """Creates a closed polygon wire from its corners."""
    return Part.makePolygon([*corners, corners[0]])


def make_outline(frame: Frame, profile: Sequence[Point]) -> Any:
    """Creates a polygon wire from a profile. Raises Refusal INVALID_PARAMETER when consecutive points coincide."""
    return close_polygon(compute_corners(frame, profile))


def make_circle(frame: Frame, radius: float) -> Any:
    """Creates a circular wire about the origin of the plane."""
    return Part.Wire([Part.makeCircle(radius, frame.origin, frame.normal)])


def make_section(frame: Frame, profile: Optional[Sequence[Point]], radius: Optional[float]) -> Any:
    """Creates a polygon or a circle. Raises Refusal INVALID_PARAMETER unless exactly one of the two is given."""
    if profile is not None and radius is None:
        return make_outline(frame, profile)
    if radius is not None and profile is None:
        return make_circle(frame, radius)
    raise Refusal("INVALID_PARAMETER", "profile and radius are mutually exclusive: give exactly one of the two.")


def make_face(frame: Frame, profile: Sequence[Point], holes: Sequence[Sequence[Point]]) -> Any:
    """Creates the face of a profile with holes. Raises Refusal INVALID_PARAMETER when the profile crosses itself."""
    outlines = [make_outline(frame, drawn) for drawn in (profile, *holes)]
    try:
        made = Part.makeFace(outlines, "Part::FaceMakerBullseye")
    except Exception as error:  # FreeCAD raises unrelated exception types here
        raise Refusal(
            "INVALID_PARAMETER", f"The profile and its holes enclose no face: {describe_error(error)}."
        ) from error
    # Bullseye makes a separate face of a hole outside the profile, and an invalid one of a self-crossing profile.
    if len(made.Faces) != 1 or not made.isValid():
        raise Refusal("INVALID_PARAMETER", "The profile crosses itself, or a hole does not lie within it.")
    return made
