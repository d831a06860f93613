"""Outlines of shapes as lines on a plane, in millimetres; x points right and y up."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Sequence, Tuple

from .freecad import App, Part
from .views import rotate_to_view

Point = Tuple[float, float]
Line = List[Point]

# Chord deviation of curves, in millimetres.
_TOLERANCE = 0.01
# Edge groups of the projection: sharp edges and silhouettes; the others are smooth edges and seams.
_VISIBLE, _HIDDEN = (0, 3), (5, 8)


class Outlines(NamedTuple):
    """Visible and hidden edges and silhouettes in one view."""

    visible: list[Line]
    hidden: list[Line]


def project_outlines(shapes: Sequence[Any], view: str) -> Outlines:
    """Projects shapes into a view."""
    import TechDraw

    compound = Part.makeCompound([rotate_to_view(shape, view) for shape in shapes])
    groups = TechDraw.projectEx(compound, App.Vector(0, 0, 1))
    return Outlines(_collect_lines(groups, _VISIBLE), _collect_lines(groups, _HIDDEN))


def trace_loops(face: Any, view: str) -> list[Line]:
    """Traces the outline of a planar face and of its holes, seen along the view."""
    return [_trace_loop(wire) for wire in rotate_to_view(face, view).Wires]


def compute_extent(lines: Sequence[Line]) -> tuple[Point, Point]:
    """Computes the lower left and the upper right corner of all lines."""
    across, up = zip(*(place for line in lines for place in line))
    return (min(across), min(up)), (max(across), max(up))


def _collect_lines(groups: Sequence[Any], wanted: Sequence[int]) -> list[Line]:
    edges = (edge for index in wanted if not groups[index].isNull() for edge in groups[index].Edges)
    return [_to_points(edge) for edge in edges]


def _trace_loop(wire: Any) -> Line:
    line: Line = []
    for vertex, edge in zip(wire.OrderedVertexes, wire.OrderedEdges):
        start = (vertex.Point.x, vertex.Point.y)
        line_points = _to_points(edge)
        line += (
            line_points
            if _measure_distance(line_points[0], start) <= _measure_distance(line_points[-1], start)
            else line_points[::-1]
        )
    return line


def _to_points(edge: Any) -> Line:
    is_straight = isinstance(edge.Curve, Part.Line)
    points = [one.Point for one in edge.Vertexes] if is_straight else edge.discretize(Deflection=_TOLERANCE)
    return [(point.x, point.y) for point in points]


def _measure_distance(one: Point, other: Point) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
