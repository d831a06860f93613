"""Lofts: solids through sections.

FreeCAD's lofts re-pair the corners of closed sections, arbitrarily where their planes are perpendicular. They leave
the corners of open sections alone, so the skin is lofted through open sections and closed here.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence

from .corner_pairing import Corners, pair_corners
from .freecad import Part
from .object_results import Parameters
from .refusal import Refusal
from .self_intersection import is_self_intersecting
from .sewing import create_construction_refusal, sew_solid
from .sketch import Frame, Point, close_polygon, compute_corners, make_face, make_frame, make_section

# Same as in the kernel: with a lower degree, a skin through many sections deviates between them.
_MAX_DEGREE = 8
# Millimetres: above the tolerance within which points coincide, and negligible beside a section.
_GAP = 2e-7
_NEAR = 1e-6
# Square millimetres.
_NO_AREA = 1e-9

_NAME = "a solid through these sections"


class _Section(NamedTuple):
    """Closed wire in a plane; a circle has no corners."""

    frame: Frame
    line: Any
    corners: Corners


def make_loft(sections: Sequence[Parameters], is_ruled: bool) -> Any:
    """Creates the solid through sections, in their order.

    Raises Refusal INVALID_PARAMETER for an invalid section or a solid that would intersect itself, and KERNEL_ERROR
    when FreeCAD cannot create it.
    """
    prepared = [_create_section(one) for one in sections]
    counts = {len(one.corners) for one in prepared}
    if len(counts) == 1 and 0 not in counts:
        solid = _loft_between_corners(prepared, is_ruled)
    else:
        solid = Part.makeLoft([one.line for one in prepared], True, is_ruled, False, _MAX_DEGREE)
    if is_self_intersecting(solid):
        raise _self_intersection_refusal(is_ruled)
    return solid


def _create_section(one: Parameters) -> _Section:
    frame = make_frame(one["plane"], one["position"])
    profile = one.get("profile")
    if profile is None or "radius" in one:
        return _Section(frame, make_section(frame, profile, one.get("radius")), [])
    make_face(frame, profile, [])  # refuses a self-crossing profile
    corners = compute_corners(frame, profile)
    corners = corners if _is_counterclockwise(profile) else corners[::-1]
    return _Section(frame, close_polygon(corners), corners)


def _is_counterclockwise(profile: Sequence[Point]) -> bool:
    """Returns true for a counterclockwise profile: the orientation of the kernel, which affects the skin."""
    sides = zip(profile, [*profile[1:], profile[0]])
    return sum(u * next_v - next_u * v for (u, v), (next_u, next_v) in sides) > 0


def _loft_between_corners(prepared: Sequence[_Section], is_ruled: bool) -> Any:
    polygons = pair_corners([one.corners for one in prepared])
    if is_ruled or len(polygons) == 2:
        skin = [strip for ends in zip(polygons, polygons[1:]) for strip in _make_ruled_faces(*ends)]
    else:
        skin = _make_smooth_faces(polygons, [one.frame for one in prepared])
    ends = [Part.Face(close_polygon(corners)) for corners in (polygons[0], polygons[-1])]
    return sew_solid([*skin, *ends], _NAME)


def _make_ruled_faces(first: Corners, second: Corners) -> list[Any]:
    """Creates the ruled faces between the sides of two polygons, without degenerate ones."""
    sides = [zip(corners, [*corners[1:], corners[0]]) for corners in (first, second)]
    strips = [_make_ruled_face(*below, *above) for below, above in zip(*sides)]
    return [strip for strip in strips if strip.Area > _NO_AREA]


def _make_ruled_face(start: Any, end: Any, over_start: Any, over_end: Any) -> Any:
    """Creates one ruled face, or a triangle where two corners coincide."""
    sides = [start, end, over_end, over_start]
    corners = [one for one, next_one in zip(sides, [*sides[1:], start]) if not one.isEqual(next_one, _NEAR)]
    if len(corners) == 3:
        return Part.Face(close_polygon(corners))
    return Part.makeRuledSurface(_make_line(start, end), _make_line(over_start, over_end))


def _make_smooth_faces(polygons: Sequence[Corners], frames: Sequence[Frame]) -> list[Any]:
    """Creates the smooth skin between the curves along which the corners run through the sections."""
    lines = [
        Part.makePolygon([*corners, _compute_open_end(corners[0], frame)]) for corners, frame in zip(polygons, frames)
    ]
    curves = [_extract_corner_curve(strip) for strip in Part.makeLoft(lines, False, False, False, _MAX_DEGREE).Faces]
    if not all(curve.valueAt(0).isEqual(corner, _NEAR) for curve, corner in zip(curves, polygons[0])):
        raise create_construction_refusal(_NAME)
    return [Part.makeRuledSurface(curve, next_curve) for curve, next_curve in zip(curves, [*curves[1:], curves[0]])]


def _compute_open_end(corner: Any, frame: Frame) -> Any:
    """Computes the end of a nearly closed line; FreeCAD orients such lines by their gaps."""
    return corner + frame.to_point((_GAP, _GAP)) - frame.origin


def _extract_corner_curve(strip: Any) -> Any:
    """Returns the curve of the corner with which a strip of the skin begins."""
    start, _, *ends = strip.ParameterRange
    return strip.Surface.uIso(start).toShape(*ends)


def _make_line(start: Any, end: Any) -> Any:
    return Part.LineSegment(start, end).toShape()


def _self_intersection_refusal(is_ruled: bool) -> Refusal:
    hint = "" if is_ruled else "; or set ruled for straight sides"
    return Refusal(
        "INVALID_PARAMETER",
        "A loft through these sections would intersect itself. Give the sections in order along the loft, "
        f"further apart, or rotated less against each other{hint}.",
    )
