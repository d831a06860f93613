"""Solids through sections.

FreeCAD's own lofts pair the corners of closed sections anew, by chance where planes are square to each other. Only
those of open ones they leave as they are, so that a skin is made of these, and closed here.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Sequence

from .corner_pairing import Corners, paired
from .host import Part
from .refusal import Refusal
from .results import Parameters
from .sewing import sewn, unmade
from .sketch import Frame, Point, closed, face, frame, polygon, section
from .tangles import is_tangled

# As the kernel's: with fewer a skin through many sections goes elsewhere between them.
_MOST_DEGREE = 8
# Millimetres: more than makes two places one, and nothing beside the figures of a section.
_GAP = 2e-7
_NEAR = 1e-6
# In square millimetres.
_NO_AREA = 1e-9

_NAME = "a solid through these sections"


class _Section(NamedTuple):
    """A closed line in a plane; round without corners."""

    place: Frame
    line: Any
    corners: Corners


def lofted(sections: Sequence[Parameters], is_ruled: bool) -> Any:
    """The solid through the sections, in their order.

    Raises Refusal: INVALID_PARAMETER where a section is none or the solid would run through itself, KERNEL_ERROR where
    FreeCAD makes none.
    """
    drawn = [_drawn(one) for one in sections]
    counts = {len(one.corners) for one in drawn}
    if len(counts) == 1 and 0 not in counts:
        solid = _between_corners(drawn, is_ruled)
    else:
        solid = Part.makeLoft([one.line for one in drawn], True, is_ruled, False, _MOST_DEGREE)
    if is_tangled(solid):
        raise _tangled(is_ruled)
    return solid


def _drawn(one: Parameters) -> _Section:
    place = frame(one["plane"], one["position"])
    profile = one.get("profile")
    if profile is None or "radius" in one:
        return _Section(place, section(place, profile, one.get("radius")), [])
    face(place, profile, [])  # refuses what crosses itself
    corners = polygon(place, profile)
    corners = corners if _is_counterclockwise(profile) else corners[::-1]
    return _Section(place, closed(corners), corners)


def _is_counterclockwise(profile: Sequence[Point]) -> bool:
    """So the kernel runs: where a skin begins has a part in how it goes."""
    around = zip(profile, [*profile[1:], profile[0]])
    return sum(u * next_v - next_u * v for (u, v), (next_u, next_v) in around) > 0


def _between_corners(drawn: Sequence[_Section], is_ruled: bool) -> Any:
    polygons = paired([one.corners for one in drawn])
    if is_ruled or len(polygons) == 2:
        skin = [strip for ends in zip(polygons, polygons[1:]) for strip in _straight(*ends)]
    else:
        skin = _smooth(polygons, [one.place for one in drawn])
    ends = [Part.Face(closed(corners)) for corners in (polygons[0], polygons[-1])]
    return sewn([*skin, *ends], _NAME)


def _straight(first: Corners, second: Corners) -> list[Any]:
    """From each side of a polygon to that of the next, without what is only a line."""
    sides = [zip(corners, [*corners[1:], corners[0]]) for corners in (first, second)]
    strips = [_strip(*below, *above) for below, above in zip(*sides)]
    return [strip for strip in strips if strip.Area > _NO_AREA]


def _strip(start: Any, end: Any, over_start: Any, over_end: Any) -> Any:
    """A triangle where two corners are one."""
    around = [start, end, over_end, over_start]
    corners = [one for one, next_one in zip(around, [*around[1:], start]) if not one.isEqual(next_one, _NEAR)]
    if len(corners) == 3:
        return Part.Face(closed(corners))
    return Part.makeRuledSurface(_line(start, end), _line(over_start, over_end))


def _smooth(polygons: Sequence[Corners], places: Sequence[Frame]) -> list[Any]:
    """Between the ways of the corners, from section to section."""
    lines = [Part.makePolygon([*corners, _beside(corners[0], place)]) for corners, place in zip(polygons, places)]
    ways = [_way(strip) for strip in Part.makeLoft(lines, False, False, False, _MOST_DEGREE).Faces]
    if not all(way.valueAt(0).isEqual(corner, _NEAR) for way, corner in zip(ways, polygons[0])):
        raise unmade(_NAME)
    return [Part.makeRuledSurface(way, next_way) for way, next_way in zip(ways, [*ways[1:], ways[0]])]


def _beside(corner: Any, place: Frame) -> Any:
    """Where an open line ends that goes round once. FreeCAD runs all such lines the way their gaps lie."""
    return corner + place.at((_GAP, _GAP)) - place.origin


def _way(strip: Any) -> Any:
    """That of the corner with which a part of a skin begins."""
    start, _, *ends = strip.ParameterRange
    return strip.Surface.uIso(start).toShape(*ends)


def _line(start: Any, end: Any) -> Any:
    return Part.LineSegment(start, end).toShape()


def _tangled(is_ruled: bool) -> Refusal:
    otherwise = "" if is_ruled else "; or set ruled, which keeps straight between them"
    return Refusal(
        "INVALID_PARAMETER",
        "The solid through these sections would run through itself. Give the sections in their order along the way, "
        f"further apart, or turned less against each other{otherwise}.",
    )
