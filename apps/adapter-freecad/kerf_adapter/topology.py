"""Edges and faces of a shape: ids, descriptions and selection."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Sequence

from .edge_smoothness import EdgeSmoothness
from .object_results import Parameters, round_significant
from .refusal import Refusal
from .vectors import compute_box, round_coordinate, to_triple

_NEAR = 1e-5
_PARALLEL = 1 - 1e-9
_CURVES = {"Part::GeomLine": "line", "Part::GeomCircle": "circle", "Part::GeomEllipse": "ellipse"}
_SURFACES = {
    "Part::GeomPlane": "plane",
    "Part::GeomCylinder": "cylinder",
    "Part::GeomCone": "cone",
    "Part::GeomSphere": "sphere",
    "Part::GeomToroid": "torus",
}


def list_edges(shape: Any) -> Iterator[tuple[int, Any]]:
    """Yields the edges with their FreeCAD numbers, without degenerate ones such as the pole of a sphere."""
    return ((number, edge) for number, edge in enumerate(shape.Edges, 1) if not edge.Degenerated)


def list_sharp_edges(shape: Any) -> list[tuple[int, Any]]:
    """Lists the sharp edges: neither degenerate nor smooth, as seams and the borders of fillets are."""
    bends = EdgeSmoothness(shape)
    return [(number, edge) for number, edge in list_edges(shape) if not bends.is_smooth(edge)]


def get_edge_type(edge: Any) -> str:
    """Type of the curve of an edge."""
    return _CURVES.get(edge.Curve.TypeId, "curve")


def get_face_type(face: Any) -> str:
    """Type of the surface of a face."""
    return _SURFACES.get(face.Surface.TypeId, "surface")


def describe_edge(number: int, edge: Any) -> dict[str, Any]:
    """Describes an edge for a tool result."""
    start, middle, end = _compute_points(edge)
    description = {
        "id": f"edge_{number}",
        "type": get_edge_type(edge),
        "length": round_coordinate(edge.Length),
        "start": to_triple(start),
        "end": to_triple(end),
        "midpoint": to_triple(middle),
    }
    if description["type"] == "circle":
        description.update(center=to_triple(edge.Curve.Center), radius=round_coordinate(edge.Curve.Radius))
    return description


def describe_face(number: int, face: Any) -> dict[str, Any]:
    """Describes a face for a tool result."""
    description = {
        "id": f"face_{number}",
        "type": get_face_type(face),
        "area": round_significant(face.Area),
        "center": to_triple(face.CenterOfMass),
    }
    if description["type"] == "plane":
        description["normal"] = to_triple(face.normalAt(0, 0))
    return description


def select_edges(shape: Any, parameters: Parameters) -> list[int]:
    """Selects edge numbers by the parameter `edges` or `edge_filter`. Raises Refusal INVALID_PARAMETER."""
    if "edges" in parameters:
        return _select_named(shape, parameters["edges"])
    chosen = _select_filtered(shape, parameters["edge_filter"])
    if not chosen:
        raise Refusal("INVALID_PARAMETER", f"edge_filter {parameters['edge_filter']} matches no edge of the object.")
    return chosen


def _select_named(shape: Any, names: Sequence[str]) -> list[int]:
    edges = shape.Edges
    numbers = [parse_subshape_number(name, len(edges)) for name in names]
    bends = EdgeSmoothness(shape)
    for name, number in zip(names, numbers):
        if bends.is_smooth(edges[number - 1]):
            raise Refusal("INVALID_PARAMETER", f"{name} is smooth: the faces meet without a corner there.")
    return numbers


def parse_subshape_number(name: str, count: int) -> int:
    """Parses an id such as `edge_3`. Raises Refusal INVALID_PARAMETER when the object has fewer."""
    kind, _, digits = name.partition("_")
    if int(digits) > count:
        raise Refusal("INVALID_PARAMETER", f"There is no {name}: the object has {count} {kind}s.")
    return int(digits)


def _select_filtered(shape: Any, wanted: str) -> list[int]:
    box = compute_box(shape)
    level = {"top": box["max"][2], "bottom": box["min"][2]}.get(wanted)
    return [number for number, edge in list_sharp_edges(shape) if _matches_filter(edge, wanted, level)]


def _matches_filter(edge: Any, wanted: str, level: Optional[float]) -> bool:
    heights = [point.z for point in _compute_points(edge)]
    if level is not None:
        return all(abs(height - level) < _NEAR for height in heights)
    if wanted == "horizontal":
        return max(heights) - min(heights) < _NEAR
    if wanted == "vertical":
        return get_edge_type(edge) == "line" and abs(edge.Curve.Direction.z) > _PARALLEL
    return wanted == "all" or get_edge_type(edge) == "circle"


def _compute_points(edge: Any) -> tuple[Any, Any, Any]:
    """Computes start, midpoint and end of an edge."""
    first, last = edge.FirstParameter, edge.LastParameter
    middle = edge.getParameterByLength(edge.Length / 2)
    return edge.valueAt(first), edge.valueAt(middle), edge.valueAt(last)
