"""What is drawn of shapes: lines on a plane, in millimetres, x to the right and y up."""

from __future__ import annotations

from typing import Any, List, NamedTuple, Sequence, Tuple

from .host import App, Part
from .views import turned

Place = Tuple[float, float]
Line = List[Place]

# In millimetres, where a curve is drawn as straight lines.
_TOLERANCE = 0.01
# The groups of edges that the projection answers: sharp ones and silhouettes; the rest are smooth or seams.
_VISIBLE, _HIDDEN = (0, 3), (5, 8)


class Outlines(NamedTuple):
    """The edges and silhouettes of shapes as one viewer sees them."""

    visible: list[Line]
    hidden: list[Line]


def outlines_of(shapes: Sequence[Any], view: str) -> Outlines:
    """As seen from one side."""
    import TechDraw

    seen = Part.makeCompound([turned(shape, view) for shape in shapes])
    groups = TechDraw.projectEx(seen, App.Vector(0, 0, 1))
    return Outlines(_lines(groups, _VISIBLE), _lines(groups, _HIDDEN))


def loops_of(face: Any, view: str) -> list[Line]:
    """The outline of a flat face and of its holes, each end to end, as the viewer who faces it sees them."""
    return [_loop(wire) for wire in turned(face, view).Wires]


def extent_of(lines: Sequence[Line]) -> tuple[Place, Place]:
    """The lower left and the upper right corner of what holds all of them."""
    across, up = zip(*(place for line in lines for place in line))
    return (min(across), min(up)), (max(across), max(up))


def _lines(groups: Sequence[Any], wanted: Sequence[int]) -> list[Line]:
    edges = (edge for index in wanted if not groups[index].isNull() for edge in groups[index].Edges)
    return [_places(edge) for edge in edges]


def _loop(wire: Any) -> Line:
    line: Line = []
    for vertex, edge in zip(wire.OrderedVertexes, wire.OrderedEdges):
        start = (vertex.Point.x, vertex.Point.y)
        places = _places(edge)
        line += places if _apart(places[0], start) <= _apart(places[-1], start) else places[::-1]
    return line


def _places(edge: Any) -> Line:
    is_straight = isinstance(edge.Curve, Part.Line)
    points = [one.Point for one in edge.Vertexes] if is_straight else edge.discretize(Deflection=_TOLERANCE)
    return [(point.x, point.y) for point in points]


def _apart(one: Place, other: Place) -> float:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])
