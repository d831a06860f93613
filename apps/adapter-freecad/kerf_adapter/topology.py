"""Edges and faces of a shape: their ids, what they are, and which of them a caller means."""

from __future__ import annotations

from typing import Any, Iterator, Optional, Sequence

from .bends import Bends
from .refusal import Refusal
from .results import Parameters, significant
from .vectors import box_of, rounded, triple

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


def edges_of(shape: Any) -> Iterator[tuple[int, Any]]:
    """The edges by their numbers in FreeCAD, without those that are only points, such as the pole of a sphere."""
    return ((number, edge) for number, edge in enumerate(shape.Edges, 1) if not edge.Degenerated)


def corners_of(shape: Any) -> list[tuple[int, Any]]:
    """Without those where the surface runs on smoothly, too, as where a round face meets itself or a fillet ends."""
    bends = Bends(shape)
    return [(number, edge) for number, edge in edges_of(shape) if not bends.is_smooth(edge)]


def edge_type(edge: Any) -> str:
    """What curve it lies on."""
    return _CURVES.get(edge.Curve.TypeId, "curve")


def face_type(face: Any) -> str:
    """What surface it lies on."""
    return _SURFACES.get(face.Surface.TypeId, "surface")


def described_edge(number: int, edge: Any) -> dict[str, Any]:
    """An edge as tools describe it."""
    start, middle, end = _points(edge)
    description = {
        "id": f"edge_{number}",
        "type": edge_type(edge),
        "length": rounded(edge.Length),
        "start": triple(start),
        "end": triple(end),
        "midpoint": triple(middle),
    }
    if description["type"] == "circle":
        description.update(center=triple(edge.Curve.Center), radius=rounded(edge.Curve.Radius))
    return description


def described_face(number: int, face: Any) -> dict[str, Any]:
    """A face as tools describe it."""
    description = {
        "id": f"face_{number}",
        "type": face_type(face),
        "area": significant(face.Area),
        "center": triple(face.CenterOfMass),
    }
    if description["type"] == "plane":
        description["normal"] = triple(face.normalAt(0, 0))
    return description


def chosen_edges(shape: Any, parameters: Parameters) -> list[int]:
    """The numbers of the edges that `edges` names or `edge_filter` describes. Raises Refusal INVALID_PARAMETER."""
    if "edges" in parameters:
        return _named(shape, parameters["edges"])
    chosen = _filtered(shape, parameters["edge_filter"])
    if not chosen:
        raise Refusal("INVALID_PARAMETER", f"edge_filter {parameters['edge_filter']} finds no edge of the object.")
    return chosen


def _named(shape: Any, names: Sequence[str]) -> list[int]:
    edges = shape.Edges
    numbers = [numbered(name, len(edges)) for name in names]
    bends = Bends(shape)
    for name, number in zip(names, numbers):
        if bends.is_smooth(edges[number - 1]):
            raise Refusal("INVALID_PARAMETER", f"{name} is smooth: the surface does not bend there.")
    return numbers


def numbered(name: str, most: int) -> int:
    """The number in `edge_3` or `face_3`. Raises Refusal INVALID_PARAMETER when the object has fewer."""
    kind, _, digits = name.partition("_")
    if int(digits) > most:
        raise Refusal("INVALID_PARAMETER", f"There is no {name}: the object has {most} {kind}s.")
    return int(digits)


def _filtered(shape: Any, wanted: str) -> list[int]:
    box = box_of(shape)
    level = {"top": box["max"][2], "bottom": box["min"][2]}.get(wanted)
    return [number for number, edge in corners_of(shape) if _is(edge, wanted, level)]


def _is(edge: Any, wanted: str, level: Optional[float]) -> bool:
    heights = [point.z for point in _points(edge)]
    if level is not None:
        return all(abs(height - level) < _NEAR for height in heights)
    if wanted == "horizontal":
        return max(heights) - min(heights) < _NEAR
    if wanted == "vertical":
        return edge_type(edge) == "line" and abs(edge.Curve.Direction.z) > _PARALLEL
    return wanted == "all" or edge_type(edge) == "circle"


def _points(edge: Any) -> tuple[Any, Any, Any]:
    """Its start, its middle and its end."""
    first, last = edge.FirstParameter, edge.LastParameter
    middle = edge.getParameterByLength(edge.Length / 2)
    return edge.valueAt(first), edge.valueAt(middle), edge.valueAt(last)
